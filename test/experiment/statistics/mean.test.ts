import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boundedMeanInterval, normalMeanInterval } from '../../../src/experiment/statistics/mean.js'
import { Moments } from '../../../src/experiment/statistics/moments.js'
import { studentQuantile } from '../../../src/experiment/statistics/student-quantile.js'
import { runs } from '../../support/runs.js'
import { leastShare, uniform } from './chance.js'

const unit = { low: 0, high: 1 }
const numbers = fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { maxLength: 50 })

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** From the definitions, in two passes. */
const expectMoments = (moments: Moments, values: readonly number[]): void => {
  const mean = values.length === 0 ? 0 : sum(values) / values.length
  const variance = values.length < 2 ? 0 : sum(values.map(value => (value - mean) ** 2)) / (values.length - 1)
  expect(moments.count).toBe(values.length)
  expect(moments.mean).toBeCloseTo(mean, 6)
  expect(Math.abs(moments.variance - variance)).toBeLessThanOrEqual(1e-9 * (variance + 1))
  expect(moments.least).toBe(Math.min(...values))
  expect(moments.greatest).toBe(Math.max(...values))
}

describe('moments', () => {
  it('are those of the definitions, also of parts put together', () => {
    fc.assert(
      fc.property(numbers, numbers, (some, others) => {
        const moments = Moments.of(some)
        expectMoments(moments, some)
        moments.merge(Moments.of(others))
        expectMoments(moments, [...some, ...others])
      }),
      { numRuns: runs(200, 5000) },
    )
  })

  it('keep the digits of values that are far from 0 and near each other', () => {
    expect(Moments.of([1e9, 1e9 + 1, 1e9 + 2]).variance).toBeCloseTo(1, 9)
  })

  it('are of finite numbers', () => {
    for (const value of [Number.NaN, Number.POSITIVE_INFINITY]) expect(() => Moments.of([value])).toThrow(RangeError)
  })
})

/** Distributions on [0, 1] with their means: skewed ones are where normal approximations fail. */
const skewed: readonly (readonly [string, (u: number) => number, number])[] = [
  ['rarely 1, else 0', u => (u < 0.01 ? 1 : 0), 0.01],
  ['rarely 0, else 1', u => (u < 0.003 ? 0 : 1), 0.997],
  ['an eighth power', u => u ** 8, 1 / 9],
  ['the uniform one', u => u, 1 / 2],
]

describe('intervals for means within bounds', () => {
  it.each(skewed)('cover the mean as often as promised: %s', (_, value, mean) => {
    const draw = uniform(6)
    const experiments = runs(300, 10_000)
    for (const size of [2, 20, 300]) {
      let covered = 0
      for (let i = 0; i < experiments; i++) {
        // In bounds other than 0 and 1, too.
        const moments = new Moments()
        for (let run = 0; run < size; run++) moments.add(10 * value(draw()) - 3)
        const { low, high } = boundedMeanInterval(moments, { low: -3, high: 7 }, 0.9)
        if (low <= 10 * mean - 3 && 10 * mean - 3 <= high) covered++
      }
      expect(covered / experiments).toBeGreaterThanOrEqual(leastShare(0.9, experiments))
    }
  })

  it('are those of Maurer and Pontil', () => {
    const moments = Moments.of(Array.from({ length: 1000 }, (_, i) => i % 2))
    const t = Math.log(3 / 0.05)
    const distance = Math.sqrt((2 * (250 / 999) * t) / 1000) + (7 * t) / (3 * 999)
    const { low, high } = boundedMeanInterval(moments, unit, 0.95)
    expect(low).toBeCloseTo(0.5 - distance, 12)
    expect(high).toBeCloseTo(0.5 + distance, 12)
  })

  it('become narrow with the variance, and never leave the bounds', () => {
    const same = Moments.of(new Array<number>(1000).fill(0))
    const { low, high } = boundedMeanInterval(same, unit, 0.95)
    expect(low).toBe(0)
    expect(high).toBeLessThan(0.01)
    expect(boundedMeanInterval(Moments.of([]), unit, 0.95)).toEqual(unit)
    expect(boundedMeanInterval(Moments.of([0.5]), unit, 0.95)).toEqual(unit)
    expect(boundedMeanInterval(Moments.of([0.5, 0.6]), unit, 0.95)).toEqual(unit)
  })

  it('are refused where they make no sense', () => {
    expect(() => boundedMeanInterval(Moments.of([2]), unit, 0.95)).toThrow(
      new RangeError('observations from 2 to 2 are not within 0 to 1'),
    )
    expect(() => boundedMeanInterval(Moments.of([]), { low: 1, high: 0 }, 0.95)).toThrow(RangeError)
    expect(() => boundedMeanInterval(Moments.of([]), { low: 1, high: Number.POSITIVE_INFINITY }, 0.95)).toThrow(
      RangeError,
    )
    expect(() => boundedMeanInterval(Moments.of([]), unit, 1)).toThrow(RangeError)
  })
})

/**
 * How probable it is that a variable of Student's distribution is within t of 0: Simpson's rule over the angle with the
 * tangent t / sqrt(freedom), where the density is a power of the cosine.
 */
const within = (t: number, freedom: number): number => {
  const simpson = (end: number): number => {
    const steps = 20_000
    let total = 0
    for (let i = 0; i <= steps; i++)
      total += (i === 0 || i === steps ? 1 : i % 2 === 1 ? 4 : 2) * Math.cos((end * i) / steps) ** (freedom - 1)
    return (total * end) / steps / 3
  }
  return simpson(Math.atan(t / Math.sqrt(freedom))) / simpson(Math.PI / 2)
}

describe('intervals for means without bounds', () => {
  it('take the quantiles of Student', () => {
    for (const freedom of [1, 2, 3, 9, 30, 1000, 1e5])
      for (const confidence of [0.5, 0.9, 0.95, 0.99, 0.999])
        expect(within(studentQuantile(confidence, freedom), freedom)).toBeCloseTo(confidence, 6)
    expect(studentQuantile(0.95, 9)).toBeCloseTo(2.262157, 5)
    expect(studentQuantile(0.95, 1e7)).toBeCloseTo(1.959964, 5)
  })

  it('are right for normal observations', () => {
    const draw = uniform(7)
    const normal = (): number => Math.sqrt(-2 * Math.log(1 - draw())) * Math.cos(2 * Math.PI * draw())
    const experiments = runs(1000, 20_000)
    let covered = 0
    for (let i = 0; i < experiments; i++) {
      const found = normalMeanInterval(Moments.of(Array.from({ length: 5 }, () => 3 + 2 * normal())), 0.9)!
      if (found.low <= 3 && 3 <= found.high) covered++
    }
    expect(covered / experiments).toBeGreaterThanOrEqual(leastShare(0.9, experiments))
    expect(1 - covered / experiments).toBeGreaterThanOrEqual(leastShare(0.1, experiments))
  })

  it('need two observations', () => {
    expect(normalMeanInterval(Moments.of([1]), 0.95)).toBe(null)
    expect(normalMeanInterval(Moments.of([1, 1]), 0.95)).toEqual({ low: 1, high: 1 })
    expect(() => normalMeanInterval(Moments.of([1, 2]), 0)).toThrow(RangeError)
  })
})
