import * as E from 'fp-ts/lib/Either.js'
import { describe, expect, test } from 'vitest'
import { readPurpose } from '../../purposes/read.js'
import { readText } from '../../purposes/text.js'

const problems = (text: string): string[] => {
  const read = readText({ name: 'test.purpose', text })
  const found = E.isLeft(read) ? read.left : read.right.warnings
  return found.map(({ code, span }) => {
    const line = span === undefined ? '' : ` ${span.source.text.slice(0, span.start).split('\n').length}`
    return code + line
  })
}
const message = (text: string): string => {
  const read = readText({ name: 'test.purpose', text })
  return (E.isLeft(read) ? read.left : read.right.warnings).map(found => found.message).join('\n')
}

test('a purpose that starts in a verdict is told why that cannot be', () => {
  expect(message('purpose p\nstart Success\n')).toBe(
    'a purpose cannot start in Success: it would be decided before anything happens',
  )
})

describe('every problem has its code and its line', () => {
  test.each([
    ['a well-formed purpose', 'purpose p\nstart q\n  do a -> Success', []],
    ['no name', 'start q\n  do a -> Success', ['purpose/no-name 1']],
    ['no start', 'purpose p\nstate q\n  do a -> Success', ['purpose/no-start 1']],
    ['two starts', 'purpose p\nstart q\n  do a -> r\nstart r\n  do a -> Success', ['purpose/several-starts 4']],
    ['no verdict', 'purpose p\nstart q\n  do a -> q', ['purpose/verdict-missing 2']],
    [
      'a verdict declared',
      'purpose p\nstart q\n  do a -> Success\nstate Success\n  do a -> q',
      ['purpose/verdict-declared 4'],
    ],
    ['a verdict as the start', 'purpose p\nstart Success\n', ['purpose/verdict-declared 2']],
    [
      'a verdict as the start, that goes on',
      'purpose p\nstart Failure\n  do a -> q\nstate q\n  do a -> Success',
      ['purpose/verdict-declared 2'],
    ],
    ['a label on the start', 'purpose p\nstart q [x]\n  do a -> Success', ['purpose/start-guarded 2']],
    ['an unknown target', 'purpose p\nstart q\n  do a -> Succes', ['purpose/unknown-target 3']],
    [
      'a state without a way out',
      'purpose p\nstart q\n  do a -> r\n  do b -> Success\nstate r\n  do a -> r',
      ['purpose/no-verdict-reachable 5'],
    ],
    [
      'a state without transitions',
      'purpose p\nstart q\n  do a -> r\n  do b -> Success\nstate r',
      ['purpose/no-verdict-reachable 5'],
    ],
    [
      'an unreachable state',
      'purpose p\nstart q\n  do a -> Success\nstate r\n  do a -> q',
      ['purpose/unreachable-state 4'],
    ],
    [
      'a guard that contradicts itself',
      'purpose p\nstart q\n  do a when x and not x -> Success',
      ['purpose/contradictory-guard 3'],
    ],
    [
      'a guard that contradicts the label',
      'purpose p\nstart q\n  do a when x -> r\n  do b -> Success\nstate r [not x]\n  do a -> Success',
      ['purpose/contradictory-guard 3'],
    ],
    ['an else', 'purpose p\nstart q\n  do a when x -> Success\n  do a else -> Failure', []],
    [
      'an else behind another',
      'purpose p\nstart q\n  do a when x -> Success\n  do a else -> r\n  do a else -> Failure\nstate r [y]\n  do a -> q',
      [],
    ],
    [
      'an else with nothing before it',
      'purpose p\nstart q\n  do b when x -> Success\n  do a else -> Failure',
      ['purpose/else-misplaced 4'],
    ],
    [
      'an else with no guard before it',
      'purpose p\nstart q\n  do a -> Success\n  do a else -> Failure',
      ['purpose/contradictory-guard 4'],
    ],
    [
      'an else that is left nothing',
      'purpose p\nstart q\n  do a when x or y -> Success\n  do a else -> r\nstate r [x and z]\n  do a -> q',
      ['purpose/contradictory-guard 4'],
    ],
    [
      'an else that is left something',
      'purpose p\nstart q\n  do a when x and y -> Success\n  do a else -> r\nstate r [x or y]\n  do a -> q',
      [],
    ],
    [
      'an else that is not the last',
      'purpose p\nstart q\n  do a when x -> Success\n  do a else -> Failure\n  do a when y -> q',
      ['purpose/nondeterministic 5'],
    ],
    [
      'the rest of a pattern beside another pattern',
      'purpose p\nstart q\n  do a(x, _) when x -> Success\n  do a(x, _) else -> Failure\n  do a(_, y) when not x -> q',
      ['purpose/overlapping-patterns 5'],
    ],
    [
      'two guards that can both hold',
      'purpose p\nstart q\n  do a when x -> Success\n  do a when y -> Failure',
      ['purpose/nondeterministic 4'],
    ],
    [
      'two guards that exclude each other',
      'purpose p\nstart q\n  do a when x and y -> Success\n  do a when not y or not x -> Failure',
      [],
    ],
    [
      'guards that exclude each other by labels',
      'purpose p\nstart q\n  do a -> r\n  do a -> s\nstate r [x]\n  do a -> Success\nstate s [not x]\n  do a -> Success',
      [],
    ],
    [
      'the same transition twice',
      'purpose p\nstart q\n  do a -> Success\n  do a -> Success',
      ['purpose/nondeterministic 4'],
    ],
    [
      'otherwise twice',
      'purpose p\nstart q\n  otherwise -> Success\n  otherwise -> Failure',
      ['purpose/nondeterministic 4'],
    ],
    [
      'patterns that overlap',
      'purpose p\nstart q\n  see b(_, y) -> Success\n  see b(x, _) -> Failure',
      ['purpose/overlapping-patterns 4'],
    ],
    [
      'patterns with guards that exclude each other',
      'purpose p\nstart q\n  see b(_, y) when g -> Success\n  see b(x, _) when not g -> Failure',
      [],
    ],
    ['an exact event beside a pattern', 'purpose p\nstart q\n  see b(_, y) -> Success\n  see b(x, y) -> Failure', []],
    [
      'a duplicate state',
      'purpose p\nstart q\n  do a -> Success\nstate q\n  do b -> Failure',
      ['purpose/duplicate-name 4'],
    ],
    ['a duplicate let', 'purpose p\nlet x = 1\nlet x = 2\nstart q\n  do a -> Success', ['purpose/duplicate-name 3']],
    [
      'a transition before any state',
      'purpose p\n  do a -> Success\nstart q\n  do a -> Success',
      ['purpose/misplaced-line 2'],
    ],
    ['a let after the start', 'purpose p\nstart q\n  do a -> Success\nlet x = 1', ['purpose/misplaced-line 4']],
    [
      'a strong informativeness',
      'purpose p\nexpect strongly informative\nstart q\n  do a -> Success',
      ['purpose/bad-expectation 2'],
    ],
    [
      'a fair feasibility',
      'purpose p\nexpect fairly feasible\nstart q\n  do a -> Success',
      ['purpose/bad-expectation 2'],
    ],
    [
      'not and inconclusive',
      'purpose p\nexpect not feasible inconclusive\nstart q\n  do a -> Success',
      ['purpose/bad-expectation 2'],
    ],
  ] as [string, string, string[]][])('%s', (_, text, expected) => expect(problems(text)).toEqual(expected))
})

