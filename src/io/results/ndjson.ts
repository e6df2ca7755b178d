import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import type { RunRow } from '../../experiment/row.js'
import type { Batch } from '../../experiment/store.js'
import { type Backend, rowsAtATime } from './backend.js'
import { emptyBatch } from './entries.js'
import { linesOf } from './lines.js'
import { readEntry, writtenBatch } from './ndjson-batch.js'
import { indexOf, type NdjsonIndex } from './ndjson-index.js'

export const ndjsonName = 'runs.ndjson'

/** About so many bytes are read at a time: kept runs may be long. */
const bytesAtATime = 16 * 1024 * 1024

/** Results as lines of JSON, for machines without DuckDB. */
export class Ndjson implements Backend {
  /** Is there something behind the last whole batch? */
  private isTorn = false

  private constructor(
    readonly path: string,
    private readonly file: FileHandle,
    private readonly index: NdjsonIndex,
    /** How far the file is whole. */
    private length: number,
  ) {}

  /** Opens it, or makes it; what is torn at its end is cut off, if anything may be written. */
  static async open(path: string, { readOnly = false } = {}): Promise<Ndjson> {
    const file = await open(path, readOnly ? constants.O_RDONLY : constants.O_RDWR | constants.O_CREAT)
    try {
      const { index, length } = await indexOf(path, file)
      const opened = new Ndjson(path, file, index, length)
      if (!readOnly) await opened.cut()
      return opened
    } catch (error) {
      await file.close()
      throw error
    }
  }

  get counts(): ReadonlyMap<number, number> {
    return this.index.counts
  }

  get observables(): ReadonlySet<string> {
    return this.index.observables
  }

  async *stored(): AsyncGenerator<Batch> {
    let batch = emptyBatch()
    let size = 0
    for (const { from, to } of this.index.parts()) {
      for await (const { bytes } of linesOf(this.file, from, to)) {
        // What was kept of a run stands behind its row, and goes with it.
        if ((batch.rows.length >= rowsAtATime || size > bytesAtATime) && bytes.subarray(0, 9).equals(rowBegins)) {
          yield batch
          batch = emptyBatch()
          size = 0
        }
        readEntry(bytes, batch)
        size += bytes.length
      }
    }
    if (size > 0) yield batch
  }

  async *rows(): AsyncGenerator<readonly RunRow[]> {
    for await (const { rows } of this.stored()) yield rows
  }

  async add(batch: Batch): Promise<void> {
    const { bytes, end } = writtenBatch(batch)
    if (this.isTorn) await this.cut()
    try {
      for (let written = 0; written < bytes.length; ) {
        const { bytesWritten } = await this.file.write(bytes, written, bytes.length - written, this.length + written)
        written += bytesWritten
      }
      await this.file.datasync()
    } catch (error) {
      this.isTorn = true
      // If that fails too, it is tried again before the next batch, or when the file is opened.
      await this.cut().catch(() => {})
      throw error
    }
    this.index.add(this.length, end)
    this.length += bytes.length
  }

  /** Ends the file where it is whole. */
  private async cut(): Promise<void> {
    const { size } = await this.file.stat()
    if (size > this.length) {
      await this.file.truncate(this.length)
      await this.file.datasync()
    }
    this.isTorn = false
  }

  /** Lines of JSON have no summary: it is made from the rows by whoever shows it. */
  async summarise(): Promise<void> {}

  async close(): Promise<void> {
    await this.file.close()
  }
}

const rowBegins = Buffer.from('{"point":')
