import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Sampler } from '../../src/experiment/sampler.js'
import { seedOfRun } from '../../src/experiment/seeds.js'
import { immutableModel } from '../../src/simulator/immutable.js'
import type { AnySimulator } from '../../src/simulator/simulator.js'
import { vectorModel } from '../../src/simulator/vector.js'
import { purposeOver } from '../support/arbitrary.js'
import { purposeOf, wellFormed } from '../support/models.js'
import { runs } from '../support/runs.js'
import { probabilities, type Weighted } from './chain.js'

const outcomesOf = (sampler: Sampler, count: number): Record<string, number> => {
  const found: Record<string, number> = {}
  for (let run = 0; run < count; run++) {
    const { outcome } = sampler.sample(seedOfRun(1, run))
    found[outcome] = (found[outcome] ?? 0) + 1
  }
  return found
}

/** An explicit model as a program whose choices have weights. */
const weightedProgram = (model: Weighted) => (): AnySimulator =>
  immutableModel({
    initial: model.initial,
    successors: state =>
      model.transitions.flatMap(([from, event, to], i) =>
        from === state ? [{ event, to, weight: model.weights[i]! }] : [],
      ),
    apply: (_, { to }) => to,
    label: state =>
      Object.fromEntries(
        (model.labels?.[state] ?? []).map(literal =>
          literal.startsWith('not ') ? [literal.slice(4), false] : [literal, true],
        ),
      ),
  })

/** The same as a vector model. */
const weightedVectors = (model: Weighted) => (): AnySimulator => {
  const events = [...new Set(model.transitions.map(([, event]) => event))]
  const states = [...new Set([model.initial, ...model.transitions.flatMap(([from, , to]) => [from, to])])]
  const literals = ['p', 'r']
  return vectorModel({
    events,
    initial: [[states.indexOf(model.initial)]],
    expand(state, moves) {
      for (const [from, event, to] of model.transitions) {
        if (from !== states[state[0]!]) continue
        moves.begin(events.indexOf(event))
        moves.set(0, states.indexOf(to))
      }
    },
    weigh(state, _, weights) {
      let move = 0
      for (const [i, [from]] of model.transitions.entries())
        if (from === states[state[0]!]) weights[move++] = model.weights[i]!
    },
    propositions: Object.fromEntries(
      literals.map(name => [
        name,
        (state: Int32Array) => {
          const known = model.labels?.[states[state[0]!]!] ?? []
          return known.includes(name) ? true : known.includes(`not ${name}`) ? false : undefined
        },
      ]),
    ),
  })
}

/** Few states with much to choose from, so that the chain has something to decide. */
const weighted: fc.Arbitrary<Weighted> = fc.integer({ min: 2, max: 4 }).chain(size => {
  const state = fc.integer({ min: 0, max: size - 1 }).map(i => `s${i}`)
  const event = fc.constantFrom('!a', '?b', '?b', 'tau', '!c(x, y)', '?d')
  const literals = fc.constantFrom(['p'], ['not p'], ['p', 'r'], ['not r'], [])
  const transition = fc.tuple(state, event, state, fc.constantFrom(1, 1, 2, 0.5, 3, 0))
  return fc
    .tuple(fc.array(transition, { minLength: 3 * size, maxLength: 5 * size }), fc.dictionary(state, literals))
    .map(([transitions, labels]) => ({
      initial: 's0',
      labels,
      transitions: transitions.map(([from, event, to]) => [from, event, to] as const),
      weights: transitions.map(([, , , weight]) => weight),
    }))
})

const purposes = purposeOver('?a', '!b', 'tau', '*', '*', '?c(x, _)', '!d')

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
          const margin = 5 * Math.sqrt((probability * (1 - probability)) / count) + 1e-9
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
