import type { Room } from '../io/memory.js'
import { endInWords, Thread, type ThreadEnd } from '../io/thread.js'
import { simulatorThrew } from '../simulator/errors.js'
import { stoppedBy } from '../work/stopped.js'
import type { Outcome, Stopped } from './carry-out.js'
import type { CommonNews, JobOf, ModelReference } from './job.js'

export interface Supervision<N> {
  readonly tell: (news: N | CommonNews) => void
  /** Aborts when the work should end: it was interrupted, or the time is over. It has not aborted yet. */
  readonly signal: AbortSignal
  /** Is a file going to be written over? Then the files are told that programs import. */
  readonly isOverwriting: boolean
}

/** What a thread is sent: a job to do, or that the job should end. */
export type JobRequest =
  | {
      readonly kind: 'do'
      readonly command: string
      readonly name: string
      readonly model: ModelReference
      readonly input: unknown
      readonly isOverwriting: boolean
    }
  | { readonly kind: 'end'; readonly why: 'cancelled' | 'time-bound' }

/** What it answers. A fault is one of Telos, not of the model. */
export type JobAnswer =
  | { readonly kind: 'begun' }
  | { readonly kind: 'news'; readonly news: { readonly kind: string } }
  | { readonly kind: 'outcome'; readonly outcome: Outcome<unknown> }
  | { readonly kind: 'fault'; readonly fault: unknown }

/** Milliseconds that a job may take to notice that it should stop before it is taken for hanging. */
export const patience = 1500

/** Milliseconds that telling a step of a run may take. */
const telling = 0.05

/** Milliseconds between two looks at the memory; with more looks in a row than these at too much of it, a job is ended. */
const look = 50
const mostLooks = 10

/** A worker thread that does jobs, one after the other; it is ended by force where a job does not end when it should. */
export class JobThread {
  private readonly thread: Thread<JobRequest, JobAnswer>
  private hear: (answer: JobAnswer) => void = () => {}
  private hasEnded = false

  constructor(private readonly room: Room) {
    this.thread = new Thread(new URL('./worker.js', import.meta.url), { heap: room.heap })
    this.thread.listen(answer => this.hear(answer))
    void this.thread.ended.then(() => {
      this.hasEnded = true
    })
  }

  /** Has it ended, by force or by what a model did? Then it does no more jobs. */
  get isOver(): boolean {
    return this.hasEnded
  }

  /** Does a job. After it was stopped by force, or after a fault, the thread has ended. */
  do<I, R, N extends { readonly kind: string }>(
    { command, name }: JobOf<I, R, N>,
    model: ModelReference,
    input: I,
    { tell, signal, isOverwriting }: Supervision<N>,
  ): Promise<Outcome<R>> {
    const { thread, room } = this
    return new Promise((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined
      let isBegun = false
      // To tell a run takes time, and the deeper the search the longer the run can be.
      let depth = 0
      const finish = (): void => {
        clearTimeout(timer)
        clearInterval(watch)
        signal.removeEventListener('abort', end)
        this.hear = () => {}
      }
      const stop = (why: Stopped, isForced = true): void => {
        finish()
        void this.end().then(() => resolve({ kind: 'stopped', why, isForced }))
      }
      const end = (): void => {
        const why = stoppedBy(signal)
        thread.send({ kind: 'end', why })
        // What has not begun has nothing to tell.
        if (!isBegun) stop(why, false)
        else
          timer = setTimeout(() => {
            timer = setTimeout(() => stop(why), depth * telling)
          }, patience)
      }
      // A job in blocks looks at the memory itself, and more closely; one that says nothing cannot.
      let looks = 0
      const watch = setInterval(() => {
        looks = room.isUsedUp() ? looks + 1 : 0
        if (looks > mostLooks) stop('memory-bound')
      }, look)
      this.hear = answer => {
        looks = 0
        switch (answer.kind) {
          case 'begun':
            isBegun = true
            break
          case 'news': {
            const news = answer.news as N | CommonNews
            if (isOf('progress', news)) depth = news.statistics.depth
            tell(news)
            break
          }
          case 'outcome':
            finish()
            resolve(answer.outcome as Outcome<R>)
            break
          case 'fault':
            finish()
            void this.end().then(() => reject(answer.fault))
        }
      }
      void thread.ended.then(how => {
        finish()
        // Where it was ended, what that means is known.
        if (how.kind !== 'ended') resolve(died(how))
      })
      signal.addEventListener('abort', end)
      thread.send({ kind: 'do', command, name, model, input, isOverwriting })
    })
  }

  async end(): Promise<void> {
    this.hasEnded = true
    await this.thread.end()
  }
}

const isOf = <K extends CommonNews['kind']>(
  kind: K,
  news: { readonly kind: string },
): news is Extract<CommonNews, { kind: K }> => news.kind === kind

/** The outcome of a job whose thread the model has ended. */
const died = <R>(end: ThreadEnd): Outcome<R> => {
  if (end.kind === 'out of memory') return { kind: 'stopped', why: 'memory-bound', isForced: true }
  const message = endInWords(end, code => `the model ended the process with code ${code}`)
  return { kind: 'failed', failure: { diagnostics: [simulatorThrew(message)], run: null, event: null } }
}
