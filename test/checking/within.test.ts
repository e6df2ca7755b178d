import { describe, expect, test } from 'vitest'
import type { Literal } from '../../src/ats/labelling.js'
import type { Modality } from '../../src/ats/property.js'
import {
  parsePurpose,
  testExpectations,
  vectorModel,
  verdictJson,
  verdictOf,
  verdictOfProperty,
} from '../../src/index.js'
import { verdictText } from '../../src/report/verdict/text.js'
import { immutableModel } from '../../src/simulator/immutable.js'
import { hidden } from '../support/models.js'
import { ask, shortModel, shortPurpose } from '../support/notation.js'

/** Counts up for ever. */
const endless = () =>
  immutableModel({ initial: 0, successors: () => ['!up' as const], apply: (n: number) => n + 1, label: () => ({}) })
const reaching = (n: number) =>
  parsePurpose(
    `purpose up\nstart q0\n${Array.from({ length: n }, (_, i) => `  do up -> ${i === n - 1 ? 'Success' : `q${i + 1}\nstate q${i + 1}`}`).join('\n')}\n`,
  )

describe('a bounded question has an answer', () => {
  test.each([
    ['feasibility', 19, 'failure'],
    ['feasibility', 20, 'success'],
    ['certainty', 19, 'failure'],
    ['certainty', 20, 'success'],
    ['informativeness', 19, 'failure'],
    ['impossibility', 30, 'failure'],
  ] as const)('%s within %i: %s', async (relation, within, kind) => {
    expect(await verdictOf(endless, reaching(20), { relation, within })).toMatchObject({
      kind,
      bounded: true,
      bound: { depth: within },
    })
    const unrecognised = await verdictOf(hidden(endless), reaching(20), { relation, within })
    expect([unrecognised.kind, unrecognised.bounded]).toEqual([kind, true])
  })

  test('the longest run to a node counts, not the shortest: both ways lead to 3', () => {
    const model = shortModel('0!a3; 0!b1; 1!b2; 2!b3; 3!c4')
    const purpose = shortPurpose('0?a0; 0?b0; 0?cS')
    const certain = (depth: number) => ask(model, purpose, { relation: 'certainty', depth, bounded: true })
    expect(certain(4).kind).toBe('success')
    expect(certain(3)).toMatchObject({ kind: 'failure', reason: 'overdue', exact: true })
    expect(certain(3).run!.steps.map(({ state }) => state)).toEqual(['s1', 's2', 's3'])
  })

  test('a run that goes round is overdue for every bound, and is shown as one', () => {
    const asked = { relation: 'certainty', depth: 1_000_000_000, bounded: true } as const
    const verdict = ask(shortModel('0!a1; 1!b0'), shortPurpose('0?a0; 0?b0; 0?cS'), asked)
    expect(verdict).toMatchObject({ kind: 'failure', reason: 'lasso', run: { loop: 0 } })
  })

  test('a limit that stops the search leaves it open', async () => {
    const verdict = await verdictOf(endless, reaching(20), { within: 20, maxStates: 3, relation: 'certainty' })
    expect(verdict).toMatchObject({ kind: 'inconclusive', reason: 'state-bound', bounded: true })
  })

  test('the words and the JSON', async () => {
    const none = await verdictOf(endless, reaching(21), { within: 20 })
    const text = verdictText(none, 'm')
    expect(text).toContain('on m: cannot succeed, within 20 steps')
    expect(text).toContain('no run of at most 20 steps succeeds; all were examined')
    expect(text).toContain('exact: a statement about all runs of at most 20 steps')
    expect(verdictJson(none, 'm')).toMatchObject({
      verdict: 'failure',
      reason: 'exhausted',
      bounded: true,
      exact: true,
    })
    const all = await verdictOf(endless, reaching(21), { depth: 20 })
    expect(all.kind).toBe('inconclusive')
    expect(verdictText(all, 'm')).toContain('no run of at most 20 steps succeeds; there are runs longer than')
    expect(verdictJson(all, 'm')).not.toHaveProperty('bounded')
  })

  test('on an open model, what rests on something not being there is observational', async () => {
    const open = () => ({ ...endless(), world: 'open' as const })
    const exact = async (n: number, relation: 'feasibility' | 'certainty') =>
      (await verdictOf(open, reaching(n), { relation, within: 5 })).exact
    expect(await exact(9, 'feasibility')).toBe(false)
    expect(await exact(5, 'feasibility')).toBe(true)
    expect(await exact(9, 'certainty')).toBe(true)
    expect(await exact(5, 'certainty')).toBe(false)
  })
})

test.each([
  [{ within: 3, depth: 3 }, 'within and depth exclude each other'],
  [{ within: 3, relation: 'certainty', fair: true }, 'about runs of any length'],
  [{ within: -1 }, 'within must be a whole number from 0'],
  [{ within: 1.5 }, 'within must be a whole number from 0'],
] as const)('%j is refused', async (options, message) => {
  await expect(verdictOf(endless, reaching(2), options)).rejects.toThrow(message)
})

describe('expectations', () => {
  const statuses = async (...lines: string[]) => {
    const purpose = parsePurpose(
      `purpose p\n${lines.map(line => `expect ${line}`).join('\n')}\nstart a\n  do up -> b\nstate b\n  do up -> Success\n`,
    )
    return (await testExpectations(endless, purpose, { depth: 1 })).map(({ status, verdict }) => [
      status,
      verdict.bounded,
    ])
  }
  test('within is the bounded reading, except where the answer is to be inconclusive', async () => {
    expect(
      await statuses(
        'feasible within 2',
        'not feasible within 1',
        'certain within 2',
        'feasible inconclusive within 1',
      ),
    ).toEqual([
      ['met', true],
      ['met', true],
      ['met', true],
      ['met', false],
    ])
    expect(await statuses('feasible')).toEqual([['inconclusive', false]])
  })
  test('the fair reading has none', () => {
    expect(() => parsePurpose('purpose p\nexpect fairly certain within 3\nstart q\n  do a -> Success')).toThrow(
      'the fair reading is about runs of any length',
    )
  })
})

test('properties of a model, too', async () => {
  const counter = () =>
    vectorModel({
      events: ['?up'],
      initial: [[0]],
      expand(state, moves) {
        moves.begin(0)
        moves.set(0, state[0] + 1)
      },
      propositions: { high: (state: Int32Array) => state[0] >= 4 },
    })
  const answer = async (modality: Modality, literal: Literal<string>, within: number) => {
    const verdict = await verdictOfProperty(counter, { name: 'P', modality, literal }, { within })
    return [verdict.kind, verdict.bounded, verdictText(verdict, 'm').split('\n').slice(0, 2).join()]
  }
  expect(await answer('always', 'not high', 3)).toEqual([
    'success',
    true,
    'SUCCESS  property P (always) on m: it holds, within 3 steps,  no run of at most 3 steps violates it; all were examined',
  ])
  expect((await answer('always', 'not high', 4)).slice(0, 2)).toEqual(['failure', true])
  expect((await answer('finally', 'high', 4)).slice(0, 2)).toEqual(['success', true])
  expect((await answer('finally', 'high', 3))[2]).toContain(
    'this run of 3 steps has not come to a state where it holds',
  )
  await expect(answer('fairly', 'high', 3)).rejects.toThrow('about runs of any length')
  await expect(answer('fairly_inf', 'high', 3)).rejects.toThrow('about runs of any length')
})
