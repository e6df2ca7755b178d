import fc from 'fast-check'
import { immutableModel } from '../../src/simulator/immutable.js'
import type { AnySimulator } from '../../src/simulator/simulator.js'
import { vectorModel } from '../../src/simulator/vector.js'
import { purposeOver } from '../support/arbitrary.js'
import type { Weighted } from './chain.js'

/** An explicit model as a program whose choices have weights. */
export const weightedProgram = (model: Weighted) => (): AnySimulator =>
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
export const weightedVectors = (model: Weighted) => (): AnySimulator => {
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
export const weighted: fc.Arbitrary<Weighted> = fc.integer({ min: 2, max: 4 }).chain(size => {
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

export const purposes = purposeOver('?a', '!b', 'tau', '*', '*', '?c(x, _)', '!d')
