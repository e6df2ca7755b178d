import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Sampler } from '../../src/experiment/sampler.js'
import { seedOfRun } from '../../src/experiment/seeds.js'
import { immutableModel } from '../../src/simulator/immutable.js'
import { purposeOf, wellFormed } from '../support/models.js'
import { runs } from '../support/runs.js'
import { probabilities } from './chain.js'
import { purposes, weighted, weightedProgram, weightedVectors } from './weighted.js'

const outcomesOf = (sampler: Sampler, count: number): Record<string, number> => {
  const found: Record<string, number> = {}
  for (let run = 0; run < count; run++) {
    const { outcome } = sampler.sample(seedOfRun(1, run))
    found[outcome] = (found[outcome] ?? 0) + 1
  }
  return found
}

describe('outcomes are as likely as they should be', () => {
  test.each([
    ['observe', 'a program', weightedProgram],
    ['observe', 'a vector model', weightedVectors],
    ['drive', 'a program', weightedProgram],
    ['drive', 'a vector model', weightedVectors],
  ] as const)('%s, %s', (policy, _, simulatorOf) => {
    const count = runs(400, 4000)
    let compared = 0
    fc.assert(
      fc.property(weighted, purposes, fc.integer({ min: 0, max: 8 }), (model, json, depth) => {
        const purpose = wellFormed(json)
        const exact = probabilities(model, json, policy, depth)
        const found = outcomesOf(new Sampler(simulatorOf(model), purpose, { policy, depth }), count)
        expect(Object.values(found).reduce((sum, n) => sum + n, 0)).toBe(count)
        for (const [outcome, probability] of Object.entries(exact)) {
          const share = (found[outcome] ?? 0) / count
          // Five standard deviations: none of some thousand comparisons should be further off.
          const margin = 5 * Math.sqrt(Math.max(0, probability * (1 - probability)) / count) + 1e-9
          expect({ outcome, is: Math.abs(share - probability) <= margin, share, probability }).toMatchObject({
            is: true,
          })
          if (probability > 0.01 && probability < 0.99) compared++
        }
      }),
      { numRuns: runs(120, 300) },
    )
    expect(compared).toBeGreaterThan(30)
  })

  test('a coin with two outcomes gives a half, wherever Success is', () => {
    const coin = () =>
      immutableModel({
        initial: 'before',
        successors: state => (state === 'before' ? ['?heads', '?tails'] : []),
        apply: (_, event) => event,
      })
    const heads = purposeOf('purpose heads\nstart q\n  see heads -> Success\n  see tails -> Failure\n')
    const { success = 0 } = outcomesOf(new Sampler(coin, heads, { policy: 'observe', depth: 5 }), 4000)
    expect(Math.abs(success / 4000 - 0.5)).toBeLessThan(0.04)
  })
})
