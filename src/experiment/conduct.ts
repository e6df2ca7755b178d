import { present } from '../ats/present.js'
import type { Experiment } from './definition.js'
import { Encounters } from './encounters.js'
import { ParameterReads } from './parameter-reads.js'
import type { Chunk, ChunkResult } from './point-runs.js'
import { PointSummary } from './point-summary.js'
import { largestChunk, PointsUnderWay, type PointUnderWay } from './points-under-way.js'
import type { PointResult } from './result.js'
import type { RunRow } from './row.js'
import type { Batch, KeptRun, ResultStore, Trajectory } from './store.js'

/** Makes runs somewhere: in this thread, in a pool of threads, on other machines. */
export interface Workers {
  /** How many chunks are worked on at once. */
  readonly jobs: number
  runs(chunk: Chunk): Promise<ChunkResult>
  /** A run once more, to be kept whole. */
  keep(row: RunRow): Promise<KeptRun | null>
}

export interface ConductOptions {
  readonly signal: AbortSignal
  /** Is told when rows are stored. */
  readonly onStored?: (conduct: Conduct) => void
}

/** So many chunks for each worker may wait for one before them that takes long: they take memory. */
const mostWaiting = 16

/** Something that is being done for a point; or for all of them, which comes before every point. */
interface Task {
  readonly point: number
  /** Does it keep a worker busy? */
  readonly isWork: boolean
}
const ofAll = -1

interface Failure {
  readonly point: number
  readonly error: unknown
}

/**
 * Conducts an experiment: hands out chunks of runs, of several points at a time, and takes the rows of each point in the order of
 * runs, whatever the order in which they come. So the table of results depends on the experiment alone.
 */
export class Conduct {
  readonly points: readonly PointSummary[]
  readonly kept: KeptRun[] = []
  readonly encounters = new Encounters()
  /** Runs that have lost the process of their model. */
  lost = 0
  readonly reads: ParameterReads
  private readonly underWay: PointsUnderWay
  private readonly tasks = new Set<Task>()
  /** Chunks that are made, and not stored yet. */
  private held = 0
  /** What is to be stored next, and of how many chunks it is. */
  private batch = new GrowingBatch()
  private isStoring = false
  /** What went wrong, at the first point where something did. */
  private failure: Failure | null = null
  private settle: { readonly done: () => void; readonly failed: (error: unknown) => void } | null = null

  constructor(
    readonly experiment: Experiment,
    private readonly store: ResultStore,
    private readonly workers: Workers,
    private readonly options: ConductOptions,
  ) {
    this.points = experiment.points.map((_, point) => new PointSummary(experiment, point))
    this.underWay = new PointsUnderWay(this.points)
    this.reads = new ParameterReads(experiment)
  }

  /** Takes what was stored earlier; the rest is made. Ends when all is made, or when the signal aborts. */
  async go(): Promise<void> {
    for await (const { rows, kept, trajectories } of this.store.stored()) {
      for (const row of rows) this.pointOf(row).add(row)
      if (rows.length > 0) this.encounters.note(null)
      for (const run of kept) this.keep(run)
      for (const trajectory of trajectories) this.pointOf(trajectory).follow(trajectory)
    }
    this.options.onStored?.(this)
    await new Promise<void>((done, failed) => {
      this.settle = { done, failed }
      this.goOn()
    })
    // Points were under way side by side.
    this.kept.sort((one, other) => one.point - other.point || one.run - other.run)
  }

  get results(): readonly PointResult[] {
    return this.points.map(point => point.result())
  }

  /** Hands out what there is to do, until nothing is; or until it is known what went wrong first. */
  private goOn(): void {
    if (this.settle === null) return
    if (this.failure === null) this.handOut()
    const { failure, tasks, settle } = this
    if (tasks.size > 0 && (failure === null || [...tasks].some(({ point }) => point < failure.point))) return
    this.settle = null
    if (failure === null) settle.done()
    else settle.failed(failure.error)
  }

  private handOut(): void {
    while (!this.options.signal.aborted && this.hasRoom) {
      const next = this.underWay.next(this.workers.jobs)
      if (next === null) return
      const { at, chunk } = next
      this.begin({ point: chunk.point, isWork: true }, async () => {
        // What was stopped on the way is not stored, and another try makes it again.
        const made = await this.unlessStopped(() => this.workers.runs(chunk))
        if (made === null) return
        this.held++
        at.arrived(chunk.from, made)
        this.take(at)
      })
    }
  }

