import type { Run } from '../ats/run.js'
import { type Diagnostic, TelosError } from '../errors/diagnostic.js'
import type { LoadedModel, Parameters } from '../io/models.js'
import type { Statistics } from '../search/statistics.js'

export interface ModelReference {
  readonly path: string
  readonly parameters: Parameters
  /** The most seconds that a simulator in another process may take to answer. */
  readonly answerTimeout?: number
}

/** What every job may tell while it works. */
export type CommonNews =
  | { readonly kind: 'progress'; readonly statistics: Statistics }
  | { readonly kind: 'warnings'; readonly warnings: readonly Diagnostic[] }
  /** A model was loaded from a file with this text. */
  | { readonly kind: 'read'; readonly path: string; readonly sha256: string }
  /** What a model begins with, of all that its file defines. */
  | { readonly kind: 'root'; readonly file: ModelReference; readonly root: string }
  /** A program was loaded, and with it these files. Told only where a file is to be written over. */
  | { readonly kind: 'imported'; readonly files: readonly string[] }

export interface JobContext<N = never> {
  /** Loads a model and passes its warnings to the command. Throws a TelosError. */
  load(file: ModelReference): Promise<LoadedModel>
  /** Tells the command how far the work is, and what was found out so far. */
  tell(news: N | CommonNews): void
  /** Aborts when the work should end with the best answer it has; without one the job throws its reason. */
  readonly signal: AbortSignal
}

/** Work on a file, most often a model. Input, news and result are plain data: it is done in a worker thread. */
export type Work<I, R, N = never> = (file: ModelReference, input: I, context: JobContext<N>) => Promise<R>

/** How jobs can be run. */
export interface JobTraits {
  /** The work is done in blocks, and ends by itself when its time is over or the signal aborts. */
  readonly inBlocks?: boolean
  /** It takes steps that are drawn, or were, so that a seed need not be for the model. */
  readonly isWalk?: boolean
}

/** A job of a command, by which a worker thread finds it. */
export interface JobOf<I, R, N = never> extends JobTraits {
  readonly command: string
  readonly name: string
  work(file: ModelReference, input: I, context: JobContext<N>): Promise<R>
}

type Jobs<W> = {
  readonly [K in keyof W]: W[K] extends Work<infer I, infer R, infer N> ? JobOf<I, R, N> : never
}

/** The jobs in the file of a command. */
export const jobsOf = <const W extends Readonly<Record<string, Work<never, unknown>>>>(
  command: string,
  works: W,
  traits: JobTraits = {},
): Jobs<W> =>
  Object.fromEntries(
    Object.entries(works).map(([name, work]) => [name, { command, name, work, ...traits }]),
  ) as unknown as Jobs<W>

/** A failure as plain data. */
export interface JobFailure {
  readonly diagnostics: readonly Diagnostic[]
  readonly run: Run | null
  readonly event: string | null
  /** The run to another state, where that should be the one that `run` leads to. */
  readonly other?: Run | null
}

/** A job that failed: the input was wrong, or the model broke its contract. */
export class JobFailed extends TelosError {
  constructor(readonly failure: JobFailure) {
    super(failure.diagnostics)
  }
}
