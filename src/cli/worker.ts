import { parentPort } from 'node:worker_threads'
import { present } from '../ats/present.js'
import { limitPrinting } from '../io/printing.js'
import { carryOut } from './carry-out.js'
import { commands } from './commands/index.js'
import type { JobOf } from './job.js'
import type { JobAnswer, JobRequest } from './job-thread.js'

/** Does jobs in a worker thread, so that a model that never returns cannot hold the command line hostage. */
limitPrinting()
const port = present(parentPort)
let cancelled = new AbortController()
const answer = (message: JobAnswer): void => port.postMessage(message)

port.on('message', async (request: JobRequest) => {
  if (request.kind === 'cancel') return cancelled.abort()
  cancelled = new AbortController()
  const { command, name, model, input } = request
  try {
    const { jobs } = await present(commands[command])()
    const job = present(jobs)[name] as JobOf<unknown, unknown, { readonly kind: string }>
    const tell = (news: { readonly kind: string }): void => answer({ kind: 'news', news })
    answer({ kind: 'outcome', outcome: await carryOut(job, model, input, { tell, signal: cancelled.signal }) })
  } catch (fault) {
    // What the model threw is in the outcome already, or ends the worker; this is a fault of Telos.
    answer({ kind: 'fault', fault })
  }
})
