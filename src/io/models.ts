import * as E from 'fp-ts/lib/Either.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { LoadedModel } from '../../simulators/language.js'
import { isModelFile, isProgram, textLanguageOf } from '../../simulators/languages.js'
import type { Parameters } from '../../simulators/parameters.js'
import { readModel } from '../../simulators/read-model.js'
import type { Diagnostic } from '../errors/diagnostic.js'
import type { Source } from '../errors/source.js'
import { findingsOf } from '../errors/validation.js'
import { readSource } from './files.js'
import { isForeign, loadForeign, readProgram } from './foreign/load.js'
import { sha256Of } from './hash.js'
import { checkProgram, loadProgram } from './programs.js'

export type { LoadedModel, Parameters }
export { isModelFile, isProgram }

/** Files in languages whose models can have properties of their own. */
export const mayHaveProperties = (path: string): boolean => textLanguageOf(path)?.properties === true

/** The text of a model, as far as it is one, and its SHA-256: of what another process runs, there is no text to show. */
export const modelSource = async (
  path: string,
  signal?: AbortSignal,
): Promise<E.Either<Diagnostic[], { readonly source: Source; readonly sha256: string | null }>> => {
  if (isForeign(path))
    return pipe(
      await readProgram(path),
      E.map(({ sha256 = null }) => ({ source: { name: path, text: '' }, sha256 })),
    )
  return pipe(
    await readSource(path, signal),
    E.map(source => ({ source, sha256: sha256Of(source.text) })),
  )
}

export interface LoadOptions {
  /** The most seconds that a simulator in another process may take to answer. */
  readonly answerTimeout?: number | undefined
}

/** Loads a model with parameters, as far as it takes any. */
export const loadModel = async (
  path: string,
  parameters: Parameters = {},
  signal?: AbortSignal,
  { answerTimeout }: LoadOptions = {},
): Promise<E.Either<Diagnostic[], LoadedModel>> => {
  if (isForeign(path)) return loadForeign(path, parameters, answerTimeout)
  const source = await readSource(path, signal)
  if (E.isLeft(source)) return source
  const loaded = await (isProgram(path) ? loadProgram(source.right, parameters) : readModel(source.right, parameters))
  return pipe(
    loaded,
    E.map(model => ({ ...model, sha256: sha256Of(source.right.text) })),
  )
}

/**
 * Everything that is wrong with a model, and warnings, as far as that can be found without running it: of a program,
 * only the text is looked at.
 */
export const lintModel = async (
  path: string,
  parameters: Parameters = {},
  signal?: AbortSignal,
): Promise<readonly Diagnostic[]> => {
  // What another process runs is looked at by no one here.
  if (isForeign(path)) return []
  if (!isProgram(path)) return findingsOf(await loadModel(path, parameters, signal))
  const source = await readSource(path, signal)
  return E.isLeft(source) ? source.left : checkProgram(source.right)
}
