import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import * as E from 'fp-ts/lib/Either.js'
import { describe, expect, test } from 'vitest'
import { systemOf } from '../../../simulators/chor/load.js'
import { ChorModel } from '../../../simulators/chor/model.js'
import type { Parameters as Given } from '../../../simulators/parameters.js'
import { Moves } from '../../../src/simulator/moves.js'
import { movesOf } from '../../../src/simulator/vector.js'
import { root } from '../../support/cli.js'
import { expectMistakes, survivesAnything } from '../../support/fuzz.js'
import { runs } from '../../support/runs.js'
import { soon } from '../../support/soon.js'

/** Whatever is read gives a system that runs, or diagnostics in their places; soon, and nothing else. */
const survives = (text: string, given: Given = {}): void => {
  const read = systemOf({ name: 'm.chor', text }, given)
  if (E.isLeft(read)) {
    expectMistakes(read.left, text)
    return
  }
  const model = new ChorModel(read.right)
  let [state] = model.initial
  for (let i = 0; i < 8; i++) {
    expect(model.describe(state)).not.toBe('')
    for (const holds of Object.values(model.propositions)) expect([true, false]).toContain(holds(state))
    const moves = movesOf(model, state, new Moves())
    if (moves.length === 0) return
    const { event, target } = moves[i % moves.length]
    expect(model.tell(state, event, target).text).not.toBe('')
    state = target
  }
}

const stock = readFileSync(join(root, 'examples/stock/stock.chor'), 'utf8')
const words =
  'P Q = == ; + || | * ( ) [ ] @ , a b tau x y choreography # telos: expect root=P \n a@x b[x,y] 1 _ ?'.split(' ')

describe('anything', () => {
  survivesAnything(text => survives(text), { words, models: { 'the stock market': stock }, often: [100, 300] })
  test('words behind the beginning of a model', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...words), { maxLength: 30 }), some => survives(`P = a@x ${some.join('')}`)),
      { numRuns: runs(100, 300) },
    )
  })
  test('parameters', () => {
    const name = fc.oneof(fc.constantFrom('root', 'Root', '__proto__', 'constructor', ''), fc.string())
    const part = fc.constantFrom('Stock', '.', 'bd', 'choreography', '..', 'Sto', 'X', ' ')
    const value = fc.oneof(
      fc.array(part, { maxLength: 3 }).map(parts => parts.join('')),
      fc.string(),
      fc.integer(),
      fc.boolean(),
    )
    fc.assert(
      fc.property(fc.dictionary(name, value, { maxKeys: 2 }), given => survives(stock, given)),
      { numRuns: runs(100, 300) },
    )
  })
})

describe('very much of something', () => {
  const many = (count: number, of: (i: number) => string, by: string): string =>
    Array.from({ length: count }, (_, i) => of(i)).join(by)
  test.each<[string, (n: number) => string]>([
    ['parentheses', n => `P = ${'('.repeat(n)}a@x${')'.repeat(n)}`],
    ['open parentheses', n => `P = ${'('.repeat(n)}a@x`],
    ['closed parentheses', n => `P = a@x${')'.repeat(n)}`],
    ['stars', n => `P = ${'*'.repeat(n)}a@x`],
    ['loops', n => `P = ${'*('.repeat(n)}a@x${')'.repeat(n)}`],
    ['choices in parallel', n => `P = ${'(a@x || b[x, y] + '.repeat(n)}a@x${')'.repeat(n)}`],
    ['sequence', n => `P = ${many(n, i => `a${i}@x`, '; ')}`],
    ['choice', n => `P = ${many(n, i => `a${i}[x, y]`, ' + ')}`],
    ['parallel', n => `P = ${many(n, i => `a${i}[x, y]`, ' || ')}`],
    ['the same', n => `P = ${many(n, () => 'a[x, y]', '; ')}`],
    ['peers', n => `P = ${many(n, i => `a[x${i}, x${i + 1}]`, '; ')}`],
    ['definitions', n => many(n, i => `P${i} = a@x`, '\n')],
    ['definitions of nothing', n => 'P = '.repeat(n)],
    ['doubling', n => many(n, i => (i === 0 ? 'P0 = a@x' : `P${i} = P${i - 1}; P${i - 1}`), '\n')],
    ['doubling side by side', n => many(n, i => (i === 0 ? 'P0 = a@x' : `P${i} = P${i - 1} || P${i - 1}`), '\n')],
    ['chains', n => many(n, i => (i === 0 ? 'P0 = a@x' : `P${i} = P${i - 1}`), '\n')],
    ['chains of loops', n => many(n, i => (i === 0 ? 'P0 = a@x' : `P${i} = *P${i - 1}`), '\n')],
    ['chains of choices', n => many(n, i => (i === 0 ? 'P0 = a@x' : `P${i} = P${i - 1} + b@x`), '\n')],
    ['rings', n => many(n, i => `P${i} = P${(i + 1) % n}`, '\n')],
    ['spaces', n => `P = a@x${' '.repeat(20 * n)}?`],
    ['comments', n => `P = a@x${'# ((( *\n'.repeat(n)}; b@x`],
    ['equal signs', n => `P = a@x ${'='.repeat(n)}`],
    ['words', n => `P = a@x ${'hello '.repeat(n)}`],
  ])('%s', (_, of) => {
    for (const n of [1, 10, 63, 64, 65, 300, 1000]) soon(10, () => survives(of(n)))
  })
})
