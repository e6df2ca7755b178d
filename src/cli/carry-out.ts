import { stat } from 'node:fs/promises'
import { SimulatorError } from '../checking/simulator-error.js'
import { TelosError } from '../errors/diagnostic.js'
import { orThrow } from '../errors/or-throw.js'
import { isTooMuchToRead } from '../io/memory.js'
import { isProgram, type LoadedModel, loadModel } from '../io/models.js'
import { stoppedBy } from '../work/stopped.js'
import type { JobContext, JobFailure, JobOf, ModelReference } from './job.js'

/** What a job was stopped for. */
export type Stopped = 'time-bound' | 'memory-bound' | 'cancelled'

/** What came of a job, as plain data. `isForced`: it did not stop when it should have, and its thread was ended. */
export type Outcome<R> =
  | { readonly kind: 'done'; readonly result: R }
  | { readonly kind: 'failed'; readonly failure: JobFailure }
  | { readonly kind: 'stopped'; readonly why: Stopped; readonly isForced: boolean }

/** What a job is given in the thread that does it. */
export interface Task<N> extends Pick<JobContext<N>, 'tell' | 'signal'> {
  /** Is a file going to be written over, which must be none that a program imports? */
  readonly isOverwriting?: boolean
}

/** A file is not read, since the memory would not be enough. */
class NotEnoughMemory extends Error {}

const requireMemoryFor = async (path: string): Promise<void> => {
  // What cannot be asked about is reported where it is read.
  const { size } = await stat(path).catch(() => ({ size: 0 }))
  if (isTooMuchToRead(size)) throw new NotEnoughMemory()
}

/** Does a job in the thread that calls it. */
export const carryOut = async <I, R, N>(
  job: JobOf<I, R, N>,
  file: ModelReference,
  input: I,
  { isOverwriting = false, ...context }: Task<N>,
): Promise<Outcome<R>> => {
  const models: LoadedModel[] = []
  const load: JobContext['load'] = async asked => {
    const { path, parameters, answerTimeout } = asked
    await requireMemoryFor(path)
    const loaded = orThrow(await loadModel(path, parameters, context.signal, { answerTimeout }))
    models.push(loaded)
    context.tell({ kind: 'warnings', warnings: loaded.warnings })
    if (loaded.sha256 !== undefined) context.tell({ kind: 'read', path, sha256: loaded.sha256 })
    if (loaded.root !== undefined) context.tell({ kind: 'root', file: asked, root: loaded.root })
    if (isOverwriting && isProgram(path))
      context.tell({ kind: 'imported', files: (await import('../io/imported.js')).importedFiles() })
    return loaded
  }
  // Programs may read parameters at any time; whether they have is known when the work is done.
  const tellUnread = (): void => {
    const warnings = models.flatMap(({ unread }) => unread?.(job.isWalk === true ? ['seed'] : []) ?? [])
    if (warnings.length > 0) context.tell({ kind: 'warnings', warnings })
  }
  try {
    await requireMemoryFor(file.path)
    const result = await job.work(file, input, { ...context, load })
    tellUnread()
    return { kind: 'done', result }
  } catch (error) {
    const { signal } = context
    if (signal.aborted && error === signal.reason) return { kind: 'stopped', why: stoppedBy(signal), isForced: false }
    if (error instanceof NotEnoughMemory) return { kind: 'stopped', why: 'memory-bound', isForced: false }
    if (!(error instanceof TelosError)) throw error
    tellUnread()
    const { run, event, other } = error instanceof SimulatorError ? error : { run: null, event: null, other: null }
    return { kind: 'failed', failure: { diagnostics: error.diagnostics, run, event, other } }
  } finally {
    await Promise.all(models.map(({ end }) => end?.()))
  }
}
