import { batch, computed, signal } from '@preact/signals'
import { type Engine, openEngine } from './engine.js'
import { type Look, lookedAgain } from './looks.js'
import { said } from './said.js'
import { askedSample, settings } from './sample-settings.js'
import { withoutSeed } from './seed-parameter.js'
import { model, parameters, purpose, runsAtServer, texts } from './session.js'
import type { Sampled, SampleSubject } from './subject.js'

/** What is being sampled, or was. */
export const subject = signal<SampleSubject | null>(null)

/** Have the files changed since? The seed of a walk is none of a sample's business. */
export const isStale = computed(() => {
  const of = subject.value
  if (of === null) return false
  const isOther = withoutSeed(of.parameters) !== withoutSeed(parameters.value)
  return of.model !== model.value || of.purpose !== purpose.value || isOther
})

export const isSampling = signal(false)
/** What is known of the runs so far, or in the end. */
export const sampled = signal<Sampled | null>(null)
/** What the interval was on the way. */
export const looks = signal<readonly Look[]>([])
export const failure = signal<string | null>(null)

/** Milliseconds that a sample may take to notice that it should stop. */
const patience = 2000

/** Runs are made by an engine of their own: meanwhile the walk goes on. */
let engine: Engine | null = null
let turn = 0

export const startSample = async (): Promise<void> => {
  const mine = ++turn
  engine?.end()
  const own = openEngine(runsAtServer.value ? 'server' : 'worker')
  engine = own
  const about = {
    model: model.value,
    purpose: purpose.value,
    parameters: parameters.value,
    settings: settings.value,
  }
  batch(() => {
    isSampling.value = true
    subject.value = about
    sampled.value = failure.value = null
    looks.value = []
  })
  const show = (latest: Sampled): void => {
    if (mine !== turn || !isSampling.value) return
    batch(() => {
      sampled.value = latest
      looks.value = lookedAgain(looks.value, latest)
    })
  }
  try {
    const opened = await own.ask('open', ...texts(about.model, about.purpose))
    if (opened.here === null) throw new Error('there are mistakes to be put right first: they are marked in the texts')
    show(await own.sample(askedSample(about.settings), show))
  } catch (error) {
    if (mine === turn && isSampling.value) leave(said(error))
  } finally {
    if (mine === turn) {
      isSampling.value = false
      engine = null
    }
    own.end()
  }
}

/** What was known so far has an interval of runs that will not be made: nothing of it is shown. */
const leave = (why: string): void =>
  batch(() => {
    isSampling.value = false
    sampled.value = null
    failure.value = why
  })

/** Forgets the runs, and ends what is going on. */
export const forgetSample = (): void => {
  turn++
  engine?.end()
  engine = null
  batch(() => {
    isSampling.value = false
    subject.value = sampled.value = failure.value = null
  })
}

/** Asks for an end with what is known; if there is none, it is ended. */
export const stopSample = (): void => {
  const own = engine
  if (own === null) return
  const mine = turn
  // Whatever it answers, the sample itself says how it ended.
  own.ask('stop').catch(() => {})
  setTimeout(() => {
    if (mine !== turn || !isSampling.value) return
    leave('the run under way did not end within two seconds, so all was ended: give runs a smaller depth')
    own.end()
  }, patience)
}
