import * as E from 'fp-ts/lib/Either.js'
import type { Parameters } from '../../simulators/parameters.js'
import type { Diagnostic } from '../errors/diagnostic.js'
import { usageWrong } from '../errors/errors.js'
import type { OptionNames } from '../errors/known-options.js'
import type { Span } from '../errors/source.js'
import { orNote } from '../errors/validation.js'
import { readClaim } from './claim.js'
import type { Asked, Experiment, Plan } from './definition.js'
import { type Design, pointsOf, readRange, type Sweep, type Value } from './points.js'
import { type Policy, policies } from './policy.js'
import { mostRuns } from './seeds.js'

/** What is asked for: everything but the model and the purpose has a default. */
export interface ExperimentOptions {
  /** Runs at each point; 1,000 by default. */
  readonly runs?: number
  /** What parameters are swept over: a list of values, or a range as it is written on the command line (`0.1:0.9:0.1`). */
  readonly sweep?: Readonly<Record<string, string | readonly Value[]>>
  /** Points given one by one, instead of a sweep. */
  readonly points?: readonly Parameters[]
  /** How points are chosen from the sweep: all combinations, or `lhs:50`, 50 that are spread out. */
  readonly design?: string
  /** Parameters that are the same at all points. */
  readonly parameters?: Parameters
  readonly seed?: number
  /** The most steps of a run; 1,000 by default. */
  readonly depth?: number
  /** The most seconds of a run. */
  readonly runTimeout?: number
  /** Who chooses: `observe` by default. */
  readonly policy?: Policy
  /** Half the width that the interval for P(success) should have, instead of a number of runs. */
  readonly precision?: number
  /** With `precision`: fewer runs where they suffice, by looks at numbers of runs fixed beforehand. True by default. */
  readonly sequential?: boolean
  readonly confidence?: number
  /** A claim to be tested, `P(success) >= 0.9`, instead of a number of runs. */
  readonly claim?: string
  /** How far from the claimed probability either answer may be given; 0.01 by default. */
  readonly indifference?: number
  /** The probabilities with which a false claim may be accepted, and a true one refuted; 0.05 each by default. */
  readonly errors?: { readonly accepted: number; readonly refuted: number }
  /** Multilevel splitting: `effort` runs at each level, all of it `repetitions` times, with these levels of the score. */
  readonly rare?:
    | boolean
    | { readonly effort?: number; readonly repetitions?: number; readonly levels?: readonly number[] }
  /** Put the verifier's question to each seed and point instead of sampling. */
  readonly ask?: Partial<Asked>
  /** Other seeds at each point. */
  readonly independent?: boolean
  /** How many runs of each outcome are kept whole at each point; 1 by default. */
  readonly keepRuns?: number
}

export const experimentNames: OptionNames<ExperimentOptions> = {
  runs: true,
  sweep: true,
  points: true,
  design: true,
  parameters: true,
  seed: true,
  depth: true,
  runTimeout: true,
  policy: true,
  precision: true,
  sequential: true,
  confidence: true,
  claim: true,
  indifference: true,
  errors: true,
  rare: true,
  ask: true,
  independent: true,
  keepRuns: true,
}

/** More runs than these are not made to decide a claim. */
const mostForClaim = 10_000_000

/** Where an option stands, if it was read from a file. */
export type Placed = (...path: string[]) => { readonly span?: Span }

