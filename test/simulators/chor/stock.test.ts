import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { chorModel, peersOf } from '../../../simulators/chor/index.js'
import { systemOf } from '../../../simulators/chor/load.js'
import { orThrow } from '../../../src/errors/or-throw.js'
import { Moves } from '../../../src/simulator/moves.js'
import { movesOf, onlyStart, vectorsOf } from '../../../src/simulator/vector.js'
import { root } from '../../support/cli.js'

const stock = readFileSync(join(root, 'examples/stock/stock.chor'), 'utf8')
const safe = readFileSync(join(root, 'examples/stock/safe/safe.chor'), 'utf8')

test('the projections of listing 5', () =>
  expect(peersOf(stock)).toEqual({
    Stock: {
      bd: 'result[bd, mk]; change@bd; (notify[bd, bk] + tau)',
      bk: '(iron@bk + steel@bk); *look@bk; bid[bk, mk]; (notify[bd, bk] + tau)',
      mk: 'bid[bk, mk]; (save@mk || check@mk); result[bd, mk]',
    },
  }))

test('the projections of the safe variant', () =>
  expect(peersOf(safe).StockSafe).toEqual({
    bd: 'result[bd, mk]; (change@bd + tau); notify[bd, bk]',
    bk: '(iron@bk + steel@bk); *look@bk; bid[bk, mk]; notify[bd, bk]',
    mk: 'bid[bk, mk]; (save@mk || check@mk); result[bd, mk]',
  }))

/** What a peer does of a choreography. */
const projected = (text: string, peer: string): string => peersOf(`P = ${text}`).P[peer]

describe('what is left out', () => {
  test.each([
    ['a@x; b@y; c@x', 'a@x; c@x'],
    ['b@y; a@x; b@y', 'a@x'],
    ['(b@y || a@x || b@y)', 'a@x'],
    ['b@y + c@y; b@y + a@x', 'tau + a@x'],
    ['b@y; a@x + a@x', 'a@x'],
    ['*b@y; a@x', 'a@x'],
    ['*(b@y; a@x)', '*a@x'],
    ['*(b@y + a@x)', '*(tau + a@x)'],
    ['*(b@y + c@y); a@x', 'a@x'],
    ['(a@x + (b@y + c@y)) + a@x', '(a@x + tau) + a@x'],
    ['(a@x; (b@y || c[x, y]); (a@x || b@x))', 'a@x; c[x, y]; (a@x || b@x)'],
  ])('%s', (text, expected) => expect(projected(`${text}`, 'x')).toBe(expected))
  test('but not all of it', () => expect(peersOf('P = a@x; b@y').P).toEqual({ x: 'a@x', y: 'b@y' }))
})

describe('binding', () => {
  test.each([
    ['a@x; b@x + c@x || d@x', '(a@x; b@x) + (c@x || d@x)'],
    ['a@x || b@x; c@x', 'a@x || (b@x; c@x)'],
    ['*a@x; b@x', '(*a@x); b@x'],
    ['* * a@x', '*(*a@x)'],
  ])('%s', (short, long) => expect(projected(short, 'x')).toBe(projected(long, 'x')))
  test.each(['(a@x + b@x); c@x', '(a@x + b@x) || c@x', '*(a@x; b@x)', '(a@x || b@x); c@x', '(a@x + b@x) + c@x'])(
    '%s keeps its parentheses',
    text => expect(projected(text, 'x')).toBe(text),
  )
})

describe('a file as models', () => {
  const text = 'Part = a@x; b[x, y]\nWhole = *Part; (c@y || d@x)'
  const start = (root?: string): string => {
    const { model } = vectorsOf(chorModel(text, root === undefined ? {} : { root })())!
    return model.describe!(onlyStart(model))
  }
  test.each([
    [undefined, 'x: *(a@x; b[x, y]); d@x | y: *b[x, y]; c@y'],
    ['Part', 'x: a@x; b[x, y] | y: b[x, y]'],
    ['choreography', '*(a@x; b[x, y]); (c@y || d@x)'],
    ['Part.choreography', 'a@x; b[x, y]'],
    ['y', '*b[x, y]; c@y'],
    ['Part.x', 'a@x; b[x, y]'],
  ])('%s', (root, expected) => expect(start(root)).toBe(expected))

  test('states say what is still to be done', () => {
    const { model } = vectorsOf(chorModel('P = a@x; ((b@x; c@x) || *d@x); e@x', { root: 'x' })())!
    const seen = new Map<string, Int32Array>()
    const pending = [onlyStart(model)]
    for (const state of pending) {
      const text = model.describe!(state)
      if (seen.has(text)) continue
      seen.set(text, state)
      for (const { target } of movesOf(model, state, new Moves())) pending.push(target)
    }
    expect([...seen.keys()]).toEqual([
      'a@x; (b@x; c@x || *d@x); e@x',
      '(b@x; c@x || *d@x); e@x',
      '(c@x || *d@x); e@x',
      'b@x; c@x; e@x',
      '(b@x; c@x || d@x; *d@x); e@x',
      '*d@x; e@x',
      'c@x; e@x',
      '(c@x || d@x; *d@x); e@x',
      'e@x',
      'd@x; *d@x; e@x',
      'done',
    ])
  })
  test('steps are told by who does them', () => {
    const { model } = vectorsOf(chorModel('P = a@x + b[x, y]')())!
    const first = onlyStart(model)
    const told = (state: Int32Array) =>
      movesOf(model, state, new Moves()).map(({ event, target }) => model.tell!(state, event, target))
    expect(told(first)).toEqual([
      { actor: 'x', text: 'tau, then a@x', effects: [] },
      { actor: 'x', text: 'tau, then b[x, y]', effects: [] },
      { actor: 'y', text: 'tau, then done', effects: [] },
      { actor: 'y', text: 'tau, then b[x, y]', effects: [] },
    ])
  })
})

test('systems can be written down', () => {
  const read = orThrow(systemOf({ name: 'stock.chor', text: stock }, {}))
  const { system, legend } = read
  expect(legend.title).toBe('Stock')
  expect(Array.from({ length: system.slots }, (_, slot) => legend.component(slot))).toEqual([
    'bd',
    'bk',
    'mk',
    'mk, part 1',
    'mk, part 2',
  ])
  const lines = system.triples.map(({ entry, action }) => {
    const at = entry.map(({ slot, point }) => `${legend.component(slot)}: ${legend.point(slot, point)}`)
    return `${legend.event(action)} | ${at.join(' | ')}`
  })
  expect(lines).toContain('?notify(bd, bk) | bd: notify[bd, bk] | bk: notify[bd, bk]')
  expect(lines).toContain('?save(mk) | mk, part 1: save@mk')
  expect(lines.filter(line => line.startsWith('?'))).toHaveLength(9)
  expect(legend.point(0, 0)).toBe('done')
})
