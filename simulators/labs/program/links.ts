import { present } from '../../../src/ats/present.js'
import { type Counts, finished, type Parallel, type Triple, type TripleStructure } from '../../emulation/triples.js'

/** More values of the program counter than this are not gone through. */
const most = 20_000

/** Definition 4.9: the triples that a triple, or the join triple of a parallel composition, is symbolically linked to. */
export type Links<A, G> = (from: Triple<A, G> | Parallel) => ReadonlySet<Triple<A, G>>

/**
 * All values of the program counter are gone through, whatever the guards say. Where there are too many, it is enough that
 * triples belong to different parts of a parallel composition.
 */
export const linksOf = <A, G>(structure: TripleStructure<A, G>): Links<A, G> => {
  const found = explored(structure)
  return from => found?.get(from) ?? new Set([...enabledBy(structure, from.exit), ...besides(structure, from.slot)])
}

type Linked<A, G> = Map<Triple<A, G> | Parallel, Set<Triple<A, G>>>

const explored = <A, G>(structure: TripleStructure<A, G>): Linked<A, G> | null => {
  const { slots, points, start } = structure
  const enabled = (counter: readonly number[]): Triple<A, G>[] =>
    counter.flatMap(point => present(points[point]).triples)
  const linked: Linked<A, G> = new Map()
  const met = new Set<string>()
  const unexplored: number[][] = []
  const meet = (counter: number[]): void => {
    if (met.has(counter.join())) return
    met.add(counter.join())
    unexplored.push(counter)
  }
  const take = (from: Triple<A, G> | Parallel, counter: readonly number[]): number[] => {
    const after = set(counter, from.exit)
    linked.set(from, new Set([...(linked.get(from) ?? []), ...enabled(after)]))
    const { ends } = from
    // A join is taken at once.
    return ends?.parts.every(part => after[part] === finished) ? take(ends, after) : after
  }
  meet(set(new Array(slots).fill(finished), start))
  for (const counter of unexplored) {
    if (met.size > most) return null
    for (const triple of enabled(counter)) meet(take(triple, counter))
  }
  return linked
}

const set = (counter: readonly number[], counts: readonly Counts[]): number[] => {
  const after = [...counter]
  for (const { slot, point } of counts) after[slot] = point
  return after
}

const enabledBy = <A, G>({ points }: TripleStructure<A, G>, counts: readonly Counts[]): readonly Triple<A, G>[] =>
  counts.flatMap(({ point }) => present(points[point]).triples)

/** The triples of components that can go on at the same time as one. */
const besides = <A, G>(structure: TripleStructure<A, G>, slot: number): Triple<A, G>[] => {
  const own = pathOf(structure, slot)
  return structure.triples.filter(triple => {
    const other = pathOf(structure, triple.slot)
    const i = own.findIndex(({ part }, depth) => other[depth]?.part !== part)
    return i >= 0 && present(own[i]).parallel === other[i]?.parallel
  })
}

/** The parallel compositions around a component, from the outermost on, and in which part of each it is. */
const pathOf = <A, G>(structure: TripleStructure<A, G>, slot: number): { parallel: Parallel; part: number }[] => {
  const parallel = structure.parallels.find(({ parts }) => parts.includes(slot))
  return parallel === undefined ? [] : [...pathOf(structure, parallel.slot), { parallel, part: slot }]
}
