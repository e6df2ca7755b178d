import type { Moves } from '../simulator/moves.js'
import { Buffers } from './buffers.js'
import { type Layout, narrowLayout, type Range, union, wideLayout } from './layout.js'
import { mostPairs, PairTable } from './pair-table.js'

/** The bit of a root's second word that says that its state has another shape than the first. */
const otherShape = -(2 ** 31)
/** Up to this many states all of them may be packed anew when a value needs more room than it has. */
const packAnewUpTo = 2 ** 18

/**
 * Numbers states, densely and in the order they come. A state is a vector of integers. It is packed into as few words as
 * its values need; more than two words are folded into a tree of pairs, whose inner nodes the states share. What is left
 * of a state is one pair.
 *
 * How many bits a component has is learned from the values met. While there are few states, a value that needs more room
 * has all of them packed anew; later on, a state that does not fit is stored with 32 bits for each component. Equal
 * vectors are always packed alike, so this is exact.
 */
export class StateStore {
  private root = new PairTable()
  private inner = new PairTable()
  /** Shapes are numbered: twice the place of a length among those met, plus one if the layout is the wide one. */
  private lengths: number[] = []
  private shapeOfLength: number[] = []
  private narrow: Layout | null = null
  private wide = wideLayout()
  private ranges: Range[]
  private packedAt = 0
  /** The state that is open, its shape, and its tree: first its w words; node w + j is the pair of nodes 2j and 2j + 1. */
  private opened = -1
  private shape = 0
  private tree = new Int32Array(64)
  /** The tree of the state that is being interned. */
  private sapling = new Int32Array(64)
  private readonly vectors = new Buffers()
  private readonly moved = new Buffers()

  /** `likely` are the values that components will have, as far as that is known beforehand. */
  constructor(likely: readonly Range[] = []) {
    this.ranges = [...likely]
  }

  get size(): number {
    return this.root.size
  }

  get full(): boolean {
    return this.root.size >= mostPairs || this.inner.size >= mostPairs
  }

  /** Of memory. */
  get bytes(): number {
    return this.root.bytes + this.inner.bytes + (this.narrow?.bytes ?? 0) + this.wide.bytes
  }

  /** The share of the slots that are used in the table of states. */
  get load(): number {
    return this.root.load
  }

  /** Opens a state: moves start from it. Its vector is valid until another is opened. */
  open(state: number): Int32Array {
    return this.read(state, this.vectors)
  }

  private read(state: number, buffers: Buffers): Int32Array {
    const { root, inner, tree } = this
    const first = root.first(state)
    const second = root.second(state)
    this.opened = state
    this.shape = second < 0 ? second & ~otherShape : 0
    const length = this.lengths[this.shape >> 1]!
    const layout = this.layoutOf(this.shape)
    const words = layout.words(length)
    if (words === 1) tree[0] = first
    else if (second < 0) {
      tree[2 * words - 4] = inner.first(first)
      tree[2 * words - 3] = inner.second(first)
    } else {
      tree[2 * words - 4] = first
      tree[2 * words - 3] = second
    }
    for (let j = words - 3; j >= 0; j--) {
      const node = tree[words + j]!
      tree[2 * j] = inner.first(node)
      tree[2 * j + 1] = inner.second(node)
    }
    const vector = buffers.of(length)
    layout.unpack(tree, vector)
    return vector
  }

  /** The number of a state; a state that is new gets the next one. */
  intern(vector: Int32Array): number {
    const narrow = this.shapeFor(vector)
    if (this.narrow!.fits(vector)) return this.internAs(narrow, vector)
    if (this.size >= 64 && (this.size < 2 * this.packedAt || this.size > packAnewUpTo))
      return this.internAs(narrow + 1, vector)
    this.packAnew(vector)
    return this.internAs(this.shapeFor(vector), vector)
  }

