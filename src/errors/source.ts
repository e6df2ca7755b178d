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
  const { starts, doubles } = layoutOf(source)
  const line = countUpTo(starts, start) - 1
  const from = present(starts[line])
  const twice = countUpTo(doubles, start - 1) - countUpTo(doubles, from - 1)
  return { line: line + 1, column: start - from - twice + 1 }
}

/** The line that a place is in, without what ends it. */
export const lineAt = (source: Source, place: number): Range => {
  const { starts } = layoutOf(source)
  const line = countUpTo(starts, place)
  const end = line < starts.length ? present(starts[line]) - 1 : source.text.length
  const start = present(starts[line - 1])
  return { start, end: end > start && source.text[end - 1] === '\r' ? end - 1 : end }
}

/** Where the lines of a source begin, and where characters of two code units have their second. */
interface Layout {
  readonly starts: readonly number[]
  readonly doubles: readonly number[]
}

const layouts = new WeakMap<Source, Layout>()

/** Found once for each source: there may be many places to show, and all of them in one long line. */
const layoutOf = (source: Source): Layout => {
  const known = layouts.get(source)
  if (known !== undefined) return known
  const { text } = source
  const starts = [0]
  for (let i = text.indexOf('\n'); i >= 0; i = text.indexOf('\n', i + 1)) starts.push(i + 1)
  const doubles: number[] = []
  for (const { index } of text.matchAll(/[\ud800-\udbff][\udc00-\udfff]/g)) doubles.push(index + 1)
  const layout = { starts, doubles }
  layouts.set(source, layout)
  return layout
}

/** How many of some numbers in order are at most `most`. */
const countUpTo = (numbers: readonly number[], most: number): number => {
  let low = 0
  let high = numbers.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (present(numbers[middle]) <= most) low = middle + 1
    else high = middle
  }
  return low
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
