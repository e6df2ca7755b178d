import { present } from '../../src/ats/present.js'
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
  { before: /\bnot$/, after: /^(?=\s*[\w(!])/, what: 'a negation', written: '!' },
]

/** A mistake of form, said in better words where it is a habit from another language. */
export const withHabits = (found: Diagnostic): Diagnostic => {
  const { span } = found
  if (found.code !== syntaxUnexpected.code || span === undefined) return found
  const { text } = span.source
  for (const { before, after, what, written } of habits) {
    // Only a word may have spaces behind it.
    const gap = written === '!' ? present(/\s*$/.exec(text.slice(0, span.start)))[0].length : 0
    const left = before.exec(text.slice(0, span.start - gap))
    const right = after.exec(text.slice(span.start - gap))
    if (left === null || right === null) continue
    const foreign = left[0] + right[0]
    const start = span.start - gap - left[0].length
    const marked = { ...span, start, end: start + foreign.length }
    return syntaxUnexpected(`${what} is written ${written}, not ${foreign}`, {
      span: marked,
      fix: written,
    })
  }
  return found
}
