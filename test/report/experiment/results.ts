import type { Parameters } from '../../../simulators/parameters.js'
import type { SimulationOutcome } from '../../../src/ats/outcome.js'
import type { Experiment } from '../../../src/experiment/definition.js'
import type {
  Band,
  Counted,
  Distribution,
  Estimate,
  ExperimentResult,
  Interval,
  PointResult,
} from '../../../src/experiment/result.js'
import type { KeptRun } from '../../../src/experiment/store.js'
import type { Run } from '../../../src/index.js'

/** Results of experiments, made up by hand. Nothing here is computed by what is tested. */

export const experiment = (changes: Partial<Experiment> = {}): Experiment => ({
  model: 'sir.model.ts',
  purpose: 'contained',
  parameters: { n: 50 },
  points: [{}],
  plan: { kind: 'runs', runs: 1000 },
  policy: 'observe',
  ask: null,
  seed: 7,
  independent: false,
  depth: 500,
  runTimeout: null,
  confidence: 0.95,
  keepRuns: 1,
  ...changes,
})

export const estimate = (count: number, runs: number, interval: Interval): Estimate => ({
  count,
  estimate: count / runs,
  interval,
})

/** An interval to be drawn, where it need not be sound. */
const roughly = (count: number, runs: number): Estimate => {
  const share = count / runs
  const width = 2 * Math.sqrt((share * (1 - share) + 1 / runs) / runs)
  return estimate(count, runs, [Math.max(0, share - width), Math.min(1, share + width)])
}

type Outcomes = Readonly<Record<SimulationOutcome, Counted>>
export const outcomes = (some: Partial<Outcomes>): Outcomes => ({
  success: { count: 0 },
  failure: { count: 0 },
  left: { count: 0 },
  stuck: { count: 0 },
  bound: { count: 0 },
  fault: { count: 0 },
  ...some,
})

/** The distribution of some numbers, with bins of the same width. */
export const distribution = (values: readonly number[], bins = 24): Distribution => {
  const sorted = [...values].sort((a, b) => a - b)
  const [least, greatest] = [sorted[0], sorted[sorted.length - 1]]
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const deviation = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length)
  const quantile = (share: number): number => sorted[Math.round(share * (sorted.length - 1))]
  const width = (greatest - least) / bins || 1
  const histogram = Array.from({ length: greatest === least ? 1 : bins }, (_, i) => {
    const [from, to] = [least + i * width, least + (i + 1) * width]
    const isLast = i === bins - 1
    return {
      from,
      to,
      count: values.filter(v => v >= from && (v < to || (isLast && v <= greatest + width / 2))).length,
    }
  })
  const half = (2 * deviation) / Math.sqrt(values.length)
  return {
    count: values.length,
    mean,
    least,
    greatest,
    deviation,
    interval: [mean - half, mean + half],
    median: quantile(0.5),
    quantiles: [quantile(0.05), quantile(0.25), quantile(0.75), quantile(0.95)],
    histogram,
    of: values.length,
  }
}

/** Numbers from 0 to 1 that look as if they were drawn, the same each time. */
const scattered = (count: number, by = 1): number[] =>
  Array.from({ length: count }, (_, i) => ((i + 1) * 0.618034 * by) % 1)
const skewed = (count: number, scale: number): number[] =>
  scattered(count).map(u => Math.round(3 + scale * -Math.log(1 - 0.98 * u)))

const band = (height: number, length: number): Band => {
  const steps = Array.from({ length }, (_, i) => i)
  const wave = (factor: number) => (i: number) => factor * height * (i / 12) * Math.exp(1 - i / 12) + 1
  return { runs: 200, steps, low: steps.map(wave(0.5)), median: steps.map(wave(1)), high: steps.map(wave(1.6)) }
}

