import * as E from 'fp-ts/lib/Either.js'
import { nestingLimit } from '../ats/guard.js'
import type { Diagnostic } from './diagnostic.js'
import { syntaxNesting, syntaxUnexpected } from './errors.js'
import type { Span } from './source.js'
import { endOfText, isComment, isList, listed, meantBy, type Words, wordAt, wordBefore, wordsOffered } from './words.js'

interface Expectation {
  readonly type: string
  readonly text?: string
  readonly description?: string
}
interface GrammarError {
  readonly expected?: readonly Expectation[] | null
  readonly location: { readonly start: { readonly offset: number }; readonly end: { readonly offset: number } }
  readonly message: string
}
/** What every generated parser offers, and what some say about their words. */
export interface Grammar {
  readonly parse: (text: string, options: { startRule: string; offset: number }) => unknown
  readonly SyntaxError: abstract new (...args: never[]) => Error
  readonly words?: Words
}

const described = ({ type, text = '', description = '' }: Expectation, end: string): string =>
  type === 'literal' ? `"${text}"` : type === 'end' ? end : description

const inWords = (expected: readonly string[]): string => {
  const named = [...new Set(expected)].filter(word => word !== '' && word !== 'space')
  // A list among others becomes a part of theirs.
  const words = named.length < 2 ? named : named.flatMap(word => (isList(word) ? listed(word) : word)).sort()
  return words.length < 2 ? (words[0] ?? 'more') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
}

const opensTooOften = (text: string): number => {
  let depth = 0
  for (let i = 0; i < text.length; i++) {
    if (text[i] === '(') depth++
    if (text[i] === ')') depth--
    if (depth > nestingLimit) return i
  }
  return -1
}

/** Descriptions of what a name could be. */
const aName = /^(?:a|an|the) (?:name|label|symbol|action|process|expression|condition)\b/

/** What is wrong where a text does not go on as it should: by the whole word that stands there. */
const unexpected = (
  { source, start, end }: Span,
  at: number,
  expected: readonly string[],
  mayEnd: boolean,
  words: Words | undefined,
  following: readonly string[],
): Diagnostic => {
  const text = source.text.slice(start, end)
  const rest = text.slice(at).search(/\S/)
  const isOver = rest < 0 || (!mayEnd && isComment(text, at + rest, words))
  const place = isOver ? endOfText(text, words) : at + rest
  const marked = (length: number): Span => ({ source, start: start + place, end: start + place + length })
  if (isOver) return syntaxUnexpected(`${inWords(expected)} is expected, not the end`, { span: marked(1) })
  const word = wordAt(text, place, words)
  const shown = word === '' ? JSON.stringify(String.fromCodePoint(text.codePointAt(place) ?? 0)) : quoted(word)
  const message = `${inWords(expected)} is expected, not ${shown}`
  const span = marked(Math.max(1, word.length))
  if (words?.reserved.includes(word) && expected.some(one => aName.test(one))) {
    const but = words.inQuotes === true ? 'a name only in quotes' : 'cannot be a name'
    return syntaxUnexpected(`${message}: it is a reserved word of ${words.language} and ${but}`, { span })
  }
  const meant = meantBy(word, [...expected.flatMap(wordsOffered), ...following])
  if (meant !== undefined) return syntaxUnexpected(message, { span, fix: `did you mean "${meant}"?` })
  // Perhaps the word before was taken for a name, and should have been another.
  const before = wordBefore(text, place, words)
  const known = [...(words?.reserved ?? []), ...(words?.special ?? [])]
  const instead = known.includes(before) ? undefined : meantBy(before, known)
  const fix = instead === undefined ? {} : { fix: `did you mean "${instead}" instead of "${before}"?` }
  return syntaxUnexpected(message, { span, ...fix })
}

const quoted = (word: string): string => {
  const shown = word.length > longestShown ? `${word.slice(0, longestShown)}…` : word
  return word[0] === '"' ? `${shown} in quotes` : `"${shown}"`
}

/** Longer words are no words that somebody meant. */
const longestShown = 60

/**
 * Parses the piece of a source that a span marks; a mistake is a diagnostic at its place in the source. The grammar's
 * option `offset` says where the piece begins. `following` are words that could begin what comes behind the piece: one
 * that is misspelt there is taken for a part of the piece.
 */
export const parsePiece = <A>(
  grammar: Grammar,
  startRule: string,
  piece: Span,
  whatEnds = 'the end of the line',
  following: readonly string[] = [],
): E.Either<Diagnostic, A> => {
  const { source, start, end } = piece
  const text = source.text.slice(start, end)
  const deep = opensTooOften(text)
  if (deep >= 0) {
    const span = { source, start: start + deep, end: start + deep + 1 }
    return E.left(syntaxNesting(`parentheses are nested more than ${nestingLimit} deep`, { span }))
  }
  try {
    return E.right(grammar.parse(text, { startRule, offset: start }) as A)
  } catch (error) {
    if (error instanceof RangeError) {
      const span = { source, start, end: start + 1 }
      return E.left(syntaxNesting('what begins here is nested too deep to be read', { span }))
    }
    if (!(error instanceof grammar.SyntaxError)) throw error
    const { expected, location, message } = error as Error & GrammarError
    const [from, to] = [location.start.offset, location.end.offset]
    if (expected) {
      const could = expected.map(one => described(one, whatEnds))
      const mayEnd = expected.some(({ type }) => type === 'end')
      return E.left(unexpected(piece, from, could, mayEnd, grammar.words, following))
    }
    return E.left(
      syntaxUnexpected(message, { span: { source, start: start + from, end: start + Math.max(to, from + 1) } }),
    )
  }
}
