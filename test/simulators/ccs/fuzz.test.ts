import fc from 'fast-check'
import * as E from 'fp-ts/lib/Either.js'
import { expect, test } from 'vitest'
import { modelByRules, modelByTriples, systemOf } from '../../../simulators/ccs/load.js'
import { render } from '../../../src/index.js'
import { Moves } from '../../../src/simulator/moves.js'
import { movesOf } from '../../../src/simulator/vector.js'
import { philosophers, scheduler, semaphore, twoPhaseCommit } from './models.js'

/** Whatever is read gives a system that moves, or diagnostics, and nothing else. */
const times = Number(process.env.FUZZ ?? 1)

const read = (text: string): void => {
  for (const syntactic of [false, true]) {
    const found = systemOf({ name: 'fuzz.ccs', text }, { syntactic })
    if (E.isLeft(found)) {
      expect(found.left.length).toBeGreaterThan(0)
      for (const one of found.left) expect(render(one)).toContain(one.code)
      continue
    }
    for (const model of [modelByRules(found.right), modelByTriples(found.right)]) {
      if (model === null) continue
      const states: Int32Array[] = [Int32Array.from(model.initial[0])]
      for (let i = 0; i < Math.min(states.length, 5); i++) {
        for (const { event, target } of movesOf(model, states[i], new Moves())) {
          expect(event).toMatch(/^(?:tau|[?!][a-z][\w-]*)$/)
          expect(model.tell(states[i], event, target).text).not.toBe('')
          if (states.length < 5) states.push(target)
        }
        expect(model.describe(states[i])).not.toBe('')
      }
    }
  }
}

const words = [
  ...[
    'S = ',
    'P',
    'Q',
    ' = ',
    ';',
    'set L = {',
    'L',
    '{',
    '}',
    'a',
    'b',
    "'a",
    "'",
    'tau',
    '.',
    '0',
    ' + ',
    ' | ',
    '|[',
    ']|',
  ],
  ...[
    '|<',
    '>|',
    'sync A { ',
    '(a, b) -> c',
    '(_, *) -> _',
    "(_, '_) -> tau",
    '(',
    ')',
    '\\',
    ' \\ {a}',
    '[b/a]',
    '/',
    ',',
    '*',
    '_',
  ],
  ...['* comment\n', 'agent ', "P'", '-2', 'nil', ' \\ a', '# comment\n', '\n', 'é', '\u0000', '->', '==', '"'],
]

test('any words', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...words), { maxLength: 40 }), parts => read(parts.join(''))),
    { numRuns: 1500 * times },
  )
})

test('any text', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 60 }), read), { numRuns: 500 * times })
})

test('models with something cut out, doubled or put in', () => {
  const models = [philosophers(2), scheduler(2), twoPhaseCommit, semaphore]
  const change = fc.tuple(fc.constantFrom(...models), fc.nat(), fc.nat(12), fc.constantFrom('', ...words), fc.boolean())
  fc.assert(
    fc.property(change, ([text, at, length, word, doubled]) => {
      const from = at % text.length
      const kept = doubled ? text.slice(from, from + length) : ''
      read(`${text.slice(0, from)}${kept}${word}${text.slice(from + (doubled ? 0 : length))}`)
    }),
    { numRuns: 1500 * times },
  )
})

test.each([
  ['parentheses', `S = ${'('.repeat(100_000)}`],
  ['closed parentheses', `S = ${'('.repeat(5_000)}0${')'.repeat(5_000)};`],
  ['quotes', `S = ${"'".repeat(100_000)}a.0;`],
  ['alternatives', `S = ${'a.0 + '.repeat(20_000)}0;`],
  ['processes', `S = ${'a.0 | '.repeat(500)}0;`],
  ['restrictions', `S = a.0${' \\ {a}'.repeat(20_000)};`],
  ['relabellings', `S = a.0${'[b/a]'.repeat(20_000)};`],
  ['semicolons', ';'.repeat(100_000)],
  ['stars', `S = a.0 ${'*'.repeat(100_000)}\nT = 0`],
  ['primes', `S = a.S${"'".repeat(100_000)};`],
  ['lines', `S = a.0${'\n'.repeat(100_000)}T = 0`],
  ['definitions without end', Array.from({ length: 20_000 }, (_, i) => `agent P${i} = a.P${i}`).join('\n')],
  ['braces', `sync A ${'{'.repeat(100_000)}`],
  ['definitions', Array.from({ length: 20_000 }, (_, i) => `P${i} = a.P${i};`).join('\n')],
])('very many %s', (_, text) => read(text))
