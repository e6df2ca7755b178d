import type { Product, Successors } from '../product/product.js'
import { Ints } from '../space/ints.js'
import { cycleSearch } from './depth-first.js'
import { Nodes } from './nodes.js'
import { OutOfReach } from './out-of-reach.js'
import {
  type Exploration,
  type Finding,
  isSought,
  isWorth,
  type Node,
  type Outcome,
  type Path,
  pathTo,
  type Search,
  type SearchGoal,
} from './search.js'

/** How many nodes are looked at before cycles are first sought among them, and how many times as many before they are again. */
const firstLook = 1
const nextLook = 2

/**
 * Breadth-first search: what it finds, it finds at the least depth. Nodes are numbered as they are met, so the numbers
 * themselves are the queue.
 */
export class BreadthFirst implements Search {
  /** The depth of the deepest node met. */
  depth = 0
  private level = 0
  private readonly known: Nodes
  private readonly parent = new Ints()
  private readonly via = new Ints()
  private readonly request: Node = { state: 0, purpose: 0 }
  private readonly thorough: boolean
  /** Are cycles sought while there are nodes left, and not only at the end? There may be no end. */
  private readonly eager: boolean
  private current = 0
  private best = 0
  private followUp: Exploration | null = null

  constructor(
    private readonly product: Product,
    private readonly goal: SearchGoal,
    private readonly bound: number,
    { shortest = true, endless = false }: { readonly shortest?: boolean; readonly endless?: boolean } = {},
  ) {
    this.eager = endless && goal.cycles
    // In the fair reading a node from which the verdict is out of reach may be nearer than what is found first: only when
    // all nodes are known is it known which is nearest.
    this.thorough = shortest && goal.mustStayReachable !== null
    this.known = Nodes.for(product.purpose.states.length)
  }

  get nodes(): number {
    return this.known.count
  }

  get states(): number {
    return this.known.states
  }

  get bytes(): number {
    return this.known.bytes + this.parent.bytes + this.via.bytes + (this.followUp?.bytes ?? 0)
  }

  get frontier(): number {
    return this.known.count - this.current - 1
  }

  *ahead(most: number): Iterable<number> {
    const { known, current, product } = this
    for (let node = current + 1; node < Math.min(known.count, current + 1 + most); node++)
      if (known.purposeOf(node) < product.purpose.success) yield known.stateOf(node)
  }

  *explore(): Generator<Node, Outcome, Successors> {
    const { known, goal, product, request, bound } = this
    this.meet(product.space.initial, product.purpose.start, -1, -1)
    let levelEnd = 1
    let leaves = false
    // What has been found so far. A verdict lies one step beyond the level: something in the level itself is nearer.
    let found: Finding | null = null
    let look = this.eager ? firstLook : Number.POSITIVE_INFINITY
    for (let node = 0; node < known.count; node++) {
      if (node === look && found === null) {
        look *= nextLook
        const cycle = yield* this.cycle()
        if (cycle !== null) return { finding: cycle, complete: false }
      }
      if (node === levelEnd) {
        if (found !== null && !this.thorough) break
        levelEnd = known.count
        this.level++
      }
      const purpose = known.purposeOf(node)
      if (purpose >= product.purpose.success) continue
      this.current = node
      request.state = known.stateOf(node)
      request.purpose = purpose
      const { count, state, purpose: entered, transition } = yield request
      const kind = isSought(goal, product, purpose, count)
      if (kind !== null && (found === null || found.path.length > this.level)) {
        found = { kind, path: this.pathTo(node), loop: null }
        if (!this.thorough) break
      }
      for (let i = 0; i < count; i++) {
        if (known.find(state[i]!, entered[i]!) >= 0 || !isWorth(goal, entered[i]!, bound)) continue
        if (this.level === bound) {
          leaves = true
          continue
        }
        this.depth = this.level + 1
        const met = this.meet(state[i]!, entered[i]!, node, transition[i]!)
        if (goal.sought[entered[i]!] === 1) found ??= { kind: 'verdict', path: this.pathTo(met), loop: null }
      }
      if (found !== null && !goal.deadEnds && !goal.unmatched) break
    }
    if (found !== null && !this.thorough) return { finding: found, complete: false }
    return { finding: yield* this.finish(found, !leaves), complete: !leaves }
  }

  /** What only shows once all nodes are known: nodes that can no longer reach the verdict; cycles, if nothing was found. */
  private *finish(found: Finding | null, complete: boolean): Generator<Node, Finding | null, Successors> {
    const { goal, product, known } = this
    if (goal.mustStayReachable === null || !complete) {
      return goal.cycles && found === null ? yield* this.cycle() : found
    }
    const lost = new OutOfReach(product, known, goal.mustStayReachable, node => this.pathTo(node))
    const finding = yield* this.follow(lost)
    return found !== null && (finding === null || found.path.length <= finding.path.length) ? found : finding
  }

  /** A cycle among the nodes that are known. */
  private cycle(): Generator<Node, Finding | null, Successors> {
    const { product, goal, known } = this
    return this.follow(cycleSearch(product, goal, (state, purpose) => known.find(state, purpose) >= 0))
  }

  private *follow(search: Exploration): Generator<Node, Finding | null, Successors> {
    this.followUp = search
    const { finding } = yield* search.explore()
    this.followUp = null
    return finding
  }

  path(): Path {
    return this.followUp?.path() ?? this.pathTo(this.current)
  }

  nearest(): Path {
    return this.pathTo(this.best)
  }

  private meet(state: number, purpose: number, parent: number, via: number): number {
    const { known, goal } = this
    const node = known.add(state, purpose)
    this.parent.push(parent)
    this.via.push(via)
    if (goal.distance[purpose]! < goal.distance[known.purposeOf(this.best)]!) this.best = node
    return node
  }

  private pathTo(node: number): Path {
    // A search that was stopped before it began has met no node at all.
    return this.known.count === 0 ? new Int32Array() : pathTo(node, this.parent, this.via)
  }
}
