import fc from 'fast-check'
import * as E from 'fp-ts/lib/Either.js'
import { describe, expect, test } from 'vitest'
import { loadThreads } from '../../../simulators/threads/load.js'
import { ThreadModel } from '../../../simulators/threads/model.js'
import { readThreads } from '../../../simulators/threads/read.js'
import { orThrow } from '../../../src/errors/or-throw.js'
import { propertiesOf, verdictOfProperty } from '../../../src/index.js'
import { Moves } from '../../../src/simulator/moves.js'
import { movesOf } from '../../../src/simulator/vector.js'
import { type Said, saidOf } from '../../support/marked.js'
import { runs } from '../../support/runs.js'

type Line = readonly [shared: number, local: number, arrow: '->' | '+>', shared: number, local: number]

const written = (shared: number, local: number, lines: readonly Line[]): string =>
  [`${shared} ${local}`, ...lines.map(([s, l, arrow, t, m]) => `${s} ${l} ${arrow} ${t} ${m}`), ''].join('\n')

const modelOf = (text: string): ThreadModel => {
  const read = orThrow(readThreads({ name: 'm.mdrp', text }))
  return new ThreadModel(read, null)
}

/** The same with threads one by one: a shared state, and the local states of threads that have left state 0. */
const naive = (lines: readonly Line[], depth: number): Set<string> => {
  const name = (shared: number, threads: readonly number[]): string =>
    `${shared}/${[...threads].sort((a, b) => a - b).join()}`
  let front: [number, number[]][] = [[0, []]]
  const seen = new Set([name(0, [])])
  for (let d = 0; d < depth; d++) {
    const next: [number, number[]][] = []
    for (const [shared, threads] of front) {
      for (const [s, l, arrow, t, m] of lines) {
        if (s !== shared || (l !== 0 && !threads.includes(l))) continue
        const others = [...threads]
        if (l !== 0 && arrow === '->') others.splice(others.indexOf(l), 1)
        if (m !== 0) others.push(m)
        if (seen.size === seen.add(name(t, others)).size) continue
        next.push([t, others])
      }
    }
    front = next
  }
  return seen
}

const systems = fc
  .record({ shared: fc.integer({ min: 1, max: 3 }), local: fc.integer({ min: 1, max: 4 }) })
  .chain(({ shared, local }) =>
    fc.record({
      shared: fc.constant(shared),
      local: fc.constant(local),
      lines: fc.array(
        fc.tuple(
          fc.nat(shared - 1),
          fc.nat(local - 1),
          fc.constantFrom<'->' | '+>'>('->', '+>'),
          fc.nat(shared - 1),
          fc.nat(local - 1),
        ),
        { maxLength: 8 },
      ),
    }),
  )

test('random systems have the states of threads one by one', () => {
  fc.assert(
    fc.property(systems, ({ shared, local, lines }) => {
      const depth = 4
      const model = modelOf(written(shared, local, lines))
      const seen = new Set<string>()
      let front: Int32Array[] = [Int32Array.from(model.initial[0])]
      const nameOf = (state: Int32Array): string => {
        const at = [...state.subarray(0, shared)].indexOf(1)
        const threads = [...state.subarray(shared)].flatMap((count, i) => new Array<number>(count).fill(i + 1))
        return `${at}/${threads.join()}`
      }
      seen.add(nameOf(front[0]))
      for (let d = 0; d < depth; d++) {
        front = front.flatMap(state =>
          movesOf(model, state, new Moves()).flatMap(({ target }) =>
            seen.size === seen.add(nameOf(target)).size ? [] : [target],
          ),
        )
      }
      expect([...seen].sort()).toEqual([...naive(lines, depth)].sort())
    }),
    { numRuns: runs(300, 1000) },
  )
})

describe('what should never be covered', () => {
  const text = written(2, 3, [
    [0, 0, '->', 0, 1],
    [0, 1, '->', 1, 2],
    [1, 2, '->', 0, 0],
  ])
  const ask = async (target: string, bounds = {}): Promise<string> => {
    const loaded = orThrow(loadThreads({ name: 'm.mdrp', text }, { target }))
    const { factory } = loaded
    const { kind } = await verdictOfProperty(factory, propertiesOf(factory)[0], bounds)
    return kind
  }
  test('can be, or cannot, however many threads there are', async () => {
    expect(await ask('1|2')).toBe('failure')
    expect(await ask('0|1,1,1')).toBe('failure')
    expect(await ask('1|2,2')).toBe('success')
    expect(await ask('0|0')).toBe('failure')
  })
  test('within so many steps there may be no answer', async () => {
    expect(await ask('1|2,2', { depth: 6 })).toBe('inconclusive')
  })
})

describe('mistakes', () => {
  const saidIn = (text: string, given = {}): Said[] => {
    const found = loadThreads({ name: 'm.mdrp', text }, given)
    return E.isLeft(found) ? found.left.map(saidOf) : []
  }
  test.each<[string, object, ...Said[]]>([
    ['', {}, ['1:1', '', 'threads/header', 'this file is empty', undefined]],
    [
      '0 3\n',
      {},
      ['1:1', '0 3', 'threads/header', 'there is at least one shared and one local state, and not too many', undefined],
    ],
    [
      '1 2\n0 0 -> 1 0\n0 2 => 0 0\n0 5 -> 0 0\n',
      {},
      ['2:8', '1', 'threads/range', 'there is no shared state 1: they count from 0 to 0', undefined],
      ['3:5', '=', 'syntax/unexpected', '-> or +> is expected, not "="', undefined],
      ['4:3', '5', 'threads/range', 'there is no local state 5: they count from 0 to 1', undefined],
    ],
    [
      '1 2\n0 1 ~> 0 0\n',
      {},
      [
        '2:5',
        '~>',
        'syntax/unexpected',
        'transfers of all threads at once (~>) are more than a vector addition system can do',
        undefined,
      ],
    ],
    [
      '1 2\n',
      { target: '0|2' },
      ['1:3', '2', 'threads/range', 'there is no local state 2: they count from 0 to 1', undefined],
    ],
    ['1 2\n', { target: '0,1' }, ['1:2', ',', 'syntax/unexpected', '"|" is expected, not ","', '0|1,1']],
    [
      '1 2\n',
      { n: 1 },
      ['', '', 'threads/parameter', 'thread transition systems have no parameter n: they have target', undefined],
    ],
  ])('%j with %j', (text, given, ...said) => expect(saidIn(text, given)).toEqual(said))

  test('any text is read, or refused', () => {
    const words = fc.constantFrom('0', '1', '2', ' ', '\n', '->', '+>', '~>', '|', '#', 'x', '-')
    fc.assert(
      fc.property(fc.array(words, { maxLength: 30 }), parts => {
        const read = readThreads({ name: 'm.mdrp', text: `2 3\n${parts.join('')}` })
        if (E.isLeft(read)) expect(read.left.length).toBeGreaterThan(0)
      }),
      { numRuns: runs(1000, 5000) },
    )
  })
})
