import { describe, expect, test } from 'vitest'
import {
  type AnySimulator,
  type Count,
  countJson,
  countOf,
  opaque,
  SimulatorError,
  vectorModel,
} from '../../src/index.js'
import { loadModel } from '../../src/node.js'
import { root } from '../support/cli.js'

const example = (name: string, parameters: Record<string, number>): Promise<() => AnySimulator> =>
  loadModel(`${root}/examples/${name}/${name}.model.ts`, parameters)
const figures = ({ statistics: { modelStates, transitions }, deadlocks, complete }: Count) => ({
  states: modelStates,
  transitions,
  deadlocks,
  complete,
})

/** Counts by brute force over strings; `moves` gives the events and states that follow. */
const bruteForce = (initial: string, moves: (state: string) => [string, string][]) => {
  const depth = new Map([[initial, 0]])
  let transitions = 0
  let deadlocks = 0
  for (const [state, far] of depth) {
    const next = new Set(moves(state).map(([event, target]) => `${event}>${target}`))
    transitions += next.size
    if (next.size === 0) deadlocks++
    for (const move of next) {
      const target = move.slice(move.indexOf('>') + 1)
      if (!depth.has(target)) depth.set(target, far + 1)
    }
  }
  return { states: depth.size, transitions, deadlocks, depth: Math.max(...depth.values()) }
}

describe('published and known figures', () => {
  test.each([
    [2, 21, 34],
    [3, 99, 240],
    [4, 465, 1508],
    [5, 2163, 8770],
    [6, 10_053, 48_918],
    [7, 46_707, 265_160],
    [9, 1_008_099, 7_358_274],
  ])('%i philosophers', async (n, states, transitions) => {
    const count = await countOf(await example('philosophers', { n }))
    expect(figures(count)).toEqual({ states, transitions, deadlocks: 1, complete: true })
    // 40 bytes a state are what was asked for at n = 9; small tables have room to spare.
    if (n === 9) expect(count.statistics.bytes! / states).toBeLessThan(40)
  })
  test('counters without a lead: m to the power of n', async () => {
    const count = await countOf(await example('counters', { n: 5, m: 6 }))
    expect(figures(count)).toEqual({ states: 6 ** 5, transitions: 5 * 6 ** 5, deadlocks: 0, complete: true })
    expect(count.statistics.depth).toBe(25)
  })
})

describe('against brute force', () => {
  test.each([2, 3, 4, 5])('Milner’s scheduler with %i cells', async n => {
    // Who has the turn (before or after starting its task), and which tasks run.
    const expected = bruteForce(`0 before ${'-'.repeat(n)}`, state => {
      const [turn, when, tasks] = state.split(' ')
      const t = Number(turn)
      const out: [string, string][] = []
      const set = (i: number, c: string): string => tasks.slice(0, i) + c + tasks.slice(i + 1)
      if (when === 'before') out.push([`start ${t}`, `${t} after ${set(t, 'r')}`])
      for (let i = 0; i < n; i++) if (tasks[i] === 'r') out.push([`end ${i}`, `${t} ${when} ${set(i, '-')}`])
      const next = (t + 1) % n
      if (when === 'after' && tasks[next] === '-') out.push(['tau', `${next} before ${tasks}`])
      return out
    })
    const count = await countOf(await example('scheduler', { n }))
    expect({ ...figures(count), depth: count.statistics.depth }).toEqual({ ...expected, complete: true })
  })
  test.each([
    [3, 4, 2],
    [4, 5, 1],
    [4, 3, 2],
    [2, 7, 3],
    [3, 5, 5],
  ])('a ring of %i counters modulo %i with a lead of %i', async (n, m, lead) => {
    const expected = bruteForce(new Array(n).fill(0).join(), state => {
      const values = state.split(',').map(Number)
      return values.flatMap((value, i): [string, string][] => {
        const ahead = (value - values[(i + 1) % n] + m) % m
        return ahead < lead ? [[`tick ${i}`, values.with(i, (value + 1) % m).join()]] : []
      })
    })
    const count = await countOf(await example('counters', { n, m, lead }))
    expect({ ...figures(count), depth: count.statistics.depth }).toEqual({ ...expected, complete: true })
  })
})

