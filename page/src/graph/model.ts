import type { ExploredNode, Growth, WordedWay } from '@telos-verifier/telos'
import { present } from '@telos-verifier/telos/page'

/** All transitions from one node to another: they are drawn as one edge. */
export interface Bundle {
  readonly to: number
  /** Their events, in words. */
  readonly events: readonly string[]
}

/** The shortest ways from the initial node, as a tree. */
export interface Tree {
  /** All nodes, nearest first. */
  readonly order: Int32Array
  readonly depth: Int32Array
  /** Which node each was first met from; -1 for the initial one. */
  readonly parent: Int32Array
}

/** The explored graph as far as the page has received it. It only grows: a node keeps its number. */
export class GraphModel {
  readonly nodes: ExploredNode[] = []
  private readonly out: (readonly WordedWay[] | undefined)[] = []
  private readonly bundled: (readonly Bundle[] | undefined)[] = []
  private readonly into: number[][] = []
  private grown: Tree | null = null
  private counted = 0

  add({ nodes, expansions }: Pick<Growth, 'nodes' | 'expansions'>): void {
    for (const node of nodes) {
      this.nodes.push(node)
      this.into.push([])
    }
    for (const { node, ways } of expansions) {
      if (this.out[node] !== undefined) continue
      const bundles = bundle(ways)
      this.out[node] = ways
      this.bundled[node] = bundles
      for (const { to } of bundles) present(this.into[to]).push(node)
      this.counted++
    }
    this.grown = null
  }

  get size(): number {
    return this.nodes.length
  }

  /** How many nodes are expanded: with `size`, what `Explorer.growth` wants to know. */
  get expansions(): number {
    return this.counted
  }

  isExpanded(node: number): boolean {
    return this.out[node] !== undefined
  }

  /** All that can happen in a node, also what the purpose does not allow. */
  ways(node: number): readonly WordedWay[] {
    return this.out[node] ?? []
  }

  targets(node: number): readonly Bundle[] {
    return this.bundled[node] ?? []
  }

  sources(node: number): readonly number[] {
    return present(this.into[node])
  }

  get tree(): Tree {
    this.grown ??= this.breadthFirst()
    return this.grown
  }

  private breadthFirst(): Tree {
    const { size } = this
    const order = new Int32Array(size)
    const depth = new Int32Array(size).fill(-1)
    const parent = new Int32Array(size).fill(-1)
    let met = 0
    const meet = (node: number, from: number): void => {
      depth[node] = from < 0 ? 0 : present(depth[from]) + 1
      parent[node] = from
      order[met++] = node
    }
    if (size > 0) meet(0, -1)
    for (let i = 0; i < met; i++)
      for (const { to } of this.targets(present(order[i]))) if (present(depth[to]) < 0) meet(to, present(order[i]))
    // What leads to these has not been told yet.
    for (let node = 0; met < size; node++) if (present(depth[node]) < 0) meet(node, 0)
    return { order, depth, parent }
  }
}

const bundle = (ways: readonly WordedWay[]): Bundle[] => {
  const events = new Map<number, Set<string>>()
  for (const { words, to } of ways) {
    if (to === null) continue
    const known = events.get(to)
    if (known === undefined) events.set(to, new Set([words]))
    else known.add(words)
  }
  return Array.from(events, ([to, names]) => ({ to, events: [...names] }))
}
