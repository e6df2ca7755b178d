import { availableParallelism } from 'node:os'
import type { Purpose } from '../../../purposes/purpose.js'
import type { Diagnostic } from '../../errors/diagnostic.js'
import type { Workers } from '../../experiment/conduct.js'
import type { Experiment } from '../../experiment/definition.js'
import { conducted } from '../../experiment/experiment.js'
import type { ExperimentProgress } from '../../experiment/progress.js'
import type { ExperimentResult } from '../../experiment/result.js'
import type { ResultStore } from '../../experiment/store.js'
import { ExperimentPool } from '../../io/experiment-pool.js'
import type { Session } from '../session.js'

export interface Conducting {
  readonly experiment: Experiment
  readonly purpose: Purpose
  /** The file of the model. */
  readonly model: string
  readonly store: ResultStore
  readonly jobs?: number | undefined
  /** The most seconds that a simulator in another process may take to answer. */
  readonly answerTimeout?: number | undefined
}

type InWords = (progress: ExperimentProgress) => string

/** Conducts an experiment with threads of this machine; a run under way may hang, so they are ended when the command is. */
export const conductedHere = async (
  session: Session,
  { jobs = availableParallelism(), ...conducting }: Conducting,
  inWords: InWords,
): Promise<ExperimentResult> => {
  const { experiment, purpose, model, answerTimeout } = conducting
  const { signal } = session
  const pool = new ExperimentPool(experiment, purpose, model, {
    jobs,
    answerTimeout,
    warnings: warnings => session.warn(warnings),
    read: sha256 => session.making.read(model, sha256),
  })
  const end = (): void => void pool.end()
  signal.addEventListener('abort', end)
  try {
    return await conductedBy(session, pool, conducting, inWords)
  } finally {
    signal.removeEventListener('abort', end)
    await pool.end()
  }
}

/** Conducts an experiment with whoever makes the runs, and shows how far it is. */
export const conductedBy = async (
  session: Session,
  workers: Workers,
  { experiment, purpose, store }: Conducting,
  inWords: InWords,
): Promise<ExperimentResult> => {
  try {
    const tell = (progress: ExperimentProgress): void => session.tell(inWords(progress))
    // What is misspelt makes the answer one to another question: it is said however little is wanted.
    const warn = (warnings: readonly Diagnostic[]): void => {
      session.tell(null)
      session.warn(warnings, { always: true })
    }
    return await conducted(experiment, purpose, workers, store, session.signal, tell, warn)
  } finally {
    session.tell(null)
  }
}
