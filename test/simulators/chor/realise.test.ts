import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chorModel, definitionOf, peersOf } from '../../../simulators/chor/index.js'
import { type Realisability, realisabilityOf } from '../../../src/index.js'
import { slowRuns } from '../../support/runs.js'
import { choreographies, written } from './models.js'
import { choreographyGraph, type Graph, hide, implementationGraph, peersIn } from './oracle.js'

const realise = (text: string): Promise<Realisability> => {
  const definition = definitionOf(text)
  return realisabilityOf(
    chorModel(text, { root: `${definition}.choreography` }),
    chorModel(text, { root: definition }),
    Object.keys(peersOf(text)[definition]),
  )
}
const example = (path: string): string =>
  readFileSync(new URL(`../../../examples/stock/${path}`, import.meta.url), 'utf8')

test('the stock market: the same traces, but board and broker may wait for each other in vain', async () => {
  const { kind, traces, peers } = await realise(example('stock.chor'))
  expect([kind, traces.kind]).toEqual(['failure', 'success'])
  expect(peers.map(({ name, verdict }) => [name, verdict.kind])).toEqual([
    ['bd', 'failure'],
    ['bk', 'failure'],
    ['mk', 'success'],
  ])
})

test('the safe variant is realisable', async () => {
  const { kind, peers } = await realise(example('safe/safe.chor'))
  expect([kind, peers.map(({ verdict }) => verdict.kind)]).toEqual(['success', ['success', 'success', 'success']])
})

test('what nobody can know is not realised: the second pair does not see the first', async () => {
  const { kind, traces } = await realise('P = a[x, y]; b[z, w]')
  expect([kind, traces.kind === 'failure' && traces.trace]).toEqual(['failure', { events: ['?b(z, w)'], by: 'right' }])
})

// The question again, on plain data: all sets of states after a trace, silent steps aside, and whether some have ended.
const silently = ({ moves }: Graph, states: Iterable<number>): number[] => {
  const reached = new Set(states)
  for (const state of reached) for (const [event, to] of moves[state]) if (event === 'tau') reached.add(to)
  return [...reached].sort((one, other) => one - other)
}
const haveSameTraces = (one: Graph, other: Graph): boolean => {
  const seen = new Set<string>()
  const pending = [[silently(one, [0]), silently(other, [0])]]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const key = next.map(states => states.join()).join('/')
    if (seen.has(key)) continue
    seen.add(key)
    const [mine, theirs] = next
    const ends = (graph: Graph, states: number[]): boolean => states.some(state => graph.ended[state])
    const events = (graph: Graph, states: number[]): string[] =>
      [...new Set(states.flatMap(state => graph.moves[state].map(([event]) => event)))]
        .filter(event => event !== 'tau')
        .sort()
    if (ends(one, mine) !== ends(other, theirs)) return false
    if (events(one, mine).join() !== events(other, theirs).join()) return false
    const after = (graph: Graph, states: number[], event: string): number[] =>
      silently(
        graph,
        states.flatMap(state => graph.moves[state].flatMap(([by, to]) => (by === event ? [to] : []))),
      )
    for (const event of events(one, mine)) pending.push([after(one, mine, event), after(other, theirs, event)])
  }
  return true
}

test('random choreographies: traces and deadlocks as the rules have them', async () => {
  const kinds = new Set<string>()
  await fc.assert(
    fc.asyncProperty(choreographies, async process => {
      const peers = peersIn(process)
      fc.pre(peers.length > 0)
      const whole = choreographyGraph(process, 100)
      const parts = implementationGraph(
        peers.map(peer => [peer, hide(process, peer)] as const),
        100,
      )
      fc.pre(whole !== null && parts !== null)
      const same = haveSameTraces(whole!, parts!)
      const stuck = parts!.moves.some((moves, state) => moves.length === 0 && !parts!.ended[state])
      const found = await realise(`P = ${written(process)}`)
      expect(found.traces.kind).toBe(same ? 'success' : 'failure')
      expect(found.peers.some(({ verdict }) => verdict.kind === 'failure')).toBe(stuck)
      expect(found.kind).toBe(same && !stuck ? 'success' : 'failure')
      kinds.add(`${same} ${stuck}`)
    }),
    slowRuns(100, 200),
  )
  expect(kinds.size).toBeGreaterThan(2)
})
