import { map, type Observable } from 'rxjs'
import { nearest } from '../errors/diagnostic.js'
import { requireKnown } from '../errors/known-options.js'
import { noStatistics, type Statistics } from '../search/statistics.js'
import type { Net } from '../simulator/net.js'
import type { Model } from '../simulator/simulator.js'
import { vectorsOf } from '../simulator/vector.js'
import { type BoundOptions, boundNames, boundOf, wrong } from '../work/bounds.js'
import { inBlocks, type Task } from '../work/in-blocks.js'
import { resultOf } from '../work/result.js'
import { type Boundedness, type BoundednessOptions, Bounding } from './boundedness.js'
import { certificateFile } from './certificates.js'
import type { PlaceBound } from './place-bound.js'

export type PlaceBoundsEvent =
  | { readonly kind: 'progress'; readonly statistics: Statistics }
  | { readonly kind: 'place-bounds'; readonly bounds: readonly PlaceBound[] }

/**
 * Asks for each of these counters of a model that is a net (`null`: for all of them) whether it has a bound. The bounds in
 * the options hold for each counter by itself.
 * @public
 */
export const placeBounds = (
  model: Model,
  places: readonly string[] | null = null,
  options: BoundOptions = {},
): Observable<PlaceBoundsEvent> =>
  inBlocks(
    [model],
    () => {
      requireKnown('placeBounds', options, boundNames)
      const limits = { bound: boundOf(options), memory: options.memory ?? null }
      return simulator => {
        const net = vectorsOf(simulator)?.model.net
        if (net === undefined) throw wrong('only models that are nets have counters to ask about')
        return new BoundingPlaces(net, numbersOf(net, places ?? net.places), limits)
      }
    },
    options?.signal,
  ).pipe(map(event => (event.kind === 'result' ? { kind: 'place-bounds', bounds: event.result } : event)))

/**
 * The result of `placeBounds` alone.
 * @public
 */
export const placeBoundsOf = async (
  model: Model,
  places: readonly string[] | null = null,
  options: BoundOptions = {},
): Promise<readonly PlaceBound[]> => (await resultOf(placeBounds(model, places, options), 'place-bounds')).bounds

const numbersOf = (net: Net, places: readonly string[]): number[] =>
  places.map(name => {
    const place = net.places.indexOf(name)
    if (place >= 0) return place
    const meant = nearest(name, new Set(net.places))
    throw wrong(`the model has no counter ${name}${meant === undefined ? '' : `; did you mean ${meant}?`}`)
  })

/** The question whether a place is bounded, for one place after the other. */
class BoundingPlaces implements Task<readonly PlaceBound[]> {
  private readonly answered: PlaceBound[] = []
  private bounding: Bounding | null = null

  constructor(
    private readonly net: Net,
    private readonly places: readonly number[],
    private readonly limits: BoundednessOptions,
  ) {}

  work(milliseconds: number): readonly PlaceBound[] | null {
    const end = performance.now() + milliseconds
    for (let left = milliseconds; this.answered.length < this.places.length; left = end - performance.now()) {
      if (left <= 0) return null
      const place = this.places[this.answered.length]!
      this.bounding ??= new Bounding(this.net, place, this.limits)
      const answer = this.bounding.work(left)
      if (answer === null) return null
      this.answer(place, answer)
    }
    return this.answered
  }

  stop(reason: 'cancelled' | 'time-bound'): readonly PlaceBound[] {
    while (this.answered.length < this.places.length)
      this.answer(this.places[this.answered.length]!, { kind: 'unknown', reason })
    return this.answered
  }

  statistics(): Statistics {
    return this.bounding?.statistics() ?? noStatistics
  }

  private answer(place: number, answer: Boundedness): void {
    this.bounding = null
    this.answered.push(placeBoundOf(this.net, place, answer))
  }
}

const placeBoundOf = (net: Net, place: number, answer: Boundedness): PlaceBound => {
  const events = (numbers: readonly number[]): string[] => numbers.map(number => net.transitions[number]!.event)
  return {
    place: net.places[place]!,
    kind: answer.kind,
    bound: answer.kind === 'bounded' ? answer.bound : null,
    by: answer.kind === 'unknown' ? null : answer.by,
    pumps:
      answer.kind === 'unbounded'
        ? answer.stages.map(({ path, pump }) => ({ path: events(path), pump: events(pump) }))
        : [],
    certificate: answer.kind === 'unknown' ? null : certificateFile(net, { place }, answer),
  }
}
