import { SimulatorError } from '../checking/simulator-error.js'
import { TelosError } from '../errors/diagnostic.js'
import { orThrow } from '../errors/or-throw.js'
import { loadModel } from '../io/models.js'
import type { JobContext, JobFailure, JobOf, ModelReference } from './job.js'

/** What came of a job, as plain data. */
export type Outcome<R> =
  | { readonly kind: 'done'; readonly result: R }
  | { readonly kind: 'failed'; readonly failure: JobFailure }

/** Does a job in the thread that calls it. */
export const carryOut = async <I, R, N>(
  job: JobOf<I, R, N>,
  file: ModelReference,
  input: I,
  context: Pick<JobContext<N>, 'tell' | 'signal'>,
): Promise<Outcome<R>> => {
  const load: JobContext['load'] = async ({ path, parameters }) => {
    const loaded = orThrow(await loadModel(path, parameters))
    context.tell({ kind: 'warnings', warnings: loaded.warnings })
    return loaded
  }
  try {
    return { kind: 'done', result: await job.work(file, input, { ...context, load }) }
  } catch (error) {
    if (!(error instanceof TelosError)) throw error
    const { run, event, other } = error instanceof SimulatorError ? error : { run: null, event: null, other: null }
    return { kind: 'failed', failure: { diagnostics: error.diagnostics, run, event, other } }
  }
}
