import type { Product, Successors } from '../product/product.js'
import { Bits } from '../space/bits.js'
import { Nodes } from './nodes.js'
import { isSought, isWorth, type Node, type Outcome, type Path, type Search, type SearchGoal } from './search.js'
import { extended, Stack } from './stack.js'

/**
 * Depth-first search guided by the distances; every node is entered once. Under a depth bound that is not enough to say
 * that something is not there (erratum v): a node may have been entered first by a long way, and what lies behind it cut
 * off. Then the outcome is not complete, and `guided` asks breadth-first search.
 */
export class DepthFirst implements Search {
  private readonly known: Nodes
  /** The nodes on the stack: a bit for each, since this is asked for every edge. */
  private readonly open = new Bits()
  private readonly stack: Stack
  private readonly request: Node = { state: 0, purpose: 0 }

  /** `within` confines the search to some nodes. */
  constructor(
    private readonly product: Product,
    private readonly goal: SearchGoal,
    private readonly bound: number,
    private readonly within: (state: number, purpose: number) => boolean = () => true,
  ) {
    this.known = Nodes.for(product.purpose.states.length)
    this.stack = new Stack(goal)
  }

  get nodes(): number {
    return this.known.count
  }

  get states(): number {
    return this.known.states
  }

  get bytes(): number {
    return this.known.bytes + this.open.bytes + this.stack.bytes
  }

  get depth(): number {
    return this.stack.deepest
  }

  get frontier(): number {
    return this.stack.waiting
  }

  ahead(most: number): Iterable<number> {
    return this.stack.ahead(most)
  }

  *explore(): Generator<Node, Outcome, Successors> {
    const { product, goal, bound, within, stack, known, open, request } = this
    const { success, start } = product.purpose
    let cut = false
    stack.state = product.space.initial
    stack.purpose = start
    let node = this.meet()
    for (;;) {
      // Enter the node that was just met.
      stack.push(stack.transition, stack.purpose, node)
      open.add(node)
      request.state = stack.state
      request.purpose = stack.purpose
      const successors = yield request
      const kind = isSought(goal, product, request.purpose, successors.count)
      if (kind !== null) return { finding: { kind, path: stack.path(), loop: null }, complete: false }
      for (let i = 0; i < successors.count && stack.length <= bound; i++) {
        if (goal.sought[successors.purpose[i]!] === 0) continue
        const path = extended(stack.path(), successors.transition[i]!)
        if (known.find(successors.state[i]!, successors.purpose[i]!) < 0)
          known.add(successors.state[i]!, successors.purpose[i]!)
        stack.deepest = Math.max(stack.deepest, path.length)
        return { finding: { kind: 'verdict', path, loop: null }, complete: false }
      }
      stack.offer(successors)

      // Go on to the next node that is new.
      node = -1
      while (node < 0) {
        if (!stack.next()) {
          open.remove(stack.pop())
          if (stack.length === 0) return { finding: null, complete: !cut }
          continue
        }
        if (!within(stack.state, stack.purpose) || !isWorth(goal, stack.purpose, bound)) continue
        const met = known.find(stack.state, stack.purpose)
        if (met >= 0) {
          if (!goal.cycles || !open.has(met)) continue
          const path = extended(stack.path(), stack.transition)
          return { finding: { kind: 'cycle', path, loop: stack.placeOf(met) }, complete: false }
        }
        if (stack.length > bound) cut = true
        else {
          const fresh = this.meet()
          if (stack.purpose < success) node = fresh
        }
      }
    }
  }

  /** Numbers the node that the stack offers. */
  private meet(): number {
    return this.known.add(this.stack.state, this.stack.purpose)
  }

  path(): Path {
    return this.stack.path()
  }

  nearest(): Path {
    return this.stack.nearest()
  }
}

/** Looks for a cycle among some nodes, and for nothing else. */
export const cycleSearch = (
  product: Product,
  goal: SearchGoal,
  within: (state: number, purpose: number) => boolean,
): Search =>
  new DepthFirst(
    product,
    { ...goal, sought: new Uint8Array(goal.sought.length), deadEnds: false, unmatched: false, cycles: true },
    Number.POSITIVE_INFINITY,
    within,
  )
