import * as E from 'fp-ts/lib/Either.js'
import { nestingLimit } from '../ats/guard.js'
import type { Diagnostic } from './diagnostic.js'
import { syntaxNesting, syntaxUnexpected } from './errors.js'
import type { Span } from './source.js'

interface Expectation {
  readonly type: string
  readonly text?: string
  readonly description?: string
}
interface GrammarError {
  readonly expected?: readonly Expectation[] | null
  readonly found?: string | null
  readonly location: { readonly start: { readonly offset: number }; readonly end: { readonly offset: number } }
  readonly message: string
}
/** What every generated parser offers. */
export interface Grammar {
  readonly parse: (text: string, options: { startRule: string; offset: number }) => unknown
  readonly SyntaxError: abstract new (...args: never[]) => Error
}

const inWords = (expected: readonly Expectation[], end: string): string => {
  const named = expected
    .map(({ type, text, description }) =>
      type === 'literal' ? `"${text}"` : type === 'end' ? end : (description ?? ''),
    )
    .filter(word => word !== '' && word !== 'space')
  const words = [...new Set(named)].sort()
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

/**
 * Parses the piece of a source that a span marks; a mistake is a diagnostic at its place in the source. The grammar's
 * option `offset` says where the piece begins.
 */
export const parsePiece = <A>(
  grammar: Grammar,
  startRule: string,
  { source, start, end }: Span,
  whatEnds = 'the end of the line',
): E.Either<Diagnostic, A> => {
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
    const { expected, found, location, message } = error as Error & GrammarError
    const span = {
      source,
      start: start + location.start.offset,
      end: start + Math.max(location.end.offset, location.start.offset + 1),
    }
    const said = expected
      ? `${inWords(expected, whatEnds)} is expected, not ${found == null ? 'the end' : JSON.stringify(found)}`
      : message
    return E.left(syntaxUnexpected(said, { span }))
  }
}
