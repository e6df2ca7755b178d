import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { interval, intervalOfError } from '../../../src/experiment/statistics/proportion.js'
import { inMore, runs } from '../../support/runs.js'
import { binomial, leastShare, uniform } from './chance.js'
import { tails } from './tails.js'

/**
 * An interval is never narrower than that of Clopper and Pearson, and its limits are right by a part in 10^7. As tails
 * are monotone, it is enough to look at the limits themselves, and a little inside of them.
 */
const expectRight = (count: number, runs: number, error: number): void => {
  const { low, high } = intervalOfError(count, runs, error)
  if (count === 0) expect(low).toBe(0)
  else {
    expect(tails(count, runs, low).atLeast).toBeLessThanOrEqual(error / 2)
    expect(tails(count, runs, Math.min(1, low * (1 + 1e-7))).atLeast).toBeGreaterThan(error / 2)
  }
  if (count === runs) expect(high).toBe(1)
  else {
    expect(tails(count, runs, high).atMost).toBeLessThanOrEqual(error / 2)
    expect(tails(count, runs, high * (1 - 1e-7)).atMost).toBeGreaterThan(error / 2)
  }
}

describe('intervals of Clopper and Pearson', () => {
  it.each([
    [0, 100, 0, 0.0362],
    [50, 100, 0.3983, 0.6017],
    [9, 10, 0.555, 0.9975],
    [0, 1, 0, 0.975],
    [1, 1, 0.025, 1],
  ])('%i of %i: [%f, %f]', (count, runs, low, high) => {
    const found = interval(count, runs, 0.95)
    expect(found.low).toBeCloseTo(low, 4)
    expect(found.high).toBeCloseTo(high, 4)
  })

  it('are those of the definition, for few runs', () => {
    for (let runs = 1; runs <= 12; runs++)
      for (let count = 0; count <= runs; count++) for (const error of [0.5, 0.05, 1e-6]) expectRight(count, runs, error)
  })

  it.each<readonly [number, number]>([
    [0, 1e7],
    [1, 1e7],
    [30, 1e7],
    [1e7 - 1, 1e7],
    [1e7, 1e7],
    [2, 1e6],
    [999_000, 1e6],
    [10_000, 1e5],
    ...inMore<[number, number]>([5e6, 1e7], [1e6, 1e7], [9.9e6, 1e7], [3e5, 1e6]),
  ])('are those of the definition: %i of %i', (count, runs) => {
    for (const error of [0.9, 0.05, 1e-3, 1e-12]) expectRight(count, runs, error)
  })

  it('are those of the definition, for any count', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 3000 }).chain(runs => fc.tuple(fc.integer({ min: 0, max: runs }), fc.constant(runs))),
        fc.double({ min: 1e-15, max: 0.999, noNaN: true }),
        ([count, runs], error) => expectRight(count, runs, error),
      ),
      { numRuns: runs(20, 1000) },
    )
  })

  it('of failures are those of successes, mirrored', () => {
    for (const count of [0, 1, 7, 500, 999]) {
      const { low, high } = interval(count, 1000, 0.99)
      const mirrored = interval(1000 - count, 1000, 0.99)
      expect(1 - mirrored.high).toBeCloseTo(low, 9)
      expect(1 - mirrored.low).toBeCloseTo(high, 9)
    }
  })

  it('cover every probability as often as promised, exactly', () => {
    for (const runs of [1, 2, 3, 5, 10, 20, 40])
      for (const confidence of [0.5, 0.9, 0.95, 0.999]) {
        const intervals = Array.from({ length: runs + 1 }, (_, count) => interval(count, runs, confidence))
        // Coverage is least just beside the limits of intervals.
        const limits = intervals.flatMap(({ low, high }) => [low - 1e-12, low + 1e-12, high - 1e-12, high + 1e-12])
        for (const p of [...limits, 0.001, 0.1, 0.5, 0.97].filter(p => p > 0 && p < 1)) {
          const covered = binomial(runs, p).filter(
            (_, count) => intervals[count].low <= p && p <= intervals[count].high,
          )
          expect(covered.reduce((sum, probability) => sum + probability, 0)).toBeGreaterThanOrEqual(confidence - 1e-9)
        }
      }
  })

  it.each([0.001, 0.1, 0.5, 0.97])('cover %f as often as promised, in experiments', p => {
    const draw = uniform(1)
    const experiments = runs(500, 10_000)
    const size = 1000
    const known = new Map<number, boolean>()
    let covered = 0
    for (let experiment = 0; experiment < experiments; experiment++) {
      let count = 0
      for (let run = 0; run < size; run++) if (draw() < p) count++
      if (!known.has(count)) {
        const { low, high } = interval(count, size, 0.95)
        known.set(count, low <= p && p <= high)
      }
      if (known.get(count)) covered++
    }
    expect(covered / experiments).toBeGreaterThanOrEqual(leastShare(0.95, experiments))
  })

  it('are refused where they make no sense', () => {
    expect(() => interval(1, 0, 0.95)).toThrow(new RangeError('a number of runs is a whole number from 1, not 0'))
    expect(() => interval(2, 1, 0.95)).toThrow(new RangeError('a count of 1 runs is a whole number up to that, not 2'))
    for (const [count, runs, confidence] of [
      [0.5, 1, 0.95],
      [-1, 1, 0.95],
      [0, 1.5, 0.95],
      [0, Number.NaN, 0.95],
      [0, 1, 0],
      [0, 1, 1],
      [0, 1, Number.NaN],
    ])
      expect(() => interval(count, runs, confidence)).toThrow(RangeError)
  })
})
