import { batch, computed, signal } from '@preact/signals'
import { ExplorerLost, type ModelText, type Opened, type Run, type TextFile, type Trail } from '@telos-verifier/telos'
import {
  beginTrail,
  choicesOf,
  followTrail,
  readParameters,
  retraceTrail,
  runOf,
  trailAfter,
  trailAt,
} from '@telos-verifier/telos/page'
import type { View } from './address.js'
import { type Engine, openEngine } from './engine.js'
import { said } from './said.js'
import type { OpenFile } from './subject.js'

export const model = signal<OpenFile>({ name: 'model', text: '', original: '', isExample: false })
export const purpose = signal<OpenFile | null>(null)
export const parameters = signal('')
/** The parameters as they were read; and the pieces that are no name=value. */
export const given = computed(() =>
  parameters.value.trim() === '' ? { parameters: {}, wrong: [] } : readParameters(parameters.value),
)
export const view = signal<View>('step')
/** Programs that the server runs: their text cannot be changed here. */
export const runsAtServer = signal(false)

export const opened = signal<Opened | null>(null)
/** The walk; `null` where there is none, or where it was lost. */
export const trail = signal<Trail | null>(null)
export const here = computed(() => trail.value?.here ?? null)
/** What went wrong at the last step, with nothing to point at. */
export const trouble = signal<string | null>(null)
/** Is the engine at work? */
export const isBusy = signal(false)

export const isWrong = computed(() => opened.value !== null && opened.value.here === null)

/** The walk so far as a run. */
export const walked = computed((): Run | null => (trail.value === null ? null : runOf(trail.value)))

/** The transitions taken to get here: with them a walk that was lost can be found again. */
export const choices = signal<readonly number[]>([])

const walkOn = (next: Trail): void => {
  trail.value = next
  choices.value = choicesOf(next)
}

let engine: Engine | null = null
let latest = 0

/** Does what the user asks for, one thing after the other; answers to what was overtaken are dropped. */
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
        trail.value = null
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
    opened.value = trail.value = trouble.value = null
    isBusy.value = false
    choices.value = []
  })
}

/** Reads the model and the purpose anew, and walks the same way again as far as it is still there. */
export const reopen = (before: readonly number[]): Promise<void> => {
  // What is still being opened is not wanted any more, however long it takes.
  if (isBusy.value) endEngine()
  return asking(
    async one => {
      const answer = await one.ask('open', ...texts(model.value, purpose.value))
      const begun = { answer, walk: answer.here === null ? null : beginTrail(answer.here), lost: null }
      if (answer.here === null || before.length === 0) return begun
      try {
        return { answer, walk: await retraceTrail(one, before), lost: null }
      } catch (error) {
        // The model fails on the way that was taken before: then it is walked from the start.
        return { ...begun, lost: said(error) }
      }
    },
    ({ answer, walk, lost }) => {
      opened.value = answer
      trouble.value = lost
      if (walk !== null) walkOn(walk)
      else {
        trail.value = null
        // What is wrong now may be right again in a moment: then the walk goes on where it was.
        choices.value = before
      }
    },
  )
}

/** Ends what the engine is doing; the next request begins afresh. */
export const interrupt = (): void => {
  endEngine()
  batch(() => {
    isBusy.value = false
    trouble.value = 'it was stopped'
    trail.value = null
  })
}

export const take = (choice: number): Promise<void> => {
  const walk = trail.value
  const offer = walk?.here.offers.find(one => one.choice === choice)
  // What is offered here is offered nowhere else: while something is under way, nothing can be taken.
  if (walk === null || offer === undefined || offer.to === null || isBusy.value) return Promise.resolve()
  return asking(
    one => one.ask('take', choice),
    next => walkOn(trailAfter(walk, offer, next)),
  )
}

/** Takes a step by chance. */
export const takeAny = (): void => {
  const free = here.value?.offers.filter(({ to }) => to !== null) ?? []
  const chosen = free[Math.floor(Math.random() * free.length)]
  if (chosen !== undefined) void take(chosen.choice)
}

export const goTo = (position: number): Promise<void> => {
  const walk = trail.value
  if (walk === null || position < 0 || position > walk.here.length) return Promise.resolve()
  return asking(
    one => one.ask('goTo', position),
    next => walkOn(trailAt(walk, next)),
  )
}

/** The run that was followed last, and the steps that it gave: going along it again takes no new ones. */
let followed: { readonly run: Run; readonly steps: Trail['steps'] } | null = null

/** Walks along a run, and goes to one of its places. */
export const follow = (run: Run, position: number): Promise<void> => {
  if (followed?.run === run && followed.steps === trail.value?.steps) return goTo(position)
  return asking(
    one => followTrail(one, run.steps, position),
    walk => {
      followed = { run, steps: walk.steps }
      walkOn(walk)
    },
  )
}

/** Walks from the start by the transitions given. */
export const retrace = (taken: readonly number[]): Promise<void> => asking(one => retraceTrail(one, taken), walkOn)

/** Asks the engine that walks: the graph shows what it has explored. */
export const askEngine = <A>(work: (engine: Engine) => Promise<A>): Promise<A> | null =>
  engine === null || here.value === null ? null : work(engine)
