import { ExactTableau } from './exact-tableau.js'
import type { SmallTableau } from './small-tableau.js'
import type { Tableau } from './tableau.js'

/**
 * Are there numbers, not necessarily integers, with every variable at its lower bound or above? Variables are those of
 * the columns, and behind them those of the rows, which are sums of the former. All arithmetic is exact.
 *
 * This is the simplex of solvers (Dutertre and de Moura 2006): the variables of the columns stay at their bounds; a row
 * below its bound is raised by a column that can raise it. Bounds change and rows are appended without starting again.
 * With Bland's rule (always the first variable that will do) it ends.
 */
export class Simplex {
  /** How often rows and columns changed places: what the work is measured by. */
  pivots = 0
  private tableau: Tableau
  private readonly inRow: number[]
  private readonly inColumn: number[]
  /** Where each variable is: a row, or below zero the complement of a column. */
  private readonly where: number[]
  private readonly bounds: number[]
  private refuting = -1

  /** The last column of the table, that of the constants, must be zero: all bounds are zero at first. */
  constructor(table: SmallTableau) {
    this.tableau = table
    const columns = table.columns - 1
    this.inColumn = Array.from({ length: columns }, (_, j) => j)
    this.inRow = Array.from({ length: table.rows }, (_, i) => columns + i)
    this.where = [...this.inColumn.map(j => ~j), ...this.inRow.map((_, i) => i)]
    this.bounds = this.where.map(() => 0)
  }

  /** Sets the lower bound of a variable. */
  bind(variable: number, bound: number): void {
    // Between bounds far apart the way goes through zero, so that it is exact.
    if (!Number.isSafeInteger(bound - this.bounds[variable]!)) this.bind(variable, 0)
    const by = bound - this.bounds[variable]!
    if (by === 0) return
    const at = this.where[variable]!
    this.bounds[variable] = bound
    this.change(tableau => (at < 0 ? tableau.shiftColumn(~at, by) : tableau.shiftRow(at, by)))
  }

  /** Another variable, the sum of some, with its bound. Returns its number. */
  append(variables: readonly number[], bound: number): number {
    const rows = variables.map(variable => this.where[variable]!).filter(at => at >= 0)
    const columns = variables.map(variable => this.where[variable]!).flatMap(at => (at < 0 ? [~at] : []))
    this.change(tableau => tableau.append(rows, columns))
    const row = this.inRow.length
    const variable = this.where.push(row) - 1
    this.inRow.push(variable)
    this.bounds.push(bound)
    // The table holds by how much each variable is above its bound.
    for (const other of variables) this.change(tableau => tableau.shiftRow(row, -this.bounds[other]!))
    this.change(tableau => tableau.shiftRow(row, bound))
    return variable
  }

  /** Pauses after each pivot. Without numbers, `refutation` says why there are none. */
  *solve(): Generator<undefined, boolean> {
    for (;;) {
      const row = this.firstBelow()
      if (row < 0) return true
      const column = this.firstToRaise(row)
      if (column < 0) {
        this.refuting = row
        return false
      }
      this.change(tableau => tableau.pivot(row, column))
      const raised = this.inColumn[column]!
      this.inColumn[column] = this.inRow[row]!
      this.inRow[row] = raised
      this.where[this.inColumn[column]!] = ~column
      this.where[raised] = row
      this.pivots++
      yield
    }
  }

  /**
   * A weight for each variable, none below zero (Farkas): the weighted sum of the variables is the same whatever the
   * numbers are, and it is less than the weighted sum of their bounds.
   */
  refutation(): bigint[] {
    const { tableau, refuting } = this
    const weights = this.where.map(() => 0n)
    weights[this.inRow[refuting]!] = tableau.denominator
    for (const [column, variable] of this.inColumn.entries()) weights[variable] = -tableau.at(refuting, column)
    const divisor = weights.reduce(gcd, 0n)
    return weights.map(weight => weight / divisor)
  }

  /** The value of a variable in the solution, as a fraction that need not be reduced. */
  value(variable: number): { readonly numerator: bigint; readonly denominator: bigint } {
    const { tableau, bounds } = this
    const at = this.where[variable]!
    const { denominator } = tableau
    const above = at < 0 ? 0n : tableau.at(at, tableau.columns - 1)
    return { numerator: above + BigInt(bounds[variable]!) * denominator, denominator }
  }

  private firstBelow(): number {
    const { tableau, inRow } = this
    let first = -1
    for (let row = 0; row < inRow.length; row++)
      if (tableau.sign(row, tableau.columns - 1) < 0 && (first < 0 || inRow[row]! < inRow[first]!)) first = row
    return first
  }

  private firstToRaise(row: number): number {
    const { tableau, inColumn } = this
    let first = -1
    for (let column = 0; column < inColumn.length; column++)
      if (tableau.sign(row, column) > 0 && (first < 0 || inColumn[column]! < inColumn[first]!)) first = column
    return first
  }

  /** Goes on with large integers where small ones will not do. */
  private change(how: (tableau: Tableau) => boolean): void {
    if (how(this.tableau)) return
    this.tableau = new ExactTableau(this.tableau)
    how(this.tableau)
  }
}

const gcd = (a: bigint, b: bigint): bigint => {
  while (b !== 0n) [a, b] = [b, a % b]
  return a
}
