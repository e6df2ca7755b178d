import * as E from 'fp-ts/lib/Either.js'
import type { Diagnostic } from '../../errors/diagnostic.js'
import { position } from '../../errors/source.js'
import { loadModel } from '../../io/models.js'
import { loadPurpose } from '../../io/purposes.js'
import { strangers } from '../../vocabulary.js'
import { exitCodes, exitOf } from '../exit.js'
import type { OutputOptions } from '../options.js'
import { complain, deliver } from '../output.js'

/** `telos lint PURPOSE...`: is the purpose well formed? With a model: does it speak of what the model has? */
export const lintCommand = async (
  paths: readonly string[],
  options: OutputOptions & { readonly model?: string },
): Promise<number> => {
  const found: { file: string; diagnostic: Diagnostic }[] = []
  for (const path of paths) {
    const loaded = await loadPurpose(path)
    const diagnostics = E.isLeft(loaded) ? loaded.left : [...loaded.right.warnings]
    if (E.isRight(loaded) && options.model !== undefined) {
      const model = await loadModel(options.model)
      if (E.isLeft(model)) {
        complain(model.left)
        return exitOf(model.left)
      }
      diagnostics.push(...strangers(loaded.right.purpose, model.right.factory()))
    }
    for (const diagnostic of diagnostics) found.push({ file: path, diagnostic })
  }
  const diagnostics = found.map(({ diagnostic }) => diagnostic)
  // A file that cannot be read is not a finding about a purpose.
  const unreadable = diagnostics.filter(({ code }) => code.startsWith('file/'))
  if (unreadable.length > 0) {
    complain(diagnostics)
    return exitOf(unreadable)
  }
  if (options.format === 'json') {
    const failed = await deliver(JSON.stringify(found.map(findingJson), null, 2), options.out)
    if (failed !== null) return failed
  } else {
    complain(diagnostics)
    if (found.length === 0 && options.quiet !== true)
      process.stdout.write(`${paths.length === 1 ? paths[0] : `${paths.length} purposes`}: well formed\n`)
  }
  return found.length === 0 ? exitCodes.holds : exitCodes.fails
}

const findingJson = ({
  file,
  diagnostic: { code, severity, message, span, fix },
}: {
  file: string
  diagnostic: Diagnostic
}) => ({
  file,
  code,
  severity,
  message,
  ...(span === undefined ? { line: null, column: null } : position(span)),
  fix: fix ?? null,
})
