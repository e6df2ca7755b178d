import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Diagnostic } from '../../src/errors/diagnostic.js'
import { render } from '../../src/errors/render.js'
import { runs } from './runs.js'

/** Mistakes in a text: there are some, each can be shown, and where it is said to be is in the text. */
export const expectMistakes = (found: readonly Diagnostic[], text: string): void => {
  expect(found.length).toBeGreaterThan(0)
  // Of thousands it is the same.
  for (const one of found.slice(0, 50)) {
    expect(render(one)).toMatch(/^(error|warning)\[[a-z-]+\/[a-z-]+\]: ./)
    if (one.span === undefined) continue
    const { start, end } = one.span
    expect(start).toBeGreaterThanOrEqual(0)
    expect(start).toBeLessThanOrEqual(text.length)
    expect(end).toBeGreaterThanOrEqual(start)
    // What is missing at the end is shown behind the last character.
    expect(end).toBeLessThanOrEqual(Math.max(text.length, start + 1))
  }
}

const token = /\s+|\w+|<--|<-|<~|:=|->|=>|\.\.|\+\+|\|\||[^\w\s]/gu
const line = /[^\n]*\n?/g

interface Edit {
  readonly is: 'delete' | 'insert' | 'replace' | 'duplicate' | 'swap' | 'truncate'
  readonly of: 'characters' | 'tokens' | 'lines'
  readonly at: number
  readonly other: number
  readonly length: number
  readonly put: string
}

const editWith = (words: readonly string[]): fc.Arbitrary<Edit> =>
  fc.record({
    is: fc.constantFrom('delete', 'insert', 'replace', 'duplicate', 'swap', 'delete', 'replace', 'truncate'),
    of: fc.constantFrom('characters', 'tokens', 'tokens', 'lines'),
    at: fc.nat(100_000),
    other: fc.nat(100_000),
    length: fc.integer({ min: 1, max: 12 }),
    put: fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...words) },
      { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 6 }) },
      { weight: 1, arbitrary: fc.string({ maxLength: 6 }) },
    ),
  })

const edited = (text: string, { is, of, at, other, length, put }: Edit): string => {
  const parts: string[] = of === 'characters' ? text.split('') : [...(text.match(of === 'tokens' ? token : line) ?? [])]
  if (parts.length === 0) return put
  const [i, j] = [at % parts.length, other % parts.length]
  switch (is) {
    case 'delete':
      parts.splice(i, length)
      break
    case 'insert':
      parts.splice(i, 0, put)
      break
    case 'replace':
      parts.splice(i, 1, put)
      break
    case 'duplicate':
      parts.splice(j, 0, ...parts.slice(i, i + length))
      break
    case 'swap':
      ;[parts[i], parts[j]] = [parts[j], parts[i]]
      break
    case 'truncate':
      parts.length = i
      break
  }
  return parts.join('')
}

/** A text with up to `most` things cut out, doubled, swapped or put in. */
export const damaged = (text: string, words: readonly string[], most: number): fc.Arbitrary<string> =>
  fc.array(editWith(words), { minLength: 1, maxLength: most }).map(edits => edits.reduce(edited, text))

/** What is to be read: words of the language, and models (by their names) to damage. */
interface Fuzzed {
  readonly words: readonly string[]
  readonly models: Readonly<Record<string, string>>
  /** How often each model is damaged: usually, and in `npm run test:more`. */
  readonly often: readonly [usual: number, more: number]
}

/** Tests that a reader survives anything; `survives` reads a text, and looks at what came of it. */
export const survivesAnything = (
  survives: (text: string, model?: string) => void,
  { words, models, often: [usual, more] }: Fuzzed,
): void => {
  test('any words', () => {
    const some = fc.array(fc.constantFrom(...words), { maxLength: 60 })
    const apart = fc.constantFrom('', ' ')
    fc.assert(
      fc.property(some, apart, (parts, by) => survives(parts.join(by))),
      { numRuns: runs(400, 1500) },
    )
  })
  test('any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), text => survives(text)),
      { numRuns: runs(200, 500) },
    )
  })
  test.each(Object.entries(models))('%s with something cut out, doubled or put in', (name, text) => {
    survives(text, name)
    // Most texts with one mistake still say something; those with many hardly do.
    const worse = fc.oneof(damaged(text, words, 1), damaged(text, words, 2), damaged(text, words, 12))
    fc.assert(
      fc.property(worse, changed => survives(changed, name)),
      { numRuns: runs(usual, more) },
    )
  })
}
