import type { Product, Successors } from '../product/product.js'
import { Ints } from '../space/ints.js'
import type { Exploration, Finding, Node, Outcome, Path, SearchGoal } from './search.js'
import { Stack } from './stack.js'

/**
 * The fair reading with a shortest counterexample, where states cannot be recognised: looks through the tree of all runs for a node
 * that the verdict in question is out of reach of, and that is nearer than what has been found. It counts only if nothing lies
 * beyond the bound. Memory is linear in the depth.
 */
export class OutOfReachInTree implements Exploration {
  private readonly stack: Stack
  private readonly request: Node = { state: 0, purpose: 0 }
  /** For each node on the stack: has the verdict been seen behind it? */
  private readonly reaching = new Ints()

  constructor(
    private readonly product: Product,
    goal: SearchGoal,
    private readonly mustStayReachable: number,
    private readonly bound: number,
    private readonly found: Finding,
  ) {
    this.stack = new Stack(goal)
  }

  *explore(): Generator<Node, Outcome, Successors> {
    const { product, mustStayReachable, stack, request, reaching, found } = this
    const { space, purpose } = product
    let nearest: Finding = found
    stack.state = space.initial
    stack.purpose = purpose.start
    for (;;) {
      stack.push(stack.transition, stack.purpose, stack.state)
      reaching.push(0)
      request.state = stack.state
      request.purpose = stack.purpose
      const successors = yield request
      if (stack.length > this.bound && successors.count > 0) return { finding: found, complete: false }
      stack.offer(successors)
      for (;;) {
        if (stack.next()) {
          if (stack.purpose < purpose.success) break
          if (stack.purpose === mustStayReachable) reaching.set(stack.length - 1, 1)
          space.release(stack.state)
          continue
        }
        const depth = stack.length - 1
        const reaches = reaching.get(depth) === 1
        if (!reaches && depth < nearest.path.length) nearest = { kind: 'out-of-reach', path: stack.path(), loop: null }
        const state = stack.pop()
        reaching.length = depth
        if (depth === 0) return { finding: nearest, complete: true }
        if (reaches) reaching.set(depth - 1, 1)
        space.release(state)
      }
    }
  }

  path(): Path {
    return this.stack.path()
  }

  get bytes(): number {
    return this.stack.bytes + this.reaching.bytes
  }
}
