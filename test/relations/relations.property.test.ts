import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Relation } from '../../purposes/expectation.js'
import type { Purpose } from '../../purposes/purpose.js'
import { allQuestions } from '../../src/checking/check.js'
import { PreparedCheck } from '../../src/checking/prepared-check.js'
import { BreadthFirst } from '../../src/search/breadth-first.js'
import { unbounded } from '../../src/search/limits.js'
import { noStatistics } from '../../src/search/statistics.js'
import type { AnySimulator } from '../../src/simulator/simulator.js'
import { arbitraryModel, arbitraryPurpose } from '../support/arbitrary.js'
import { driven, hidden, modelOf, wellFormed } from '../support/models.js'
import { ask } from '../support/notation.js'
import { type Asked, type Ats, oracle, replays, type Sp } from '../support/oracle.js'
import { runs } from '../support/runs.js'

const numRuns = runs(150, 1500)

const depths = fc.option(fc.integer({ min: 0, max: 5 }), { nil: null })

describe('against the oracle', () => {
  test('every relation, identifiable, read off and driven', () => {
    fc.assert(
      fc.property(
        arbitraryModel,
        arbitraryPurpose,
        depths,
        fc.boolean(),
        fc.boolean(),
        (model, json, depth, shortest, isDriven) => {
          const purpose = wellFormed(json)
          const factory = isDriven ? driven(modelOf(model)) : modelOf(model)
          for (const { relation, variant } of allQuestions) {
            for (const fair of relation === 'certainty' || relation === 'impossibility' ? [false, true] : [false]) {
              const asked: Asked = { relation, variant, depth, fair }
              const got = ask(factory, purpose, { relation, variant, depth, fair, shortest })
              const expected = oracle(model, json, asked)
              expect({ ...asked, verdict: got.kind }).toEqual({ ...asked, verdict: expected.verdict })
              const reachOnly = got.reason?.endsWith('out-of-reach') ?? false
              if (got.run !== null && !reachOnly) expect(replays(model, json, got)).toBe('')
              if (shortest && expected.shortest !== null) expect(got.run!.steps.length).toBe(expected.shortest)
            }
          }
        },
      ),
      { numRuns },
    )
  })

  test('every relation, by a search that looks for cycles before it has seen everything', () => {
    fc.assert(
      fc.property(arbitraryModel, arbitraryPurpose, (model, json) => {
        const purpose = wellFormed(json)
        for (const { relation, variant } of allQuestions) {
          const question = { relation, variant, fair: false, shortest: false, bound: unbounded }
          const check = new PreparedCheck(modelOf(model)(), purpose, question)
          const { product, plan } = check
          const search = new BreadthFirst(product, plan.goal, Number.POSITIVE_INFINITY, { endless: true })
          const steps = search.explore()
          let asked = steps.next()
          while (!asked.done) asked = steps.next(product.expand(asked.value.state, asked.value.purpose))
          const got = check.conclude(asked.value, { statistics: noStatistics, nearest: search.nearest() })
          const of: Asked = { relation, variant, depth: null, fair: false }
          expect({ ...of, verdict: got.kind }).toEqual({ ...of, verdict: oracle(model, json, of).verdict })
          if (got.run !== null) expect(replays(model, json, got)).toBe('')
        }
      }),
      { numRuns },
    )
  })

  test('every relation, opaque', () => {
    fc.assert(
      fc.property(
        arbitraryModel,
        arbitraryPurpose,
        fc.integer({ min: 0, max: 4 }),
        fc.boolean(),
        (model, json, depth, shortest) => {
          const purpose = wellFormed(json)
          for (const { relation, variant } of allQuestions) {
            for (const fair of relation === 'certainty' || relation === 'impossibility' ? [false, true] : [false]) {
              const asked: Asked = { relation, variant, depth, fair, opaque: true }
              const got = ask(hidden(modelOf(model)), purpose, { relation, variant, depth, fair, shortest })
              const expected = oracle(model, json, asked)
              expect({ ...asked, verdict: got.kind }).toEqual({ ...asked, verdict: expected.verdict })
              const reachOnly = got.reason?.endsWith('out-of-reach') ?? false
              if (got.run !== null && !reachOnly) expect(replays(model, json, got)).toBe('')
              if (shortest && expected.shortest !== null) expect(got.run!.steps.length).toBe(expected.shortest)
            }
          }
        },
      ),
      { numRuns },
    )
  })

  test.each([
    ['read off', modelOf],
    ['driven', (model: Ats) => driven(modelOf(model))],
    ['opaque', (model: Ats) => hidden(modelOf(model))],
  ])('every relation in the bounded reading, %s', (_, open) => {
    fc.assert(
      fc.property(
        arbitraryModel,
        arbitraryPurpose,
        fc.integer({ min: 0, max: 5 }),
        fc.boolean(),
        (model, json, depth, shortest) => {
          const purpose = wellFormed(json)
          for (const { relation, variant } of allQuestions) {
            const asked: Asked = { relation, variant, depth, bounded: true }
            const got = ask(open(model), purpose, { relation, variant, depth, bounded: true, shortest })
            const expected = oracle(model, json, asked)
            expect({ ...asked, verdict: got.kind }).toEqual({ ...asked, verdict: expected.verdict })
            expect([got.bounded, got.run !== null]).toEqual([true, expected.shortest !== null])
            if (got.run === null) continue
            expect(replays(model, json, got)).toBe('')
            expect(got.run.steps.length).toBeLessThanOrEqual(depth)
            // A lasso shows what an overdue run shows, in fewer steps.
            if (shortest && got.reason !== 'lasso') expect(got.run.steps.length).toBe(expected.shortest)
            if (got.reason === 'lasso') expect(expected.shortest === depth || !shortest).toBe(true)
          }
        },
      ),
      { numRuns },
    )
  })
})

