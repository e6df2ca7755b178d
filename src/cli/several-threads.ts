import type { CheckOptions } from '../checking/check.js'
import { oneThreadFor } from '../io/with-workers.js'
import type { AnySimulator } from '../simulator/simulator.js'
import { usageWorkersUnused } from './errors.js'
import type { JobContext } from './job.js'

/** Can several threads search the model for this? If not, a warning says why. */
export const maySearchWith = (
  simulator: AnySimulator,
  question: CheckOptions | 'recurrence',
  tell: JobContext['tell'],
): boolean => {
  const why =
    question === 'recurrence'
      ? 'fairly_inf looks for ways back from every state, which is done by one thread'
      : oneThreadFor(simulator, question)
  if (why !== null) tell({ kind: 'warnings', warnings: [usageWorkersUnused(why)] })
  return why === null
}
