import fc from 'fast-check'
import * as E from 'fp-ts/lib/Either.js'
import { expect, test } from 'vitest'
import { readAtsJson } from '../../../simulators/ats/read.js'
import type { Diagnostic } from '../../../src/errors/diagnostic.js'
import { type AnySimulator, allQuestions } from '../../../src/index.js'
import { arbitraryModel, arbitraryPurpose } from '../../support/arbitrary.js'
import { driven, modelOf, wellFormed } from '../../support/models.js'
import { ask } from '../../support/notation.js'
import { runs } from '../../support/runs.js'

const mistakesOf = (text: string): { code: string; at: string; message: string; advice: string }[] => {
  const source = { name: 'm.ats.json', text }
  const read = readAtsJson(source)
  if (E.isRight(read)) return []
  return read.left.map(({ code, span, message, fix, advice }: Diagnostic) => ({
    code,
    at: text.slice(span?.start, span?.end),
    message,
    advice: fix ?? advice,
  }))
}

test('the fourth entry of a transition is its weight; without one nothing is said of it', () => {
  const model = modelOf({
    initial: 's',
    transitions: [
      ['t', '!c', 's'],
      ['s', '?a', 't', 2.5],
      ['s', '?b', 's'],
      ['s', '?b', 't', 0],
    ],
  })
  expect(model().successors()).toEqual([
    { event: '?a', target: expect.any(Number), weight: 2.5 },
    { event: '?b', target: expect.any(Number), weight: 1 },
    { event: '?b', target: expect.any(Number), weight: 0 },
  ])
  const plain = modelOf({ initial: 's', transitions: [['s', '?a', 's']] })
  expect(plain().successors()).toEqual([{ event: '?a', target: 0 }])
})

test('mistakes in weights are shown where they stand, all of them', () => {
  const text =
    '{ "initial": "s", "transitions": [["s", "!a", "s", -1], ["s", "!b", "s", 1e999], ["s", "!c", "s", 0.5], ["s", "!d", "s", -0.1]] }'
  const from0 = 'Write a finite number from 0; what never happens can have the weight 0, or be left out.'
  expect(mistakesOf(text)).toEqual([
    { code: 'model/weight', at: '-1', message: 'a weight is not negative', advice: from0 },
    { code: 'model/weight', at: '1e999', message: 'a weight is a finite number', advice: from0 },
    { code: 'model/weight', at: '-0.1', message: 'a weight is not negative', advice: from0 },
  ])
  expect(mistakesOf('{ "initial": "s", "transitions": [["s", "!a", "s", "2"], ["s", "!a"]] }')).toEqual([
    { code: 'json/type', at: '"2"', message: 'a weight (a number) is expected here, not string', advice: '' },
    {
      code: 'json/type',
      at: '["s", "!a"]',
      message: 'a transition [state, event, state] or [state, event, state, weight] is expected here, not a list',
      advice: '',
    },
  ])
})

test('weights never change a verdict', () => {
  fc.assert(
    fc.property(
      arbitraryModel,
      arbitraryPurpose,
      fc.array(fc.constantFrom(0, 0.25, 1, 1e9), { minLength: 9, maxLength: 9 }),
      (ats, json, weights) => {
        const purpose = wellFormed(json)
        const weighted = { ...ats, transitions: ats.transitions.map((t, i) => [...t, weights[i]]) }
        for (const { relation, variant } of allQuestions) {
          for (const drive of [(model: () => AnySimulator) => model, driven]) {
            const plain = ask(drive(modelOf(ats)), purpose, { relation, variant })
            const found = ask(drive(modelOf(weighted)), purpose, { relation, variant })
            expect([found.kind, found.reason, found.run]).toEqual([plain.kind, plain.reason, plain.run])
          }
        }
      },
    ),
    { numRuns: runs(100, 2000) },
  )
})
