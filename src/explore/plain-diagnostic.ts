import type { Run } from '../ats/run.js'
import { stepInWords } from '../ats/words.js'
import type { Diagnostic } from '../errors/diagnostic.js'
import { position } from '../errors/source.js'

/** A diagnostic without its source: positions are characters in the text that it is about. */
export interface PlainDiagnostic
  extends Pick<Diagnostic, 'code' | 'severity' | 'blame' | 'advice' | 'message' | 'fix'> {
  readonly about: 'model' | 'purpose'
  /** The line and the column where it begins, as people count. */
  readonly place: { readonly line: number; readonly column: number } | null
  readonly start: number | null
  readonly end: number | null
  /** What else there is to say about it. */
  readonly notes?: readonly string[]
}

export const plainOf = (
  { code, severity, blame, advice, message, fix, span, related = [] }: Diagnostic,
  about: PlainDiagnostic['about'],
): PlainDiagnostic => ({
  code,
  severity,
  blame,
  advice,
  message,
  ...(fix === undefined ? {} : { fix }),
  about,
  place: span === undefined ? null : position(span),
  start: span?.start ?? null,
  end: span?.end ?? null,
  ...(related.length === 0 ? {} : { notes: related.map(note => note.message) }),
})

/** Mistakes in the purpose are about the purpose, all others about the model. */
export const aboutOf = ({ code }: Diagnostic): PlainDiagnostic['about'] =>
  code.startsWith('purpose/') ? 'purpose' : 'model'

/** Of a longer run, this number of steps are told in one line: the last ones. */
const mostTold = 12

/** A run in one line, for notes on a diagnostic. */
export const inOneLine = ({ steps }: Run): string => {
  const told = steps.slice(-mostTold).map(stepInWords)
  return steps.length === 0 ? 'no steps' : `${steps.length > mostTold ? '…, ' : ''}${told.join(', ')}`
}
