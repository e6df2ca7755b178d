import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as E from 'fp-ts/lib/Either.js'
import type { LoadedModel } from '../../simulators/language.js'
import { isModelFile, isProgram, readModel, textLanguageOf } from '../../simulators/languages.js'
import type { Parameters } from '../../simulators/parameters.js'
import { type Diagnostic, TelosError, thrown } from '../errors/diagnostic.js'
import { missingFrom } from '../simulator/contract.js'
import type { AnySimulator } from '../simulator/simulator.js'
import { modelLoadFailed, modelNoFactory } from './errors.js'
import { readSource } from './files.js'

export type { LoadedModel, Parameters }
export { isModelFile, isProgram }

/** From this size on the heap may not be large enough to read a file: then it must not be the heap of the command line. */
const largeFile = 8_000_000

/** Can loading a model end the thread it is loaded in, or never end? */
export const isRisky = (path: string): boolean =>
  isProgram(path) || (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > largeFile

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
  return isProgram(path) ? loadProgram(path, given) : readModel(source.right, given)
}

/** The parameters that are the model's: the seed is for programs and for walks. */
export const parametersFor = (path: string, parameters: Parameters): Parameters => {
  const { seed: _, ...others } = parameters
  return isProgram(path) ? parameters : others
}

const loadProgram = async (path: string, parameters: Parameters): Promise<E.Either<Diagnostic[], LoadedModel>> => {
  let exported: unknown
  try {
    exported = (await importProgram(resolve(path))).default
  } catch (error) {
    return E.left([loadFailure(path, error)])
  }
  const wrong = (message: string): E.Either<Diagnostic[], LoadedModel> =>
    E.left([modelNoFactory(`${path}: ${message}`, { fix: 'export default () => mutableModel({ ... })' })])
  if (typeof exported !== 'function') return wrong('the default export is not a function that makes a simulator')
  const factory = (): AnySimulator => {
    try {
      return (exported as (parameters: Parameters) => AnySimulator)(parameters)
    } catch (error) {
      throw new TelosError([modelNoFactory(`${path}: the factory threw: ${thrown(error)}`)])
    }
  }
  try {
    const missing = missingFrom(factory())
    if (missing.length > 0)
      return wrong(`what the default export makes is not a simulator: ${missing.join(', ')} is missing`)
  } catch (error) {
    if (error instanceof TelosError) return E.left([...error.diagnostics])
    throw error
  }
  return E.right({ factory, warnings: [], expectations: [] })
}

/** What kept a program from loading. */
const loadFailure = (path: string, error: unknown): Diagnostic => {
  const line = error instanceof SyntaxError ? lineOfSyntaxError(path) : ''
  const lost = /Cannot find (?:module|package) 'telos/.test(thrown(error))
  const fix = lost ? { fix: 'npm install telos where the model is' } : {}
  return modelLoadFailed(`${path}${line} cannot be loaded: ${thrown(error).split('\n')[0]}`, fix)
}

/** An import does not tell the line of a syntax error; Node's own check of the file does. */
const lineOfSyntaxError = (path: string): string => {
  const { stderr } = spawnSync(process.execPath, ['--check', path], { encoding: 'utf8' })
  return /^.*(:\d+)$/m.exec(stderr)?.[1] ?? ''
}

/** Node 20 cannot import TypeScript: that goes through a loader. */
const importProgram = async (file: string): Promise<{ default?: unknown }> => {
  if (!/\.[cm]?ts$/.test(file)) return import(pathToFileURL(file).href)
  const { createJiti } = await import('jiti')
  return createJiti(import.meta.url, { nativeModules: ['telos'], interopDefault: false }).import(file)
}
