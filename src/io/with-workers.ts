/** Checks and counts that several threads do together. Only in Node, and only for vector models in files. */

import { freePurpose } from '../../purposes/free.js'
import type { Purpose } from '../../purposes/purpose.js'
import { type CheckOptions, questionOf, verdictOf } from '../checking/check.js'
import { countOf } from '../checking/count.js'
import type { Count } from '../checking/counting.js'
import { reportingFaults } from '../checking/open-product.js'
import { RunningCheck } from '../checking/running-check.js'
import { orThrow } from '../errors/or-throw.js'
import { meanings } from '../relations/relation.js'
import type { Verdict } from '../relations/verdict.js'
import { Limits } from '../search/limits.js'
import type { Share } from '../search/parallel/control.js'
import type { SearchGoal } from '../search/search.js'
import type { Statistics } from '../search/statistics.js'
import { leasing } from '../simulator/lease.js'
import type { AnySimulator } from '../simulator/simulator.js'
import { initEvent, vectorsOf } from '../simulator/vector.js'
import { type BoundOptions, boundOf, wrong } from '../work/bounds.js'
import { loadModel, type Parameters } from './models.js'
import { type ParallelOutcome, type ParallelSearch, searchInParallel, ThreadFault } from './parallel-search.js'

/** A model in a file: every thread loads it for itself. */
export interface ModelFile {
  readonly path: string
  readonly parameters: Parameters
}

type Progress = (statistics: Statistics) => void

/** Why a check is not for several threads; `null` if it is. */
export const oneThreadFor = (simulator: AnySimulator, options: CheckOptions = {}): string | null => {
  if (vectorsOf(simulator) === undefined) return 'only vector models are searched by several threads'
  const { relation, variant, fair, shortest, bound, reduce = [] } = questionOf(options)
  const isReaching = relation === 'feasibility' || relation === 'refutability'
  if (
    vectorsOf(simulator)!.model.net !== undefined &&
    isReaching &&
    variant === 'weak' &&
    !shortest &&
    bound.depth === null
  )
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

/** Checks a vector model with several threads: breadth-first, so that runs are shortest ones. */
export const verdictWithWorkers = async (
  model: ModelFile,
  purpose: Purpose,
  workers: number,
  options: CheckOptions = {},
  progress: Progress = () => {},
): Promise<Verdict> => {
  const question = questionOf(options)
  const { factory } = orThrow(await loadModel(model.path, model.parameters))
  if (threads(workers) === 1 || leasing(factory, simulator => oneThreadFor(simulator, options)) !== null)
    return verdictOf(factory, purpose, options)
  const meaning = meanings[question.relation]
  const { variant, fair, bound } = question
  const limits = new Limits(bound, options.memory ?? null)
  const task: ParallelSearch = {
    model,
    purpose,
    avoid: meaning.avoid(purpose, variant),
    goal: meaning.searchGoal(purpose, variant, fair),
    depth: bound.depth ?? Number.POSITIVE_INFINITY,
    most: bound.states ?? Number.POSITIVE_INFINITY,
    counts: false,
  }
  const done = await attempt(task, workers, limits, options, share => progress(statisticsOf(share, limits)))
  if (done === null) return verdictOf(factory, purpose, { ...left(options, limits), shortest: true })
  const { stop, found, complete, nearest } = done
  const statistics = statisticsOf(done.total, limits)
  return leasing(factory, simulator =>
    reportingFaults(() => {
      const examination = new RunningCheck(simulator, purpose, question)
      if (stop !== null) return examination.undecided(stop, statistics, nearest)
      const finding = found === null ? null : ({ kind: 'verdict', path: found, loop: null } as const)
      return examination.conclude({ finding, complete }, statistics, nearest)
    }),
  )
}

/** Counts a vector model with several threads. */
export const countWithWorkers = async (
  model: ModelFile,
  workers: number,
  options: BoundOptions = {},
  progress: Progress = () => {},
): Promise<Count> => {
  const bound = boundOf(options)
  const { factory } = orThrow(await loadModel(model.path, model.parameters))
  if (threads(workers) === 1 || leasing(factory, simulator => oneThreadFor(simulator)) !== null)
    return countOf(factory, options)
  const limits = new Limits(bound, options.memory ?? null)
  // The blank initial state is not counted, nor is the step from it.
  const blank = leasing(factory, simulator => (initEvent(vectorsOf(simulator)!.model) === null ? 0 : 1))
  const task: ParallelSearch = {
    model,
    purpose: freePurpose,
    avoid: null,
    goal: everything,
    depth: (bound.depth ?? Number.POSITIVE_INFINITY) + blank,
    most: (bound.states ?? Number.POSITIVE_INFINITY) + blank,
    counts: true,
  }
  const counted = (share: Share): Share => ({
    ...share,
    nodes: share.nodes - blank,
    states: share.states - blank,
    depth: Math.max(0, share.depth - blank),
  })
  const done = await attempt(task, workers, limits, options, share => progress(statisticsOf(counted(share), limits)))
  if (done === null) return countOf(factory, left(options, limits))
  const { stop, complete, deadlocks, expanded, mostBranches } = done
  const reason = stop ?? (complete ? null : 'depth-bound')
  const statistics = statisticsOf(counted(done.total), limits)
  return { statistics, deadlocks, expanded, mostBranches, complete, reason, bound }
}

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
}

/** What the threads bring back; `null` if one of them failed: then one thread alone can tell more. */
const attempt = async (
  task: ParallelSearch,
  workers: number,
  limits: Limits,
  { signal }: BoundOptions,
  progress: (share: Share) => void,
): Promise<ParallelOutcome | null> => {
  try {
    return await searchInParallel(task, workers, limits, signal, progress)
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
