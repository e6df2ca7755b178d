import * as E from 'fp-ts/lib/Either.js'
import { describe, expect, test } from 'vitest'
import { chorModel, peersOf } from '../../../simulators/chor/index.js'
import { systemOf } from '../../../simulators/chor/load.js'
import type { Parameters as Given } from '../../../simulators/parameters.js'
import { TelosError } from '../../../src/index.js'
import { expectSaid, type SaidAtMark as Said } from '../../support/marked.js'

const check = (marked: string, expected: readonly Said[], given: Given = {}): void =>
  expectSaid(marked, expected, text => {
    const read = systemOf({ name: 'test.chor', text }, given)
    return E.isLeft(read) ? read.left : []
  })

const noDefinition: Said = ['chor/definition', 'here a definition is expected', 'Name = hello[here, there]']
const capital = 'what is defined has a name that begins with a capital letter'
const unexpected = (expected: string, found: string): Said => [
  'syntax/unexpected',
  `${expected} is expected, not ${found}`,
]
const more = '"+", ";", "||" or the end of the definition'

describe('form', () => {
  const rows: [string, ...Said[]][] = [
    ['«»', noDefinition],
    ['«#» nothing but a comment', noDefinition],
    ['«hello»[x, y]; a@x', noDefinition],
    ['# first\n«?»\nP = a@x', noDefinition],
    ['«stock» = a@x', ['chor/definition', capital, 'write Stock']],
    ['«1» = a@x', ['chor/definition', capital]],
    ['P =« »', unexpected('a process', 'the end')],
    ['P =«\n»# nothing\nQ = a@x', unexpected('a process', 'the end')],
    ['P = a@x;«\n»# more\n\nQ = a@x', unexpected('a process', 'the end')],
    ['P = a@«X»', unexpected('the name of a peer (it begins with a small letter)', '"X"')],
    ['P = a[x«]»', unexpected('","', '"]"')],
    ['P = a[x, y«»', unexpected('"]"', 'the end')],
    ['P = a«»', unexpected('"@" or "["', 'the end')],
    ['P = a@x «b»@y', unexpected(more, '"b"')],
    ['P = (a@x«»', unexpected('")", "+", ";" or "||"', 'the end')],
    ['P = a@x«)»', unexpected(more, '")"')],
    ['P = a@x «|» b@y', unexpected(more, '"|"')],
    [
      'P = «tau»@x',
      ['syntax/unexpected', 'tau is a reserved word of choreographies and cannot be the name of an interaction'],
    ],
    ['P = * «;» a@x', unexpected('a process', '";"')],
    ['P = a@x «=»= b', unexpected(more, '"="')],
    [
      `P = ${'('.repeat(64)}«(»a@x${')'.repeat(65)}`,
      ['syntax/nesting', 'loops and parentheses are nested more than 64 deep', 'give a part of it a name: Part = ...'],
    ],
    [
      `P = ${'*('.repeat(30)}a@x${')'.repeat(30)}; ${'*'.repeat(64)}«*»a@x`,
      ['syntax/nesting', 'loops and parentheses are nested more than 64 deep', 'give a part of it a name: Part = ...'],
    ],
  ]
  test.each(rows)('%s', (text, ...expected) => check(text, expected))
})

describe('names', () => {
  const rows: [string, ...Said[]][] = [
    ['P = a@x\n«P» = b@x', ['chor/duplicate', 'P is defined already']],
    [
      'Offer = a@x\nP = «Ofer»; «Zzz»',
      ['chor/undefined', 'Ofer is not defined', 'did you mean Offer?'],
      ['chor/undefined', 'Zzz is not defined'],
    ],
    ['P = a@x; «P»', ['chor/recursion', 'P uses itself', '*P to do P again and again']],
    [
      'P = Q\nQ = a@x; *R\nR = b@x + «P»',
      ['chor/recursion', 'these use each other: P → Q → R → P', '*P to do P again and again'],
    ],
    ['P = a[x, «x»]', ['chor/peer', 'x cannot communicate with itself', 'a@x for a local action']],
    [
      'P = a@«choreography»',
      ['chor/peer', 'a peer cannot be called choreography: that is the root of the choreography itself'],
    ],
  ]
  test.each(rows)('%s', (text, ...expected) => check(text, expected))
  test('definitions may come in any order', () => check('P = Q; R\nQ = a@x\nR = Q || b@y', []))
})

