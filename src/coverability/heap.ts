/** Numbers with keys: the one with the least key comes first, and of several the one that was added last. */
export class Heap {
  private readonly keys: number[] = []
  private readonly numbers: number[] = []

  get size(): number {
    return this.numbers.length
  }

  push(number: number, key: number): void {
    let at = this.numbers.length
    for (; at > 0; at = (at - 1) >> 1) {
      const above = (at - 1) >> 1
      if (!this.isFirst(key, number, above)) break
      this.put(at, this.keys[above]!, this.numbers[above]!)
    }
    this.put(at, key, number)
  }

  pop(): number {
    const first = this.numbers[0]!
    const key = this.keys.pop()!
    const number = this.numbers.pop()!
    const { length } = this.numbers
    if (length === 0) return first
    let at = 0
    for (let below = 1; below < length; below = 2 * at + 1) {
      if (below + 1 < length && this.isFirst(this.keys[below + 1]!, this.numbers[below + 1]!, below)) below++
      if (this.isFirst(key, number, below)) break
      this.put(at, this.keys[below]!, this.numbers[below]!)
      at = below
    }
    this.put(at, key, number)
    return first
  }

  private isFirst(key: number, number: number, at: number): boolean {
    return key < this.keys[at]! || (key === this.keys[at] && number > this.numbers[at]!)
  }

  private put(at: number, key: number, number: number): void {
    this.keys[at] = key
    this.numbers[at] = number
  }
}
