import { Worker } from 'node:worker_threads'
import * as E from 'fp-ts/lib/Either.js'
import { thrown } from '../errors/diagnostic.js'
import { isRisky } from '../io/models.js'
import { simulatorThrew } from '../simulator/errors.js'
import { type Job, type JobEvent, type JobOutcome, perform } from './job.js'

/** What a job was ended by force for. */
export type Stopped = 'time-bound' | 'memory-bound' | 'cancelled'

/** How a supervised job ended. `hung`: it did not stop when it should have, and was ended by force. */
export type Ending<K extends Job['kind']> = { readonly outcome: JobOutcome<K> } | { readonly hung: Stopped }

export interface Supervision {
  readonly tell: (event: JobEvent) => void
  readonly signal: AbortSignal
  /** Seconds that the work may take between two verdicts. */
  readonly timeout: number | undefined
}

/** Milliseconds that a job may take to notice that it should stop before it is taken for hanging. */
export const patience = 1500

/** Milliseconds that telling a step of a run may take. */
const telling = 0.05

/**
 * Does a job. A check of a file is done here: it works in blocks and can be stopped between them. Everything else goes to
 * a worker under supervision: programs may never return, very large files may need more heap than there is, and the other
 * jobs are done in one go.
 */
export const supervise = async <K extends Job['kind']>(
  job: Extract<Job, { kind: K }>,
  supervision: Supervision,
): Promise<Ending<K>> =>
  isRisky(job.model.path) || job.kind !== 'check'
    ? inWorker<K>(job, supervision)
    : { outcome: await perform<K>(job, supervision.tell, supervision.signal) }

const inWorker = <K extends Job['kind']>(job: Job, { tell, signal, timeout }: Supervision): Promise<Ending<K>> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./worker.js', import.meta.url), { workerData: job, stdout: true })
    // Standard output is for verdicts: what the model prints goes elsewhere.
    worker.stdout.pipe(process.stderr, { end: false })
    let ended = false
    let timer: NodeJS.Timeout | undefined
    const finish = (then: () => void): void => {
      if (ended) return
      ended = true
      clearTimeout(timer)
      signal.removeEventListener('abort', cancel)
      void worker.terminate().then(then)
    }
    const end = (ending: Ending<K>): void => finish(() => resolve(ending))
    const died = (message: string): void =>
      end({ outcome: E.left({ diagnostics: [simulatorThrew(message)], run: null, event: null }) })
    // To tell a run takes time, and the deeper the search the longer the run can be.
    let depth = 0
    const expect = (within: number, otherwise: Stopped): void => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        timer = setTimeout(() => end({ hung: otherwise }), depth * telling)
      }, within)
    }
    const rearm = (): void => {
      if (timeout !== undefined && !signal.aborted) expect(timeout * 1000 + patience, 'time-bound')
    }
    const cancel = (): void => {
      worker.postMessage('cancel')
      expect(patience, 'cancelled')
    }
    signal.addEventListener('abort', cancel)
    worker.on('message', (message: { event?: JobEvent; outcome?: JobOutcome<K>; fault?: Error }) => {
      if (message.event !== undefined) {
        tell(message.event)
        if (message.event.kind === 'progress') depth = message.event.statistics.depth
        if (message.event.kind !== 'progress') rearm()
      }
      if (message.outcome !== undefined) end({ outcome: message.outcome })
      if (message.fault !== undefined) finish(() => reject(message.fault))
    })
    worker.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') end({ hung: 'memory-bound' })
      else died(thrown(error))
    })
    worker.on('exit', code => died(`the model ended the process with code ${code}`))
    if (signal.aborted) cancel()
    else rearm()
  })
