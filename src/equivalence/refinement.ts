import { Ints } from '../space/ints.js'
import { keyOf, sortDistinct } from './keys.js'
import type { System } from './system.js'

/** Yields every `mask` + 1 steps: a yield costs as much as a step. */
const mask = 63

/**
 * Strong bisimilarity by refining a partition: two states stay together as long as their signatures, the events of their
 * moves with the blocks they lead to, are the same.
 *
 * It goes by rounds, and each sees the partition of the round before: after round k states are together exactly if k steps
 * cannot tell them apart. When a block splits, its largest part keeps its number; only states with a move to one whose
 * number is new are signed again. So a state gets a new number at most log2 n times, and rounds in which little happens
 * cost little. A state that was not expanded is never like one that was.
 */
export class Refinement {
  /** The block of each state. */
  readonly block: Int32Array
  blocks = 1
  private rounds = 0
  private readonly system: System

  /** The states by block: those of block b are the `size[b]` from `start[b]` on. */
  private readonly order: Int32Array
  private readonly place: Int32Array
  private readonly start: Int32Array
  private readonly size: Int32Array

  /** Where moves come from: those into state s from `into[s]` up to `into[s + 1]`. */
  private readonly into: Int32Array
  private readonly source: Int32Array

  /** When states got new numbers: the rounds and the numbers, each with a link to the one before for the same state. */
  private readonly changeRound = new Ints()
  private readonly changeBlock = new Ints()
  private readonly changeBefore = new Ints()
  private readonly latest: Int32Array

  /** The states to sign in this round, and the group of each; those to sign in the next. */
  private dirty: Int32Array
  private dirtyNext: Int32Array
  private readonly groupOf: Int32Array
  private readonly marked: Int32Array

  /** The groups of this round: states of one block with one signature. The slots hold a group + 1. */
  private readonly groups: Groups
  private readonly firstGroup: Int32Array
  private readonly signed: Int32Array
  private readonly touched: Int32Array
  private readonly keys: Float64Array

  constructor(system: System) {
    this.system = system
    const { states, first, target } = system
    const array = (): Int32Array<ArrayBuffer> => new Int32Array(states)
    this.block = array()
    this.order = array()
    this.place = array()
    this.start = array()
    this.size = array()
    this.dirty = array()
    this.dirtyNext = array()
    this.groupOf = array()
    this.marked = array()
    this.firstGroup = array().fill(-1)
    this.signed = array()
    this.touched = array()
    this.latest = array().fill(-1)
    this.groups = new Groups(states)
    this.size[0] = states
    let most = 0
    for (let s = 0; s < states; s++) {
      this.order[s] = this.place[s] = this.dirty[s] = s
      most = Math.max(most, first[s + 1]! - first[s]!)
    }
    this.keys = new Float64Array(most + 1)
    this.into = new Int32Array(states + 1)
    this.source = new Int32Array(target.length)
    for (let i = 0; i < target.length; i++) this.into[target[i]! + 1]!++
    for (let s = 0; s < states; s++) this.into[s + 1]! += this.into[s]!
    const next = this.into.slice(0, states)
    for (let s = 0; s < states; s++) {
      for (let i = first[s]!; i < first[s + 1]!; i++) this.source[next[target[i]!]!++] = s
    }
  }

  /** Of memory. */
  get bytes(): number {
    const { states, target } = this.system
    return 4 * (14 * states + target.length) + this.groups.bytes + 3 * this.changeRound.bytes
  }

  /** Refines until nothing changes; it yields now and then. */
  *refine(): Generator<void, void> {
    const { block, order, place, groups, groupOf } = this
    let count = this.system.states
    let steps = 0
    while (count > 0) {
      this.rounds++
      let blocksTouched = 0
      for (let i = 0; i < count; i++) {
        const state = this.dirty[i]!
        const b = block[state]!
        const group = groups.of(b, this.keys, this.sign(state))
        if (this.signed[b]!++ === 0) this.touched[blocksTouched++] = b
        if (groups.size[group]!++ === 0) {
          groups.next[group] = this.firstGroup[b]!
          this.firstGroup[b] = group
        }
        groupOf[i] = group
        if ((++steps & mask) === 0) yield
      }
      const before = this.blocks
      for (let i = 0; i < blocksTouched; i++) this.divide(this.touched[i]!)
      // Every state that was signed goes to the place of its group.
      for (let i = 0; i < count; i++) {
        const state = this.dirty[i]!
        const to = groups.fill[groupOf[i]!]!++
        const other = order[to]!
        order[place[state]!] = other
        place[other] = place[state]!
        order[to] = state
        place[state] = to
      }
      groups.clear()
      count = 0
      for (let b = before; b < this.blocks; b++) {
        for (let i = this.start[b]!; i < this.start[b]! + this.size[b]!; i++) {
          count = this.renumber(order[i]!, b, count)
          if ((++steps & mask) === 0) yield
        }
      }
      const dirty = this.dirtyNext
      this.dirtyNext = this.dirty
      this.dirty = dirty
    }
  }

  /** Writes the signature of a state into the keys; returns its length. */
  private sign(state: number): number {
    const { keys, block, system } = this
    const { first, event, target, open } = system
    let count = 0
    for (let i = first[state]!; i < first[state + 1]!; i++) keys[count++] = keyOf(event[i]!, block[target[i]!]!)
    if (open[state] === 1) keys[count++] = keyOf(system.events.length, 0)
    return sortDistinct(keys, count)
  }

