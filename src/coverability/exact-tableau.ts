import type { Tableau } from './tableau.js'

/** A tableau of integers of any size: what does not fit into a small one goes on here, from where it stands. */
export class ExactTableau implements Tableau {
  denominator: bigint
  readonly columns: number
  private readonly entries: bigint[][]

  constructor(from: Tableau) {
    this.denominator = from.denominator
    this.columns = from.columns
    this.entries = Array.from({ length: from.rows }, (_, row) =>
      Array.from({ length: from.columns }, (_, column) => from.at(row, column)),
    )
  }

  get rows(): number {
    return this.entries.length
  }

  at(row: number, column: number): bigint {
    return this.entries[row]![column]!
  }

  sign(row: number, column: number): number {
    const entry = this.entries[row]![column]!
    return entry > 0n ? 1 : entry < 0n ? -1 : 0
  }

  pivot(row: number, column: number): boolean {
    const { entries, denominator } = this
    const chosen = entries[row]!
    const pivot = chosen[column]!
    for (const other of entries) {
      const factor = other[column]!
      if (other === chosen || (factor === 0n && pivot === denominator)) continue
      for (let j = 0; j < other.length; j++) {
        if (j === column || (chosen[j] === 0n && pivot === denominator)) continue
        other[j] = (pivot * other[j]! - factor * chosen[j]!) / denominator
      }
    }
    for (let j = 0; j < chosen.length; j++) chosen[j] = -chosen[j]!
    chosen[column] = denominator
    this.denominator = pivot
    return true
  }

  shiftColumn(column: number, by: number): boolean {
    for (const row of this.entries) row[row.length - 1]! += row[column]! * BigInt(by)
    return true
  }

  shiftRow(row: number, by: number): boolean {
    this.entries[row]![this.columns - 1]! -= this.denominator * BigInt(by)
    return true
  }

  append(rows: readonly number[], columns: readonly number[]): boolean {
    const sum = Array.from({ length: this.columns }, () => 0n)
    for (const row of rows) for (let j = 0; j < sum.length; j++) sum[j]! += this.entries[row]![j]!
    for (const column of columns) sum[column]! += this.denominator
    this.entries.push(sum)
    return true
  }
}
