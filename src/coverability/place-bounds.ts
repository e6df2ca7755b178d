import { lastValueFrom } from 'rxjs'
import { nearest } from '../errors/diagnostic.js'
import { leasing } from '../simulator/lease.js'
import type { Net } from '../simulator/net.js'
import type { Model } from '../simulator/simulator.js'
import { vectorsOf } from '../simulator/vector.js'
import { type BoundOptions, boundOf, wrong } from '../work/bounds.js'
import { inBlocks } from '../work/in-blocks.js'
import { type Boundedness, Bounding } from './boundedness.js'
import { certificateFile } from './certificates.js'
import type { PlaceBound } from './place-bound.js'

/** Asks for each of these counters (all, unless told) of a model that is a net whether it has a bound. */
export const placeBoundsOf = async (
  model: Model,
  places: readonly string[] | null = null,
  options: BoundOptions = {},
): Promise<PlaceBound[]> => {
  const net = leasing(model, simulator => vectorsOf(simulator)?.model.net)
  if (net === undefined) throw wrong('only models that are nets have counters to ask about')
  const found: PlaceBound[] = []
  for (const name of places ?? net.places) {
    const place = net.places.indexOf(name)
    if (place < 0) {
      const meant = nearest(name, new Set(net.places))
      throw wrong(`the model has no counter ${name}${meant === undefined ? '' : `; did you mean ${meant}?`}`)
    }
    const bounding = inBlocks(
      [model],
      () => () => new Bounding(net, place, { bound: boundOf(options), memory: options.memory ?? null }),
      options.signal,
    )
    const last = await lastValueFrom(bounding)
    if (last.kind !== 'result') throw new Error('a question about a counter ended without an answer')
    found.push(told(net, place, last.result))
  }
  return found
}

const told = (net: Net, place: number, answer: Boundedness): PlaceBound => {
  const events = (numbers: readonly number[]): string[] => numbers.map(number => net.transitions[number].event)
  return {
    place: net.places[place],
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
