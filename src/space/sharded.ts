import { Moves } from '../simulator/moves.js'
import type { AnySimulator } from '../simulator/simulator.js'
import { onlyStart, type Whitebox } from '../simulator/vector.js'
import type { Expansion, Propositions } from './space.js'
import { VectorSpace } from './vector.js'

/** Mixes a vector into 32 bits. */
const hashOf = (vector: Int32Array): number => {
  let hash = vector.length
  for (let i = 0; i < vector.length; i++) {
    hash = Math.imul(hash ^ vector[i]!, 0x9e3779b1)
    hash ^= hash >>> 15
  }
  return hash
}

/**
 * One shard of a vector model's states. A state that belongs to another shard has no number of its own here, but a negative
 * one that says which shard that is, and is the same for the same state within one expansion.
 */
export class ShardedSpace extends VectorSpace {
  /** Does the initial state belong here? */
  readonly hasInitial: boolean
  /** The first move of this expansion to each foreign state, by its hash. */
  private readonly foreign = new Map<number, number>()
  /** The initial states after the blank one, as moves: those that belong elsewhere are kept nowhere else. */
  private readonly startMoves = new Moves(Number.POSITIVE_INFINITY)

  constructor(
    white: Whitebox,
    simulator: AnySimulator,
    propositions: Propositions,
    private readonly shard: number,
    private readonly shards: number,
  ) {
    super(white, simulator, propositions)
    const owner = this.blank ? 0 : this.ownerOf(hashOf(onlyStart(white.model)))
    this.hasInitial = owner === shard
  }

  private ownerOf(hash: number): number {
    return (hash >>> 8) % this.shards
  }

  /** The shard of a state that belongs to another one. */
  shardOf(state: number): number {
    return (-1 - state) % this.shards
  }

  override expand(state: number): Expansion {
    this.foreign.clear()
    return super.expand(state)
  }

  protected override meetStart(vector: Int32Array, start: number): number {
    const { startMoves } = this
    startMoves.begin(0, vector.length)
    for (let c = 0; c < vector.length; c++) startMoves.set(c, vector[c]!)
    const hash = hashOf(vector)
    if (this.ownerOf(hash) === this.shard) return super.meetStart(vector, start)
    return this.foreigner(hash, start, startMoves)
  }

  protected override startOf(start: number): Int32Array {
    return this.store.movedTo(this.startMoves, start)
  }

  protected override meetMove(move: number): number {
    const hash = hashOf(this.store.movedTo(this.moves, move))
    return this.ownerOf(hash) === this.shard ? super.meetMove(move) : this.foreigner(hash, move, this.moves)
  }

  private foreigner(hash: number, move: number, moves: Moves): number {
    let slot = hash
    let first = this.foreign.get(slot)
    while (first !== undefined && !this.leadAlike(first, move, moves)) first = this.foreign.get(++slot)
    if (first === undefined) this.foreign.set(slot, move)
    return -1 - this.ownerOf(hash) - this.shards * (first ?? move)
  }

  private leadAlike(one: number, other: number, moves: Moves): boolean {
    const { store } = this
    if (moves.length[one] !== moves.length[other]) return false
    const target = store.movedTo(moves, one).slice()
    const vector = store.movedTo(moves, other)
    return target.every((value, i) => value === vector[i])
  }
}
