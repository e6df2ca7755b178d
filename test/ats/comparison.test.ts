import fc from 'fast-check'
import * as E from 'fp-ts/lib/Either.js'
import { describe, expect, test } from 'vitest'
import { readGuard } from '../../purposes/guards.js'
import { canBeCompared, comparedBy, comparisonNamed, propositionFor } from '../../src/ats/comparison.js'
import { type Guard, satisfy, showGuard } from '../../src/ats/guard.js'
import { runs } from '../support/runs.js'

const read = (text: string): E.Either<unknown, Guard> =>
  E.map(({ guard }: { guard: Guard }) => guard)(
    readGuard({ source: { name: 'guard', text }, start: 0, end: text.length }),
  )
const guardOf = (text: string): Guard => {
  const guard = read(text)
  if (E.isLeft(guard)) throw new Error(JSON.stringify(guard.left))
  return guard.right
}
const proposition = (name: string): Guard => ({ is: 'proposition', name })
const not = (of: Guard): Guard => ({ is: 'not', of })

describe('comparisons in guards', () => {
  test.each([
    ['infected >= 6', proposition('infected >= 6')],
    ['infected>=6', proposition('infected >= 6')],
    ['infected >= 6.0', proposition('infected >= 6')],
    ['infected >= +06', proposition('infected >= 6')],
    ['infected > -0.50', proposition('infected > -0.5')],
    ['x > -0', proposition('x > 0')],
    ['x = 1e3', proposition('x = 1000')],
    ['x == 1e3', proposition('x = 1000')],
    ['x >= 1E+21', proposition('x >= 1e+21')],
    ['x > 2.5e-7', proposition('x > 2.5e-7')],
    ['infected < 6', not(proposition('infected >= 6'))],
    ['infected <= 6', not(proposition('infected > 6'))],
    ['infected != 6', not(proposition('infected = 6'))],
    ['not infected < 6', proposition('infected >= 6')],
    ['not infected >= 6', not(proposition('infected >= 6'))],
    ['"the queue" >= 6', proposition('"the queue" >= 6')],
    ['"and" >= 6', proposition('"and" >= 6')],
    ['"plain" >= 6', proposition('plain >= 6')],
    ['count(A.a) < 2', not(proposition('count(A.a) >= 2'))],
    [
      'p and x > 1 or q',
      { is: 'or', of: [{ is: 'and', of: [proposition('p'), proposition('x > 1')] }, proposition('q')] },
    ],
  ])('%s', (text, guard) => {
    expect(guardOf(text)).toEqual(guard)
    expect(guardOf(showGuard(guard as Guard))).toEqual(guard)
  })

  test.each([
    'x >=',
    'x >= y',
    '>= 6',
    'x >= 1e999',
    'x >= 6x',
    'x >= 6.',
    'x >= .5',
    'x => 6',
    'x >= 6 7',
    '6 <= x <= 7',
  ])('%s is none', text => expect(E.isLeft(read(text))).toBe(true))

  test('they are written with one operator, also where they do not hold', () => {
    expect(showGuard(guardOf('not (x >= 6) and not (y = 1 or z > 2)'))).toBe('x < 6 and not (y = 1 or z > 2)')
    expect(showGuard(guardOf('x <= 6 or x != 7'))).toBe('x <= 6 or x != 7')
  })

  test('a name is that of a comparison only as comparisons are named', () => {
    expect(comparisonNamed('x >= 6')).toEqual({ observable: 'x', operator: '>=', value: 6 })
    expect(comparisonNamed('"a b" > -1')).toEqual({ observable: 'a b', operator: '>', value: -1 })
    for (const name of [
      'x',
      'x >= 6.0',
      'x  >= 6',
      'x < 6',
      'x == 6',
      'x >= y',
      'a b >= 6',
      'x >= Infinity',
      '"x" >= 6',
    ])
      expect(comparisonNamed(name)).toBe(undefined)
  })

  test('whatever the number is called and is, its comparison reads back as the same', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1, unit: 'grapheme' }),
        fc.constantFrom('>=', '>', '=', '==', '<', '<=', '!=' as const),
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        (observable, operator, value) => {
          const { comparison, holds } = comparedBy(observable, operator as '>=', value)
          expect(comparisonNamed(propositionFor(comparison))).toEqual({ ...comparison, value: value + 0 })
          const guard: Guard = holds
            ? proposition(propositionFor(comparison))
            : not(proposition(propositionFor(comparison)))
          expect(guardOf(showGuard(guard))).toEqual(guard)
        },
      ),
      { numRuns: runs(300, 5000) },
    )
  })
})

describe('comparisons that exclude each other', () => {
  test.each([
    ['x >= 6', 'x < 6', false],
    ['x >= 6', 'x < 7', true],
    ['x > 6', 'x <= 3', false],
    ['x > 6', 'y <= 3', true],
    ['x = 6', 'x = 6.0', true],
    ['x = 6', 'x = 7', false],
    ['x = 6', 'x > 6', false],
    ['x = 6', 'x >= 6', true],
    ['x >= 6 and x <= 6', 'x != 6', false],
    ['x >= 6 and p or x = 7', 'x < 6 and not p or x = 2', false],
    ['x >= 6 and p or x = 1', 'x < 6 and not p or x <= 2', true],
  ])('%s with %s: %s', (one, other, together) => {
    expect('labels' in satisfy([guardOf(one), guardOf(other)])).toBe(together)
  })

  test('together possible exactly when some number is so', () => {
    const literal = fc.tuple(fc.constantFrom('>=', '>', '=' as const), fc.integer({ min: 0, max: 3 }), fc.boolean())
    fc.assert(
      fc.property(fc.array(literal, { maxLength: 5 }), literals => {
        const named = new Map(
          literals.map(([operator, value]) => [
            `x ${operator} ${value}`,
            { observable: 'x', operator, value } as never,
          ]),
        )
        const labels = new Map(literals.map(([operator, value, holds]) => [`x ${operator} ${value}`, holds]))
        const is = (x: number, name: string): boolean => {
          const [, operator, value] = name.split(' ')
          return operator === '=' ? x === Number(value) : operator === '>' ? x > Number(value) : x >= Number(value)
        }
        // Between and beside the whole numbers from 0 to 3 nothing changes.
        const some = [-1, 0, 0.5, 1, 1.5, 2, 2.5, 3, 4].some(x =>
          [...labels].every(([name, holds]) => is(x, name) === holds),
        )
        expect(canBeCompared(named, labels)).toBe(some)
      }),
      { numRuns: runs(300, 5000) },
    )
  })
})
