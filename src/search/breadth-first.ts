import type { Product, Successors } from '../product/product.js'
import { IntVector } from '../space/int-vector.js'
import { cycleSearch } from './depth-first.js'
import { Hopeless } from './hopeless.js'
import { Nodes } from './nodes.js'
import {
  type Exploration,
  type Finding,
  isSought,
  isWorth,
  type Node,
  type Outcome,
  type Path,
  type Quest,
  type Search,
} from './search.js'

/**
 * Breadth-first search: what it finds, it finds at the least depth. Nodes are numbered as they are met, so the numbers
 * themselves are the queue.
 */
export class BreadthFirst implements Search {
  /** The depth of the deepest node met. */
  depth = 0
  private readonly known: Nodes
  private readonly parent = new IntVector()
  private readonly via = new IntVector()
  private readonly request: Node = { state: 0, purpose: 0 }
  private current = 0
  private best = 0
  private followUp: Exploration | null = null

  constructor(
    private readonly product: Product,
    private readonly quest: Quest,
    private readonly bound: number,
  ) {
    this.known = new Nodes(product.purpose.states.length)
  }

  get nodes(): number {
    return this.known.count
  }

  get states(): number {
    return this.known.states
  }

  *explore(): Generator<Node, Outcome, Successors> {
    const { known, quest, product, request, bound } = this
    this.meet(product.space.initial, product.purpose.start, -1, -1)
    let level = 0
    let levelEnd = 1
    let leaves = false
    // A verdict lies one step beyond the level: it counts when the level itself has nothing to show.
    let ahead: Finding | null = null
    for (let node = 0; node < known.count; node++) {
      if (node === levelEnd) {
        if (ahead !== null) return { finding: ahead, complete: false }
        levelEnd = known.count
        level++
      }
      const purpose = known.purpose.data[node]
      if (purpose >= product.purpose.success) continue
      this.current = node
      request.state = known.state.data[node]
      request.purpose = purpose
      const { count, state, purpose: entered, transition } = yield request
      const kind = isSought(quest, product, purpose, count)
      if (kind !== null) return { finding: { kind, path: this.pathTo(node), loop: null }, complete: false }
      for (let i = 0; i < count; i++) {
        if (known.find(state[i], entered[i]) >= 0 || !isWorth(quest, entered[i], bound)) continue
        if (level === bound) {
          leaves = true
          continue
        }
        this.depth = level + 1
        const met = this.meet(state[i], entered[i], node, transition[i])
        if (quest.sought[entered[i]] === 1) ahead ??= { kind: 'verdict', path: this.pathTo(met), loop: null }
      }
      if (ahead !== null && !quest.deadEnds && !quest.unmatched) break
    }
    if (ahead !== null) return { finding: ahead, complete: false }
    return { finding: yield* this.finish(!leaves), complete: !leaves }
  }

  /** What can only be seen once all nodes are known: nodes without hope, or cycles. */
  private *finish(complete: boolean): Generator<Node, Finding | null, Successors> {
    const { quest, product, known } = this
    if (quest.hope !== null && complete)
      this.followUp = new Hopeless(product, known, quest.hope, node => this.pathTo(node))
    else if (quest.cycles)
      this.followUp = cycleSearch(product, quest, (state, purpose) => known.find(state, purpose) >= 0)
    else return null
    const { finding } = yield* this.followUp.explore()
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
    const { known, quest } = this
    const node = known.add(state, purpose)
    this.parent.push(parent)
    this.via.push(via)
    if (quest.distance[purpose] < quest.distance[known.purpose.data[this.best]]) this.best = node
    return node
  }

  private pathTo(node: number): Path {
    const { parent, via } = this
    let length = 0
    for (let n = node; parent.data[n] >= 0; n = parent.data[n]) length++
    const path = new Int32Array(length)
    for (let n = node; length > 0; n = parent.data[n]) path[--length] = via.data[n]
    return path
  }
}
