import fc from 'fast-check'
import type { Problem } from '../../src/smt/solver.js'

/** A comparison of a sum with a number: `terms` are the coefficients of the integers. */
interface Linear {
  readonly terms: readonly number[]
  readonly is: '=' | '<' | '<=' | '>' | '>=' | 'distinct'
  readonly than: number
}

/** A few integers, all from -4 to 4, and what is said of them: each is a list of alternatives. */
export interface Puzzle {
  readonly size: number
  readonly clauses: readonly (readonly Linear[])[]
}

const least = -4
const greatest = 4

export const puzzle: fc.Arbitrary<Puzzle> = fc.integer({ min: 1, max: 3 }).chain(size => {
  const linear = fc.record({
    terms: fc.array(fc.integer({ min: -3, max: 3 }), { minLength: size, maxLength: size }),
    is: fc.constantFrom<Linear['is'][]>('=', '<', '<=', '>', '>=', 'distinct'),
    than: fc.integer({ min: -9, max: 9 }),
  })
  const clause = fc.array(linear, { minLength: 1, maxLength: 2 })
  return fc.record({ size: fc.constant(size), clauses: fc.array(clause, { minLength: 1, maxLength: 5 }) })
})

const number = (n: number): string => (n < 0 ? `(- ${-n})` : String(n))

export const problemOf = ({ size, clauses }: Puzzle): Problem => {
  const integers = Array.from({ length: size }, (_, i) => `n${i}`)
  const term = ({ terms, is, than }: Linear): string =>
    `(${is} (+ 0 ${terms.map((factor, i) => `(* ${number(factor)} n${i})`).join(' ')}) ${number(than)})`
  return {
    integers,
    assertions: [
      ...integers.map(name => `(<= ${number(least)} ${name} ${greatest})`),
      ...clauses.map(alternatives => `(or ${alternatives.map(term).join(' ')})`),
    ],
  }
}

export const isSolution = ({ clauses }: Puzzle, values: readonly number[]): boolean =>
  values.every(value => value >= least && value <= greatest) &&
  clauses.every(alternatives =>
    alternatives.some(({ terms, is, than }) => {
      const sum = terms.reduce((total, factor, i) => total + factor * values[i], 0)
      if (is === '=') return sum === than
      if (is === '<') return sum < than
      if (is === '<=') return sum <= than
      if (is === '>') return sum > than
      return is === '>=' ? sum >= than : sum !== than
    }),
  )

/** By trying everything. */
export const hasSolution = (puzzle: Puzzle): boolean => {
  const tryFrom = (values: number[]): boolean => {
    if (values.length === puzzle.size) return isSolution(puzzle, values)
    for (let value = least; value <= greatest; value++) if (tryFrom([...values, value])) return true
    return false
  }
  return tryFrom([])
}

/** Cubes that no two cubes add up to: there are none, but that is hard to find out. */
export const endless: Problem = {
  integers: ['x', 'y', 'z'],
  assertions: ['(> x 1)', '(> y 1)', '(> z 1)', '(= (+ (* x x x) (* y y y)) (* z z z))'],
}
