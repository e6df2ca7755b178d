import { present } from '../ats/present.js'
/** A text with a name to show: most often a file. */
export interface Source {
  readonly name: string
  readonly text: string
}

/**
 * The same source, with a line feed for each carriage return that stands alone: in some files these end the lines. Without
 * them, a comment would go on to the end of the file. Every character keeps its place.
 */
export const withLineFeeds = (source: Source): Source =>
  /\r(?!\n)/.test(source.text) ? { ...source, text: source.text.replace(/\r(?!\n)/g, '\n') } : source

/** A stretch of a text, in UTF-16 units from its beginning. */
export interface Range {
  readonly start: number
  readonly end: number
}

/** A stretch of a source. */
export interface Span extends Range {
  readonly source: Source
}

/** The first word of a stretch, or its first character: enough to point at. */
export const firstWord = ({ text }: Source, { start, end }: Range): Range => {
  const word = /^\w+|^\S/.exec(text.slice(start, end))?.[0] ?? ''
  return { start, end: start + Math.max(1, word.length) }
}

/** The same stretch as people count: lines and columns from 1, columns in characters, not code units. */
export const position = ({ source, start }: Span): { line: number; column: number } => {
  const starts = lineStartsOf(source)
  let low = 0
  let high = starts.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (present(starts[middle]) <= start) low = middle
    else high = middle - 1
  }
  return { line: low + 1, column: [...source.text.slice(starts[low], start)].length + 1 }
}

const lineStarts = new WeakMap<Source, number[]>()

/** Where the lines of a source begin; found once for each source. */
const lineStartsOf = (source: Source): number[] => {
  let starts = lineStarts.get(source)
  if (starts === undefined) {
    starts = [0]
    for (let i = source.text.indexOf('\n'); i >= 0; i = source.text.indexOf('\n', i + 1)) starts.push(i + 1)
    lineStarts.set(source, starts)
  }
  return starts
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
