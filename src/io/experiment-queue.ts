import { setTimeout as pause } from 'node:timers/promises'
import type { Queue, QueueEvents } from 'bullmq'
import * as E from 'fp-ts/lib/Either.js'
import type { Purpose } from '../../purposes/purpose.js'
import { type Diagnostic, TelosError } from '../errors/diagnostic.js'
import { allOf } from '../errors/validation.js'
import type { Workers } from '../experiment/conduct.js'
import type { Experiment } from '../experiment/definition.js'
import type { Chunk, ChunkResult } from '../experiment/point-runs.js'
import type { RunRow } from '../experiment/row.js'
import type { KeptRun } from '../experiment/store.js'
import { version } from '../report/version.js'
import { queueUnreachable } from './errors.js'
import { keptFor, takeAnswer } from './experiment-queue-answers.js'
import { givenUp, keptOf, rowsOf } from './experiment-queue-checks.js'
import type { Answer, Task } from './experiment-queue-codecs.js'
import { Connection, type ConnectOptions, repeatedly, withinTime } from './experiment-queue-connection.js'
import { CoordinatorLock, renewTime } from './experiment-queue-lock.js'
import {
  announcement,
  type ExperimentKeys,
  experimentsKey,
  keysOf,
  queuePrefix,
  short,
  taskId,
  taskInWords,
} from './experiment-queue-names.js'
import { nameBelow } from './experiment-queue-path.js'

export interface QueueCall extends ConnectOptions {
  readonly experiment: Experiment
  /** The files as they were named; they are below the working folder. */
  readonly files: { readonly model: string; readonly purpose: string }
  /** The SHA-256 of each, as `loadModel` and `loadPurpose` say it. */
  readonly hashes: { readonly model: string; readonly purpose: string }
  readonly purpose: Purpose
}

/** Workers elsewhere, until it is closed. */
export interface OpenQueue {
  readonly workers: Workers
  /** Ends it, also while Redis is away: nothing is left there but a note that the experiment has ended. */
  close(): Promise<void>
}

/**
 * Puts an experiment on a queue, for whoever serves it there with `telos worker`. What is wrong is data: no such server, another
 * coordinator, files that workers could not find. When the signal aborts, its reason is thrown here, and what is asked of the
 * workers is rejected with it.
 */
export const openQueue = async (url: string, call: QueueCall): Promise<E.Either<Diagnostic[], OpenQueue>> => {
  const { experiment, files, hashes, signal } = call
  const names = allOf(nameBelow('', files.model), nameBelow('', files.purpose))
  if (E.isLeft(names)) return names
  const [model, purpose] = names.right
  const { id, text } = announcement({ telos: version, experiment, files: { model, purpose }, hashes })
  const connection = await Connection.open(url, call)
  if (E.isLeft(connection)) return connection
  const { redis } = connection.right
  try {
    const lock = await orAborted(signal, CoordinatorLock.take(redis, keysOf(id).coordinator))
    if (E.isLeft(lock)) {
      await connection.right.close()
      return E.left([lock.left])
    }
    const workers = new QueueWorkers(call, connection.right, lock.right, id, text)
    try {
      await orAborted(signal, workers.begin())
    } catch (error) {
      await workers.close()
      throw error
    }
    return E.right({ workers, close: () => workers.close() })
  } catch (error) {
    connection.right.end()
    signal.throwIfAborted()
    return E.left([queueUnreachable(`${connection.right.address.shown}: ${connection.right.inWords(error)}`)])
  }
}

const orAborted = <A>(signal: AbortSignal, work: Promise<A>): Promise<A> =>
  new Promise((resolve, reject) => {
    const stop = (): void => reject(signal.reason)
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop)
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })

interface Pending {
  readonly task: Task
  readonly answer: Promise<Answer>
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: unknown) => void
  /** When it was last looked for, in milliseconds. */
  looked: number
  /** Is it being looked for, and is that to be done once more? Two looks at a time could take each other's answer for lost. */
  isLooking: boolean
  again: boolean
}

/** Chunks under way for each thread of a worker: the next is there when one is done. */
const chunksPerThread = 3

/** Milliseconds between two counts of the workers; and those after which it is said that there are none. */
const countTime = 1000
const lonelyTime = 5000

/** Milliseconds after which an answer is looked for that nothing was heard of. */
const lookTime = 2000

/** Milliseconds for cleaning up, of which workers have some to leave; and for each of the other things to be done at the end. */
const closeTime = 3000
const leavingTime = 2000
const partingTime = 500