export const point = (changes: Partial<PointResult> = {}): PointResult => ({
  point: 0,
  parameters: {},
  runs: 1000,
  outcomes: outcomes({
    success: estimate(968, 1000, [0.9551240972059255, 0.978]),
    failure: estimate(32, 1000, [0.022, 0.0448759027940745]),
  }),
  successOrUndecided: null,
  steps: distribution(skewed(300, 25)),
  observables: {
    infected: {
      final: distribution(skewed(300, 2)),
      peak: distribution(skewed(300, 6)),
      mean: distribution(skewed(300, 3)),
      band: band(6, 90),
    },
  },
  claim: null,
  rare: null,
  faults: [],
  complete: true,
  ...changes,
})

export const result = (changes: Partial<ExperimentResult> = {}): ExperimentResult => ({
  experiment: experiment(),
  complete: true,
  reason: null,
  points: [point()],
  kept: [],
  warnings: [],
  assumptions: ['Probabilities: the runs are independent and alike; intervals by Clopper and Pearson.'],
  seconds: 1.23456,
  ...changes,
})

const step = (event: string, purpose: string, infected: number) => ({
  event,
  purpose,
  labels: infected === 0 ? ['extinct'] : ['not extinct'],
  state: `infected = ${infected}`,
  observe: { infected },
})
const run = (end: string): Run => ({
  start: { purpose: 'spreading', labels: ['not extinct'], state: 'infected = 1', observe: { infected: 1 } },
  steps: [
    step('?infect(0, 11)', 'spreading', 2),
    step('!vaccinate(12)', 'spreading', 2),
    step('tau', 'spreading', 1),
    step('?recover(11)', end, 0),
  ],
  loop: null,
})
const keptRun = (point: number, number: number, outcome: KeptRun['outcome']): KeptRun => ({
  point,
  run: number,
  seed: 1000 + number,
  outcome,
  steps: run(outcome === 'success' ? 'Success' : outcome === 'failure' ? 'Failure' : 'spreading'),
})

const swept = (parameters: readonly Parameters[], share: (parameters: Parameters) => number): ExperimentResult => {
  const runs = 1000
  return result({
    experiment: experiment({ points: parameters }),
    points: parameters.map((given, i) => {
      const count = Math.round(runs * share(given))
      return point({
        point: i,
        parameters: given,
        runs,
        outcomes: outcomes({ success: roughly(count, runs), failure: roughly(runs - count, runs) }),
        steps: distribution(skewed(300, 10 + 3 * i)),
      })
    }),
    kept: parameters.flatMap((_, i) => [keptRun(i, 0, 'success'), keptRun(i, 4, 'failure')]),
  })
}

const betas = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9]
const falling = (beta: number, middle: number): number => 1 / (1 + Math.exp(14 * (beta - middle)))
const hostile = '\u001b[31mred<script>alert(1)</script>|`*_\u202e'
/** Characters of hostile names that must not come through to terminals and pages. */
export const harmful = ['\u001b', '\u202e']

