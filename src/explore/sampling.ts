import * as E from 'fp-ts/lib/Either.js'
import type { Purpose } from '../../purposes/purpose.js'
import { present } from '../ats/present.js'
import { TelosError } from '../errors/diagnostic.js'
import type { Experiment } from '../experiment/definition.js'
import type { MakeSimulator } from '../experiment/driven-world.js'
import { conducted } from '../experiment/experiment.js'
import { LocalWorkers } from '../experiment/local-workers.js'
import { type ExperimentOptions, experimentFrom } from '../experiment/options.js'
import type { ExperimentProgress } from '../experiment/progress.js'
import type { ExperimentResult } from '../experiment/result.js'
import { experimentData } from '../report/experiment/page-data.js'
import type { ShownExperiment } from '../report/experiment/shown.js'
import { withoutEstimates } from '../report/experiment/without-estimates.js'
import { counted } from '../report/words.js'
import { seedOf } from '../simulator/seed.js'
import type { OpenModel } from './explorer.js'
import { SoFar } from './so-far.js'

/** How many runs, and of what kind. */
export type SampleQuestion = Pick<ExperimentOptions, 'runs' | 'depth' | 'policy' | 'seed' | 'confidence' | 'keepRuns'>

/** What is known of the runs that were made. */
export interface Sampled {
  /** Are more to come, have all been made that were asked for, or was it stopped before? */
  readonly stage: 'so far' | 'complete' | 'stopped'
  readonly runs: number
  /** How many were asked for. */
  readonly wanted: number
  readonly runsPerSecond: number
  /** About how many seconds are left; `null` where that cannot be told. */
  readonly secondsLeft: number | null
  readonly experiment: ShownExperiment
  /** What should be known before the numbers are read. */
  readonly warnings: readonly string[]
  /** Does the model read the seed of its run? Then a run can only be walked by a model with that seed. */
  readonly isSeeded: boolean
}

/** Runs of each outcome that are kept whole, unless another number is asked for. */
const usuallyKept = 3

/**
 * Makes runs of the model that is open. An interval is sound for a number of runs that was fixed beforehand: so what is told on
 * the way is provisional, and who stops it gets counts and nothing else.
 */
export const sample = async (
  model: OpenModel,
  purpose: Purpose,
  question: SampleQuestion,
  signal: AbortSignal,
  progress: (soFar: Sampled) => void,
): Promise<Sampled> => {
  // Each run has a seed of its own; that of the parameters is for walks.
  const { seed: _, ...parameters } = model.parameters
  const defined = experimentFrom(model.name, purpose.name, { keepRuns: usuallyKept, ...question, parameters })
  if (E.isLeft(defined)) throw new TelosError(defined.left)
  const experiment = defined.right
  const make = makerOf(model, parameters)
  const isSeeded = seedOf(make(1)) === 1
  const soFar = new SoFar(experiment)
  let pace: ExperimentProgress | null = null
  const shown = async (result: ExperimentResult, stage: Sampled['stage']): Promise<Sampled> => {
    const { runs, expected, runsPerSecond, secondsLeft } = present(pace)
    return {
      stage,
      runs,
      wanted: expected,
      runsPerSecond,
      secondsLeft,
      experiment: await shownAt(stage, result),
      warnings: result.assumptions.slice(0, result.warnings.length),
      isSeeded,
    }
  }
  // Answers come in their order, and the result is the last of them.
  let told = Promise.resolve()
  const workers = new LocalWorkers(experiment, purpose, () => make, signal)
  const result = await conducted(experiment, purpose, workers, soFar, signal, latest => {
    pace = latest
    if (latest.runs === 0) return
    const now = shown(soFar.result(), 'so far')
    told = told.then(async () => progress(await now))
  })
  await told
  return shown(result, result.complete ? 'complete' : 'stopped')
}

/** A text is one model whatever the seed; a program is made anew for each run. */
const makerOf = ({ factory, remake }: OpenModel, parameters: Experiment['parameters']): MakeSimulator =>
  remake === undefined ? () => factory() : seed => remake({ ...parameters, seed })

const shownAt = async (stage: Sampled['stage'], result: ExperimentResult): Promise<ShownExperiment> => {
  const points = stage === 'stopped' ? result.points.map(withoutEstimates) : result.points
  const report = { result: { ...result, points }, purpose: null }
  const experiment = present((await experimentData(report, null, async () => [])).experiment)
  const rests = experiment.rests.slice(result.warnings.length)
  if (stage === 'complete') return { ...experiment, rests }
  const [only] = points
  const made = present(only).runs
  const succeeded = `${present(only).outcomes.success.count.toLocaleString('en')} of ${counted(made, 'run')}`
  const isStopped = stage === 'stopped'
  return {
    ...experiment,
    answer: { status: null, sentence: `${succeeded} succeeded${isStopped ? '' : ' so far'}` },
    unfinished: isStopped
      ? `It was stopped: the number of runs was decided by looking at them, and no interval holds then. So there are counts only.`
      : null,
    // What intervals rest on is not so yet, or not any more.
    rests: experiment.isGuided ? guidedAlone : [],
  }
}

const guidedAlone = ['Guided runs: how often they succeed says nothing about how likely that is.']