  /** Is a worker free, and is there room for what it makes? */
  private get hasRoom(): boolean {
    const { jobs } = this.workers
    let busy = 0
    for (const { isWork } of this.tasks) if (isWork) busy++
    return busy < jobs && this.held < mostWaiting * jobs && this.batch.rows.length < largestChunk
  }

  /** Does something beside everything else. If several things go wrong, the first in the order of points is told. */
  private begin(task: Task, work: () => Promise<void>): void {
    this.tasks.add(task)
    work()
      .catch(error => {
        if (this.failure === null || task.point < this.failure.point) this.failure = { point: task.point, error }
      })
      .finally(() => {
        this.tasks.delete(task)
        this.goOn()
      })
  }

  /** Takes the chunks of a point that are ready, one after the other: none while runs of one before are made again. */
  private take(at: PointUnderWay): void {
    const { summary } = at
    if (summary.isComplete) this.held -= at.drop()
    // After something went wrong, what comes of the rest is of no interest any more.
    if (at.isKeeping || this.settle === null) return
    const made = at.ready()
    if (made === null) return
    // A run that has lost its process would lose another one, or go another way.
    const wanted = summary.wanted(made.rows).filter(({ run }) => made.lost?.includes(run) !== true)
    if (wanted.length === 0) {
      this.count(at, made, [])
      return
    }
    at.isKeeping = true
    this.begin({ point: summary.point, isWork: true }, async () => {
      const kept = await this.unlessStopped(() => this.keptOf(wanted))
      at.isKeeping = false
      if (kept !== null && this.settle !== null) this.count(at, made, kept)
    })
  }

  /** What comes of work; `null` if it failed since everything was stopped. */
  private async unlessStopped<A>(work: () => Promise<A>): Promise<A | null> {
    try {
      return await work()
    } catch (error) {
      if (this.options.signal.aborted) return null
      throw error
    }
  }

  /** The rows that count: behind the one that completes the point, none does. */
  private count(
    at: PointUnderWay,
    { rows, trajectories, encountered, read, lost = [] }: ChunkResult,
    whole: readonly KeptRun[],
  ): void {
    const { summary } = at
    this.encounters.note(encountered)
    this.reads.note(read)
    const counted: RunRow[] = []
    for (const row of rows) {
      if (summary.isComplete) break
      counted.push(row)
      summary.add(row)
      this.underWay.took(row.milliseconds)
    }
    const last = present(counted.at(-1)).run
    this.lost += lost.filter(run => run <= last).length
    const kept = whole.filter(({ run }) => run <= last)
    const followed = trajectories.filter(({ run }) => run <= last)
    for (const run of kept) this.keep(run)
    for (const trajectory of followed) summary.follow(trajectory)
    this.batch.add({ rows: counted, kept, trajectories: followed })
    this.storeAll()
    this.take(at)
  }

  /** Stores what is ready, and what gets ready meanwhile: all of it at once, since each time takes its time. */
  private storeAll(): void {
    if (this.isStoring) return
    this.isStoring = true
    this.begin({ point: ofAll, isWork: false }, async () => {
      while (this.batch.chunks > 0) {
        const { batch } = this
        this.batch = new GrowingBatch()
        await this.store.add(batch)
        this.held -= batch.chunks
        this.options.onStored?.(this)
        this.goOn()
      }
      this.isStoring = false
    })
  }

  private async keptOf(rows: readonly RunRow[]): Promise<KeptRun[]> {
    const kept: KeptRun[] = []
    for (const row of rows) {
      const run = await this.workers.keep(row)
      if (run !== null) kept.push(run)
    }
    return kept
  }

  private keep(run: KeptRun): void {
    this.kept.push(run)
  }

  private pointOf({ point }: { readonly point: number }): PointSummary {
    return present(this.points[point])
  }
}

/** What is to be stored together. */
class GrowingBatch {
  readonly rows: RunRow[] = []
  readonly kept: KeptRun[] = []
  readonly trajectories: Trajectory[] = []
  chunks = 0

  add({ rows, kept, trajectories }: Batch): void {
    for (const row of rows) this.rows.push(row)
    this.kept.push(...kept)
    this.trajectories.push(...trajectories)
    this.chunks++
  }
}
