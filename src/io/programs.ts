import { spawnSync } from 'node:child_process'
import { relative, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import * as E from 'fp-ts/lib/Either.js'
import type { Jiti } from 'jiti'
import type { LoadedModel } from '../../simulators/language.js'
import type { Parameters } from '../../simulators/parameters.js'
import { isTypeScript } from '../../simulators/program/language.js'
import { present } from '../ats/present.js'
import { type Diagnostic, TelosError, thrown } from '../errors/diagnostic.js'
import type { Source, Span } from '../errors/source.js'
import { missingFrom } from '../simulator/contract.js'
import { isPromise, refused } from '../simulator/promised.js'
import { noteSeed } from '../simulator/seed.js'
import type { AnySimulator } from '../simulator/simulator.js'
import { modelLoadFailed, modelNoFactory } from './errors.js'
import { readSource } from './files.js'
import { howToInstall, installed, isAboutTelos } from './installed.js'
import { ReadParameters } from './read-parameters.js'

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
  if (typeof exported !== 'function') return wrong('the default export is not a function that makes a simulator')
  const reads = new ReadParameters(parameters)
  const factory = (): AnySimulator => {
    try {
      const made = (exported as (parameters: Parameters) => AnySimulator)(reads.object())
      noteSeed(made, () => (reads.has('seed') ? (parameters.seed ?? null) : undefined))
      return made
    } catch (error) {
      throw new TelosError([modelNoFactory(`${path}: the factory threw: ${thrown(error)}`, thrownIn(source, error))])
    }
  }
  let first: AnySimulator | null
  try {
    first = factory()
    if (isPromise(first)) return wrong(refused('the factory', first))
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
  return E.right({ factory: fresh, warnings: [], unread, expectations: [] })
}

/** What kept a program from loading: it, or something that it imports, cannot be parsed, or it threw. */
const loadFailure = async (source: Source, error: unknown): Promise<Diagnostic> => {
  const here = installed()
  const fix = isAboutTelos(thrown(error), here) ? { fix: `${howToInstall(here)} where the model is` } : {}
  const wrong = unparsedBy(error, source)
  const message = wrong?.message ?? thrown(error).split('\n')[0]
  const place = wrong === null ? thrownIn(source, error) : { span: placeIn(await sourceOf(wrong.file, source), wrong) }
  return modelLoadFailed(`${source.name} cannot be loaded: ${message}`, { ...fix, ...place })
}

/** Where an import stopped at a text that is no program; `null` if it was for another reason that it failed. */
const unparsedBy = (error: unknown, source: Source): Unparsed | null => {
  const loader = /^ParseError: (.*?)\.?\s*\n\s*(.*):(\d+):(\d+)$/s.exec(thrown(error))
  if (loader !== null) {
    const [, message = '', file = '', line, column] = loader
    return { message, file, line: Number(line), column: Number(column) + 1 }
  }
  if (!(error instanceof SyntaxError) || thrownIn(source, error).span !== undefined) return null
  // An import does not tell the place; Node's own check of the file does, or a process that fails to import it.
  return unparsedIn(nodeCheck(source.name)) ?? unparsedIn(nodeImport(source.name))
}

/** The file that is named, which the program may have imported. */
const sourceOf = async (file: string, program: Source): Promise<Source> => {
  if (file === resolve(program.name)) return program
  const read = await readSource(relative('', file))
  return E.isLeft(read) ? { name: file, text: '' } : read.right
}

/** The place in a program where something was thrown, if its stack passes through it. */
const thrownIn = (source: Source, error: unknown): { span?: Span } => {
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  for (const [, where = '', line, column] of stack.matchAll(/(?:\(|at )([^()\n]*):(\d+):(\d+)\)?$/gm)) {
    const file = where.startsWith('file:') ? fileURLToPath(where) : where
    if (file === resolve(source.name)) return { span: placeIn(source, { line: Number(line), column: Number(column) }) }
  }
  return {}
}

const nodeSaid = (...args: string[]): string =>
  spawnSync(process.execPath, args, { encoding: 'utf8', env: { ...process.env, NODE_OPTIONS: '' }, timeout: 30_000 })
    .stderr

/** What Node says about the syntax of a file: the line, the text, a caret, and what is wrong; nothing if it is right. */
const nodeCheck = (path: string): string => nodeSaid('--check', path)

/** The same about a file and what it imports. What cannot be parsed does not run, nor does what imports it. */
const nodeImport = (path: string): string =>
  nodeSaid('--input-type=module', '-e', `import ${JSON.stringify(pathToFileURL(resolve(path)).href)}`)

/** Node 20 cannot import TypeScript: that goes through a loader. */
const importProgram = async (file: string): Promise<{ default?: unknown }> =>
  isTypeScript(file) ? (await typeScript()).import(file) : import(pathToFileURL(file).href)

/** It keeps no files: a folder for them that others can write to is one from which they can have their code executed. */
const typeScript = async (): Promise<Jiti> => {
  const { createJiti } = await import('jiti')
  return createJiti(import.meta.url, { nativeModules: [installed().name], interopDefault: false, fsCache: false })
}

/** What a program's text shows without running it: can it be parsed, and does it export something by default? */
export const checkProgram = async (source: Source): Promise<Diagnostic[]> => {
  const wrong = isTypeScript(source.name) ? await wrongTypeScript(source) : unparsedIn(nodeCheck(resolve(source.name)))
  if (wrong !== null)
    return [modelLoadFailed(`it cannot be parsed: ${wrong.message}`, { span: placeIn(source, wrong) })]
  // Without one of these words nothing is exported by default, whatever else there is.
  if (/\b(?:default|exports|module|eval)\b/.test(source.text)) return []
  return [modelNoFactory(`${source.name}: there is no default export`, { fix: factoryExample })]
}

const factoryExample = 'export default () => mutableModel({ ... })'

/** A place in a text; lines and columns count from 1. */
interface LineAndColumn {
  readonly line: number
  readonly column: number
}

/** Where a text stops being a program. */
interface Unparsed extends LineAndColumn {
  readonly message: string
  readonly file: string
}

/** What Node said about a text that it cannot parse, if it did. */
const unparsedIn = (text: string): Unparsed | null => {
  const said = text.split('\n')
  const at = said.findIndex(line => /:\d+$/.test(line))
  const message = said.find(line => /^\w*Error: /.test(line))?.replace(/^\w*Error: /, '')
  if (message === undefined) return null
  const [, where = '', line = '1'] = /^(.*):(\d+)$/.exec(said[at] ?? '') ?? []
  const file = where.startsWith('file:') ? fileURLToPath(where) : where
  return { message, file, line: Number(line), column: (said[at + 2] ?? '').indexOf('^') + 1 }
}

/** The loader does not throw for what it cannot parse: it makes a program that does. */
const wrongTypeScript = async ({ name, text }: Source): Promise<Unparsed | null> => {
  const made = (await typeScript()).transform({ source: text, filename: resolve(name), ts: true, async: true })
  const error = /^exports\.__JITI_ERROR__ = (\{.*\})$/s.exec(made)
  if (error === null) return null
  const { message, line, column }: Unparsed = JSON.parse(present(error[1]))
  return { message: message.trim().replace(/\.$/, ''), file: resolve(name), line, column: column + 1 }
}

const placeIn = (source: Source, { line, column }: LineAndColumn): Span => {
  const before = source.text.split('\n').slice(0, line - 1)
  const start = Math.min(before.join('\n').length + (line > 1 ? 1 : 0) + Math.max(0, column - 1), source.text.length)
  return { source, start, end: Math.min(start + 1, source.text.length) }
}
