import { batch, computed, signal } from '@preact/signals'
import type { Run, Statistics, Verdict } from '@telos-verifier/telos'
import { type Engine, openEngine } from './engine.js'
import { asked, question } from './question.js'
import { said } from './said.js'
import { model, parameters, purpose, runsAtServer, texts } from './session.js'
import type { Subject } from './subject.js'

export interface Checked extends Subject {
  readonly verdict: Verdict
}

/** What is being checked, or was. */
const subject = signal<Subject | null>(null)

/** Have the files changed since? */
export const isStale = computed(() => {
  const of = subject.value
  if (of === null) return false
  return of.model !== model.value || of.purpose !== purpose.value || of.parameters !== parameters.value
})

/** How far a check is, and how it ended. */
export const progress = signal<Statistics | null>(null)
export const isChecking = signal(false)
/** What was found, and what it is about. */
export const found = signal<Checked | null>(null)
export const failure = signal<string | null>(null)

/**
 * The run that was found, if it is one of what is open: a property is watched by a purpose of its own, so that its run is one
 * of the model alone.
 */
export const foundRun = computed((): Run | null => {
  const { verdict } = found.value ?? {}
  if (verdict === undefined || isStale.value || (verdict.property !== null && purpose.value !== null)) return null
  return verdict.run === null || verdict.run.steps.length === 0 ? null : verdict.run
})

/** Milliseconds that a check may take to notice that it should stop. */
const patience = 2000

/** Checks have an engine of their own: meanwhile the walk goes on. */
let engine: Engine | null = null
let turn = 0

export const startCheck = async (): Promise<void> => {
  const mine = ++turn
  engine?.end()
  const own = openEngine(runsAtServer.value ? 'server' : 'worker')
  engine = own
  const about = {
    model: model.value,
    purpose: purpose.value,
    parameters: parameters.value,
    question: question.value,
  }
  batch(() => {
    isChecking.value = true
    subject.value = about
    found.value = progress.value = failure.value = null
  })
  try {
    const opened = await own.ask('open', ...texts(about.model, about.purpose))
    if (opened.here === null) throw new Error('there are mistakes to be put right first: they are marked in the texts')
    const verdict = await own.check(asked(about.question), statistics => {
      if (mine === turn) progress.value = statistics
    })
    if (mine === turn) found.value = { verdict, ...about }
  } catch (error) {
    if (mine === turn) failure.value = said(error)
  } finally {
    if (mine === turn) {
      isChecking.value = false
      engine = null
    }
    own.end()
  }
}

/** Forgets what was found, and ends what is going on. */
export const forgetCheck = (): void => {
  turn++
  engine?.end()
  engine = null
  batch(() => {
    isChecking.value = false
    subject.value = found.value = progress.value = failure.value = null
  })
}

/** Asks the check to stop with what it knows; if it does not, it is ended. */
export const stopCheck = (): void => {
  const own = engine
  if (own === null) return
  const mine = turn
  // Whatever it answers, the check itself says how it ended.
  own.ask('stop').catch(() => {})
  setTimeout(() => {
    if (mine !== turn || !isChecking.value) return
    own.end()
    failure.value =
      'the check did not stop within two seconds and was ended: a single step of the model takes that long'
  }, patience)
}