const swapped = (json: Sp): Sp => {
  const swap = (name: string): string => (name === 'Success' ? 'Failure' : name === 'Failure' ? 'Success' : name)
  return {
    ...json,
    states: Object.fromEntries(
      Object.entries(json.states).map(([name, body]) => [
        name,
        { ...body, on: body.on.map(t => ({ ...t, to: swap(t.to) })) },
      ]),
    ),
  }
}

describe('laws', () => {
  const law = (check: (model: () => AnySimulator, purpose: Purpose, json: Sp, depth: number | null) => void) =>
    fc.assert(
      fc.property(arbitraryModel, arbitraryPurpose, depths, (model, json, depth) => {
        check(modelOf(model), wellFormed(json), json, depth)
      }),
      { numRuns },
    )

  test('refutability is feasibility, and impossibility certainty, of the swapped purpose', () =>
    law((model, purpose, json, depth) => {
      const other = wellFormed(swapped(json))
      for (const variant of ['weak', 'strong'] as const) {
        const kind = (p: Purpose, relation: Relation): string => ask(model, p, { relation, variant, depth }).kind
        expect(kind(purpose, 'refutability')).toBe(kind(other, 'feasibility'))
        expect(kind(purpose, 'impossibility')).toBe(kind(other, 'certainty'))
      }
    }))

  test('strong implies weak for feasibility and refutability', () =>
    law((model, purpose, _, depth) => {
      for (const relation of ['feasibility', 'refutability'] as const) {
        const strong = ask(model, purpose, { relation, variant: 'strong', depth })
        if (strong.kind === 'success')
          expect(ask(model, purpose, { relation, variant: 'weak', depth }).kind).toBe('success')
      }
    }))

  test('certainty and refutability exclude each other', () =>
    law((model, purpose, _, depth) => {
      const kind = (relation: Relation): string => ask(model, purpose, { relation, variant: 'weak', depth }).kind
      expect(kind('certainty') === 'success' && kind('refutability') === 'success').toBe(false)
    }))

  test('a larger bound never turns a conclusive verdict', () =>
    law((model, purpose, _, depth) => {
      if (depth === null) return
      for (const question of allQuestions) {
        const near = ask(model, purpose, { ...question, depth }).kind
        if (near === 'inconclusive') continue
        for (const further of [depth + 1, depth + 2, null])
          expect(ask(model, purpose, { ...question, depth: further }).kind).toBe(near)
      }
    }))

  test('opaque and identifiable never contradict each other', () =>
    law((model, purpose, _, depth) => {
      for (const question of allQuestions) {
        const seen = ask(model, purpose, { ...question, depth: Math.min(depth ?? 4, 4) }).kind
        const unseen = ask(hidden(model), purpose, { ...question, depth: Math.min(depth ?? 4, 4) }).kind
        if (seen !== 'inconclusive' && unseen !== 'inconclusive') expect(unseen).toBe(seen)
      }
    }))

  test('a bound on the states never turns a verdict: it only leaves it open', () =>
    fc.assert(
      fc.property(
        arbitraryModel,
        arbitraryPurpose,
        depths,
        fc.integer({ min: 1, max: 12 }),
        (model, json, depth, states) => {
          const purpose = wellFormed(json)
          for (const question of allQuestions) {
            const free = ask(modelOf(model), purpose, { ...question, depth })
            const bounded = ask(modelOf(model), purpose, { ...question, depth, states })
            if (bounded.reason === 'state-bound') expect(bounded.kind).toBe('inconclusive')
            else expect(bounded.kind).toBe(free.kind)
          }
        },
      ),
      { numRuns },
    ))
})
