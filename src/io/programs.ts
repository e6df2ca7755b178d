import { spawnSync } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as E from 'fp-ts/lib/Either.js'
import type { LoadedModel } from '../../simulators/language.js'
import type { Parameters } from '../../simulators/parameters.js'
import { isTypeScript } from '../../simulators/program/language.js'
import { type Diagnostic, TelosError, thrown } from '../errors/diagnostic.js'
import { type LineAndColumn, offsetOf, placesOf } from '../errors/places.js'
import type { Source, Span } from '../errors/source.js'
import { missingFrom } from '../simulator/contract.js'
import { simulatorPromise } from '../simulator/errors.js'
import { isPromise, refused } from '../simulator/promised.js'
import { noteSeed } from '../simulator/seed.js'
import type { AnySimulator } from '../simulator/simulator.js'
import { valueInWords } from '../simulator/value-words.js'
import { asyncFunction } from './default-export.js'
import { modelLoadFailed, modelNoFactory } from './errors.js'
import { readSource } from './files.js'
import { howToInstall, installed, isAboutTelos } from './installed.js'
import { ReadParameters } from './read-parameters.js'
import { NotParsed, pathOf, type Unparsed, unparsedIn } from './unparsed.js'

/** Runs a program to get the model that it makes. */
export const loadProgram = async (
  source: Source,
  parameters: Parameters,
): Promise<E.Either<Diagnostic[], LoadedModel>> => {
  const path = source.name
  let exported: unknown
  try {
    exported = (await importProgram(resolve(path))).default
  } catch (error) {
    return E.left([await loadFailure(source, error)])
  }
  const wrong = (message: string): E.Either<Diagnostic[], LoadedModel> =>
    E.left([modelNoFactory(`${path}: ${message}`, { fix: factoryExample })])
  if (exported === undefined) return wrong('there is no default export')
  if (typeof exported !== 'function' || isClass(exported))
    return wrong(noFactory(typeof exported === 'function' ? 'a class' : valueInWords(exported)))
  const reads = new ReadParameters(parameters)
  const remake = (given: Parameters): AnySimulator => {
    try {
      const made = (exported as (parameters: Parameters) => AnySimulator)(reads.object(given))
      noteSeed(made, () => (reads.has('seed') ? (given.seed ?? null) : undefined))
      return made
    } catch (error) {
      throw new TelosError([modelNoFactory(`${path}: the factory threw: ${thrown(error)}`, thrownIn(source, error))])
    }
  }
  const factory = (): AnySimulator => remake(parameters)
  let first: AnySimulator | null
  try {
    first = factory()
    if (isPromise(first)) return E.left([simulatorPromise(`${path}: ${refused('the factory', first)}`)])
    const missing = missingFrom(first)
    if (missing.length > 0)
      return wrong(`what the default export makes is not a simulator: ${missing.join(', ')} is missing`)
  } catch (error) {
    if (error instanceof TelosError) return E.left([...error.diagnostics])
    throw error
  }
  // The simulator that was looked at is as good as a new one.
  const fresh = (): AnySimulator => {
    const simulator = first ?? factory()
    first = null
    return simulator
  }
  const unread = (except: readonly string[] = []): Diagnostic[] => reads.unread(path, except)
  const read = (): readonly string[] => [...reads.names]
  return E.right({ factory: fresh, remake, warnings: [], unread, read, expectations: [] })
}

const isClass = (value: unknown): boolean => /^class\b/.test(Function.prototype.toString.call(value))

/** What kept a program from loading: it, or something that it imports, cannot be parsed, or it threw. */
const loadFailure = async (source: Source, error: unknown): Promise<Diagnostic> => {
  const wrong = unparsedBy(error, source)
  const fix = fixFor(error, wrong)
  const message = wrong?.message ?? thrown(error).split('\n')[0]
  const place = wrong === null ? thrownIn(source, error) : { span: placeIn(await sourceOf(wrong.file, source), wrong) }
  return modelLoadFailed(`${source.name} cannot be loaded: ${message}`, { ...fix, ...place })
}

