import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Relation, Variant } from '../../purposes/expectation.js'
import { allQuestions, verdictOf } from '../../src/index.js'
import type { AnySimulator } from '../../src/simulator/simulator.js'
import { driven, hidden, modelOf, purposeOfJson } from '../support/models.js'
import { ask } from '../support/notation.js'
import { replays } from '../support/oracle.js'
import { isMore } from '../support/runs.js'
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

/** What is other than a case says: its verdicts, its shortest runs, and that every run replays on the model as it stands. */
const differences = (
  model: () => AnySimulator,
  { model: ats, purpose: json, depth }: Case,
  expected: Record<string, Expected>,
): string[] => {
  const purpose = purposeOfJson(json)
  return Object.entries(expected).flatMap(([key, { verdict, shortest }]) =>
    [false, true].flatMap(wantShortest => {
      const [relation, variant] = key.split('/') as [Relation, Variant]
      const got = ask(model, purpose, { relation, variant, depth, shortest: wantShortest })
      const found: string[] = []
      if (got.kind !== verdict) found.push(`${got.kind} instead of ${verdict}`)
      const unfaithful = got.run === null ? '' : replays(ats, json, got)
      if (unfaithful !== '') found.push(unfaithful)
      if (shortest !== null) {
        if (got.run === null) found.push('no run')
        else if (wantShortest && got.reason !== 'lasso' && got.run.steps.length !== shortest)
          found.push(`a run of ${got.run.steps.length} steps instead of ${shortest}`)
        if (wantShortest && got.kind === 'failure' && got.reason === 'lasso') found.push('a lasso instead of a run')
      }
      return found.map(difference => `${key}${wantShortest ? ', shortest' : ''}: ${difference}`)
    }),
  )
}

const throughTheLibrary = async ({
  model,
  purpose: json,
  depth,
  expect: { identifiable },
}: Case): Promise<string[]> => {
  const purpose = purposeOfJson(json)
  const bound = depth === null ? {} : { depth }
  const verdicts = await Promise.all(
    allQuestions.map(question => verdictOf(modelOf(model), purpose, { ...question, ...bound })),
  )
  const kinds = new Map(verdicts.map(({ relation, variant, kind }) => [`${relation}/${variant}`, kind]))
  return [...new Set([...kinds.keys(), ...Object.keys(identifiable)])]
    .filter(key => kinds.get(key) !== identifiable[key]?.verdict)
    .map(key => `${key}: ${kinds.get(key)} instead of ${identifiable[key]?.verdict}`)
}

test('there are 1,512 cases, some with their states hidden', () => {
  expect(cases.length).toBe(1512)
  expect(cases.filter(({ expect: { opaque } }) => opaque !== undefined).length).toBe(1198)
})

type Way = [string, (one: Case) => string[] | Promise<string[]>]

const always: Way[] = [
  ['through the library', throughTheLibrary],
  ['read off the explicit system', one => differences(modelOf(one.model), one, one.expect.identifiable)],
  [
    'with its states hidden',
    one => (one.expect.opaque === undefined ? [] : differences(hidden(modelOf(one.model)), one, one.expect.opaque)),
  ],
]
/** Each case takes one of these in turn, and in `npm run test:more` all of them. */
const inTurn: Way[] = [
  [
    'driven through the simulator interface',
    one => differences(driven(modelOf(one.model)), one, one.expect.identifiable),
  ],
  ['run as a vector model', one => differences(asVectors(one.model, false), one, one.expect.identifiable)],
  ['run as a vector model that grows', one => differences(asVectors(one.model, true), one, one.expect.identifiable)],
]

/** A test for each case and way would spend its time on being reported. */
const agree = async (some: readonly Case[], [, differencesOf]: Way): Promise<void> => {
  const found: string[] = []
  for (const one of some) found.push(...(await differencesOf(one)).map(difference => `case ${one.id}, ${difference}`))
  expect(found).toEqual([])
}
test.each(always)('every case, %s', (...way) => agree(cases, way))
test.each(inTurn)('cases %s', (...way) =>
  agree(
    cases.filter((_, i) => isMore || i % inTurn.length === inTurn.findIndex(([name]) => name === way[0])),
    way,
  ),
)
