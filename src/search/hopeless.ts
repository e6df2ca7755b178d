import type { Product, Successors } from '../product/product.js'
import { IntVector } from '../space/int-vector.js'
import type { Nodes } from './nodes.js'
import type { Exploration, Node, Outcome, Path } from './search.js'

/**
 * The fair reading: among nodes that are all known, looks for one from which the hoped-for verdict can no longer be
 * reached. Collects the edges backwards, then walks back from the verdict.
 */
export class Hopeless implements Exploration {
  private readonly request: Node = { state: 0, purpose: 0 }
  private current = 0

  constructor(
    private readonly product: Product,
    private readonly known: Nodes,
    private readonly hope: number,
    private readonly pathTo: (node: number) => Path,
  ) {}

  *explore(): Generator<Node, Outcome, Successors> {
    const { product, known, hope, request } = this
    // Edges backwards, as linked lists: `last[n]` is the newest edge into n, `before[e]` the one before e.
    const last = new Int32Array(known.count).fill(-1)
    const before = new IntVector()
    const source = new IntVector()
    for (let node = 0; node < known.count; node++) {
      this.current = node
      request.state = known.state.data[node]
      request.purpose = known.purpose.data[node]
      if (request.purpose >= product.purpose.success) continue
      const { count, state, purpose } = yield request
      for (let i = 0; i < count; i++) {
        const target = known.find(state[i], purpose[i])
        source.push(node)
        before.push(last[target])
        last[target] = source.length - 1
      }
    }
    const hopeful = new Uint8Array(known.count)
    const queue = new IntVector()
    for (let node = 0; node < known.count; node++) {
      if (known.purpose.data[node] !== hope) continue
      hopeful[node] = 1
      queue.push(node)
    }
    for (let head = 0; head < queue.length; head++) {
      for (let edge = last[queue.data[head]]; edge >= 0; edge = before.data[edge]) {
        const node = source.data[edge]
        if (hopeful[node] === 1) continue
        hopeful[node] = 1
        queue.push(node)
      }
    }
    // Numbers rise with the depth: the first is at the least depth.
    const node = hopeful.indexOf(0)
    return { finding: node < 0 ? null : { kind: 'hopeless', path: this.pathTo(node), loop: null }, complete: true }
  }

  path(): Path {
    return this.pathTo(this.current)
  }
}
