/** The least and the greatest value that a component has had. */
export interface Range {
  readonly least: number
  readonly greatest: number
}

/** How many bits the values of a range need, counted from its least. */
const bitsFor = ({ least, greatest }: Range): number => 32 - Math.clz32((greatest - least) | 0)

/** The second word leaves a bit free: the store marks what has another shape by it. */
const capacity = (word: number): number => (word === 1 ? 31 : 32)

/** Where the components of vectors of one length lie in words: component i in `mask[i]` bits from bit `shift[i]` of `word[i]`. */
export class Shape {
  readonly words: number
  readonly word: Int32Array
  readonly shift: Int32Array
  readonly mask: Int32Array
  readonly base: Int32Array

  constructor(base: Int32Array, bits: Int32Array) {
    this.base = base
    this.word = new Int32Array(base.length)
    this.shift = new Int32Array(base.length)
    this.mask = Int32Array.from(bits, width => (width === 32 ? -1 : 2 ** width - 1))
    this.words = place(bits, this.word, this.shift)
  }

  get length(): number {
    return this.base.length
  }

  fits(vector: Int32Array): boolean {
    const { base, mask } = this
    for (let i = 0; i < vector.length; i++) if (((vector[i] - base[i]) & ~mask[i]) !== 0) return false
    return true
  }

  /** Writes a vector that fits into words. */
  pack(vector: Int32Array, words: Int32Array): void {
    const { base, word, shift } = this
    words.fill(0, 0, this.words)
    for (let i = 0; i < vector.length; i++) words[word[i]] |= (vector[i] - base[i]) << shift[i]
  }

  unpack(words: Int32Array, vector: Int32Array): void {
    const { base, word, shift, mask } = this
    for (let i = 0; i < vector.length; i++) vector[i] = ((words[word[i]] >>> shift[i]) & mask[i]) + base[i]
  }
}

/** Gives each component its place, none across two words; returns the number of words. */
const place = (bits: Int32Array, word: Int32Array, shift: Int32Array): number => {
  let at = 0
  let used = 0
  for (let i = 0; i < bits.length; i++) {
    while (used + bits[i] > capacity(at)) {
      at++
      used = 0
    }
    word[i] = at
    shift[i] = used
    used += bits[i]
  }
  return at + 1
}

/** A shape that every vector of a length fits. */
export const wideShape = (length: number): Shape => new Shape(new Int32Array(length), new Int32Array(length).fill(32))

/** The narrowest shape for values in these ranges; what room is left in the words goes to components that vary. */
export const narrowShape = (ranges: readonly Range[]): Shape => {
  const base = Int32Array.from(ranges, ({ least }) => least)
  const scratch = [new Int32Array(base.length), new Int32Array(base.length)] as const
  let bits = Int32Array.from(ranges, range => Math.max(1, bitsFor(range)))
  const words = place(bits, ...scratch)
  for (let slack = 1; slack < 32; slack++) {
    const roomier = bits.map(width => (width === 1 ? 1 : Math.min(32, width + 1)))
    if (place(roomier, ...scratch) > words) break
    bits = roomier
  }
  return new Shape(base, bits)
}