/** One of each kind. */
export const results = {
  one: result({ kept: [keptRun(0, 0, 'success'), keptRun(0, 17, 'failure')] }),
  sweep: swept(
    betas.map(beta => ({ beta })),
    ({ beta }) => 0.99 * falling(Number(beta), 0.45),
  ),
  two: swept(
    betas.flatMap(beta => [0.1, 0.2, 0.3, 0.4, 0.5].map(gamma => ({ beta, gamma }))),
    ({ beta, gamma }) => falling(Number(beta), 0.2 + Number(gamma)),
  ),
  categories: swept(
    ['ring', 'grid', 'small world', 'scale free'].map(network => ({ network, beta: 0.3 })),
    ({ network }) => String(network).length / 14,
  ),
  driven: result({ experiment: experiment({ policy: 'drive', runTimeout: 2 }) }),
  seek: result({
    experiment: experiment({ policy: 'seek', plan: { kind: 'runs', runs: 100 } }),
    points: [
      point({
        runs: 100,
        outcomes: outcomes({
          success: estimate(12, 100, [0.063, 0.201]),
          failure: estimate(70, 100, [0.6, 0.79]),
          left: { count: 18 },
        }),
        successOrUndecided: estimate(12, 100, [0.063, 0.201]),
      }),
    ],
    kept: [keptRun(0, 3, 'success')],
    assumptions: ['Guided runs: every choice is made to come nearer to Success.'],
  }),
  undecided: result({
    points: [
      point({
        outcomes: outcomes({
          success: estimate(900, 1000, [0.8797, 0.9179]),
          failure: estimate(60, 1000, [0.0461, 0.0766]),
          bound: { count: 38 },
          fault: { count: 2 },
        }),
        successOrUndecided: estimate(940, 1000, [0.9234, 0.9539]),
        faults: [{ message: 'no neighbours', count: 2, run: 17 }],
      }),
    ],
  }),
  claim: result({
    experiment: experiment({
      plan: {
        kind: 'claim',
        claim: { of: 'success', relation: '>=', probability: 0.9 },
        indifference: 0.01,
        errors: { accepted: 0.05, refuted: 0.01 },
        most: 100_000,
      },
    }),
    points: [
      point({ runs: 320, outcomes: outcomes({ success: { count: 310 }, failure: { count: 10 } }), claim: 'holds' }),
    ],
    assumptions: ['The claim: Wald’s sequential test.'],
  }),
  rare: result({
    experiment: experiment({
      model: 'ruin.model.ts',
      purpose: 'rich',
      plan: { kind: 'rare', effort: 1000, repetitions: 20, levels: null },
    }),
    points: [
      point({
        runs: 80_000,
        outcomes: outcomes({ success: { count: 900 }, failure: { count: 79_100 } }),
        observables: {},
        rare: {
          estimate: 5.83e-8,
          interval: [4.86e-8, 6.81e-8],
          repetitions: 20,
          effort: 1000,
          levels: [
            { level: 3, share: 0.0312 },
            { level: 2, share: 0.0048 },
            { level: 1, share: 0.0251 },
            { level: 0, share: 0.0155 },
          ],
        },
      }),
    ],
    assumptions: ['The rare event: runs that go on from one state are independent.'],
  }),
  faults: result({
    experiment: experiment({ points: [{ beta: 0.1 }, { beta: 0.9 }], plan: { kind: 'runs', runs: 10 } }),
    points: [0.1, 0.9].map((beta, i) =>
      point({
        point: i,
        parameters: { beta },
        runs: 10,
        outcomes: outcomes({
          success: estimate(9 - i, 10, [0.55, 0.9975]),
          failure: estimate(0, 10, [0, 0.3085]),
          fault: { count: i + 1 },
        }),
        successOrUndecided: estimate(10, 10, [0.6915, 1]),
        faults: [{ message: 'beta is too large', count: i + 1, run: 3 }],
        observables: {},
      }),
    ),
  }),
  hostile: result({
    experiment: experiment({
      model: hostile,
      purpose: hostile,
      parameters: { [hostile]: hostile },
      points: [{ [hostile]: hostile }, { [hostile]: 1 }],
    }),
    points: [hostile, 1].map((value, i) =>
      point({
        point: i,
        parameters: { [hostile]: value },
        observables: { [hostile]: { ...point().observables.infected, band: band(3, 10) } },
        faults: [{ message: hostile, count: 1, run: 0 }],
      }),
    ),
    kept: [
      {
        ...keptRun(0, 0, 'success'),
        steps: { ...run(hostile), start: { ...run('').start, purpose: hostile, state: hostile } },
      },
    ],
    assumptions: [hostile],
  }),
  unfinished: result({
    experiment: experiment({ points: [{ beta: 0.1 }, { beta: 0.9 }] }),
    complete: false,
    reason: 'cancelled',
    points: [
      point({ parameters: { beta: 0.1 } }),
      point({
        point: 1,
        parameters: { beta: 0.9 },
        runs: 310,
        outcomes: outcomes({ success: roughly(20, 310), failure: roughly(290, 310) }),
        complete: false,
      }),
    ],
  }),
  nothing: result({
    complete: false,
    reason: 'time-bound',
    points: [point({ runs: 0, outcomes: outcomes({}), steps: null, observables: {}, complete: false })],
  }),
} as const satisfies Record<string, ExperimentResult>
