import { describe, expect, test } from 'vitest'
import { chartOf } from '../../page/src/run/chart.js'
import { difference } from '../../page/src/run/difference.js'
import { geometryOf, scrolledTo, stretchOf } from '../../page/src/run/geometry.js'
import type { Run, Step } from '../../src/index.js'

const step = (event: string, told?: Step['told']): Step => ({
  event,
  purpose: 'q',
  labels: [],
  state: null,
  ...(told === undefined ? {} : { told }),
})
const run = (steps: readonly Step[], loop: number | null = null): Run => ({
  start: { purpose: 'q', labels: [], state: null },
  steps,
  loop,
})

describe('a chart', () => {
  test('without agents is between the experiment and the model', () => {
    const { lifelines, lines, firstLine } = chartOf(run([step('!whistle'), step('?bark(loud)'), step('tau')]), 'dog')
    expect(lifelines).toEqual(['experiment', 'dog'])
    expect(lines.slice(1)).toEqual([
      { position: 1, flow: 'do', text: 'do whistle', kind: 'arrow', from: 0, to: 1 },
      { position: 2, flow: 'see', text: 'see bark(loud)', kind: 'arrow', from: 1, to: 0 },
      { position: 3, flow: 'internal', text: 'internal', kind: 'deed', at: 1 },
    ])
    expect([...firstLine]).toEqual([0, 1, 2, 3, 4])
  })

  test('with agents has a lifeline for each, in the order of their numbers', () => {
    const { lifelines, lines, firstLine } = chartOf(
      run([
        step('!init', { actor: null, text: 'initial values', effects: [{ who: 'Node 10', text: 'x = 1' }] }),
        step('?a', {
          actor: 'Node 2',
          text: 'sends',
          effects: [
            { who: 'Node 10', text: 'got it' },
            { who: null, text: 'all know' },
          ],
        }),
      ]),
    )
    expect(lifelines).toEqual(['Node 2', 'Node 10'])
    expect(lines.map(line => [line.position, line.kind, line.kind === 'arrow' ? line.to : line.at, line.text])).toEqual(
      [
        [0, 'start', null, 'start'],
        [1, 'deed', null, 'initial values'],
        [1, 'effect', 1, 'x = 1'],
        [2, 'deed', 0, 'sends'],
        [2, 'arrow', 1, 'got it'],
        [2, 'effect', null, 'all know'],
      ],
    )
    expect([...firstLine]).toEqual([0, 1, 3, 6])
  })

  test('what two do together is one arrow', () => {
    const together = { actor: 'A', text: 'swap', effects: [{ who: 'B', text: 'swap' }] }
    expect(chartOf(run([step('tau', together)])).lines.slice(1)).toEqual([
      { position: 1, flow: 'internal', text: 'swap', kind: 'arrow', from: 0, to: 1 },
    ])
  })

  test('a lasso ends with a line that says so', () => {
    const { lines, firstLine } = chartOf(run([step('!a'), step('!b')], 1))
    expect(lines.at(-1)).toMatchObject({ kind: 'again', position: 2, text: '↻ again and again, as after step 1' })
    expect([...firstLine]).toEqual([0, 1, 2, 4])
  })
})

describe('the room of a chart', () => {
  test('numbers of many digits have more of it', () => {
    const gutters = [9, 999, 10_000, 100_000].map(steps => geometryOf(900, 2, steps, false, true).gutter)
    expect(gutters).toEqual([108, 108, 132, 144])
    expect(geometryOf(900, 2, 9, true, true).gutter).toBeGreaterThan(108)
  })
  test('no purpose takes none, and narrow charts have no sides', () => {
    expect(geometryOf(900, 2, 9, false, false).lanes).toBeGreaterThan(geometryOf(900, 2, 9, false, true).lanes)
    expect(geometryOf(500, 2, 9, false, true).sides).toBe(0)
  })
  test('a chart scrolls as little as needed to what is marked', () => {
    const { lines } = chartOf(
      run([step('i', { actor: 'a 1', text: 'sends', effects: [{ who: 'a 9', text: 'gets' }] })], null),
    )
    const places = lines.slice(1).map(line => stretchOf(line, { lane: 100, lanes: 1000 }, () => 20))
    expect(places).toEqual([
      { left: 28, width: 44 },
      { left: 50, width: 100 },
    ])
    const [one, another] = [
      { left: 900, width: 50 },
      { left: 100, width: 50 },
    ]
    expect(scrolledTo([one], 0, 400)).toBe(550)
    expect(scrolledTo([one], 700, 400)).toBe(700)
    expect(scrolledTo([another], 700, 400)).toBe(100)
    expect(scrolledTo([one, another], 0, 400)).toBe(550)
    expect(scrolledTo([one, another], 0, 900)).toBe(50)
    expect(scrolledTo([], 70, 400)).toBe(70)
  })
})

describe('the difference of two descriptions', () => {
  const shown = (before: string, after: string): string =>
    difference(before, after)
      .map(({ text, only }) => (only === 'old' ? `-${text}-` : only === 'new' ? `+${text}+` : text))
      .join('')
  test.each([
    ['fork = [0, 0]; Phil 0', 'fork = [1, 0]; Phil 0', 'fork = [-0-+1+, 0]; Phil 0'],
    ['same', 'same', 'same'],
    ['', 'new', '+new+'],
    ['1 a, 2 b', '1 a', '1 a-, 2 b-'],
    ['x = 10', 'x = 1', 'x = -10-+1+'],
  ])('%s -> %s', (before, after, wanted) => expect(shown(before, after)).toBe(wanted))

  test('both can be read from it, and long texts take no long time', () => {
    const text = (seed: number): string => Array.from({ length: 4000 }, (_, i) => (i * seed) % 97).join(' ')
    const pieces = difference(text(3), text(5))
    const side = (which: 'old' | 'new'): string =>
      pieces.map(({ text, only }) => (only === null || only === which ? text : '')).join('')
    expect(side('old')).toBe(text(3))
    expect(side('new')).toBe(text(5))
  })
})
