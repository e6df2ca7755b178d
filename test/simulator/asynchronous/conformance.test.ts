import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { allQuestions, countOf, type Verdict, verdictOf } from '../../../src/index.js'
import { asynchronously } from '../../support/asynchronously.js'
import { driven, hidden, modelOf, purposeOfJson } from '../../support/models.js'
import { isMore } from '../../support/runs.js'
import type { Ats } from '../../support/vectors.js'

interface Case {
  readonly id: string
  readonly depth: number | null
  readonly model: Ats
  readonly purpose: unknown
}

const cases: Case[] = readFileSync(new URL('../../fixtures/relations.ndjson', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map(line => JSON.parse(line))
  .filter((_, i) => isMore || i % 36 === 0)

/** All that a verdict says, but for how long it took and how it was found. */
const said = ({ statistics: { seconds: _, ...statistics }, profile: __, sampled: ___, ...verdict }: Verdict) => ({
  ...verdict,
  // Only how the model came back to states is another matter.
  remarks: [],
  statistics,
})

test.each([
  ['with snapshots', { isSaved: true, isHidden: false }],
  ['begun anew', { isSaved: false, isHidden: false }],
  ['with snapshots, its states hidden', { isSaved: true, isHidden: true }],
  ['begun anew, its states hidden', { isSaved: false, isHidden: true }],
])(
  'a program that answers later, %s: the verdicts and runs of the same one that answers at once',
  async (_, options) => {
    for (const { id, model, purpose: json, depth } of cases) {
      const atOnce = (options.isHidden ? hidden : driven)(modelOf(model))
      const later = await asynchronously(modelOf(model), options)
      const purpose = purposeOfJson(json)
      const bound = depth === null ? { depth: 4 } : { depth }
      await Promise.all(
        allQuestions.flatMap(question =>
          [false, true].map(async shortest => {
            const asked = { ...question, ...(depth === null && !options.isHidden ? {} : bound), shortest }
            const [one, other] = await Promise.all([
              verdictOf(atOnce, purpose, asked),
              verdictOf(later, purpose, asked),
            ])
            expect(said(other), `case ${id}, ${question.variant} ${question.relation}`).toEqual(said(one))
          }),
        ),
      )
      if (!options.isHidden) {
        const [one, other] = await Promise.all([countOf(atOnce), countOf(later)])
        expect({ ...other.statistics, seconds: 0 }, `case ${id}`).toEqual({ ...one.statistics, seconds: 0 })
      }
    }
  },
)
