import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkBound, checkPumps, pumped } from '../../src/coverability/bound-certificate.js'
import { type Boundedness, Bounding, boundednessOf } from '../../src/coverability/boundedness.js'
import { checkRun } from '../../src/coverability/certificate.js'
import { unbounded } from '../../src/search/limits.js'
import type { Net } from '../../src/simulator/net.js'
import { runs } from '../support/runs.js'
import { arbitraryNet, netOf, ring } from './nets.js'
import { explicit, infinitePlaces } from './oracle.js'

/** What was answered, once it has been checked. */
const settled = (net: Net, place: string, answer?: Boundedness): string => {
  const number = net.places.indexOf(place)
  const given = answer ?? boundednessOf(net, number)
  if (given.kind === 'unknown') return `unknown: ${given.reason}`
  if (given.kind === 'bounded') {
    checkBound(net, number, given.bound, given.certificate)
    return `at most ${given.bound} by ${given.by}`
  }
  checkPumps(net, number, given.stages)
  for (const count of [0, 1, 13]) {
    const target = net.places.map((_, other) => (other === number ? count : 0))
    checkRun(net, [target], pumped(net, number, given.stages, count))
  }
  return `unbounded by ${given.by}`
}

describe('is a place bounded?', () => {
  it('agrees with explicit search and with the tree of Karp and Miller', () => {
    const met = new Set<string>()
    fc.assert(
      fc.property(arbitraryNet, net => {
        const { reached, complete } = explicit(net, { states: 500, most: 40 })
        const infinite = infinitePlaces(net, 5000)
        for (const [place, name] of net.places.entries()) {
          // The graph of a small net can be very large.
          const answer = boundednessOf(net, place, { bound: { ...unbounded, states: 20_000 } })
          if (answer.kind === 'unknown') continue
          met.add(settled(net, name, answer).replace(/\d+/, 'so many'))
          const most = Math.max(...reached.map(state => state[place]))
          if (complete) expect(answer.kind).toBe('bounded')
          if (infinite !== null) expect(answer.kind).toBe(infinite.has(place) ? 'unbounded' : 'bounded')
          if (answer.kind !== 'bounded') continue
          expect(answer.bound).toBeGreaterThanOrEqual(most)
          if (complete && answer.by === 'graph') expect(answer.bound).toBe(most)
        }
      }),
      { numRuns: runs(200, 500) },
    )
    expect([...met].sort()).toEqual(['at most so many by graph', 'at most so many by invariant', 'unbounded by graph'])
  })

  it('mailboxes: of one process that waits, and of one that does not', () => {
    const waits = netOf({ q0: 1 }, 'q0 -> q1 + m', 'q1 + m -> q0')
    expect(settled(waits, 'm')).toBe('at most 1 by invariant')
    const floods = netOf({ q0: 1 }, 'q0 -> q1 + m', 'q1 -> q0')
    expect(settled(floods, 'm')).toBe('unbounded by graph')
    expect(settled(floods, 'q0')).toBe('at most 1 by invariant')
    expect(boundednessOf(floods, floods.places.indexOf('m'))).toEqual({
      kind: 'unbounded',
      by: 'graph',
      stages: [{ path: [0, 1], pump: [0, 1] }],
    })
  })

  it('only the graph knows: two would be needed to make a third', () => {
    const net = netOf({ p: 1 }, '2 p -> 3 p', 'p -> q', 'q -> p')
    expect(settled(net, 'p')).toBe('at most 1 by graph')
    expect(settled(netOf({ a: 3 }, '2 p -> 3 p', 'a -> b'), 'b')).toBe('at most 3 by invariant')
  })

  it('one thing is turned into another, so there is no single part to repeat', () => {
    const net = netOf({ s: 1 }, 's -> s + q', 's -> u', 'u + q -> u + p')
    expect(settled(net, 'p')).toBe('unbounded by graph')
    const answer = boundednessOf(net, net.places.indexOf('p'))
    expect(answer.kind === 'unbounded' && answer.stages.length).toBe(2)
  })

  it('the least bound that an invariant gives', () => {
    // 2a + b never grows, a + b neither.
    const net = netOf({ a: 3, b: 1 }, 'a -> b', '-> c')
    expect(settled(net, 'b')).toBe('at most 4 by invariant')
    expect(settled(net, 'a')).toBe('at most 3 by invariant')
    const large = netOf({ a: 2 ** 31 - 1 }, `a -> ${2 ** 31 - 1} b`)
    expect(settled(large, 'a')).toBe(`at most ${2 ** 31 - 1} by invariant`)
  })

  it('a ring of fifty classes: each mailbox holds at most one message', () => {
    const net = ring(50)
    for (let i = 0; i < 50; i += 10) expect(settled(net, `message${i}`)).toBe('at most 1 by invariant')
  })

  it('is done bit by bit, and keeps to its bounds', () => {
    // Every counter up to a thousand and back: bounded by an invariant, but for the place that needs two of itself.
    const rules = Array.from({ length: 6 }, (_, i) => [`a${i} -> b${i}`, `b${i} -> a${i}`]).flat()
    const initial = Object.fromEntries(Array.from({ length: 6 }, (_, i) => [`a${i}`, 9]))
    const net = netOf({ p: 1, ...initial }, '2 p -> 3 p', ...rules)
    const task = new Bounding(net, 0)
    expect(task.work(5)).toBeNull()
    expect(task.statistics().modelStates).toBeGreaterThan(0)
    expect(task.stop('cancelled')).toEqual({ kind: 'unknown', reason: 'cancelled' })
    const bound = { ...unbounded, states: 1000 }
    expect(boundednessOf(net, 0, { bound })).toEqual({ kind: 'unknown', reason: 'state-bound' })
    expect(() => boundednessOf(net, 99)).toThrow('the net has no place 99')
  })
})
