import type { Chunk, ChunkResult } from './point-runs.js'
import type { PointSummary } from './point-summary.js'

/** Chunks should take about so many milliseconds: what is not stored yet is lost when the machine goes down. */
const chunkTime = 250
const firstChunk = 8
export const largestChunk = 10_000

/** A point some of whose runs are handed out: chunks of it wait for those before them. */
export class PointUnderWay {
  /** The next run that is handed out. */
  next: number
  /** Are runs of it being made again, to be kept? */
  isKeeping = false
  private readonly waiting = new Map<number, ChunkResult>()

  constructor(readonly summary: PointSummary) {
    this.next = summary.runs
  }

  arrived(from: number, made: ChunkResult): void {
    this.waiting.set(from, made)
  }

  /** The chunk that begins where the rows of the point end; `null` while it is under way. */
  ready(): ChunkResult | null {
    const { runs } = this.summary
    const made = this.waiting.get(runs) ?? null
    this.waiting.delete(runs)
    return made
  }

  /** Forgets what lies behind the row that completed the point: how many chunks that are. */
  drop(): number {
    const { size } = this.waiting
    this.waiting.clear()
    return size
  }
}

/**
 * Which runs are to be made next. Points are taken up in their order, and the next one as soon as all runs of those before it that
 * are expected are handed out: so every worker has something to do, also where points have few runs.
 */
export class PointsUnderWay {
  private open: PointUnderWay[] = []
  private unopened = 0
  private millisecondsPerRun: number | null = null

  constructor(private readonly points: readonly PointSummary[]) {}

  /** The next chunk, if there is one, for one of so many workers. */
  next(jobs: number): { readonly at: PointUnderWay; readonly chunk: Chunk } | null {
    this.open = this.open.filter(({ summary }) => !summary.isComplete)
    const at =
      this.open.find(({ next, summary }) => next < summary.expected) ??
      this.begin() ??
      // Nothing else is left to do, and more runs may be needed than are expected.
      this.open.find(({ next, summary }) => next < summary.most)
    if (at === undefined) return null
    const from = at.next
    at.next = Math.min(at.summary.most, from + this.size(at, jobs))
    return { at, chunk: { point: at.summary.point, from, to: at.next } }
  }

  /** How long a run took, for the size of chunks to come. */
  took(milliseconds: number): void {
    this.millisecondsPerRun = (this.millisecondsPerRun ?? milliseconds) * 0.9 + milliseconds * 0.1
  }

  private begin(): PointUnderWay | undefined {
    while (this.points[this.unopened]?.isComplete === true) this.unopened++
    const summary = this.points[this.unopened]
    if (summary === undefined) return undefined
    this.unopened++
    const begun = new PointUnderWay(summary)
    this.open.push(begun)
    return begun
  }

  /** So many that a chunk takes about as long as it should, and that every worker has something to do. */
  private size({ next, summary }: PointUnderWay, jobs: number): number {
    const left = Math.max(1, summary.expected - next)
    const hasOthers = this.points.length - this.unopened >= jobs
    const byTime =
      this.millisecondsPerRun === null ? firstChunk : Math.floor(chunkTime / Math.max(this.millisecondsPerRun, 0.001))
    return Math.max(1, Math.min(byTime, largestChunk, hasOthers ? left : Math.ceil(left / jobs)))
  }
}
