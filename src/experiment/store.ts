import type { Run } from '../ats/run.js'
import type { PointResult } from './result.js'
import type { RunRow } from './row.js'

/** A run that is kept whole, for charts and to be replayed. */
export interface KeptRun {
  readonly point: number
  readonly run: number
  readonly seed: number
  readonly outcome: RunRow['outcome']
  readonly steps: Run
}

/** What an observable did in the first runs at a point, step by step. */
export interface Trajectory {
  readonly point: number
  readonly run: number
  /** For each observable its value in each state, the initial one first. */
  readonly values: Readonly<Record<string, readonly number[]>>
}

/** Rows and what was kept of the runs, of several points: those of each point come in the order of runs, without gaps. */
export interface Batch {
  readonly rows: readonly RunRow[]
  readonly kept: readonly KeptRun[]
  readonly trajectories: readonly Trajectory[]
}

/** Where results are. Each point's rows are stored in the order of runs, so that how many there are says what is missing. */
export interface ResultStore {
  /** What was stored earlier, in batches, sorted by point and run. */
  stored(): AsyncIterable<Batch>
  /** Stores a batch: all of it or nothing. It is there for good when the promise resolves. */
  add(batch: Batch): Promise<void>
  /** Stores what is known of each point, in place of what was known before. */
  summarise(points: readonly PointResult[]): Promise<void>
  close(): Promise<void>
}
