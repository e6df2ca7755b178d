import { endInWords, Thread, type ThreadEnd } from '../io/thread.js'
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

/** What a thread is sent: a job to do, or that the job should end. */
export type JobRequest =
  | {
      readonly kind: 'do'
      readonly command: string
      readonly name: string
      readonly model: ModelReference
      readonly input: unknown
    }
  | { readonly kind: 'cancel' }

/** What it answers. A fault is one of Telos, not of the model. */
export type JobAnswer =
  | { readonly kind: 'news'; readonly news: { readonly kind: string } }
  | { readonly kind: 'outcome'; readonly outcome: Outcome<unknown> }
  | { readonly kind: 'fault'; readonly fault: unknown }

/** Milliseconds that a job may take to notice that it should stop before it is taken for hanging. */
export const patience = 1500

/** Milliseconds that telling a step of a run may take. */
const telling = 0.05

/** A worker thread that does jobs, one after the other; it is ended by force where a job does not end when it should. */
export class JobThread {
  private readonly thread = new Thread<JobRequest, JobAnswer>(new URL('./worker.js', import.meta.url))
  private hear: (answer: JobAnswer) => void = () => {}
  private hasEnded = false

  constructor() {
    this.thread.listen(answer => this.hear(answer))
    void this.thread.ended.then(() => {
      this.hasEnded = true
    })
  }

  /** Has it ended, by force or by what a model did? Then it does no more jobs. */
  get isOver(): boolean {
    return this.hasEnded
  }

  /** Does a job. After it was stopped, or after a fault, the thread has ended. */
  do<I, R, N extends { readonly kind: string }>(
    { command, name }: JobOf<I, R, N>,
    model: ModelReference,
    input: I,
    { tell, signal, timeout }: Supervision<N>,
  ): Promise<Ending<R>> {
    const { thread } = this
    return new Promise((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined
      const finish = (): void => {
        clearTimeout(timer)
        signal.removeEventListener('abort', cancel)
        this.hear = () => {}
      }
      const stop = (why: Stopped): void => {
        finish()
        void thread.end().then(() => resolve({ kind: 'stopped', why }))
      }
      // To tell a run takes time, and the deeper the search the longer the run can be.
      let depth = 0
      const expect = (within: number, otherwise: Stopped): void => {
        clearTimeout(timer)
        timer = setTimeout(() => {
          timer = setTimeout(() => stop(otherwise), depth * telling)
        }, within)
      }
      const rearm = (): void => {
        if (timeout !== undefined && !signal.aborted) expect(timeout * 1000 + patience, 'time-bound')
      }
      const cancel = (): void => {
        thread.send({ kind: 'cancel' })
        expect(patience, 'cancelled')
      }
      this.hear = answer => {
        switch (answer.kind) {
          case 'news': {
            const news = answer.news as N | CommonNews
            tell(news)
            if (isProgress(news)) depth = news.statistics.depth
            else rearm()
            break
          }
          case 'outcome':
            finish()
            resolve(answer.outcome as Outcome<R>)
            break
          case 'fault':
            finish()
            void thread.end().then(() => reject(answer.fault))
        }
      }
      void thread.ended.then(end => {
        // It was ended here, and what that means is known here.
        if (end.kind === 'ended') return
        finish()
        resolve(died(end))
      })
      signal.addEventListener('abort', cancel)
      thread.send({ kind: 'do', command, name, model, input })
      if (signal.aborted) cancel()
      else rearm()
    })
  }

  end(): Promise<void> {
    return this.thread.end()
  }
}

const isProgress = (news: { readonly kind: string }): news is Extract<CommonNews, { kind: 'progress' }> =>
  news.kind === 'progress'

/** The ending of a job whose thread the model has ended. */
const died = <R>(end: ThreadEnd): Ending<R> => {
  if (end.kind === 'out of memory') return { kind: 'stopped', why: 'memory-bound' }
  const message = endInWords(end, code => `the model ended the process with code ${code}`)
  return { kind: 'failed', failure: { diagnostics: [simulatorThrew(message)], run: null, event: null } }
}
