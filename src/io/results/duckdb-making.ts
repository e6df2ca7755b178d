import type { DuckDBConnection } from '@duckdb/node-api'
import type { Parameters } from '../../../simulators/parameters.js'
import type { DefinitionJson } from './definition-json.js'
import { type ParameterColumn, tables } from './duckdb-tables.js'
import { parametersJson } from './numbers.js'

/** What a new database is about. */
export interface About {
  readonly definition: DefinitionJson
  /** All parameters of each point. */
  readonly points: readonly Parameters[]
}

/** Makes the tables, and fills those that never change. */
export const makeTables = async (
  connection: DuckDBConnection,
  { definition, points }: About,
  columns: readonly ParameterColumn[],
): Promise<void> => {
  for (const sql of tables(columns)) await connection.run(sql)
  const { format, telos, sha256, experiment } = definition
  await connection.run('INSERT INTO experiment VALUES ($1, $2, $3, $4, $5, $6, $7)', [
    format,
    telos,
    experiment.model,
    experiment.purpose,
    sha256.model,
    sha256.purpose,
    JSON.stringify(experiment),
  ])
  const appender = await connection.createAppender('points')
  for (const [point, parameters] of points.entries()) {
    appender.appendBigInt(BigInt(point))
    appender.appendVarchar(JSON.stringify(parametersJson(parameters)))
    for (const { parameter, type } of columns) {
      const value = Object.hasOwn(parameters, parameter) ? parameters[parameter] : undefined
      if (value === undefined) appender.appendNull()
      else if (type === 'DOUBLE') appender.appendDouble(value as number)
      else if (type === 'BOOLEAN') appender.appendBoolean(value as boolean)
      else appender.appendVarchar(String(value))
    }
    appender.endRow()
  }
  appender.closeSync()
}
