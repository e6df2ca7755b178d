import { batch, computed, signal } from '@preact/signals'
import type { Run, Statistics, Verdict } from '@telos-verifier/telos'
import { asked, question } from './question.js'
import { model, parameters, purpose } from './session.js'
import type { Subject } from './subject.js'
import { Work } from './work.js'

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

/** How far a check is. */
export const progress = signal<Statistics | null>(null)
/** What was found, and what it is about. */
export const found = signal<Checked | null>(null)

const work = new Work(() => {
  found.value = progress.value = null
})
export const { isGoing: isChecking, failure } = work

/**
 * The run that was found, if it is one of what is open: a property is watched by a purpose of its own, so that its run is one
 * of the model alone.
 */
export const foundRun = computed((): Run | null => {
  const { verdict } = found.value ?? {}
  if (verdict === undefined || isStale.value || (verdict.property !== null && purpose.value !== null)) return null
  return verdict.run === null || verdict.run.steps.length === 0 ? null : verdict.run
})

export const startCheck = (): Promise<void> => {
  const about = {
    model: model.value,
    purpose: purpose.value,
    parameters: parameters.value,
    question: question.value,
  }
  const begin = (): void => {
    subject.value = about
  }
  return work.start(about, begin, async (engine, isLatest) => {
    const verdict = await engine.check(asked(about.question), statistics => {
      if (isLatest()) progress.value = statistics
    })
    if (isLatest()) found.value = { verdict, ...about }
  })
}

export const stopCheck = (): void =>
  work.stop('the check did not stop within two seconds and was ended: a single step of the model takes that long')

export const forgetCheck = (): void =>
  batch(() => {
    work.forget()
    subject.value = null
  })
