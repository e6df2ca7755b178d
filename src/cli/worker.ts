import { parentPort, workerData } from 'node:worker_threads'
import { carryOut } from './carry-out.js'
import { commands } from './commands/index.js'
import type { JobOf } from './job.js'
import type { WorkOrder } from './supervise.js'

/** Does one job in a worker thread, so that a model that never returns cannot hold the command line hostage. */
const port = parentPort!
const cancelled = new AbortController()
port.on('message', () => cancelled.abort())
const { command, name, model, input } = workerData as WorkOrder
const { jobs } = await commands[command]()
carryOut(jobs![name] as JobOf<unknown, unknown, unknown>, model, input, {
  tell: news => port.postMessage({ news }),
  signal: cancelled.signal,
}).then(
  outcome => {
    port.postMessage({ outcome })
    port.close()
  },
  // What the model threw is in the outcome already, or ends the worker; this is a fault of Telos.
  (fault: unknown) => port.postMessage({ fault }),
)
