import * as E from 'fp-ts/lib/Either.js'
import { describe, expect, test } from 'vitest'
import { translateCcs } from '../../../simulators/ccs/index.js'
import { modelByRules, modelByTriples, systemOf } from '../../../simulators/ccs/load.js'
import type { Parameters } from '../../../simulators/parameters.js'
import { orThrow } from '../../../src/errors/or-throw.js'
import { comparisonOf, countOf, vectorModel } from '../../../src/index.js'
import { saidOf } from '../../support/marked.js'
import { systemIn } from './explored.js'

/** Files as the Edinburgh Concurrency Workbench and CAAL read them: each is the same as one in the plain form. */
const enginesOf = (text: string, given: Parameters) => {
  const found = orThrow(systemOf({ name: 'm.ccs', text }, given))
  return [modelByRules(found), modelByTriples(found)].map(model => (model === null ? null : () => vectorModel(model)))
}
const same = async (text: string, plain: string, given: Parameters = {}): Promise<void> => {
  for (const syntactic of [false, true]) {
    const others = enginesOf(plain, { syntactic })
    for (const [i, model] of enginesOf(text, { ...given, syntactic }).entries()) {
      const other = others[i]!
      const [one, two] = [await countOf(model!), await countOf(other)]
      expect([one.statistics.modelStates, one.statistics.transitions, one.deadlocks]).toEqual([
        two.statistics.modelStates,
        two.statistics.transitions,
        two.deadlocks,
      ])
      expect((await comparisonOf(model!, other, { by: 'strong' })).kind).toBe('success')
    }
  }
}
const saidIn = (text: string): (string | undefined)[][] => {
  const found = systemOf({ name: 'm.ccs', text }, {})
  return E.isLeft(found) ? found.left.map(one => [...saidOf(one)]) : []
}

describe('whole files', () => {
  test('a lossy line, with primes', async () => {
    const text = `* A line that may lose what it carries; "Line'" is the line with something in it.
*
* Author: nobody in particular = somebody; agent Nothing = here;

Line = put.Line';
Line' = 'get.Line + tau.Line'';   * it may get lost,
Line'' = 'lost.Line;              * and that is noticed

User = 'put.User';
User' = lost.User + done.User;
Reader = get.'done.Reader;
set Inside = {put, get, lost, done};
System = (User | Line | Reader) \\ Inside;
`
    const plain = `Line = put.Full; Full = 'get.Line + tau.Gone; Gone = 'lost.Line;
User = 'put.Sent; Sent = lost.User + done.User; Reader = get.'done.Reader;
System = (User | Line | Reader) \\ {put, get, lost, done};`
    await same(text, plain)
  })
  test('a lock for two, by agents with hyphens in their names', async () => {
    const text = `***********************************************
* lock-2: two of them, and one lock
***********************************************

agent Lock     = take.Lock-held;
agent Lock-held = give.Lock;

agent P-1 = 'take.enter-1.leave-1.'give.P-1;
agent P-2 = P-1[enter-2/enter-1, leave-2/leave-1];

agent Pre-System-2 = P-1 | P-2 | Lock;
set Low = {take,give};
agent System-2 = Pre-System-2\\Low;

agent Spec = enter-1.leave-1.Spec + enter-2.leave-2.Spec;
`
    const plain = `Lock = take.Held; Held = give.Lock;
One = 'take.enter-1.leave-1.'give.One; Two = One[enter-2/enter-1, leave-2/leave-1];
All = One | Two | Lock; System = All \\ {take, give};`
    await same(text, plain, { root: 'System-2' })
    const model = modelByRules(systemIn(text, false, 'System-2'))
    expect(model.describe(Int32Array.from(model.initial[0]))).toBe('System-2')
    for (const to of ['triples', 'dot', 'c'] as const)
      expect(translateCcs(text, to, { root: 'System-2' })).toContain('enter-2')
  })
  test('definitions that end with their lines, restrictions of one label, and nil', async () => {
    const text = `set Low = {b}      * no semicolon here
P = a.'b.nil
  + c.nil
Q = b.(nil | d.nil)

S = (P | Q) \\ Low \\ c`
    await same(text, "P = a.'b.0 + c.0; Q = b.(0 | d.0); S = (P | Q) \\ {b} \\ {c};")
  })
  test('the process to begin with is named in a comment, with a prime', async () => {
    await same("# telos: root=P'\nP' = a.P'; Q = b.Q;", 'S = a.S;')
  })
})

describe('what loads as ever', () => {
  test.each([
    ['nil as a label', 'S = nil.a.nil.0;', 4],
    ['agent and set as labels', "S = agent.set.0 | 'agent.0;", 6],
    ['a prime before a label belongs to the label', "S = P|'a.0; P = a.0;", 4],
    ['a star in an algebra is no comment', 'sync A { (a, *) -> b; # no\n (_,* ) -> _ } S = a.0 |<A>| c.0;', 4],
  ])('%s', async (_, text, states) => {
    for (const model of enginesOf(text, { root: 'S' }))
      expect((await countOf(model!)).statistics.modelStates).toBe(states)
  })
})

describe('what is no definition still says so', () => {
  const commented = 'the definition of S does not end: * begins a comment, and the ; is in it'
  test.each([
    // Where a * has taken the semicolon with it, something else was meant.
    ['S = a.0 * b.0;\nT = 0;', [['1:9', '*', 'ccs/definition', commented, undefined]]],
    ['S = a.0 * b.0;', [['1:9', '*', 'ccs/definition', commented, undefined]]],
    ['S = a.0 # or * c;\n + b.0 * b.0; c.0;', [['2:8', '*', 'ccs/definition', commented, undefined]]],
    ['S = 0 T = 0;', [['1:5', '0', 'ccs/definition', 'the definition of S does not end: ; is missing', undefined]]],
    [
      'S = 0; (* two *)',
      [['1:8', '(*', 'ccs/definition', 'a comment begins with # or * and goes to the end of its line', undefined]],
    ],
    [
      'S = (* two *) 0;',
      [['1:5', '(*', 'syntax/unexpected', 'a comment begins with # or * and goes to the end of its line', undefined]],
    ],
    ["S = a'.0;", [['1:6', "'", 'syntax/unexpected', "an action is written a, its complement 'a", undefined]]],
    ['agent S(x) = a.0;', [['1:8', '(x) =', 'ccs/definition', 'processes have no parameters here', undefined]]],
    ['agent s = 0;', [['1:7', 's', 'ccs/definition', 'the name of a process begins with a capital letter', 'S']]],
    ["S = a.S'; S'' = b.S;", [['1:7', "S'", 'ccs/unknown', "there is no process S'", 'did you mean S?']]],
    ['S = a.0 \\ tau;', [['1:11', 'tau', 'ccs/tau', 'tau cannot be in a restriction', undefined]]],
    [
      'proc S = 0;',
      [['1:1', 'proc', 'ccs/definition', 'a definition begins with its name: leave out proc', 'Name = process;']],
    ],
  ])('%s', (text, said) => expect(saidIn(text)).toEqual(said))
})
