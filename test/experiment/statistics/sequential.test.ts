import { describe, expect, it } from 'vitest'
import { present } from '../../../src/ats/present.js'
import { halfWidthOf } from '../../../src/experiment/statistics/interval.js'
import { runsForPrecision } from '../../../src/experiment/statistics/precision.js'
import { intervalOfError } from '../../../src/experiment/statistics/proportion.js'
import { SequentialPlan } from '../../../src/experiment/statistics/sequential.js'
import { inMore, runs } from '../../support/runs.js'
import { leastShare, uniform } from './chance.js'

const plans = [
  [0.05, 0.95],
  [0.1, 0.99],
  [0.2, 0.5],
  [0.4, 0.9],
  [0.03, 0.8],
  ...inMore<readonly [number, number]>([0.01, 0.95], [0.02, 0.999]),
] as const

/**
 * What a plan does if the probability is p, exactly: how often it covers p, how many runs it takes in the mean, and
 * with which probability it needs the last look. All counts are followed together, and leave where the plan stops.
 */
const followed = (halfWidth: number, confidence: number, p: number) => {
  const { looks } = new SequentialPlan(halfWidth, confidence)
  const counts = new Float64Array(present(looks.at(-1)).runs + 1)
  counts[0] = 1
  let [covered, mean, last] = [0, 0, 0]
  for (const [i, look] of looks.entries()) {
    for (let run = looks[i - 1]?.runs ?? 0; run < look.runs; run++)
      for (let count = run + 1; count >= 0; count--)
        counts[count] = counts[count] * (1 - p) + (count === 0 ? 0 : counts[count - 1] * p)
    for (const [count, probability] of counts.entries()) {
      // What is so improbable may as well be missed.
      if (probability < 1e-30) counts[count] = 0
      if (counts[count] === 0) continue
      if (i === looks.length - 1) last += probability
      const found = intervalOfError(count, look.runs, look.error)
      if (halfWidthOf(found) > halfWidth) continue
      if (found.low <= p && p <= found.high) covered += probability
      mean += probability * look.runs
      counts[count] = 0
    }
    if (counts.every(probability => probability === 0)) break
  }
  return { covered, mean, last, left: counts.reduce((sum, probability) => sum + probability, 0) }
}

describe('the sequential plan', () => {
  it.each(plans)('for %f at %f divides its error among looks that follow each other', (halfWidth, confidence) => {
    const { looks, most } = new SequentialPlan(halfWidth, confidence)
    for (const [i, { runs }] of looks.entries()) expect(runs).toBeGreaterThan(looks[i - 1]?.runs ?? 0)
    expect(looks.reduce((sum, { error }) => sum + error, 0)).toBeLessThanOrEqual((1 - confidence) * (1 + 1e-12))
    const factor = 1 + Math.log(16) / Math.log(2 / (1 - confidence))
    expect(most).toBeLessThanOrEqual(Math.ceil(factor * runsForPrecision(halfWidth, confidence)))
  })

  it.each(plans)(
    'for %f at %f ends at its last look whatever the count, and before by all we know',
    (halfWidth, confidence) => {
      const { looks } = new SequentialPlan(halfWidth, confidence)
      for (const { runs, error } of looks.slice(-2))
        for (let count = 0; count <= runs; count++)
          expect(halfWidthOf(intervalOfError(count, runs, error))).toBeLessThanOrEqual(halfWidth)
    },
  )

  it.each(plans.slice(0, 5))(
    'for %f at %f covers every probability as often as promised, exactly',
    (halfWidth, confidence) => {
      for (const p of [0.001, 0.03, 0.1, 0.31, 0.5, 0.97]) {
        const { covered, left, last } = followed(halfWidth, confidence, p)
        expect(left).toBe(0)
        expect(last).toBe(0)
        expect(covered).toBeGreaterThanOrEqual(confidence)
        expect(covered).toBeLessThanOrEqual(1 + 1e-9)
      }
    },
  )

  it('needs fewer runs than the fixed plan, and far fewer near 0 and 1', () => {
    const fixed = runsForPrecision(0.03, 0.95)
    expect(followed(0.03, 0.95, 0.5).mean).toBeLessThan(0.8 * fixed)
    expect(followed(0.03, 0.95, 0.97).mean).toBeLessThan(0.3 * fixed)
    expect(followed(0.03, 0.95, 0.001).mean).toBeLessThan(0.1 * fixed)
  })

  it.each([0.001, 0.1, 0.5, 0.97])('covers %f as often as promised, in experiments', p => {
    const draw = uniform(2)
    const experiments = runs(200, 10_000)
    let covered = 0
    for (let experiment = 0; experiment < experiments; experiment++) {
      const plan = new SequentialPlan(0.05, 0.9)
      let found = null
      for (let run = 1, count = 0; found === null; run++) {
        if (draw() < p) count++
        found = plan.after(count, run)
      }
      expect(halfWidthOf(found)).toBeLessThanOrEqual(0.05)
      if (found.low <= p && p <= found.high) covered++
    }
    expect(covered / experiments).toBeGreaterThanOrEqual(leastShare(0.9, experiments))
  })

  it('looks at its looks only, and keeps the latest interval for those who have to stop', () => {
    const plan = new SequentialPlan(0.05, 0.95)
    const [first, second] = plan.looks
    for (let run = 1; run < first.runs; run++) expect(plan.after(0, run)).toBe(null)
    expect(plan.latest).toBe(null)
    const half = Math.floor(first.runs / 2)
    expect(plan.after(half, first.runs)).toBe(null)
    const interval = intervalOfError(half, first.runs, first.error)
    expect(plan.latest).toEqual({ interval, count: half, runs: first.runs })
    expect(() => plan.after(half, first.runs)).toThrow(RangeError)
    expect(() => plan.after(half, second.runs + 1)).toThrow(RangeError)
  })

  it('stops once', () => {
    const plan = new SequentialPlan(0.05, 0.95)
    const found = plan.after(0, plan.looks[0].runs)
    expect(found).toEqual(intervalOfError(0, plan.looks[0].runs, plan.looks[0].error))
    expect(plan.after(7, plan.most + 1)).toBe(found)
    expect(plan.hasEnded).toBe(true)
  })

  it('is refused where it makes no sense', () => {
    for (const [halfWidth, confidence] of [
      [0, 0.95],
      [0.5, 0.95],
      [Number.NaN, 0.95],
      [0.1, 1],
    ])
      expect(() => new SequentialPlan(halfWidth, confidence)).toThrow(RangeError)
    expect(() => new SequentialPlan(0.1, 0.95).after(2, 1)).toThrow(RangeError)
  })
})

describe('the fixed plan', () => {
  it('is the one of Hoeffding', () => {
    expect(runsForPrecision(0.01, 0.95)).toBe(18_445)
    expect(runsForPrecision(0.1, 0.95)).toBe(185)
    expect(() => runsForPrecision(0, 0.95)).toThrow(RangeError)
    expect(() => runsForPrecision(0.1, 0)).toThrow(RangeError)
  })

  it('makes every interval narrow enough', () => {
    for (const [halfWidth, confidence] of plans) {
      const size = runsForPrecision(halfWidth, confidence)
      if (size > 2000) continue
      for (let count = 0; count <= size; count++) {
        const { low, high } = intervalOfError(count, size, 1 - confidence)
        expect(low).toBeGreaterThanOrEqual(count / size - halfWidth)
        expect(high).toBeLessThanOrEqual(count / size + halfWidth)
      }
    }
  })
})
