import { present } from '../ats/present.js'
/** Checks and counts that several threads do together. Only in Node, and only for vector models in files. */

import type { Observable } from 'rxjs'
import { freePurpose } from '../../purposes/free.js'
import { isVerdict, type Purpose } from '../../purposes/purpose.js'
import { type CheckEvent, type CheckOptions, check, checkNames, questionOf } from '../checking/check.js'
import { type CountEvent, count } from '../checking/count.js'
import type { Count } from '../checking/counting.js'
import { planOf } from '../checking/plan.js'
import { PreparedCheck } from '../checking/prepared-check.js'
import { requirePurpose } from '../checking/require-purpose.js'
import { reportingFaults } from '../checking/simulator-error.js'
import { requireKnown } from '../errors/known-options.js'
import { orThrow } from '../errors/or-throw.js'
import type { Question } from '../relations/question.js'
import type { Verdict } from '../relations/verdict.js'
import { Limits } from '../search/limits.js'
import type { Share } from '../search/parallel/control.js'
import type { SearchGoal } from '../search/search.js'
import type { Statistics } from '../search/statistics.js'
import { leasing } from '../simulator/lease.js'
import type { AnySimulator } from '../simulator/simulator.js'
import { initEvent, vectorsOf } from '../simulator/vector.js'
import { type BoundOptions, boundNames, boundOf, wrong } from '../work/bounds.js'
import { elsewhere } from '../work/elsewhere.js'
import { reporting, resultOf } from '../work/result.js'
import { loadModel, type Parameters } from './models.js'
import { type ParallelOutcome, type ParallelSearch, searchInParallel, ThreadFault } from './parallel-search.js'

/** A model in a file: every thread loads it for itself. */
export interface ModelFile {
  readonly path: string
  readonly parameters: Parameters
}

/** Why a model cannot be counted by several threads; `null` if it can. */
export const oneThreadForCount = (simulator: AnySimulator): string | null =>
  vectorsOf(simulator) === undefined ? 'only vector models are searched by several threads' : null

/** Why a question is not for several threads; `null` if it is. */
export const oneThreadFor = (simulator: AnySimulator, purpose: Purpose, question: Question): string | null => {
  const { relation, fair, reduce = [] } = question
  if (relation === 'recurrence') return 'fairly_inf looks for ways back from every state, which is done by one thread'
  const unfit = oneThreadForCount(simulator)
  if (unfit !== null) return unfit
  if (planOf(simulator, purpose, question).coverability !== null)
    return 'what a net can reach is decided for runs of any length, by one thread'
  if (fair) return 'the fair reading looks for what can still be reached, which is done by one thread'
  if (relation === 'certainty' || relation === 'impossibility')
    return `${relation} looks for cycles, which is done by one thread`
  return reduce.length > 0 ? 'reductions go with one thread' : null
}

/** Every thread has a channel to every other one. */
const mostWorkers = 16

const threads = (workers: number): number => {
  if (!Number.isInteger(workers) || workers < 1 || workers > mostWorkers)
    throw wrong(`workers must be a whole number from 1 to ${mostWorkers}`)
  return workers
}

/**
 * Checks a vector model with several threads: breadth-first, so that runs are shortest ones. What they cannot do together,
 * one does. Otherwise like `check`.
 * @public
 */
export const checkWithWorkers = (
  model: ModelFile,
  purpose: Purpose,
  workers: number,
  options: CheckOptions = {},
): Observable<CheckEvent> =>
  elsewhere(async (report, signal) => {
    requirePurpose({ caller: 'checkWithWorkers', place: 'second' }, purpose)
    requireKnown('checkWithWorkers', options, checkNames)
    const question = questionOf(options)
    const { factory } = orThrow(await loadModel(model.path, model.parameters))
    const alone = async (more: CheckOptions): Promise<CheckEvent> => {
      const events = check(factory, purpose, { ...options, ...more, signal })
      return resultOf(reporting(events, report), 'verdict')
    }
    if (threads(workers) === 1 || isVerdict(purpose, purpose.start)) return alone({})
    const plan = leasing(factory, simulator =>
      oneThreadFor(simulator, purpose, question) === null ? planOf(simulator, purpose, question) : null,
    )
    if (plan === null) return alone({})
    const { bound } = question
    const limits = new Limits(bound, options.memory ?? null)
    const search: ParallelSearch = {
      model,
      purpose,
      avoid: plan.avoid,
      goal: plan.goal,
      depth: bound.depth ?? Number.POSITIVE_INFINITY,
      most: bound.states ?? Number.POSITIVE_INFINITY,
      counts: false,
    }
    const done = await attempt(search, workers, limits, signal, share =>
      report({ kind: 'progress', statistics: statisticsOf(share, limits) }),
    )
    if (done === null) return alone({ ...left(options, limits), shortest: true })
    const { stop, found, complete, nearest } = done
    const account = { statistics: statisticsOf(done.total, limits), nearest }
    const finding = found === null ? null : ({ kind: 'verdict', path: found, loop: null } as const)
    const verdict = leasing(factory, simulator =>
      reportingFaults(() => {
        const prepared = new PreparedCheck(simulator, purpose, question)
        return stop === null ? prepared.conclude({ finding, complete }, account) : prepared.undecided(stop, account)
      }),
    )
    return { kind: 'verdict', verdict }
  }, options?.signal)

