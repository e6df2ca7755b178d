import { batch, computed, signal } from '@preact/signals'
import { ExplorerLost, type Here, type ModelText, type Opened, type Run, type Step, type TextFile } from 'telos'
import { readParameters, stepBy } from 'telos/page'
import type { View } from './address.js'
import { type Engine, openEngine } from './engine.js'
import { said } from './said.js'
import type { OpenFile } from './subject.js'

export const model = signal<OpenFile>({ name: 'model.ats.json', text: '', original: '', isExample: false })
export const purpose = signal<OpenFile | null>(null)
export const parameters = signal('')
/** The parameters as they were read; what is no name=value is told. */
export const given = computed(() =>
  parameters.value.trim() === '' ? { parameters: {}, wrong: [] } : readParameters(parameters.value),
)
export const view = signal<View>('step')
/** Programs that the server runs: their text cannot be changed here. */
export const runsAtServer = signal(false)

export const opened = signal<Opened | null>(null)
export const here = signal<Here | null>(null)
/** The steps of the walk, also those after the place where it is. */
export const trail = signal<readonly Step[]>([])
/** What went wrong at the last step, with nothing to point at. */
export const trouble = signal<string | null>(null)
/** Is the engine at work? */
export const isBusy = signal(false)

export const isWrong = computed(() => opened.value !== null && opened.value.here === null)

/** The walk so far as a run. */
export const walked = computed((): Run | null => {
  const at = here.value
  if (at === null || start.value === null) return null
  return { start: start.value, steps: trail.value.slice(0, at.position), loop: null }
})
const start = signal<Run['start'] | null>(null)

/** The transitions taken to get here: with them the way can be found again. */
export const choices = signal<readonly number[]>([])

let engine: Engine | null = null
let latest = 0

/** What somebody asks for, one thing after the other; answers to what was overtaken are dropped. */
const asking = async <A>(work: (engine: Engine) => Promise<A>, then: (answer: A) => void): Promise<void> => {
  const turn = ++latest
  engine ??= openEngine(runsAtServer.value ? 'server' : 'worker')
  isBusy.value = true
  try {
    const answer = await work(engine)
    if (turn !== latest) return
    batch(() => {
      trouble.value = null
      then(answer)
    })
  } catch (error) {
    if (turn !== latest) return
    batch(() => {
      trouble.value = said(error)
      // It can be opened again, and walked as far as it went.
      if (error instanceof ExplorerLost) {
        endEngine()
        here.value = null
        isBusy.value = false
      }
    })
  } finally {
    if (turn === latest) isBusy.value = false
  }
}

const endEngine = (): void => {
  engine?.end()
  engine = null
  latest++
}

/** What `open` takes. */
export const texts = (about: OpenFile, guide: OpenFile | null): [ModelText, TextFile | null] => [
  { name: about.name, text: about.text, parameters: given.value.parameters },
  guide === null ? null : { name: guide.name, text: guide.text },
]

/** Leaves what was open; the next model may need another engine. */
export const begin = (atServer: boolean): void => {
  endEngine()
  batch(() => {
    runsAtServer.value = atServer
    opened.value = here.value = trouble.value = null
    isBusy.value = false
    trail.value = choices.value = []
  })
}

/** Reads the model and the purpose anew, and walks the same way again as far as it is still there. */
export const reopen = (before: readonly number[]): Promise<void> => {
  // What is still being opened is not wanted any more, however long it takes.
  if (isBusy.value) endEngine()
  return asking(
    async one => {
      const answer = await one.ask('open', ...texts(model.value, purpose.value))
      const begun = { answer, run: null, at: answer.here, lost: null }
      if (answer.here === null || before.length === 0) return begun
      try {
        const at = await one.ask('retrace', before)
        return { answer, run: await one.ask('run'), at, lost: null }
      } catch (error) {
        // The model fails on the way that was taken before: then it is walked from the start.
        return { ...begun, lost: said(error) }
      }
    },
    ({ answer, run, at, lost }) => {
      opened.value = answer
      trouble.value = lost
      here.value = at
      trail.value = run?.steps ?? []
      // What is wrong now may be right again in a moment: then the walk goes on where it was.
      choices.value = at === null ? before : before.slice(0, at.position)
      const first = answer.here
      start.value = first === null ? null : { purpose: first.purpose, labels: first.labels, state: first.state }
    },
  )
}

/** Ends what the engine is doing; the next request begins afresh. */
export const interrupt = (): void => {
  endEngine()
  batch(() => {
    isBusy.value = false
    trouble.value = 'it was stopped'
    here.value = null
  })
}

export const take = (choice: number): Promise<void> => {
  const at = here.value
  const offer = at?.offers.find(one => one.choice === choice)
  // What is offered here is offered nowhere else: while something is under way, nothing can be taken.
  if (at === null || offer === undefined || offer.to === null || isBusy.value) return Promise.resolve()
  const step = stepBy(offer, offer.to, at.offers)
  return asking(
    one => one.ask('take', choice),
    next => {
      // Going the same way again keeps what comes after it.
      if (next.length === next.position) trail.value = [...trail.value.slice(0, at.position), step]
      choices.value = [...choices.value.slice(0, at.position), choice]
      here.value = next
    },
  )
}

/** Takes a step by chance. */
export const takeAny = (): void => {
  const free = here.value?.offers.filter(({ to }) => to !== null) ?? []
  const chosen = free[Math.floor(Math.random() * free.length)]
  if (chosen !== undefined) void take(chosen.choice)
}

export const goTo = (position: number): Promise<void> => {
  const most = here.value?.length ?? 0
  if (position < 0 || position > most) return Promise.resolve()
  return asking(
    async one => ({ next: await one.ask('goTo', position), taken: await one.ask('choices') }),
    ({ next, taken }) => {
      here.value = next
      choices.value = taken
    },
  )
}

/** The run that the trail is, if it was followed: going along it again takes no new steps. */
let followed: { readonly run: Run; readonly trail: readonly Step[] } | null = null

/** Walks along a run, and goes to one of its places. */
export const follow = (run: Run, position: number): Promise<void> => {
  if (followed?.run === run && followed.trail === trail.value) return goTo(position)
  return asking(
    async one => {
      const end = await one.ask('follow', run.steps, run.steps.length)
      const whole = await one.ask('run')
      const at = position === end.position ? end : await one.ask('goTo', Math.min(position, end.position))
      return { whole, at, taken: await one.ask('choices') }
    },
    ({ whole, at, taken }) => {
      trail.value = whole.steps
      followed = { run, trail: whole.steps }
      here.value = at
      choices.value = taken
    },
  )
}

/** Walks from the start by the transitions given. */
export const retrace = (taken: readonly number[]): Promise<void> =>
  asking(
    async one => ({ at: await one.ask('retrace', taken), run: await one.ask('run') }),
    ({ at, run }) => {
      trail.value = run.steps
      here.value = at
      choices.value = taken.slice(0, at.position)
    },
  )

/** Lets somebody ask the engine that walks: the graph shows what it has explored. */
export const askEngine = <A>(work: (engine: Engine) => Promise<A>): Promise<A> | null =>
  engine === null || here.value === null ? null : work(engine)
