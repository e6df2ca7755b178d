import { Ints } from './ints.js'

/** A set of small integers: one bit for each. */
export class Bits {
  private readonly words = new Ints()

  has(index: number): boolean {
    const word = index >>> 5
    return word < this.words.length && (this.words.get(word) & (1 << (index & 31))) !== 0
  }

  add(index: number): void {
    const word = index >>> 5
    if (word >= this.words.length) {
      this.words.reserve(word + 1)
      this.words.length = word + 1
    }
    this.words.set(word, this.words.get(word) | (1 << (index & 31)))
  }

  remove(index: number): void {
    const word = index >>> 5
    this.words.set(word, this.words.get(word) & ~(1 << (index & 31)))
  }

  /** Of memory. */
  get bytes(): number {
    return this.words.bytes
  }
}
