/** A text with a name to show: most often a file. */
export interface Source {
  readonly name: string
  readonly text: string
}

/** A stretch of a source, in characters from its beginning. */
export interface Span {
  readonly source: Source
  readonly start: number
  readonly end: number
}

/** The same stretch as people count: lines and columns from 1, columns in characters, not code units. */
export const position = ({ source, start }: Span): { line: number; column: number } => {
  const before = source.text.slice(0, start)
  const lineStart = before.lastIndexOf('\n') + 1
  let line = 1
  for (let i = before.indexOf('\n'); i >= 0; i = before.indexOf('\n', i + 1)) line++
  return { line, column: [...before.slice(lineStart)].length + 1 }
}

/** The lines of a text with the offset where each begins; a carriage return at the end belongs to no line. */
export const lines = (text: string): { text: string; offset: number }[] => {
  const found: { text: string; offset: number }[] = []
  let offset = 0
  for (const line of text.split('\n')) {
    found.push({ text: line.endsWith('\r') ? line.slice(0, -1) : line, offset })
    offset += line.length + 1
  }
  return found
}
