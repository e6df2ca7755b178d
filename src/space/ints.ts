const pageBits = 16
const pageSize = 2 ** pageBits
const pageMask = pageSize - 1

/** Integers, as many as are needed. They lie in pages, so that growing copies nothing but a first page that is small. */
export class Ints {
  length = 0
  private readonly pages: Int32Array[] = [new Int32Array(64)]
  private room = 64

  get(index: number): number {
    return this.pages[index >>> pageBits]![index & pageMask]!
  }

  set(index: number, value: number): void {
    this.pages[index >>> pageBits]![index & pageMask] = value
  }

  push(value: number): void {
    const index = this.length++
    if (index >= this.room) this.reserve(index + 1)
    this.pages[index >>> pageBits]![index & pageMask] = value
  }

  /** Makes room for at least this many; new room holds 0. */
  reserve(count: number): void {
    if (count <= this.room) return
    if (this.room < pageSize) {
      const grown = new Int32Array(Math.min(pageSize, Math.max(count, 2 * this.room)))
      grown.set(this.pages[0]!)
      this.pages[0] = grown
      this.room = grown.length
    }
    for (; this.room < count; this.room += pageSize) this.pages.push(new Int32Array(pageSize))
  }

  /** A copy of the integers from one place up to another. */
  slice(from: number, to: number): Int32Array {
    const copy = new Int32Array(Math.max(0, to - from))
    for (let i = 0; i < copy.length; i++) copy[i] = this.get(from + i)
    return copy
  }

  /** Of memory. */
  get bytes(): number {
    return 4 * this.room
  }
}
