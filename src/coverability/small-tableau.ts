import type { Tableau } from './tableau.js'

/** Products of two numbers up to this, and the difference of two of them, are exact in floating point. */
const small = 2 ** 26
const exact = 2 ** 53

/** A tableau of small integers in floating point: that is what nearly all nets lead to. */
export class SmallTableau implements Tableau {
  private entries: Float64Array
  private common = 1
  private greatest = 1

  constructor(
    public rows: number,
    readonly columns: number,
  ) {
    this.entries = new Float64Array(rows * columns)
  }

  get denominator(): bigint {
    return BigInt(this.common)
  }

  at(row: number, column: number): bigint {
    return BigInt(this.entries[row * this.columns + column]!)
  }

  sign(row: number, column: number): number {
    return this.entries[row * this.columns + column]!
  }

  /** To fill it, before anything else is done; counts of nets are well below 2^53. */
  set(row: number, column: number, value: number): void {
    this.entries[row * this.columns + column] = value
    this.greatest = Math.max(this.greatest, Math.abs(value))
  }

  pivot(row: number, column: number): boolean {
    const { entries, columns, rows, common } = this
    if (this.greatest > small) return false
    const start = row * columns
    const pivot = entries[start + column]!
    for (let other = 0; other < rows; other++) {
      const at = other * columns
      const factor = entries[at + column]!
      // Most entries are zero, and most pivots one: these rows stay as they are.
      if (other === row || (factor === 0 && pivot === common)) continue
      for (let j = 0; j < columns; j++) {
        const across = entries[start + j]!
        if (j === column || (across === 0 && pivot === common)) continue
        this.put(at + j, (pivot * entries[at + j]! - factor * across) / common)
      }
    }
    for (let j = 0; j < columns; j++) entries[start + j] = -entries[start + j]!
    entries[start + column] = common
    this.common = pivot
    return true
  }

  shiftColumn(column: number, by: number): boolean {
    const { entries, columns, rows } = this
    if (this.greatest * (Math.abs(by) + 1) > exact) return false
    for (let at = 0; at < rows * columns; at += columns)
      this.put(at + columns - 1, entries[at + columns - 1]! + entries[at + column]! * by)
    return true
  }

  shiftRow(row: number, by: number): boolean {
    const { entries, columns } = this
    if (this.greatest * (Math.abs(by) + 1) > exact) return false
    const at = (row + 1) * columns - 1
    this.put(at, entries[at]! - this.common * by)
    return true
  }

  append(rows: readonly number[], columns: readonly number[]): boolean {
    if (this.greatest * (rows.length + columns.length) > exact) return false
    const at = this.rows * this.columns
    const grown = new Float64Array(at + this.columns)
    grown.set(this.entries)
    for (const row of rows) for (let j = 0; j < this.columns; j++) grown[at + j]! += grown[row * this.columns + j]!
    for (const column of columns) grown[at + column]! += this.common
    this.entries = grown
    this.rows++
    for (let j = 0; j < this.columns; j++) this.put(at + j, grown[at + j]!)
    return true
  }

  private put(at: number, value: number): void {
    this.entries[at] = value
    if (value > this.greatest) this.greatest = value
    else if (-value > this.greatest) this.greatest = -value
  }
}
