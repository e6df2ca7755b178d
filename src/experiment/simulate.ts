import { freePurpose } from '../../purposes/free.js'
import type { Purpose } from '../../purposes/purpose.js'
import type { SimulationOutcome } from '../ats/outcome.js'
import { present } from '../ats/present.js'
import type { Run, Step, Stuck } from '../ats/run.js'
import { openProduct } from '../checking/open-product.js'
import { requirePurpose } from '../checking/require-purpose.js'
import { reportingFaults } from '../checking/simulator-error.js'
import { placeAt, stepAlong } from '../checking/walk-path.js'
import { TelosError } from '../errors/diagnostic.js'
import { usageWrong } from '../errors/errors.js'
import { type OptionNames, requireKnown } from '../errors/known-options.js'
import type { Product } from '../product/product.js'
import { stuckAt } from '../product/stuck.js'
import { simulatorUnfaithful } from '../simulator/errors.js'
import { SimulatorFault } from '../simulator/fault.js'
import { leasing } from '../simulator/lease.js'
import { Random } from '../simulator/random.js'
import type { Model } from '../simulator/simulator.js'
import { drawnStarts } from '../simulator/starts.js'

export interface SimulateOptions {
  readonly seed?: number
  /** The most steps to take. */
  readonly depth?: number
  /** The most seconds to take. */
  readonly timeout?: number
  /** Gets where the run begins and then each step as it is taken: what is known of the run if it does not end. */
  readonly onStart?: (start: Run['start']) => void
  readonly onStep?: (step: Step) => void
}

const simulateNames: OptionNames<SimulateOptions> = {
  seed: true,
  depth: true,
  timeout: true,
  onStart: true,
  onStep: true,
}

export interface Simulation {
  readonly run: Run
  readonly outcome: Exclude<SimulationOutcome, 'fault'>
  /** Which bound was reached, if the outcome is `bound`. */
  readonly bound: 'depth' | 'time' | null
  /** What the model offered, if the outcome is `left` or `stuck`. */
  readonly stuck: Stuck | null
  /** Was the initial state drawn, since there are too many to list? */
  readonly startDrawn: boolean
}

type End = Omit<Simulation, 'run' | 'startDrawn'>

/**
 * One random run. With a purpose it is guided: among the steps that the purpose allows it takes one of those that lead
 * nearest to Success, and any other now and then, so that it does not go round for ever. Throws a SimulatorError with the
 * run so far if the model fails.
 * @public
 */
export const simulate = (model: Model, purpose: Purpose | null, options: SimulateOptions = {}): Simulation => {
  requirePurpose({ caller: 'simulate', place: 'second', orNull: true }, purpose)
  requireKnown('simulate', options, simulateNames)
  const { depth = 20, timeout = Number.POSITIVE_INFINITY } = options
  if (!Number.isSafeInteger(depth) || depth < 0)
    throw new TelosError([usageWrong('depth must be a whole number from 0')])
  if (!(timeout >= 0)) throw new TelosError([usageWrong('timeout must be a number of seconds from 0')])
  return leasing(model, given => {
    const { simulator, starts } = drawnStarts(given, options.seed ?? 1, 1)
    const product = openProduct(simulator, purpose ?? freePurpose, null, [], { straight: true })
    let start: Run['start'] | null = null
    const steps: Step[] = []
    const run = (): Run | null => (start === null ? null : { start, steps, loop: null })
    return reportingFaults(() => {
      start = placeAt(product, product.space.initial, product.purpose.start)
      options.onStart?.(start)
      const note = (step: Step): void => {
        const noted = starts === null || steps.length > 0 ? step : { ...step, initial: [...present(starts[0])] }
        steps.push(noted)
        options.onStep?.(noted)
      }
      const end = wander(product, new Random(options.seed ?? 1), { depth, timeout }, note)
      return { run: present(run()), startDrawn: starts !== null, ...end }
    }, run)
  })
}

const verdict = (outcome: 'success' | 'failure'): End => ({ outcome, bound: null, stuck: null })

/** Goes on until something ends it; the steps that are taken are noted. */
const wander = (
  product: Product,
  random: Random,
  { depth, timeout }: { readonly depth: number; readonly timeout: number },
  note: (step: Step) => void,
): End => {
  const { purpose: guide, space } = product
  const until = performance.now() + timeout * 1000
  let state = space.initial
  let q = guide.start
  for (let taken = 0; taken < depth; taken++) {
    if (performance.now() >= until) return { outcome: 'bound', bound: 'time', stuck: null }
    const { count, state: states, purpose: purposes, transition } = product.expand(state, q)
    if (count === 0) {
      const stuck = present(stuckAt(product, state, q))
      return { outcome: stuck.kind === 'left' ? 'left' : 'stuck', bound: null, stuck }
    }
    const near = nearest(guide.distances.toSuccess, purposes, count)
    const i = random.below(4) === 0 ? random.below(count) : present(near[random.below(near.length)])
    const chosen = present(transition[i])
    for (let k = 0; k < count; k++) space.release(present(states[k]))
    const next = stepAlong(product, state, q, chosen)
    if (next === null) throw new SimulatorFault(simulatorUnfaithful, 'a state has other successors than before', null)
    if (state !== space.initial) space.release(state)
    state = next.state
    q = next.purpose
    note(next.step)
    if (q === guide.success) return verdict('success')
    if (q === guide.failure) return verdict('failure')
  }
  return { outcome: 'bound', bound: 'depth', stuck: null }
}

const nearest = (distance: Int32Array, purposes: Int32Array, count: number): number[] => {
  let least = Number.POSITIVE_INFINITY
  for (let i = 0; i < count; i++) least = Math.min(least, present(distance[present(purposes[i])]))
  return Array.from({ length: count }, (_, i) => i).filter(i => distance[present(purposes[i])] === least)
}
