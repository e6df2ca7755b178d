import type { Diagnostic } from '../../src/errors/diagnostic.js'
import { syntaxUnexpected } from '../../src/errors/errors.js'

/** How other languages write something: what stands at, or ends before, the place where an expression breaks off. */
const habits: readonly {
  readonly before: RegExp
  readonly after: RegExp
  readonly what: string
  readonly written: string
}[] = [
  { before: /=$/, after: /^=/, what: 'equality', written: '=' },
  { before: /<$/, after: /^>/, what: 'inequality', written: '!=' },
  { before: /$/, after: /^&&?/, what: 'a conjunction', written: 'and' },
  { before: /$/, after: /^\|\|?/, what: 'a disjunction', written: 'or' },
  { before: /\bnot$/, after: /^(?=\s*["\w(!])/, what: 'a negation', written: '!' },
]

/** No sign or word of another language, with what stands before it, is longer. */
const longest = 10

/** A mistake of form, said in better words where it is a habit from another language. */
export const withHabits = (found: Diagnostic): Diagnostic => {
  const { span } = found
  if (found.code !== syntaxUnexpected.code || span === undefined) return found
  const { text } = span.source
  const left = text.slice(0, span.start)
  const blanks = left.length - left.trimEnd().length
  for (const { before, after, what, written } of habits) {
    // Only a word may have spaces behind it.
    const gap = written === '!' ? blanks : 0
    const ends = before.exec(text.slice(Math.max(0, span.start - gap - longest), span.start - gap))
    const begins = after.exec(text.slice(span.start - gap))
    if (ends === null || begins === null) continue
    const foreign = ends[0] + begins[0]
    const start = span.start - gap - ends[0].length
    const marked = { ...span, start, end: start + foreign.length }
    const [, negated] = written === '!' ? (/^\s*("[^"\n]*")/.exec(text.slice(marked.end)) ?? []) : []
    const besides = negated === undefined ? '' : `; and ${negated} in quotes is no expression`
    return syntaxUnexpected(`${what} is written ${written}, not ${foreign}${besides}`, {
      span: marked,
      fix: written,
    })
  }
  return found
}
