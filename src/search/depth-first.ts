import type { Product, Successors } from '../product/product.js'
import { IntVector } from '../space/int-vector.js'
import { Nodes } from './nodes.js'
import { isSought, type Node, type Outcome, type Path, type Quest, type Search } from './search.js'
import { extended, Stack } from './stack.js'

/**
 * Depth-first search guided by the distances, with state matching. Under a depth bound a node is entered again when
 * it is reached by a shorter way (erratum v), so that in the end exactly the nodes within the bound were examined.
 */
export class DepthFirst implements Search {
  private readonly known: Nodes
  /** Under a bound: the least depth at which each node was met; bound + 1 for those seen beyond it. */
  private readonly least = new IntVector()
  /** Where each node is on the stack, counted from 1; 0 when it is not. */
  private readonly position = new IntVector()
  private readonly stack: Stack
  private readonly request: Node = { state: 0, purpose: 0 }
  private beyond = 0
  private followUp: Search | null = null

  /** `within` confines the search to some nodes. */
  constructor(
    private readonly product: Product,
    private readonly quest: Quest,
    private readonly bound: number,
    private readonly within: (state: number, purpose: number) => boolean = () => true,
  ) {
    this.known = new Nodes(product.purpose.states.length)
    this.stack = new Stack(quest)
  }

  get nodes(): number {
    return this.known.count
  }

  get states(): number {
    return this.known.states
  }

  get depth(): number {
    return this.stack.deepest
  }

  *explore(): Generator<Node, Outcome, Successors> {
    const { product, quest, bound, within, stack, known, least, position, request } = this
    const bounded = bound !== Number.POSITIVE_INFINITY
    const { success, start } = product.purpose
    stack.state = product.space.initial
    stack.purpose = start
    let node = this.meet(-1)
    for (;;) {
      // Enter the node that was just met.
      stack.push(stack.transition, stack.purpose, node)
      position.data[node] = stack.length
      request.state = stack.state
      request.purpose = stack.purpose
      const successors = yield request
      const kind = isSought(quest, product, request.purpose, successors.count)
      if (kind !== null) return { finding: { kind, path: stack.path(), loop: null }, complete: false }
      const depth = stack.length - 1
      if (depth < bound) {
        for (let i = 0; i < successors.count; i++) {
          if (quest.sought[successors.purpose[i]] === 0) continue
          const path = extended(stack.path(), successors.transition[i])
          if (known.find(successors.state[i], successors.purpose[i]) < 0)
            known.add(successors.state[i], successors.purpose[i])
          stack.deepest = Math.max(stack.deepest, path.length)
          return { finding: { kind: 'verdict', path, loop: null }, complete: false }
        }
      }
      stack.offer(successors)

      // Go on to the next node that is new, or newly near.
      node = -1
      while (node < 0) {
        if (!stack.next()) {
          position.data[stack.pop()] = 0
          if (stack.length === 0) return yield* this.finish()
          continue
        }
        if (!within(stack.state, stack.purpose)) continue
        const met = known.find(stack.state, stack.purpose)
        if (met >= 0) {
          if (quest.cycles && position.data[met] > 0) {
            const path = extended(stack.path(), stack.transition)
            return { finding: { kind: 'cycle', path, loop: position.data[met] - 1 }, complete: false }
          }
          if (!bounded || least.data[met] <= stack.length) continue
        }
        const deeper = this.meet(met)
        if (stack.length <= bound && stack.purpose < success) node = deeper
      }
    }
  }

  /** Numbers the node that the stack offers, or notes that it is nearer than it was; its depth is `stack.length`. */
  private meet(met: number): number {
    const { stack, known, least, position, bound } = this
    const node = met >= 0 ? met : known.add(stack.state, stack.purpose)
    if (met < 0) {
      position.push(0)
      if (bound !== Number.POSITIVE_INFINITY) least.push(stack.length)
      if (stack.length > bound) this.beyond++
    } else {
      if (least.data[node] > bound && stack.length <= bound) this.beyond--
      least.data[node] = stack.length
    }
    return node
  }

  /**
   * Without a bound a cycle shows when a node on the stack is met again. Under a bound the edge that closes it may have
   * been passed over where the bound cut it off, so cycles get a search of their own among the nodes within the bound.
   */
  private *finish(): Generator<Node, Outcome, Successors> {
    const complete = this.beyond === 0
    if (!this.quest.cycles || this.bound === Number.POSITIVE_INFINITY) return { finding: null, complete }
    const { product, known, least, bound } = this
    this.followUp = cycleSearch(product, this.quest, (state, purpose) => {
      const node = known.find(state, purpose)
      return node >= 0 && least.data[node] <= bound
    })
    const { finding } = yield* this.followUp.explore()
    this.followUp = null
    return { finding, complete }
  }

  path(): Path {
    return this.followUp?.path() ?? this.stack.path()
  }

  nearest(): Path {
    return this.stack.nearest()
  }
}

/** Looks for a cycle among some nodes, and for nothing else. */
export const cycleSearch = (
  product: Product,
  quest: Quest,
  within: (state: number, purpose: number) => boolean,
): Search =>
  new DepthFirst(
    product,
    { ...quest, sought: new Uint8Array(quest.sought.length), deadEnds: false, unmatched: false, cycles: true },
    Number.POSITIVE_INFINITY,
    within,
  )
