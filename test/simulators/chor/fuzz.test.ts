import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import * as E from 'fp-ts/lib/Either.js'
import { describe, expect, test } from 'vitest'
import { systemOf } from '../../../simulators/chor/load.js'
import { ChorModel } from '../../../simulators/chor/model.js'
import type { Parameters as Given } from '../../../simulators/parameters.js'
import { render } from '../../../src/index.js'
import { Moves } from '../../../src/simulator/moves.js'
import { movesOf } from '../../../src/simulator/vector.js'
import { root } from '../../support/cli.js'

/** Whatever is read gives a system that runs, or diagnostics in their places; soon, and nothing else. */
const survives = (text: string, given: Given = {}): void => {
  const read = systemOf({ name: 'm.chor', text }, given)
  if (E.isLeft(read)) {
    expect(read.left.length).toBeGreaterThan(0)
    for (const found of read.left.slice(0, 20)) {
      expect(render(found)).toContain(`error[${found.code}]`)
      const { start, end } = found.span ?? { start: 0, end: 0 }
      expect(start).toBeLessThanOrEqual(end)
      expect(end).toBeLessThanOrEqual(text.length + 1)
    }
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

/** How much more to try than usual. */
const numRuns = 300 * Number(process.env.FUZZ ?? 1)
const stock = readFileSync(join(root, 'examples/stock/stock.chor'), 'utf8')
const words =
  'P Q = == ; + || | * ( ) [ ] @ , a b tau x y choreography # telos: expect root=P \n a@x b[x,y] 1 _ ?'.split(' ')

describe('anything', () => {
  test('words', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...words), { maxLength: 30 }), some => {
        survives(some.join(' '))
        survives(`P = a@x ${some.join('')}`)
      }),
      { numRuns },
    )
  })
  test('characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), text => survives(text)),
      { numRuns },
    )
  })
  test('an example with damage', () => {
    const damage = fc.tuple(fc.nat(stock.length), fc.nat(3), fc.constantFrom('', ...words))
    fc.assert(
      fc.property(fc.array(damage, { minLength: 1, maxLength: 4 }), all =>
        survives(all.reduce((text, [at, length, put]) => text.slice(0, at) + put + text.slice(at + length), stock)),
      ),
      { numRuns },
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
      { numRuns },
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
    for (const n of [1, 10, 63, 64, 65, 300, 1000]) {
      const start = performance.now()
      survives(of(n))
      if (performance.now() - start > 10_000) throw new Error(`it took too long with ${n}`)
    }
  })
})
