import { parentPort, workerData } from 'node:worker_threads'
import { type Job, perform } from './job.js'

/** Does one job in a worker thread, so that a model that never returns cannot hold the command line hostage. */
const port = parentPort!
const cancelled = new AbortController()
port.on('message', () => cancelled.abort())
perform(workerData as Job, event => port.postMessage({ event }), cancelled.signal).then(
  outcome => {
    port.postMessage({ outcome })
    port.close()
  },
  // What the model threw is in the outcome already, or ends the worker; this is a fault of Telos.
  (fault: unknown) => port.postMessage({ fault }),
)
