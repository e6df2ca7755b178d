/**
 * Equations between variables: each row gives one variable by those of the columns, as integers over one denominator that
 * they all share: `denominator · row = Σ entry · column + constant`. The constants are the last column. Pivoting keeps
 * everything integer (Edmonds, Bareiss): an entry is a determinant of the matrix that it began with, so no fractions have
 * to be reduced.
 *
 * What changes the table says whether it could: `false` means that nothing was changed, as numbers would grow too large.
 */
export interface Tableau {
  readonly rows: number
  /** Together with that of the constants. */
  readonly columns: number
  readonly denominator: bigint
  at(row: number, column: number): bigint
  /** Negative, zero or positive, like the entry. */
  sign(row: number, column: number): number
  /** Changes the places of a row and a column, where the entry is positive. */
  pivot(row: number, column: number): boolean
  /** From now on the column stands for its variable minus `by`. */
  shiftColumn(column: number, by: number): boolean
  /** From now on the row stands for its variable minus `by`. */
  shiftRow(row: number, by: number): boolean
  /** Appends the sum of rows and columns. */
  append(rows: readonly number[], columns: readonly number[]): boolean
}
