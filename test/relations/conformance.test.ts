import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Relation, Variant } from '../../purposes/expectation.js'
import type { Purpose } from '../../purposes/purpose.js'
import { RunningCheck } from '../../src/checking/running-check.js'
import { allQuestions, verdictOf } from '../../src/index.js'
import type { Verdict } from '../../src/relations/verdict.js'
import { unbounded } from '../../src/search/limits.js'
import type { AnySimulator } from '../../src/simulator/simulator.js'
import { driven, hidden, modelOf, purposeOfJson } from '../support/models.js'
import { replays } from '../support/oracle.js'
import { type Ats, asVectors } from '../support/vectors.js'

interface Expected {
  readonly verdict: string
  readonly shortest: number | null
}
interface Case {
  readonly id: string
  readonly depth: number | null
  readonly model: Ats
  readonly purpose: unknown
  readonly expect: { readonly identifiable: Record<string, Expected>; readonly opaque?: Record<string, Expected> }
}

const cases: Case[] = readFileSync(new URL('../fixtures/relations.ndjson', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map(line => JSON.parse(line))

const answer = (
  model: () => AnySimulator,
  purpose: Purpose,
  key: string,
  depth: number | null,
  shortest: boolean,
): Verdict => {
  const [relation, variant] = key.split('/') as [Relation, Variant]
  const bound = { ...unbounded, depth }
  return new RunningCheck(model(), purpose, { relation, variant, fair: false, shortest, bound }).work(
    Number.POSITIVE_INFINITY,
  )!
}

/** Everything a case says, and that every run replays on the model as it stands in the case. */
const examine = (
  model: () => AnySimulator,
  { model: ats, purpose: json, depth }: Case,
  expected: Record<string, Expected>,
): void => {
  const purpose = purposeOfJson(json)
  for (const [key, { verdict, shortest }] of Object.entries(expected)) {
    for (const wantShortest of [false, true]) {
      const got = answer(model, purpose, key, depth, wantShortest)
      expect({ key, verdict: got.kind }).toEqual({ key, verdict })
      if (got.run !== null) expect(replays(ats, json, got)).toBe('')
      if (shortest === null) continue
      expect(got.run).not.toBeNull()
      if (wantShortest && got.reason !== 'lasso')
        expect({ key, length: got.run!.steps.length }).toEqual({ key, length: shortest })
      if (wantShortest && got.kind === 'failure') expect(got.reason).not.toBe('lasso')
    }
  }
}

test('there are 1,512 cases', () => expect(cases.length).toBe(1512))

describe.each(cases)('case $id', one => {
  test('through the library', async () => {
    const purpose = purposeOfJson(one.purpose)
    const bound = one.depth === null ? {} : { depth: one.depth }
    const verdicts = await Promise.all(
      allQuestions.map(question => verdictOf(modelOf(one.model), purpose, { ...question, ...bound })),
    )
    const kinds = verdicts.map(({ relation, variant, kind }) => [`${relation}/${variant}`, kind])
    const expected = Object.entries(one.expect.identifiable).map(([key, { verdict }]) => [key, verdict])
    expect(Object.fromEntries(kinds)).toEqual(Object.fromEntries(expected))
  })
  test('read off the explicit system', () => examine(modelOf(one.model), one, one.expect.identifiable))
  test('driven through the simulator interface', () =>
    examine(driven(modelOf(one.model)), one, one.expect.identifiable))
  test('run as a vector model', () => {
    examine(asVectors(one.model, false), one, one.expect.identifiable)
    examine(asVectors(one.model, true), one, one.expect.identifiable)
  })
  if (one.expect.opaque !== undefined) {
    test('with its states hidden', () => examine(hidden(modelOf(one.model)), one, one.expect.opaque!))
  }
})
