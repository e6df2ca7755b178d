import type { Product } from '../../product/product.js'
import { Buffers } from '../../space/buffers.js'
import { DistinctMoves } from '../../space/distinct-moves.js'
import { Ints } from '../../space/ints.js'
import type { ShardedSpace } from '../../space/sharded.js'
import type { Expansion } from '../../space/space.js'
import { Nodes } from '../nodes.js'
import { isWorth, type SearchGoal } from '../search.js'
import type { Channel } from './channel.js'
import type { Control } from './control.js'

/** What a shard answers with when the search has ended. */
export interface ShardOutcome {
  /** A node that is sought, if one was found here. */
  readonly found: number | null
  /** Did an edge lead beyond the depth bound? */
  readonly leaves: boolean
  /** The node that came nearest to what is sought, and how near. */
  readonly nearest: { readonly node: number; readonly distance: number } | null
  readonly deadlocks: number
  readonly expanded: number
  readonly mostBranches: number
}

/** The way back from a node, as far as it stays in one shard: transitions, last first, and where it goes on. */
export interface Trail {
  readonly via: number[]
  readonly next: { readonly shard: number; readonly node: number } | null
}

/** Steps between two looks at what the other shards send. */
const stride = 128

/**
 * One of several threads that search breadth-first together. States are dealt out by their hash; each shard expands the
 * nodes of its own states, and sends successors that belong elsewhere to their shard. After each level all of them meet: so
 * what is found is found at the least depth, as if one had searched alone.
 */
export class Shard {
  private readonly known: Nodes
  /** For each node the node it was met from (its number times the shards, plus its shard; -1: none) and the transition. */
  private readonly parent = new Ints()
  private readonly via = new Ints()
  private level = 0
  private found: number | null = null
  private leaves = false
  private best: number | null = null
  private transitions = 0
  private deadlocks = 0
  private expanded = 0
  private mostBranches = 0
  private depth = 0
  private readonly vectors = new Buffers()
  private readonly distinct = new DistinctMoves()

  constructor(
    private readonly product: Product<ShardedSpace>,
    private readonly goal: SearchGoal,
    private readonly bound: number,
    /** No level is begun when there are more nodes than this. */
    private readonly most: number,
    private readonly shard: number,
    private readonly incoming: readonly (Channel | null)[],
    private readonly outgoing: readonly (Channel | null)[],
    private readonly control: Control,
    /** Count moves, each once, instead of those that the purpose allows. */
    private readonly counts: boolean,
  ) {
    this.known = Nodes.for(product.purpose.states.length)
  }

  /** Searches until all shards have nothing left to do, or the search is ended. */
  run(): ShardOutcome {
    const { control, known } = this
    if (this.product.space.hasInitial) this.meet(this.product.space.initial, this.product.purpose.start, -1, -1)
    this.prepare()
    let next = 0
    for (; ; this.level++) {
      const end = known.count
      // A count does not look beyond the bound.
      if (this.counts && this.level === this.bound) {
        this.leaves = next < end
        break
      }
      for (; next < end && !this.isEnded(next); next++) this.expand(next)
      this.flush()
      // What the others have sent before they arrive belongs to this level.
      control.arrive()
      while (!control.isMet && !control.isEnded) {
        this.receive()
        control.pause()
      }
      this.receive()
      this.report()
      control.add(this.level, known.count - end)
      control.arrive()
      while (!control.isMet && !control.isEnded) control.pause()
      if (control.isEnded || control.sizeOf(this.level) === 0 || control.total.nodes > this.most) break
    }
    this.report()
    const { found, leaves, best, deadlocks, expanded, mostBranches } = this
    const nearest = best === null ? null : { node: best, distance: this.goal.distance[known.purposeOf(best)]! }
    return { found, leaves, nearest, deadlocks, expanded, mostBranches }
  }

  /** Makes the initial states; that may take long. */
  private prepare(): void {
    const { space } = this.product
    if (!space.hasInitial) return
    while (!space.ready && !this.control.isEnded) {
      space.prepare()
      this.report()
    }
  }

