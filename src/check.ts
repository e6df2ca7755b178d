import { asyncScheduler, lastValueFrom, Observable } from 'rxjs'
import { type Relation, relations, type Variant } from '../purposes/expectation.js'
import type { Purpose } from '../purposes/purpose.js'
import { diagnostic, TelosError } from './errors/diagnostic.js'
import { Examination, type Question } from './relations/examination.js'
import type { Statistics, Verdict } from './relations/verdict.js'
import { lease } from './simulator/lease.js'
import type { Model } from './simulator/simulator.js'

export interface CheckOptions {
  /** Which question; feasibility unless told. */
  readonly relation?: Relation
  /** Weak unless told; informativeness is always weak. */
  readonly variant?: Variant
  /** The longest runs to look at, in transitions. Without fingerprints 100 unless told, else no bound. */
  readonly depth?: number
  /** The largest number of product nodes to visit. */
  readonly maxStates?: number
  /** Seconds after which to stop. A call into the simulator that does not return cannot be interrupted. */
  readonly timeout?: number
  /** Give a shortest run. */
  readonly shortest?: boolean
  /** Read certainty and impossibility fairly: going round for ever is no counterexample, losing the goal from sight is. */
  readonly fair?: boolean
  /** Ends the check with an inconclusive verdict when it aborts. */
  readonly signal?: AbortSignal
}

/** What a running check tells: how far it is, and in the end the verdict. */
export type CheckEvent =
  | { readonly kind: 'progress'; readonly statistics: Statistics }
  | { readonly kind: 'verdict'; readonly verdict: Verdict }

/** Milliseconds of work between two looks at the rest of the world. */
const block = 30

/**
 * Checks a model against a purpose. The work is done in blocks; between them the Observable reports progress and can be
 * unsubscribed, which stops the work. It ends with exactly one verdict, or with an error if the simulator broke its
 * contract (a SimulatorError with the run so far) or the input is wrong (a TelosError).
 */
export const check = (model: Model, purpose: Purpose, options: CheckOptions = {}): Observable<CheckEvent> =>
  new Observable(subscriber => {
    const question = questionOf(options)
    if (!isPurpose(purpose)) throw wrong('the second argument is not a purpose: see purpose() and parsePurpose()')
    const { simulator, release } = lease(model)
    subscriber.add(release)
    let examination: Examination | null = null
    subscriber.add(
      asyncScheduler.schedule(function () {
        try {
          examination ??= new Examination(simulator, purpose, question)
          const verdict = options.signal?.aborted ? examination.stop('cancelled') : examination.work(block)
          if (verdict === null) {
            subscriber.next({ kind: 'progress', statistics: examination.statistics() })
            this.schedule()
          } else {
            subscriber.next({ kind: 'verdict', verdict })
            subscriber.complete()
          }
        } catch (error) {
          subscriber.error(error)
        }
      }),
    )
  })

/** The verdict alone. */
export const verdictOf = async (model: Model, purpose: Purpose, options: CheckOptions = {}): Promise<Verdict> => {
  const last = await lastValueFrom(check(model, purpose, options))
  if (last.kind !== 'verdict') throw new Error('a check ended without a verdict')
  return last.verdict
}

/** All nine questions: every relation in every variant it has. */
export const allQuestions: readonly { readonly relation: Relation; readonly variant: Variant }[] = relations.flatMap(
  relation =>
    (relation === 'informativeness' ? ['weak' as const] : ['weak' as const, 'strong' as const]).map(variant => ({
      relation,
      variant,
    })),
)

/** The verdict on a check that had to be ended by force, from what is known of it. */
export const unfinished = (
  purpose: Purpose,
  options: CheckOptions,
  reason: 'time-bound' | 'memory-bound' | 'cancelled',
  statistics?: Statistics,
): Verdict => {
  const { relation, variant, fair, bound } = questionOf(options)
  const nothing: Statistics = { modelStates: 0, productStates: 0, transitions: 0, depth: 0, seconds: 0 }
  return {
    purpose: purpose.name,
    relation,
    variant,
    fair,
    bound,
    defaultDepth: false,
    statistics: statistics ?? nothing,
    kind: 'inconclusive',
    reason,
    exact: false,
    run: null,
  }
}

const wrong = (message: string): TelosError => new TelosError([diagnostic('usage/wrong', message)])

const isPurpose = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'states' in value && 'distances' in value

const questionOf = (options: CheckOptions): Question => {
  const { relation = 'feasibility', variant = 'weak', fair = false, shortest = false } = options
  if (!relations.includes(relation)) throw wrong(`there is no relation ${JSON.stringify(relation)}`)
  if (variant !== 'weak' && variant !== 'strong') throw wrong(`there is no variant ${JSON.stringify(variant)}`)
  if (relation === 'informativeness' && variant === 'strong') throw wrong('informativeness has no strong variant')
  if (fair && relation !== 'certainty' && relation !== 'impossibility')
    throw wrong('only certainty and impossibility have a fair reading')
  const whole = (name: 'depth' | 'maxStates', least: number): number | null => {
    const value = options[name]
    if (value === undefined) return null
    if (!Number.isSafeInteger(value) || value < least) throw wrong(`${name} must be a whole number from ${least}`)
    return value
  }
  const { timeout } = options
  if (timeout !== undefined && !(typeof timeout === 'number' && timeout >= 0))
    throw wrong('timeout must be a number of seconds')
  const bound = { depth: whole('depth', 0), states: whole('maxStates', 1), seconds: timeout ?? null }
  return { relation, variant, fair, shortest, bound }
}
