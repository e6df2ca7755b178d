import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseModel, parsePurpose, purposeToText, render, TelosError } from '../../src/index.js'
import { arbitraryModel, arbitraryPurpose } from '../support/arbitrary.js'

/** Parsers take anything: they answer with a value or with diagnostics that can be shown, and with nothing else. */
const survives = (parse: () => unknown): void => {
  try {
    parse()
  } catch (error) {
    expect(error).toBeInstanceOf(TelosError)
    const { diagnostics } = error as TelosError
    expect(diagnostics.length).toBeGreaterThan(0)
    for (const found of diagnostics) expect(render(found)).toMatch(/^(error|warning)\[[a-z-]+\/[a-z-]+\]: ./)
  }
}
const good = `purpose learned "A hungry dog"
expect strongly feasible within 3
let rich = a > b
start q0
  do whistle(a, _) when hungry and (not tired or x) -> heard
  ?bell -> "the bell"
state heard [hungry]
  see salivate -> Success
state "the bell"
  otherwise when not (a or b) -> Failure
`
/** Text with something cut out, doubled, or put in. */
const damaged = (text: string): fc.Arbitrary<string> =>
  fc
    .array(
      fc.record({
        at: fc.nat(text.length),
        length: fc.nat(12),
        put: fc.oneof(
          fc.string({ unit: 'binary', maxLength: 6 }),
          fc.constantFrom('(', ')', '"', '->', '\n', '[', '{', 'not ', '\\u12', '⊛', '\u0000', '\ud800'),
        ),
      }),
      { minLength: 1, maxLength: 4 },
    )
    .map(edits => edits.reduce((now, { at, length, put }) => now.slice(0, at) + put + now.slice(at + length), text))

describe('never a stack trace, never a hang', () => {
  const numRuns = 2000
  test('any text as a purpose', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), text => survives(() => parsePurpose(text))),
      { numRuns },
    ))
  test('a damaged purpose', () => {
    expect(() => parsePurpose(good)).not.toThrow()
    fc.assert(
      fc.property(damaged(good), text => survives(() => purposeToText(parsePurpose(text)))),
      { numRuns },
    )
  })
  test('any JSON as a purpose or a model', () =>
    fc.assert(
      fc.property(fc.json(), text => {
        survives(() => parsePurpose(text, 'x.purpose.json'))
        survives(() => parseModel(text))
      }),
      { numRuns },
    ))
  test('damaged JSON purposes', () =>
    fc.assert(
      fc.property(
        arbitraryPurpose.chain(json => damaged(JSON.stringify(json))),
        text => survives(() => parsePurpose(text, 'x.purpose.json')),
      ),
      { numRuns },
    ))
  test('damaged JSON models', () =>
    fc.assert(
      fc.property(
        arbitraryModel.chain(json => damaged(JSON.stringify(json))),
        text => survives(() => parseModel(text)),
      ),
      { numRuns },
    ))
  test('damaged .aut files', () =>
    fc.assert(
      fc.property(damaged('des (0, 3, 3)\n(0, "!a", 1)\n(1, b, 2)\n(2, i, 0)\n'), text =>
        survives(() => parseModel(text, 'x.aut')),
      ),
      { numRuns },
    ))
  test.each([
    ['brackets', '['.repeat(100_000)],
    ['objects', '{"a":'.repeat(100_000)],
  ])('nested %s', (_, text) => {
    survives(() => parsePurpose(text, 'x.purpose.json'))
    survives(() => parseModel(text))
  })
  test.each(['not '.repeat(50_000), '('.repeat(50_000), 'x and '.repeat(50_000), 'x or '.repeat(50_000)])(
    'a long guard %#',
    guard => survives(() => parsePurpose(`purpose p\nstart q\n  do a when ${guard}x -> Success`)),
  )
})
