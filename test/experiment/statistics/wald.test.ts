import { describe, expect, it } from 'vitest'
import { type Claim, type WaldOptions, WaldTest } from '../../../src/experiment/statistics/wald.js'
import { runs } from '../../support/runs.js'
import { leastShare, uniform } from './chance.js'

const atLeast = (probability: number): Claim => ({ relation: '>=', probability })
const atMost = (probability: number): Claim => ({ relation: '<=', probability })

/**
 * How often the ratio of likelihoods, from its definition, leaves the thresholds at which side, if the probability is
 * p: all counts are followed together until next to nothing is left.
 */
const exactly = (claim: Claim, options: Required<WaldOptions>, p: number) => {
  const [low, high] = [claim.probability - options.indifference, claim.probability + options.indifference]
  const isAtLeast = claim.relation.startsWith('>')
  const [top, bottom] = isAtLeast ? [1 / options.beta, options.alpha] : [1 / options.alpha, options.beta]
  const [ofSuccess, ofFailure] = [Math.log(high / low), Math.log((1 - high) / (1 - low))]
  // Only the counts from `first` on can still be there.
  let first = 0
  let counts = [1]
  let left = 1
  let [above, below, mean] = [0, 0, 0]
  for (let run = 1; left > 1e-9; run++) {
    const next: number[] = []
    mean += left
    left = 0
    for (let i = 0; i <= counts.length; i++) {
      const probability = (counts[i] ?? 0) * (1 - p) + (counts[i - 1] ?? 0) * p
      const ratio = Math.exp(ofSuccess * (first + i) + ofFailure * (run - first - i))
      const hasEnded = ratio >= top || ratio <= bottom
      next.push(hasEnded ? 0 : probability)
      if (ratio >= top) above += probability
      else if (ratio <= bottom) below += probability
      else left += probability
    }
    const skipped = next.findIndex(probability => probability > 0)
    first += Math.max(0, skipped)
    counts = next.slice(Math.max(0, skipped), next.findLastIndex(probability => probability > 0) + 1)
  }
  return isAtLeast ? { holds: above, refuted: below, mean } : { holds: below, refuted: above, mean }
}

const experiment = (test: WaldTest, p: number, draw: () => number): WaldTest => {
  while (test.answer === null) test.add(draw() < p)
  return test
}

const cases: readonly (readonly [string, Claim, Required<WaldOptions>])[] = [
  ['>= 0.5', atLeast(0.5), { indifference: 0.05, alpha: 0.05, beta: 0.05 }],
  ['<= 0.5', atMost(0.5), { indifference: 0.05, alpha: 0.2, beta: 0.01 }],
  ['>= 0.9', atLeast(0.9), { indifference: 0.03, alpha: 0.01, beta: 0.1 }],
  ['<= 0.1', atMost(0.1), { indifference: 0.05, alpha: 0.1, beta: 0.1 }],
]