const fixFor = (error: unknown, wrong: Unparsed | null): { fix?: string } => {
  if (wrong?.meant !== undefined) return { fix: `did you mean ${wrong.meant}?` }
  const here = installed()
  return isAboutTelos(thrown(error), here) ? { fix: `${howToInstall(here)} where the model is` } : {}
}

/** Where an import stopped at a text that is no program; `null` if it was for another reason that it failed. */
const unparsedBy = (error: unknown, source: Source): Unparsed | null => {
  if (error instanceof NotParsed) return error.unparsed
  if (!(error instanceof SyntaxError) || thrownIn(source, error).span !== undefined) return null
  // An import does not tell the place; Node's own check of the file does, or a process that fails to import it.
  return unparsedIn(nodeCheck(source.name)) ?? unparsedIn(nodeImport(source.name))
}

/** The file that is named, which the program may have imported. */
const sourceOf = async (file: string, program: Source): Promise<Source> => {
  if (isFileOf(program, file)) return program
  const read = await readSource(relative('', file))
  return E.isLeft(read) ? { name: file, text: '' } : read.right
}

/** The place in a program where something was thrown, if its stack passes through it. */
const thrownIn = (source: Source, error: unknown): { span?: Span } => {
  const place = placesOf(error).find(({ file }) => isFileOf(source, pathOf(file)))
  return place === undefined ? {} : { span: placeIn(source, place) }
}

/** Is that the file of a program? Loaders call a file by where it is, whatever links lead there. */
const isFileOf = ({ name }: Source, file: string): boolean => file === resolve(name) || file === realpathSync(name)

const nodeSaid = (...args: string[]): string =>
  spawnSync(process.execPath, args, { encoding: 'utf8', env: { ...process.env, NODE_OPTIONS: '' }, timeout: 30_000 })
    .stderr

/** What Node says about the syntax of a file. */
const nodeCheck = (path: string): string => nodeSaid('--check', path)

/** The same about a file and what it imports. What cannot be parsed does not run, nor does what imports it. */
const nodeImport = (path: string): string =>
  nodeSaid('--input-type=module', '-e', `import ${JSON.stringify(pathToFileURL(resolve(path)).href)}`)

/** What a program imports is sought from where it is, whatever links lead there; Node does so by itself. */
const importProgram = async (file: string): Promise<{ default?: unknown }> =>
  isTypeScript(file) ? (await typeScript()).importTypeScript(realpathSync(file)) : import(pathToFileURL(file).href)

const typeScript = () => import('./typescript.js')

/** What a program's text shows without running it: can it be parsed, and does it export what may be a factory by default? */
export const checkProgram = async (source: Source): Promise<Diagnostic[]> => {
  const { name, text } = source
  const unparsed = isTypeScript(name) ? null : unparsedIn(nodeCheck(resolve(name)))
  const parsed = unparsed ?? (await (await typeScript()).parsed(resolve(name), text, isTypeScript(name)))
  if ('message' in parsed)
    // The loader may know less of JavaScript than Node does, which has the last word there.
    return unparsed === null && !isTypeScript(name)
      ? []
      : [modelLoadFailed(`it cannot be parsed: ${parsed.message}`, { span: placeIn(source, parsed) })]
  const found = parsed.exported
  if (found === null || found?.wrong === null) return []
  if (found === undefined) return [modelNoFactory(`${name}: there is no default export`, { fix: factoryExample })]
  const { start, end } = found.at
  const span = { source, start, end: Math.min(end, endOfLine(text, start)) }
  if (found.wrong === asyncFunction) return [simulatorPromise(`${name}: ${noFactory(found.wrong)}`, { span })]
  return [modelNoFactory(`${name}: ${noFactory(found.wrong)}`, { fix: factoryExample, span })]
}

const noFactory = (what: string): string => `the default export is ${what}, not a function that makes a simulator`

const endOfLine = (text: string, from: number): number => {
  const end = text.indexOf('\n', from)
  return end < 0 ? text.length : end
}

const factoryExample = 'export default () => mutableModel({ ... })'

const placeIn = (source: Source, place: LineAndColumn): Span => {
  const start = offsetOf(source.text, place)
  return { source, start, end: Math.min(start + 1, source.text.length) }
}
