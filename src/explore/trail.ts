import { present } from '../ats/present.js'
import type { Run, Step, StoredStep } from '../ats/run.js'
import type { Place } from './explored.js'
import type { RemoteExplorer } from './remote-explorer.js'
import { type Here, type Offer, stepBy } from './walk.js'

/** A step that was taken, and which transition it was. */
interface Taken {
  readonly step: Step
  readonly choice: number
}

/** A walk as it is known to those who show it: the explorer that walks is elsewhere, and may be busy or gone. */
export interface Trail {
  readonly start: Place
  readonly here: Here
  /** All steps, also those that can be taken again after going back. */
  readonly steps: readonly Taken[]
}

/** A walk that begins. */
export const beginTrail = (here: Here): Trail => ({ start: placeOf(here), here, steps: [] })

/** The walk after taking an offer, which leads to `here`. What could have been taken again is forgotten, unless it is the same. */
export const trailAfter = (trail: Trail, offer: Offer, here: Here): Trail => ({
  ...trail,
  here,
  steps: isAhead(trail, offer)
    ? trail.steps
    : [...trail.steps.slice(0, trail.here.position), { choice: offer.choice, step: stepOf(trail, offer) }],
})

/** The walk after going back or forth along it. */
export const trailAt = (trail: Trail, here: Here): Trail => ({ ...trail, here })

type Asked = Pick<RemoteExplorer, 'ask'>

/** Lays a run out ahead, as far as it can be taken, and goes to one of its positions. */
export const followTrail = async (explorer: Asked, steps: readonly StoredStep[], position: number): Promise<Trail> =>
  trailOf(explorer, await explorer.ask('follow', steps, steps.length), position)

/** Walks from the start by the transitions given, as far as they are there. */
export const retraceTrail = async (explorer: Asked, choices: readonly number[]): Promise<Trail> => {
  const here = await explorer.ask('retrace', choices)
  return trailOf(explorer, here, here.position)
}

/** An explorer gives the run up to where it is: for all of it, it must go to the end. */
const trailOf = async (explorer: Asked, at: Here, position: number): Promise<Trail> => {
  const end = at.position === at.length ? at : await explorer.ask('goTo', at.length)
  const { start, steps } = await explorer.ask('run')
  const choices = await explorer.ask('choices')
  const here = position === end.position ? end : await explorer.ask('goTo', Math.min(position, end.position))
  return { start, here, steps: steps.map((step, i) => ({ step, choice: present(choices[i]) })) }
}

/** Is it what was taken here before going back? */
export const isAhead = ({ here, steps }: Trail, { choice }: Offer): boolean => steps[here.position]?.choice === choice

/** The transitions that led here: `retraceTrail` takes them again. */
export const choicesOf = ({ here, steps }: Trail): number[] => steps.slice(0, here.position).map(({ choice }) => choice)

/** The walk up to here as a run that can be stored and replayed. */
export const runOf = (trail: Trail): Run => {
  const run = wholeRun(trail)
  return { ...run, steps: run.steps.slice(0, trail.here.position) }
}

/** The same with the steps that can be taken again. */
export const wholeRun = ({ start, steps }: Trail): Run => ({ start, steps: steps.map(({ step }) => step), loop: null })

/** The run that an offer would make of it. */
export const runBy = (trail: Trail, offer: Offer): Run => {
  const run = runOf(trail)
  return { ...run, steps: [...run.steps, stepOf(trail, offer)] }
}

/** Where the walk was before the last step. */
export const placeBefore = ({ start, here: { position }, steps }: Trail): Place | null =>
  position === 0 ? null : position === 1 ? start : present(steps[position - 2]).step

const stepOf = ({ here }: Trail, offer: Offer): Step => stepBy(offer, present(offer.to), here.offers)

const placeOf = ({ purpose, labels, state, observe }: Place): Place => ({
  purpose,
  labels,
  state,
  ...(observe === undefined ? {} : { observe }),
})
