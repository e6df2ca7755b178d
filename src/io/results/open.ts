import { join } from 'node:path'
import * as E from 'fp-ts/lib/Either.js'
import { type Diagnostic, TelosError } from '../../errors/diagnostic.js'
import type { Experiment } from '../../experiment/definition.js'
import { version } from '../../report/version.js'
import { howToAdd, installed } from '../installed.js'
import { otherExperiment, readDefinition, writeDefinition } from './definition-file.js'
import { type DefinitionJson, experimentJson, format, type Hashes } from './definition-json.js'
import { duckdbName } from './duckdb.js'
import { duckdbPackage, loadDuckDb } from './duckdb-package.js'
import { prepareFolder } from './folder.js'
import { takeLock } from './lock.js'
import { ndjsonName } from './ndjson.js'
import { openBackend } from './open-backend.js'
import { Results } from './results.js'
import { notRead, withFile } from './trouble.js'

export interface ResultsOptions {
  readonly experiment: Experiment
  /** Of the texts of model and purpose: results of other texts are another experiment's. */
  readonly hashes: Hashes
  /** Hears what a user should know, once. */
  readonly remark?: (text: string) => void
  /** The package that is looked for, instead of DuckDB's. */
  readonly package?: string
}

/** Opens a folder for the results of an experiment, or makes it: the same experiment goes on where it was left. */
export const openResults = async (
  folder: string,
  options: ResultsOptions,
): Promise<E.Either<Diagnostic[], Results>> => {
  const prepared = prepareFolder(folder)
  if (E.isLeft(prepared)) return prepared
  const lock = takeLock(folder)
  if (E.isLeft(lock)) return lock
  const { release } = lock.right
  try {
    const defined = await definitionIn(folder, options)
    if (E.isRight(defined)) {
      const path = join(folder, defined.right.results)
      const named = options.package === undefined ? {} : { package: options.package }
      const backend = await withFile(path, notRead, () => openBackend(folder, defined.right, named))
      return E.right(new Results(backend, release))
    }
    release()
    return defined
  } catch (error) {
    release()
    if (error instanceof TelosError) return E.left([...error.diagnostics])
    throw error
  }
}

/** What the folder is about: what is there already, if it is the same; else what is written there now. */
const definitionIn = async (
  folder: string,
  { experiment, hashes, remark = () => {}, package: name }: ResultsOptions,
): Promise<E.Either<Diagnostic[], DefinitionJson>> => {
  const here: DefinitionJson = {
    format,
    telos: version,
    results: duckdbName,
    sha256: { model: hashes.model, purpose: hashes.purpose },
    experiment: experimentJson(experiment),
  }
  const there = await readDefinition(folder)
  if (E.isLeft(there)) return there
  if (there.right !== null) {
    const other = otherExperiment(folder, there.right, here)
    return other === null ? E.right(there.right) : E.left([other])
  }
  const hasDuckDb = (await loadDuckDb(name)) !== null
  if (!hasDuckDb) {
    const how = howToAdd(duckdbPackage, installed())
    remark(
      `the package ${duckdbPackage} cannot be loaded: results are stored as ${ndjsonName} (for a database, ${how})`,
    )
  }
  const begun: DefinitionJson = { ...here, results: hasDuckDb ? duckdbName : ndjsonName }
  const written = await writeDefinition(folder, begun)
  return E.isLeft(written) ? written : E.right(begun)
}
