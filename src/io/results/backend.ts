import type { PointResult } from '../../experiment/result.js'
import type { RunRow } from '../../experiment/row.js'
import type { Batch } from '../../experiment/store.js'

/** A file that results are in. What goes wrong is thrown as it comes; who uses it knows what to say. */
export interface Backend {
  readonly path: string
  /** How many rows there are of each point. */
  readonly counts: ReadonlyMap<number, number>
  /** Every observable of any row. */
  readonly observables: ReadonlySet<string>
  /** Everything there is now, sorted by point and run, some thousands of rows at a time. */
  stored(): AsyncIterable<Batch>
  /** The same, without what was kept of runs. */
  rows(): AsyncIterable<readonly RunRow[]>
  /** Stores all of it or nothing. One call at a time. */
  add(batch: Batch): Promise<void>
  summarise(points: readonly PointResult[]): Promise<void>
  close(): Promise<void>
}

/** About so many rows are read at a time. */
export const rowsAtATime = 10_000
