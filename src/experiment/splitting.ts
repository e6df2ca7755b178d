import type { Purpose } from '../../purposes/purpose.js'
import { present } from '../ats/present.js'
import { thrown } from '../errors/diagnostic.js'
import { SimulatorFault } from '../simulator/fault.js'
import { observedLevels } from './rare-rows.js'
import type { RunResult } from './row.js'
import type { Sampler } from './sampler.js'
import { Draws } from './seeds.js'
import { type Level, productOfShares } from './statistics/splitting.js'

/** A state of the product in which a level was entered: a snapshot, and how many steps it took to get there. */
interface Entrance {
  readonly saved: unknown
  readonly q: number
  readonly steps: number
}

export interface SplittingOptions {
  readonly effort: number
  /** Scores at which a level begins, rising; `null`: levels are the purpose's distances to Success. */
  readonly levels: readonly number[] | null
  readonly depth: number
}

/**
 * Multilevel splitting with fixed effort. From the entrances of a level, as many runs are started as the effort says, each in an
 * entrance drawn among all of them; those that enter the next level leave an entrance there. The last level is Success. The product
 * of the shares is an unbiased estimate of the probability that a run succeeds within the depth.
 */
export class Splitting {
  constructor(
    private readonly sampler: Sampler,
    private readonly purpose: Purpose,
    private readonly options: SplittingOptions,
  ) {}

  /** One repetition, as a row of the table. */
  repeat(seed: number): RunResult {
    const began = performance.now()
    const { world } = this.sampler
    const draws = new Draws(seed, 'continuations')
    const found: Level[] = []
    const levels = this.levels()
    let fault: string | null = null
    let longest = 0
    try {
      world.begin(draws.seed())
      let entrances: Entrance[] = [{ saved: world.save(), q: this.purpose.start, steps: 0 }]
      for (const level of levels) {
        const entered: Entrance[] = []
        for (let run = 0; run < this.options.effort; run++) {
          const next = this.advance(present(entrances[draws.below(entrances.length)]), level, draws)
          if (next !== null) entered.push(next)
          longest = Math.max(longest, next?.steps ?? 0)
        }
        found.push({ reached: entered.length, runs: this.options.effort })
        if (entered.length === 0) break
        entrances = entered
      }
    } catch (error) {
      if (!(error instanceof SimulatorFault)) throw error
      fault = thrown(error)
    }
    const estimate = found.length > 0 ? productOfShares(found) : 0
    const outcome = fault !== null ? 'fault' : estimate > 0 ? 'success' : 'bound'
    const shares = found.map(({ reached, runs }, i) => {
      const level = present(levels[i])
      return { level: level === Number.POSITIVE_INFINITY ? ('Success' as const) : level, share: reached / runs }
    })
    return {
      outcome,
      steps: longest,
      purposeState: present(this.purpose.states[estimate > 0 ? this.purpose.success : this.purpose.start]).name,
      // A repetition that was cut short estimates nothing.
      observables: fault === null ? observedLevels(estimate, shares) : {},
      milliseconds: performance.now() - began,
      fault,
    }
  }

  /** Distances from that of the start down to 0; or scores, and Success behind the last of them. */
  private levels(): readonly number[] {
    const { levels } = this.options
    if (levels !== null) return [...levels, Number.POSITIVE_INFINITY]
    const distance = present(this.purpose.distances.toSuccess[this.purpose.start])
    return Array.from({ length: distance }, (_, i) => distance - 1 - i)
  }

  /** Goes on from an entrance until the next level is entered: the entrance there, or `null` if the run ends before. */
  private advance({ saved, q, steps }: Entrance, level: number, draws: Draws): Entrance | null {
    const { sampler } = this
    const { world } = sampler
    world.restore(saved)
    const seed = draws.seed()
    world.reseed(seed)
    const own = new Draws(seed, 'choices')
    const at = { q, steps }
    // A step may have passed several levels at once.
    if (this.isReached(level, at.q)) return { saved, q, steps }
    while (at.steps < this.options.depth) {
      const outcome = sampler.step(at, own, null)
      if (outcome !== null && outcome !== 'success') return null
      if (this.isReached(level, at.q)) return { saved: world.save(), q: at.q, steps: at.steps }
    }
    return null
  }

  private isReached(level: number, q: number): boolean {
    if (q === this.purpose.success) return true
    if (q === this.purpose.failure) return false
    if (this.options.levels === null) return present(this.purpose.distances.toSuccess[q]) <= level
    return (this.sampler.world.score() ?? Number.NEGATIVE_INFINITY) >= level
  }
}
