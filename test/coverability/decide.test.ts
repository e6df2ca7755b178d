import fc from 'fast-check'
import { lastValueFrom } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { checkProof, checkRun } from '../../src/coverability/certificate.js'
import { checkUncovered } from '../../src/coverability/cover.js'
import { type Answer, Deciding, decide } from '../../src/coverability/decide.js'
import type { Target } from '../../src/coverability/flat-net.js'
import { Heap } from '../../src/coverability/heap.js'
import { unbounded } from '../../src/search/limits.js'
import type { Net } from '../../src/simulator/net.js'
import { inBlocks, type Task } from '../../src/work/in-blocks.js'
import { runs } from '../support/runs.js'
import { soon } from '../support/soon.js'
import { arbitraryQuestion, flags, netOf, ring, vectorOf } from './nets.js'
import { covers, explicit } from './oracle.js'

/** What was answered, once it has been checked. */
const settled = (net: Net, target: Target, answer: Answer = decide(net, target)): string => {
  if (answer.kind === 'unknown') return `unknown: ${answer.reason}`
  if (answer.kind === 'coverable') checkRun(net, target, answer.run)
  else if (answer.by === 'forward') checkUncovered(net, target, answer.certificate)
  else checkProof(net, target, answer.certificate)
  return `${answer.kind} by ${answer.by}`
}

describe('against explicit search', () => {
  it.each([
    ['both ways', {}],
    ['backwards only', { forward: 0 }],
  ])('agrees on random nets; runs replay and proofs hold: %s', (_, options) => {
    const met = new Map<string, number>()
    fc.assert(
      fc.property(arbitraryQuestion, ({ net, target }) => {
        const answer = decide(net, target, options)
        const what = settled(net, target, answer)
        met.set(what, (met.get(what) ?? 0) + 1)
        const { reached, complete } = explicit(net, { states: 2000, most: 30 })
        const seen = reached.some(state => covers(state, target))
        if (seen) expect(answer.kind).toBe('coverable')
        else if (complete) expect(answer.kind).toBe('unreachable')
        else expect(answer.kind).not.toBe('unknown')
      }),
      // Nets that need traps are rare among random ones: this one is among them always.
      { numRuns: runs(1000, 4000), examples: [[{ net: flags, target: [vectorOf(flags, { crit1: 1, crit2: 1 })] }]] },
    )
    for (const method of ['unreachable by invariant', 'unreachable by traps', 'unreachable by backward'])
      expect(met.get(method) ?? 0, method).toBeGreaterThan(0)
  })

  it('finds shortest runs', () => {
    fc.assert(
      fc.property(arbitraryQuestion, ({ net, target }) => {
        const answer = decide(net, target)
        if (answer.kind !== 'coverable' || answer.by !== 'forward') return
        // Level by level: nothing of the target is among what shorter runs lead to.
        let level = [[...net.initial]]
        for (let depth = 0; depth < Math.min(answer.run.length, 4); depth++) {
          expect(level.some(state => covers(state, target))).toBe(false)
          level = level.flatMap(state =>
            net.transitions.flatMap(transition => {
              const [, next] = explicit(
                { ...net, initial: state, transitions: [transition] },
                { states: 2, most: 99 },
              ).reached
              return next === undefined ? [] : [next]
            }),
          )
        }
      }),
    )
  })
})

