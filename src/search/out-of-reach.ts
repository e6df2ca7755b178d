import type { Product, Successors } from '../product/product.js'
import { simulatorUnfaithful } from '../simulator/errors.js'
import { SimulatorFault } from '../simulator/fault.js'
import { Ints } from '../space/ints.js'
import type { Nodes } from './nodes.js'
import type { Exploration, Node, Outcome, Path } from './search.js'

/** Larger than every order: the component of such a node is complete. */
const done = 2 ** 31 - 1

/**
 * The fair reading: among nodes that are all known, looks for one from which the state of the purpose in question can no longer be
 * reached. All nodes of a strongly connected component can reach the same; so components are found by Tarjan's algorithm,
 * with stacks instead of recursion. They are completed from the end backwards: of every edge that leaves a component it
 * is known by then whether that state can be reached behind it.
 */
export class OutOfReach implements Exploration {
  private readonly request: Node = { state: 0, purpose: 0 }
  private current = 0
  /** For each node the least order that it is known to lead back to; 0 before it is entered, `done` in the end. */
  private readonly low = new Ints()
  /** One bit for each node: can that state be reached from it, as far as is known? */
  private readonly reaching = new Ints()
  /** The nodes on the way with the order in which they were entered, and where in `ahead` their successors begin. */
  private readonly way = new Ints()
  private readonly order = new Ints()
  private readonly from = new Ints()
  /** Successors that are still to be looked at. */
  private readonly ahead = new Ints()
  /** Nodes that were entered and whose component is not complete. */
  private readonly pending = new Ints()

  constructor(
    private readonly product: Product,
    private readonly known: Nodes,
    private readonly mustStayReachable: number,
    private readonly pathTo: (node: number) => Path,
  ) {}

  *explore(): Generator<Node, Outcome, Successors> {
    const { known, low, way, from, order, ahead, request, product } = this
    low.reserve(known.count)
    this.reaching.reserve((known.count >>> 5) + 1)
    let entered = 0
    let node = 0
    while (node >= 0) {
      // Enter the node. Every other one can be reached from the first.
      low.set(node, ++entered)
      order.push(entered)
      way.push(node)
      from.push(ahead.length)
      this.pending.push(node)
      this.current = node
      request.state = known.stateOf(node)
      request.purpose = known.purposeOf(node)
      if (request.purpose === this.mustStayReachable) this.markReaching(node)
      if (request.purpose < product.purpose.success) {
        const { count, state, purpose } = yield request
        for (let i = 0; i < count; i++) {
          const next = known.find(state[i]!, purpose[i]!)
          if (next < 0) throw new SimulatorFault(simulatorUnfaithful, 'a state has other successors than before', null)
          ahead.push(next)
        }
      }
      node = this.nextToEnter()
    }
    // Numbers rise with the depth: the first that cannot reach it is at the least depth.
    let lost = 0
    while (lost < known.count && this.canReach(lost)) lost++
    const found = lost < known.count
    return { finding: found ? { kind: 'out-of-reach', path: this.pathTo(lost), loop: null } : null, complete: true }
  }

  /** Looks at successors, and leaves nodes that have none left, until there is a node to enter; -1 when there is none. */
  private nextToEnter(): number {
    const { way, from, order, ahead, low } = this
    while (way.length > 0) {
      const top = way.length - 1
      const node = way.get(top)
      if (ahead.length > from.get(top)) {
        const next = ahead.get(--ahead.length)
        if (low.get(next) === 0) return next
        this.leadsTo(node, next)
        continue
      }
      if (low.get(node) === order.get(top)) this.complete(node)
      way.length = order.length = from.length = top
      if (top > 0) this.leadsTo(way.get(top - 1), node)
    }
    return -1
  }

  private leadsTo(node: number, next: number): void {
    const { low } = this
    if (low.get(next) === done) {
      if (this.canReach(next)) this.markReaching(node)
    } else if (low.get(next) < low.get(node)) low.set(node, low.get(next))
  }

  /** The component of which `first` was entered first is complete: what one of its nodes can reach, all can. */
  private complete(first: number): void {
    const { pending, low } = this
    let start = pending.length - 1
    let reaches = this.canReach(pending.get(start))
    while (pending.get(start) !== first) reaches = this.canReach(pending.get(--start)) || reaches
    for (let i = start; i < pending.length; i++) {
      low.set(pending.get(i), done)
      if (reaches) this.markReaching(pending.get(i))
    }
    pending.length = start
  }

  private canReach(node: number): boolean {
    return (this.reaching.get(node >>> 5) & (1 << (node & 31))) !== 0
  }

  private markReaching(node: number): void {
    this.reaching.set(node >>> 5, this.reaching.get(node >>> 5) | (1 << (node & 31)))
  }

  path(): Path {
    return this.pathTo(this.current)
  }

  get bytes(): number {
    const { low, reaching, way, order, from, ahead, pending } = this
    return [low, reaching, way, order, from, ahead, pending].reduce((sum, ints) => sum + ints.bytes, 0)
  }
}
