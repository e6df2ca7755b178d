import fc from 'fast-check'
import * as E from 'fp-ts/lib/Either.js'
import { expect, test } from 'vitest'
import { systemOf } from '../../../simulators/acs/load.js'
import { AcsModel } from '../../../simulators/acs/model.js'
import { render } from '../../../src/index.js'
import { SimulatorFault } from '../../../src/simulator/fault.js'
import { Moves } from '../../../src/simulator/moves.js'
import { movesOf } from '../../../src/simulator/vector.js'

/** Whatever is read gives a system that moves, or diagnostics, and nothing else. */
const times = Number(process.env.FUZZ ?? 1)

const read = (text: string): void => {
  const found = systemOf({ name: 'fuzz.acs', text }, {})
  const said = E.isLeft(found) ? found.left : found.right.warnings
  for (const one of said.slice(0, 50)) expect(render(one)).toContain(one.code)
  if (E.isLeft(found)) {
    expect(found.left.length).toBeGreaterThan(0)
    return
  }
  const model = new AcsModel(found.right.system)
  const states: Int32Array[] = [Int32Array.from(model.initial[0])]
  try {
    for (let i = 0; i < Math.min(states.length, 5); i++) {
      for (const { event, target } of movesOf(model, states[i], new Moves()).slice(0, 50)) {
        expect(event).toMatch(/^(?:tau|\?(?:send|receive|spawn)\(\w+, \w+\))$/)
        expect(model.tell(states[i], event, target).text).not.toBe('')
        if (states.length < 5) states.push(target)
      }
      expect(model.describe(states[i])).not.toBe('')
      for (const [name, holds] of Object.entries(model.propositions)) {
        expect(typeof holds(states[i])).toBe('boolean')
        const least = model.upward(name)
        if (least !== null)
          expect(least.some(vector => vector.every((n, place) => states[i][place] >= n))).toBe(holds(states[i]))
      }
    }
  } catch (error) {
    if (!(error instanceof SimulatorFault)) throw error
    expect(error.code).toBe('acs/overflow')
  }
}

const words = [
  ...['class A {\n', 'class B {', '}', '\n', ' ', ';', 'a', 'b', ' -> ', 'a -> b', 'b -> a', ' : ', ' : send m to A'],
  ...[' : receive m', ' : spawn B.a', ' : tau', 'start ', 'start A.a', '3 ', ', ', 'mail(A, m)', 'A', '.', 'n'],
  ...['property P = always ', 'property Q = fairly ', 'count(A.a)', 'count(B)', ' >= ', ' == ', ' + ', ' - ', ' * '],
  ...[
    '2147483647 ',
    ' and ',
    ' or ',
    'not ',
    '(',
    ')',
    'deadlock',
    '# telos: n=3\n',
    '# comment\n',
    'é',
    '\u0000',
    '"',
  ],
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

const model = `# telos: n=3
class Server {
  free -> taken : receive lock   # one
  taken -> free : receive unlock
}
class Client { idle -> idle : spawn Client.idle; idle -> busy : send lock to Server
  busy -> idle : send unlock to Server }
start Server.free, n Client.idle,
  2 mail(Server, lock)
property Few = always count(Server.taken) + 2 * mail(Server, unlock) <= n
property Busy = fairly not (count(Client.busy) < 1 or deadlock)
`

test('a model with something cut out, doubled or put in', () => {
  const change = fc.tuple(fc.nat(), fc.nat(12), fc.constantFrom('', ...words), fc.boolean())
  fc.assert(
    fc.property(change, ([at, length, word, doubled]) => {
      const from = at % model.length
      const kept = doubled ? model.slice(from, from + length) : ''
      read(`${model.slice(0, from)}${kept}${word}${model.slice(from + (doubled ? 0 : length))}`)
    }),
    { numRuns: 1500 * times },
  )
})

const begun = 'class A { a -> b }\nstart A.a\nproperty P = always '
test.each([
  ['parentheses', `${begun}${'('.repeat(100_000)}`],
  ['closed parentheses', `${begun}${'('.repeat(5_000)}deadlock${')'.repeat(5_000)}`],
  ['nested parentheses', `${begun}${'('.repeat(60)}deadlock${')'.repeat(59)}`],
  ['negations', `${begun}${'not '.repeat(50_000)}deadlock`],
  ['alternatives', `${begun}${'deadlock or '.repeat(20_000)}deadlock`],
  ['terms', `${begun}${'count(A.a) + '.repeat(20_000)}1 > 2`],
  ['empty lines', `start${'\n'.repeat(100_000)} A.a${'\n \n'.repeat(100_000)} , A.a`],
  ['braces', `class A ${'{'.repeat(100_000)}`],
  ['semicolons', `class A {${';'.repeat(100_000)}`],
  ['rules', `class A {\n${Array.from({ length: 5_000 }, (_, i) => `a${i} -> a${i + 1}`).join('\n')}\n}\nstart A.a0`],
  ['classes', `${Array.from({ length: 5_000 }, (_, i) => `class A${i} { a -> b }`).join('\n')}\nstart A0.a`],
])('very many %s', (_, text) => read(text))
