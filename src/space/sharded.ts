import type { AnySimulator } from '../simulator/simulator.js'
import type { Whitebox } from '../simulator/vector.js'
import type { Propositions } from './space.js'
import { VectorSpace } from './vector.js'

/** Mixes a vector into 32 bits. */
const hashOf = (vector: Int32Array): number => {
  let hash = vector.length
  for (let i = 0; i < vector.length; i++) {
    hash = Math.imul(hash ^ vector[i], 0x9e3779b1)
    hash ^= hash >>> 15
  }
  return hash
}

/** One shard of a vector model's states. A state that belongs to another shard has no number here, but -1 - that shard. */
export class ShardedSpace extends VectorSpace {
  /** Does the initial state belong here? */
  readonly hasInitial: boolean

  constructor(
    white: Whitebox,
    simulator: AnySimulator,
    propositions: Propositions,
    private readonly shard: number,
    private readonly shards: number,
  ) {
    super(white, simulator, propositions)
    this.hasInitial = (this.blank ? 0 : this.shardOf(Int32Array.from(white.model.initial[0]))) === shard
  }

  private shardOf(vector: Int32Array): number {
    return (hashOf(vector) >>> 8) % this.shards
  }

  protected override meetStart(vector: Int32Array): number {
    const owner = this.shardOf(vector)
    return owner === this.shard ? super.meetStart(vector) : -1 - owner
  }

  protected override meetMove(move: number): number {
    const owner = this.shardOf(this.store.movedTo(this.moves, move))
    return owner === this.shard ? super.meetMove(move) : -1 - owner
  }

  /** How many of the moves just written differ: two with one event and one target are one. */
  distinctMoves(): number {
    const { event, target, to } = this.expansion
    let count = to
    for (let i = 1; i < to; i++) {
      for (let j = 0; j < i; j++) {
        if (event[i] !== event[j] || target[i] !== target[j]) continue
        if (target[i] < 0 && !this.leadAlike(i, j)) continue
        count--
        break
      }
    }
    return count
  }

  private leadAlike(one: number, other: number): boolean {
    const { moves } = this
    if (moves.length[one] !== moves.length[other]) return false
    const target = this.store.movedTo(moves, one).slice()
    const vector = this.store.movedTo(moves, other)
    return target.every((value, i) => value === vector[i])
  }
}
