import { usageWorkersUnused } from './errors.js'
import type { JobContext } from './job.js'

/** Can several threads do it? `why` is the reason why not, which a warning reports. */
export const maySearchTogether = (why: string | null, tell: JobContext['tell']): boolean => {
  if (why !== null) tell({ kind: 'warnings', warnings: [usageWorkersUnused(why)] })
  return why === null
}
