import * as E from 'fp-ts/lib/Either.js'
import { describe, expect, test } from 'vitest'
import { ccsModel } from '../../../simulators/ccs/index.js'
import { systemOf } from '../../../simulators/ccs/load.js'
import type { Parameters as Given } from '../../../simulators/parameters.js'
import { unknownNames } from '../../../src/checking/unknown-names.js'
import { parsePurpose, propertiesOf, render, verdictOf, verdictOfProperty } from '../../../src/index.js'
import { type Said, saidOf } from '../../support/marked.js'

const saidIn = (text: string, given: Given = {}): Said[] => {
  const found = systemOf({ name: 'm.ccs', text }, given)
  return E.isLeft(found) ? found.left.map(saidOf) : []
}

const entries: [text: string, ...said: Said[]][] = [
  // Form
  ['', ['1:1', '', 'ccs/definition', 'this file defines no process', 'Name = a.0;']],
  ['set L = {a};', ['1:1', 's', 'ccs/definition', 'this file defines no process', 'Name = a.0;']],
  ['a.0; S = 0;', ['1:1', 'a.0;', 'ccs/definition', 'here a definition is expected', 'Name = process;']],
  [
    'sset L = {a}; S = a.0 \\ L;',
    ['1:1', 'sset', 'ccs/definition', 'here a definition is expected', 'set Name = {a, b};'],
  ],
  [
    'synk A { (a, b) -> c }\nS = a.0 |<A>| b.0;',
    ['1:1', 'synk', 'ccs/definition', 'here a definition is expected', 'sync Name { (a, b) -> c }'],
  ],
  ['S = 0 T = 0;', ['1:5', '0', 'ccs/definition', 'the definition of S does not end: ; is missing', undefined]],
  ['p = 0;', ['1:1', 'p', 'ccs/definition', 'the name of a process begins with a capital letter', 'P']],
  [
    'sync A { (a, b) -> c S = 0;',
    ['1:6', 'A', 'ccs/definition', 'this algebra is not closed: } is missing', undefined],
  ],
  ['S = a;', ['1:5', 'a', 'ccs/bare-action', 'a is an action, not a process', 'write a.0']],
  [
    "S = 'a + tau;",
    ['1:5', "'a", 'ccs/bare-action', "'a is an action, not a process", "write 'a.0"],
    ['1:10', 'tau', 'ccs/bare-action', 'tau is an action, not a process', 'write tau.0'],
  ],
  ['S = a.0 || b.0;', ['1:9', '||', 'syntax/unexpected', 'processes side by side are written P | Q', undefined]],
  ['S = !a.0;', ['1:5', '!a', 'syntax/unexpected', "the complement of a is written 'a", undefined]],
  [
    'S = a.0 +;',
    [
      '1:10',
      ';',
      'syntax/unexpected',
      'a name with a capital letter, a process or an action is expected, not the end',
      undefined,
    ],
  ],
  // Names
  ['S = a.T; T = U;', ['1:14', 'U', 'ccs/unknown', 'there is no process U', undefined]],
  ['Server = a.Sever;', ['1:12', 'Sever', 'ccs/unknown', 'there is no process Sever', 'did you mean Server?']],
  ['set Low = {a}; S = a.0 \\ Lou;', ['1:26', 'Lou', 'ccs/unknown', 'there is no set Lou', 'did you mean Low?']],
  ['S = 0 |<Two>| 0;', ['1:9', 'Two', 'ccs/unknown', 'there is no synchronisation algebra Two', undefined]],
  ['S = 0; S = a.0;', ['1:8', 'S', 'ccs/duplicate', 'S is defined already', undefined]],
  ['S = a.0[b/a, c/a];', ['1:14', 'c/a', 'ccs/duplicate', 'a is relabelled already', undefined]],
  // What cannot be named
  ['S = a.0 \\ {tau};', ['1:12', 'tau', 'ccs/tau', 'tau cannot be in a restriction', undefined]],
  ['S = a.0[tau/a];', ['1:9', 'tau', 'ccs/tau', 'tau cannot be in a relabelling', undefined]],
  ['S = a.0[a/tau];', ['1:11', 'tau', 'ccs/tau', 'tau cannot be in a relabelling', undefined]],
  ['S = a.0 |[tau]| a.0;', ['1:11', 'tau', 'ccs/tau', 'no process can wait for tau', undefined]],
  ["S = a.0 \\ {'a};", ['1:12', "'a", 'ccs/co-name', 'a restriction goes for complements too', 'write a']],
  // Algebras
  [
    'sync A { (a, b) -> c; (b, a) -> d } S = 0;',
    ['1:23', '(b, a) -> d ', 'ccs/algebra', 'there is an entry for this already', undefined],
  ],
  ["sync A { (_, '_) -> _ } S = 0;", ['1:21', '_', 'ccs/algebra', 'it is not clear which action this is', undefined]],
  [
    'sync A { (a, *) -> _ } S = 0;',
    ['1:20', '_', 'ccs/algebra', '_ stands for nothing here: name the action', undefined],
  ],
  // Recursion
  ['S = S + a.0;', ['1:5', 'S', 'ccs/unguarded', 'S -> S: this recursion never does an action', undefined]],
  ['S = T; T = S | a.0;', ['1:5', 'T', 'ccs/unguarded', 'S -> T -> S: this recursion never does an action', undefined]],
]

