import { batch, computed, signal } from '@preact/signals'
import { type Look, lookedAgain } from './looks.js'
import { askedSample, settings } from './sample-settings.js'
import { withoutSeed } from './seed-parameter.js'
import { model, parameters, purpose } from './session.js'
import type { Sampled, SampleSubject } from './subject.js'
import { Work } from './work.js'

/** What is being sampled, or was. */
export const subject = signal<SampleSubject | null>(null)

/** Have the files changed since? The seed of a walk is none of a sample's business. */
export const isStale = computed(() => {
  const of = subject.value
  if (of === null) return false
  const isOther = withoutSeed(of.parameters) !== withoutSeed(parameters.value)
  return of.model !== model.value || of.purpose !== purpose.value || isOther
})

/** What is known of the runs so far, or in the end. */
export const sampled = signal<Sampled | null>(null)
/** What the interval was on the way. */
export const looks = signal<readonly Look[]>([])

/** What was known of runs has an interval of all that were to be made: when they are not, nothing of it is shown. */
const work = new Work(() => {
  sampled.value = null
  looks.value = []
})
export const { isGoing: isSampling, failure } = work

export const startSample = (): Promise<void> => {
  const about = {
    model: model.value,
    purpose: purpose.value,
    parameters: parameters.value,
    settings: settings.value,
  }
  const begin = (): void => {
    subject.value = about
  }
  return work.start(about, begin, async (engine, isLatest) => {
    const show = (latest: Sampled): void => {
      if (!isLatest()) return
      batch(() => {
        sampled.value = latest
        looks.value = lookedAgain(looks.value, latest)
      })
    }
    show(await engine.sample(askedSample(about.settings), show))
  })
}

export const stopSample = (): void =>
  work.stop('the run under way did not end within two seconds, so all was ended: give runs a smaller depth')

export const forgetSample = (): void =>
  batch(() => {
    work.forget()
    subject.value = null
  })
