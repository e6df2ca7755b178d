import type { Successors } from '../product/product.js'
import type { Node, Outcome, Path, Search } from './search.js'

/** One search, and behind it another if the outcome of the first does not say enough. */
export class InSuccession implements Search {
  constructor(
    private search: Search,
    private readonly isOpen: (outcome: Outcome) => boolean,
    private readonly next: () => Search,
  ) {}

  *explore(): Generator<Node, Outcome, Successors> {
    const outcome = yield* this.search.explore()
    if (!this.isOpen(outcome)) return outcome
    this.search = this.next()
    return yield* this.search.explore()
  }

  ahead(most: number): Iterable<number> {
    return this.search.ahead(most)
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
