import { SimulatorError } from '../checking/open-product.js'
import { TelosError } from '../errors/diagnostic.js'
import { orThrow } from '../errors/or-throw.js'
import { loadModel } from '../io/models.js'
import type { JobContext, JobFailure, JobOf, ModelReference } from './job.js'

/** What came of a job, as plain data. */
export type Outcome<R> =
  | { readonly kind: 'done'; readonly result: R }
  | { readonly kind: 'failed'; readonly failure: JobFailure }

/** Loads the model and does a job on it, in the thread that calls it. */
export const carryOut = async <I, R, N>(
  job: JobOf<I, R, N>,
  file: ModelReference,
  input: I,
  context: JobContext<N>,
): Promise<Outcome<R>> => {
  try {
    const { factory, warnings, expectations } = orThrow(await loadModel(file.path, file.parameters))
    context.tell({ kind: 'warnings', warnings })
    return { kind: 'done', result: await job.work({ file, factory, expectations }, input, context) }
  } catch (error) {
    if (!(error instanceof TelosError)) throw error
    const { run, event } = error instanceof SimulatorError ? error : { run: null, event: null }
    return { kind: 'failed', failure: { diagnostics: error.diagnostics, run, event } }
  }
}
