import fc from 'fast-check'
import * as E from 'fp-ts/lib/Either.js'
import { describe, expect, test } from 'vitest'
import { bppModel, bppProblem } from '../../../simulators/bpp/index.js'
import { problemOf } from '../../../simulators/bpp/load.js'
import { TelosError } from '../../../src/errors/diagnostic.js'
import { position } from '../../../src/errors/source.js'
import { countOf, parsePurpose, verdictOf } from '../../../src/index.js'
import { Moves } from '../../../src/simulator/moves.js'
import type { Net } from '../../../src/simulator/net.js'
import { movesOf, vectorsOf } from '../../../src/simulator/vector.js'
import { type Normal, normal } from '../../../src/smt/normal.js'
import { bpp, explore } from '../../smt/oracle.js'
import { runs } from '../../support/runs.js'

/** What is wrong, and where. */
const troubles = (text: string): string[] => {
  const read = problemOf({ name: 'm.bpp', text })
  if (E.isRight(read)) return []
  return read.left.map(({ code, message, span }) => {
    const { line, column } = position(span!)
    return `${line}:${column} ${code}: ${message}`
  })
}

describe('reading', () => {
  test('symbols, rules with and without actions, multiplicities', () => {
    const { net } = bppProblem('initial\nX, Y, X\nrules\nX -> a -> Y, Z, Y\nY -> X*3\nZ -> tau -> 0\nformula\nX == 0\n')
    expect(net).toEqual({
      places: ['X', 'Y', 'Z'],
      initial: [2, 1, 0],
      transitions: [
        {
          event: '?a',
          takes: [{ place: 0, count: 1 }],
          gives: [
            { place: 1, count: 2 },
            { place: 2, count: 1 },
          ],
        },
        { event: 'tau', takes: [{ place: 1, count: 1 }], gives: [{ place: 0, count: 3 }] },
        { event: 'tau', takes: [{ place: 2, count: 1 }], gives: [] },
      ],
    })
  })

  test('rules need no lines of their own, and sections no order', () => {
    const one = bppProblem('initial S rules S -> a -> X S -> X X -> X, Y formula EF(Y == 1)')
    const other = bppProblem('formula EF( Y==1 )\n# A comment\nrules S->a->X S->X X->X,Y # initial\ninitial S')
    expect(other).toEqual(one)
    expect(one.net.transitions).toHaveLength(3)
  })

  test('formulas', () => {
    const of = (formula: string) => bppProblem(`initial A, B rules A -> a -> B formula ${formula}`).formula
    const atom = (factors: [number, number][], compare: string, than: number) => ({
      is: 'atom',
      terms: factors.map(([place, factor]) => ({ place, factor })),
      compare,
      than,
    })
    expect(of('A + B*2 - A >= 2')).toEqual(
      atom(
        [
          [0, 1],
          [1, 2],
          [0, -1],
        ],
        '>=',
        2,
      ),
    )
    expect(of('-A + 3*B != -4')).toEqual(
      atom(
        [
          [0, -1],
          [1, 3],
        ],
        '!=',
        -4,
      ),
    )
    const [a, b] = [atom([[0, 1]], '==', 1), atom([[1, 1]], '<', 2)]
    expect(of('Neg(A == 1)')).toEqual({ is: 'not', of: a })
    expect(of('Conj(A == 1, B < 2)')).toEqual({ is: 'and', left: a, right: b })
    expect(of('Disj(A == 1, B < 2, A == 1)')).toEqual({ is: 'or', left: { is: 'or', left: a, right: b }, right: a })
    expect(of('Imp(A == 1, B < 2)')).toEqual({ is: 'implies', left: a, right: b })
    expect(of('EX(a, A == 1)')).toEqual({ is: 'EX', event: '?a', of: a })
    expect(of('AX(A == 1)')).toEqual({ is: 'AX', event: null, of: a })
    for (const is of ['EF', 'EG', 'AF']) expect(of(`${is}(A == 1)`)).toEqual({ is, of: a })
  })

  test('a conjunction of very many members is not deep', () => {
    const depth = (formula: Normal): number =>
      formula.is === 'and' || formula.is === 'or' ? 1 + Math.max(...formula.of.map(depth)) : 1
    const members = Array.from({ length: 20_000 }, (_, i) => `X >= ${-i}`)
    for (const word of ['Conj', 'Disj']) {
      const { formula } = bppProblem(`initial\nX\nrules\nX -> X\nformula\n${word}(${members.join(', ')})`)
      expect(depth(normal(formula!))).toBe(16)
    }
  })
  test('a name that begins like a word of the language is a name', () => {
    expect(bppProblem('initial rules1 rules rules1 -> EF, initials formula EF(EF + initials == 2)').net.places).toEqual(
      ['rules1', 'EF', 'initials'],
    )
  })
})

