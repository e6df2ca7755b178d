import * as E from 'fp-ts/lib/Either.js'
import { describe, expect, test } from 'vitest'
import { readText } from '../../purposes/text.js'
import { readModel } from '../../simulators/read-model.js'
import type { Diagnostic } from '../../src/errors/diagnostic.js'
import { placeOf, unmarked } from '../support/marked.js'

const mistakesIn = async (name: string, text: string): Promise<readonly Diagnostic[]> => {
  const source = { name, text }
  const read = name.endsWith('.purpose') ? readText(source) : await readModel(source, {})
  return E.isLeft(read) ? read.left : []
}

/** The first mistake of form in a text, which is where its mark is. */
const check = async (name: string, marked: string, message: string | RegExp, fix?: string): Promise<void> => {
  const { text, places } = unmarked(marked)
  const found = (await mistakesIn(name, text)).filter(({ code }) => code === 'syntax/unexpected')
  expect(found[0]?.message).toMatch(message)
  expect(found[0]?.fix).toBe(fix)
  expect(found.flatMap(({ span }) => (span === undefined ? [] : [placeOf(span)]))).toEqual(places)
}

const purpose = (line: string): string => `purpose p\nstart a\n  ${line}\n  see y -> Success\n`
const labs = (environment: string, behaviour = 'v <- 1', rest = ''): string =>
  `system {\n  ${environment}\n  spawn = One: 1\n}\nagent One {\n  interface = v: 0\n  Behaviour = ${behaviour}\n}\n${rest}`
const acs = (rule: string): string => `class A {\n  ${rule}\n  t -> s : receive m\n}\nstart A.s\n`
const bpp = (end: string): string => `initial X\nrules\nX -> a -> X\n${end}\n`

describe('a mistake shows the whole word, and the one that was probably meant', () => {
  test.each<[file: string, marked: string, message: string | RegExp, fix?: string]>([
    ['p.purpose', purpose('do x «whenever» p -> Success'), '"->", "else" or "when" is expected, not "whenever"'],
    ['p.purpose', purpose('do x «wehn» p -> Success'), 'not "wehn"', 'did you mean "when"?'],
    ['p.purpose', purpose('«dodo» x -> a'), /^"do", .* is expected, not "dodo"$/, 'did you mean "do"?'],
    ['p.purpose', purpose('«od» x -> a'), 'not "od"', 'did you mean "do"?'],
    [
      'p.purpose',
      purpose('do bell when hungry «else» -> a'),
      '"->", "and", "or" or an operator is expected, not "else"',
    ],
    ['p.purpose', purpose('do bell «when-not» hungry -> a'), 'not "when-not"'],
    [
      'p.purpose',
      purpose('expect «strngly» feasible'),
      /^"not", certain, .*strongly.* is expected/,
      'did you mean "strongly"?',
    ],
    ['p.purpose', purpose('do x when« »# p -> a'), '"(", "not" or a label is expected, not the end'],
    ['m.labs', labs('environment = x: 0 «spwan» = One: 1'), 'not "spwan"', 'did you mean "spawn"?'],
    ['m.labs', labs('', 'v <- if v = 1 «than» 2 else 3'), 'not "than"', 'did you mean "then"?'],
    ['m.labs', labs('', 'v <- foral «One» p, true'), 'not "One"', 'did you mean "forall" instead of "foral"?'],
    ['m.labs', labs('', 'v <- fi «v» = 1 then 2 else 3'), 'not "v"', 'did you mean "if" instead of "fi"?'],
    [
      'm.acs',
      acs('s -> t : «sent» m to A'),
      'send, receive, spawn or tau is expected, not "sent"',
      'did you mean "send"?',
    ],
    ['m.acs', acs('s -> t : send m «ot» A'), '"to" is expected, not "ot"', 'did you mean "to"?'],
    ['m.ccs', 'S = a.b «cup».0;', 'is expected, not "cup"'],
    ['m.ccs', 'S = a.b «two-cups».0;', 'is expected, not "two-cups"'],
    ['m.chor', 'S = a[p «second»]', '"," is expected, not "second"'],
    ['m.bpp', 'initial X\n«rule»\nX -> a -> X', 'not "rule"', 'did you mean "rules"?'],
    ['m.bpp', bpp('«formul»\nEF(X >= 2)'), 'not "formul"', 'did you mean "formula"?'],
    ['m.bpp', bpp('formula\nEE«(»X >= 2)'), 'not "("', 'did you mean "EF" instead of "EE"?'],
    [
      'm.aut',
      '«ds» (0, 1, 2)\n(0, a, 1)',
      '"des" is expected, not "ds"',
      'des (first state, number of transitions, number of states)',
    ],
  ])('%s %j', check)

  test('a word that is longer than a word can be is cut', async () => {
    const [found] = await mistakesIn('m.labs', labs('', `v <- 1 ${'x'.repeat(1000)}`))
    expect(found?.message).toHaveLength(
      '"++", ",", ";", "and", "or", "||", a comparison, an operator or the end of the definition is expected, not "…"'
        .length + 60,
    )
  })
})

