import { present } from '../../ats/present.js'
import { printable } from '../../ats/printable.js'
import type { Diagnostic } from '../../errors/diagnostic.js'
import { render } from '../../errors/render.js'
import { position } from '../../errors/source.js'
import { type Formats, json } from '../format.js'

/** What is wrong, or may be, in files. */
export interface FindingsReport {
  readonly found: readonly Found[]
  readonly paths: readonly string[]
  /** What they are together. */
  readonly kind: 'purposes' | 'files'
}

export interface Found {
  readonly file: string
  readonly diagnostic: Diagnostic
}

export const findingsFormats = {
  text: ({ found, paths, kind }, { toFile, quiet, complain }) => {
    if (toFile) return found.map(({ diagnostic }) => render(diagnostic)).join('\n')
    complain(found.map(({ diagnostic }) => diagnostic))
    if (found.length > 0 || quiet) return null
    return `${paths.length === 1 ? printable(present(paths[0])) : `${paths.length} ${kind}`}: well formed`
  },
  json: ({ found }, { made }) => json(found.map(one => ({ ...findingJson(one), made }))),
} satisfies Formats<FindingsReport>

const findingJson = ({ file, diagnostic: { code, severity, message, span, fix } }: Found) => ({
  file,
  code,
  severity,
  message,
  ...(span === undefined ? { line: null, column: null } : position(span)),
  fix: fix ?? null,
})
