import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseModel, parsePurpose, purposeToText, TelosError } from '../../src/index.js'
import { arbitraryModel, arbitraryPurpose } from '../support/arbitrary.js'
import { damaged, expectMistakes } from '../support/fuzz.js'
import { runs } from '../support/runs.js'

/** Parsers take anything: they answer with a value or with diagnostics that can be shown, and with nothing else. */
const survives = (parse: (text: string) => unknown, text: string): void => {
  try {
    parse(text)
  } catch (error) {
    expect(error).toBeInstanceOf(TelosError)
    expectMistakes((error as TelosError).diagnostics, text)
  }
}
const asPurpose = (text: string) => purposeToText(parsePurpose(text))
const asPurposeJson = (text: string) => parsePurpose(text, 'x.purpose.json')
const asAut = (text: string) => parseModel(text, 'x.aut')
const words = ['(', ')', '"', '->', '\n', '[', '{', 'not ', '\\u12', '⊛', '\u0000', '\ud800']
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

describe('never a stack trace, never a hang', () => {
  const numRuns = runs(300, 2000)
  const all = (texts: fc.Arbitrary<string>, ...ways: ((text: string) => unknown)[]): void =>
    fc.assert(
      fc.property(texts, text => {
        for (const parse of ways) survives(parse, text)
      }),
      { numRuns },
    )
  test('any text as a purpose', () => all(fc.string({ unit: 'binary', maxLength: 200 }), asPurpose))
  test('a damaged purpose', () => {
    expect(() => parsePurpose(good)).not.toThrow()
    all(damaged(good, words, 4), asPurpose)
  })
  test('any JSON as a purpose or a model', () => all(fc.json(), asPurposeJson, parseModel))
  test('damaged JSON purposes', () =>
    all(
      arbitraryPurpose.chain(json => damaged(JSON.stringify(json), words, 4)),
      asPurposeJson,
    ))
  test('damaged JSON models', () =>
    all(
      arbitraryModel.chain(json => damaged(JSON.stringify(json), words, 4)),
      parseModel,
    ))
  test('damaged .aut files', () => all(damaged('des (0, 3, 3)\n(0, "!a", 1)\n(1, b, 2)\n(2, i, 0)\n', words, 4), asAut))
  test.each([
    ['brackets', '['.repeat(100_000)],
    ['objects', '{"a":'.repeat(100_000)],
  ])('nested %s', (_, text) => {
    survives(asPurposeJson, text)
    survives(parseModel, text)
  })
  test.each(['not '.repeat(50_000), '('.repeat(50_000), 'x and '.repeat(50_000), 'x or '.repeat(50_000)])(
    'a long guard %#',
    guard => survives(asPurpose, `purpose p\nstart q\n  do a when ${guard}x -> Success`),
  )
})
