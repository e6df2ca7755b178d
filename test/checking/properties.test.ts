import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Truth } from '../../src/ats/labelling.js'
import { opaque, type Property, TelosError, vectorModel, verdictOfProperty, verdictText } from '../../src/index.js'
import { runs } from '../support/runs.js'

/** A graph of numbered states, with the truth of one proposition in each; it begins in state 0. */
interface Graph {
  readonly moves: readonly (readonly number[])[]
  readonly truths: readonly Truth[]
}
const modelOf = ({ moves, truths }: Graph) =>
  vectorModel({
    events: ['?a'],
    initial: [[0]],
    expand(state, into) {
      for (const target of moves[state[0]]) {
        into.begin(0)
        into.set(0, target)
      }
    },
    propositions: { p: (state: Int32Array) => truths[state[0]] },
  })
const opaqueOf = (graph: Graph) => opaque(modelOf(graph))

/** The same by looking at all states and all ways: what is not known to hold, does not. */
const holds = ({ moves, truths }: Graph, { modality, literal }: Property): boolean => {
  const isTrue = (state: number): boolean => truths[state] === (literal === 'p')
  const from = (start: number): number[] => {
    const reached = new Set([start])
    for (const state of reached) for (const next of moves[state]) reached.add(next)
    return [...reached]
  }
  const reachable = from(0)
  switch (modality) {
    case 'always':
      return reachable.every(isTrue)
    case 'fairly': {
      // What can be reached before it has held.
      const waiting = new Set(isTrue(0) ? [] : [0])
      for (const state of waiting) for (const next of moves[state]) if (!isTrue(next)) waiting.add(next)
      return [...waiting].every(state => from(state).some(isTrue))
    }
    case 'fairly_inf':
      return reachable.every(state => from(state).some(isTrue))
    case 'finally': {
      // States from which it can be put off for ever, or until nothing happens any more: the greatest such set.
      let bad = new Set(reachable.filter(state => !isTrue(state)))
      for (let before = -1; before !== bad.size; ) {
        before = bad.size
        bad = new Set([...bad].filter(state => moves[state].length === 0 || moves[state].some(next => bad.has(next))))
      }
      return !bad.has(0)
    }
  }
}

const graphs: fc.Arbitrary<Graph> = fc.integer({ min: 1, max: 6 }).chain(n =>
  fc.record({
    moves: fc.array(fc.uniqueArray(fc.nat(n - 1), { maxLength: 3 }), { minLength: n, maxLength: n }),
    truths: fc.array(fc.constantFrom<Truth>(true, false, undefined), { minLength: n, maxLength: n }),
  }),
)
const properties: fc.Arbitrary<Property> = fc.record({
  name: fc.constant('P'),
  modality: fc.constantFrom('always', 'finally', 'fairly', 'fairly_inf'),
  literal: fc.constantFrom('p', 'not p'),
})

describe('properties of models that begin in a state, known or not', () => {
  test.each([{}, { shortest: true }])('%j: as all states and ways say', async options => {
    await fc.assert(
      fc.asyncProperty(graphs, properties, async (graph, property) => {
        const { kind } = await verdictOfProperty(modelOf(graph), property, options)
        expect(kind).toBe(holds(graph, property) ? 'success' : 'failure')
      }),
      { numRuns: runs(150, 400) },
    )
  })
  test('within a depth nothing is said that is not so', async () => {
    await fc.assert(
      fc.asyncProperty(graphs, properties, fc.nat(4), async (graph, property, depth) => {
        const { kind } = await verdictOfProperty(modelOf(graph), property, { depth })
        if (kind !== 'inconclusive') expect(kind).toBe(holds(graph, property) ? 'success' : 'failure')
      }),
      { numRuns: runs(100, 300) },
    )
  })
  test('without fingerprints too, as far as can be told', async () => {
    await fc.assert(
      fc.asyncProperty(graphs, properties, async (graph, property) => {
        fc.pre(property.modality !== 'fairly_inf')
        const { kind } = await verdictOfProperty(opaqueOf(graph), property, { depth: 5 })
        if (kind !== 'inconclusive') expect(kind).toBe(holds(graph, property) ? 'success' : 'failure')
      }),
      { numRuns: runs(100, 300) },
    )
    const again: Property = { name: 'P', modality: 'fairly_inf', literal: 'p' }
    await expect(verdictOfProperty(opaqueOf({ moves: [[]], truths: [true] }), again)).rejects.toThrow(TelosError)
  })
  test('why one does not hold is said in words about the property', async () => {
    const why = async (modality: Property['modality'], graph: Graph): Promise<string> => {
      const verdict = await verdictOfProperty(modelOf(graph), { name: 'P', modality, literal: 'p' })
      const text = verdictText(verdict, 'm')
      return text.split('\n').slice(0, 2).join('\n')
    }
    const round: Graph = { moves: [[0]], truths: [false] }
    const once: Graph = { moves: [[1], [2], [2]], truths: [false, true, false] }
    expect(await why('fairly', round)).toBe(
      'FAILURE  property P (fairly) on m: it does not hold\n  after this run it can no longer come to hold',
    )
    expect(await why('fairly', { moves: [[]], truths: [false] })).toMatch(/this run ends in a deadlock without it/)
    expect(await why('fairly', once)).toMatch(/^SUCCESS {2}property P \(fairly\) on m: it holds/)
    expect(await why('fairly_inf', once)).toBe(
      'FAILURE  property P (fairly_inf) on m: it does not hold\n  after this run it can never hold again',
    )
  })
  test('a run into the first state is no step long', async () => {
    const always: Property = { name: 'P', modality: 'always', literal: 'p' }
    const verdict = await verdictOfProperty(modelOf({ moves: [[0]], truths: [false] }), always)
    expect([verdict.kind, verdict.run?.steps, verdict.statistics.modelStates]).toEqual(['failure', [], 1])
  })
})

/** Counts to three; its state is its own. */
class Counter {
  readonly world = 'closed'
  #n = 0
  goToState(n: number): void {
    this.#n = n
  }
  currentState(): number {
    return this.#n
  }
  successors() {
    return this.#n < 3 ? [{ event: '?up' }] : []
  }
  scheduleStep(): void {
    this.#n++
  }
  step(): void {}
  isCommitEvent(): boolean {
    return true
  }
  labels(): string[] {
    return this.#n === 2 ? ['two'] : []
  }
  fingerprint(): number {
    return this.#n
  }
}

test('simulators that are objects of a class are asked as such', async () => {
  const ask = async (modality: Property['modality'], literal: string): Promise<string> =>
    (await verdictOfProperty(() => new Counter(), { name: 'P', modality, literal })).kind
  expect(await ask('finally', 'two')).toBe('success')
  // It is never known not to be two.
  expect(await ask('always', 'not two')).toBe('failure')
  expect(await ask('fairly', 'two')).toBe('success')
  expect(await ask('fairly', 'never')).toBe('failure')
  expect(await ask('fairly_inf', 'two')).toBe('failure')
})
