import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Simplex } from '../../src/coverability/simplex.js'
import { SmallTableau } from '../../src/coverability/small-tableau.js'
import { runs } from '../support/runs.js'

/** Coefficients, and a constant at the end: their sum is not below zero. */
type Inequality = readonly bigint[]

/** Eliminates one variable after the other (Fourier and Motzkin): the oracle, slow and obviously right. */
const hasSolution = (inequalities: readonly Inequality[], variables: number): boolean => {
  let system = inequalities
  for (let variable = 0; variable < variables; variable++) {
    const positive = system.filter(row => row[variable] > 0n)
    const negative = system.filter(row => row[variable] < 0n)
    const combined = positive.flatMap(up =>
      negative.map(down => up.map((value, i) => value * -down[variable] + down[i] * up[variable])),
    )
    system = [...system.filter(row => row[variable] === 0n), ...combined]
  }
  return system.every(row => row[variables] >= 0n)
}

interface Step {
  readonly bounds: readonly number[]
  /** Rows to sum up. */
  readonly append: readonly number[]
  readonly bound: number
}

const system = (entry: fc.Arbitrary<number>, bound: fc.Arbitrary<number>) =>
  fc.record({ columns: fc.integer({ min: 1, max: 3 }), rows: fc.integer({ min: 1, max: 4 }) }).chain(size =>
    fc.record({
      matrix: fc.array(fc.array(entry, { minLength: size.columns, maxLength: size.columns }), {
        minLength: size.rows,
        maxLength: size.rows,
      }),
      steps: fc.array(
        fc.record<Step>({
          bounds: fc.array(bound, { minLength: size.columns + size.rows, maxLength: size.columns + size.rows }),
          append: fc.uniqueArray(fc.nat(size.columns + size.rows - 1), { maxLength: 3 }),
          bound,
        }),
        { minLength: 1, maxLength: 3 },
      ),
    }),
  )

/** Solves one system after the other with one simplex, whose bounds change and whose rows become more. */
const follow = (matrix: readonly (readonly number[])[], steps: readonly Step[]): void => {
  const columns = matrix[0].length
  const table = new SmallTableau(matrix.length, columns + 1)
  for (const [i, row] of matrix.entries()) for (const [j, value] of row.entries()) table.set(i, j, value)
  const simplex = new Simplex(table)
  // Each variable by those of the columns, and its bound.
  const unit = Array.from({ length: columns }, (_, j) => Array.from({ length: columns }, (_, i) => (i === j ? 1n : 0n)))
  const variables = [...unit, ...matrix.map(row => row.map(BigInt))]
  const bounds = variables.map(() => 0n)
  for (const { bounds: next, append, bound } of steps) {
    for (const [variable, value] of next.entries()) {
      simplex.bind(variable, value)
      bounds[variable] = BigInt(value)
    }
    if (append.length > 0) {
      simplex.append(append, bound)
      variables.push(
        Array.from({ length: columns }, (_, j) => append.reduce((sum, other) => sum + variables[other][j], 0n)),
      )
      bounds.push(BigInt(bound))
    }
    const solving = simplex.solve()
    let step = solving.next()
    while (!step.done) step = solving.next()
    const inequalities = variables.map((row, i) => [...row, -bounds[i]])
    expect(step.value).toBe(hasSolution(inequalities, columns))
    if (step.value) {
      const values = variables.map((_, variable) => simplex.value(variable))
      for (const [i, { numerator, denominator }] of values.entries()) {
        expect(denominator > 0n && numerator >= bounds[i] * denominator).toBe(true)
        expect(variables[i].reduce((sum, value, j) => sum + value * values[j].numerator, 0n)).toBe(numerator)
      }
    } else {
      const weights = simplex.refutation()
      expect(weights.every(weight => weight >= 0n)).toBe(true)
      for (let j = 0; j < columns; j++)
        expect(variables.reduce((sum, row, i) => sum + row[j] * weights[i], 0n)).toBe(0n)
      expect(bounds.reduce((sum, value, i) => sum + value * weights[i], 0n) > 0n).toBe(true)
    }
  }
}

describe('the simplex, against elimination', () => {
  it.each([
    ['small numbers', fc.integer({ min: -3, max: 3 }), fc.integer({ min: -4, max: 4 })],
    ['numbers that become large', fc.integer({ min: -9999, max: 9999 }), fc.integer({ min: -99999, max: 99999 })],
    ['large numbers', fc.integer(), fc.integer()],
    ['large bounds', fc.integer({ min: -2, max: 2 }), fc.maxSafeInteger()],
  ])('%s', (_, entry, bound) => {
    fc.assert(
      fc.property(system(entry, bound), ({ matrix, steps }) => follow(matrix, steps)),
      { numRuns: runs(200, 500) },
    )
  })

  it('ends where others go round in circles', () => {
    // Beale's example, as a question of feasibility, with many rows that are degenerate.
    const matrix = [
      [-1, 240, 4, -36],
      [-2, 360, 2, -12],
      [0, 0, -4, 0],
      [3, -600, 2, -24],
    ]
    follow(matrix, [
      { bounds: [0, 0, 0, 0, 0, 0, -4, 1], append: [], bound: 0 },
      { bounds: [0, 0, 0, 0, 0, 0, -4, 9], append: [4, 5], bound: 1 },
    ])
  })
})
