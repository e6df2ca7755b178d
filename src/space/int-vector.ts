/** Integers in a typed array that grows. */
export class IntVector {
  data: Int32Array
  length = 0

  constructor(capacity = 64) {
    this.data = new Int32Array(capacity)
  }

  push(value: number): void {
    if (this.length === this.data.length) this.reserve(this.length + 1)
    this.data[this.length++] = value
  }

  /** Makes room for at least this many; new room holds 0. */
  reserve(capacity: number): void {
    if (capacity <= this.data.length) return
    const grown = new Int32Array(Math.max(capacity, this.data.length * 2))
    grown.set(this.data)
    this.data = grown
  }
}
