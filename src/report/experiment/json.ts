import * as t from 'io-ts'
import { RelationJson, VariantJson } from '../../../purposes/relation-json.js'
import { closed } from '../../errors/codec.js'
import type { Experiment } from '../../experiment/definition.js'
import type { Distribution, ExperimentResult, PointResult, RareResult } from '../../experiment/result.js'
import { type Made, MadeJson } from '../../work/made.js'
import { nullable } from '../json.js'
import { madeHere } from '../made.js'
import { version } from '../version.js'
import { mapped } from './records.js'
import { reportable } from './report.js'

const numbers = t.readonlyArray(t.number)
const ParametersJson = t.record(t.string, t.union([t.string, t.number, t.boolean]))

/** Two numbers: the least and the greatest. */
const IntervalJson = numbers
const EstimateJson = closed('an estimate', { count: t.number, estimate: t.number, interval: IntervalJson })
const CountedJson = closed(
  'how often runs ended so',
  { count: t.number },
  { estimate: t.number, interval: IntervalJson },
)

const DistributionJson = closed(
  'a number that differs from run to run',
  {
    count: t.number,
    mean: t.number,
    median: t.number,
    least: t.number,
    greatest: t.number,
    deviation: t.number,
    /** 0.05, 0.25, 0.75 and 0.95. */
    quantiles: numbers,
    histogram: t.readonlyArray(closed('a bin', { from: t.number, to: t.number, count: t.number })),
    /** Of how many runs quantiles and histogram are. */
    of: t.number,
  },
  { interval: IntervalJson },
)

const PointJson = closed(
  'a point',
  {
    point: t.number,
    parameters: ParametersJson,
    runs: t.number,
    complete: t.boolean,
    outcomes: closed('how runs ended', {
      success: CountedJson,
      failure: CountedJson,
      left: CountedJson,
      stuck: CountedJson,
      bound: CountedJson,
      fault: CountedJson,
    }),
    steps: nullable(DistributionJson),
    observables: t.record(
      t.string,
      closed('an observable', { final: DistributionJson, peak: DistributionJson, mean: DistributionJson }),
    ),
  },
  {
    successOrUndecided: EstimateJson,
    claim: nullable(t.keyof({ holds: null, refuted: null })),
    rare: closed(
      'an estimate by splitting',
      {
        estimate: t.number,
        repetitions: t.number,
        effort: t.number,
        levels: t.readonlyArray(
          closed('a level', { level: t.union([t.number, t.literal('Success')]), share: t.number }),
        ),
      },
      { interval: IntervalJson },
    ),
    faults: t.readonlyArray(closed('a fault', { message: t.string, count: t.number, run: t.number })),
  },
)

const PlanJson = t.union([
  closed('a number of runs', { kind: t.literal('runs'), runs: t.number }),
  closed('a precision', { kind: t.literal('precision'), halfWidth: t.number, sequential: t.boolean }),
  closed('a claim', {
    kind: t.literal('claim'),
    claim: closed('what is claimed', {
      of: t.keyof({ success: null, failure: null }),
      relation: t.keyof({ '>=': null, '<=': null }),
      probability: t.number,
    }),
    indifference: t.number,
    errors: closed('probabilities of errors', { accepted: t.number, refuted: t.number }),
    most: t.number,
  }),
  closed('splitting', {
    kind: t.literal('rare'),
    effort: t.number,
    repetitions: t.number,
    levels: nullable(numbers),
  }),
])

/** The format of an experiment's result. */
export const ExperimentJson = closed(
  "an experiment's result",
  {
    telos: t.string,
    model: t.string,
    purpose: t.string,
    policy: t.keyof({ observe: null, drive: null, seek: null }),
    seed: t.number,
    confidence: t.number,
    complete: t.boolean,
    /** Those that are the same at all points. */
    parameters: ParametersJson,
    plan: PlanJson,
    depth: t.number,
    points: t.readonlyArray(PointJson),
    assumptions: t.readonlyArray(t.string),
    seconds: t.number,
  },
  {
    reason: t.keyof({ cancelled: null, 'time-bound': null, 'memory-bound': null }),
    ask: closed('what was asked of each seed', {
      relation: RelationJson,
      variant: VariantJson,
    }),
    independent: t.literal(true),
    runTimeout: t.number,
    made: MadeJson,
  },
)
export type ExperimentJson = t.TypeOf<typeof ExperimentJson>

/**
 * An experiment's result for programs. Keys that it need not have are there only where they say something.
 * @public
 */
export const experimentJson = (given: ExperimentResult, made: Made = madeHere): ExperimentJson => {
  const { experiment, complete, reason, points, assumptions, seconds } = reportable(given)
  const { model, purpose, policy, seed, confidence, parameters, plan, depth, ask, independent, runTimeout } = experiment
  return {
    telos: version,
    model,
    purpose,
    policy,
    seed,
    confidence,
    complete,
    ...(reason === null ? {} : { reason }),
    parameters,
    plan,
    ...(ask === null ? {} : { ask }),
    ...(independent ? { independent } : {}),
    depth,
    ...(runTimeout === null ? {} : { runTimeout }),
    points: points.map(point => pointJson(point, plan)),
    assumptions,
    seconds: Math.round(seconds * 1000) / 1000,
    made,
  }
}

const pointJson = (result: PointResult, plan: Experiment['plan']): t.TypeOf<typeof PointJson> => {
  const { point, parameters, runs, complete, outcomes, successOrUndecided, steps, observables } = result
  const { claim, rare, faults } = result
  return {
    point,
    parameters,
    runs,
    complete,
    outcomes,
    ...(successOrUndecided === null ? {} : { successOrUndecided }),
    ...(plan.kind === 'claim' ? { claim } : {}),
    ...(rare === null ? {} : { rare: rareJson(rare) }),
    steps: steps === null ? null : distributionJson(steps),
    observables: mapped(observables, ({ final, peak, mean }) => ({
      final: distributionJson(final),
      peak: distributionJson(peak),
      mean: distributionJson(mean),
    })),
    ...(faults.length === 0 ? {} : { faults }),
  }
}

const distributionJson = ({ interval, ...distribution }: Distribution): t.TypeOf<typeof DistributionJson> => ({
  ...distribution,
  ...(interval === null ? {} : { interval }),
})

const rareJson = ({ interval, ...rare }: RareResult): NonNullable<t.TypeOf<typeof PointJson>['rare']> => ({
  ...rare,
  ...(interval === null ? {} : { interval }),
})
