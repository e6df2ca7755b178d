import type { DuckDBConnection } from '@duckdb/node-api'
import { present } from '../../ats/present.js'
import type { ObservedInRun } from '../../experiment/row.js'
import { databaseNames } from './distinct-names.js'
import { fixedRunColumns } from './duckdb-tables.js'
import { identifier } from './sql.js'

export const statistics = ['final', 'peak', 'mean'] as const satisfies readonly (keyof ObservedInRun)[]

/** For each observable its columns in `runs`, in the order of `statistics`; observables in the order of their columns. */
export type ObservableColumns = ReadonlyMap<string, readonly string[]>

/** The columns that there are. */
export const columnsIn = async (connection: DuckDBConnection): Promise<ObservableColumns> => {
  const made = (await connection.runAndReadAll('DESCRIBE runs')).getRows().map(([column]) => String(column))
  const read = await connection.runAndReadAll('SELECT observable, statistic, column_name FROM observables')
  const found = new Map(read.getRows().map(([observable, statistic, column]) => [column, { observable, statistic }]))
  const columns = new Map<string, string[]>()
  for (const column of made) {
    const about = found.get(column)
    if (about === undefined) continue
    const observable = String(about.observable)
    columns.set(observable, [...(columns.get(observable) ?? []), column])
  }
  return columns
}

/** Makes columns for observables that are met for the first time: with them, all that there are. */
export const withColumns = async (
  connection: DuckDBConnection,
  before: ObservableColumns,
  met: readonly string[],
): Promise<ObservableColumns> => {
  const columns = new Map(before)
  for (const name of met) {
    const wanted = statistics.map(statistic => `${name}_${statistic}`)
    const own = databaseNames(wanted, [...fixedRunColumns, ...[...columns.values()].flat()])
    for (const [i, column] of own.entries()) {
      await connection.run(`ALTER TABLE runs ADD COLUMN ${identifier(column)} DOUBLE`)
      await connection.run('INSERT INTO observables VALUES ($1, $2, $3)', [name, present(statistics[i]), column])
    }
    columns.set(name, own)
  }
  return columns
}
