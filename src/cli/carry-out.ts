import { SimulatorError } from '../checking/simulator-error.js'
import { TelosError } from '../errors/diagnostic.js'
import { orThrow } from '../errors/or-throw.js'
import { loadModel } from '../io/models.js'
import { stoppedBy } from '../work/stopped.js'
import type { JobContext, JobFailure, JobOf, ModelReference } from './job.js'

/** What a job was stopped for. */
export type Stopped = 'time-bound' | 'memory-bound' | 'cancelled'

/** What came of a job, as plain data. `isForced`: it did not stop when it should have, and its thread was ended. */
export type Outcome<R> =
  | { readonly kind: 'done'; readonly result: R }
  | { readonly kind: 'failed'; readonly failure: JobFailure }
  | { readonly kind: 'stopped'; readonly why: Stopped; readonly isForced: boolean }

/** Does a job in the thread that calls it. */
export const carryOut = async <I, R, N>(
  job: JobOf<I, R, N>,
  file: ModelReference,
  input: I,
  context: Pick<JobContext<N>, 'tell' | 'signal'>,
): Promise<Outcome<R>> => {
  const load: JobContext['load'] = async ({ path, parameters }) => {
    const loaded = orThrow(await loadModel(path, parameters, context.signal))
    context.tell({ kind: 'warnings', warnings: loaded.warnings })
    return loaded
  }
  try {
    return { kind: 'done', result: await job.work(file, input, { ...context, load }) }
  } catch (error) {
    const { signal } = context
    if (signal.aborted && error === signal.reason) return { kind: 'stopped', why: stoppedBy(signal), isForced: false }
    if (!(error instanceof TelosError)) throw error
    const { run, event } = error instanceof SimulatorError ? error : { run: null, event: null }
    return { kind: 'failed', failure: { diagnostics: error.diagnostics, run, event } }
  }
}
