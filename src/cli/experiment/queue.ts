import { orThrow } from '../../errors/or-throw.js'
import type { ExperimentProgress } from '../../experiment/progress.js'
import type { ExperimentResult } from '../../experiment/result.js'
import { openQueue } from '../../io/experiment-queue.js'
import type { Session } from '../session.js'
import { type Conducting, conductedBy } from './pool.js'

/** Where an experiment is put, and what workers must have. */
export interface Queued {
  readonly url: string
  readonly files: { readonly model: string; readonly purpose: string }
  readonly hashes: { readonly model: string; readonly purpose: string }
}

/** Conducts an experiment with workers on other machines. Throws a TelosError if there is no such queue. */
export const conductedElsewhere = async (
  session: Session,
  { url, files, hashes }: Queued,
  conducting: Conducting,
  inWords: (progress: ExperimentProgress) => string,
): Promise<ExperimentResult> => {
  const { experiment, purpose } = conducting
  const { signal } = session
  const remark = (text: string): void => session.remark(text)
  const { workers, close } = orThrow(await openQueue(url, { experiment, files, hashes, purpose, signal, remark }))
  try {
    return await conductedBy(session, workers, conducting, inWords)
  } finally {
    await close()
  }
}