describe('nets that need their method', () => {
  it('the separator: what needs itself never comes to be', () => {
    const net = netOf({ C: 1 }, 'C -> C', 'A -> D + 2 A')
    const answer = decide(net, [vectorOf(net, { A: 5 })])
    expect(answer).toMatchObject({ kind: 'unreachable', by: 'backward' })
    expect(settled(net, [vectorOf(net, { A: 5 })])).toBe('unreachable by backward')
  })

  it('the case study: a process that sends to itself', () => {
    const net = netOf({ q0: 1 }, 'q0 -> q1 + m', 'q1 + m -> q0')
    expect(settled(net, [vectorOf(net, { q0: 2 })])).toBe('unreachable by invariant')
    expect(settled(net, [vectorOf(net, { m: 2 })])).toBe('unreachable by invariant')
    expect(settled(net, [vectorOf(net, { q0: 2 }), vectorOf(net, { m: 2 })])).toBe('unreachable by invariant')
    expect(decide(net, [vectorOf(net, { m: 1 })])).toEqual({ kind: 'coverable', by: 'forward', run: [0] })
  })

  it('a trap: one of two flags is always up', () => {
    const net = flags
    const target = [vectorOf(net, { crit1: 1, crit2: 1 })]
    const answer = decide(net, target)
    expect(settled(net, target, answer)).toBe('unreachable by traps')
    expect(answer).toMatchObject({ certificate: { basis: [] } })
  })

  it('two are needed to make a third: only the search backwards knows', () => {
    // What comes from nowhere keeps the search forwards from seeing everything.
    const net = netOf({ p: 1 }, '2 p -> 3 p', '-> n')
    const target = [vectorOf(net, { p: 2 })]
    const answer = decide(net, target)
    expect(settled(net, target, answer)).toBe('unreachable by backward')
    expect(answer).toMatchObject({ certificate: { basis: [[2, 0]], traps: [], invariants: [] } })
  })

  it('finitely many states, and all were seen', () => {
    const net = netOf({ p: 1 }, '2 p -> 3 p', 'p -> q', 'q -> p')
    const target = [vectorOf(net, { p: 2 })]
    const answer = decide(net, target)
    expect(settled(net, target, answer)).toBe('unreachable by forward')
    expect(answer).toMatchObject({
      certificate: {
        states: [
          [1, 0],
          [0, 1],
        ],
      },
    })
  })

  it('what is never enabled does not spoil an invariant', () => {
    const net = netOf({ a: 1 }, 'a -> b', 'z -> z + b', '-> n')
    const target = [vectorOf(net, { b: 2 })]
    const answer = decide(net, target)
    expect(settled(net, target, answer)).toBe('unreachable by invariant')
    expect(answer).toMatchObject({ certificate: { basis: [vectorOf(net, { z: 1 })] } })
  })

  it('a run that is too long to be found forwards', () => {
    // Each stage doubles; the others only make states.
    const noise = Array.from({ length: 6 }, (_, i) => `-> noise${i}`)
    const net = netOf({ a: 40 }, ...noise, 'a -> b', '2 b -> c', '2 c -> d', '2 d -> e')
    const target = [vectorOf(net, { e: 5 })]
    const answer = decide(net, target)
    expect(settled(net, target, answer)).toBe('coverable by backward')
    expect(answer.kind === 'coverable' && answer.run.length).toBe(40 + 20 + 10 + 5)
  })

  it('an empty target, the empty vector, a net without places', () => {
    const net = netOf({ a: 1 })
    expect(settled(net, [])).toBe('unreachable by invariant')
    expect(settled(net, [[0]])).toBe('coverable by forward')
    expect(settled(net, [[2]])).toBe('unreachable by invariant')
    expect(settled({ places: [], initial: [], transitions: [] }, [[]])).toBe('coverable by forward')
  })

  it('counts beyond floating point are exact', () => {
    const large = 2 ** 31 - 1
    const net = netOf(
      { a: large },
      `${large} a -> ${large - 1} b`,
      `${large - 1} b -> ${large - 2} c`,
      `${large - 2} c -> ${large} d`,
    )
    expect(settled(net, [vectorOf(net, { d: large })])).toBe('coverable by forward')
    expect(settled(net, [vectorOf(net, { d: large, a: 1 })])).toBe('unreachable by invariant')
    const two = netOf(
      { a: 1 },
      'a -> 999999937 b',
      '1000000007 b -> 999999937 c',
      '999999937 c -> 1000000007 b',
      'c -> 2 d',
    )
    expect(settled(two, [vectorOf(two, { b: 1000000008 })])).toMatch(/^unreachable by /)
  })
})

it('a basis has nothing in it that lies above another', () => {
  fc.assert(
    fc.property(arbitraryQuestion, ({ net, target }) => {
      const answer = decide(net, target, { forward: 0 })
      if (answer.kind !== 'unreachable' || answer.by === 'forward') return
      const { basis } = answer.certificate
      for (const [i, vector] of basis.entries()) expect(covers(vector, basis.toSpliced(i, 1))).toBe(false)
    }),
    { numRuns: runs(150, 500) },
  )
})