/** The experiment that is asked for, or everything that is wrong with what is asked. */
export const experimentFrom = (
  model: string,
  purpose: string,
  options: ExperimentOptions,
  placed: Placed = () => ({}),
): E.Either<Diagnostic[], Experiment> => {
  const { unless, unlessWhole, unlessShare } = checks(placed)
  const { seed = 1, depth = 1000, runTimeout = null, confidence = 0.95, keepRuns = 1 } = options
  const { policy = 'observe', independent = false, parameters = {}, ask } = options
  const wrong = [
    ...unlessWhole('seed', seed, Number.MIN_SAFE_INTEGER),
    ...unlessWhole('depth', depth, 0),
    ...unlessWhole('keepRuns', keepRuns, 0),
    ...unless('runTimeout', runTimeout === null || runTimeout > 0, 'runTimeout must be a number of seconds above 0'),
    ...unlessShare('confidence', confidence),
    ...unless(
      'policy',
      policies.includes(policy),
      `there is no policy ${JSON.stringify(policy)}: there are ${policies.join(', ')}`,
    ),
    ...unless(
      'parameters',
      !('seed' in parameters),
      'seed is no parameter of an experiment: each run has a seed of its own',
    ),
    ...unless(
      'ask',
      ask === undefined || options.policy === undefined,
      'ask puts the verifier’s question: it goes with no policy',
    ),
  ]
  const plan = planFrom(options, placed)
  const points = pointsFrom(options, seed, placed)
  const swept = E.isLeft(points) ? new Set() : new Set(points.right.flatMap(point => Object.keys(point)))
  wrong.push(
    ...Object.keys(parameters)
      .filter(name => swept.has(name))
      .map(name =>
        usageWrong(`${name} is given as a parameter of all points, and differs from point to point`, {
          fix: `leave ${name} out of the parameters (--param), or do not sweep over it`,
          ...placed('parameters', name),
        }),
      ),
  )
  // What stands in a file is input, whatever it would be on the command line.
  const found = [...wrong, ...leftOf(plan), ...leftOf(points)].map(
    (one): Diagnostic => (one.span === undefined ? one : { ...one, blame: 'input' }),
  )
  if (found.length > 0 || E.isLeft(plan) || E.isLeft(points)) return E.left(found)
  const { relation = 'feasibility', variant = 'weak' } = ask ?? {}
  return E.right({
    model,
    purpose,
    parameters,
    points: points.right,
    plan: plan.right,
    policy,
    ask: ask === undefined ? null : { relation, variant },
    seed,
    independent,
    depth,
    runTimeout,
    confidence,
    keepRuns,
  })
}

const leftOf = <T>(either: E.Either<Diagnostic[], T>): Diagnostic[] => (E.isLeft(either) ? either.left : [])

/** Conditions on options: what is wrong where one does not hold. */
const checks = (placed: Placed) => {
  const unless = (name: string, isRight: boolean, message: string): Diagnostic[] =>
    isRight ? [] : [usageWrong(message, placed(name))]
  const unlessWhole = (name: string, value: number, least: number): Diagnostic[] => {
    const isRight = Number.isSafeInteger(value) && value >= least
    return unless(name, isRight, `${name} must be a whole number${least < 0 ? '' : ` from ${least}`}`)
  }
  const unlessShare = (name: string, value: number): Diagnostic[] =>
    unless(name, value > 0 && value < 1, `${name} must be a number between 0 and 1`)
  return { unless, unlessWhole, unlessShare }
}

/** The plan; at most one of the ways to say how many runs there should be is given. */
const planFrom = (options: ExperimentOptions, placed: Placed): E.Either<Diagnostic[], Plan> => {
  const ways = (['runs', 'precision', 'claim', 'rare'] as const).filter(
    way => options[way] !== undefined && options[way] !== false,
  )
  const [first = 'runs', second] = ways
  const wrong = (message: string, at: string = first): E.Either<Diagnostic[], Plan> =>
    E.left([usageWrong(message, placed(at))])
  if (second !== undefined)
    return wrong(`${ways.join(' and ')} each say how many runs there are: give one of them`, second)
  const { precision, claim, rare = false, ask, policy, runs = 1000 } = options
  if (policy === 'seek' && first !== 'runs')
    return wrong(`nothing can be estimated from guided runs: ${first} needs another policy than seek`)
  if (ask !== undefined && rare !== false) return wrong('ask and rare exclude each other: splitting is sampling')
  if (options.runTimeout !== undefined && rare !== false)
    return wrong('runTimeout and rare exclude each other: a repetition is many runs', 'runTimeout')
  if (precision !== undefined) return precisionFrom(precision, options.sequential ?? true, placed)
  if (claim !== undefined) return claimFrom(claim, options, placed)
  if (rare !== false) return rareFrom(rare === true ? {} : rare, placed)
  const { unless, unlessWhole } = checks(placed)
  return orWrong(
    [...unlessWhole('runs', runs, 1), ...unless('runs', !(runs > mostRuns), `runs must be at most ${mostRuns}`)],
    { kind: 'runs', runs },
  )
}

const orWrong = (wrong: Diagnostic[], plan: Plan): E.Either<Diagnostic[], Plan> =>
  wrong.length > 0 ? E.left(wrong) : E.right(plan)

