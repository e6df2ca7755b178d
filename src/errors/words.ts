import { nearest } from './diagnostic.js'

/** What a grammar says about the words of its language, where that is not as usual. */
export interface Words {
  /** The language, as people call it. */
  readonly language: string
  /** Words that no name can be, or only in quotes. */
  readonly reserved: readonly string[]
  readonly inQuotes?: boolean
  /** Words that have a meaning in some places, and are names in others. */
  readonly special?: readonly string[]
  /** What a word looks like; usually letters, digits and underscores. */
  readonly word?: RegExp
  /** What a comment looks like; usually it begins with #. */
  readonly comment?: RegExp
}

const usualWord = /[\p{L}\p{M}\p{N}_]+/u
const usualComment = /#[^\n]*/

/** The whole word that begins at a place, or what stands in quotes there; empty if neither does. */
export const wordAt = (text: string, at: number, { word = usualWord }: Partial<Words> = {}): string => {
  const token = new RegExp(`${word.source}|"[^"\\n]+"`, 'uy')
  token.lastIndex = at
  return token.exec(text)?.[0] ?? ''
}

/** Does a comment begin at a place? */
export const isComment = (text: string, at: number, { comment = usualComment }: Partial<Words> = {}): boolean =>
  new RegExp(comment.source, 'y').test(text.slice(at))

/** Where the last word or sign of a text ends: what follows it are blanks and comments. */
export const endOfText = (text: string, { comment = usualComment }: Partial<Words> = {}): number => {
  let last = 0
  // A # in quotes begins no comment.
  for (const { 0: token, 1: skipped, index } of text.matchAll(new RegExp(`(${comment.source})|"[^"\\n]*"|\\S`, 'g')))
    if (skipped === undefined) last = index + token.length
  return last
}

/** The word that stands right before a place, with nothing but blanks between. */
export const wordBefore = (text: string, at: number, { word = usualWord }: Partial<Words> = {}): string =>
  new RegExp(`(?:${word.source})(?=\\s*$)`, 'u').exec(text.slice(Math.max(0, at - longest), at))?.[0] ?? ''

/** No word that is nearly a reserved one, with the blanks behind it, is longer. */
const longest = 40

/** The word that was probably meant: one that is near in spelling, or has two letters the other way round. */
export const meantBy = (written: string, candidates: readonly string[]): string | undefined => {
  const others = candidates.filter(candidate => candidate !== written)
  return others.find(other => isSwapped(written, other)) ?? nearest(written, new Set(others))
}

const isSwapped = (one: string, other: string): boolean => {
  if (one.length !== other.length) return false
  let i = 0
  while (i < one.length && one[i] === other[i]) i++
  return one[i] === other[i + 1] && one[i + 1] === other[i] && one.slice(i + 2) === other.slice(i + 2)
}

const offered = /^"?(\p{L}[\p{L}_]+)(?:\(.*\))?"?$/u

/** The parts of a description of what is expected. */
export const listed = (description: string): string[] => description.split(/, | or /)

/** Is it a list of words, like `send, receive or tau`? */
export const isList = (description: string): boolean => listed(description).every(part => offered.test(part))

/** The words that a description offers: `"send"`, or `send, receive or tau`, but not `a name`. */
export const wordsOffered = (description: string): string[] =>
  listed(description).flatMap(part => offered.exec(part)?.[1] ?? [])