it('a heap gives the least first, and of several the last', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(9)), keys => {
      const heap = new Heap()
      for (const [number, key] of keys.entries()) heap.push(number, key)
      const sorted = [...keys.keys()].sort((a, b) => keys[a] - keys[b] || b - a)
      expect(keys.map(() => heap.pop())).toEqual(sorted)
      expect(heap.size).toBe(0)
    }),
  )
})

describe('a task', () => {
  // Bounded by nothing that is linear, so both searches go on for long.
  const endless = netOf(
    { g: 1 },
    ...Array.from({ length: 9 }, (_, i) => `2 g -> 3 g + a${i}`),
    ...Array.from({ length: 9 }, (_, i) => `a${i} -> p`),
    '-> n',
  )
  const target = [vectorOf(endless, { p: 30 })]

  it('is done bit by bit, and can be cancelled', () => {
    const task = new Deciding(endless, target)
    expect(task.work(5)).toBeNull()
    expect(task.statistics().modelStates).toBeGreaterThan(0)
    expect(task.stop('cancelled')).toEqual({ kind: 'unknown', reason: 'cancelled' })
  })

  it('reports and ends like any other', async () => {
    const net = netOf({ q0: 1 }, 'q0 -> q1 + m', 'q1 + m -> q0')
    const task: Task<Answer> = new Deciding(net, [vectorOf(net, { m: 2 })])
    const last = await lastValueFrom(inBlocks([], () => () => task, undefined))
    expect(last).toMatchObject({ kind: 'result', result: { kind: 'unreachable', by: 'invariant' } })
  })

  it('keeps to its bounds', () => {
    expect(decide(endless, target, { bound: { ...unbounded, seconds: 0.05 } })).toEqual({
      kind: 'unknown',
      reason: 'time-bound',
    })
    expect(decide(endless, target, { bound: { ...unbounded, states: 500 } })).toEqual({
      kind: 'unknown',
      reason: 'state-bound',
    })
    expect(decide(endless, target, { bound: { ...unbounded, memory: 100_000 } })).toEqual({
      kind: 'unknown',
      reason: 'memory-bound',
    })
  })

  it('refuses what is no net, and no target of it', () => {
    const net = netOf({ a: 1 }, 'a -> b')
    expect(() => decide({ ...net, initial: [1] }, [])).toThrow('a counter for each place')
    expect(() => decide({ ...net, initial: [1, -1] }, [])).toThrow('counts from 0')
    expect(() =>
      decide({ ...net, transitions: [{ event: '!x', takes: [{ place: 2, count: 1 }], gives: [] }] }, []),
    ).toThrow('names a place that the net does not have: 2')
    expect(() =>
      decide({ ...net, transitions: [{ event: '!x', takes: [{ place: 1, count: 0.5 }], gives: [] }] }, []),
    ).toThrow('has a count that is not one')
    expect(() => decide(net, [[1]])).toThrow('a target needs')
  })
})

describe('scale', () => {
  it('a ring of fifty classes is settled by an invariant', () => {
    const net = ring(50)
    const target = net.places.flatMap((name, place) =>
      name.startsWith('message') ? [net.places.map((_, other) => (other === place ? 2 : 0))] : [],
    )
    const answer = soon(3, () => decide(net, target))
    expect(settled(net, target, answer)).toBe('unreachable by invariant')
  })

  it('a basis of more than ten thousand vectors', () => {
    const net = netOf({ g: 1 }, ...['a', 'b', 'c', 'd'].flatMap(name => [`2 g -> 3 g + ${name}`, `${name} -> p`]))
    const target = [vectorOf(net, { p: 20 })]
    const answer = decide(net, target, { forward: 0 })
    expect(settled(net, target, answer)).toBe('unreachable by backward')
    if (answer.kind !== 'unreachable' || answer.by === 'forward') throw new Error('it is not by a basis')
    // All ways to have twenty in five places; and two of what is needed to make more.
    expect(answer.certificate.basis.length).toBe(10_626 + 1)
  })

  it('a chain of twenty thousand steps', () => {
    const net = netOf({ a: 20_000 }, 'a -> b', '-> n')
    const target = [vectorOf(net, { b: 20_000 })]
    const answer = decide(net, target, { forward: 0 })
    expect(settled(net, target, answer)).toBe('coverable by backward')
    expect(answer.kind === 'coverable' && answer.run.length).toBe(20_000)
  })
})
