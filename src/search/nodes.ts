import { IntVector } from '../space/int-vector.js'

/** Purposes with more states than this are looked up by hashing: a table of all pairs would be mostly empty. */
const flatLimit = 64

/** Numbers the product nodes that are met, densely and in the order they are met. */
export class Nodes {
  /** The two parts of each node. */
  readonly state = new IntVector()
  readonly purpose = new IntVector()
  /** How many different model states there are among the nodes. */
  states = 0
  private readonly index: FlatIndex | HashIndex
  private met = new Uint8Array(64)

  constructor(purposeStates: number) {
    this.index = purposeStates <= flatLimit ? new FlatIndex(purposeStates) : new HashIndex(this.state, this.purpose)
  }

  get count(): number {
    return this.state.length
  }

  /** The number of a node, or -1 if it has not been met. */
  find(state: number, purpose: number): number {
    return this.index.find(state, purpose)
  }

  /** Numbers a node that has not been met. */
  add(state: number, purpose: number): number {
    const number = this.state.length
    this.state.push(state)
    this.purpose.push(purpose)
    this.index.set(state, purpose, number)
    this.meet(state)
    return number
  }

  private meet(state: number): void {
    if (state >= this.met.length) {
      const longer = new Uint8Array(Math.max(state + 1, this.met.length * 2))
      longer.set(this.met)
      this.met = longer
    }
    if (this.met[state] === 1) return
    this.met[state] = 1
    this.states++
  }
}

/** For each purpose state that is met, a table by model state: the number + 1, or 0. */
class FlatIndex {
  private readonly tables: Int32Array[]

  constructor(purposeStates: number) {
    this.tables = Array.from({ length: purposeStates }, () => new Int32Array(0))
  }

  find(state: number, purpose: number): number {
    const table = this.tables[purpose]
    return state < table.length ? table[state] - 1 : -1
  }

  set(state: number, purpose: number, number: number): void {
    let table = this.tables[purpose]
    if (state >= table.length) {
      const longer = new Int32Array(Math.max(64, state + 1, table.length * 2))
      longer.set(table)
      this.tables[purpose] = table = longer
    }
    table[state] = number + 1
  }
}

/** Open addressing: the number + 1 at the first free slot from the pair's hash. */
class HashIndex {
  private table = new Int32Array(1024)

  constructor(
    private readonly state: IntVector,
    private readonly purpose: IntVector,
  ) {}

  find(state: number, purpose: number): number {
    return this.table[this.slot(state, purpose)] - 1
  }

  set(state: number, purpose: number, number: number): void {
    if (this.state.length * 2 > this.table.length) this.grow(number)
    this.table[this.slot(state, purpose)] = number + 1
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

  /** Twice the room; the nodes before `count` are put in anew. */
  private grow(count: number): void {
    this.table = new Int32Array(this.table.length * 2)
    for (let number = 0; number < count; number++) {
      this.table[this.slot(this.state.data[number], this.purpose.data[number])] = number + 1
    }
  }
}