/**
 * The verdict of `checkWithWorkers` alone.
 * @public
 */
export const verdictWithWorkers = async (
  model: ModelFile,
  purpose: Purpose,
  workers: number,
  options: CheckOptions = {},
): Promise<Verdict> => (await resultOf(checkWithWorkers(model, purpose, workers, options), 'verdict')).verdict

/**
 * Counts a vector model with several threads. Otherwise like `count`.
 * @public
 */
export const countingWithWorkers = (
  model: ModelFile,
  workers: number,
  options: BoundOptions = {},
): Observable<CountEvent> =>
  elsewhere(async (report, signal) => {
    requireKnown('countingWithWorkers', options, boundNames)
    const bound = boundOf(options)
    const { factory } = orThrow(await loadModel(model.path, model.parameters))
    const alone = async (more: BoundOptions): Promise<CountEvent> =>
      resultOf(reporting(count(factory, { ...options, ...more, signal }), report), 'count')
    if (threads(workers) === 1) return alone({})
    // The blank initial state is not counted, nor is the step from it.
    const blank = leasing(factory, simulator =>
      oneThreadForCount(simulator) !== null ? null : initEvent(present(vectorsOf(simulator)).model) === null ? 0 : 1,
    )
    if (blank === null) return alone({})
    const limits = new Limits(bound, options.memory ?? null)
    const search: ParallelSearch = {
      model,
      purpose: freePurpose,
      avoid: null,
      goal: everything,
      depth: (bound.depth ?? Number.POSITIVE_INFINITY) + blank,
      most: (bound.states ?? Number.POSITIVE_INFINITY) + blank,
      counts: true,
    }
    const statistics = (share: Share): Statistics =>
      statisticsOf(
        {
          ...share,
          nodes: share.nodes - blank,
          states: share.states - blank,
          depth: Math.max(0, share.depth - blank),
        },
        limits,
      )
    const done = await attempt(search, workers, limits, signal, share =>
      report({ kind: 'progress', statistics: statistics(share) }),
    )
    if (done === null) return alone(left(options, limits))
    const { stop, total, complete, deadlocks, expanded, mostBranches } = done
    const reason = stop ?? (complete ? null : 'depth-bound')
    const sizes = { statistics: statistics(total), deadlocks, expanded, mostBranches }
    const counted: Count = { ...sizes, complete, reason, bound, sampled: null }
    return { kind: 'count', count: counted }
  }, options?.signal)

/**
 * The count of `countingWithWorkers` alone.
 * @public
 */
export const countWithWorkers = async (model: ModelFile, workers: number, options: BoundOptions = {}): Promise<Count> =>
  (await resultOf(countingWithWorkers(model, workers, options), 'count')).count

/** The options with what is left of the time. */
const left = <O extends BoundOptions>(options: O, { seconds }: Limits): O =>
  options.timeout === undefined ? options : { ...options, timeout: Math.max(0, options.timeout - seconds) }

/** Looks for nothing, everywhere. */
const everything: SearchGoal = {
  sought: new Uint8Array(freePurpose.states.length),
  distance: new Int32Array(freePurpose.states.length),
  deadEnds: false,
  unmatched: false,
  cycles: false,
  mustStayReachable: null,
  overdue: false,
}

/** What the threads bring back; `null` if one of them failed: then one thread alone can tell more. */
const attempt = async (
  search: ParallelSearch,
  workers: number,
  limits: Limits,
  signal: AbortSignal,
  progress: (share: Share) => void,
): Promise<ParallelOutcome | null> => {
  try {
    return await searchInParallel(search, workers, limits, signal, progress)
  } catch (error) {
    if (error instanceof ThreadFault) return null
    throw error
  }
}

const statisticsOf = ({ states, nodes, transitions, depth, bytes }: Share, { seconds }: Limits): Statistics => ({
  modelStates: states,
  productStates: nodes,
  transitions,
  depth,
  seconds,
  bytes,
  load: null,
})