test('the same count however the model is driven', async () => {
  const model = await example('philosophers', { n: 4 })
  const driven = () => {
    const simulator = model()
    return { ...opaque(simulator), fingerprint: () => simulator.fingerprint!() }
  }
  const [own, step] = [await countOf(model), await countOf(driven)]
  expect(figures(step)).toEqual(figures(own))
  expect(step.statistics.bytes).toBe(null)
  await expect(countOf(() => opaque(model()))).rejects.toMatchObject({ diagnostics: [{ code: 'simulator/opaque' }] })
  const dog = await loadModel(`${root}/examples/dog/dog.ats.json`)
  expect(figures(await countOf(dog))).toEqual({ states: 10, transitions: 17, deadlocks: 0, complete: true })
})

test('moves with one event and one target count once; the blank state and init not at all', async () => {
  const twins = () =>
    vectorModel({
      events: ['!a', '!b'],
      initial: [[0], [1], [5]],
      expand(state, moves) {
        if (state[0] > 0) return
        for (const event of [0, 0, 1]) {
          moves.begin(event)
          moves.set(0, 1)
        }
        for (let i = 0; i < 40; i++) {
          moves.begin(0)
          moves.set(0, 2 + (i % 3))
        }
      },
    })
  const count = await countOf(twins)
  expect(figures(count)).toEqual({ states: 6, transitions: 5, deadlocks: 5, complete: true })
  expect([count.statistics.depth, count.mostBranches]).toEqual([1, 5])
})

test('a model that fails while it is counted: the steps that led there', async () => {
  const failing = (initial: number[][]) => () =>
    vectorModel({
      events: ['!a', '!b'],
      initial,
      expand(state, moves) {
        if (state[0] === 6) throw new Error('six')
        moves.begin(0)
        moves.set(0, state[0] + 1)
        moves.begin(1)
        moves.set(0, 2 * state[0])
      },
      propositions: { even: state => state[0] % 2 === 0 },
    })
  const events = (error: SimulatorError) => error.run!.steps.map(({ event, state }) => `${event} ${state}`)
  const one = await countOf(failing([[1]])).catch(error => error)
  expect(one).toBeInstanceOf(SimulatorError)
  expect(one.diagnostics[0].message).toBe('expand threw: six')
  expect(events(one)).toEqual(['!a (2)', '!a (3)', '!b (6)'])
  expect(events(await countOf(failing([[1], [5]])).catch(error => error))).toEqual(['!init (5)', '!a (6)'])
})

describe('bounds', () => {
  test('states at the depth bound are counted, not what leaves them', async () => {
    const model = await example('counters', { n: 2, m: 4 })
    const count = await countOf(model, { depth: 2 })
    expect({ ...figures(count), reason: count.reason }).toEqual({
      states: 1 + 2 + 3,
      transitions: 2 + 4,
      deadlocks: 0,
      complete: false,
      reason: 'depth-bound',
    })
    expect((await countOf(model, { depth: 0 })).statistics.modelStates).toBe(1)
    expect(await countOf(model, { depth: 7 })).toMatchObject({ complete: true, reason: null })
    expect(await countOf(model, { depth: 6 })).toMatchObject({ complete: false, reason: 'depth-bound' })
  })
  test('states, memory, time, and an abort', async () => {
    const model = await example('counters', { n: 6, m: 8 })
    const states = await countOf(model, { maxStates: 1000 })
    expect(states).toMatchObject({ complete: false, reason: 'state-bound' })
    expect(states.statistics.modelStates).toBeLessThan(1000 + 7)
    const memory = await countOf(model, { maxMemory: 500_000 })
    expect(memory).toMatchObject({ complete: false, reason: 'memory-bound' })
    expect(memory.statistics.bytes).toBeLessThan(1_500_000)
    expect(await countOf(model, { timeout: 0 })).toMatchObject({ reason: 'time-bound' })
    expect(await countOf(model, { signal: AbortSignal.abort() })).toMatchObject({ reason: 'cancelled' })
    const gauge = { available: 10, inUse: () => 11 }
    expect(await countOf(model, { memory: gauge })).toMatchObject({ reason: 'memory-bound' })
    await expect(countOf(model, { maxMemory: 0.5 })).rejects.toThrow('maxMemory must be a whole number from 1')
    expect(countJson(memory, 'm')).toMatchObject({ model: 'm', complete: false, reason: 'memory-bound' })
  })
})
