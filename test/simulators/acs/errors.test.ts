import * as E from 'fp-ts/lib/Either.js'
import { describe, expect, test } from 'vitest'
import { acsModel } from '../../../simulators/acs/index.js'
import { systemOf } from '../../../simulators/acs/load.js'
import type { Parameters as Given } from '../../../simulators/parameters.js'
import { unknownNames } from '../../../src/checking/unknown-names.js'
import { parsePurpose, TelosError, verdictOf } from '../../../src/index.js'
import { type Said, saidOf } from '../../support/marked.js'

/** What is said about a text: mistakes, or warnings if there are none. */
const saidIn = (text: string, given: Given = {}): Said[] => {
  const read = systemOf({ name: 'm.acs', text }, given)
  return (E.isLeft(read) ? read.left : read.right.warnings).map(saidOf)
}

const one = 'class A { a -> b }\n'
const begun = `${one}start A.a\n`

const form: [text: string, ...said: Said[]][] = [
  ['', ['1:1', '', 'acs/definition', 'this file has no class', 'class Name { a -> b }']],
  [
    'clas A { a -> b }',
    ['1:1', 'clas', 'acs/definition', 'here a class, start or a property is expected', 'class Name { a -> b }'],
  ],
  [
    `# telos: expect P holds\n${begun}clas B {\n  a -> b\n}\nproprty P = always count(B.a) + count(C)`,
    ['4:1', 'clas', 'acs/definition', 'here a class, start or a property is expected', 'class Name { a -> b }'],
    ['6:1', '}', 'acs/definition', 'here a class, start or a property is expected', 'class Name { a -> b }'],
    [
      '7:1',
      'proprty',
      'acs/definition',
      'here a class, start or a property is expected',
      'property Name = always not deadlock',
    ],
  ],
  [
    `${begun}hello`,
    ['3:1', 'hello', 'acs/definition', 'here a class, start or a property is expected', 'class Name { a -> b }'],
  ],
  [
    `${one}start`,
    ['2:1', 'start', 'acs/definition', 'here a class, start or a property is expected', 'start 1 Name.state'],
  ],
  [one, ['1:7', 'A', 'acs/definition', 'this file has no start', 'start 1 A.a']],
  ['class A\n a -> b\n}\nstart A.a', ['1:7', 'A', 'acs/definition', 'the rules of A stand in braces', 'A {']],
  [
    'class A {\n a -> b\nclass B { a -> b }\nstart A.a, B.a',
    ['1:7', 'A', 'acs/definition', 'the class A is not closed: } is missing', undefined],
  ],
]
test.each(form)('form: %j', (text, ...said) => expect(saidIn(text)).toEqual(said))

const inRules: [rule: string, marked: string, message: string][] = [
  ['a ->', ' ', 'a name is expected, not the end'],
  ['a => b', '=>', 'a rule is written from -> to : action'],
  ['a b', 'b', '"->" is expected, not "b"'],
  ['a -> b receive m', 'receive', '":" or the end of the line is expected, not "receive"'],
  ['a -> b : sent m to A', 'sent', 'send, receive, spawn or tau is expected, not "sent"'],
  ['a -> b : send A m', 'send A m', 'a message is sent by: send m to A'],
  ['a -> b : send m A', 'send m A', 'a message is sent by: send m to A'],
  ['a -> b : send m', 'send m', 'who gets it? send m to Name'],
  ['a -> b : A!m', 'A!m', 'a message is sent by: send m to A'],
  ['a -> b : ?m', '?m', 'a message is taken from the mailbox by: receive m'],
  ['a -> b : receive m from B', 'receive m from', 'a rule cannot ask who sent the message: receive m'],
  ['a -> b : spawn A a', 'spawn A a', 'a process is made by: spawn A.a'],
]
test.each(inRules)('rule: %s', (rule, marked, message) => {
  const said = saidIn(`class A { ${rule} }\nstart A.a`)
  expect(said.map(([, at, code, text]) => [at, code, text])).toEqual([[marked, 'syntax/unexpected', message]])
})

const inStart: [start: string, marked: string, code: string, message: string][] = [
  ['3*A.a', '3*', 'syntax/unexpected', 'a number of processes or messages is written without *: 3 Client.idle'],
  ['A', '', 'syntax/unexpected', '"." is expected, not the end'],
  ['A.a,', '', 'syntax/unexpected', 'a name or a number is expected, not the end'],
  ['-1 A.a', '-', 'syntax/unexpected', 'a name or a number is expected, not "-"'],
  ['2147483648 A.a', '2147483648 A.a', 'acs/number', 'these are more than 2147483647'],
  ['2147483647 A.a, A.a', 'A.a', 'acs/number', 'these are more than 2147483647'],
]
test.each(inStart)('start: %s', (start, ...said) =>
  expect(saidIn(`${one}start ${start}`).map(([, ...rest]) => rest.slice(0, 3))).toEqual([said]),
)

