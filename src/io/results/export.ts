import { join } from 'node:path'
import * as E from 'fp-ts/lib/Either.js'
import { type Diagnostic, TelosError } from '../../errors/diagnostic.js'
import { resultsNone, resultsNoParquet, resultsNotStored } from '../errors.js'
import { definitionName, readDefinition } from './definition-file.js'
import type { DefinitionJson } from './definition-json.js'
import { DuckDb } from './duckdb.js'
import { csvOf } from './export-csv.js'
import { jsonOf } from './export-json.js'
import { parquetOf } from './export-parquet.js'
import { type Lock, takeLock } from './lock.js'
import type { Ndjson } from './ndjson.js'
import { type BackendOptions, openBackend } from './open-backend.js'
import { pointParameters } from './points.js'
import { notRead, readingFile, withFile } from './trouble.js'
import { type Unfinished, unfinishedIn } from './unfinished.js'

export const exportFormats = ['csv', 'json', 'parquet'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** Takes what is exported piece by piece; the next one comes when it has resolved. What it throws is its own affair. */
export type Write = (piece: string | Uint8Array) => void | Promise<void>

export interface ExportOptions extends Pick<BackendOptions, 'package'> {
  /** Hears, before anything is written, that the experiment is not complete. */
  readonly unfinished?: (missing: Unfinished) => void
}

/** Writes the table of runs in a folder of results, sorted by point and run. */
export const exportResults = async (
  folder: string,
  format: ExportFormat,
  write: Write,
  { unfinished = () => {}, ...options }: ExportOptions = {},
): Promise<E.Either<Diagnostic[], void>> => {
  const defined = await readDefinition(folder)
  if (E.isLeft(defined)) return defined
  const definition = defined.right
  if (definition === null) {
    return E.left([resultsNone(`${folder} has no ${definitionName}: there are no results in it`)])
  }
  const locked = lockedForReading(folder)
  if (E.isLeft(locked)) return locked
  try {
    const path = join(folder, definition.results)
    const backend = await withFile(path, notRead, () => openBackend(folder, definition, { ...options, readOnly: true }))
    try {
      const missing = await withFile(path, notRead, () => unfinishedIn(backend, definition))
      if (missing !== null) unfinished(missing)
      for await (const piece of readingFile(path, piecesOf(format, backend, definition))) await write(piece)
    } finally {
      await backend.close()
    }
    return E.right(undefined)
  } catch (error) {
    if (error instanceof TelosError) return E.left([...error.diagnostics])
    throw error
  } finally {
    locked.right?.release()
  }
}

/** A folder that nothing can be written into has no other writer either: it needs no lock. */
const lockedForReading = (folder: string): E.Either<Diagnostic[], Lock | null> => {
  const lock = takeLock(folder)
  return E.isLeft(lock) && lock.left.every(({ code }) => code === resultsNotStored.code) ? E.right(null) : lock
}

const piecesOf = (
  format: ExportFormat,
  backend: DuckDb | Ndjson,
  definition: DefinitionJson,
): AsyncIterable<string | Uint8Array> => {
  if (format === 'csv') return csvOf(backend, pointParameters(definition))
  if (format === 'json') return jsonOf(backend, definition)
  if (backend instanceof DuckDb) return parquetOf(backend)
  const message = `${backend.path} is not a database: only DuckDB writes Parquet`
  throw new TelosError([resultsNoParquet(message, { fix: 'export it as csv or json' })])
}
