import { Ints } from '../space/ints.js'

/** Numbers sets of states: equal sets have one number. A set lies sorted in one pool. */
export class StateSets {
  private readonly pool = new Ints()
  private readonly first = new Ints()
  private readonly hash = new Ints()
  /** One of 32 bits for each state: a set that has a bit more than another is no part of it. */
  private readonly bits = new Ints()
  /** A set + 1; 0 is free. */
  private slots = new Int32Array(1024)

  constructor() {
    this.first.push(0)
  }

  get count(): number {
    return this.hash.length
  }

  get bytes(): number {
    return this.pool.bytes + this.first.bytes + this.hash.bytes + this.bits.bytes + this.slots.byteLength
  }

  /** The number of the set of these states, which are sorted. */
  of(states: Int32Array): number {
    let hash = states.length
    let bits = 0
    for (const state of states) {
      hash = Math.imul(hash ^ state, 0x9e3779b1)
      hash ^= hash >>> 15
      bits |= 1 << (Math.imul(state, 0x9e3779b1) >>> 27)
    }
    const mask = this.slots.length - 1
    let slot = hash & mask
    for (; this.slots[slot] !== 0; slot = (slot + 1) & mask) {
      const set = this.slots[slot]! - 1
      if (this.hash.get(set) === hash && this.equals(set, states)) return set
    }
    const set = this.count
    for (const state of states) this.pool.push(state)
    this.first.push(this.pool.length)
    this.hash.push(hash)
    this.bits.push(bits)
    this.slots[slot] = set + 1
    if (2 * this.count > this.slots.length) this.grow()
    return set
  }

  private equals(set: number, states: Int32Array): boolean {
    const from = this.from(set)
    if (this.to(set) - from !== states.length) return false
    for (let i = 0; i < states.length; i++) if (this.pool.get(from + i) !== states[i]) return false
    return true
  }

  private grow(): void {
    const mask = 2 * this.slots.length - 1
    this.slots = new Int32Array(mask + 1)
    for (let set = 0; set < this.count; set++) {
      let slot = this.hash.get(set) & mask
      while (this.slots[slot] !== 0) slot = (slot + 1) & mask
      this.slots[slot] = set + 1
    }
  }

  /** The states of a set are those at the places from `from` up to `to`. */
  from(set: number): number {
    return this.first.get(set)
  }
  to(set: number): number {
    return this.first.get(set + 1)
  }
  at(place: number): number {
    return this.pool.get(place)
  }

  has(set: number, state: number): boolean {
    let low = this.from(set)
    let high = this.to(set)
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.pool.get(middle) < state) low = middle + 1
      else high = middle
    }
    return low < this.to(set) && this.pool.get(low) === state
  }

  /** Is everything in one set in the other, too? */
  isWithin(part: number, whole: number): boolean {
    if ((this.bits.get(part) & ~this.bits.get(whole)) !== 0) return false
    const end = this.to(whole)
    let j = this.from(whole)
    for (let i = this.from(part); i < this.to(part); i++, j++) {
      const state = this.pool.get(i)
      while (j < end && this.pool.get(j) < state) j++
      if (j === end || this.pool.get(j) !== state) return false
    }
    return true
  }
}