const inConditions: [condition: string, marked: string, code: string, message: string][] = [
  ['count(A.a) = 1', '=', 'syntax/unexpected', 'that two are equal is written =='],
  ['(count(A.a) + 1) > 1', ' >', 'syntax/unexpected', 'sums are written without parentheses'],
  ['count(A.a) >', '', 'syntax/unexpected', 'a condition is expected, not the end'],
  ['not A.a', 'A.a', 'syntax/unexpected', 'how many are in a state is written count(A.a)'],
  [
    'counts(A.a) > 3',
    'counts',
    'syntax/unexpected',
    'what is counted is written count(Class.state) or mail(Class, message), not counts',
  ],
  [
    'count(A.a) 3',
    '3',
    'syntax/unexpected',
    '"and", "or", an operator or the end of the property is expected, not "3"',
  ],
  ['count(A.a) + 1', 'count(A.a) + 1', 'acs/condition', 'a number is not a condition: compare it with another'],
  ['9999999 * count(A.a) > 3', '9999999 * count(A.a) > 3', 'acs/number', 'the numbers in this sum are too large'],
  ['count(B.a) > 3', 'B', 'acs/unknown', 'there is no class B'],
  ['mail(A, m) > 3', 'm', 'acs/unknown', 'no process sends or receives m at A'],
  ['count(A.a) > n', 'n', 'acs/parameter', 'n has no value'],
]
test.each(inConditions)('condition: %s', (condition, ...said) =>
  expect(saidIn(`${begun}property P = always ${condition}`).map(([, ...rest]) => rest.slice(0, 3))).toEqual([said]),
)

const names: [text: string, ...said: Said[]][] = [
  [`${one}${begun}`, ['2:7', 'A', 'acs/duplicate', 'there is a class A already', undefined]],
  [
    'class A { a -> b; a -> b }\nstart A.a',
    ['1:19', 'a -> b', 'acs/duplicate', 'this rule is there already', undefined],
  ],
  [
    `${begun}property P = always deadlock\nproperty P = finally deadlock`,
    ['4:10', 'P', 'acs/duplicate', 'there is a property P already', undefined],
  ],
  [
    `${begun}property deadlock = always deadlock`,
    ['3:10', 'deadlock', 'acs/duplicate', 'deadlock is a condition already', 'NoDeadlock'],
  ],
  [
    'class Server { idle -> busy : receive lock }\nclass C { a -> b : send lock to Sever\n c -> d : spawn Server.idel }\nstart mail(Server, loc), C.a',
    ['2:33', 'Sever', 'acs/unknown', 'there is no class Sever', 'did you mean Server?'],
    ['3:24', 'idel', 'acs/unknown', 'Server has no state idel', 'did you mean idle?'],
    ['4:20', 'loc', 'acs/unknown', 'no process sends or receives loc at Server', 'did you mean lock?'],
  ],
  // What could not be read may have had the names that seem to be missing.
  [
    'class A { a -> ; b -> c : sed m }\nstart A.x, mail(A, m), Q.x',
    ['1:15', ' ', 'syntax/unexpected', 'a name is expected, not the end', undefined],
    ['1:27', 'sed', 'syntax/unexpected', 'send, receive, spawn or tau is expected, not "sed"', 'did you mean "send"?'],
    ['2:24', 'Q', 'acs/unknown', 'there is no class Q', undefined],
  ],
]
test.each(names)('names: %j', (text, ...said) => expect(saidIn(text)).toEqual(said))

test('all mistakes of a file are said, each in its place', () => {
  const text =
    'class A {\n a -> \n b -> c : send m to B\n}\nstart A.b, C.x\nproperty P = never\nproperty Q = always count(A)+1'
  expect(saidIn(text).map(([place, , code]) => `${place} ${code}`)).toEqual([
    '2:6 syntax/unexpected',
    '3:21 acs/unknown',
    '5:12 acs/unknown',
    '6:14 syntax/unexpected',
    '7:21 acs/condition',
  ])
})