/** Seconds that the note stays that an experiment has ended. */
const noteTime = 60 * 60

/**
 * The coordinator's side of a queue. What is to be done is known here, and in Redis only until it is done: whatever Redis loses is
 * asked for again.
 */
export class QueueWorkers implements Workers {
  private readonly pending = new Map<string, Pending>()
  private readonly keys: ExperimentKeys
  private readonly queue: Queue
  private readonly events: QueueEvents
  private readonly over = new AbortController()
  /** What is done again and again, until it is over. */
  private readonly loops: Promise<void>[] = []
  private threads = 0
  private failure: unknown = null
  private closing: Promise<void> | null = null

  constructor(
    private readonly call: QueueCall,
    private readonly connection: Connection,
    private readonly lock: CoordinatorLock,
    private readonly id: string,
    /** The experiment as it is announced. */
    private readonly text: string,
  ) {
    const { bullmq, redis } = connection
    this.keys = keysOf(id)
    const options = { connection: redis, prefix: queuePrefix }
    this.queue = new bullmq.Queue(id, { ...options, streams: { events: { maxLen: 1000 } } })
    this.events = new bullmq.QueueEvents(id, options)
    // That the connection is lost is said once, by the connection.
    this.queue.on('error', () => {})
    this.events.on('error', () => {})
    this.events.on('completed', ({ jobId }) => void this.look(jobId))
    this.events.on('failed', ({ jobId }) => void this.look(jobId))
    call.signal.addEventListener('abort', this.stop)
  }

  get jobs(): number {
    return Math.max(2, chunksPerThread * this.threads)
  }

  async runs(chunk: Chunk): Promise<ChunkResult> {
    const { experiment, purpose } = this.call
    return rowsOf(experiment, purpose, chunk, await this.ask({ kind: 'runs', chunk }))
  }

  async keep(row: RunRow): Promise<KeptRun | null> {
    // Numbers that a run is not known by need not travel.
    return keptOf(row, await this.ask({ kind: 'keep', row: { ...row, observables: {}, milliseconds: 0 } }))
  }

  /** Announces the experiment, and forgets what a coordinator before this one had asked for: it may have been other chunks. */
  async begin(): Promise<void> {
    const { queue, keys } = this
    await this.connection.redis.del(keys.ended)
    await queue.drain()
    await queue.clean(0, 0, 'failed')
    // One that was killed while it cleaned up may have left it so.
    if (await queue.isPaused()) await queue.resume()
    await this.announce()
    await this.count()
    await this.events.waitUntilReady()
    const { signal } = this.over
    const failed = (error: unknown): void => this.refused(error)
    this.loops.push(
      repeatedly(renewTime, signal, () => this.renew(), failed),
      repeatedly(countTime, signal, () => this.count(), failed),
      repeatedly(lookTime, signal, () => this.lookForAll(), failed),
      this.watchForWorkers(signal),
    )
  }

  /** The same task is asked for once, however often it is wanted at a time. */
  private ask(task: Task): Promise<Answer> {
    const id = taskId(this.id, task)
    const known = this.pending.get(id)
    if (known !== undefined) return known.answer
    if (this.failure !== null) return Promise.reject(this.failure)
    let [resolve, reject]: [Pending['resolve'], Pending['reject']] = [() => {}, () => {}]
    const answer = new Promise<Answer>((yes, no) => {
      resolve = yes
      reject = no
    })
    const looks = { looked: Date.now(), isLooking: false, again: false }
    this.pending.set(id, { task, answer, resolve, reject, ...looks })
    void this.look(id)
    return answer
  }

  /** Takes the answer to a task, if there is one; puts the task on the queue, if it is not there. */
  private async look(id: string): Promise<void> {
    const pending = this.pending.get(id)
    if (pending === undefined) return
    pending.again = true
    if (pending.isLooking) return
    pending.isLooking = true
    try {
      while (pending.again && this.pending.has(id)) {
        pending.again = false
        pending.looked = Date.now()
        await this.lookOnce(id, pending)
      }
    } catch (error) {
      this.refused(error)
    }
    pending.isLooking = false
  }

