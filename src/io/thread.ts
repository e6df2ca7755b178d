import type { Writable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { thrown } from '../errors/diagnostic.js'
import { forward } from './forward.js'

/** How a thread ended. `ended`: by `Thread.end`; the others: by itself. */
export type ThreadEnd =
  | { readonly kind: 'ended' }
  | { readonly kind: 'threw'; readonly error: unknown }
  | { readonly kind: 'out of memory' }
  | { readonly kind: 'exited'; readonly code: number }

export interface ThreadOptions {
  /** What the thread finds as `workerData`. */
  readonly data?: unknown
  /**
   * Where all that the thread prints goes; `null` drops it. Standard error by default: standard output is for answers, and
   * not for a model to print to.
   */
  readonly printed?: Writable | null
  /** The most bytes of objects that the thread may have; it ends when that is not enough. Node decides by default. */
  readonly heap?: number | undefined
}

/**
 * Milliseconds that a thread rests before it is ended, and how often it is waited for. Node up to version 22 aborts the whole
 * process when a thread is torn down while code of it is still being compiled in the background, which is over soon after it
 * has come to rest.
 */
const rest = 40
const mostRests = 5

/** A worker thread: what it is sent, what it answers, how it ends; it can be ended whatever it does. */
export class Thread<Sent, Received> {
  private readonly worker: Worker
  private how: ThreadEnd | null = null
  /** Fulfilled when the thread has ended, by `end` or by itself. */
  readonly ended: Promise<ThreadEnd>

  /** A program is a file, or a CommonJS text, which is found wherever the code that starts it is bundled to. */
  constructor(program: URL | string, { data, printed = process.stderr, heap }: ThreadOptions = {}) {
    this.worker = new Worker(program, {
      workerData: data,
      stdout: true,
      stderr: true,
      ...(heap === undefined ? {} : { resourceLimits: { maxOldGenerationSizeMb: Math.ceil(heap / 2 ** 20) } }),
      // A program that is given as text is none of those that the options of this process are for.
      ...(typeof program === 'string' ? { eval: true, execArgv: [] } : {}),
    })
    // Reading what a thread prints keeps this process alive: what is to be dropped is not read.
    if (printed !== null) for (const stream of [this.worker.stdout, this.worker.stderr]) forward(stream, printed)
    this.ended = new Promise(resolve => {
      const ended = (end: ThreadEnd): void => {
        this.how ??= end
        resolve(this.how)
      }
      this.worker.on('error', (error: NodeJS.ErrnoException) =>
        ended(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? { kind: 'out of memory' } : { kind: 'threw', error }),
      )
      this.worker.on('exit', code => ended({ kind: 'exited', code }))
    })
  }

  send(message: Sent): void {
    this.worker.postMessage(message)
  }

  /** Calls `listener` with every message from now on. */
  listen(listener: (message: Received) => void): void {
    this.worker.on('message', listener)
  }

  /** The next message; never settled if the thread ends before it: race it with `ended`. */
  next(): Promise<Received> {
    return new Promise(resolve => this.worker.once('message', resolve))
  }

  /** Does the thread keep this process alive? By default it does, and a thread whose prints are forwarded always does. */
  hold(isHeld: boolean): void {
    if (isHeld) this.worker.ref()
    else this.worker.unref()
  }

  /** Ends the thread, whatever it does; fulfilled when it has ended. */
  async end(): Promise<void> {
    this.how ??= { kind: 'ended' }
    await Promise.race([this.rested(), this.ended])
    await this.worker.terminate()
  }

  /** Fulfilled when the thread has come to rest, or has had its time to. */
  private async rested(): Promise<void> {
    const { performance } = this.worker
    for (let rests = 0; rests < mostRests; rests++) {
      const before = performance.eventLoopUtilization()
      await sleep(rest)
      if (performance.eventLoopUtilization(before).idle > rest / 2) return
    }
  }
}

/** How a thread ended, in words; `exited` says what it means that it ended with a code. */
export const endInWords = (end: ThreadEnd, exited: (code: number) => string): string => {
  switch (end.kind) {
    case 'ended':
      return 'it was ended'
    case 'threw':
      return thrown(end.error)
    case 'out of memory':
      return 'it needs more memory than there is'
    case 'exited':
      return exited(end.code)
  }
}
