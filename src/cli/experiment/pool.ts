import { availableParallelism } from 'node:os'
import type { Purpose } from '../../../purposes/purpose.js'
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
}

/** Conducts an experiment with threads of this machine; a run under way may hang, so they are ended when the command is. */
export const conductedHere = async (
  session: Session,
  { experiment, purpose, model, store, jobs = availableParallelism() }: Conducting,
  inWords: (progress: ExperimentProgress) => string,
): Promise<ExperimentResult> => {
  const { signal } = session
  const pool = new ExperimentPool(experiment, purpose, model, {
    jobs,
    warnings: warnings => session.warn(warnings),
    read: sha256 => session.making.read(model, sha256),
  })
  const end = (): void => void pool.end()
  signal.addEventListener('abort', end)
  try {
    return await conducted(experiment, purpose, pool, store, signal, progress => session.tell(inWords(progress)))
  } finally {
    signal.removeEventListener('abort', end)
    session.tell(null)
    await pool.end()
  }
}
