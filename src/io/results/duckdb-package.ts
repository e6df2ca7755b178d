import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import type * as DuckDb from '@duckdb/node-api'

export type DuckDbPackage = typeof DuckDb

export const duckdbPackage = '@duckdb/node-api'

/** The package that reads and writes DuckDB databases; `null` if it is not installed, or not for this kind of machine. */
export const loadDuckDb = async (name = duckdbPackage): Promise<DuckDbPackage | null> => {
  try {
    // By a name that bundlers do not see: they would take the package in.
    const file = createRequire(import.meta.url).resolve(name)
    return (await import(pathToFileURL(file).href)) as DuckDbPackage
  } catch {
    return null
  }
}
