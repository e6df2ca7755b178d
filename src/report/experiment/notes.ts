import type { Experiment } from '../../experiment/definition.js'
import type { ExperimentResult, PointResult } from '../../experiment/result.js'
import { seedOfRun } from '../../experiment/seeds.js'
import { counted } from '../words.js'
import { amountInWords, percent } from './numbers.js'
import { pointInWords, sharedInWords, variedIn } from './parameters.js'
import { isGuided, runsOf } from './report.js'

const policies: Readonly<Record<Experiment['policy'], string>> = {
  observe: 'the purpose only watches',
  drive: 'the experiment gives the orders of the purpose',
  seek: 'steps that lead to Success are preferred',
}

/** What the experiment was about: model and purpose, who chose, the seed and the bounds. */
export const aboutInWords = (result: ExperimentResult): string => {
  const { model, purpose, policy, ask, seed, depth, runTimeout } = result.experiment
  const shared = sharedInWords(result)
  const who = ask === null ? `${policy} (${policies[policy]})` : `${ask.variant} ${ask.relation} is asked of each seed`
  return [
    `purpose ${purpose} on ${model}${shared === null ? '' : ` with ${shared}`}`,
    who,
    `seed ${seed}`,
    `at most ${counted(depth, 'step')}${runTimeout === null ? '' : ` and ${runTimeout} s`} a run`,
  ].join(', ')
}

const reasons: Readonly<Record<NonNullable<ExperimentResult['reason']>, string>> = {
  cancelled: 'it was interrupted',
  'time-bound': 'its time was up',
  'memory-bound': 'its memory was used up',
}

/** What is missing of an experiment, and how to go on; `null` if nothing is. */
export const unfinishedInWords = ({ experiment, complete, reason, points }: ExperimentResult): string | null => {
  if (complete) return null
  const { plan } = experiment
  const made = runsOf(points)
  const wanted = plan.kind === 'runs' ? plan.runs * Math.max(1, experiment.points.length) : null
  const runs = wanted === null ? counted(made, 'run') : `${made.toLocaleString('en')} of ${counted(wanted, 'run')}`
  const why = reason === null ? '' : `, then ${reasons[reason]}`
  return `unfinished: ${runs} ${made === 1 ? 'was' : 'were'} made${why}; kept in a folder (--out), the same command goes on with it`
}

/** What models did wrong, how often, and the first run in which they did. */
export const faultsInWords = ({ experiment, points }: ExperimentResult): string[] => {
  const varied = variedIn(points)
  return points.flatMap(point => point.faults.map(fault => faultInWords(experiment, point, fault, varied)))
}

const faultInWords = (
  { seed, independent }: Experiment,
  point: PointResult,
  { message, count, run }: PointResult['faults'][number],
  varied: readonly string[],
): string => {
  const where = varied.length === 0 ? '' : ` at ${pointInWords(point, varied)}`
  const first = `${count === 1 ? 'in' : 'first in'} run ${run}, seed ${seedOfRun(seed, run, independent ? point.point : null)}`
  return `${counted(count, 'fault')}${where} (${first}): ${message}`
}

/** The levels of splitting at a point, in the order in which runs come through them. */
export const levelsInWords = ({ rare }: PointResult): string[] =>
  rare === null
    ? []
    : rare.levels.map(
        ({ level, share }, i) =>
          `level ${level} reached by ${amountInWords(share)} of those ${i === 0 ? 'at the start' : 'at the one before'}`,
      )

/** Of several points each interval is sound; all of them together need not be. */
const togetherInWords = (result: ExperimentResult): string | null =>
  result.points.length < 2 || isGuided(result) || result.experiment.plan.kind === 'claim'
    ? null
    : `Each interval holds by itself at ${percent(result.experiment.confidence)} confidence, not all of them together.`

/** What the numbers rest on, a sentence each. */
export const restsOn = (result: ExperimentResult): string[] =>
  [...result.assumptions, togetherInWords(result)].filter(line => line !== null)
