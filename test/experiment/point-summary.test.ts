import { describe, expect, test } from 'vitest'
import { orThrow } from '../../src/errors/or-throw.js'
import { type ExperimentOptions, experimentFrom } from '../../src/experiment/options.js'
import { PointSummary } from '../../src/experiment/point-summary.js'
import type { RunRow } from '../../src/experiment/row.js'
import { Draws } from '../../src/experiment/seeds.js'
import { runs } from '../support/runs.js'

const summary = (options: ExperimentOptions): PointSummary =>
  new PointSummary(orThrow(experimentFrom('m', 'p', options)), 0)
const row = (run: number, outcome: RunRow['outcome'], more: Partial<RunRow> = {}): RunRow => ({
  point: 0,
  run,
  seed: run,
  outcome,
  steps: 1,
  purposeState: 'q',
  observables: {},
  milliseconds: 1,
  fault: null,
  ...more,
})

/** A row for each number: success, failure or undecided with these probabilities. */
const filled = (options: ExperimentOptions, success: number, failure: number, seed: number): PointSummary => {
  const point = summary(options)
  const draws = new Draws(seed, 'choices')
  for (let run = 0; !point.isComplete; run++) {
    const x = draws.next()
    point.add(row(run, x < success ? 'success' : x < success + failure ? 'failure' : 'bound'))
  }
  return point
}

describe('intervals hold what they promise, however the number of runs was found', () => {
  const experiments = runs(600, 10_000)
  // Three standard deviations above what is promised.
  const most = 0.05 + 3 * Math.sqrt((0.05 * 0.95) / experiments)
  test.each([
    ['fixed', { precision: 0.1, sequential: false }],
    ['sequential', { precision: 0.1 }],
  ] as const)('%s', (_, options) => {
    const [success, failure] = [0.155, 0.745]
    const missed = { success: 0, failure: 0, possible: 0 }
    for (let i = 0; i < experiments; i++) {
      const { outcomes, successOrUndecided } = filled(options, success, failure, i).result()
      const misses = (limits: readonly [number, number] | undefined, p: number): number =>
        limits === undefined || (limits[0] <= p && p <= limits[1]) ? 0 : 1
      missed.success += misses(outcomes.success.interval, success)
      missed.failure += misses(outcomes.failure.interval, failure)
      missed.possible += misses(successOrUndecided?.interval, success + 0.1)
    }
    for (const count of Object.values(missed)) expect(count / experiments).toBeLessThanOrEqual(most)
  })
})

describe('what is not estimated has no interval', () => {
  test('claims and sequential plans: means are those of the runs', () => {
    for (const options of [{ claim: 'P(success) >= 0.5' }, { precision: 0.1 }]) {
      const { steps, outcomes } = filled(options, 0.9, 0.1, 1).result()
      expect(steps!.interval).toBeNull()
      expect(outcomes.success.interval === undefined).toBe('claim' in options)
    }
  })

  test('splitting of which a repetition failed', () => {
    const estimate = { 'P(success)': { final: 0.1, peak: 0.1, mean: 0.1 } }
    const point = summary({ rare: { repetitions: 3 } })
    point.add(row(0, 'success', { observables: estimate }))
    expect(point.result().rare?.estimate).toBe(0.1)
    point.add(row(1, 'fault', { fault: 'broken' }))
    expect(point.result()).toMatchObject({ rare: null, faults: [{ message: 'broken', count: 1, run: 1 }] })
  })
})
