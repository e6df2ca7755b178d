import type { DuckDBAppender, DuckDBConnection } from '@duckdb/node-api'
import { present } from '../../ats/present.js'
import type { ObservedInRun, RunRow } from '../../experiment/row.js'
import { type ObservableColumns, statistics } from './duckdb-observables.js'
import { condition, type Page } from './duckdb-pages.js'
import { fixedRunColumns } from './duckdb-tables.js'
import { identifier } from './sql.js'

/** Value by value: measured 120 times faster than prepared statements, and 1.6 times faster than whole chunks. */
export const appendRow = (appender: DuckDBAppender, row: RunRow, columns: ObservableColumns): void => {
  appender.appendBigInt(BigInt(row.point))
  appender.appendBigInt(BigInt(row.run))
  appender.appendBigInt(BigInt(row.seed))
  appender.appendVarchar(row.outcome)
  appender.appendBigInt(BigInt(row.steps))
  appender.appendVarchar(row.purposeState)
  appender.appendDouble(row.milliseconds)
  if (row.fault === null) appender.appendNull()
  else appender.appendVarchar(row.fault)
  for (const name of columns.keys()) {
    // An observable may be called what objects have a meaning for.
    const observed = Object.hasOwn(row.observables, name) ? row.observables[name] : undefined
    for (const statistic of statistics) {
      if (observed === undefined) appender.appendNull()
      else appender.appendDouble(observed[statistic])
    }
  }
}

/** The rows of a page, in order. */
export const rowsIn = async (
  connection: DuckDBConnection,
  page: Page,
  columns: ObservableColumns,
): Promise<RunRow[]> => {
  const names = [...columns.keys()]
  const wanted = [...fixedRunColumns, ...[...columns.values()].flat()].map(identifier).join(', ')
  const read = await connection.runAndReadAll(`SELECT ${wanted} FROM runs WHERE ${condition(page)} ORDER BY point, run`)
  const [point, run, seed, outcome, steps, purposeState, milliseconds, fault, ...observed] = read.getColumns()
  const at = (column: readonly unknown[] | undefined, i: number): unknown => present(column)[i]
  return Array.from({ length: read.currentRowCount }, (_, i) => ({
    point: Number(at(point, i)),
    run: Number(at(run, i)),
    seed: Number(at(seed, i)),
    outcome: at(outcome, i) as RunRow['outcome'],
    steps: Number(at(steps, i)),
    purposeState: String(at(purposeState, i)),
    observables: Object.fromEntries(
      names.flatMap((name, k): [string, ObservedInRun][] => {
        const [final, peak, mean] = statistics.map((_, s) => at(observed[3 * k + s], i) as number | null)
        return final === null ? [] : [[name, { final, peak, mean } as ObservedInRun]]
      }),
    ),
    milliseconds: at(milliseconds, i) as number,
    fault: at(fault, i) as string | null,
  }))
}
