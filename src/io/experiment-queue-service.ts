import type { Job, Worker } from 'bullmq'
import * as E from 'fp-ts/lib/Either.js'
import { type Diagnostic, TelosError, thrown } from '../errors/diagnostic.js'
import { ExperimentPool } from './experiment-pool.js'
import { storeAnswer } from './experiment-queue-answers.js'
import { wrongTask } from './experiment-queue-checks.js'
import { type Announced, type Answer, readValue, type Task, TaskJson } from './experiment-queue-codecs.js'
import { type Connection, withinTime } from './experiment-queue-connection.js'
import type { FoundFiles } from './experiment-queue-files.js'
import { queuePrefix, short, taskId } from './experiment-queue-names.js'
import type { Turns } from './experiment-queue-turns.js'

export interface ServiceOptions {
  readonly connection: Connection
  /** How many threads make runs. */
  readonly jobs: number
  /** Shared with other experiments, so that there are no more threads at work than that. */
  readonly turns: Turns
  remark(text: string): void
  warn(warnings: readonly Diagnostic[]): void
  /** Is told of runs that were made. */
  made(runs: number): void
}

/** Milliseconds: a worker that says nothing for so long counts as dead, and others look so often for what it had. */
const lockDuration = 15_000
const stalledInterval = 5000

/** A chunk that so many workers ended with is given up: it may be what ends them. */
const maxStalledCount = 10

/** Milliseconds to give back what is under way. */
const partingTime = 1500

/** Serves one experiment: takes its tasks from the queue and makes the runs in threads of this machine. */
export class Service {
  /** How many runs were made. */
  runs = 0
  /** The model was changed since the service began: what was loaded is not what it should be. */
  isChanged = false
  private isOver = false
  private readonly pool: ExperimentPool
  private readonly worker: Worker
  private readonly underWay = new Set<Promise<unknown>>()

  constructor(
    private readonly id: string,
    announced: Announced,
    { model, purpose }: FoundFiles,
    private readonly options: ServiceOptions,
  ) {
    const { connection, jobs } = options
    const { experiment, hashes } = announced
    this.experiment = experiment
    this.pool = new ExperimentPool(experiment, purpose, model, {
      jobs,
      warnings: warnings => options.warn(warnings),
      read: sha256 => {
        if (sha256 !== hashes.model) this.isChanged = true
      },
    })
    this.worker = new connection.bullmq.Worker(id, (job, token) => this.follow(this.serve(job, token)), {
      connection: connection.redis,
      prefix: queuePrefix,
      // The coordinator counts threads by these names.
      name: String(jobs),
      concurrency: jobs,
      lockDuration,
      stalledInterval,
      maxStalledCount,
      runRetryDelay: 1000,
    })
    // What goes wrong with the connection is said by the connection; a task that was taken over meanwhile is nobody's loss.
    this.worker.on('error', () => {})
  }

  private readonly experiment: Announced['experiment']

  private async follow<A>(work: Promise<A>): Promise<A> {
    this.underWay.add(work)
    try {
      return await work
    } finally {
      this.underWay.delete(work)
    }
  }

  private async serve(job: Job, token: string | undefined): Promise<null> {
    const task = this.taskOf(job)
    const answer = await this.options.turns.take(() => this.answer(task))
    if (answer === null) return this.giveBack(job, token)
    await storeAnswer(this.options.connection.redis, this.id, taskId(this.id, task), answer)
    if (answer.kind === 'made') {
      this.runs += answer.result.rows.length
      this.options.made(answer.result.rows.length)
    }
    return null
  }

  /** What a job asks for. Throws if it is none of Telos: the job has failed then, and nothing else has. */
  private taskOf({ id, data }: Job): Task {
    const read = readValue<Task>(data, TaskJson, `task ${id} of experiment ${short(this.id)}`)
    const wrong = E.isLeft(read) ? read.left : wrongTask(this.experiment, read.right)
    if (E.isRight(read) && wrong === null) return read.right
    const message = wrong?.message ?? ''
    this.options.remark(message)
    throw new this.options.connection.bullmq.UnrecoverableError(message)
  }

  /** `null` if there is none, since this worker stops. */
  private async answer(task: Task): Promise<Answer | null> {
    if (this.isOver || this.isChanged) return null
    try {
      const answer: Answer =
        task.kind === 'runs'
          ? { kind: 'made', result: await this.pool.runs(task.chunk) }
          : { kind: 'kept', kept: await this.pool.keep(task.row) }
      return this.isChanged ? null : answer
    } catch (error) {
      if (this.isOver || this.isChanged) return null
      if (error instanceof TelosError) return { kind: 'failed', diagnostics: error.diagnostics }
      return { kind: 'fault', message: thrown(error) }
    }
  }

  private async giveBack(job: Job, token: string | undefined): Promise<never> {
    // If the experiment has ended, there is nothing to give back to.
    if (token !== undefined) await job.moveToWait(token).catch(() => {})
    throw new this.options.connection.bullmq.WaitingError()
  }

  /** Finishes nothing more: what is under way goes back to the queue, for others. */
  async stop(): Promise<void> {
    this.isOver = true
    await this.worker.pause(true)
    await this.pool.end()
    await withinTime(partingTime, Promise.allSettled(this.underWay))
    // By force: else it would wait for a server that may be away.
    await this.worker.close(true)
  }
}
