import { freePurpose } from '../../purposes/free.js'
import type { Run } from '../ats/run.js'
import { TelosError } from '../errors/diagnostic.js'
import type { Product } from '../product/product.js'
import { Census } from '../search/census.js'
import { type Bound, Limits, type MemoryGauge, type Stop } from '../search/limits.js'
import type { Statistics } from '../search/statistics.js'
import { simulatorOpaque } from '../simulator/errors.js'
import { SimulatorFault } from '../simulator/fault.js'
import { type Seed, seedOfAnswer } from '../simulator/seed.js'
import type { AnySimulator } from '../simulator/simulator.js'
import type { TrustOptions } from '../space/open-space.js'
import type { Sampled } from '../space/space.js'
import { lookingAhead } from './looking-ahead.js'
import { openProduct } from './open-product.js'
import { reportingFaults } from './simulator-error.js'
import { walkPath } from './walk-path.js'

/** What there is in a model. */
export interface Count {
  /** States, transitions (two moves with one event and one target from one state are one), the farthest state's depth. */
  readonly statistics: Statistics
  readonly deadlocks: number
  /** How many of the states were expanded: what leaves the others is not counted. */
  readonly expanded: number
  /** The most transitions that leave one state. */
  readonly mostBranches: number
  /** Was everything seen? If not, `reason` says what stopped the count. */
  readonly complete: boolean
  readonly reason: Stop | 'depth-bound' | 'cancelled' | null
  readonly bound: Bound
  /** The seed that it holds for, if the model draws from a random generator of its own. */
  readonly seed?: Seed
  /** What was compared of what a driven simulator promises; `null` where nothing rests on such promises. */
  readonly sampled: Sampled | null
}

/** A count of one model, done bit by bit. */
export class Counting {
  private readonly product: Product
  private readonly census: Census
  private readonly limits: Limits

  constructor(
    private readonly simulator: AnySimulator,
    private readonly bound: Bound,
    gauge: MemoryGauge | null,
    { trust = false }: TrustOptions = {},
  ) {
    this.limits = new Limits(bound, gauge)
    this.product = openProduct(simulator, freePurpose, null, [], { trust })
    const { space } = this.product
    if (!space.identifiable) {
      const message =
        'the states of this model have no fingerprints: they cannot be told apart, so they cannot be counted'
      throw new TelosError([simulatorOpaque(message)])
    }
    this.census = reportingFaults(() => new Census(space, bound.depth ?? Number.POSITIVE_INFINITY))
  }

  work(milliseconds: number): Count | null {
    const spent = this.limits.begin(milliseconds)
    if (spent !== null) return this.stop(spent)
    const limit = reportingFaults(
      () => lookingAhead(this.product.space, this.census, () => this.census.advance(this.limits)),
      () => this.run(),
    )
    if (limit === 'pause') return null
    return this.stop(limit ?? (this.census.complete ? null : 'depth-bound'))
  }

  /** The way to where it failed; `null` if the model does not go there again. */
  private run(): Run | null {
    try {
      return walkPath(this.product, this.census.path(), null).run
    } catch (error) {
      if (error instanceof SimulatorFault) return null
      throw error
    }
  }

  stop(reason: Count['reason']): Count {
    const { deadlocks, expanded, mostBranches, complete } = this.census
    const { bound, simulator, product } = this
    const { sampled } = product.space
    const counted = { deadlocks, expanded, mostBranches, complete }
    return { statistics: this.statistics(), ...counted, reason, bound, sampled, ...seedOfAnswer(simulator) }
  }

  statistics(): Statistics {
    const { nodes, transitions, depth, bytes } = this.census
    const { storage } = this.product.space
    return {
      modelStates: nodes,
      productStates: nodes,
      transitions,
      depth,
      seconds: this.limits.seconds,
      bytes: storage === null ? null : bytes,
      load: storage?.load ?? null,
    }
  }
}
