import * as E from 'fp-ts/lib/Either.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { packagedZ3 } from '../../src/io/z3-package.js'
import type { Net } from '../../src/simulator/net.js'
import { holdsNow, type NetFormula } from '../../src/simulator/net-formula.js'
import { type Abstraction, abstractMessages } from '../../src/smt/abstraction.js'
import { checkFormula } from '../../src/smt/check.js'
import { reachable } from '../../src/smt/reachability.js'
import { replay } from '../../src/smt/replay.js'
import type { Solver } from '../../src/smt/solver.js'
import { runs } from '../support/runs.js'
import { type ActorRule, actors, atLeast } from './actors.js'
import { agreesWithWalking } from './reachability.js'

let solver: Solver
beforeAll(async () => {
  solver = (await packagedZ3())!
})
afterAll(() => solver.close())

const send = (from: number, to: number, what = 0): ActorRule => ({ from, to, does: { op: 'send', what } })
const receive = (from: number, to: number, what = 0): ActorRule => ({ from, to, does: { op: 'receive', what } })
const abstraction = (net: Net, states: number): Abstraction => {
  const made = abstractMessages(net, place => place >= states)
  if (E.isLeft(made)) throw new Error(made.left)
  return made.right
}
const ef = async (net: Net, of: NetFormula) => {
  const verdict = await checkFormula(net, { is: 'EF', of }, solver)
  return verdict.kind === 'unknown' ? verdict.reason : verdict.kind
}

describe('the case study of section 4.3', () => {
  const net = actors(2, 1, [send(0, 1), receive(1, 0)], [1, 0])
  const [q0, q1, m] = [0, 1, 2]
  test('its BPP', () => {
    expect(abstraction(net, 2).bpp).toEqual({
      places: ['q0', 'q1', 'm0 in', 'm0 out'],
      initial: [1, 0, 0, 0],
      transitions: [
        {
          event: '!m0',
          takes: [{ place: q0, count: 1 }],
          gives: [
            { place: q1, count: 1 },
            { place: m, count: 1 },
          ],
        },
        {
          event: '?m0',
          takes: [{ place: q1, count: 1 }],
          gives: [
            { place: q0, count: 1 },
            { place: 3, count: 1 },
          ],
        },
      ],
    })
  })

  test.each([
    ['two in q0', atLeast(q0, 2), 'fails', 'unreachable'],
    ['two in q1', atLeast(q1, 2), 'fails', 'unreachable'],
    ['two messages', atLeast(m, 2), 'fails', 'unreachable'],
    ['one message', atLeast(m, 1), 'holds', 'real'],
  ])('%s', async (_, goal, inBpp, kind) => {
    const { bpp, translate } = abstraction(net, 2)
    expect(await ef(bpp, translate(goal))).toBe(inBpp)
    expect(await reachable(net, place => place >= 2, goal, solver)).toMatchObject({ kind, spurious: 0 })
  })
})

describe('the abstraction does more than the actors', () => {
  test('the example of section 4.3: who receives does not wait', async () => {
    const net = actors(1, 1, [send(0, 0), receive(0, 0)], [1])
    const { bpp, translate, balance } = abstraction(net, 1)
    const owed = { is: 'atom', terms: [{ place: 1, factor: 1 }], compare: '<', than: 0 } as const
    expect(await ef(bpp, translate(owed))).toBe('holds')
    // Not any more when no more may be received than was sent.
    expect(await ef(bpp, { is: 'and', left: translate(owed), right: balance! })).toBe('fails')
    expect(await reachable(net, place => place === 1, owed, solver)).toEqual({ kind: 'unreachable', spurious: 0 })
    expect(await reachable(net, place => place === 1, atLeast(1, 5), solver)).toMatchObject({
      kind: 'real',
      spurious: 0,
    })
  })

  test('what is received before it is sent is spurious, and when that is ruled out nothing is left', async () => {
    const net = actors(3, 1, [receive(0, 1), send(1, 2)], [1, 0, 0])
    const { bpp, translate, balance } = abstraction(net, 3)
    expect(await ef(bpp, { is: 'and', left: translate(atLeast(2, 1)), right: balance! })).toBe('holds')
    expect(replay(net, [1n, 1n], state => holdsNow(atLeast(2, 1), state)!)).toEqual({ kind: 'spurious' })
    expect(await reachable(net, place => place === 3, atLeast(2, 1), solver)).toEqual({
      kind: 'unreachable',
      spurious: 1,
    })
  })

  test('where that does not end, it says so', async () => {
    // Who receives makes more of those who would send, if they ever received something.
    const rules: ActorRule[] = [receive(0, 1), send(1, 2), { from: 0, to: 0, does: { op: 'spawn', what: 0 } }]
    const net = actors(3, 1, rules, [1, 0, 0])
    const answer = await reachable(net, place => place === 3, atLeast(2, 1), solver, { attempts: 3 })
    expect(answer).toEqual({ kind: 'not-found', spurious: 3 })
  })
})

test('what a process cannot do alone has no such abstraction', async () => {
  const net: Net = {
    places: ['a', 'b'],
    initial: [1, 1],
    transitions: [
      {
        event: '?meet',
        takes: [
          { place: 0, count: 1 },
          { place: 1, count: 1 },
        ],
        gives: [],
      },
    ],
  }
  const why = '?meet is not a step of one process: it takes a*1, b*1'
  expect(abstractMessages(net, () => false)).toEqual(E.left(why))
  expect(await reachable(net, () => false, atLeast(0, 2), solver)).toEqual({
    kind: 'unknown',
    reason: 'no-abstraction',
    why,
  })
  expect(E.isRight(abstractMessages(net, place => place === 1))).toBe(true)
  // Formulas with EF are for nets where that is decided.
  expect(await checkFormula(net, { is: 'EF', of: atLeast(0, 2) }, solver)).toEqual({
    kind: 'unknown',
    reason: 'not-a-bpp',
  })
  expect(await checkFormula(net, { is: 'EG', of: atLeast(0, 1) }, solver, { steps: 2 })).toMatchObject({
    kind: 'fails',
    within: null,
  })
})

test('a replay that would take too long is not found, which does not mean that there is none', () => {
  const net = actors(1, 1, [send(0, 0), receive(0, 0)], [1])
  const never = () => false
  expect(replay(net, [1000n, 1000n], never, { maxStates: 100 })).toEqual({ kind: 'not-found', reason: 'state-bound' })
  expect(replay(net, [2n, 0n], state => state[1] === 3)).toEqual({ kind: 'spurious' })
  expect(replay(net, [10n, 10n], never)).toEqual({ kind: 'spurious' })
  expect(replay(net, [10n, 10n], state => state[1] === 3)).toEqual({ kind: 'real', run: [0, 0, 0] })
})

test('a goal is about one state', async () => {
  const net = actors(1, 1, [send(0, 0)], [1])
  await expect(reachable(net, () => false, { is: 'EF', of: atLeast(0, 2) }, solver)).rejects.toThrow(TypeError)
})

test('random actors, against walking', () => agreesWithWalking(solver, runs(80, 200)))
