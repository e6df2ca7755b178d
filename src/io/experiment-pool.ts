import type { Purpose } from '../../purposes/purpose.js'
import { present } from '../ats/present.js'
import type { Workers } from '../experiment/conduct.js'
import type { Experiment } from '../experiment/definition.js'
import { type Chunk, type ChunkResult, seedOf } from '../experiment/point-runs.js'
import type { RunRow } from '../experiment/row.js'
import type { KeptRun } from '../experiment/store.js'
import { ExperimentThread, RunLost, type ThreadNews } from './experiment-thread.js'
import { isForeign } from './foreign/load.js'

export interface PoolOptions extends ThreadNews {
  /** How many threads there are. */
  readonly jobs: number
  /** The most bytes of objects in each thread. */
  readonly heap?: number | undefined
  /** The most seconds that a simulator in another process may take to answer. */
  readonly answerTimeout?: number | undefined
}

/** Work that waits for a thread. */
interface Waiting {
  readonly point: number
  readonly take: (thread: ExperimentThread) => void
  readonly giveUp: (reason: Error) => void
}

/**
 * Makes runs in threads. A run that hangs, or that ends its thread, is a fault of the model: it is recorded as one, the thread is
 * replaced, and the other runs of its chunk are made by the next.
 */
export class ExperimentPool implements Workers {
  readonly jobs: number
  private idle: ExperimentThread[] = []
  private readonly threads = new Set<ExperimentThread>()
  private readonly waiting: Waiting[] = []
  /** Runs that hung or ended their threads. */
  private readonly lost = new Set<string>()
  private isOver = false

  constructor(
    private readonly experiment: Experiment,
    private readonly purpose: Purpose,
    /** The file of the model. */
    private readonly model: string,
    private readonly options: PoolOptions,
  ) {
    this.jobs = options.jobs
  }

  async runs(chunk: Chunk): Promise<ChunkResult> {
    try {
      return await this.with(chunk.point, thread => thread.runs(chunk))
    } catch (error) {
      if (!(error instanceof RunLost) || this.isOver) throw error
      return this.around(chunk, error)
    }
  }

  async keep(row: RunRow): Promise<KeptRun | null> {
    // A run that was lost has nothing that could be kept, and need not be lost again: it may have been another's timer.
    if (this.lost.has(`${row.point} ${row.run}`)) return null
    try {
      return await this.with(row.point, thread => thread.keep(row))
    } catch (error) {
      if (error instanceof RunLost && !this.isOver) return null
      throw error
    }
  }

  /** The runs of a chunk around one that was lost. */
  private async around({ point, from, to }: Chunk, { run, message }: RunLost): Promise<ChunkResult> {
    this.lost.add(`${point} ${run}`)
    const nothing: ChunkResult = { rows: [], trajectories: [], encountered: null, read: null }
    const before = run > from ? await this.runs({ point, from, to: run }) : nothing
    const after = run + 1 < to ? await this.runs({ point, from: run + 1, to }) : nothing
    return {
      rows: [...before.rows, this.faultRow(point, run, message), ...after.rows],
      trajectories: [...before.trajectories, ...after.trajectories],
      encountered: after.encountered ?? before.encountered,
      read: after.read ?? before.read,
      // With its thread, a run has lost the process of its model, if it has one.
      lost: [...(before.lost ?? []), ...(isForeign(this.model) ? [run] : []), ...(after.lost ?? [])],
    }
  }

  private faultRow(point: number, run: number, fault: string): RunRow {
    const { experiment, purpose } = this
    return {
      point,
      run,
      seed: seedOf(experiment, point, run),
      outcome: 'fault',
      steps: 0,
      purposeState: present(purpose.states[purpose.start]).name,
      observables: {},
      milliseconds: 1000 * (experiment.runTimeout ?? 0),
      fault,
    }
  }

  private async with<A>(point: number, work: (thread: ExperimentThread) => Promise<A>): Promise<A> {
    const thread = await this.free(point)
    try {
      return await work(thread)
    } finally {
      if (thread.isOver) this.threads.delete(thread)
      else this.idle.push(thread)
      const next = this.isOver ? undefined : this.waiting.shift()
      next?.take(this.live(next.point) ?? this.start())
    }
  }

  /**
   * A thread that waits for work, one that knows the point if there is such; `null` if there is none. What a model left behind may
   * have ended one meanwhile.
   */
  private live(point: number): ExperimentThread | null {
    for (const thread of this.idle) if (thread.isOver) this.threads.delete(thread)
    const live = this.idle.filter(thread => !thread.isOver)
    const chosen = live.find(thread => thread.point === point) ?? live.at(-1) ?? null
    this.idle = live.filter(thread => thread !== chosen)
    return chosen
  }

  /** A thread that has nothing to do: there are as many as may be, and no more. */
  private free(point: number): Promise<ExperimentThread> | ExperimentThread {
    const idle = this.live(point)
    if (idle !== null) return idle
    if (this.threads.size < this.jobs) return this.start()
    return new Promise((take, giveUp) => this.waiting.push({ point, take, giveUp }))
  }

  private start(): ExperimentThread {
    const { experiment, purpose, model, options } = this
    const thread = new ExperimentThread(
      { experiment, purpose, model, answerTimeout: options.answerTimeout },
      options,
      options.heap,
    )
    this.threads.add(thread)
    return thread
  }

  /** Ends all threads, whatever they do. */
  async end(): Promise<void> {
    this.isOver = true
    for (const { giveUp } of this.waiting.splice(0)) giveUp(new Error('the threads were ended'))
    await Promise.all([...this.threads].map(thread => thread.end()))
  }
}
