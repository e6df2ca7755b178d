import type { Claim, Experiment } from '../../experiment/definition.js'
import type { Counted, ExperimentResult, PointResult, RareResult } from '../../experiment/result.js'
import { counted } from '../words.js'
import { failedIn } from './failed.js'
import { limitsInWords, percent, scientific, shareInWords } from './numbers.js'
import { pointInWords, variedIn } from './parameters.js'
import { quantityOf } from './quantity.js'
import { isGuided, runsOf } from './report.js'

/** What became of a claim: `mixed` where points differ. */
export type ClaimStatus = 'holds' | 'refuted' | 'open' | 'mixed'

/** What an experiment found, in a sentence. */
export interface ExperimentAnswer {
  /** `null` where nothing is claimed. */
  readonly status: ClaimStatus | null
  readonly sentence: string
}

/**
 * The answer of an experiment. If most runs failed, that comes first. Names in it are as they are: whoever writes it makes them
 * printable.
 */
export const answerOf = (result: ExperimentResult): ExperimentAnswer => {
  const failed = failedIn(result)
  const { status, sentence } = answerWithoutFaults(result)
  if (failed === null) return { status, sentence }
  return { status, sentence: failed.isAll && status === null ? failed.sentence : `${failed.sentence}; ${sentence}` }
}

const answerWithoutFaults = (result: ExperimentResult): ExperimentAnswer => {
  const { experiment, points } = result
  const [only] = points
  const { plan } = experiment
  if (only === undefined || runsOf(points) === 0) return { status: null, sentence: 'no run was made' }
  if (isGuided(result)) return { status: null, sentence: guided(points) }
  if (plan.kind === 'claim') return claimed(experiment, plan, points)
  if (points.length > 1) return { status: null, sentence: overview(experiment, points) }
  const { rare } = only
  return { status: null, sentence: rare === null ? estimated(experiment, only) : rarely(experiment, rare) }
}

const guided = (points: readonly PointResult[]): string => {
  const succeeded = points.reduce((sum, { outcomes }) => sum + outcomes.success.count, 0)
  const where = points.length === 1 ? '' : ` at ${counted(points.length, 'point')}`
  const runs = counted(runsOf(points), 'guided run')
  return `${succeeded.toLocaleString('en')} of ${runs}${where} succeeded; nothing can be estimated from guided runs`
}

const estimated = (experiment: Experiment, { outcomes, runs, successOrUndecided }: PointResult): string => {
  const { count, interval } = outcomes.success
  const share = `${count.toLocaleString('en')} of ${counted(runs, 'run')}`
  if (experiment.plan.kind === 'rare')
    return `nothing is estimated: ${counted(outcomes.fault.count, 'repetition')} of ${runs} failed`
  if (interval === undefined) return `${share} succeeded`
  const quantity = quantityOf(experiment)
  const [least, greatest] = limitsInWords(interval)
  const sure = `at ${percent(experiment.confidence)} confidence`
  if (successOrUndecided === null) return `${quantity} is between ${least} and ${greatest} ${sure} (${share})`
  const [, most] = limitsInWords([interval[0], successOrUndecided.interval[1]])
  const undecided = (successOrUndecided.count - count).toLocaleString('en')
  return `${quantity} is at least ${least} and at most ${most} ${sure} (${share}, ${undecided} undecided)`
}

const rarely = (experiment: Experiment, { estimate, interval, repetitions, effort, levels }: RareResult): string => {
  const about = `${quantityOf(experiment)} is about ${scientific(estimate)}`
  const how = `(splitting: ${counted(levels.length, 'level')}, ${counted(effort, 'run')} at each, ${counted(repetitions, 'repetition')})`
  if (estimate === 0)
    return `nothing is estimated: no repetition got to Success; more effort or other levels may ${how}`
  if (interval === null) return `${about}; there are too few repetitions for an interval ${how}`
  const limits = `between ${scientific(interval[0], 'down')} and ${scientific(interval[1], 'up')}`
  return `${about}, ${limits} at ${percent(experiment.confidence)} confidence ${how}`
}

/** What is claimed: `P(success) >= 0.9`. */
export const claimInWords = (experiment: Experiment, { of, relation, probability }: Claim): string =>
  `${quantityOf(experiment, of)} ${relation} ${probability}`

const claimed = (
  experiment: Experiment,
  { claim, indifference, errors }: Extract<Experiment['plan'], { kind: 'claim' }>,
  points: readonly PointResult[],
): ExperimentAnswer => {
  const said = claimInWords(experiment, claim)
  const [only] = points
  if (only === undefined) return { status: 'open', sentence: said }
  if (points.length > 1) {
    const statuses = (['holds', 'refuted', 'open'] as const)
      .map(status => ({ status, count: points.filter(point => statusAt(point) === status).length }))
      .filter(({ count }) => count > 0)
    const [first] = statuses
    const parts = statuses.map(({ status, count }) => `${status} at ${counted(count, 'point')}`)
    return {
      status: statuses.length === 1 && first !== undefined ? first.status : 'mixed',
      sentence: `${said}: ${parts.join(', ')}`,
    }
  }
  const status = statusAt(only)
  const count = only.outcomes[claim.of].count.toLocaleString('en')
  const runs = counted(only.runs, 'run')
  if (status === 'open') return { status, sentence: `${said}: not decided by ${runs}, ${count} of them ${claim.of}` }
  const error = status === 'holds' ? errors.accepted : errors.refuted
  const sure = `wrong with probability at most ${error}, unless it is within ${indifference} of ${claim.probability}`
  return { status, sentence: `${said} (${count} of ${runs}; ${sure})` }
}

export const statusAt = ({ claim }: PointResult): 'holds' | 'refuted' | 'open' => claim ?? 'open'

/** The least and the greatest estimate of several points, and where they are. */
const overview = (experiment: Experiment, points: readonly PointResult[]): string => {
  const varied = variedIn(points)
  const known = points
    .flatMap(point => {
      const found = estimateAt(point)
      return found === null ? [] : [{ point, ...found }]
    })
    .sort((a, b) => a.value - b.value)
  const [least, greatest] = [known[0], known.at(-1)]
  const begun = points.filter(({ runs }) => runs > 0).length
  const some = begun === points.length ? '' : `${begun.toLocaleString('en')} of `
  const made = `${some}${counted(points.length, 'point')}, ${counted(runsOf(points), 'run')}`
  if (least === undefined || greatest === undefined) return `${made}; nothing is estimated`
  const at = ({ point, text }: typeof least): string => `${text} (${pointInWords(point, varied)})`
  if (least === greatest) return `${quantityOf(experiment)} is estimated as ${at(least)}; ${made}`
  return `${quantityOf(experiment)} is estimated from ${at(least)} to ${at(greatest)}; ${made}`
}

/** The estimate of P(success) at a point; `null` if there is none. */
const estimateAt = ({ outcomes, rare }: PointResult): { value: number; text: string } | null => {
  if (rare !== null) return { value: rare.estimate, text: scientific(rare.estimate) }
  const { estimate, interval }: Counted = outcomes.success
  if (estimate === undefined || interval === undefined) return null
  return { value: estimate, text: shareInWords(estimate, interval) }
}
