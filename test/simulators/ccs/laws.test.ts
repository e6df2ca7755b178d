import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ccsModel } from '../../../simulators/ccs/index.js'
import { type Comparison, comparisonOf, type Equivalence } from '../../../src/index.js'
import { slowRuns } from '../../support/runs.js'
import { arbitraryLaw, arbitrarySystem } from './arbitrary.js'
import * as oracle from './oracle.js'

const compared = (text: string, by: Equivalence, syntactic = false, bounds = {}): Promise<Comparison> =>
  comparisonOf(ccsModel(text, { root: 'Left', syntactic }), ccsModel(text, { root: 'Right', syntactic }), {
    by,
    ...bounds,
  })
const often = slowRuns(50, 150)

test('processes that are bisimilar by a law are so, and have the same traces', async () => {
  const tried = new Set<string>()
  await fc.assert(
    fc.asyncProperty(arbitraryLaw(), fc.boolean(), async ({ law, text }, syntactic) => {
      for (const by of ['strong', 'weak', 'traces', 'weak-traces'] as const) {
        const { kind } = await compared(text, by, syntactic, { maxStates: 2000 })
        expect(kind, `${law} by ${by}`).not.toBe('failure')
        if (kind === 'success') tried.add(law)
      }
    }),
    often,
  )
  expect(tried.size).toBeGreaterThan(10)
})

test('the laws for states keep a system what it is', async () => {
  await fc.assert(
    fc.asyncProperty(arbitrarySystem(), async ({ text, root }) => {
      const { kind } = await comparisonOf(ccsModel(text, { root }), ccsModel(text, { root, syntactic: true }), {
        maxStates: 3000,
      })
      expect(kind).not.toBe('failure')
    }),
    often,
  )
})

test('random pairs are bisimilar where a naive fixpoint says so', async () => {
  const kinds = new Set<boolean>()
  await fc.assert(
    fc.asyncProperty(arbitrarySystem({ maxDepth: 2 }), async ({ definitions, text }) => {
      const names = [...definitions.keys()]
      for (const name of names.slice(0, 3)) {
        const [one, other] = [oracle.explore(definitions, names[0]), oracle.explore(definitions, name)]
        const { kind } = await comparisonOf(ccsModel(text, { root: names[0] }), ccsModel(text, { root: name }))
        kinds.add(oracle.bisimilar(one, other))
        expect(kind).toBe(oracle.bisimilar(one, other) ? 'success' : 'failure')
      }
    }),
    often,
  )
  expect(kinds.size).toBe(2)
})

describe('known pairs', () => {
  test.each([
    ['a.(b.0 + c.0)', 'a.b.0 + a.c.0', 'strong', 'failure'],
    ['a.(b.0 + c.0)', 'a.b.0 + a.c.0', 'traces', 'success'],
    ['a.0 + a.0', 'a.0', 'strong', 'success'],
    ["a.0 | 'b.0", "a.'b.0 + 'b.a.0", 'strong', 'success'],
    ["a.0 | 'a.0", "a.'a.0 + 'a.a.0", 'strong', 'failure'],
    ["(a.0 | 'a.0) \\ {a}", 'tau.0', 'strong', 'success'],
    ["(a.b.0 | 'a.c.0) \\ {a}", 'tau.(b.c.0 + c.b.0)', 'strong', 'success'],
    ['a.tau.b.0', 'a.b.0', 'weak', 'success'],
    ['a.tau.b.0', 'a.b.0', 'strong', 'failure'],
    ['a.0 + tau.b.0', 'a.0 + b.0', 'weak', 'failure'],
    ['a.0 + tau.b.0', 'a.0 + b.0', 'weak-traces', 'success'],
    ['a.0', 'a.0 + b.0', 'included', 'success'],
    ['a.0 + b.0', 'a.0', 'included', 'failure'],
  ] as const)('%s and %s by %s: %s', async (left, right, by, kind) => {
    expect((await compared(`Left = ${left}; Right = ${right};`, by)).kind).toBe(kind)
  })
})
