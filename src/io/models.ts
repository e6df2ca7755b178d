import { statSync } from 'node:fs'
import * as E from 'fp-ts/lib/Either.js'
import type { LoadedModel } from '../../simulators/language.js'
import { isModelFile, isProgram, languageOf, textLanguageOf } from '../../simulators/languages.js'
import type { Parameters } from '../../simulators/parameters.js'
import { readModel } from '../../simulators/read-model.js'
import type { Diagnostic } from '../errors/diagnostic.js'
import { findingsOf } from '../errors/validation.js'
import { readSource } from './files.js'
import { checkProgram, loadProgram } from './programs.js'

export type { LoadedModel, Parameters }
export { isModelFile, isProgram }

/** From this size on the heap may not be large enough to read a file: then it must not be the heap of the command line. */
const largeFile = 8_000_000

/**
 * Can loading a model or a single step of it take long, never end, or end the thread that does it? Not if it is a list of
 * transitions.
 */
export const isRisky = (path: string): boolean =>
  languageOf(path)?.kind !== 'list' || (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > largeFile

/** Files in languages whose models can have properties of their own. */
export const mayHaveProperties = (path: string): boolean => textLanguageOf(path)?.properties === true

/** Loads a model with parameters, as far as it takes any. */
export const loadModel = async (
  path: string,
  parameters: Parameters = {},
): Promise<E.Either<Diagnostic[], LoadedModel>> => {
  const source = await readSource(path)
  if (E.isLeft(source)) return source
  const given = parametersFor(path, parameters)
  return isProgram(path) ? loadProgram(source.right, given) : readModel(source.right, given)
}

/** The parameters that are the model's: the seed is for programs and for walks. */
export const parametersFor = (path: string, parameters: Parameters): Parameters => {
  const { seed: _, ...others } = parameters
  return isProgram(path) ? parameters : others
}

/**
 * Everything that is wrong with a model, and warnings, as far as that can be found without running it: of a program,
 * only the text is looked at.
 */
export const lintModel = async (path: string, parameters: Parameters = {}): Promise<readonly Diagnostic[]> => {
  if (!isProgram(path)) return findingsOf(await loadModel(path, parameters))
  const source = await readSource(path)
  return E.isLeft(source) ? source.left : checkProgram(source.right)
}
