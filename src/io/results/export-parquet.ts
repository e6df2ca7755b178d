import { createReadStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { present } from '../../ats/present.js'
import { databaseNames } from './distinct-names.js'
import type { DuckDb } from './duckdb.js'
import { exportedNames, firstColumns, inOrder, lastColumns } from './export-columns.js'
import { identifier } from './sql.js'

/** The table of runs as a Parquet file, written by the database. */
export async function* parquetOf(database: DuckDb): AsyncGenerator<Uint8Array> {
  const folder = mkdtempSync(join(tmpdir(), 'telos-parquet-'))
  try {
    const file = join(folder, 'runs.parquet')
    await database.writeParquet(queryOf(database), file)
    yield* createReadStream(file, { highWaterMark: 1024 * 1024 })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const queryOf = (database: DuckDb): string => {
  const { parameters } = database
  const observables = inOrder(database.observables)
  const names = exportedNames(
    parameters.map(({ parameter }) => parameter),
    observables,
    databaseNames,
  )
  const columns = [
    ...firstColumns.map(column => `runs.${column === 'purposeState' ? 'purpose_state' : column}`),
    ...parameters.map(({ column }) => `points.${identifier(column)}`),
    ...observables.flatMap(name => database.columnsOf(name)).map(column => `runs.${identifier(column)}`),
    ...lastColumns.map(column => `runs.${column}`),
  ]
  const selected = columns.map((column, i) => `${column} AS ${identifier(present(names[i]))}`).join(', ')
  return `SELECT ${selected} FROM runs LEFT JOIN points USING (point) ORDER BY runs.point, runs.run`
}
