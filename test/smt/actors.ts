import fc from 'fast-check'
import type { Net } from '../../src/simulator/net.js'
import type { NetFormula } from '../../src/simulator/net-formula.js'

/** Rules of actors: from a state to a state, and what is sent, received or spawned on the way. */
export interface ActorRule {
  readonly from: number
  readonly to: number
  readonly does: { readonly op: 'send' | 'receive' | 'spawn' | 'nothing'; readonly what: number }
}

/** States first, then messages: the exact semantics, as a vector addition system. */
export const actors = (
  states: number,
  messages: number,
  rules: readonly ActorRule[],
  initial: readonly number[],
): Net => ({
  places: [
    ...Array.from({ length: states }, (_, i) => `q${i}`),
    ...Array.from({ length: messages }, (_, i) => `m${i}`),
  ],
  initial: [...initial, ...Array.from({ length: messages }, () => 0)],
  transitions: rules.map(({ from, to, does: { op, what } }) => {
    const gives = new Map([[to, 1]])
    if (op === 'spawn') gives.set(what, (gives.get(what) ?? 0) + 1)
    if (op === 'send') gives.set(states + what, 1)
    return {
      event: op === 'nothing' ? 'tau' : op === 'spawn' ? `!spawn(q${what})` : op === 'send' ? `!m${what}` : `?m${what}`,
      takes: [{ place: from, count: 1 }, ...(op === 'receive' ? [{ place: states + what, count: 1 }] : [])],
      gives: [...gives].map(([place, count]) => ({ place, count })),
    }
  }),
})

export const atLeast = (place: number, than: number): NetFormula => ({
  is: 'atom',
  terms: [{ place, factor: 1 }],
  compare: '>=',
  than,
})

/** Three states and two messages, and something to be reached. */
export const actorQuestion: fc.Arbitrary<{ net: Net; goal: NetFormula }> = fc
  .record({
    rules: fc.array(
      fc.record({
        from: fc.nat({ max: 2 }),
        to: fc.nat({ max: 2 }),
        does: fc.oneof(
          fc.record({
            op: fc.constantFrom('send' as const, 'receive' as const, 'receive' as const),
            what: fc.nat({ max: 1 }),
          }),
          fc.record({ op: fc.constantFrom('spawn' as const, 'nothing' as const), what: fc.nat({ max: 2 }) }),
        ),
      }),
      { minLength: 2, maxLength: 6 },
    ),
    initial: fc.constantFrom([1, 0, 0], [2, 0, 0], [1, 1, 0]),
    places: fc.uniqueArray(fc.nat({ max: 4 }), { minLength: 1, maxLength: 2 }),
    than: fc.integer({ min: 1, max: 2 }),
  })
  .map(({ rules, initial, places, than }) => ({
    net: actors(3, 2, rules, initial),
    goal: places.map(place => atLeast(place, than)).reduce((left, right) => ({ is: 'and', left, right })),
  }))
