import * as E from 'fp-ts/lib/Either.js'
import type { Diagnostic } from '../../errors/diagnostic.js'
import { render } from '../../errors/render.js'
import { position } from '../../errors/source.js'
import { loadPurpose } from '../../io/purposes.js'
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

/** `telos lint PURPOSE...`: is the purpose well formed? With a model: does it speak of what the model has? */
export const lintCommand = async (paths: readonly string[], options: Options): Promise<number> => {
  const found: Found[] = []
  const session = new Session(options.quiet === true)
  for (const file of paths) {
    const loaded = await loadPurpose(file)
    let diagnostics: readonly Diagnostic[] = E.isLeft(loaded) ? loaded.left : loaded.right.warnings
    if (E.isRight(loaded) && options.model !== undefined) {
      const model = referenceTo(options.model, options)
      const done = await session.complete<'vocabulary'>(
        { kind: 'vocabulary', model, purpose: loaded.right.purpose },
        options.timeout,
      )
      if ('exit' in done) return done.exit
      if (done.result !== null) diagnostics = [...diagnostics, ...done.result]
      else if (options.quiet !== true) {
        process.stderr.write(`telos: ${options.model} does not list its events and labels (alphabet): not compared\n`)
      }
    }
    for (const diagnostic of diagnostics) found.push({ file, diagnostic })
  }
  const diagnostics = found.map(({ diagnostic }) => diagnostic)
  // A file that cannot be read is not a finding about a purpose.
  const unreadable = diagnostics.filter(({ code }) => code.startsWith('file/'))
  if (unreadable.length > 0) {
    complain(diagnostics)
    return exitOf(unreadable)
  }
  const failed = await report(found, paths, options)
  return failed ?? (found.length === 0 ? exitCodes.holds : exitCodes.fails)
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
  return deliver(`${paths.length === 1 ? paths[0] : `${paths.length} purposes`}: well formed`, undefined)
}

const findingJson = ({ file, diagnostic: { code, severity, message, span, fix } }: Found) => ({
  file,
  code,
  severity,
  message,
  ...(span === undefined ? { line: null, column: null } : position(span)),
  fix: fix ?? null,
})