  private async lookOnce(id: string, pending: Pending): Promise<void> {
    if (await this.taken(id, pending)) return
    const job = await this.queue.getJob(id)
    if (job !== undefined && (await job.isFailed())) {
      await job.remove()
      this.settle(id, () => pending.reject(givenUp(pending.task, job.failedReason)))
    } else if (job === undefined && !(await this.taken(id, pending)))
      await this.queue.add(pending.task.kind, pending.task, { jobId: id, removeOnComplete: true })
  }

  private async taken(id: string, { task, resolve, reject }: Pending): Promise<boolean> {
    const what = `the answer to ${taskInWords(task)} of experiment ${short(this.id)}`
    const answer = await takeAnswer(this.connection.redis, this.keys, id, what)
    if (answer === null) return !this.pending.has(id)
    this.settle(id, () => (E.isRight(answer) ? resolve(answer.right) : reject(new TelosError([answer.left]))))
    return true
  }

  /** Two looks may find the same. */
  private settle(id: string, how: () => void): void {
    if (this.pending.delete(id)) how()
  }

  /** Events tell what is done, but not what was lost. */
  private async lookForAll(): Promise<void> {
    const old = Date.now() - lookTime
    for (const [id, { looked }] of [...this.pending]) if (looked < old) await this.look(id)
  }

  private async renew(): Promise<void> {
    const other = await this.lock.renew()
    if (other !== null) this.fail(new TelosError([other]))
    else await this.announce()
  }

  private async announce(): Promise<void> {
    const { redis } = this.connection
    const { announced } = this.keys
    if ((await redis.expire(announced, keptFor)) === 0) await redis.set(announced, this.text, 'EX', keptFor)
    await redis.sadd(experimentsKey, this.id)
  }

  /** Workers say in the names of their connections how many threads they have. */
  private async count(): Promise<void> {
    const workers = await this.queue.getWorkers()
    this.threads = workers.reduce((sum, { rawname }) => sum + Number(/:w:(\d{1,4})$/.exec(rawname ?? '')?.[1] ?? 0), 0)
  }

  /** Says once that nobody works. */
  private async watchForWorkers(signal: AbortSignal): Promise<void> {
    const said = new AbortController()
    const began = Date.now()
    await repeatedly(
      countTime,
      AbortSignal.any([signal, said.signal]),
      async () => {
        if (this.threads > 0) said.abort()
        else if (Date.now() - began > lonelyTime) {
          said.abort()
          this.call.remark(
            `nobody serves this experiment yet; telos worker --queue ${this.connection.address.shown} does`,
          )
        }
      },
      () => {},
    )
  }

  /** Redis refused something; while it is only away, everything waits. */
  private refused(error: unknown): void {
    if (this.over.signal.aborted || (error as Error | null)?.name !== 'ReplyError') return
    const { address } = this.connection
    this.fail(new TelosError([queueUnreachable(`${address.shown} refuses: ${this.connection.inWords(error)}`)]))
  }

  private readonly stop = (): void => this.fail(this.call.signal.reason)

  /** Nothing more is answered. */
  private fail(error: unknown): void {
    this.failure ??= error
    for (const [id, { reject }] of [...this.pending]) this.settle(id, () => reject(this.failure))
  }

  close(): Promise<void> {
    this.closing ??= this.closed()
    return this.closing
  }

  private async closed(): Promise<void> {
    const { signal } = this.call
    signal.removeEventListener('abort', this.stop)
    this.fail(new Error('the queue is closed'))
    this.over.abort()
    this.lock.forget()
    // What is still being renewed would be there again after it was taken away.
    await withinTime(partingTime, Promise.all(this.loops))
    const isClean = await withinTime(closeTime, this.cleanUp())
    await withinTime(partingTime, this.events.close())
    if (isClean) await this.connection.close()
    else this.connection.end()
  }

  private async cleanUp(): Promise<void> {
    const { redis } = this.connection
    const { announced, answers, ended } = this.keys
    // Who has the lock by now needs all of it.
    if ((await this.lock.renew()) !== null) return
    await redis.srem(experimentsKey, this.id)
    await redis.del(announced)
    await this.untilWorkersLeave()
    await this.queue.obliterate({ force: true })
    await redis.del(answers)
    await redis.set(ended, new Date().toISOString(), 'EX', noteTime)
    await this.lock.release()
  }

  /** Workers see soon that the experiment has ended; while they look for tasks, BullMQ makes keys for them. */
  private async untilWorkersLeave(): Promise<void> {
    const late = AbortSignal.timeout(leavingTime)
    for (await this.count(); this.threads > 0 && !late.aborted; await this.count()) await pause(50)
  }
}
