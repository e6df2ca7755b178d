import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { quantile, quantiles } from '../../../src/experiment/statistics/quantiles.js'
import { runs } from '../../support/runs.js'

describe('quantiles', () => {
  it('are values of the sample', () => {
    expect(quantile([3, 1, 2], 0.5)).toBe(2)
    expect(quantile([0, 1], 0.5)).toBe(0)
    expect(quantiles([10, 9, 8, 7], [0, 0.25, 0.26, 0.75, 1])).toEqual([7, 7, 8, 9, 10])
    // 0.07 * 100 is above 7.
    const hundred = Array.from({ length: 100 }, (_, i) => i + 1)
    expect(hundred.map(n => quantile(hundred, n / 100))).toEqual(hundred)
  })

  it('have so much of the sample below, so much above, and do not depend on its order', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -5, max: 5 }), { minLength: 1, maxLength: 30 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (sample, share) => {
          const found = quantile(sample, share)
          const size = sample.length
          expect(sample).toContain(found)
          expect(sample.filter(value => value <= found).length / size).toBeGreaterThanOrEqual(share)
          expect(sample.filter(value => value < found).length / size).toBeLessThanOrEqual(share)
          expect(quantile([...sample].reverse(), share)).toBe(found)
        },
      ),
      { numRuns: runs(200, 10_000) },
    )
  })

  it('are refused where they make no sense', () => {
    expect(() => quantile([], 0.5)).toThrow(RangeError)
    expect(() => quantile([Number.NaN], 0.5)).toThrow(RangeError)
    expect(() => quantile([1], 1.5)).toThrow(RangeError)
  })
})
