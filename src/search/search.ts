import { unreachable } from '../../purposes/distances.js'
import type { Product, Successors } from '../product/product.js'
import type { Ints } from '../space/ints.js'

/** A product node, as a search asks for it to be expanded. One object is used for all requests. */
export interface Node {
  state: number
  purpose: number
}

/** What a search looks for. What it means to find it is the relations' business. */
export interface SearchGoal {
  /** Purpose states that end the search when they are entered: 1 where sought. */
  readonly sought: Uint8Array
  /** How far each purpose state is from what is sought: near ones are tried first. */
  readonly distance: Int32Array
  /** Are nodes without successors (verdicts aside) sought? */
  readonly deadEnds: boolean
  /** Are nodes that list an event with which nothing synchronises sought? */
  readonly unmatched: boolean
  /** Are cycles sought? Only where states can be recognised. */
  readonly cycles: boolean
  /**
   * The verdict state that every node should be able to reach: once everything is known, nodes that cannot are sought
   * (the fair reading).
   */
  readonly mustStayReachable: number | null
  /** Are nodes sought that a run reaches after as many transitions as the bound allows, and that are no verdicts? */
  readonly overdue: boolean
}

/** A way from the initial node: which transition of the model is taken in each state. */
export type Path = Int32Array

/** The way to a node, where each has a parent (-1: the first has none) and the transition that leads from there. */
export const pathTo = (node: number, parent: Ints, via: Ints): Path => {
  let length = 0
  for (let n = node; parent.get(n) >= 0; n = parent.get(n)) length++
  const path = new Int32Array(length)
  for (let n = node; length > 0; n = parent.get(n)) path[--length] = via.get(n)
  return path
}

export interface Finding {
  readonly kind: 'verdict' | 'dead-end' | 'unmatched' | 'cycle' | 'out-of-reach' | 'overdue'
  readonly path: Path
  /** For a cycle: after how many steps the node comes that the last step returns to. */
  readonly loop: number | null
}

/** Not found and not there are different things: `complete` says which of the two an absent finding is. */
export interface Outcome {
  readonly finding: Finding | null
  readonly complete: boolean
}

/**
 * A strategy is a coroutine: it yields the node it wants expanded, is given the successors (a buffer that is valid
 * until it asks again), and returns an outcome. It knows nothing of time, progress or cancellation.
 */
export interface Exploration {
  explore(): Generator<Node, Outcome, Successors>
  /** The way to the node last asked for. */
  path(): Path
  /** What it stores, in bytes of memory. */
  readonly bytes: number
}

/** A whole search can also tell how far it is. */
export interface Search extends Exploration {
  /** The way to the node that came nearest to what is sought. */
  nearest(): Path
  /** Nodes met so far, the model states in them, and the length of the longest way taken. */
  readonly nodes: number
  readonly states: number
  readonly depth: number
  /** How many nodes are waiting to be looked at. */
  readonly frontier: number
  /** Up to `most` states that will be asked for next, as far as that can be foreseen. */
  ahead(most: number): Iterable<number>
}

/**
 * Is a purpose state worth entering? Without a bound, states from which the purpose cannot get to what is sought are not:
 * nothing that happens there can matter. (Under a bound, what lies beyond it makes the search incomplete all the same.)
 */
export const isWorth = (goal: SearchGoal, purpose: number, bound: number): boolean =>
  goal.distance[purpose] !== unreachable || bound !== Number.POSITIVE_INFINITY || goal.deadEnds || goal.cycles

/** Is the node just expanded itself what is sought? */
export const isSought = (
  goal: SearchGoal,
  product: Product,
  purpose: number,
  count: number,
): 'dead-end' | 'unmatched' | null => {
  if (goal.deadEnds && count === 0) return 'dead-end'
  if (goal.unmatched && product.hasUnmatched(purpose)) return 'unmatched'
  return null
}
