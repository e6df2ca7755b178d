import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Moves } from '../../src/simulator/moves.js'
import { Ints } from '../../src/space/ints.js'
import { narrowLayout, wideLayout } from '../../src/space/layout.js'
import { PairTable } from '../../src/space/pair-table.js'
import { StateStore } from '../../src/space/state-store.js'
import { runs } from '../support/runs.js'

const extremes = [0, 1, -1, 2, 7, 8, 255, 256, 65535, 65536, 2 ** 30, 2 ** 31 - 1, -(2 ** 31), -(2 ** 31) + 1]
const value = fc.oneof(fc.integer({ min: 0, max: 3 }), fc.constantFrom(...extremes), fc.integer())

/** Vectors that differ from one another in few places, so that whatever is left out of a comparison shows. */
const family = (length: number) =>
  fc.tuple(
    fc.array(value, { minLength: length, maxLength: length }),
    fc.array(fc.array(fc.tuple(fc.nat(length - 1), value), { maxLength: 3 }), { minLength: 1, maxLength: 300 }),
  )
const relatives = ([first, changes]: [number[], [number, number][][]]): number[][] => [
  first,
  ...changes.map(list => list.reduce((vector, [i, v]) => vector.with(i, v), first)),
]

/** The store against a map of joined strings: the same numbers, and every vector comes back as it went in. */
const agrees = (vectors: readonly (readonly number[])[], store = new StateStore()): void => {
  const oracle = new Map<string, number>()
  for (const vector of vectors) {
    const key = vector.join()
    const known = oracle.get(key) ?? oracle.size
    oracle.set(key, known)
    expect(store.intern(Int32Array.from(vector))).toBe(known)
  }
  expect(store.size).toBe(oracle.size)
  for (const [key, state] of oracle) expect(store.open(state).join()).toBe(key)
}

describe('the state store', () => {
  test('near duplicates of one length', () =>
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }).chain(family), sample => agrees(relatives(sample))),
      { numRuns: runs(100, 300) },
    ))

  test('vectors of all lengths', () =>
    fc.assert(
      fc.property(fc.array(fc.array(value, { maxLength: 9 }), { maxLength: 400 }), vectors => agrees(vectors)),
      { numRuns: runs(100, 200) },
    ))

  test('moves lead to the same numbers as whole vectors', () =>
    fc.assert(
      fc.property(
        fc.array(value, { minLength: 1, maxLength: 9 }),
        fc.array(
          fc.tuple(
            fc.nat(),
            fc.array(fc.tuple(fc.nat(11), value), { maxLength: 3 }),
            fc.option(fc.integer({ min: 0, max: 40 })),
          ),
          { maxLength: 300 },
        ),
        (first, walk) => {
          const store = new StateStore()
          const moves = new Moves()
          const oracle = new Map<string, number>([[first.join(), 0]])
          const all = [first]
          store.intern(Int32Array.from(first))
          for (const [pick, changes, length] of walk) {
            const from = pick % all.length
            const source = store.open(from)
            expect([...source]).toEqual(all[from])
            moves.clear(source.length)
            const next = Array.from({ length: length ?? source.length }, (_, i) => source[i] ?? 0)
            moves.begin(0, next.length)
            for (const [i, v] of changes) {
              if (i >= next.length) continue
              moves.set(i, v)
              next[i] = v
            }
            const known = oracle.get(next.join())
            if (known === undefined) {
              oracle.set(next.join(), all.length)
              all.push(next)
            }
            expect([...store.movedTo(moves, 0)]).toEqual(next)
            expect(store.internMove(moves, 0)).toBe(known ?? all.length - 1)
            // Whatever happened inside, the state that was open is still lent out.
            expect([...source]).toEqual(all[from])
          }
          expect(store.size).toBe(all.length)
          for (const [i, vector] of all.entries()) expect([...store.open(i)]).toEqual(vector)
        },
      ),
      { numRuns: runs(100, 300) },
    ))

  test('growth past every boundary: pages, segments, packing anew, and what no longer fits afterwards', () => {
    const store = new StateStore()
    const vector = new Int32Array(5)
    const at = (i: number): void => {
      // Mixed so that neighbours differ in all places; large values come late.
      vector[0] = i & 7
      vector[1] = (i >> 3) & 7
      vector[2] = -(i >> 6)
      vector[3] = i > 270_000 ? 2 ** 31 - 1 - i : i % 3
      vector[4] = i > 290_000 && i % 2 === 0 ? -(2 ** 31) : 5
    }
    const count = 300_000
    for (let i = 0; i < count; i++) {
      at(i)
      if (store.intern(vector) !== i) throw new Error(`state ${i} is not new`)
    }
    for (let i = 0; i < count; i++) {
      at(i)
      if (store.intern(vector) !== i) throw new Error(`state ${i} is not recognised`)
      const stored = store.open(i)
      if (vector.some((v, c) => stored[c] !== v)) throw new Error(`state ${i} came back as ${stored.join()}`)
    }
    expect(store.size).toBe(count)
  })

  test('an empty vector, a long one, and one that is shorter than all before', () => {
    const long = Array.from({ length: 1000 }, (_, i) => i * i)
    agrees([long, long.with(999, 1), [], [0], long.with(0, -5), [], [0], [1], long])
  })

  test('few bits a component where few are needed', () => {
    const store = new StateStore()
    for (let i = 0; i < 4096; i++) store.intern(Int32Array.from({ length: 12 }, (_, c) => (i >> c) & 1))
    expect(store.size).toBe(4096)
    expect(store.bytes / store.size).toBeLessThan(24)
  })
})

