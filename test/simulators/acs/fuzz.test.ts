import * as E from 'fp-ts/lib/Either.js'
import { expect, test } from 'vitest'
import { systemOf } from '../../../simulators/acs/load.js'
import { AcsModel } from '../../../simulators/acs/model.js'
import { SimulatorFault } from '../../../src/simulator/fault.js'
import { Moves } from '../../../src/simulator/moves.js'
import { movesOf } from '../../../src/simulator/vector.js'
import { expectMistakes, survivesAnything } from '../../support/fuzz.js'

/** Whatever is read gives a system that moves, or diagnostics, and nothing else. */
const read = (text: string): void => {
  const found = systemOf({ name: 'fuzz.acs', text }, {})
  if (E.isLeft(found)) {
    expectMistakes(found.left, text)
    return
  }
  if (found.right.warnings.length > 0) expectMistakes(found.right.warnings, text)
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

const lock = `# telos: n=3
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

survivesAnything(read, { words, models: { 'a lock': lock }, often: [400, 1500] })

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
