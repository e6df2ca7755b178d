import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as E from 'fp-ts/lib/Either.js'
import { describe, expect, test } from 'vitest'
import type { ExperimentResult } from '../../../src/experiment/result.js'
import { ExperimentJson, experimentJson } from '../../../src/report/experiment/json.js'
import { json } from '../../../src/report/format.js'
import { version } from '../../../src/report/version.js'
import { root } from '../../support/cli.js'
import { results } from './results.js'

interface Schema {
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: Schema | false
}
const schema: Schema = JSON.parse(readFileSync(join(root, 'schemas/experiment-result.schema.json'), 'utf8'))

/** What is wrong with a value, by as much of JSON Schema as our schemas use. */
const wrongWith = (value: unknown, of: Schema, path = '$'): string[] => {
  const { anyOf, items, properties = {}, required = [], additionalProperties = false } = of
  if (anyOf !== undefined)
    return anyOf.some(one => wrongWith(value, one, path).length === 0) ? [] : [`${path}: none of them`]
  if (of.enum !== undefined) return of.enum.includes(value) ? [] : [`${path}: ${value}`]
  if ('const' in of) return value === of.const ? [] : [`${path}: ${value}`]
  if (of.type === 'null') return value === null ? [] : [`${path}: not null`]
  if (of.type === 'array')
    return Array.isArray(value)
      ? value.flatMap((item, i) => wrongWith(item, items!, `${path}[${i}]`))
      : [`${path}: no array`]
  if (of.type !== 'object') return typeof value === of.type ? [] : [`${path}: no ${of.type}`]
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [`${path}: no object`]
  return [
    ...required.filter(key => !Object.hasOwn(value, key)).map(key => `${path}: no ${key}`),
    ...Object.entries(value).flatMap(([key, item]) => {
      const known = Object.hasOwn(properties, key) ? properties[key] : additionalProperties
      return known === false ? [`${path}: unknown ${key}`] : wrongWith(item, known, `${path}.${key}`)
    }),
  ]
}

const written = (result: ExperimentResult) => JSON.parse(json(experimentJson(result, { telos: version, node: 'v20' })))

describe.each(Object.entries(results))('%s', (_, result) => {
  test('is valid by the schema and by the codec', () => {
    expect(wrongWith(written(result), schema)).toEqual([])
    expect(E.isRight(ExperimentJson.decode(written(result)))).toBe(true)
  })
})

test('a key that is not known is a mistake', () => {
  expect(wrongWith({ ...written(results.one), more: 1 }, schema)).toEqual(['$: unknown more'])
  expect(E.isLeft(ExperimentJson.decode({ ...written(results.one), more: 1 }))).toBe(true)
})

test('has what the document of the design has', () => {
  expect(written(results.one)).toMatchObject({
    telos: version,
    model: 'sir.model.ts',
    purpose: 'contained',
    policy: 'observe',
    seed: 7,
    confidence: 0.95,
    complete: true,
    points: [
      {
        parameters: {},
        runs: 1000,
        outcomes: {
          success: { count: 968, estimate: 0.968, interval: [0.9551240972059255, 0.978] },
          left: { count: 0 },
          fault: { count: 0 },
        },
        steps: { mean: expect.any(Number), median: 20, least: 3, greatest: 97 },
        observables: { infected: { final: { mean: expect.any(Number) }, peak: { mean: expect.any(Number) } } },
      },
    ],
    assumptions: [expect.any(String)],
    seconds: 1.235,
    made: { telos: version, node: 'v20' },
  })
})

test('keys are there only where they say something', () => {
  const keys = (result: ExperimentResult): string[] => Object.keys(written(result).points[0])
  const plain = ['point', 'parameters', 'runs', 'complete', 'outcomes', 'steps', 'observables']
  expect(keys(results.one)).toEqual(plain)
  expect(keys(results.undecided).filter(key => !plain.includes(key))).toEqual(['successOrUndecided', 'faults'])
  expect(keys(results.claim).filter(key => !plain.includes(key))).toEqual(['claim'])
  expect(keys(results.rare).filter(key => !plain.includes(key))).toEqual(['rare'])
  expect(written(results.unfinished)).toMatchObject({ complete: false, reason: 'cancelled' })
})

test('guided runs have counts and nothing that is estimated', () => {
  const document = written(results.seek)
  const text = json(document)
  expect(text).not.toMatch(/"(interval|estimate|successOrUndecided|claim|rare)"/)
  expect(document.points[0].outcomes).toEqual({
    success: { count: 12 },
    failure: { count: 70 },
    left: { count: 18 },
    stuck: { count: 0 },
    bound: { count: 0 },
    fault: { count: 0 },
  })
})