describe('mistakes', () => {
  test('all at once, each in its place', () => {
    expect(troubles('initial A,\nrules\nA -> b ->\nA -> , B\nB -> A\nformula\nEF(A = 1)')).toEqual([
      '1:11 syntax/unexpected: a symbol is expected, not the end',
      '3:10 syntax/unexpected: 0 (nothing) or a symbol is expected, not the end',
      '4:6 syntax/unexpected: 0 (nothing), a symbol or an action is expected, not ","',
      '7:6 syntax/unexpected: "*", + or - or a comparison (==, !=, >=, <=, > or <) is expected, not "="',
    ])
  })

  test('sections', () => {
    expect(troubles('')).toEqual([
      '1:1 bpp/section: there is no section initial',
      '1:1 bpp/section: there is no section rules',
    ])
    expect(troubles('A -> B rules A -> B initial A rules')).toEqual([
      '1:1 bpp/section: a file begins with the section initial',
      '1:31 bpp/section: there is a second section rules',
    ])
    expect(() => bppProblem('initial A rules A -> B')).toThrow('there is no section formula')
  })

  test('names and numbers', () => {
    expect(
      troubles('initial Alpha rules Alpha -> act -> B formula EF(Conj(Alhpa == 1, EX(atc, C > 9999999999)))'),
    ).toEqual([
      '1:55 bpp/undeclared: there is no symbol Alhpa in the initial state and the rules',
      '1:70 bpp/undeclared: there is no action atc in the initial state and the rules',
      '1:75 bpp/undeclared: there is no symbol C in the initial state and the rules',
      '1:79 bpp/number: numbers go up to 2147483647',
    ])
  })

  test('nesting', () => {
    expect(troubles(`initial A rules A -> A formula ${'Neg('.repeat(99)}A == 1${')'.repeat(99)}`)[0]).toContain(
      'syntax/nesting',
    )
  })

  test('any text is read, or refused with a reason', () => {
    const word = fc.constantFrom(
      'initial',
      'rules',
      'formula',
      'A',
      'b',
      '->',
      ',',
      '0',
      '*',
      '7',
      '\n',
      '#',
      'EF',
      '(',
      ')',
      '==',
      '+',
      '-',
      'EX',
      'Conj',
      '§',
    )
    fc.assert(
      fc.property(
        fc.array(word, { maxLength: 40 }).map(words => words.join(' ')),
        text => {
          try {
            bppModel(text)
          } catch (error) {
            expect(error).toBeInstanceOf(TelosError)
            for (const { span } of (error as TelosError).diagnostics)
              expect(span!.start).toBeLessThanOrEqual(text.length)
          }
        },
      ),
      { numRuns: runs(1000, 3000) },
    )
  })
})

/** The net as a file. */
const write = ({ places, initial, transitions }: Net): string => {
  const some = (counts: { place: number; count: number }[]): string =>
    counts.flatMap(({ place, count }) => (count === 0 ? [] : `${places[place]}*${count}`)).join(', ') || '0'
  const rules = transitions.map(
    ({ event, takes, gives }) => `${places[takes[0].place]} -> ${event.replace('?', '')} -> ${some([...gives])}`,
  )
  return `initial ${some(initial.map((count, place) => ({ place, count })))} rules ${rules.join('\n')}`
}

describe('running', () => {
  test('has the states that the rules say', async () => {
    await fc.assert(
      fc.asyncProperty(bpp, async net => {
        const factory = bppModel(write(net))
        const { states, isAll } = explore(net, 300)
        fc.pre(isAll)
        const { statistics, complete } = await countOf(factory)
        expect([complete, statistics.modelStates]).toEqual([true, states.length])
      }),
      { numRuns: runs(100, 500) },
    )
  })

  test('shows itself as a net', () => {
    const { model } = vectorsOf(bppModel('initial A, A rules A -> b -> A, B')())!
    expect(model.net?.places).toEqual(['A', 'B'])
    expect(movesOf(model, Int32Array.of(2, 0), new Moves()).map(({ event, target }) => [event, [...target]])).toEqual([
      ['?b', [2, 1]],
    ])
    expect(model.describe!(Int32Array.of(2, 1))).toBe('A*2, B')
    expect(model.describe!(Int32Array.of(0, 0))).toBe('0')
  })

  test('purposes see its actions, its counters and deadlocks', async () => {
    const model = bppModel('initial A rules A -> more -> A, B  A -> stop -> 0')
    const wanted = (line: string) =>
      verdictOf(model, parsePurpose(`purpose p\nlet three = B == 3\nstart q\n  ${line}\n  otherwise -> q`), {
        depth: 9,
      })
    expect((await wanted('see more when three -> Success\n  see more when not three -> q')).kind).toBe('success')
    expect((await wanted('see stop when three and deadlock -> Success\n  see stop when not three -> q')).kind).toBe(
      'success',
    )
    await expect(
      verdictOf(model, parsePurpose('purpose p\nlet x = EF(B == 1)\nstart q\n  see more when x -> Success')),
    ).rejects.toThrow('more than one state')
    await expect(
      verdictOf(model, parsePurpose('purpose p\nlet x = C == 1\nstart q\n  see more when x -> Success')),
    ).rejects.toThrow('there is no symbol C')
  })
})

test('symbols are counted for experiments, and guards compare them', async () => {
  const grow = bppModel('initial\nX\nrules\nX -> a -> X, Y\n')
  expect(grow().observe?.()).toEqual({ X: 1, Y: 0 })
  const asked = (guard: string) =>
    parsePurpose(`purpose p\nstart q\n  see a when ${guard} -> Success\n  see a else -> q\n`)
  for (const [guard, kind] of [
    ['Y >= 3', 'success'],
    ['Y = 3', 'success'],
    ['Y > 2.5', 'success'],
    ['X >= 2', 'failure'],
  ] as const)
    expect([guard, (await verdictOf(grow, asked(guard), { maxStates: 1000 })).kind]).toEqual([guard, kind])
})
