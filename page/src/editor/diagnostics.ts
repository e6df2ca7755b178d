/** What is wrong with a text, and where: in characters from its beginning. */
export interface Diagnostic {
  readonly severity: 'error' | 'warning'
  readonly message: string
  readonly code: string
  /** What to write instead, or what is missing. */
  readonly fix?: string
  readonly start: number
  readonly end: number
}

/** The editor counts every end of a line as one character. */
const offsetIn = (text: string, offset: number): number => offset - (text.slice(0, offset).match(/\r\n/g)?.length ?? 0)

/** Where the editor marks something in a text. `length`: of what it shows, which may be another text by now. */
export const rangeOf = (
  { start, end }: Pick<Diagnostic, 'start' | 'end'>,
  text: string,
  length: number,
): { from: number; to: number } => {
  const from = Math.min(offsetIn(text, start), length)
  return { from, to: Math.min(Math.max(from, offsetIn(text, end)), length) }
}