test('all problems of a file are reported, not only the first', () => {
  const text = 'purpose p\nexpect maybe\nstart q\n  do a => r\n  say b -> Success\n  do c -> Success when x\nstate [q]'
  expect(problems(text)).toEqual([
    'syntax/unexpected 2',
    'syntax/unexpected 4',
    'syntax/unexpected 5',
    'syntax/unexpected 6',
    'syntax/unexpected 7',
  ])
})

test('nondeterminism names both transitions, an event and labels that satisfy both', () => {
  expect(message('purpose p\nstart q\n  do a(x, _) when n or m -> Success\n  do a(_, y) when not n -> Failure')).toBe(
    "q --?a(x, _)--> Success and q --?a(_, y)--> Failure can both be taken: by the model's !a(x, y) with the labels not n, m",
  )
})

test('guards too complex to decide are refused, not guessed', () => {
  // Pigeons that cannot all find a hole of their own: hard for any search of this kind.
  const [pigeons, holes] = [11, 10]
  const each = Array.from(
    { length: pigeons },
    (_, p) => `(${Array.from({ length: holes }, (_, h) => `x${p}.${h}`).join(' or ')})`,
  )
  const apart: string[] = []
  for (let h = 0; h < holes; h++)
    for (let p = 0; p < pigeons; p++)
      for (let r = p + 1; r < pigeons; r++) apart.push(`(not x${p}.${h} or not x${r}.${h})`)
  expect(problems(`purpose p\nstart q\n  do a when ${[...each, ...apart].join(' and ')} -> Success`)).toEqual([
    'purpose/guard-too-complex 3',
  ])
})

test('in JSON, else and when exclude each other', () => {
  const json = (transition: object) =>
    JSON.stringify({
      purpose: 'p',
      start: 'q',
      states: {
        q: {
          on: [
            { event: '?a', when: ['x'], to: 'q' },
            { event: '?a', to: 'Success', ...transition },
          ],
        },
      },
    })
  const codes = (text: string) => {
    const read = readPurpose({ name: 'p.json', text })
    return E.isLeft(read) ? read.left.map(({ code }) => code) : []
  }
  expect(codes(json({ else: true }))).toEqual([])
  expect(codes(json({ else: true, when: ['y'] }))).toEqual(['purpose/else-misplaced'])
  expect(codes(json({ else: false }))).toHaveLength(1)
})
