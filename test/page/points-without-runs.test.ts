import { isValidElement, type VNode } from 'preact'
import { expect, test } from 'vitest'
import { HeatMap } from '../../page/src/experiment/heat-map.js'
import { experimentData } from '../../src/report/experiment/page-data.js'
import { gridLayout } from '../../src/report/graph/grid.js'
import { experiment, outcomes, point, result } from '../report/experiment/results.js'

const points = [1, 2].flatMap(a => [3, 4].map(b => ({ a, b })))
const none = { runs: 0, outcomes: outcomes({}), steps: null, observables: {}, complete: false }
const unfinished = result({
  experiment: experiment({ points }),
  complete: false,
  reason: 'cancelled',
  points: points.map((parameters, i) => point({ point: i, parameters, ...(i === 3 ? none : {}) })),
})
const shown = async () =>
  (await experimentData({ result: unfinished, purpose: null }, null, async graphs => graphs.map(gridLayout)))
    .experiment!

/** The elements of a kind in what a component draws, with the texts in them. */
const textsIn = (node: unknown, kind: string): string[] => {
  if (Array.isArray(node)) return node.flatMap(one => textsIn(one, kind))
  if (!isValidElement(node)) return []
  const { type, props } = node as VNode<{ children?: unknown }>
  return type === kind ? [textOf(props.children)] : textsIn(props.children, kind)
}
const textOf = (node: unknown): string => {
  if (Array.isArray(node)) return node.map(textOf).join('')
  if (isValidElement(node)) return textOf((node as VNode<{ children?: unknown }>).props.children)
  return typeof node === 'string' || typeof node === 'number' ? String(node) : ''
}

test('on a map, a point without runs says so', async () => {
  const map = HeatMap({ experiment: await shown(), side: 'success', at: 0, onSelect: () => {}, x: 'a', y: 'b' })
  const cells = textsIn(map, 'td').filter(text => text !== '')
  expect(cells.filter(text => text === 'no runs')).toHaveLength(1)
  expect(cells).toHaveLength(4)
})

test('in the table, it has its parameters and no numbers', async () => {
  const { table, answer } = await shown()
  expect(table.rows[3]!.slice(0, 3)).toEqual(['2', '4', '0'])
  expect(new Set(table.rows[3]!.slice(3))).toEqual(new Set(['']))
  expect(answer.sentence).toContain('3 of 4 points')
})
