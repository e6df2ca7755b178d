import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { histogram } from '../../../src/experiment/statistics/histogram.js'
import { runs } from '../../support/runs.js'

const usual = fc.oneof(
  fc.integer({ min: -1000, max: 1000 }),
  fc.double({ min: -1e3, max: 1e3, noNaN: true }),
  fc.double({ min: 1e-9, max: 2e-9, noNaN: true }),
)
const any = fc.double({ noNaN: true, noDefaultInfinity: true })

describe('histograms', () => {
  it('have round limits', () => {
    expect(histogram([0.1, 0.2, 0.3, 0.35], 5)).toEqual([
      { from: 0.1, to: 0.2, count: 1 },
      { from: 0.2, to: 0.3, count: 1 },
      { from: 0.3, to: 0.4, count: 2 },
    ])
    expect(histogram([0, 99], 5).map(({ from }) => from)).toEqual([0, 20, 40, 60, 80])
    expect(histogram([0, 100], 5).map(({ from }) => from)).toEqual([0, 50, 100])
    expect(histogram([-7, 12], 4)).toEqual([
      { from: -10, to: 0, count: 1 },
      { from: 0, to: 10, count: 0 },
      { from: 10, to: 20, count: 1 },
    ])
  })

  it('of equal values have one bin', () => {
    expect(histogram([345, 345], 10)).toEqual([{ from: 300, to: 400, count: 2 }])
    expect(histogram([0], 10)).toEqual([{ from: 0, to: 1, count: 1 }])
    expect(histogram([], 10)).toEqual([])
  })

  it.each([
    ['usual', usual],
    ['any', any],
  ] as const)('take in each value once, in bins that follow each other: %s numbers', (_, values) => {
    fc.assert(
      fc.property(
        fc.array(values, { minLength: 1, maxLength: 40 }),
        fc.integer({ min: 2, max: 50 }),
        (sample, most) => {
          const bins = histogram(sample, most)
          expect(bins.length).toBeLessThanOrEqual(most)
          for (const [i, { from, to, count }] of bins.entries()) {
            expect(from).toBeLessThan(to)
            expect(sample.filter(value => from <= value && value < to).length).toBe(count)
            if (i > 0) expect(from).toBe(bins[i - 1].to)
          }
          expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(sample.length)
          expect(bins[0].count).toBeGreaterThan(0)
          expect(bins.at(-1)!.count).toBeGreaterThan(0)
          expect(histogram([...sample].reverse(), most)).toEqual(bins)
        },
      ),
      { numRuns: runs(150, 20_000) },
    )
  })

  it('have bins as wide as 1, 2 or 5 times a power of ten, and no wider than needed', () => {
    fc.assert(
      fc.property(fc.array(usual, { minLength: 2, maxLength: 40 }), fc.integer({ min: 2, max: 50 }), (sample, most) => {
        const [least, greatest] = [Math.min(...sample), Math.max(...sample)]
        // Widths that are small beside the values, or that are hardly numbers, have lost their digits.
        fc.pre(greatest - least > Math.max(1e-300, 1e-6 * Math.max(-least, greatest)))
        const [{ from, to }] = histogram(sample, most)
        const width = (to - from).toExponential(6)
        expect(width).toMatch(/^[125]\.0+e/)
        // The next finer width: a half of 1 and of 2, two fifths of 5.
        const finer = Number(width) * (width.startsWith('5') ? 0.4 : 0.5)
        // Whether a value at a limit is above or below it, dividing cannot tell.
        const bins = Math.floor(greatest / finer + 1e-6) - Math.floor(least / finer - 1e-6) + 1
        expect(bins).toBeGreaterThan(most)
      }),
      { numRuns: runs(150, 20_000) },
    )
  })

  it('are refused where they make no sense', () => {
    expect(() => histogram([1], 1)).toThrow(RangeError)
    expect(() => histogram([1], 2.5)).toThrow(RangeError)
    expect(() => histogram([Number.NaN], 5)).toThrow(RangeError)
  })
})
