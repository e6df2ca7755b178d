import type { Bound, Stop } from '../search/limits.js'
import type { Seed } from '../simulator/seed.js'
import type { Sampled } from '../space/space.js'
import type { Formula } from './formula.js'

/**
 * What two models can be compared by.
 * @public
 */
export const equivalences = ['strong', 'weak', 'traces', 'weak-traces', 'included', 'weakly-included'] as const
export type Equivalence = (typeof equivalences)[number]

export type Side = 'left' | 'right'

/** Events one after the other. */
export interface Trace {
  readonly events: readonly string[]
  /** Who can do all of it. */
  readonly by: Side
}

/** What there is in one of the two models. */
export interface Compared {
  readonly states: number
  readonly transitions: number
  /** Classes of states that are bisimilar: weakly for `weak`, else strongly. `null` if that is not known. */
  readonly classes: number | null
  /** Was every state expanded? */
  readonly complete: boolean
}

interface Common {
  readonly by: Equivalence
  /** The propositions that states were observed by. */
  readonly observed: readonly string[]
  /** A statement about all that the models can do, not only about what was seen: both worlds are closed. */
  readonly exact: boolean
  readonly left: Compared
  readonly right: Compared
  readonly seconds: number
  readonly bound: Bound
  /** What was compared of what driven simulators promise; `null` where nothing rests on such promises. */
  readonly sampled: Sampled | null
  /** The seed that it holds for, if one of them draws from a random generator of its own. */
  readonly seed?: Seed
}

/** They are alike, or everything that the left one can do the right one can do. */
export interface Alike extends Common {
  readonly kind: 'success'
  readonly reason: null
}

/** They are not, and this is how they differ. */
export interface Unlike extends Common {
  readonly kind: 'failure'
  readonly reason: 'distinguished'
  /** For bisimilarity: how many modalities within each other are needed to tell them apart, and a formula with that many. */
  readonly depth: number | null
  /** `null` also where it would be too large to read. */
  readonly formula: Formula | null
  /** Who satisfies the formula, or can do the trace. */
  readonly onlyIn: Side | null
  /** A trace that only one of them has; for bisimilarity, one that both can begin so that only one can do its last event. */
  readonly trace: Trace | null
}

/** Not decided. */
export interface Undecided extends Common {
  readonly kind: 'inconclusive'
  readonly reason: Stop | 'depth-bound' | 'cancelled'
}

/** The answer to whether two models are alike. */
export type Comparison = Alike | Unlike | Undecided
