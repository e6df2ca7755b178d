import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allQuestions, type Reduction, replay } from '../../src/index.js'
import { purposeOver } from '../support/arbitrary.js'
import { wellFormed } from '../support/models.js'
import { ask } from '../support/notation.js'
import { type Asked, oracle, replays, type Sp } from '../support/oracle.js'
import { runs } from '../support/runs.js'
import { alike, asAts, asVectorModel, type Network, network } from './networks.js'

/** Mostly no bound and no wish for a shortest run: some reductions go with neither. */
const bounds = fc.oneof(
  { weight: 3, arbitrary: fc.constant({ shortest: false }) },
  fc.record({ depth: fc.integer({ min: 0, max: 6 }), shortest: fc.boolean() }),
  fc.constant({ shortest: true }),
) as fc.Arbitrary<{ depth?: number; shortest: boolean }>

/** Purposes that mostly wait: for an event, or for something to become true. Such ones ignore what they do not wait for. */
const patient: fc.Arbitrary<Sp & { purpose: string }> = fc.integer({ min: 1, max: 3 }).chain(size => {
  const target = fc.constantFrom('Success', 'Failure', ...Array.from({ length: size }, (_, i) => `q${i}`))
  const guard = fc.constantFrom('p', 'not p', 'p', 'not p', 'r', 'p or not r')
  const event = fc.constantFrom('!a(_)', '!b(0)', '!c(1)', '!a(1)')
  const state = (self: string) =>
    fc.oneof(
      fc.tuple(event, target).map(([waited, to]) => [
        { event: waited, to },
        { event: '*', to: self },
      ]),
      fc.tuple(event, guard, target).map(([waited, when, to]) => [
        { event: waited, when: [when], to },
        { event: waited, when: [`not (${when})`], to: self },
        { event: '*', to: self },
      ]),
      fc.tuple(guard, target).map(([when, to]) => [
        { event: '*', when: [when], to },
        { event: '*', when: [`not (${when})`], to: self },
      ]),
    )
  return fc.tuple(...Array.from({ length: size }, (_, i) => state(`q${i}`))).map(states => ({
    purpose: 'patient',
    start: 'q0',
    states: Object.fromEntries(states.map((on, i) => [`q${i}`, { on }])),
  }))
})

/** Every question with these reductions against the oracle's answer on the whole model; how often each was used. */
const agree = (
  networks: fc.Arbitrary<Network>,
  purposes: fc.Arbitrary<Sp & { purpose: string }>,
  reduce: readonly Reduction[],
  numRuns: number,
): { used: number; left: number } => {
  let used = 0
  let left = 0
  fc.assert(
    fc.property(networks, purposes, bounds, (net, json, bound) => {
      const { depth = null, shortest } = bound
      const purpose = wellFormed(json)
      const ats = asAts(net)
      for (const { relation, variant } of allQuestions) {
        for (const fair of relation === 'certainty' || relation === 'impossibility' ? [false, true] : [false]) {
          const asked: Asked = { relation, variant, depth, fair }
          const got = ask(asVectorModel(net), purpose, { relation, variant, fair, reduce, ...bound })
          const expected = oracle(ats, json, asked)
          expect({ ...asked, verdict: got.kind }).toEqual({ ...asked, verdict: expected.verdict })
          const reachOnly = got.reason?.endsWith('out-of-reach') ?? false
          if (got.run !== null && !reachOnly) expect(replays(ats, json, got)).toBe('')
          if (got.run !== null) expect(replay(asVectorModel(net), got.run, purpose).divergence).toBe(null)
          if (shortest && expected.shortest !== null) expect(got.run!.steps.length).toBe(expected.shortest)
          if (got.reduced.used.length === 0) continue
          used++
          const whole = ask(asVectorModel(net), purpose, { relation, variant, fair, ...bound })
          if (got.statistics.transitions < whole.statistics.transitions) left++
        }
      }
    }),
    { numRuns },
  )
  return { used, left }
}

describe('verdicts with reductions are those of the oracle on the whole model', () => {
  // A reduction that is never used, or never leaves anything out, would pass any test.
  test('symmetry', () => {
    const numRuns = runs(100, 400)
    const { used, left } = agree(alike, purposeOver('!a(_)', '!b(_)', 'tau', '*', '!c(_)'), ['symmetry'], numRuns)
    expect(used).toBeGreaterThan(1.25 * numRuns)
    expect(left).toBeGreaterThan(0.125 * numRuns)
  })
  test('partial order', () => {
    const numRuns = runs(200, 1000)
    const purposes = fc.oneof({ weight: 4, arbitrary: patient }, purposeOver('!a(_)', 'tau', '*'))
    const { used, left } = agree(network, purposes, ['partial-order'], numRuns)
    expect(used).toBeGreaterThan(0.5 * numRuns)
    expect(left).toBeGreaterThan(0.05 * numRuns)
  })
  test('both', () => {
    const numRuns = runs(100, 500)
    const { used, left } = agree(alike, patient, ['symmetry', 'partial-order'], numRuns)
    expect(used).toBeGreaterThan(numRuns)
    expect(left).toBeGreaterThan(0.1 * numRuns)
  })
})
