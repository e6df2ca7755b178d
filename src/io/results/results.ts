import type { PointResult } from '../../experiment/result.js'
import type { Batch, ResultStore } from '../../experiment/store.js'
import type { Backend } from './backend.js'
import { storable } from './entries.js'
import { notStored, readingFile, withFile } from './trouble.js'

/** The results in a folder that nobody else has open. What goes wrong is thrown as a TelosError. */
export class Results implements ResultStore {
  private turn: Promise<unknown> = Promise.resolve()
  private closed: Promise<void> | null = null

  constructor(
    private readonly backend: Backend,
    private readonly release: () => void,
  ) {}

  /** The file that the rows are in. */
  get path(): string {
    return this.backend.path
  }

  /** How many rows there are. */
  get found(): number {
    let found = 0
    for (const count of this.backend.counts.values()) found += count
    return found
  }

  stored(): AsyncIterable<Batch> {
    return readingFile(this.backend.path, this.backend.stored())
  }

  add(batch: Batch): Promise<void> {
    return this.inTurn(async () => {
      this.expectNext(batch)
      await withFile(this.backend.path, notStored, () => this.backend.add(storable(batch)))
    })
  }

  /** Stores estimates with their intervals for the view `summary`, in place of those that were stored before. */
  summarise(points: readonly PointResult[]): Promise<void> {
    return this.inTurn(() => withFile(this.backend.path, notStored, () => this.backend.summarise(points)))
  }

  close(): Promise<void> {
    this.closed ??= this.turn.then(() => this.backend.close()).finally(this.release)
    return this.closed
  }

  /** One after another, in the order of calls. */
  private async inTurn(work: () => Promise<void>): Promise<void> {
    if (this.closed !== null) throw new Error('the results are closed')
    const done = this.turn.then(work)
    this.turn = done.catch(() => {})
    return done
  }

  /** A row that is stored twice or left out would spoil every number made of the table: it is a mistake of the caller. */
  private expectNext({ rows }: Batch): void {
    const next = new Map<number, number>()
    for (const { point, run } of rows) {
      const expected = next.get(point) ?? this.backend.counts.get(point) ?? 0
      if (run !== expected) throw new Error(`run ${run} at point ${point} is not the next one, which is ${expected}`)
      next.set(point, run + 1)
    }
  }
}
