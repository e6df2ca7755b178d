import * as E from 'fp-ts/lib/Either.js'
import { expect, test } from 'vitest'
import { modelByRules, modelByTriples, systemOf } from '../../../simulators/ccs/load.js'
import { Moves } from '../../../src/simulator/moves.js'
import { movesOf } from '../../../src/simulator/vector.js'
import { expectMistakes, survivesAnything } from '../../support/fuzz.js'
import { philosophers, scheduler, semaphore, twoPhaseCommit } from './models.js'

/** Whatever is read gives a system that moves, or diagnostics, and nothing else. */
const read = (text: string): void => {
  for (const syntactic of [false, true]) {
    const found = systemOf({ name: 'fuzz.ccs', text }, { syntactic })
    if (E.isLeft(found)) {
      expectMistakes(found.left, text)
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

survivesAnything(read, {
  words,
  models: {
    philosophers: philosophers(2),
    'a scheduler': scheduler(2),
    'a commit': twoPhaseCommit,
    'a semaphore': semaphore,
  },
  often: [100, 375],
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
