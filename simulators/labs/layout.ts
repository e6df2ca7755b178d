import { baseOf, type Kind, type Tuple } from './system.js'

export type Mutable<A> = { -readonly [K in keyof A]: A[K] }

/** Tuples whose pending messages one word notes: each takes two bits. */
export const tuplesInWord = 15
/** Longer vectors than this are a mistake. */
export const longestVector = 1_000_000

/** Everything gets its place in the vector: the environment, then the agents one after the other. Returns its length. */
export const layOut = (
  from: number,
  kinds: Iterable<Mutable<Kind>>,
  tuples: readonly Mutable<Tuple>[],
  agents: readonly Kind[],
): number => {
  let base = from
  for (const kind of kinds) {
    kind.base = base
    base += kind.length * (kind.end - kind.first)
  }
  if (base > longestVector) return base
  for (const tuple of tuples) {
    const word = Math.floor(tuple.id / tuplesInWord)
    const at = (place: (kind: Kind) => number): Int32Array => {
      const places = new Int32Array(agents.length).fill(-1)
      for (const id of tuple.agents) places[id] = baseOf(agents[id]!, id) + place(agents[id]!)
      return places
    }
    tuple.values = at(kind => kind.variables.find(variable => variable.tuple === tuple)!.offset)
    tuple.ranks = at(kind => kind.ranks + kind.tuples.indexOf(tuple))
    tuple.pending = at(kind => kind.pending + word)
  }
  return base
}