test.each(entries)('%s', (text, ...said) => expect(saidIn(text)).toEqual(said))

test('all mistakes of a file are said, each in its place', () => {
  const text = 'S = a.T + b;\nU = (a.0;\nV = V;\nset L = {tau};\nW = a.0 \\ M;\n'
  expect(saidIn(text).map(([place, , code]) => `${place} ${code}`)).toEqual([
    '1:7 ccs/unknown',
    '1:11 ccs/bare-action',
    '2:9 syntax/unexpected',
    '3:5 ccs/unguarded',
    '4:10 ccs/tau',
    '5:11 ccs/unknown',
  ])
})

test('a constant is not unguarded because it stands behind an action, or beside itself', () => {
  expect(saidIn("S = a.S + b.(S | S); T = (a.T)[b/a] | 'a.S;")).toEqual([])
})

describe('warnings', () => {
  const warned = (text: string): Said[] => {
    const read = systemOf({ name: 'm.ccs', text }, {})
    return E.isRight(read) ? read.right.warnings.map(saidOf) : []
  }
  test.each<[string, ...Said[]]>([
    ["S = (vote.0 | 'vote.0) \\ {vot};", ['1:27', 'vot', 'ccs/idle', 'no process ever does vot', 'did you mean vote?']],
    ["set L = {a};\nset M = {a};\nS = ('a.0 | a.0) \\ L;", ['2:5', 'M', 'ccs/idle', 'nothing uses M', undefined]],
    ['S = a.0 |[b]| a.0;', ['1:11', 'b', 'ccs/idle', 'no process ever does b', undefined]],
    ['S = a.0[b/c];', ['1:11', 'c', 'ccs/idle', 'no process ever does c', undefined]],
    ['P = a.0[b/a]; S = P \\ {b};'],
    ['sync A { (a, b) -> c } S = (a.0 |<A>| b.0) \\ {c};'],
  ])('%s', (text, ...said) => expect(warned(text)).toEqual(said))
})

describe('parameters', () => {
  test('the process to begin with has to be there', () => {
    expect(saidIn('Table = a.0; S = b.0;', { root: 'Tabel' })).toEqual([
      ['', '', 'ccs/root', 'm.ccs does not define Tabel: it defines Table, S', 'did you mean Table?'],
    ])
  })
  test('others are refused', () => {
    expect(saidIn('S = 0;', { rot: 'S', syntactic: 1 }).map(([, , , message, fix]) => [message, fix])).toEqual([
      ['models in CCS have no parameter rot: they have root and syntactic', 'did you mean root?'],
      ['syntactic is true or false, not 1', undefined],
    ])
  })
})

describe('propositions', () => {
  const dog = ccsModel("S = bark.'sit.S;")
  const asking = (when: string, before = '') =>
    parsePurpose(`purpose p\n${before}start q\n  otherwise when ${when} -> Success\n`)
  test('can(a), can(’a), can(tau) and deadlock are known in purposes, alone and in definitions', async () => {
    for (const [when, kind] of [
      ["can('sit)", 'success'],
      ['can(bark)', 'failure'],
      ['not can(bark) and not deadlock', 'success'],
    ] as const)
      expect((await verdictOf(dog, asking(when), {})).kind, when).toBe(kind)
    const sits = asking('sits', "let sits = can('sit) and (not can(bark) or deadlock)\n")
    expect((await verdictOf(dog, sits, {})).kind).toBe('success')
  })
  test('what the system never does is false, and said to be', async () => {
    const verdict = await verdictOf(dog, asking("not can(brak) and can('sit)"), {})
    expect(verdict.kind).toBe('success')
    expect(verdict.remarks).toEqual([
      'this system never does brak, so can(brak) is false everywhere; did you mean can(bark)?',
    ])
    expect((await verdictOf(dog, asking("can('sit) and not can(sit)"), {})).remarks).toEqual([
      "this system never does sit, so can(sit) is false everywhere; did you mean can('sit)?",
    ])
  })
  test('what is no condition is pointed at', () => {
    const said = (when: string): string[] => unknownNames(asking(when), dog()).map(({ message }) => message)
    expect(said("can('sit)")).toEqual([])
    expect(said('could(bark)')[0]).toMatch(/^the model never knows whether could\(bark\) holds: .* is expected/)
    expect(said('happy')).toEqual(['the model never knows whether happy holds'])
  })
  test('a mistake in a definition is pointed at in the purpose', async () => {
    const wrong = verdictOf(dog, asking('sits', 'let sits = can(bark) and cann(bark)\n'), {})
    const said = await wrong.catch(error => render(error.diagnostics[0]))
    expect(said).toMatch(/purpose:2:26/)
  })
})

describe('the property DeadlockFree', () => {
  test.each([
    ['S = 0;', 'failure', 0],
    ['S = a.0;', 'failure', 1],
    ['S = a.S;', 'success', null],
  ] as const)('%s: %s', async (text, kind, steps) => {
    const model = ccsModel(text)
    const [property] = propertiesOf(model)
    const verdict = await verdictOfProperty(model, property)
    expect([verdict.kind, verdict.run?.steps.length ?? null]).toEqual([kind, steps])
  })
})
