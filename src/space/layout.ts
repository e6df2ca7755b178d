/** The least and the greatest value that a component has had. */
export interface Range {
  readonly least: number
  readonly greatest: number
}

/** How many bits the values of a range need, counted from its least; at least one. */
const bitsFor = ({ least, greatest }: Range): number => Math.max(1, 32 - Math.clz32((greatest - least) | 0))

/** The second word leaves a bit free: the store marks states of another shape by it. */
const capacity = (word: number): number => (word === 1 ? 31 : 32)

/**
 * Where the components of vectors lie in words: component i in as many bits as `mask[i]` has, from bit `shift[i]` of word
 * `word[i]`, counted from `base[i]`. One layout serves vectors of all lengths: components get their place in order.
 */
export class Layout {
  private count = 0
  word = new Int32Array(16)
  shift = new Int32Array(16)
  mask = new Int32Array(16)
  base = new Int32Array(16)

  /** `range` says what values the components have, and `slack` is added to the bits of those that vary. */
  constructor(
    private readonly range: (component: number) => Range,
    private readonly slack: number,
  ) {}

  /** How many words vectors of this length need. */
  words(length: number): number {
    if (length > this.count) this.extend(length)
    return length === 0 ? 1 : this.word[length - 1]! + 1
  }

  private extend(length: number): void {
    if (length > this.word.length) this.makeRoom(length)
    const { word, shift, mask, base } = this
    for (let i = this.count; i < length; i++) {
      const range = this.range(i)
      const bits = bitsFor(range) === 1 ? 1 : Math.min(32, bitsFor(range) + this.slack)
      const before = i === 0 ? 0 : 32 - Math.clz32(mask[i - 1]!)
      word[i] = i === 0 ? 0 : word[i - 1]!
      shift[i] = i === 0 ? 0 : shift[i - 1]! + before
      while (shift[i]! + bits > capacity(word[i]!)) {
        word[i]!++
        shift[i] = 0
      }
      mask[i] = bits === 32 ? -1 : 2 ** bits - 1
      base[i] = range.least
    }
    this.count = length
  }

  private makeRoom(length: number): void {
    const grown = (array: Int32Array): Int32Array<ArrayBuffer> => {
      const longer = new Int32Array(Math.max(length, 2 * array.length))
      longer.set(array)
      return longer
    }
    this.word = grown(this.word)
    this.shift = grown(this.shift)
    this.mask = grown(this.mask)
    this.base = grown(this.base)
  }

  /** Does every component of a vector have room? */
  fits(vector: Int32Array): boolean {
    const { base, mask } = this
    for (let i = 0; i < vector.length; i++) if (((vector[i]! - base[i]!) & ~mask[i]!) !== 0) return false
    return true
  }

  /** Writes a vector that fits into words. */
  pack(vector: Int32Array, words: Int32Array): void {
    const { base, word, shift } = this
    words.fill(0, 0, this.words(vector.length))
    for (let i = 0; i < vector.length; i++) words[word[i]!]! |= (vector[i]! - base[i]!) << shift[i]!
  }

  unpack(words: Int32Array, vector: Int32Array): void {
    const { base, word, shift, mask } = this
    for (let i = 0; i < vector.length; i++) vector[i] = ((words[word[i]!]! >>> shift[i]!) & mask[i]!) + base[i]!
  }

  /** Of memory. */
  get bytes(): number {
    return 4 * this.word.byteLength
  }
}

/** A layout that every vector fits. */
export const wideLayout = (): Layout => new Layout(() => ({ least: -(2 ** 31), greatest: 2 ** 31 - 1 }), 0)

/** The narrowest layout for these ranges, and for more components like them; room left in the words is given to them. */
export const narrowLayout = (ranges: readonly Range[]): Layout => {
  const all = ranges.reduce(union, { least: 0, greatest: 0 })
  const withSlack = (slack: number): Layout => new Layout(i => ranges[i] ?? all, slack)
  const least = withSlack(0).words(ranges.length)
  let slack = 0
  while (slack < 31 && withSlack(slack + 1).words(ranges.length) === least) slack++
  return withSlack(slack)
}

export const union = (a: Range, b: Range): Range => ({
  least: Math.min(a.least, b.least),
  greatest: Math.max(a.greatest, b.greatest),
})