  /**
   * Divides a block into its groups, and into the states that were not signed: their signature is what it was, and no
   * signed state has it, for theirs have a number in them that is new. The largest part keeps the number of the block, the
   * others get new ones and lie behind it.
   */
  private divide(b: number): void {
    const { groups, start, size, firstGroup } = this
    const rest = size[b]! - this.signed[b]!
    let largest = -1
    for (let g = firstGroup[b]!; g >= 0; g = groups.next[g]!) {
      if (groups.size[g]! > (largest < 0 ? rest : groups.size[largest]!)) largest = g
    }
    let end = start[b]! + size[b]!
    for (let g = firstGroup[b]!; g >= 0; g = groups.next[g]!) {
      if (g === largest) continue
      end -= groups.size[g]!
      this.part(end, groups.size[g]!)
      groups.fill[g] = end
    }
    if (largest < 0) size[b] = rest
    else {
      groups.fill[largest] = start[b]!
      size[b] = groups.size[largest]!
      if (rest > 0) this.part(start[b]! + size[b]!, rest)
    }
    firstGroup[b] = -1
    this.signed[b] = 0
  }

  /** A new block. */
  private part(start: number, size: number): void {
    const b = this.blocks++
    this.start[b] = start
    this.size[b] = size
  }

  /** Gives a state its new number; every state with a move to it needs a new signature. */
  private renumber(state: number, b: number, count: number): number {
    this.block[state] = b
    this.changeBefore.push(this.latest[state]!)
    this.changeBlock.push(b)
    this.changeRound.push(this.rounds)
    this.latest[state] = this.changeRound.length - 1
    let more = count
    for (let i = this.into[state]!; i < this.into[state + 1]!; i++) {
      const source = this.source[i]!
      // A state alone in its block stays there whatever its signature.
      if (this.marked[source] === this.rounds || this.size[this.block[source]!] === 1) continue
      this.marked[source] = this.rounds
      this.dirtyNext[more++] = source
    }
    return more
  }

  /** A state of a block. */
  member(b: number): number {
    return this.order[this.start[b]!]!
  }

  /** The round that separated two states: as many steps tell them apart, and fewer do not. Infinity if none did. */
  apart(s: number, t: number): number {
    if (this.block[s] === this.block[t]) return Number.POSITIVE_INFINITY
    const { changeRound, changeBlock, changeBefore } = this
    const round = (change: number): number => (change < 0 ? 0 : changeRound.get(change))
    const block = (change: number): number => (change < 0 ? 0 : changeBlock.get(change))
    let i = this.latest[s]!
    let j = this.latest[t]!
    for (;;) {
      const last = Math.max(round(i), round(j))
      if (round(i) === last) i = changeBefore.get(i)
      if (round(j) === last) j = changeBefore.get(j)
      if (block(i) === block(j)) return last
    }
  }
}

/** Numbers the groups of a round, by block and signature: exact, by open addressing. */
class Groups {
  readonly size: Int32Array
  /** The next group of the same block. */
  readonly next: Int32Array
  /** Where the next state of the group goes. */
  readonly fill: Int32Array
  private readonly block: Int32Array
  private readonly hash: Int32Array
  private readonly slot: Int32Array
  /** The signature of group g lies in the pool from `end[g - 1]` up to `end[g]`. */
  private readonly end: Int32Array
  private pool = new Float64Array(1024)
  private readonly slots: Int32Array
  private count = 0

  constructor(most: number) {
    const array = (): Int32Array => new Int32Array(most)
    this.size = array()
    this.next = array()
    this.fill = array()
    this.block = array()
    this.hash = array()
    this.slot = array()
    this.end = array()
    this.slots = new Int32Array(2 ** Math.ceil(Math.log2(2 * most + 2)))
  }

  get bytes(): number {
    return 4 * (7 * this.size.length + this.slots.length) + this.pool.byteLength
  }

  /** The group of a block's states with this signature; a new one has no states yet. */
  of(block: number, keys: Float64Array, length: number): number {
    let hash = Math.imul(block ^ (block >>> 15), 0x85ebca6b)
    for (let i = 0; i < length; i++) {
      hash = Math.imul(hash ^ keys[i]!, 0xc2b2ae35)
      hash = Math.imul(hash ^ (hash >>> 15) ^ (keys[i]! / 2 ** 32), 0x9e3779b1)
    }
    hash ^= hash >>> 16
    const { slots } = this
    const mask = slots.length - 1
    let slot = hash & mask
    for (; slots[slot] !== 0; slot = (slot + 1) & mask) {
      const group = slots[slot]! - 1
      if (this.hash[group] === hash && this.block[group] === block && this.isSigned(group, keys, length)) return group
    }
    const group = this.count++
    const from = group === 0 ? 0 : this.end[group - 1]!
    if (from + length > this.pool.length) {
      const more = new Float64Array(2 * (from + length))
      more.set(this.pool)
      this.pool = more
    }
    for (let i = 0; i < length; i++) this.pool[from + i] = keys[i]!
    this.end[group] = from + length
    this.block[group] = block
    this.hash[group] = hash
    this.slot[group] = slot
    this.size[group] = 0
    slots[slot] = group + 1
    return group
  }

  private isSigned(group: number, keys: Float64Array, length: number): boolean {
    const from = group === 0 ? 0 : this.end[group - 1]!
    if (this.end[group]! - from !== length) return false
    for (let i = 0; i < length; i++) if (this.pool[from + i] !== keys[i]) return false
    return true
  }

  clear(): void {
    for (let g = 0; g < this.count; g++) this.slots[this.slot[g]!] = 0
    this.count = 0
  }
}
