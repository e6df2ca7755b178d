import type { Product, Successors } from '../product/product.js'
import { BreadthFirst } from './breadth-first.js'
import { DepthFirst } from './depth-first.js'
import type { Node, Outcome, Path, Search, SearchGoal } from './search.js'

/** Steps of the first turn; most searches need no other. */
const firstTurn = 1000

interface Player {
  readonly search: Search
  readonly steps: ReturnType<Search['explore']>
  /** What it asks for, or how it has ended. */
  asked: IteratorResult<Node, Outcome> | null
}

/**
 * Two searches in turns that get longer and longer; the first outcome counts. In a model with infinitely many states one search may
 * go on for ever where the other comes to an end. The second has a share of the steps of the first.
 */
export class InTurns implements Search {
  private current: Search

  constructor(
    private readonly first: Search,
    private readonly second: Search,
    private readonly share: number,
  ) {
    this.current = first
  }

  *explore(): Generator<Node, Outcome, Successors> {
    const [first, second] = [this.first, this.second].map(
      (search): Player => ({ search, steps: search.explore(), asked: null }),
    ) as [Player, Player]
    for (let steps = firstTurn; ; steps *= 2) {
      const outcome = (yield* this.turnOf(first, steps)) ?? (yield* this.turnOf(second, Math.ceil(steps * this.share)))
      if (outcome !== null) return outcome
    }
  }

  private *turnOf(player: Player, steps: number): Generator<Node, Outcome | null, Successors> {
    this.current = player.search
    player.asked ??= player.steps.next()
    for (let left = steps; !player.asked.done; left--) {
      if (left === 0) return null
      player.asked = player.steps.next(yield player.asked.value)
    }
    return player.asked.value
  }

  ahead(most: number): Iterable<number> {
    return this.current.ahead(most)
  }

  path(): Path {
    return this.current.path()
  }

  nearest(): Path {
    return this.first.nearest()
  }

  /** What both have met is counted once. */
  get nodes(): number {
    return Math.max(this.first.nodes, this.second.nodes)
  }

  get states(): number {
    return Math.max(this.first.states, this.second.states)
  }

  get bytes(): number {
    return this.first.bytes + this.second.bytes
  }

  get depth(): number {
    return Math.max(this.first.depth, this.second.depth)
  }

  get frontier(): number {
    return this.current.frontier
  }
}

/** For models that may have infinitely many states: a dive that never ends is not all there is. */
export const inTurns = (product: Product, goal: SearchGoal, share: number): Search =>
  new InTurns(
    new DepthFirst(product, goal, Number.POSITIVE_INFINITY),
    new BreadthFirst(product, goal, Number.POSITIVE_INFINITY, { endless: true }),
    share,
  )
