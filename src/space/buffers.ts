/** A vector of any length, lent again and again: views of one buffer, one for each length. */
export class Buffers {
  private all = new Int32Array(16)
  private views: Int32Array[] = []

  of(length: number): Int32Array {
    const known = this.views[length]
    if (known !== undefined) return known
    if (length > this.all.length) {
      this.all = new Int32Array(Math.max(length, 2 * this.all.length))
      this.views = []
    }
    const view = this.all.subarray(0, length)
    this.views[length] = view
    return view
  }
}
