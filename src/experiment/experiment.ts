import * as E from 'fp-ts/lib/Either.js'
import { Observable } from 'rxjs'
import type { Purpose } from '../../purposes/purpose.js'
import { ReadNames } from '../../simulators/read-parameters.js'
import { type Diagnostic, TelosError } from '../errors/diagnostic.js'
import { type OptionNames, requireKnown } from '../errors/known-options.js'
import { asynchronousOf } from '../simulator/asynchronous/awaited-simulator.js'
import { resultOf } from '../work/result.js'
import { stoppedBy } from '../work/stopped.js'
import { assumptionsOf } from './assumptions.js'
import { Conduct, type Workers } from './conduct.js'
import type { Experiment } from './definition.js'
import { experimentLost } from './errors.js'
import { laterMaker } from './later-runs.js'
import { LocalWorkers, type Prepare } from './local-workers.js'
import { type ExperimentModel, makerOf } from './maker.js'
import { forgetting } from './memory-store.js'
import { type ExperimentOptions, experimentFrom, experimentNames } from './options.js'
import { type ExperimentProgress, Pace } from './progress.js'
import type { ExperimentResult, PointResult } from './result.js'
import type { ResultStore } from './store.js'

export type ExperimentEvent =
  | { readonly kind: 'progress'; readonly progress: ExperimentProgress }
  | { readonly kind: 'result'; readonly result: ExperimentResult }

export interface ExperimentCall extends ExperimentOptions {
  /** What the model is called in the result. */
  readonly name?: string
  /** Ends the experiment with what it has when it aborts; one of `AbortSignal.timeout` is a limit of time. */
  readonly signal?: AbortSignal
}

const callNames: OptionNames<ExperimentCall> = { ...experimentNames, name: true, signal: true }

/**
 * Makes runs of a model with a purpose beside it, at every point of a sweep, and estimates how likely it succeeds. The model is a
 * factory that gets the parameters of the point and the seed of the run. Unsubscribing ends it.
 * @public
 */
export const experiment = (
  model: ExperimentModel,
  purpose: Purpose,
  options: ExperimentCall = {},
): Observable<ExperimentEvent> =>
  new Observable(subscriber => {
    requireKnown('experiment', options, callNames)
    const { name = 'model', signal, ...asked } = options
    const defined = experimentFrom(name, purpose.name, asked)
    if (E.isLeft(defined)) throw new TelosError(defined.left)
    const abort = new AbortController()
    subscriber.add(() => abort.abort())
    const ends = signal === undefined ? abort.signal : AbortSignal.any([abort.signal, signal])
    const reads = new ReadNames()
    const live = asynchronousOf(model)?.live
    const prepare: Prepare = parameters =>
      live === undefined ? makerOf(model, parameters, reads) : laterMaker(live, parameters)
    const workers = new LocalWorkers(
      defined.right,
      purpose,
      prepare,
      ends,
      () => {},
      () => (live === undefined ? [...reads.names] : null),
    )
    conducted(defined.right, purpose, workers, forgetting, ends, progress =>
      subscriber.next({ kind: 'progress', progress }),
    ).then(
      result => {
        subscriber.next({ kind: 'result', result })
        subscriber.complete()
      },
      error => subscriber.error(error),
    )
  })

/**
 * The result of `experiment` alone.
 * @public
 */
export const experimentOf = async (
  model: ExperimentModel,
  purpose: Purpose,
  options: ExperimentCall = {},
): Promise<ExperimentResult> => (await resultOf(experiment(model, purpose, options), 'result')).result

/** Conducts an experiment to its end, or until the signal aborts, and reports progress. */
export const conducted = async (
  defined: Experiment,
  purpose: Purpose,
  workers: Workers,
  store: ResultStore,
  signal: AbortSignal,
  report: (progress: ExperimentProgress) => void,
  /** Hears of parameters that the model has not read as soon as it has made runs: a long experiment may not be wanted then. */
  warn: (warnings: readonly Diagnostic[]) => void = () => {},
): Promise<ExperimentResult> => {
  const pace = new Pace()
  let hasWarned = false
  const conduct = new Conduct(defined, store, workers, {
    signal,
    onStored: ({ points, reads }) => {
      report(pace.progressOf(points))
      if (!hasWarned && reads.isKnown) {
        hasWarned = true
        warn(reads.warnings())
      }
    },
  })
  await conduct.go()
  const points = conduct.results
  await store.summarise(points)
  const complete = points.every(point => point.complete)
  const all = (count: (point: PointResult) => number): number => points.reduce((sum, point) => sum + count(point), 0)
  const ended = {
    runs: all(({ runs }) => runs),
    left: all(({ outcomes }) => outcomes.left.count),
    fault: all(({ outcomes }) => outcomes.fault.count),
  }
  const lost =
    conduct.lost === 0
      ? []
      : [
          experimentLost(
            `${conduct.lost} ${conduct.lost === 1 ? 'process' : 'processes'} of the model were lost, each with a run, which is a fault`,
          ),
        ]
  const warnings = [...lost, ...conduct.reads.warnings(), ...conduct.encounters.warnings(purpose, ended)]
  return {
    experiment: defined,
    complete,
    reason: complete ? null : stoppedBy(signal),
    points,
    kept: conduct.kept,
    warnings,
    assumptions: [...warnings.map(inOneLine), ...assumptionsOf(defined, points)],
    seconds: pace.seconds,
  }
}

const inOneLine = ({ message, fix }: Diagnostic): string => (fix === undefined ? `${message}.` : `${message}: ${fix}`)
