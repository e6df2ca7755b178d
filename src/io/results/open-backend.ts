import { join } from 'node:path'
import { TelosError } from '../../errors/diagnostic.js'
import { resultsNoDuckdb } from '../errors.js'
import { howToAdd, installed } from '../installed.js'
import type { DefinitionJson } from './definition-json.js'
import { DuckDb, duckdbName } from './duckdb.js'
import { duckdbPackage, loadDuckDb } from './duckdb-package.js'
import { Ndjson } from './ndjson.js'
import { pointParameters } from './points.js'

export interface BackendOptions {
  readonly readOnly?: boolean
  /** The package that is looked for, instead of DuckDB's. */
  readonly package?: string
}

/** Opens the file that the rows of a folder are in. */
export const openBackend = async (
  folder: string,
  definition: DefinitionJson,
  { readOnly = false, package: name }: BackendOptions = {},
): Promise<DuckDb | Ndjson> => {
  const path = join(folder, definition.results)
  if (definition.results !== duckdbName) return Ndjson.open(path, { readOnly })
  const duckdb = await loadDuckDb(name)
  if (duckdb !== null)
    return DuckDb.open(duckdb, path, { definition, points: pointParameters(definition) }, { readOnly })
  const fix = howToAdd(duckdbPackage, installed())
  throw new TelosError([resultsNoDuckdb(`${path} needs the package ${duckdbPackage}`, { fix })])
}
