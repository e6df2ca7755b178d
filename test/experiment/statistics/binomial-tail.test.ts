import { describe, expect, it } from 'vitest'
import { upperTail } from '../../../src/experiment/statistics/binomial-tail.js'
import { inMore } from '../../support/runs.js'
import { tails } from './tails.js'

/** The margin with which intervals are rounded outwards is a hundred times this. */
const allowed = 1e-11

describe('tails of the binomial distribution', () => {
  it.each<readonly [number, readonly number[]]>([
    [1, [1]],
    [60, Array.from({ length: 60 }, (_, i) => i + 1)],
    [1000, [1, 15, 16, 17, 500, 984, 985, 999, 1000]],
    [1e7, [1, 16, 1000]],
    ...inMore<[number, readonly number[]]>([1e7, [1e5, 5e6, 9e6, 9_999_000, 1e7]]),
  ])('of %i runs are those of the definition', (runs, counts) => {
    // From the count expected down to so few that its tail is next to nothing.
    for (const count of counts)
      for (const deviations of [0, 1, 2, 3, 5, 8]) {
        const share = count / runs
        const p = (count - deviations * Math.sqrt(count * (1 - share) + 0.1)) / runs
        if (p <= 0 || p >= 1) continue
        const { atLeast } = tails(count, runs, p)
        expect(Math.abs(upperTail(count, runs, p, 1 - p) / atLeast - 1)).toBeLessThan(allowed)
      }
  })

  it('that are below all numbers are 0', () => {
    expect(upperTail(1000, 1000, 1e-3, 1 - 1e-3)).toBe(0)
    expect(upperTail(500, 1000, 1e-9, 1 - 1e-9)).toBe(0)
  })
})
