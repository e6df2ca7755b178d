import { map, type Observable } from 'rxjs'
import { type OptionNames, requireKnown } from '../errors/known-options.js'
import type { Statistics } from '../search/statistics.js'
import type { Model } from '../simulator/simulator.js'
import type { TrustOptions } from '../space/open-space.js'
import { type BoundOptions, boundNames, boundOf } from '../work/bounds.js'
import { inBlocks } from '../work/in-blocks.js'
import { resultOf } from '../work/result.js'
import { type Count, Counting } from './counting.js'

export interface CountOptions extends BoundOptions, TrustOptions {}

const countNames: OptionNames<CountOptions> = { ...boundNames, trust: true }

export type CountEvent =
  | { readonly kind: 'progress'; readonly statistics: Statistics }
  | { readonly kind: 'count'; readonly count: Count }

/**
 * Walks a whole model, breadth-first and without a purpose, and counts. Only models whose states can be recognised.
 * @public
 */
export const count = (model: Model, options: CountOptions = {}): Observable<CountEvent> =>
  inBlocks(
    [model],
    () => {
      requireKnown('count', options, countNames)
      const bound = boundOf(options)
      return simulator => new Counting(simulator, bound, options.memory ?? null, options)
    },
    options?.signal,
  ).pipe(map(event => (event.kind === 'result' ? { kind: 'count', count: event.result } : event)))

/**
 * The count of `count` alone.
 * @public
 */
export const countOf = async (model: Model, options: CountOptions = {}): Promise<Count> =>
  (await resultOf(count(model, options), 'count')).count