describe('warnings', () => {
  test.each<[string, ...Said[]]>([
    [
      'class A { a -> b : send lock to B }\nclass B { x -> y : receive lokc }\nstart A.a, B.x',
      ['1:25', 'lock', 'acs/idle', 'no B ever receives lock', 'did you mean lokc?'],
      ['2:28', 'lokc', 'acs/idle', 'no process ever sends lokc to B', 'did you mean lock?'],
    ],
    [
      'class A { idle -> waiting; wating -> idle; v }\nstart A.idle',
      ['1:28', 'wating', 'acs/idle', 'no A is ever in wating', 'did you mean waiting?'],
      ['1:44', 'v', 'acs/idle', 'no A is ever in v', undefined],
    ],
    ['class A { a -> a : receive m }\nstart 0 A.a, 0 mail(A, m)'],
  ])('%j', (text, ...said) => expect(saidIn(text)).toEqual(said))
})

describe('parameters', () => {
  const some = `${one}start n A.a`
  test.each<[string, Given, ...Said[]]>([
    [some, { n: 3 }],
    [some, { n: '3' }],
    [some, {}, ['2:7', 'n', 'acs/parameter', 'n has no value', '# telos: n=3']],
    [some, { n: 'many' }, ['', '', 'acs/parameter', 'n is a whole number, not many', undefined]],
    [some, { n: 2.5 }, ['', '', 'acs/parameter', 'n is a whole number, not 2.5', undefined]],
    [some, { n: -1 }, ['2:7', 'n', 'acs/number', 'there cannot be -1 of something', undefined]],
    [some, { n: 1, m: 1 }, ['', '', 'acs/parameter', 'there is no parameter m: the file has n', undefined]],
    [
      `# telos: m=3\n${begun}`,
      {},
      ['1:10', 'm=3', 'acs/parameter', 'there is no parameter m: the file has none', undefined],
    ],
    [
      `# telos: expect Q holds\n${begun}property P = always deadlock`,
      {},
      ['1:17', 'Q', 'acs/comment', 'there is no property Q to expect something of', 'did you mean P?'],
    ],
  ])('%j %o', (text, given, ...said) => expect(saidIn(text, given)).toEqual(said))
})

describe('in purposes', () => {
  const model = acsModel('class A { a -> b : send m to A; b -> c : receive m }\nstart 2 A.a')
  const asking = (when: string, before = '') =>
    parsePurpose(
      `purpose p\n${before}start q\n  otherwise when ${when} -> Success\n  otherwise when not ${when} -> q\n`,
    )
  test('conditions stand in guards and in definitions', async () => {
    for (const [purpose, kind] of [
      [asking('count(A.c)'), 'success'],
      [asking('mail(A, m)'), 'success'],
      [asking('"mail(A, m) >= 3"'), 'failure'],
      [asking('all', 'let all = count(A.c) == 2 and deadlock\n'), 'success'],
    ] as const)
      expect((await verdictOf(model, purpose, {})).kind).toBe(kind)
  })
  test('what is no condition is pointed at', async () => {
    const said = (when: string): string[] => unknownNames(asking(when), model()).map(({ message }) => message)
    expect(said('count(A.a)')).toEqual([])
    expect(said('count(A.x)')).toEqual(['the model never knows whether count(A.x) holds: A has no state x'])
    const wrong = verdictOf(model, asking('x', 'let x = count(A.a) > 1 or count(B.a)\n'), {})
    const { diagnostics } = await wrong.then(
      () => new TelosError([]),
      (error: TelosError) => error,
    )
    expect(diagnostics.map(saidOf).map(([place, , , message]) => [place, message])).toEqual([
      ['2:33', expect.stringContaining('there is no class B')],
    ])
  })
  test('events that cannot be are noticed', () => {
    const purpose = parsePurpose('purpose p\nstart q\n  see send(A, n) -> Success\n  see send(A, m) -> q\n')
    expect(unknownNames(purpose, model()).map(({ message }) => message)).toEqual([
      'the model never has what "see send(A, n)" waits for',
    ])
  })
})

test('too many to count are a fault of the model, at its rule', async () => {
  const model = acsModel('class A { a -> a : spawn A.a }\nstart 2147483646 A.a')
  const purpose = parsePurpose('purpose p\nstart q\n  see x -> Success\n  otherwise -> q')
  // A search comes there; what is decided for runs of any length has no use for states.
  const { diagnostics } = await verdictOf(model, purpose, { shortest: true }).then(
    () => new TelosError([]),
    (error: TelosError) => error,
  )
  expect(diagnostics.map(saidOf).map(([place, marked, code, message]) => [place, marked, code, message])).toEqual([
    [
      '1:11',
      'a -> a : spawn A.a',
      'acs/overflow',
      expect.stringContaining('A: there would be more than 2147483647 of A.a'),
    ],
  ])
})
