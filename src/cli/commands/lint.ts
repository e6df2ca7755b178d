import * as E from 'fp-ts/lib/Either.js'
import { fileUnknownKind } from '../../../simulators/errors.js'
import { languageOf } from '../../../simulators/languages.js'
import type { Diagnostic } from '../../errors/diagnostic.js'
import { render } from '../../errors/render.js'
import { position } from '../../errors/source.js'
import { readSource } from '../../io/files.js'
import { isPurposeFile, loadPurpose } from '../../io/purposes.js'
import { exitCodes, exitOf } from '../exit.js'
import type { BoundOptions, ModelOptions, OutputOptions } from '../options.js'
import { complain, deliver } from '../output.js'
import { referenceTo } from '../reference.js'
import { Session } from '../session.js'

type Options = BoundOptions & ModelOptions & OutputOptions & { readonly model?: string }

interface Found {
  readonly file: string
  readonly diagnostic: Diagnostic
}

/**
 * `telos lint FILE...`: are purposes and models well formed? With `--model`: do the purposes speak of what that model has?
 */
export const lintCommand = async (paths: readonly string[], options: Options): Promise<number> => {
  const found: Found[] = []
  const session = new Session(options.quiet === true)
  for (const file of paths) {
    const done = await (isPurposeFile(file) ? ofPurpose : ofModel)(file, session, options, paths.length === 1)
    if ('exit' in done) return done.exit
    for (const diagnostic of done.result) found.push({ file, diagnostic })
  }
  const diagnostics = found.map(({ diagnostic }) => diagnostic)
  // A file that cannot be read is not a finding.
  const unreadable = diagnostics.filter(({ code }) => code.startsWith('file/'))
  if (unreadable.length > 0) {
    complain(diagnostics)
    return exitOf(unreadable)
  }
  const failed = await report(found, paths, options)
  return failed ?? (found.length === 0 ? exitCodes.holds : exitCodes.fails)
}

type Linted = { readonly result: readonly Diagnostic[] } | { readonly exit: number }

const ofPurpose = async (file: string, session: Session, options: Options): Promise<Linted> => {
  const loaded = await loadPurpose(file)
  if (E.isLeft(loaded)) return { result: loaded.left }
  const { purpose, warnings } = loaded.right
  if (options.model === undefined) return { result: warnings }
  const model = referenceTo(options.model, options)
  const done = await session.complete<'vocabulary'>({ kind: 'vocabulary', model, purpose }, options.timeout)
  if ('exit' in done) return done
  if (done.result !== null) return { result: [...warnings, ...done.result] }
  if (options.quiet !== true)
    process.stderr.write(`telos: ${options.model} does not list its events and labels (alphabet): not compared\n`)
  return { result: warnings }
}

/** Parameters are for all models that are named; but beside others, one that takes none is left alone. */
const ofModel = async (file: string, session: Session, options: Options, isAlone: boolean): Promise<Linted> => {
  const { path, parameters } = referenceTo(file, options)
  const language = languageOf(path)
  if (language === undefined) return { result: await ofUnknownKind(path) }
  const given = isAlone || language.parameters !== null ? parameters : {}
  return session.complete<'lint'>({ kind: 'lint', model: { path, parameters: given } }, options.timeout)
}

const ofUnknownKind = async (path: string): Promise<readonly Diagnostic[]> => {
  const source = await readSource(path)
  if (E.isLeft(source)) return source.left
  return [fileUnknownKind(`${path} is neither a purpose nor a model: its name ends as the name of none of them`)]
}

const report = async (
  found: readonly Found[],
  paths: readonly string[],
  { format, out, quiet }: Options,
): Promise<number | null> => {
  if (format === 'json') return deliver(JSON.stringify(found.map(findingJson), null, 2), out)
  if (out !== undefined) return deliver(found.map(({ diagnostic }) => render(diagnostic)).join('\n'), out)
  complain(found.map(({ diagnostic }) => diagnostic))
  if (found.length > 0 || quiet === true) return null
  return deliver(
    `${paths.length === 1 ? paths[0] : `${paths.length} ${paths.every(isPurposeFile) ? 'purposes' : 'files'}`}: well formed`,
    undefined,
  )
}

const findingJson = ({ file, diagnostic: { code, severity, message, span, fix } }: Found) => ({
  file,
  code,
  severity,
  message,
  ...(span === undefined ? { line: null, column: null } : position(span)),
  fix: fix ?? null,
})