  private isEnded(step: number): boolean {
    if (step % stride !== 0) return false
    this.flush()
    this.receive()
    this.report()
    return this.control.isEnded
  }

  private expand(node: number): void {
    const { product, known, goal } = this
    const purpose = known.purposeOf(node)
    if (purpose >= product.purpose.success) return
    const { count, state, purpose: entered, transition } = product.expand(known.stateOf(node), purpose)
    if (this.counts) this.count(known.stateOf(node), product.space.expansion)
    else this.transitions = product.transitions
    for (let i = 0; i < count; i++) {
      if (!isWorth(goal, entered[i]!, this.bound)) continue
      const from = node * this.outgoing.length + this.shard
      if (state[i]! >= 0) this.meet(state[i]!, entered[i]!, from, transition[i]!)
      else
        this.send(
          product.space.shardOf(state[i]!),
          entered[i]!,
          from,
          transition[i]!,
          product.space.targetOf(transition[i]!),
        )
    }
  }

  /** Counts the moves of a state. Those of the blank one do not count. */
  private count(state: number, expansion: Expansion): void {
    if (this.product.space.blank && state === this.product.space.initial) return
    const moves = this.distinct.count(expansion)
    this.transitions += moves
    this.expanded++
    if (moves === 0) this.deadlocks++
    if (moves > this.mostBranches) this.mostBranches = moves
  }

  private send(shard: number, purpose: number, from: number, via: number, vector: Int32Array): void {
    const channel = this.outgoing[shard]!
    while (!channel.hasRoom(4 + vector.length)) {
      if (this.control.isEnded) return
      // Two shards that wait for each other must both go on reading.
      this.flush()
      this.receive()
    }
    channel.put(purpose)
    channel.put(from)
    channel.put(via)
    channel.put(vector.length)
    for (let i = 0; i < vector.length; i++) channel.put(vector[i]!)
  }

  private flush(): void {
    for (const channel of this.outgoing) channel?.flush()
  }

  private receive(): void {
    for (const channel of this.incoming) {
      if (channel === null) continue
      while (channel.hasMore()) {
        const purpose = channel.take()
        const from = channel.take()
        const via = channel.take()
        const vector = this.vectors.of(channel.take())
        for (let i = 0; i < vector.length; i++) vector[i] = channel.take()
        this.meet(this.product.space.meet(vector), purpose, from, via)
      }
      channel.release()
    }
  }

  private meet(state: number, purpose: number, from: number, via: number): void {
    const { known, goal } = this
    if (known.find(state, purpose) >= 0) return
    if (this.level === this.bound && from >= 0) {
      this.leaves = true
      return
    }
    const node = known.add(state, purpose)
    this.parent.push(from)
    this.via.push(via)
    if (from >= 0) this.depth = this.level + 1
    if (this.best === null || goal.distance[purpose]! < goal.distance[known.purposeOf(this.best)]!) this.best = node
    if (goal.sought[purpose] === 0) return
    this.found ??= node
    this.control.end()
  }

  private report(): void {
    const { known, parent, via, transitions, depth } = this
    const bytes = this.product.space.storage.bytes + known.bytes + parent.bytes + via.bytes
    // One integer holds the number of a node and its shard.
    const full = this.product.space.full || known.count * this.outgoing.length > 2 ** 30 ? 1 : 0
    this.control.report(this.shard, { nodes: known.count, states: known.states, transitions, depth, bytes, full })
  }

  /** The way back from a node of this shard. */
  trail(node: number): Trail {
    const shards = this.outgoing.length
    const via: number[] = []
    for (let at = node; ; ) {
      const from = this.parent.get(at)
      if (from < 0) return { via, next: null }
      via.push(this.via.get(at))
      at = Math.floor(from / shards)
      if (from % shards !== this.shard) return { via, next: { shard: from % shards, node: at } }
    }
  }
}
