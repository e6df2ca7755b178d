import type { Product, Successors } from '../product/product.js'
import { OutOfReachInTree } from './out-of-reach-in-tree.js'
import {
  type Exploration,
  type Finding,
  isSought,
  type Node,
  type Outcome,
  type Path,
  type Search,
  type SearchGoal,
} from './search.js'
import { extended, Stack } from './stack.js'

/**
 * Iterative deepening for simulators whose states cannot be recognised: the tree of all runs, to a limit that rises
 * until nothing is cut off or the bound is reached. Memory is linear in the depth.
 *
 * The limit rises by one while that makes the work at least half as large again; where the tree is so thin that
 * it does not, the limit doubles, so that a long thin run does not cost the square of its length.
 */
export class Deepening implements Search {
  /** Nodes of this descent, and of the largest one before. */
  private descended = 0
  private largest = 0
  private stack: Stack
  /** The stack of the descent before, which may have come nearer than this one has so far. */
  private previous: Stack | null = null
  private longest = 0
  private readonly request: Node = { state: 0, purpose: 0 }
  private limit = 0
  private cut = false
  private finding: Finding | null = null
  private followUp: Exploration | null = null

  constructor(
    private readonly product: Product,
    private readonly goal: SearchGoal,
    private readonly bound: number,
    private readonly shortest: boolean,
  ) {
    this.stack = new Stack(goal)
  }

  get nodes(): number {
    return Math.max(this.descended, this.largest)
  }

  /** Every occurrence of a state is a state of its own. */
  get states(): number {
    return this.nodes
  }

  get bytes(): number {
    return this.stack.bytes + (this.previous?.bytes ?? 0) + (this.followUp?.bytes ?? 0)
  }

  get depth(): number {
    return Math.max(this.longest, this.stack.deepest)
  }

  get frontier(): number {
    return this.stack.waiting
  }

  ahead(most: number): Iterable<number> {
    return this.stack.ahead(most)
  }

  *explore(): Generator<Node, Outcome, Successors> {
    let work = 0
    for (;;) {
      const limit = this.limit
      this.largest = this.nodes
      this.descended = 0
      this.cut = false
      this.longest = this.depth
      this.previous = this.stack
      this.stack = new Stack(this.goal)
      yield* this.descend()
      if (this.finding !== null) return yield* this.finish(this.finding)
      if (!this.cut) return { finding: null, complete: true }
      if (limit >= this.bound) return { finding: null, complete: false }
      this.limit = Math.min(this.bound, this.descended >= work * 1.5 ? limit + 1 : Math.max(1, 2 * limit))
      work = this.descended
    }
  }

  /** In the fair reading, what shows only once all runs are known may be nearer than what was found. */
  private *finish(finding: Finding): Generator<Node, Outcome, Successors> {
    const { product, goal, bound } = this
    if (goal.mustStayReachable === null || !this.shortest) return { finding, complete: false }
    this.followUp = new OutOfReachInTree(product, goal, goal.mustStayReachable, bound, finding)
    return yield* this.followUp.explore()
  }

  /** One descent to the limit. With `shortest`, what is found lowers the limit and the descent goes on. */
  private *descend(): Generator<Node, void, Successors> {
    const { product, goal, stack, request } = this
    const { space, purpose } = product
    stack.state = space.initial
    stack.purpose = purpose.start
    for (;;) {
      stack.push(stack.transition, stack.purpose, stack.state)
      this.descended++
      request.state = stack.state
      request.purpose = stack.purpose
      const successors = yield request
      const depth = stack.length - 1
      const kind = isSought(goal, product, request.purpose, successors.count)
      if (kind !== null && this.found({ kind, path: stack.path(), loop: null })) return
      if (depth >= this.limit) {
        if (successors.count > 0) {
          this.cut = true
          const isOverdue = goal.overdue && depth === this.bound
          if (isOverdue && this.found({ kind: 'overdue', path: stack.path(), loop: null })) return
        }
        for (let i = 0; i < successors.count; i++) space.release(successors.state[i]!)
      } else {
        for (let i = 0; i < successors.count; i++) {
          if (goal.sought[successors.purpose[i]!] === 0) continue
          const path = extended(stack.path(), successors.transition[i]!)
          if (this.found({ kind: 'verdict', path, loop: null })) return
          break
        }
        stack.offer(successors)
      }
      for (;;) {
        if (stack.next()) {
          if (stack.purpose < purpose.success && stack.length <= this.limit) break
          space.release(stack.state)
          continue
        }
        const state = stack.pop()
        if (stack.length === 0) return
        space.release(state)
      }
    }
  }

  /** Keeps what was found; true when that ends the search. */
  private found(finding: Finding): boolean {
    this.finding = finding
    if (finding.kind === 'verdict') this.descended++
    this.longest = Math.max(this.longest, finding.path.length)
    this.limit = finding.path.length - 1
    return !this.shortest || finding.path.length === 0
  }

  path(): Path {
    return this.followUp?.path() ?? this.stack.path()
  }

  nearest(): Path {
    const { stack, previous } = this
    return previous !== null && previous.leastDistance < stack.leastDistance ? previous.nearest() : stack.nearest()
  }
}
