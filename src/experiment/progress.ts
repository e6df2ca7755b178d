import type { PointSummary } from './point-summary.js'

/** How far an experiment is. */
export interface ExperimentProgress {
  readonly runs: number
  /** About how many runs there will be. */
  readonly expected: number
  readonly runsPerSecond: number
  /** About how many seconds are left; `null` where that cannot be told yet. */
  readonly secondsLeft: number | null
  /** For each point: runs, how many of them succeeded, and whether there are enough of them. */
  readonly points: readonly { readonly runs: number; readonly successes: number; readonly complete: boolean }[]
}

/** How fast an experiment goes on: what was stored earlier does not count. */
export class Pace {
  private readonly began = performance.now()
  private earlier: number | null = null

  get seconds(): number {
    return (performance.now() - this.began) / 1000
  }

  progressOf(points: readonly PointSummary[]): ExperimentProgress {
    const runs = points.reduce((sum, point) => sum + point.runs, 0)
    const expected = points.reduce((sum, point) => sum + (point.isComplete ? point.runs : point.expected), 0)
    this.earlier ??= runs
    const runsPerSecond = (runs - this.earlier) / Math.max(this.seconds, 1e-3)
    return {
      runs,
      expected,
      runsPerSecond,
      secondsLeft: runsPerSecond > 0 ? (expected - runs) / runsPerSecond : null,
      points: points.map(({ runs, success, isComplete }) => ({
        runs,
        successes: success.count,
        complete: isComplete,
      })),
    }
  }
}
