import { Bits } from '../space/bits.js'
import { Ints } from '../space/ints.js'
import { PairTable } from '../space/pair-table.js'

/** Purposes with more states than this are looked up by hashing: a table for each would be mostly empty. */
const flatLimit = 64

/** Numbers the product nodes that are met, densely and in the order they are met. */
export abstract class Nodes {
  abstract readonly count: number
  /** How many different model states there are among the nodes. */
  states = 0
  /** The model states that are in nodes. */
  private readonly met = new Bits()

  static for(purposeStates: number): Nodes {
    return purposeStates <= flatLimit ? new FlatNodes(purposeStates) : new HashedNodes()
  }

  /** The number of a node, or -1 if it has not been met. */
  abstract find(state: number, purpose: number): number

  /** Numbers a node that has not been met. */
  add(state: number, purpose: number): number {
    if (!this.met.has(state)) {
      this.met.add(state)
      this.states++
    }
    return this.insert(state, purpose)
  }

  protected abstract insert(state: number, purpose: number): number

  /** The two parts of a node. */
  abstract stateOf(node: number): number
  abstract purposeOf(node: number): number

  /** Of memory. */
  get bytes(): number {
    return this.met.bytes + this.indexBytes
  }

  protected abstract readonly indexBytes: number
}

const pageBits = 12
const pageMask = 2 ** pageBits - 1

/** For each purpose state a table by model state: the number + 1, or 0. Pages of it are there only where they are needed. */
class FlatNodes extends Nodes {
  private readonly state = new Ints()
  private readonly purpose = new Ints()
  private readonly tables: (Int32Array | undefined)[][]
  private pages = 0

  constructor(purposeStates: number) {
    super()
    this.tables = Array.from({ length: purposeStates }, () => [])
  }

  get count(): number {
    return this.state.length
  }

  find(state: number, purpose: number): number {
    const page = this.tables[purpose]![state >>> pageBits]
    return page === undefined ? -1 : page[state & pageMask]! - 1
  }

  protected insert(state: number, purpose: number): number {
    const table = this.tables[purpose]!
    let page = table[state >>> pageBits]
    if (page === undefined) {
      while (table.length < state >>> pageBits) table.push(undefined)
      page = new Int32Array(pageMask + 1)
      table[state >>> pageBits] = page
      this.pages++
    }
    this.state.push(state)
    this.purpose.push(purpose)
    page[state & pageMask] = this.state.length
    return this.state.length - 1
  }

  stateOf(node: number): number {
    return this.state.get(node)
  }

  purposeOf(node: number): number {
    return this.purpose.get(node)
  }

  protected get indexBytes(): number {
    return this.state.bytes + this.purpose.bytes + this.pages * 4 * (pageMask + 1)
  }
}

class HashedNodes extends Nodes {
  private readonly pairs = new PairTable()

  get count(): number {
    return this.pairs.size
  }

  find(state: number, purpose: number): number {
    return this.pairs.find(state, purpose)
  }

  protected insert(state: number, purpose: number): number {
    return this.pairs.intern(state, purpose)
  }

  stateOf(node: number): number {
    return this.pairs.first(node)
  }

  purposeOf(node: number): number {
    return this.pairs.second(node)
  }

  protected get indexBytes(): number {
    return this.pairs.bytes
  }
}
