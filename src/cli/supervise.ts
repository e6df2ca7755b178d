import { Worker } from 'node:worker_threads'
import { thrown } from '../errors/diagnostic.js'
import { simulatorThrew } from '../simulator/errors.js'
import type { Outcome } from './carry-out.js'
import type { CommonNews, JobOf, ModelReference } from './job.js'

/** What a job was ended by force for. */
export type Stopped = 'time-bound' | 'memory-bound' | 'cancelled'

/** How a supervised job ended. `stopped`: it did not end when it should have, and was ended by force. */
export type Ending<R> = Outcome<R> | { readonly kind: 'stopped'; readonly why: Stopped }

export interface Supervision<N> {
  readonly tell: (news: N | CommonNews) => void
  readonly signal: AbortSignal
  /** Seconds that the work may take between two pieces of news. */
  readonly timeout: number | undefined
}

/** What a worker thread is to do. */
export interface WorkOrder {
  readonly command: string
  readonly name: string
  readonly model: ModelReference
  readonly input: unknown
}

interface Message<R, N> {
  readonly news?: N | CommonNews
  readonly outcome?: Outcome<R>
  readonly fault?: Error
}

/** Milliseconds that a job may take to notice that it should stop before it is taken for hanging. */
export const patience = 1500

/** Milliseconds that telling a step of a run may take. */
const telling = 0.05

/** Has a worker thread do a job, and ends it by force where it does not end when it should. */
export const supervise = <I, R, N extends { readonly kind: string }>(
  { command, name }: JobOf<I, R, N>,
  model: ModelReference,
  input: I,
  { tell, signal, timeout }: Supervision<N>,
): Promise<Ending<R>> =>
  new Promise((resolve, reject) => {
    const workerData: WorkOrder = { command, name, model, input }
    const worker = new Worker(new URL('./worker.js', import.meta.url), { workerData, stdout: true })
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
    const end = (ending: Ending<R>): void => finish(() => resolve(ending))
    const died = (message: string): void =>
      end({ kind: 'failed', failure: { diagnostics: [simulatorThrew(message)], run: null, event: null } })
    // To tell a run takes time, and the deeper the search the longer the run can be.
    let depth = 0
    const expect = (within: number, otherwise: Stopped): void => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        timer = setTimeout(() => end({ kind: 'stopped', why: otherwise }), depth * telling)
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
    worker.on('message', ({ news, outcome, fault }: Message<R, N>) => {
      if (news !== undefined) {
        tell(news)
        if (isProgress(news)) depth = news.statistics.depth
        else rearm()
      }
      if (outcome !== undefined) end(outcome)
      if (fault !== undefined) finish(() => reject(fault))
    })
    worker.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') end({ kind: 'stopped', why: 'memory-bound' })
      else died(thrown(error))
    })
    worker.on('exit', code => died(`the model ended the process with code ${code}`))
    if (signal.aborted) cancel()
    else rearm()
  })

const isProgress = (news: { readonly kind: string }): news is Extract<CommonNews, { kind: 'progress' }> =>
  news.kind === 'progress'
