import type { Product, Successors } from '../product/product.js'
import { Bits } from '../space/bits.js'
import { Ints } from '../space/ints.js'
import { BreadthFirst } from './breadth-first.js'
import { InSuccession } from './in-succession.js'
import { Nodes } from './nodes.js'
import { isSought, type Node, type Outcome, type Path, type Search, type SearchGoal } from './search.js'
import { extended, Stack } from './stack.js'

/**
 * The bounded reading of certainty, where states can be recognised: must every run meet the verdict before it has as many
 * transitions as the bound? What counts is the longest run to a node, not the shortest.
 *
 * Depth-first; every node is entered once. When a node is left, its *height* is known: the number of transitions of the longest
 * run from there that meets no verdict. A node that is met again after d transitions is therefore not entered again: there is an
 * overdue run through it if d and its height make up the bound. A run that comes back to a node that it is still in can go round
 * for ever, and so is overdue for every bound.
 */
export class Overdue implements Search {
  private readonly known: Nodes
  /** The nodes on the stack. */
  private readonly open = new Bits()
  private readonly stack: Stack
  private readonly request: Node = { state: 0, purpose: 0 }
  /** For each node its height, and the first step of a run that is as long: the transition, and the node that it leads to. */
  private readonly height = new Ints()
  private readonly via = new Ints()
  private readonly next = new Ints()

  constructor(
    private readonly product: Product,
    private readonly goal: SearchGoal,
    private readonly bound: number,
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
    const { known, open, stack, height, via, next } = this
    return known.bytes + open.bytes + stack.bytes + height.bytes + via.bytes + next.bytes
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
    const { product, goal, bound, stack, known, open, request } = this
    const { success, start } = product.purpose
    stack.state = product.space.initial
    stack.purpose = start
    let node = this.meet()
    for (;;) {
      // Enter the node that was just met.
      stack.push(stack.transition, stack.purpose, node)
      open.add(node)
      if (stack.length > bound) return found('overdue', stack.path())
      request.state = stack.state
      request.purpose = stack.purpose
      const successors = yield request
      const kind = isSought(goal, product, request.purpose, successors.count)
      if (kind !== null) return found(kind, stack.path())
      for (let i = 0; i < successors.count; i++) {
        if (goal.sought[successors.purpose[i]!] === 0) continue
        stack.deepest = Math.max(stack.deepest, stack.length)
        return found('verdict', extended(stack.path(), successors.transition[i]!))
      }
      stack.offer(successors)

      // Go on to the next node that is new.
      node = -1
      while (node < 0) {
        if (!stack.next()) {
          const by = stack.enteredBy
          const left = stack.pop()
          open.remove(left)
          if (stack.length === 0) return { finding: null, complete: true }
          this.leadsTo(left, by)
          continue
        }
        const met = known.find(stack.state, stack.purpose)
        if (met < 0) {
          const fresh = this.meet()
          if (stack.purpose < success) node = fresh
          else stack.deepest = Math.max(stack.deepest, stack.length)
        } else if (stack.purpose >= success) {
          // The run is over, in time.
        } else if (open.has(met)) {
          const path = extended(stack.path(), stack.transition)
          return { finding: { kind: 'cycle', path, loop: stack.placeOf(met) }, complete: false }
        } else if (stack.length + this.height.get(met) >= bound) return found('overdue', this.longestThrough(met))
        else this.leadsTo(met, stack.transition)
      }
    }
  }

  /** Numbers the node that the stack offers. */
  private meet(): number {
    this.height.push(0)
    this.via.push(-1)
    this.next.push(-1)
    return this.known.add(this.stack.state, this.stack.purpose)
  }

  /** A transition leads from the top of the stack to a node whose height is known. */
  private leadsTo(node: number, transition: number): void {
    const { height, via, next, stack } = this
    const from = stack.top
    if (height.get(node) + 1 <= height.get(from)) return
    height.set(from, height.get(node) + 1)
    via.set(from, transition)
    next.set(from, node)
  }

  /** The way to the top of the stack, the step that it offers, and from there as far as the bound allows. */
  private longestThrough(met: number): Path {
    const { stack, bound, via, next } = this
    const path = new Int32Array(bound)
    const there = stack.path()
    path.set(there)
    path[there.length] = stack.transition
    for (let length = there.length + 1, node = met; length < bound; length++, node = next.get(node))
      path[length] = via.get(node)
    stack.deepest = Math.max(stack.deepest, bound)
    return path
  }

  path(): Path {
    return this.stack.path()
  }

  nearest(): Path {
    return this.stack.nearest()
  }
}

const found = (kind: 'overdue' | 'verdict' | 'dead-end' | 'unmatched', path: Path): Outcome => ({
  finding: { kind, path, loop: null },
  complete: false,
})

/** The same, with a shortest counterexample: an overdue run is never shorter than one of another kind. */
export const soonestOverdue = (product: Product, goal: SearchGoal, bound: number): Search =>
  new InSuccession(
    new BreadthFirst(product, { ...goal, cycles: false }, bound),
    ({ finding }) => finding === null,
    () => new Overdue(product, goal, bound),
  )
