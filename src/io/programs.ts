import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as E from 'fp-ts/lib/Either.js'
import type { Jiti } from 'jiti'
import type { LoadedModel } from '../../simulators/language.js'
import type { Parameters } from '../../simulators/parameters.js'
import { isTypeScript } from '../../simulators/program/language.js'
import { present } from '../ats/present.js'
import { type Diagnostic, TelosError, thrown } from '../errors/diagnostic.js'
import type { Source, Span } from '../errors/source.js'
import { missingFrom } from '../simulator/contract.js'
import { noteSeed } from '../simulator/seed.js'
import type { AnySimulator } from '../simulator/simulator.js'
import { modelLoadFailed, modelNoFactory } from './errors.js'
import { howToInstall, installed, isAboutTelos } from './installed.js'
import { ReadParameters } from './read-parameters.js'

/** Runs a program to get the model that it makes. */
export const loadProgram = async (
  path: string,
  parameters: Parameters,
): Promise<E.Either<Diagnostic[], LoadedModel>> => {
  let exported: unknown
  try {
    exported = (await importProgram(resolve(path))).default
  } catch (error) {
    return E.left([loadFailure(path, error)])
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
      throw new TelosError([modelNoFactory(`${path}: the factory threw: ${thrown(error)}`)])
    }
  }
  let first: AnySimulator | null
  try {
    first = factory()
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

/** What kept a program from loading. */
const loadFailure = (path: string, error: unknown): Diagnostic => {
  const line = error instanceof SyntaxError ? lineOfSyntaxError(path) : ''
  const here = installed()
  const fix = isAboutTelos(thrown(error), here) ? { fix: `${howToInstall(here)} where the model is` } : {}
  return modelLoadFailed(`${path}${line} cannot be loaded: ${thrown(error).split('\n')[0]}`, fix)
}

/** An import does not tell the line of a syntax error; Node's own check of the file does. */
const lineOfSyntaxError = (path: string): string => /^.*(:\d+)$/m.exec(nodeCheck(path))?.[1] ?? ''

/** What Node says about the syntax of a file: the line, the text, a caret, and what is wrong; nothing if it is right. */
const nodeCheck = (path: string): string =>
  spawnSync(process.execPath, ['--check', path], { encoding: 'utf8', env: { ...process.env, NODE_OPTIONS: '' } }).stderr

/** Node 20 cannot import TypeScript: that goes through a loader. */
const importProgram = async (file: string): Promise<{ default?: unknown }> =>
  isTypeScript(file) ? (await typeScript()).import(file) : import(pathToFileURL(file).href)

const typeScript = async (): Promise<Jiti> => {
  const { createJiti } = await import('jiti')
  return createJiti(import.meta.url, { nativeModules: [installed().name], interopDefault: false })
}

/** What a program's text shows without running it: can it be parsed, and does it export something by default? */
export const checkProgram = async (source: Source): Promise<Diagnostic[]> => {
  const wrong = isTypeScript(source.name) ? await wrongTypeScript(source) : wrongJavaScript(source)
  if (wrong !== null) {
    const { message, line, column } = wrong
    return [modelLoadFailed(`it cannot be parsed: ${message}`, { span: placeIn(source, line, column) })]
  }
  // Without one of these words nothing is exported by default, whatever else there is.
  if (/\b(?:default|exports|module|eval)\b/.test(source.text)) return []
  return [modelNoFactory(`${source.name}: there is no default export`, { fix: factoryExample })]
}

const factoryExample = 'export default () => mutableModel({ ... })'

/** Where a text stops being a program; lines and columns count from 1. */
interface Unparsed {
  readonly message: string
  readonly line: number
  readonly column: number
}

const wrongJavaScript = ({ name }: Source): Unparsed | null => {
  const said = nodeCheck(resolve(name)).split('\n')
  const at = said.findIndex(line => /:\d+$/.test(line))
  const message = said.find(line => /^\w*Error: /.test(line))?.replace(/^\w*Error: /, '')
  if (message === undefined) return null
  const line = /:(\d+)$/.exec(said[at] ?? '')?.[1] ?? '1'
  return { message, line: Number(line), column: (said[at + 2] ?? '').indexOf('^') + 1 }
}

/** The loader does not throw for what it cannot parse: it makes a program that does. */
const wrongTypeScript = async ({ name, text }: Source): Promise<Unparsed | null> => {
  const made = (await typeScript()).transform({ source: text, filename: resolve(name), ts: true, async: true })
  const error = /^exports\.__JITI_ERROR__ = (\{.*\})$/s.exec(made)
  if (error === null) return null
  const { message, line, column }: Unparsed = JSON.parse(present(error[1]))
  return { message: message.trim().replace(/\.$/, ''), line, column: column + 1 }
}

const placeIn = (source: Source, line: number, column: number): Span => {
  const before = source.text.split('\n').slice(0, line - 1)
  const start = Math.min(before.join('\n').length + (line > 1 ? 1 : 0) + Math.max(0, column - 1), source.text.length)
  return { source, start, end: Math.min(start + 1, source.text.length) }
}
