import type { Flow } from './flow.js'

/** What is still to be done, one after the other. The first may be a parallel composition that has begun. */
export type Residual<A, G> = { readonly head: Head<A, G>; readonly rest: Residual<A, G> } | null
export type Parts<A, G> = Extract<Flow<A, G>, { of: unknown }>
type Head<A, G> = Flow<A, G> | { readonly is: 'begun'; readonly flow: Parts<A, G>; readonly parts: Residual<A, G>[] }

export const only = <A, G>(flow: Flow<A, G>): Residual<A, G> => ({ head: flow, rest: null })

/** The parts of a sequence are only looked into when it is their turn: a call may lead back here. */
export const inSequence = <A, G>(of: readonly Flow<A, G>[], rest: Residual<A, G>): Residual<A, G> =>
  of.reduceRight<Residual<A, G>>((after, head) => ({ head, rest: after }), rest)

/** The processes in what follows: only its first can have begun. */
export const flowsIn = <A, G>(rest: Residual<A, G>): Flow<A, G>[] => {
  const flows: Flow<A, G>[] = []
  for (let at = rest; at !== null; at = at.rest) flows.push(at.head as Flow<A, G>)
  return flows
}

/** Structures with more points than this are not made: processes that call each other can unfold to any size. */
export const mostPoints = 10_000
/** Nor those with more triples, which a choice between choices can unfold to, */
export const mostTriples = 100_000
/** with more assignments to components of the program counter and questions about them, */
export const mostCounts = 1_000_000
/** or with calls, parallel compositions or guards so deep inside of each other. */
export const deepest = 1000

/** Raised where something would unfold to more than that. */
export class TooLarge extends Error {}
