import type { Product, Successors } from '../product/product.js'
import { BreadthFirst } from './breadth-first.js'
import { DepthFirst } from './depth-first.js'
import type { Node, Outcome, Path, Search, SearchGoal } from './search.js'

/**
 * The default: depth-first, guided by the distances. What it finds is found; if it finds nothing, but had to turn back at
 * the depth bound, breadth-first search, which meets every node at its least depth, says what is within the bound.
 */
export class Guided implements Search {
  private search: Search

  constructor(
    private readonly product: Product,
    private readonly goal: SearchGoal,
    private readonly bound: number,
  ) {
    this.search = new DepthFirst(product, goal, bound)
  }

  *explore(): Generator<Node, Outcome, Successors> {
    const outcome = yield* this.search.explore()
    if (outcome.finding !== null || outcome.complete) return outcome
    this.search = new BreadthFirst(this.product, this.goal, this.bound)
    return yield* this.search.explore()
  }

  path(): Path {
    return this.search.path()
  }

  nearest(): Path {
    return this.search.nearest()
  }

  get nodes(): number {
    return this.search.nodes
  }

  get states(): number {
    return this.search.states
  }

  get bytes(): number {
    return this.search.bytes
  }

  get depth(): number {
    return this.search.depth
  }

  get frontier(): number {
    return this.search.frontier
  }
}
