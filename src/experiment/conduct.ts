import { present } from '../ats/present.js'
import type { Experiment } from './definition.js'
import { Encounters } from './encounters.js'
import type { Chunk, ChunkResult } from './point-runs.js'
import { PointSummary } from './point-summary.js'
import type { PointResult } from './result.js'
import type { RunRow } from './row.js'
import type { KeptRun, ResultStore } from './store.js'

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

/** A chunk of runs, by its first. */
interface Arrived {
  readonly from: number
  readonly made: ChunkResult | null
}

/** Chunks should take about so many milliseconds: what is not stored yet is lost when the machine goes down. */
const chunkTime = 250
const firstChunk = 8
const largestChunk = 10_000
/** So many chunks for each worker may wait for one before them that takes long: they take memory. */
const mostWaiting = 16

/**
 * Conducts an experiment: hands out chunks of runs, and takes the rows in the order of points and runs, whatever the order in
 * which they come. So the table of results depends on the experiment alone.
 */
export class Conduct {
  readonly points: readonly PointSummary[]
  readonly kept: KeptRun[] = []
  readonly encounters = new Encounters()
  private millisecondsPerRun: number | null = null

  constructor(
    readonly experiment: Experiment,
    private readonly store: ResultStore,
    private readonly workers: Workers,
    private readonly options: ConductOptions,
  ) {
    this.points = experiment.points.map((_, point) => new PointSummary(experiment, point))
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
    for (const point of this.points) {
      if (this.options.signal.aborted) return
      await this.finish(point)
    }
  }

  get results(): readonly PointResult[] {
    return this.points.map(point => point.result())
  }

  /** Makes the runs of one point that are missing. */
  private async finish(point: PointSummary): Promise<void> {
    const { signal } = this.options
    const underWay = new Map<number, Promise<Arrived>>()
    const waiting = new Map<number, ChunkResult>()
    let next = point.runs
    const handOut = (): void => {
      const isFree = (): boolean => underWay.size < this.workers.jobs && waiting.size < mostWaiting * this.workers.jobs
      while (!signal.aborted && !point.isComplete && isFree() && next < point.most) {
        const from = next
        next = Math.min(point.most, from + this.chunkSize(point, next))
        const arrival = this.arrival({ point: point.point, from, to: next })
        // If something else goes wrong first, what comes of it is of no interest any more.
        arrival.catch(() => {})
        underWay.set(from, arrival)
      }
    }
    for (handOut(); underWay.size > 0; handOut()) {
      const { from, made } = await Promise.race(underWay.values())
      underWay.delete(from)
      if (made !== null) waiting.set(from, made)
      // Whoever is free goes on while rows are stored.
      handOut()
      for (let ready = waiting.get(point.runs); ready !== undefined; ready = waiting.get(point.runs)) {
        waiting.delete(point.runs)
        if (point.isComplete || !(await this.take(point, ready))) break
      }
    }
  }

  /** A chunk when it is made; `null` if it was stopped on the way: it is not stored, and another try makes it again. */
  private async arrival(chunk: Chunk): Promise<Arrived> {
    const { from } = chunk
    return { from, made: await this.unlessStopped(() => this.workers.runs(chunk)) }
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

  /** Stores the rows that count: behind the one that completes the point, none does. Not if it is stopped meanwhile. */
  private async take(point: PointSummary, { rows, trajectories, encountered }: ChunkResult): Promise<boolean> {
    const whole = await this.unlessStopped(() => this.keptOf(point.wanted(rows)))
    if (whole === null) return false
    this.encounters.note(encountered)
    const counted: RunRow[] = []
    for (const row of rows) {
      if (point.isComplete) break
      counted.push(row)
      point.add(row)
      this.millisecondsPerRun = (this.millisecondsPerRun ?? row.milliseconds) * 0.9 + row.milliseconds * 0.1
    }
    const last = present(counted.at(-1)).run
    const kept = whole.filter(({ run }) => run <= last)
    const followed = trajectories.filter(({ run }) => run <= last)
    for (const run of kept) this.keep(run)
    for (const trajectory of followed) point.follow(trajectory)
    await this.store.add({ rows: counted, kept, trajectories: followed })
    this.options.onStored?.(this)
    return true
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

  /** So many that a chunk takes about as long as it should, and that every worker has something to do. */
  private chunkSize(point: PointSummary, next: number): number {
    const { jobs } = this.workers
    const left = Math.max(1, point.expected - next)
    const byTime =
      this.millisecondsPerRun === null ? firstChunk : Math.floor(chunkTime / Math.max(this.millisecondsPerRun, 0.001))
    return Math.max(1, Math.min(byTime, largestChunk, Math.ceil(left / jobs)))
  }
}
