import { describe, expect, test } from 'vitest'
import { walkAgain } from '../../src/cli/step/again.js'
import { placeLines } from '../../src/cli/step/by-lines.js'
import { type Key, keyOf } from '../../src/cli/step/keys.js'
import { arrived, type Pressed, press, type Stepping, stepping, storedIn } from '../../src/cli/step/stepping.js'
import { painted, view } from '../../src/cli/step/view.js'
import { plain } from '../../src/errors/render.js'
import { beginTrail, runOf, trailAfter } from '../../src/explore/trail.js'
import { Explored, immutableModel, parseModel, parsePurpose, Walk } from '../../src/index.js'
import { cut, widthOf, wrap } from '../../src/report/width.js'
import { hostile, lamp } from '../support/lamp.js'

const lights = 'purpose lights\nstart q\n  do press when on -> r\nstate r\n  see hum -> Success\n'

/** A walk without a thread: what keys wish for is granted at once. */
const session = (model = lamp, purpose: string | null = lights) => {
  const guide = purpose === null ? null : parsePurpose(purpose)
  const walk = new Walk(new Explored(parseModel(model)(), guide))
  let now: Stepping = stepping({ model: 'lamp.ats.json', purpose: guide, made: { telos: '' } }, beginTrail(walk.here()))
  const granted = ({ stepping: after, wish }: Pressed): Stepping => {
    const { trail } = after
    if (wish?.kind === 'take') {
      walk.take(wish.offer.choice)
      return arrived(after, trailAfter(trail, wish.offer, walk.here()))
    }
    if (wish?.kind === 'go to') {
      walk.goTo(wish.position)
      return arrived(after, { ...trail, here: walk.here() })
    }
    return after
  }
  let last: Pressed['wish'] = null
  return {
    get now() {
      return now
    },
    get wish() {
      return last
    },
    press(...keys: (Key | string)[]) {
      for (const key of keys) {
        const pressed = press(now, typeof key === 'string' && key.length === 1 ? { character: key } : (key as Key))
        last = pressed.wish
        now = granted(pressed)
      }
      return this
    },
    screen: (rows = 24, columns = 60, busy: string | null = null) =>
      view(now, { rows, columns }, busy).lines.map(line => painted(line, plain)),
    run: () => ({ mine: runOf(now.trail), walked: walk.run() }),
    walk,
  }
}

describe('a state in several lines', () => {
  const grid = (at: number): string => `${'.'.repeat(at)}#${'.'.repeat(3 - at)} | wall\n${'='.repeat(80)}`
  const walk = new Walk(
    new Explored(
      immutableModel({
        initial: 0,
        successors: (at: number) =>
          at < 3 ? [{ event: '!go', by: 1 } as const, { event: '!go', by: 0 } as const] : [],
        apply: (at, { by }) => at + by,
        describe: grid,
      }),
      null,
    ),
  )
  const scene = { model: 'grid.model.ts', purpose: null, made: { telos: '' } }
  const begun = beginTrail(walk.here())
  walk.take(0)
  const trail = trailAfter(begun, begun.here.offers[0], walk.here())

  test('is a picture on the screen, cut where it is too wide', () => {
    const lines = view(stepping(scene, trail), { rows: 24, columns: 40 }).lines.map(line => painted(line, plain))
    expect(lines.slice(1, 4)).toEqual(['state    .#.. | wall', `         ${'='.repeat(28)}…`, 'labels   none'])
    expect(lines).toContain('▸ 1  do go (by: 1)')
    expect(lines).toContain('trail    1. do go (by: 1)')
  })
  test('and line by line', () => {
    expect(placeLines(scene, trail).slice(0, 3)).toEqual([
      'step 1',
      'state    .#.. | wall',
      `         ${'='.repeat(80)}`,
    ])
  })
})

describe('columns of text', () => {
  test('wide, combining and plain characters', () =>
    expect(['abc', '日本', 'e\u0301', '👩', ''].map(widthOf)).toEqual([3, 4, 1, 2, 0]))
  test('what is cut fits', () => {
    expect(['日本語', 'abcdef', 'abc'].map(text => cut(text, 4))).toEqual(['日…', 'abc…', 'abc'])
    expect(cut('abc', 0)).toBe('')
  })
  test('what is wrapped fits, at spaces where there are some', () => {
    expect(wrap('one two three', 8)).toEqual(['one two', 'three'])
    expect(wrap('日本語日本語', 5)).toEqual(['日本', '語日', '本語'])
    expect(wrap('', 5)).toEqual([''])
  })
})

