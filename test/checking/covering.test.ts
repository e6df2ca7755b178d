import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parsePurpose, vectorModel, verdictOf } from '../../src/index.js'
import type { Net } from '../../src/simulator/net.js'
import { slowRuns } from '../support/runs.js'

/** Nets with three places and some transitions; p holds where there are at least two of place 0, r where one of 1 and one of 2. */
const least = { p: [2, 0, 0], r: [0, 1, 1] }
const events = ['?a', '?b', '!c', 'τ']

const modelOf = (net: Net) => {
  const holds =
    (vector: readonly number[]) =>
    (state: Int32Array): boolean =>
      vector.every((count, place) => state[place] >= count)
  return vectorModel({
    events,
    initial: [net.initial],
    expand(state, moves) {
      for (const { event, takes, gives } of net.transitions) {
        if (takes.some(({ place, count }) => state[place] < count)) continue
        moves.begin(events.indexOf(event))
        const after = [...state]
        for (const { place, count } of takes) after[place] -= count
        for (const { place, count } of gives) after[place] += count
        for (const [place, count] of after.entries()) if (count !== state[place]) moves.set(place, count)
      }
    },
    propositions: { p: holds(least.p), r: holds(least.r) },
    net,
    upward: literal => (literal === 'p' ? [least.p] : literal === 'r' ? [least.r] : null),
  })
}

const amounts = fc
  .array(fc.nat(2), { minLength: 3, maxLength: 3 })
  .map(counts => counts.flatMap((count, place) => (count === 0 ? [] : [{ place, count }])))
const nets: fc.Arbitrary<Net> = fc.record({
  places: fc.constant(['x', 'y', 'z']),
  initial: fc.array(fc.nat(2), { minLength: 3, maxLength: 3 }),
  transitions: fc.array(fc.record({ event: fc.constantFrom(...events), takes: amounts, gives: amounts }), {
    maxLength: 5,
  }),
})

/** Purposes as texts: states in a row, with guards that are upward closed, or the opposite of one that settles it. */
const steps = ['see a', 'see b', 'do c', 'internal', 'otherwise']
const purposes = fc
  .array(
    fc.tuple(
      fc.constantFrom(...steps),
      fc.constantFrom('', ' when p', ' when r', ' when p and r', ' when p or r'),
      fc.boolean(),
    ),
    {
      minLength: 1,
      maxLength: 3,
    },
  )
  .map(parts =>
    [
      'purpose p',
      ...parts.flatMap(([step, guard, isElse], i) => {
        const next = i + 1 === parts.length ? 'Success' : `q${i + 1}`
        const [head, other] =
          guard.split(' when ').length === 2 ? [guard, isElse ? ' else' : ` when not (${guard.slice(6)})`] : ['', '']
        const stays = next === 'Success' && other !== '' ? [`  ${step}${other} -> q${i}`] : []
        return [`${i === 0 ? 'start' : 'state'} q${i}`, `  ${step}${head} -> ${next}`, ...stays]
      }),
    ].join('\n'),
  )

/** Goes on for ever and never fills the places that are waited for: chance does not always come upon such a net. */
const endless: [Net, string] = [
  {
    places: ['x', 'y', 'z'],
    initial: [0, 0, 0],
    transitions: [{ event: '?a', takes: [], gives: [{ place: 0, count: 1 }] }],
  },
  'purpose p\nstart q0\n  see a when r -> Success\n  see a when not (r) -> q0',
]

describe('what a net can reach, for runs of any length', () => {
  test('agrees with looking at all runs up to a depth, and is always decided', async () => {
    const kinds = new Set<string>()
    await fc.assert(
      fc.asyncProperty(nets, purposes, async (net, text) => {
        const purpose = parsePurpose(text)
        const unbounded = await verdictOf(modelOf(net), purpose, {})
        expect(unbounded.kind).not.toBe('inconclusive')
        const within = await verdictOf(modelOf(net), purpose, { depth: 7, maxStates: 5000 })
        if (within.kind !== 'inconclusive') expect(unbounded.kind).toBe(within.kind)
        kinds.add(`${unbounded.kind} ${within.kind}`)
      }),
      { ...slowRuns(150, 400), examples: [endless] },
    )
    // Also where a depth leaves it open.
    expect(kinds.has('failure inconclusive')).toBe(true)
  })
  test('says how it was settled, and replays', async () => {
    // One token goes round between three places.
    const move = (event: string, from: number, to: number) => ({
      event,
      takes: [{ place: from, count: 1 }],
      gives: [{ place: to, count: 1 }],
    })
    const net: Net = {
      places: ['x', 'y', 'z'],
      initial: [1, 0, 0],
      transitions: [move('?a', 0, 1), move('?b', 1, 2), move('!c', 2, 0)],
    }
    const never = await verdictOf(
      modelOf(net),
      parsePurpose('purpose q\nstart s\n  otherwise when r -> Success\n  otherwise when not r -> s\n'),
      {},
    )
    expect([never.kind, never.exact, never.remarks[0]]).toEqual([
      'failure',
      true,
      'for runs of any length: an invariant of the counters excludes it (the state equation has no solution)',
    ])
    const often = await verdictOf(
      modelOf(net),
      parsePurpose('purpose q\nstart s\n  see a -> t\nstate t\n  see b -> Success\n'),
      {},
    )
    expect([often.kind, often.run?.steps.map(({ event }) => event)]).toEqual(['success', ['?a', '?b']])
  })
  test('other guards are left to the search', async () => {
    const net: Net = {
      places: ['x', 'y', 'z'],
      initial: [1, 0, 0],
      transitions: [{ event: '?a', takes: [], gives: [{ place: 0, count: 1 }] }],
    }
    const fewer = parsePurpose('purpose q\nstart s\n  see a when not p -> Success\n  see a when p -> s\n')
    expect((await verdictOf(modelOf(net), fewer, { maxStates: 50 })).kind).toBe('inconclusive')
  })
})
