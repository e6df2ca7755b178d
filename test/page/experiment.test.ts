import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import * as E from 'fp-ts/lib/Either.js'
import { describe, expect, test } from 'vitest'
import { topOf } from '../../page/src/experiment/extent.js'
import { linear, short, ticks } from '../../page/src/experiment/scale.js'
import { shapeOf, valuesOf } from '../../page/src/experiment/shape.js'
import type { ShownPoint } from '../../page/src/experiment/shown.js'
import { storedRun } from '../../page/src/experiment/stored-run.js'
import { runJson } from '../../src/index.js'
import { experimentData } from '../../src/report/experiment/page-data.js'
import { gridLayout } from '../../src/report/graph/grid.js'
import { RunJson } from '../../src/report/json.js'
import { results } from '../report/experiment/results.js'
import { root } from '../support/cli.js'

const shown = async (name: keyof typeof results) =>
  (await experimentData({ result: results[name], purpose: null }, null, async graphs => graphs.map(gridLayout)))
    .experiment!

describe('numbers at an axis', () => {
  test.each([
    [0, 1, 5, [0, 0.2, 0.4, 0.6, 0.8, 1]],
    [0, 97, 4, [0, 50]],
    [0.1, 0.9, 8, [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9]],
    [-3, 3, 3, [-2, 0, 2]],
    [0, 7e-8, 5, [0, 2e-8, 4e-8, 6e-8]],
    [5, 5, 5, [5]],
  ])('from %d to %d, about %d', (least, greatest, count, wanted) =>
    expect(ticks(least, greatest, count)).toEqual(wanted),
  )

  test.each([
    [0, '0'],
    [0.25, '0.25'],
    [1234.5, '1235'],
    [12_345, '12.3K'],
    [2e-8, '2e-8'],
    [0.123456, '0.123'],
  ])('%d is written as %s', (value, text) => expect(short(value)).toBe(text))

  test('a single number is in the middle', () => {
    expect(linear(0, 10, 100, 200)(5)).toBe(150)
    expect(linear(3, 3, 100, 200)(3)).toBe(150)
  })
})

describe('how points are laid out', () => {
  test('by what was swept', async () => {
    expect(shapeOf(await shown('one'))).toEqual({ kind: 'list' })
    expect(shapeOf(await shown('sweep'))).toEqual({ kind: 'curve', parameter: 'beta' })
    expect(shapeOf(await shown('two'))).toEqual({ kind: 'map', x: 'beta', y: 'gamma' })
    expect(shapeOf(await shown('categories'))).toEqual({ kind: 'list' })
    expect(shapeOf(await shown('hostile'))).toEqual({ kind: 'list' })
  })

  const points = (parameters: readonly ShownPoint['parameters'][]) =>
    parameters.map(given => ({ parameters: given })) as unknown as ShownPoint[]
  test('points that were drawn within ranges make no map', () => {
    const drawn = points(Array.from({ length: 30 }, (_, i) => ({ a: (i * 0.37) % 1, b: (i * 0.71) % 1 })))
    expect(shapeOf({ varied: ['a', 'b'], points: drawn })).toEqual({ kind: 'list' })
  })
  test('three parameters make a list, and so does one that is not always given', () => {
    expect(shapeOf({ varied: ['a', 'b', 'c'], points: points([{ a: 1, b: 1, c: 1 }]) })).toEqual({ kind: 'list' })
    expect(shapeOf({ varied: ['a'], points: points([{ a: 1 }, {}]) })).toEqual({ kind: 'list' })
    expect(shapeOf({ varied: ['toString'], points: points([{}, {}]) })).toEqual({ kind: 'list' })
  })
  test('values come once and in order', () =>
    expect(valuesOf(points([{ a: 10 }, { a: 9 }, { a: 10 }]), 'a')).toEqual([9, 10]))
})

test('an axis of probabilities goes to 1, or as far as what is rare', () => {
  const upTo = (greatest: number) => [{ estimate: 0, most: 0, interval: [0, greatest] as const, text: '' }]
  expect(topOf(upTo(0.7), null)).toBe(1)
  expect(topOf(upTo(0.03), null)).toBeCloseTo(0.03)
  expect(topOf(upTo(6.81e-8), null)).toBeCloseTo(8e-8, 12)
  expect(topOf(upTo(0.03), { of: 'success', relation: '<=', probability: 0.5 })).toBe(1)
  expect(topOf(upTo(0), null)).toBeGreaterThan(0)
})

test('a run that is saved is one that can be replayed', async () => {
  const [kept] = (await shown('one')).kept
  expect(storedRun(kept)).toEqual(runJson(kept.steps, kept.made))
  expect(E.isRight(RunJson.decode(storedRun(kept)))).toBe(true)
})

test('the page of reports stays small', () => {
  const bytes = ['report.js', 'report.css'].map(name => gzipSync(readFileSync(join(root, 'dist/page', name))).length)
  expect(bytes[0] + bytes[1]).toBeLessThan(100_000)
})
