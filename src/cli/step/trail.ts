import type { Run, Step } from '../../ats/run.js'
import type { Place } from '../../explore/explored.js'
import { type Here, type Offer, stepBy } from '../../explore/walk.js'

/** A step that was taken, and which transition it was. */
interface Taken {
  readonly step: Step
  readonly choice: number
}

/** A walk as it is known on this side: the explorer may be busy, or gone. */
export interface Trail {
  readonly start: Place
  readonly here: Here
  /** All steps, also those that can be taken again after going back. */
  readonly steps: readonly Taken[]
}

export const begun = (here: Here): Trail => ({ start: placeOf(here), here, steps: [] })

/** The walk after taking an offer. */
export const taken = (trail: Trail, offer: Offer, here: Here): Trail => ({
  ...trail,
  here,
  steps: isAhead(trail, offer)
    ? trail.steps
    : [...trail.steps.slice(0, trail.here.position), { choice: offer.choice, step: stepOf(trail, offer) }],
})

/** The walk along a run, at its beginning. */
export const followed = ({ start, steps }: Run, choices: readonly number[], here: Here): Trail => ({
  start,
  here,
  steps: steps.map((step, i) => ({ step, choice: choices[i] })),
})

/** Is it what was taken here before going back? */
export const isAhead = ({ here, steps }: Trail, { choice }: Offer): boolean => steps[here.position]?.choice === choice

/** The walk up to here as a run that can be stored and replayed. */
export const runOf = ({ start, here, steps }: Trail): Run => ({
  start,
  steps: steps.slice(0, here.position).map(({ step }) => step),
  loop: null,
})

/** The run that an offer would make of it. */
export const runBy = (trail: Trail, offer: Offer): Run => {
  const run = runOf(trail)
  return { ...run, steps: [...run.steps, stepOf(trail, offer)] }
}

/** Where the walk was before the last step. */
export const placeBefore = ({ start, here: { position }, steps }: Trail): Place | null =>
  position === 0 ? null : position === 1 ? start : steps[position - 2].step

const stepOf = ({ here }: Trail, offer: Offer): Step => stepBy(offer, offer.to!, here.offers)

const placeOf = ({ purpose, labels, state }: Place): Place => ({ purpose, labels, state })
