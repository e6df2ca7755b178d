import { existsSync, renameSync, rmSync } from 'node:fs'
import type { DuckDBAppender, DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { present } from '../../ats/present.js'
import type { PointResult } from '../../experiment/result.js'
import type { RunRow } from '../../experiment/row.js'
import type { Batch } from '../../experiment/store.js'
import type { Backend } from './backend.js'
import { appendEstimate, estimatesOf } from './duckdb-estimates.js'
import { appendKept, appendTrajectory, keptIn, trajectoriesIn } from './duckdb-kept.js'
import { type About, makeTables } from './duckdb-making.js'
import { columnsIn, type ObservableColumns, withColumns } from './duckdb-observables.js'
import type { DuckDbPackage } from './duckdb-package.js'
import { type Page, pagesOf } from './duckdb-pages.js'
import { appendRow, rowsIn } from './duckdb-rows.js'
import { type ParameterColumn, parameterColumns } from './duckdb-tables.js'
import { observablesOf } from './entries.js'
import { literal } from './sql.js'

export const duckdbName = 'results.duckdb'

/** What the database may take of the machine: it only appends, and reads pages. */
const settings = {
  threads: '2',
  max_memory: '1GB',
  // Nothing is fetched from anywhere.
  autoinstall_known_extensions: 'false',
  autoload_known_extensions: 'false',
}

/** Results in a DuckDB database. */
export class DuckDb implements Backend {
  readonly counts = new Map<number, number>()
  private columns: ObservableColumns = new Map()

  private constructor(
    readonly path: string,
    private readonly instance: DuckDBInstance,
    private readonly connection: DuckDBConnection,
    /** The columns of parameters in the table of points. */
    readonly parameters: readonly ParameterColumn[],
  ) {}

  /** Opens it, or makes it. */
  static async open(
    { DuckDBInstance }: DuckDbPackage,
    path: string,
    about: About,
    { readOnly = false } = {},
  ): Promise<DuckDb> {
    const columns = parameterColumns(about.points)
    if (!readOnly && !existsSync(path)) await make(DuckDBInstance, path, about, columns)
    const mode = { ...settings, ...(readOnly ? { access_mode: 'READ_ONLY' } : {}) }
    const instance = await DuckDBInstance.create(path, mode)
    const opened = new DuckDb(path, instance, await instance.connect(), columns)
    try {
      await opened.learn()
      return opened
    } catch (error) {
      await opened.close()
      throw error
    }
  }

  /** Reads what is there already. */
  private async learn(): Promise<void> {
    const counted = await rowsOf(this.connection, 'SELECT point, count(*) FROM runs GROUP BY point')
    for (const [point, count] of counted) this.counts.set(Number(point), Number(count))
    this.columns = await columnsIn(this.connection)
  }

  get observables(): ReadonlySet<string> {
    return new Set(this.columns.keys())
  }

  columnsOf(observable: string): readonly string[] {
    return present(this.columns.get(observable))
  }

  async *stored(): AsyncGenerator<Batch> {
    // Those that are made later are not in what is read.
    const { columns } = this
    for await (const { connection, page } of this.pages()) {
      yield {
        rows: await rowsIn(connection, page, columns),
        kept: await keptIn(connection, page),
        trajectories: await trajectoriesIn(connection, page),
      }
    }
  }

  async *rows(): AsyncGenerator<readonly RunRow[]> {
    const { columns } = this
    for await (const { connection, page } of this.pages()) yield await rowsIn(connection, page, columns)
  }

  /** The pages of everything that is there now: in a transaction, which sees nothing that is added later. */
  private async *pages(): AsyncGenerator<{ connection: DuckDBConnection; page: Page }> {
    const connection = await this.instance.connect()
    try {
      await connection.run('BEGIN')
      const found = await rowsOf(connection, 'SELECT point, max(run) FROM runs GROUP BY point ORDER BY point')
      for (const page of pagesOf(found.map(([point, last]) => ({ point: Number(point), last: Number(last) })))) {
        yield { connection, page }
      }
    } finally {
      connection.disconnectSync()
    }
  }

  async add(batch: Batch): Promise<void> {
    const before = this.columns
    try {
      await this.transaction(async () => {
        await this.makeColumns(batch.rows)
        await this.append('runs', batch.rows, (appender, row) => appendRow(appender, row, this.columns))
        await this.append('kept_runs', batch.kept, appendKept)
        await this.append('trajectories', batch.trajectories, appendTrajectory)
      })
    } catch (error) {
      this.columns = before
      throw error
    }
    for (const { point } of batch.rows) this.counts.set(point, (this.counts.get(point) ?? 0) + 1)
  }

  private async transaction(work: () => Promise<void>): Promise<void> {
    await this.connection.run('BEGIN')
    try {
      await work()
      await this.connection.run('COMMIT')
    } catch (error) {
      // A failed commit has rolled back already.
      await this.connection.run('ROLLBACK').catch(() => {})
      throw error
    }
  }

  /** Columns for observables that are met for the first time. */
  private async makeColumns(rows: readonly RunRow[]): Promise<void> {
    const met = [...observablesOf(rows)].filter(name => !this.columns.has(name))
    if (met.length === 0) return
    this.columns = await withColumns(this.connection, this.columns, met)
  }

  private async append<A>(
    table: string,
    items: readonly A[],
    one: (appender: DuckDBAppender, item: A) => void,
  ): Promise<void> {
    if (items.length === 0) return
    const appender = await this.connection.createAppender(table)
    for (const item of items) {
      one(appender, item)
      appender.endRow()
    }
    appender.closeSync()
  }

  async summarise(points: readonly PointResult[]): Promise<void> {
    await this.transaction(async () => {
      await this.connection.run('DELETE FROM intervals')
      await this.append('intervals', points.flatMap(estimatesOf), appendEstimate)
    })
  }

  /** Writes the table that a query gives as a Parquet file. Sorting may need room beside it. */
  async writeParquet(query: string, file: string): Promise<void> {
    await this.connection.run(`SET temp_directory = ${literal(`${file}.tmp`)}`)
    await this.connection.run(`COPY (${query}) TO ${literal(file)} (FORMAT parquet)`)
  }

  async close(): Promise<void> {
    this.connection.disconnectSync()
    this.instance.closeSync()
  }
}

const rowsOf = async (connection: DuckDBConnection, sql: string): Promise<readonly (readonly unknown[])[]> =>
  (await connection.runAndReadAll(sql)).getRows()

/** Beside it, then in its place: a database whose maker was killed, or had no room for it, cannot be opened again. */
const make = async (
  instances: DuckDbPackage['DuckDBInstance'],
  path: string,
  about: About,
  columns: readonly ParameterColumn[],
): Promise<void> => {
  const beside = `${path}.new`
  // What has not come into the database itself is beside it. A database that was removed may have left its own.
  for (const left of [beside, `${beside}.wal`, `${path}.wal`]) rmSync(left, { force: true })
  const instance = await instances.create(beside, settings)
  try {
    const connection = await instance.connect()
    try {
      await makeTables(connection, about, columns)
      // To close it would do the same, and not say if it fails.
      await connection.run('CHECKPOINT')
    } finally {
      connection.disconnectSync()
    }
  } finally {
    instance.closeSync()
  }
  renameSync(beside, path)
}