test('all mistakes of a file at once, in their order', () =>
  check('# «telos: n»\nP = a@x «?»\nQ = b[x, «x»]; P; «T»\n# «telos: huh»', [
    ['chor/comment', 'this says nothing that Telos understands', 'telos: root=Name'],
    unexpected(more, '"?"'),
    ['chor/peer', 'x cannot communicate with itself', 'b@x for a local action'],
    ['chor/undefined', 'T is not defined'],
    ['chor/comment', 'this says nothing that Telos understands', 'telos: root=Name'],
  ]))

describe('roots', () => {
  const text = 'Stock = a[x, y]; b@x\nSafe = c@z'
  const rows: [string, ...Said[]][] = [
    ['Stok', ['chor/root', 'there is no definition Stok: there is Stock, Safe', 'did you mean Stock?']],
    ['Stock.w', ['chor/root', 'Stock has no peer w: there is x, y, choreography']],
    ['x', ['chor/root', 'Safe has no peer x: there is z, choreography']],
    ['Safe.', ['chor/root', 'Safe has no peer Safe.: there is z, choreography']],
    [
      'Stock.choreografy',
      ['chor/root', 'Stock has no peer choreografy: there is x, y, choreography', 'did you mean choreography?'],
    ],
  ]
  test.each(rows)('%s', (root, ...expected) => check(text, expected, { root }))
  test('nobody', () => check('P = tau', [['chor/root', 'P has no peers: there is nothing to implement']]))
  test('other parameters', () =>
    check(text, [['chor/root', 'there is no parameter n, only root']], { n: 3, root: 'x' }))
  test('in comments', () => {
    check(`# telos: «root=Stok»\n${text}`, [
      ['chor/root', 'there is no definition Stok: there is Stock, Safe', 'did you mean Stock?'],
    ])
    check(`# telos: root=Stok\n${text}`, [], { root: 'Safe.z' })
    check(`# telos: «n=3»\n${text}`, [['chor/root', 'there is no parameter n, only root']])
    check(`# telos: expect «Deadlock» holds\n${text}`, [
      ['chor/comment', 'there is no property Deadlock to expect something of', 'did you mean DeadlockFree?'],
    ])
  })
})

describe('size', () => {
  const lines = (count: number, of: (i: number) => string): string =>
    Array.from({ length: count }, (_, i) => of(i)).join('\n')
  test('many actions', () =>
    check(`P0 = a@x\n${lines(10, i => `P${i + 1} = P${i}; P${i}`)}\n«P11» = P10; P10\nP12 = P11`, [
      ['chor/too-large', 'P11 unfolds to more than 2,000 actions'],
    ]))
  test('deep', () =>
    check(`P0 = a@x\n${lines(399, i => `P${i + 1} = *P${i}`)}\n«P400» = *P399`, [
      ['chor/too-large', 'P400 unfolds to something nested more than 400 deep'],
    ]))
  test('many ways to synchronise', () =>
    check(`P = a[x, y]${'; a[x, y]'.repeat(500)}`, [['chor/too-large', 'P unfolds to too many ways to synchronise']]))
})

test('programs get all that is wrong', () => {
  for (const read of [() => chorModel('P = Q; R'), () => peersOf('P = Q; R')]) {
    try {
      read()
      expect.unreachable()
    } catch (error) {
      expect((error as TelosError).diagnostics.map(({ code }) => code)).toEqual(['chor/undefined', 'chor/undefined'])
    }
  }
  expect(() => chorModel('P = a@x', { root: 'Q' })).toThrow(TelosError)
})