  /** The number of the state that a move from the open state leads to. */
  internMove(moves: Moves, move: number): number {
    const length = this.lengths[this.shape >> 1]!
    // A state in the wide layout may lead back into the narrow one: its successors are packed as a whole.
    if (moves.length[move] !== length || (this.shape & 1) === 1) return this.intern(this.movedTo(moves, move))
    const { word, shift, mask, base } = this.narrow!
    const words = this.narrow!.words(length)
    const { index, value, from } = moves
    const { tree, sapling } = this
    for (let w = 0; w < words; w++) sapling[w] = tree[w]!
    for (let c = from[move]!; c < from[move + 1]!; c++) {
      const i = index[c]!
      const bits = (value[c]! - base[i]!) | 0
      if ((bits & ~mask[i]!) !== 0) return this.intern(this.movedTo(moves, move))
      const w = word[i]!
      sapling[w] = (sapling[w]! & ~(mask[i]! << shift[i]!)) | (bits << shift[i]!)
    }
    // Where nothing has changed, the inner node is the same.
    for (let j = 0; j < words - 2; j++) {
      const left = sapling[2 * j]!
      const right = sapling[2 * j + 1]!
      sapling[words + j] =
        left === tree[2 * j] && right === tree[2 * j + 1] ? tree[words + j]! : this.inner.intern(left, right)
    }
    return this.internRoot(this.shape, words)
  }

  /** The vector that a move from the open state leads to; valid until it is asked for again. */
  movedTo(moves: Moves, move: number): Int32Array {
    const vector = this.moved.of(moves.length[move]!)
    // Before there is any state, moves come from nowhere.
    moves.write(move, this.vectors.of(this.lengths[this.shape >> 1] ?? 0), vector)
    return vector
  }

  private internAs(shape: number, vector: Int32Array): number {
    const layout = this.layoutOf(shape)
    const words = layout.words(vector.length)
    if (2 * words > this.sapling.length) {
      this.tree = grown(this.tree, 2 * words)
      this.sapling = grown(this.sapling, 2 * words)
    }
    const { sapling } = this
    layout.pack(vector, sapling)
    for (let j = 0; j < words - 2; j++) sapling[words + j] = this.inner.intern(sapling[2 * j]!, sapling[2 * j + 1]!)
    return this.internRoot(shape, words)
  }

  private internRoot(shape: number, words: number): number {
    const { root, inner, sapling } = this
    if (shape === 0)
      return words === 1 ? root.intern(sapling[0]!, 0) : root.intern(sapling[2 * words - 4]!, sapling[2 * words - 3]!)
    const body = words === 1 ? sapling[0]! : inner.intern(sapling[2 * words - 4]!, sapling[2 * words - 3]!)
    return root.intern(body, otherShape | shape)
  }

  private layoutOf(shape: number): Layout {
    return (shape & 1) === 1 ? this.wide : this.narrow!
  }

  /** The narrow shape for vectors of this length. */
  private shapeFor(vector: Int32Array): number {
    const known = this.shapeOfLength[vector.length]
    if (known !== undefined) return known
    if (this.ranges.length === 0) this.widen(vector)
    this.narrow ??= narrowLayout(this.ranges)
    this.narrow.words(vector.length)
    const shape = 2 * (this.lengths.push(vector.length) - 1)
    this.shapeOfLength[vector.length] = shape
    return shape
  }

  /** Learns the values of a vector. */
  private widen(vector: Int32Array): void {
    for (let i = 0; i < vector.length; i++) {
      const value = { least: vector[i]!, greatest: vector[i]! }
      this.ranges[i] = i < this.ranges.length ? union(this.ranges[i]!, value) : value
    }
  }

  /** Packs all states anew, with room for one more that did not fit. Their numbers stay. */
  private packAnew(vector: Int32Array): void {
    const { opened } = this
    const anew = new StateStore()
    const buffers = new Buffers()
    anew.widen(vector)
    for (let state = 0; state < this.size; state++) anew.widen(this.read(state, buffers))
    for (let state = 0; state < this.size; state++) anew.intern(this.read(state, buffers))
    this.root = anew.root
    this.inner = anew.inner
    this.lengths = anew.lengths
    this.narrow = anew.narrow
    this.wide = anew.wide
    this.shapeOfLength = anew.shapeOfLength
    this.ranges = anew.ranges
    this.tree = anew.tree
    this.sapling = anew.sapling
    this.packedAt = this.size
    if (opened >= 0) this.open(opened)
  }
}

const grown = (nodes: Int32Array, length: number): Int32Array<ArrayBuffer> => {
  const longer = new Int32Array(Math.max(length, 2 * nodes.length))
  longer.set(nodes)
  return longer
}
