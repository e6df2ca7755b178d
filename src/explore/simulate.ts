import { freePurpose } from '../../purposes/free.js'
import type { Purpose } from '../../purposes/purpose.js'
import { present } from '../ats/present.js'
import type { Run } from '../ats/run.js'
import { openProduct } from '../checking/open-product.js'
import { reportingFaults } from '../checking/simulator-error.js'
import { walkPath } from '../checking/walk-path.js'
import { TelosError } from '../errors/diagnostic.js'
import { usageWrong } from '../errors/errors.js'
import type { Product } from '../product/product.js'
import { simulatorUnfaithful } from '../simulator/errors.js'
import { SimulatorFault } from '../simulator/fault.js'
import { leasing } from '../simulator/lease.js'
import { Random } from '../simulator/random.js'
import type { Model } from '../simulator/simulator.js'

export interface SimulateOptions {
  readonly seed?: number
  /** The most steps to take. */
  readonly depth?: number
}

export interface Simulation {
  readonly run: Run
  /** Why it ended: the purpose reached a verdict, nothing could happen any more, or the steps were used up. */
  readonly ended: 'success' | 'failure' | 'stuck' | 'depth'
}

/**
 * One random run. With a purpose it is guided: among the steps that the purpose allows it takes one of those that lead
 * nearest to Success, and any other now and then, so that it does not go round for ever.
 * @public
 */
export const simulate = (
  model: Model,
  purpose: Purpose | null,
  { seed = 1, depth = 20 }: SimulateOptions = {},
): Simulation => {
  if (!Number.isSafeInteger(depth) || depth < 0)
    throw new TelosError([usageWrong('depth must be a whole number from 0')])
  return leasing(model, simulator => {
    const product = openProduct(simulator, purpose ?? freePurpose, null, [], { straight: true })
    const taken: number[] = []
    const retold = () => walkPath(product, Int32Array.from(taken), null)
    return reportingFaults(
      () => {
        const ended = wander(product, new Random(seed), depth, taken)
        const { run, fault, diverged, purpose: q } = retold()
        if (fault !== null) throw fault
        const { success, failure } = product.purpose
        const isAsBefore = (q === success) === (ended === 'success') && (q === failure) === (ended === 'failure')
        if (diverged || !isAsBefore)
          throw new SimulatorFault(simulatorUnfaithful, 'the run goes another way when it is taken again', null)
        return { run, ended }
      },
      () => retold().run,
    )
  })
}

/** Goes on until something ends it; the transitions that are taken are noted. */
const wander = (product: Product, random: Random, depth: number, taken: number[]): Simulation['ended'] => {
  const { purpose: guide, space } = product
  let state = space.initial
  let q = guide.start
  while (taken.length < depth) {
    const { count, state: states, purpose: purposes, transition } = product.expand(state, q)
    if (count === 0) return 'stuck'
    const near = nearest(guide.distances.toSuccess, purposes, count)
    const i = random.below(4) === 0 ? random.below(count) : present(near[random.below(near.length)])
    taken.push(present(transition[i]))
    state = present(states[i])
    q = present(purposes[i])
    if (q === guide.success) return 'success'
    if (q === guide.failure) return 'failure'
  }
  return 'depth'
}

const nearest = (distance: Int32Array, purposes: Int32Array, count: number): number[] => {
  let least = Number.POSITIVE_INFINITY
  for (let i = 0; i < count; i++) least = Math.min(least, present(distance[present(purposes[i])]))
  return Array.from({ length: count }, (_, i) => i).filter(i => distance[present(purposes[i])] === least)
}
