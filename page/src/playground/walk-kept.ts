import type { ShownKeptRun } from '../experiment/shown.js'
import { isStale } from './sampling.js'
import { withSeed } from './seed-parameter.js'
import * as session from './session.js'
import type { Sampled, SampleSubject } from './subject.js'

/** One walk after the other: to open a model with another seed takes time, and the last one counts. */
let underWay: Promise<void> = Promise.resolve()
let turn = 0

/** Walks along a run that was kept, and goes to one of its places. What was changed since would go another way. */
export const walkKept = (
  { isSeeded }: Sampled,
  { parameters }: SampleSubject,
  { steps, seed }: ShownKeptRun,
  position: number,
): Promise<void> => {
  const mine = ++turn
  underWay = underWay.then(async () => {
    if (isStale.value || mine !== turn) return
    // A program that draws by its seed goes the same way only with the seed of the run.
    const needed = isSeeded ? withSeed(parameters, seed) : session.parameters.value
    if (needed !== session.parameters.value) {
      session.parameters.value = needed
      await session.reopen([])
    }
    if (mine === turn) await session.follow(steps, position)
  })
  return underWay
}

/** The same, and on to where steps are looked at. */
export const stepThrough = async (...walk: Parameters<typeof walkKept>): Promise<void> => {
  await walkKept(...walk)
  session.view.value = 'step'
}