test('keys', () => {
  expect(keyOf('\u001b[A', { name: 'up' })).toBe('up')
  expect(keyOf('\r', { name: 'return' })).toBe('enter')
  expect(keyOf('\u0003', { name: 'c', ctrl: true })).toBe('interrupt')
  expect(keyOf('\u001b', { name: 'escape', meta: true })).toBe('escape')
  expect(keyOf('q', { name: 'q' })).toEqual({ character: 'q' })
  expect(keyOf('日', { name: undefined })).toEqual({ character: '日' })
  // Alt, function keys, and control characters that mean nothing here.
  expect(keyOf('\u001bq', { name: 'q', meta: true })).toBeNull()
  expect(keyOf('\u001b[15~', { name: 'f5' })).toBeNull()
  expect(keyOf(undefined, { name: 'f5' })).toBeNull()
  expect(keyOf('\u0001', { name: 'a', ctrl: true })).toBeNull()
})

describe('a walk on the screen', () => {
  test('the state, the purpose, the trail, and what can happen', () => {
    const walk = session()
    expect(walk.screen(12)).toEqual([
      'lamp.ats.json with lights                             step 0',
      'state    dark',
      'labels   not on',
      'purpose  q',
      '           do press when on -> r',
      '── what can happen ─────────────────────────────────────────',
      '▸ 1  do press (lit)  -> r',
      '  2  do press  (only where on)',
      '  3  see flicker  (q has no transition for it)',
      '',
      '',
      '? help  q quit  ↑↓ select  ⏎ take  ← back  r redo  x any  /…',
    ])
    walk.press('enter')
    expect(walk.screen(10)).toEqual([
      'lamp.ats.json with lights                             step 1',
      'state    lit',
      'labels   on',
      'changed  on',
      'purpose  r …',
      'trail    1. do press (choice 0)',
      '── what can happen ─────────────────────────────────────────',
      '  1  do press  (r has no transition for it)',
      '▸ 2  see hum  -> Success',
      '? help  q quit  ↑↓ select  ⏎ take  ← back  r redo  x any  /…',
    ])
    walk.press('2')
    expect(walk.screen()).toContain('the purpose succeeded')
  })
  test('only what the purpose allows is selected and taken', () => {
    const walk = session().press('down', 'j', 'page down')
    expect(walk.now.selected).toBe(0)
    expect(walk.press('3').now.said?.lines).toEqual(['3: q has no transition for it'])
    expect(walk.press('2').now.said?.lines).toEqual(['2: only where on'])
    expect(walk.press('7').now.said?.lines).toEqual(['there is no 7'])
    expect(walk.now.trail.here.position).toBe(0)
  })
  test('back and forth; what was taken before is selected', () => {
    const walk = session(lamp, null).press('3', '1', '2')
    expect(walk.now.trail.here.position).toBe(3)
    walk.press('left', 'u', 'backspace')
    expect(walk.now.trail.here.position).toBe(0)
    expect(walk.now.selected).toBe(2)
    expect(walk.press('left').now.said?.lines).toEqual(['this is the start'])
    expect(walk.press('r', 'right').now.trail.here.position).toBe(2)
    expect(walk.press('home').now.trail.here).toMatchObject({ position: 0, length: 3 })
    expect(walk.press('end').now.trail.here.position).toBe(3)
    expect(walk.press('r').now.said?.lines).toEqual(['there is nothing to take again'])
    expect(walk.press('g', '1', 'enter').now.trail.here.position).toBe(1)
    expect(walk.press('g', '9', 'enter').now.said?.lines).toEqual(['the walk has 3 steps: there is no 9'])
    expect(walk.press('g', 'x', 'enter').now.said?.lines).toEqual(['x is not a number'])
    // Another way forgets the one before.
    expect(walk.press('2').now.trail.steps).toHaveLength(2)
    expect(walk.now.trail.here.ended).toBe('deadlock')
    expect(walk.screen()).toContain('deadlock: the model offers nothing more')
  })
  test('the run is the one that the walk tells', () => {
    const { run } = session(lamp, null).press('3', '1', '2', 'left')
    expect(run().mine).toEqual(run().walked)
    expect(run().mine.steps).toHaveLength(2)
  })
  test('storing asks for a name, and before it writes over a file', () => {
    const walk = session().press('s', ...'r un', 'backspace', 'backspace', 'backspace', ...'.json')
    expect(walk.screen().at(-1)).toBe('store the run in r.json')
    expect(view(walk.now, { rows: 24, columns: 60 }).cursor).toEqual({ row: 23, column: 23 })
    expect(walk.press('enter').wish).toEqual({ kind: 'save', path: 'r.json', overwrite: false })
    const asked: Stepping = { ...walk.now, question: { kind: 'overwrite', path: 'r.json' } }
    expect(press(asked, { character: 'y' }).wish).toEqual({ kind: 'save', path: 'r.json', overwrite: true })
    expect(press(asked, 'enter')).toMatchObject({ wish: null, stepping: { said: { lines: ['nothing was stored'] } } })
    expect(session().press('s', 'enter').wish).toBeNull()
    expect(storedIn(walk.now, 'r.json')).toMatchObject({ saved: 'r.json', said: { lines: ['stored in r.json'] } })
  })
  const many = JSON.stringify({
    initial: 's',
    transitions: Array.from({ length: 30 }, (_, i) => ['s', `!e${i + 1}`, 's']),
  })
  test('long lists scroll, are filtered, and numbers end with Enter', () => {
    const walk = session(many, null)
    expect(walk.screen(10).filter(line => /^[▸ ] +\d/.test(line))).toHaveLength(5)
    expect(walk.screen(10)[3]).toMatch(/^── what can happen, 5 of 30 shown ─+$/)
    walk.press('page down', 'page down', 'down')
    expect(walk.screen(10)).toContain('▸ 22  do e22')
    expect(walk.press('1', '2', 'enter').now.trail.steps[0].step.event).toBe('!e12')
    walk.press('/', 'E', '2')
    expect(walk.screen().filter(line => /^[▸ ] +\d/.test(line))).toHaveLength(11)
    expect(walk.screen(30)).toContain('▸  2  do e2')
    expect(walk.press('down', 'enter', 'enter').now.trail.steps[1].step.event).toBe('!e20')
    expect(walk.press('/', 'x', 'x').now.selected).toBeNull()
    expect(walk.press('enter', 'enter').now.said?.lines).toEqual(['there is nothing to take'])
    expect(walk.press('escape').now).toMatchObject({ filter: '', selected: 0 })
    expect(walk.press('/', '7', 'escape').now).toMatchObject({ filter: '', question: null })
  })
  test('help, and keys that mean nothing', () => {
    const walk = session().press('?')
    expect(walk.screen()[0]).toBe('Keys')
    expect(walk.press('q').wish).toBeNull()
    expect(walk.press('%').now.said?.lines).toEqual(['% means nothing here; ? tells what does'])
    expect(walk.press('q').wish).toEqual({ kind: 'quit' })
    expect(walk.press('s', 'interrupt').wish).toEqual({ kind: 'interrupt' })
    expect(walk.press('escape', 'x').wish).toEqual({ kind: 'random' })
  })
  test('80 columns show the keys and the help without cutting anything', () => {
    const walk = session()
    expect(walk.screen(24, 80).at(-1)).toMatch(/^\? help .* s save$/)
    const help = walk.press('?').screen(24, 80)
    expect(help.join(' ').replace(/\s+/g, ' ')).toContain(
      'this number (more than 9 events: then Enter) x take any event',
    )
    expect(help.at(-1)).toBe('any key goes back')
    for (const line of [...help, ...walk.screen(60, 40)]) expect(line).not.toContain('…')
  })
  test('no screen is too small, and nothing is wider or higher than it', () => {
    const names = JSON.stringify({ initial: hostile, transitions: [[hostile, `!${JSON.stringify(hostile)}`, hostile]] })
    for (const walk of [
      session(),
      session(many, null),
      session(names, null).press('1'),
      session().press('s', '日', '本'),
    ])
      for (let rows = 1; rows < 15; rows++)
        for (const columns of [1, 2, 3, 10, 40, 100])
          for (const busy of [null, 'busy']) {
            const lines = walk.screen(rows, columns, busy)
            expect(lines.length).toBeLessThanOrEqual(rows)
            for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(columns)
          }
  })
  test('hostile names are made printable', () => {
    const names = JSON.stringify({ initial: hostile, transitions: [[hostile, `!${JSON.stringify(hostile)}`, hostile]] })
    const shown = session(names, null).press('1').screen(24, 200)
    for (const line of shown) expect(line).not.toMatch(/[\p{Cc}\p{Cf}]/u)
    // Of a state, line breaks stay.
    expect(shown.join('\n')).toContain('state    a\\u001b]0;x\\u0007\\u202e\\u000a日本\n')
  })
})

test('the command that walks it again is one a shell understands', () => {
  const options = { param: { n: 2, m: true }, seed: 3, target: '0|1', syntactic: true }
  expect(walkAgain("it's.mjs", 'p.purpose', 'a b.json', options)).toBe(
    "telos step 'it'\\''s.mjs' p.purpose --run 'a b.json' --param n=2,m=true --syntactic --target '0|1' --seed 3",
  )
})

test('a trail that begins has no steps', () => {
  expect(runOf(session().now.trail)).toEqual({
    start: { purpose: 'q', labels: ['not on'], state: 'dark' },
    steps: [],
    loop: null,
  })
})