const precisionFrom = (halfWidth: number, sequential: boolean, placed: Placed): E.Either<Diagnostic[], Plan> => {
  const isRight = halfWidth >= 1e-4 && halfWidth < 0.5
  return orWrong(checks(placed).unless('precision', isRight, 'precision must be a number from 0.0001 up to 0.5'), {
    kind: 'precision',
    halfWidth,
    sequential,
  })
}

const claimFrom = (
  text: string,
  { indifference = 0.01, errors }: ExperimentOptions,
  placed: Placed,
): E.Either<Diagnostic[], Plan> => {
  const { unless } = checks(placed)
  const { accepted, refuted } = errors ?? { accepted: 0.05, refuted: 0.05 }
  const isPossible = accepted > 0 && refuted > 0 && accepted + refuted < 1
  const wrong = [
    ...unless(
      'indifference',
      indifference > 0 && indifference < 0.5,
      'indifference must be a number between 0 and 0.5',
    ),
    ...unless('errors', isPossible, 'errors must be numbers above 0 whose sum is below 1'),
  ]
  const claim = readClaim(text)
  if (E.isLeft(claim)) return E.left([...wrong, { ...claim.left, ...placed('claim') }])
  return orWrong(wrong, {
    kind: 'claim',
    claim: claim.right,
    indifference,
    errors: { accepted, refuted },
    most: mostForClaim,
  })
}

const rareFrom = (
  { effort = 1000, repetitions = 20, levels }: Exclude<ExperimentOptions['rare'], boolean | undefined>,
  placed: Placed,
): E.Either<Diagnostic[], Plan> => {
  const { unless, unlessWhole } = checks((...path) => placed('rare', ...path))
  const isRising =
    levels?.every((level, i) => Number.isFinite(level) && level > (levels[i - 1] ?? Number.NEGATIVE_INFINITY)) ?? true
  return orWrong(
    [
      ...unlessWhole('effort', effort, 1),
      ...unlessWhole('repetitions', repetitions, 1),
      ...unless('levels', isRising && levels?.length !== 0, 'levels must be numbers, each above the one before'),
    ],
    { kind: 'rare', effort, repetitions, levels: levels ?? null },
  )
}

const pointsFrom = (
  options: ExperimentOptions,
  seed: number,
  placed: Placed,
): E.Either<Diagnostic[], readonly Parameters[]> => {
  const { sweep, points, design } = options
  if (points !== undefined) {
    if (sweep !== undefined) return E.left([usageWrong('points and sweep exclude each other', placed('points'))])
    return points.length === 0 ? E.left([usageWrong('points has no point', placed('points'))]) : E.right(points)
  }
  const found: Diagnostic[] = []
  const noting = <A>(read: E.Either<Diagnostic, A>, ...path: string[]): A | null =>
    orNote(E.mapLeft((wrong: Diagnostic) => ({ ...wrong, ...placed(...path) }))(read), found)
  const sweeps = Object.entries(sweep ?? {}).flatMap(([name, over]): Sweep[] => {
    const read = noting(typeof over === 'string' ? readRange(name, over) : listed(name, over), 'sweep', name)
    return read === null ? [] : [read]
  })
  const how = noting(readDesign(design), 'design')
  if (how?.kind === 'lhs' && sweeps.length === 0 && found.length === 0)
    found.push(usageWrong('a design spreads points over what is swept: there is no sweep', placed('design')))
  if (how === null || found.length > 0) return E.left(found)
  const all = noting(pointsOf(sweeps, how, seed), 'sweep')
  return all === null ? E.left(found) : E.right(all)
}

const listed = (name: string, values: readonly Value[]): E.Either<Diagnostic, Sweep> =>
  values.length === 0 ? readRange(name, '') : E.right({ name, values })

/** A design as it is written: `lhs:50`. */
const readDesign = (text: string | undefined): E.Either<Diagnostic, Design> => {
  if (text === undefined) return E.right({ kind: 'all' })
  const [, count] = /^lhs:(\d{1,6})$/.exec(text) ?? []
  const points = Number(count)
  return count === undefined || points < 1
    ? E.left(usageWrong(`there is no design ${text}: write lhs:50 for 50 points that are spread out`))
    : E.right({ kind: 'lhs', points })
}
