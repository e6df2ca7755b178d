import { IntVector } from '../space/int-vector.js'

/** Purposes with more states than this are looked up by hashing: a table of all pairs would be mostly empty. */
const flatLimit = 64

/** Numbers the product nodes that are met, densely and in the order they are met. */
export class Nodes {
  /** The two parts of each node. */
  readonly state = new IntVector()
  readonly purpose = new IntVector()
  private readonly width: number
  private readonly flat: boolean
  /** Flat: number + 1 at state * width + purpose. Hashed: number + 1 at the first free slot from the pair's hash. */
  private table: Int32Array

  constructor(purposeStates: number) {
    this.width = purposeStates
    this.flat = purposeStates <= flatLimit
    this.table = new Int32Array(1024)
  }

  get count(): number {
    return this.state.length
  }

  /** The number of a node, or -1 if it has not been met. */
  find(state: number, purpose: number): number {
    if (this.flat) {
      const key = state * this.width + purpose
      return key < this.table.length ? this.table[key] - 1 : -1
    }
    return this.table[this.slot(state, purpose)] - 1
  }

  /** Numbers a node that has not been met. */
  add(state: number, purpose: number): number {
    const number = this.state.length
    this.state.push(state)
    this.purpose.push(purpose)
    if (this.flat) {
      const key = state * this.width + purpose
      if (key >= this.table.length) this.widen(key + 1)
      this.table[key] = number + 1
    } else {
      if (this.state.length * 2 > this.table.length) this.rehash()
      this.table[this.slot(state, purpose)] = number + 1
    }
    return number
  }

  /** Bytes held for all nodes. */
  get bytes(): number {
    return this.table.byteLength + this.state.data.byteLength + this.purpose.data.byteLength
  }

  private widen(size: number): void {
    const wider = new Int32Array(Math.max(size, this.table.length * 2))
    wider.set(this.table)
    this.table = wider
  }

  private slot(state: number, purpose: number): number {
    const mask = this.table.length - 1
    let slot = (Math.imul(state, 0x9e3779b1) ^ Math.imul(purpose + 1, 0x85ebca6b)) >>> 0
    slot = (slot ^ (slot >>> 15)) & mask
    for (;;) {
      const number = this.table[slot] - 1
      if (number < 0 || (this.state.data[number] === state && this.purpose.data[number] === purpose)) return slot
      slot = (slot + 1) & mask
    }
  }

  private rehash(): void {
    this.table = new Int32Array(this.table.length * 2)
    for (let number = 0; number < this.state.length - 1; number++) {
      this.table[this.slot(this.state.data[number], this.purpose.data[number])] = number + 1
    }
  }
}
