import type { Diagnostic } from '../../src/errors/diagnostic.js'
import { position } from '../../src/errors/source.js'

/** A mistake as it is said: where it is, what is marked, its code, what is said, and what to write instead. */
export type Said = readonly [place: string, marked: string, code: string, message: string, fix: string | undefined]

export const saidOf = ({ span, code, message, fix }: Diagnostic): Said => {
  const at = span === undefined ? null : position(span)
  const marked = span === undefined ? '' : span.source.text.slice(span.start, span.end)
  return [at === null ? '' : `${at.line}:${at.column}`, marked, code, message, fix]
}
