import { map, type Observable } from 'rxjs'
import { type Relation, relations, type Variant } from '../../purposes/expectation.js'
import type { Purpose } from '../../purposes/purpose.js'
import { type OptionNames, requireKnown } from '../errors/known-options.js'
import { type Question, type Reduction, reductions } from '../relations/question.js'
import type { Verdict } from '../relations/verdict.js'
import { noStatistics, type Statistics } from '../search/statistics.js'
import type { Model } from '../simulator/simulator.js'
import type { TrustOptions } from '../space/open-space.js'
import { type BoundOptions, boundNames, boundOf, wrong } from '../work/bounds.js'
import { inBlocks } from '../work/in-blocks.js'
import { resultOf } from '../work/result.js'
import { requirePurpose } from './require-purpose.js'
import { RunningCheck } from './running-check.js'

export interface CheckOptions extends BoundOptions, TrustOptions {
  /** Which question; feasibility by default. */
  readonly relation?: Relation
  /** Weak by default; informativeness is always weak. */
  readonly variant?: Variant
  /**
   * Ask only about runs of at most this number of transitions: once all of them have been examined, the answer is SUCCESS or
   * FAILURE. (`depth` keeps the question about all runs, and only looks no further.)
   */
  readonly within?: number
  /** Give a shortest run. */
  readonly shortest?: boolean
  /** Read certainty and impossibility fairly: going round for ever is no counterexample, a state from which the goal is out of reach is one. */
  readonly fair?: boolean
  /** Reductions to use where the model offers them and they keep the verdict as it is. */
  readonly reduce?: readonly Reduction[]
}

export const checkNames: OptionNames<CheckOptions> = {
  ...boundNames,
  relation: true,
  variant: true,
  shortest: true,
  fair: true,
  within: true,
  trust: true,
  reduce: true,
}

/** What a running check reports: how far it is, and in the end the verdict. */
export type CheckEvent =
  | { readonly kind: 'progress'; readonly statistics: Statistics }
  | { readonly kind: 'verdict'; readonly verdict: Verdict }

/**
 * Checks a model against a purpose. The work is done in blocks; between them the Observable reports progress and can be
 * unsubscribed, which stops the work. It ends with exactly one verdict, or with an error if the simulator broke its
 * contract (a SimulatorError with the run so far) or the input is wrong (a TelosError).
 * @public
 */
export const check = (model: Model, purpose: Purpose, options: CheckOptions = {}): Observable<CheckEvent> =>
  inBlocks(
    [model],
    () => {
      requireKnown('check', options, checkNames)
      const question = questionOf(options)
      requirePurpose({ caller: 'check', place: 'second' }, purpose)
      return simulator => new RunningCheck(simulator, purpose, question)
    },
    options?.signal,
  ).pipe(map(event => (event.kind === 'result' ? { kind: 'verdict', verdict: event.result } : event)))

/**
 * The verdict of `check` alone.
 * @public
 */
export const verdictOf = async (model: Model, purpose: Purpose, options: CheckOptions = {}): Promise<Verdict> =>
  (await resultOf(check(model, purpose, options), 'verdict')).verdict

/**
 * All nine questions: every relation in every variant it has.
 * @public
 */
export const allQuestions: readonly { readonly relation: Relation; readonly variant: Variant }[] = relations.flatMap(
  relation =>
    (relation === 'informativeness' ? ['weak' as const] : ['weak' as const, 'strong' as const]).map(variant => ({
      relation,
      variant,
    })),
)

/** The verdict on a check that had to be ended by force, or could not begin, from what is known of it. */
export const unfinished = (
  purpose: Pick<Purpose, 'name'>,
  options: CheckOptions,
  reason: 'time-bound' | 'memory-bound' | 'cancelled' | 'no-bounded-reading',
  statistics: Statistics = noStatistics,
): Verdict => {
  const { relation, variant, fair, bound, bounded = false } = questionOf(options)
  return {
    purpose: purpose.name,
    relation,
    variant,
    fair,
    bounded,
    bound,
    defaultDepth: false,
    statistics,
    sampled: null,
    reduced: { used: [], refused: [] },
    property: null,
    remarks: [],
    neverMet: [],
    kind: 'inconclusive',
    reason,
    exact: false,
    run: null,
  }
}

/** The question that options ask; throws a TelosError if there is no such question. */
export const questionOf = (options: CheckOptions): Question & { readonly relation: Relation } => {
  const { relation = 'feasibility', variant = 'weak', fair = false, shortest = false } = options
  if (!relations.includes(relation)) throw wrong(`there is no relation ${JSON.stringify(relation)}`)
  if (variant !== 'weak' && variant !== 'strong') throw wrong(`there is no variant ${JSON.stringify(variant)}`)
  if (relation === 'informativeness' && variant === 'strong') throw wrong('informativeness has no strong variant')
  if (fair && relation !== 'certainty' && relation !== 'impossibility')
    throw wrong('only certainty and impossibility have a fair reading')
  const { memory, within, reduce = [], trust = false } = options
  const unknown = reduce.find(name => !reductions.includes(name))
  if (unknown !== undefined) throw wrong(`there is no reduction ${JSON.stringify(unknown)}`)
  if (within !== undefined && options.depth !== undefined)
    throw wrong('within and depth exclude each other: within asks about short runs only, depth looks no further')
  if (within !== undefined && !(Number.isSafeInteger(within) && within >= 0))
    throw wrong('within must be a whole number from 0')
  const bound = { ...boundOf(options), ...(within === undefined ? {} : { depth: within }) }
  const question = { relation, variant, fair, shortest, bound, bounded: within !== undefined, reduce, trust }
  if (!hasReading(question))
    throw wrong('what stays within reach is about runs of any length: the fair reading does not go with within')
  return { ...question, ...(memory && { gauge: memory }) }
}

/** Can a question be asked in its reading? What stays within reach is about runs of any length. */
export const hasReading = ({ relation, fair, bounded = false }: Question): boolean =>
  !bounded || !(fair || relation === 'recurrence')
