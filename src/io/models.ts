import * as E from 'fp-ts/lib/Either.js'
import type { LoadedModel } from '../../simulators/language.js'
import { isModelFile, isProgram, textLanguageOf } from '../../simulators/languages.js'
import type { Parameters } from '../../simulators/parameters.js'
import { readModel } from '../../simulators/read-model.js'
import type { Diagnostic } from '../errors/diagnostic.js'
import { findingsOf } from '../errors/validation.js'
import { readSource } from './files.js'
import { checkProgram, loadProgram } from './programs.js'

export type { LoadedModel, Parameters }
export { isModelFile, isProgram }

/** Files in languages whose models can have properties of their own. */
export const mayHaveProperties = (path: string): boolean => textLanguageOf(path)?.properties === true

/** Loads a model with parameters, as far as it takes any. */
export const loadModel = async (
  path: string,
  parameters: Parameters = {},
  signal?: AbortSignal,
): Promise<E.Either<Diagnostic[], LoadedModel>> => {
  const source = await readSource(path, signal)
  if (E.isLeft(source)) return source
  const given = parametersFor(path, parameters)
  return isProgram(path) ? loadProgram(path, given) : readModel(source.right, given)
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
export const lintModel = async (
  path: string,
  parameters: Parameters = {},
  signal?: AbortSignal,
): Promise<readonly Diagnostic[]> => {
  if (!isProgram(path)) return findingsOf(await loadModel(path, parameters, signal))
  const source = await readSource(path, signal)
  return E.isLeft(source) ? source.left : checkProgram(source.right)
}