describe('layouts', () => {
  test('what fits is packed and comes back', () =>
    fc.assert(
      fc.property(fc.array(fc.tuple(value, value), { minLength: 1, maxLength: 12 }), pairs => {
        const ranges = pairs.map(([a, b]) => ({ least: Math.min(a, b), greatest: Math.max(a, b) }))
        for (const layout of [narrowLayout(ranges), wideLayout()]) {
          const count = layout.words(pairs.length)
          for (const pick of [0, 1] as const) {
            const vector = Int32Array.from(pairs, pair => pair[pick])
            expect(layout.fits(vector)).toBe(true)
            const words = new Int32Array(count)
            layout.pack(vector, words)
            const back = new Int32Array(vector.length)
            layout.unpack(words, back)
            expect([...back]).toEqual([...vector])
            if (count >= 2) expect(words[1]).toBeGreaterThanOrEqual(0)
          }
        }
      }),
    ))

  test('what does not fit is told', () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1000 }), value, (greatest, other) => {
        const layout = narrowLayout([{ least: 0, greatest }])
        const words = new Int32Array(layout.words(1))
        const back = new Int32Array(1)
        if (!layout.fits(Int32Array.of(other))) return
        layout.pack(Int32Array.of(other), words)
        layout.unpack(words, back)
        expect(back[0]).toBe(other)
      }),
    ))
})

test('what a state is lent in stays as it is while others are packed anew', () => {
  const store = new StateStore()
  for (const vector of [[1, 2, 3], [3, 3, 3], new Array(40).fill(1)]) store.intern(Int32Array.from(vector))
  const lent = store.open(0)
  store.intern(Int32Array.of(2 ** 30, 0, 0))
  expect([...lent]).toEqual([1, 2, 3])
})

test('vectors that grow and grow: what is stored for their shapes does not', () => {
  const store = new StateStore()
  for (let length = 0; length < 5000; length++) store.intern(new Int32Array(length).fill(length & 3))
  expect(store.bytes).toBeLessThan(5000 * 1000)
  for (const length of [0, 1, 77, 4999])
    expect(store.open(length).join()).toBe(new Array(length).fill(length & 3).join())
  expect(store.size).toBe(5000)
})

describe('pairs', () => {
  test('numbered in the order they come, through the growth of every segment', () => {
    const table = new PairTable()
    const oracle = new Map<string, number>()
    let x = 7
    for (let i = 0; i < 200_000; i++) {
      x = (Math.imul(x, 1103515245) + 12345) | 0
      const [a, b] = [(x >> 8) % 401, x & 255]
      const key = `${a} ${b}`
      const known = oracle.get(key)
      if (table.find(a, b) !== (known ?? -1)) throw new Error(`find(${key})`)
      oracle.set(key, known ?? oracle.size)
      if (table.intern(a, b) !== oracle.get(key)) throw new Error(`intern(${key})`)
    }
    for (const [key, number] of oracle) expect(`${table.first(number)} ${table.second(number)}`).toBe(key)
    expect(table.load).toBeGreaterThan(0.3)
    expect(table.load).toBeLessThanOrEqual(0.75)
  })

  test('through all stages of giving bits of the hash to the number', () => {
    const table = new PairTable([4, 7, 10, 31])
    for (let i = 0; i < 5000; i++) if (table.intern(i * 7, i ^ 99) !== i) throw new Error(`${i} is not new`)
    for (let i = 0; i < 5000; i++) if (table.find(i * 7, i ^ 99) !== i) throw new Error(`${i} is not found`)
    expect([table.size, table.find(3, 3)]).toEqual([5000, -1])
  })

  test('beyond 2^20 pairs, where slots give bits of the hash to the number', () => {
    const table = new PairTable()
    const count = 2 ** 20 + 2 ** 17
    for (let i = 0; i < count; i++) table.intern(i, -i)
    for (let i = 0; i < count; i += 7) if (table.find(i, -i) !== i) throw new Error(`${i}`)
    expect(table.find(count, -count)).toBe(-1)
    expect(table.size).toBe(count)
  })
})

test('integers in pages', () => {
  const ints = new Ints()
  for (let i = 0; i < 200_000; i++) ints.push(i * 3)
  expect(ints.length).toBe(200_000)
  for (const i of [0, 63, 64, 65535, 65536, 131072, 199_999]) expect(ints.get(i)).toBe(i * 3)
  expect([...ints.slice(65534, 65538)]).toEqual([65534, 65535, 65536, 65537].map(i => i * 3))
  const far = new Ints()
  far.reserve(300_000)
  expect(far.get(299_999)).toBe(0)
  expect(far.bytes).toBeGreaterThanOrEqual(4 * 300_000)
})