describe("Wald's test", () => {
  it.each(cases)('of %s errs no more often than stated, exactly', (_, claim, options) => {
    const sign = claim.relation === '>=' ? 1 : -1
    const distance = sign * options.indifference
    expect(exactly(claim, options, claim.probability + distance).refuted).toBeLessThanOrEqual(options.alpha)
    expect(exactly(claim, options, claim.probability - distance).holds).toBeLessThanOrEqual(options.beta)
    expect(exactly(claim, options, claim.probability - 1.5 * distance).holds).toBeLessThanOrEqual(options.beta)
  })

  it.each(cases)('of %s answers as the definition does, in experiments', (_, claim, options) => {
    const draw = uniform(3)
    const experiments = runs(200, 10_000)
    for (const side of [1, -1]) {
      const p = claim.probability + side * options.indifference
      let [holds, taken] = [0, 0]
      for (let i = 0; i < experiments; i++) {
        const test = experiment(new WaldTest(claim, options), p, draw)
        if (test.answer === 'holds') holds++
        taken += test.runs
      }
      const expected = exactly(claim, options, p)
      expect(holds / experiments).toBeGreaterThanOrEqual(leastShare(expected.holds, experiments))
      expect(1 - holds / experiments).toBeGreaterThanOrEqual(leastShare(expected.refuted, experiments))
      expect(taken / experiments / expected.mean).toBeGreaterThan(0.7)
      expect(taken / experiments / expected.mean).toBeLessThan(1.4)
    }
  })

  it.each(cases)('of %s takes about as many runs as it says', (_, claim, options) => {
    for (const p of [-2, -1, -0.5, 0, 0.5, 1, 2].map(d => claim.probability + d * options.indifference)) {
      const said = new WaldTest(claim, options).expectedRuns(p)
      const { mean } = exactly(claim, options, p)
      expect(said / mean).toBeGreaterThan(0.65)
      expect(said / mean).toBeLessThan(1.1)
    }
  })

  it('expects fewer runs the nearer it is to an answer, and none after it', () => {
    const test = new WaldTest(atLeast(0.5))
    const before = test.expectedRuns(0.9)
    for (let i = 0; i < 20; i++) test.add(true)
    expect(test.expectedRuns(0.9)).toBeLessThan(before)
    while (test.add(true) === null);
    expect(test.expectedRuns()).toBe(0)
  })

  it('does not depend on the order of successes and failures, down to the last digit', () => {
    const [one, other] = [new WaldTest(atLeast(0.3)), new WaldTest(atLeast(0.3))]
    for (let i = 0; i < 300; i++) one.add(i % 3 === 0)
    for (let i = 299; i >= 0; i--) other.add(i % 3 === 0)
    expect([one.answer, other.answer]).toEqual([null, null])
    expect(one.expectedRuns()).toBe(other.expectedRuns())
  })

  it('takes strict claims like others, and keeps its answer', () => {
    const [claim, strict] = [new WaldTest(atLeast(0.3)), new WaldTest({ relation: '>', probability: 0.3 })]
    const draw = uniform(4)
    experiment(claim, 0.4, draw)
    experiment(strict, 0.4, uniform(4))
    expect([strict.answer, strict.runs]).toEqual([claim.answer, claim.runs])
    const { answer, runs } = claim
    for (let i = 0; i < 10_000; i++) claim.add(false)
    expect([claim.answer, claim.runs]).toEqual([answer, runs])
  })

  it('has an indifference region within 0 and 1', () => {
    const { lower, upper } = new WaldTest(atLeast(0.999))
    expect(lower).toBeCloseTo(0.989, 12)
    expect(upper).toBeCloseTo(0.9995, 12)
    expect(new WaldTest(atMost(0.004)).lower).toBeCloseTo(0.002, 12)
    expect(new WaldTest(atLeast(0.999), { alpha: 0.01 }).add(false)).toBe(null)
  })

  it('of certainty is refuted by one run, and holds after many', () => {
    expect(new WaldTest(atLeast(1)).add(false)).toBe('refuted')
    expect(new WaldTest(atMost(0)).add(true)).toBe('refuted')
    expect(new WaldTest({ relation: '>', probability: 0 }).add(true)).toBe('holds')
    expect(new WaldTest({ relation: '<', probability: 1 }).add(false)).toBe('holds')
    const test = new WaldTest(atLeast(1))
    const expected = Math.ceil(Math.log(0.05) / Math.log(0.99))
    expect(test.expectedRuns(1)).toBe(expected)
    expect(test.expectedRuns(0.5)).toBeCloseTo(2, 9)
    expect(experiment(test, 1, uniform(5)).answer).toBe('holds')
    expect(test.runs).toBe(expected)
    const none = new WaldTest(atMost(0))
    expect(none.expectedRuns(0)).toBe(expected)
    expect(experiment(none, 0, uniform(5)).answer).toBe('holds')
  })

  it('is refused where it makes no sense', () => {
    for (const claim of [atLeast(0), atMost(1), atLeast(-0.1), atMost(1.1), atLeast(Number.NaN)])
      expect(() => new WaldTest(claim)).toThrow(RangeError)
    expect(() => new WaldTest({ relation: '>', probability: 1 })).toThrow(RangeError)
    expect(() => new WaldTest({ relation: '<', probability: 0 })).toThrow(RangeError)
    for (const options of [
      { alpha: 0 },
      { beta: 1 },
      { alpha: 0.5, beta: 0.5 },
      { indifference: 0 },
      { indifference: 1e-20 },
    ])
      expect(() => new WaldTest(atLeast(0.5), options)).toThrow(RangeError)
    expect(() => new WaldTest(atLeast(0.5)).expectedRuns(2)).toThrow(RangeError)
  })
})