describe('a reserved word is no name', () => {
  test.each<[file: string, marked: string, message: string]>([
    ['m.labs', labs('environment = «if»: 0'), 'not "if": it is a reserved word of LAbS and cannot be a name'],
    [
      'm.labs',
      labs('environment = x: 0; «forall»: 0'),
      'not "forall": it is a reserved word of LAbS and cannot be a name',
    ],
    ['m.labs', labs('', '{ v <- 1; «and» <- 2 }'), 'not "and": it is a reserved word of LAbS and cannot be a name'],
    [
      'm.acs',
      `${acs('s -> t')}property P = always count(A.s) > «not»`,
      'not "not": it is a reserved word of ACS and cannot be a name',
    ],
    ['m.chor', 'S = «tau»@p', 'tau is a reserved word of choreographies and cannot be the name of an interaction'],
    [
      'p.purpose',
      purpose('do x when «and» p -> a'),
      'not "and": it is a reserved word of purposes and a name only in quotes',
    ],
    [
      'p.purpose',
      purpose('do «when» hungry -> a'),
      'the name of an event is expected before when; "when" in quotes is a name',
    ],
    ['p.purpose', purpose('see «when»'), 'the name of an event is expected before when; "when" in quotes is a name'],
  ])('%s %j', check)

  test('but an event may be called when', async () => {
    for (const line of ['do when -> a', 'do when when p -> a', 'do "when" when p -> a', 'see when(x) -> a'])
      expect(await mistakesIn('p.purpose', purpose(line)), line).toEqual([])
  })

  test('in BPP it begins a section', async () => {
    const found = await mistakesIn('m.bpp', bpp('X -> b -> formula\nformula EF(X >= 2)'))
    expect(found.map(({ message, fix }) => [message, fix])).toContainEqual([
      'there is a second section formula',
      'formula is a reserved word of BPP: a symbol needs another name',
    ])
  })
})

describe('what is cut off ends where its last word does', () => {
  test.each<[file: string, marked: string]>([
    ['m.labs', labs('', 'v <- 1 +«\n»  Other = Skip')],
    ['m.labs', labs('', 'v <- 1 +« »# and more\n\n  # and more\n  Other = Skip')],
    ['m.labs', labs('environment = x:«\n»')],
    ['m.ccs', 'S = a.b.«\n»T = c.0;'],
    ['m.ccs', 'S = a.0 +« »# more\nT = c.0;'],
    ['m.ccs', 'S = a.0 +« »* more\n\nT = c.0;'],
    ['m.chor', 'S = a[p, q] ;« »# more\nT = b@p'],
    ['m.acs', acs('s -> t :').replace(':\n', ':«\n»')],
    ['m.acs', `${acs('s -> t')}property P = always«\n»# more\nproperty Q = always not deadlock`],
    ['m.bpp', 'initial X\nrules\nX -> a ->« »# more\nY -> b -> 0'],
  ])('%s %j', (file, marked) => check(file, marked, 'is expected, not the end'))
})

test('a section of BPP whose word is misspelt is said once', async () => {
  for (const text of ['intial X\nrules\nX -> a -> X', 'initial X\nruels\nX -> a -> X'])
    expect(await mistakesIn('m.bpp', text)).toHaveLength(1)
})
