import { setTimeout } from 'node:timers/promises'
import { parentPort } from 'node:worker_threads'
import { present } from '../ats/present.js'
import { limitPrinting } from '../io/printing.js'
import { timeIsOver } from '../work/stopped.js'
import { carryOut } from './carry-out.js'
import type { JobOf } from './job.js'
import type { JobAnswer, JobRequest } from './job-thread.js'
import { jobModules } from './jobs.js'

/** Does jobs in a worker thread, so that a model that never returns cannot hold the command line hostage. */
limitPrinting()
const port = present(parentPort)
let ending = new AbortController()
const answer = (message: JobAnswer): void => port.postMessage(message)

/** What a model put off (a timer, a Promise that is rejected) has its turn: if it throws, that ends the worker, and is the answer. */
const leftBehind = (): Promise<void> => setTimeout(1)

port.on('message', async (request: JobRequest) => {
  if (request.kind === 'end') return ending.abort(request.why === 'time-bound' ? timeIsOver() : undefined)
  answer({ kind: 'begun' })
  ending = new AbortController()
  const { command, name, model, input, isOverwriting } = request
  try {
    const { jobs } = await present(jobModules[command])()
    const job = present(jobs)[name] as JobOf<unknown, unknown, { readonly kind: string }>
    const tell = (news: { readonly kind: string }): void => answer({ kind: 'news', news })
    const outcome = await carryOut(job, model, input, { tell, signal: ending.signal, isOverwriting })
    await leftBehind()
    answer({ kind: 'outcome', outcome })
  } catch (fault) {
    // What the model threw is in the outcome already, or ends the worker; this is a fault of Telos.
    answer({ kind: 'fault', fault })
  }
})
