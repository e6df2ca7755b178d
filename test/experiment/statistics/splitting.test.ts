import { describe, expect, it } from 'vitest'
import { type Level, productOfShares, splittingEstimate } from '../../../src/experiment/statistics/splitting.js'
import { runs } from '../../support/runs.js'
import { leastShare, uniform } from './chance.js'

/** The gambler's ruin: from 1 up with probability 0.3, else down, and whether it comes to 10 before 0. */
const target = 10
const ruin = (7 / 3 - 1) / ((7 / 3) ** target - 1)

/** Whether a gambler comes from one level to the next before being ruined. */
const climbs = (from: number, draw: () => number): boolean => {
  let at = from
  while (at > 0 && at <= from) at += draw() < 0.3 ? 1 : -1
  return at > 0
}

const repetition = (effort: number, draw: () => number): number => {
  const levels: Level[] = []
  for (let level = 1; level < target && levels.every(({ reached }) => reached > 0); level++) {
    let reached = 0
    for (let run = 0; run < effort; run++) if (climbs(level, draw)) reached++
    levels.push({ reached, runs: effort })
  }
  return productOfShares(levels)
}

describe('multilevel splitting', () => {
  it('multiplies the shares of a repetition', () => {
    expect(productOfShares([])).toBe(1)
    expect(
      productOfShares([
        { reached: 1, runs: 4 },
        { reached: 3, runs: 6 },
      ]),
    ).toBe(0.125)
    expect(
      productOfShares([
        { reached: 1, runs: 4 },
        { reached: 0, runs: 6 },
      ]),
    ).toBe(0)
  })

  it("estimates the gambler's ruin", () => {
    const draw = uniform(8)
    const experiments = runs(30, 1000)
    let covered = 0
    for (let i = 0; i < experiments; i++) {
      const { interval } = splittingEstimate(
        Array.from({ length: 20 }, () => repetition(100, draw)),
        0.95,
      )
      if (interval !== null && interval.low <= ruin && ruin <= interval.high) covered++
    }
    // An approximation: it may cover a little less than it says.
    expect(covered / experiments).toBeGreaterThanOrEqual(leastShare(0.92, experiments))
  })

  it('has the mean of repetitions, and the interval of Student within 0 and 1', () => {
    const { estimate, interval, repetitions } = splittingEstimate([0.1, 0.2, 0.3], 0.95)
    expect([estimate, repetitions]).toEqual([expect.closeTo(0.2, 12), 3])
    // The quantile for two degrees of freedom is 4.302653.
    expect(interval).toEqual({ low: 0, high: expect.closeTo(0.2 + (4.302653 * 0.1) / Math.sqrt(3), 6) })
  })

  it('has no interval where repetitions tell of no error', () => {
    expect(splittingEstimate([0.1], 0.95)).toEqual({ estimate: 0.1, repetitions: 1, interval: null })
    expect(splittingEstimate([0, 0, 0], 0.95)).toEqual({ estimate: 0, repetitions: 3, interval: null })
  })

  it('is refused where it makes no sense', () => {
    expect(() => splittingEstimate([], 0.95)).toThrow(RangeError)
    expect(() => splittingEstimate([1.5], 0.95)).toThrow(RangeError)
    expect(() => splittingEstimate([0.5], 1)).toThrow(RangeError)
    expect(() => productOfShares([{ reached: 2, runs: 1 }])).toThrow(RangeError)
    expect(() =>
      productOfShares([
        { reached: 0, runs: 1 },
        { reached: 0, runs: 1 },
      ]),
    ).toThrow(RangeError)
  })
})
