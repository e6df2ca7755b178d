import { map, type Observable } from 'rxjs'
import { negated } from '../ats/labelling.js'
import { type OptionNames, requireKnown } from '../errors/known-options.js'
import type { Statistics } from '../search/statistics.js'
import type { Model } from '../simulator/simulator.js'
import type { TrustOptions } from '../space/open-space.js'
import { type BoundOptions, boundNames, boundOf, wrong } from '../work/bounds.js'
import { inBlocks } from '../work/in-blocks.js'
import { resultOf } from '../work/result.js'
import { Comparing } from './comparing.js'
import { type Comparison, type Equivalence, equivalences } from './comparison.js'

/** Bounds hold for both models together: `maxStates` counts the states of both. */
export interface CompareOptions extends BoundOptions, TrustOptions {
  /** What to compare them by; strong bisimilarity by default. */
  readonly by?: Equivalence
  /** Propositions to observe: a state in which one is known to hold differs from a state in which it is not. */
  readonly observe?: readonly string[]
}

const compareNames: OptionNames<CompareOptions> = { ...boundNames, by: true, observe: true, trust: true }

export type CompareEvent =
  | { readonly kind: 'progress'; readonly statistics: Statistics }
  | { readonly kind: 'comparison'; readonly comparison: Comparison }

/**
 * Compares two models, state by state, without a purpose. Only models whose states can be recognised.
 * @public
 */
export const compare = (left: Model, right: Model, options: CompareOptions = {}): Observable<CompareEvent> =>
  inBlocks(
    [left, right],
    () => {
      requireKnown('compare', options, compareNames)
      const { by = 'strong', observe = [], memory = null, trust = false } = options
      if (!equivalences.includes(by)) throw wrong(`models cannot be compared by ${JSON.stringify(by)}`)
      const literal = observe.find(negated)
      if (literal !== undefined) throw wrong(`propositions are observed, not literals: leave out the not of ${literal}`)
      const asked = { by, observed: [...new Set(observe)], bound: boundOf(options), trust }
      return (a, b) => new Comparing(a, b, asked, memory)
    },
    options?.signal,
  ).pipe(map(event => (event.kind === 'result' ? { kind: 'comparison', comparison: event.result } : event)))

/**
 * The comparison of `compare` alone.
 * @public
 */
export const comparisonOf = async (left: Model, right: Model, options: CompareOptions = {}): Promise<Comparison> =>
  (await resultOf(compare(left, right, options), 'comparison')).comparison
