import { type CheckOptions, countOf, parsePurpose, replay, verdictOf } from '@telos-verifier/telos'
import { countWithWorkers, loadModel, loadPurpose, processMemory, verdictWithWorkers } from '@telos-verifier/telos/node'
import { describe, expect, test } from 'vitest'
import { Channel } from '../../src/search/parallel/channel.js'
import { root, telos } from '../support/cli.js'
import { inMore, runs } from '../support/runs.js'

const example = (name: string, parameters: Record<string, number> = {}) => ({
  path: `${root}/examples/${name}/${name}.model.ts`,
  parameters,
})
const several = (parameters: Record<string, boolean> = {}) => ({
  path: `${root}/test/fixtures/several.model.mjs`,
  parameters,
})

describe('several threads count what one counts', () => {
  test.each<[string, Record<string, number>, number]>([
    ['philosophers', { n: 6 }, 2],
    ['scheduler', { n: 7 }, 3],
    ...inMore<[string, Record<string, number>, number]>(
      ['philosophers', { n: 6 }, 3],
      ['scheduler', { n: 7 }, 2],
      ['counters', { n: 5, m: 6 }, 2],
      ['counters', { n: 5, m: 6 }, 3],
    ),
  ])('%s %o, %i threads', async (name, parameters, workers) => {
    const model = example(name, parameters)
    const one = await countOf(await loadModel(model.path, parameters))
    const many = await countWithWorkers(model, workers)
    expect({ ...many, statistics: null }).toEqual({ ...one, statistics: null })
    const { modelStates, transitions, depth } = one.statistics
    expect(many.statistics).toMatchObject({ modelStates, transitions, depth })
  })
  test('several initial states of different lengths, twins among the moves, and a depth bound', async () => {
    for (const options of [{}, { depth: 10 }, ...inMore({ depth: 0 }, { depth: 3 }, { depth: 11 })]) {
      const one = await countOf(await loadModel(several().path), options)
      const many = await countWithWorkers(several(), 2, options)
      expect({ ...many, statistics: null }).toEqual({ ...one, statistics: null })
      const { modelStates, transitions, depth } = one.statistics
      expect(many.statistics).toMatchObject({ modelStates, transitions, depth })
    }
  })
})

describe('several threads decide what one decides', () => {
  const questions: readonly [string, Record<string, number>, string, CheckOptions][] = [
    ['philosophers', { n: 4 }, 'stuck', {}],
    ['philosophers', { n: 4 }, 'manners', { relation: 'refutability', depth: 5 }],
    ['scheduler', { n: 4 }, 'in-turn', { relation: 'refutability' }],
    ['scheduler', { n: 4 }, 'in-turn', { relation: 'informativeness' }],
    ['counters', { n: 3, m: 4 }, 'round', { variant: 'strong' }],
    ...inMore<[string, Record<string, number>, string, CheckOptions]>(
      ['philosophers', { n: 4 }, 'stuck', { depth: 7 }],
      ['philosophers', { n: 4 }, 'stuck', { depth: 8 }],
      ['philosophers', { n: 4 }, 'manners', { relation: 'refutability' }],
      ['philosophers', { n: 4 }, 'fed', { variant: 'strong' }],
      ['scheduler', { n: 4 }, 'all-run', {}],
    ),
  ]
  test.each(questions)('%s %o %s %o', async (name, parameters, purposeName, question) => {
    const model = example(name, parameters)
    const factory = await loadModel(model.path, parameters)
    const purpose = await loadPurpose(`${root}/examples/${name}/${purposeName}.purpose`)
    const one = await verdictOf(factory, purpose, { ...question, shortest: true })
    const many = await verdictWithWorkers(model, purpose, 2, question)
    expect([many.kind, many.reason, many.exact]).toEqual([one.kind, one.reason, one.exact])
    if (one.kind === 'success') expect(many.run?.steps.length).toBe(one.run?.steps.length)
    if (one.kind === 'failure') expect(many.statistics.productStates).toBe(one.statistics.productStates)
    if (many.run !== null) expect(replay(factory, many.run, purpose).divergence).toBe(null)
  })
  test('from a blank state', async () => {
    const purpose = parsePurpose('purpose p\nstart q\n  see end when not nine -> Success\n  otherwise -> q')
    const verdict = await verdictWithWorkers(several(), purpose, 2)
    expect(verdict.run?.steps.map(({ event }) => event)).toEqual(['!init', '!up', '!up', '?end'])
  })
})

test('a model that fails: the same error, with the steps that led there, as with one thread', async () => {
  const error = await countWithWorkers(several({ wrong: true }), 2).catch(caught => caught)
  expect(error.name).toBe('SimulatorError')
  expect(error.diagnostics[0].message).toBe('expand threw: five')
  expect(error.run.steps.length).toBe(6)
})

describe('what several threads cannot do, one does', () => {
  test('certainty, impossibility and reductions', async () => {
    const model = example('philosophers', { n: 4 })
    const factory = await loadModel(model.path, model.parameters)
    const purpose = await loadPurpose(`${root}/examples/philosophers/stuck.purpose`)
    for (const question of [
      { relation: 'certainty' },
      { relation: 'impossibility', variant: 'strong' },
      { relation: 'impossibility', fair: true },
      { reduce: ['symmetry', 'partial-order'] },
    ] as const) {
      const one = await verdictOf(factory, purpose, question)
      const many = await verdictWithWorkers(model, purpose, 2, question)
      expect([many.kind, many.reason, many.run?.steps.length]).toEqual([one.kind, one.reason, one.run?.steps.length])
    }
  })
  test('models that are no vector models', async () => {
    const dog = { path: `${root}/examples/dog/dog.ats.json`, parameters: {} }
    expect((await countWithWorkers(dog, 2)).statistics.modelStates).toBe(10)
    const learned = await loadPurpose(`${root}/examples/dog/learned.purpose`)
    expect((await verdictWithWorkers(dog, learned, 2)).kind).toBe('success')
  })
})

describe('threads that go wrong', () => {
  const wrong = (how: string) => ({ path: `${root}/test/fixtures/wrong-thread.model.mjs`, parameters: { how } })
  const anything = parsePurpose('purpose p\nstart q\n  see never -> Success\n  otherwise -> q')
  test('one that ends', async () => {
    const { code, stderr } = await telos(['count', wrong('exits').path, '--param', 'how=exits', '--workers', '2'])
    expect(code).toBe(70)
    expect(stderr).toContain('the model ended the process with code 3')
  })
  test('one that never returns', async () => {
    const count = await countWithWorkers(wrong('hangs'), 2, { timeout: 0.5 })
    expect(count).toMatchObject({ complete: false, reason: 'time-bound' })
  })
  test('one that cannot describe what it found', async () => {
    const found = parsePurpose('purpose p\nstart q\n  see up -> Success\n  otherwise -> q')
    const error = await verdictWithWorkers(wrong('nameless'), found, 2).catch(caught => caught)
    expect([error.name, error.diagnostics[0].code]).toEqual(['SimulatorError', 'simulator/threw'])
  })
  test('a state with very many moves', async () => {
    const one = await countOf(await loadModel(wrong('many').path, { how: 'many' }))
    const many = await countWithWorkers(wrong('many'), 2)
    const { modelStates, transitions } = one.statistics
    expect(many.statistics).toMatchObject({ modelStates, transitions })
    expect(transitions).toBe(3000)
  })
  test('a long way back', async () => {
    const verdict = await verdictWithWorkers(
      wrong('long'),
      parsePurpose('purpose p\nstart q\n  see end -> Success\n  otherwise -> q'),
      2,
    )
    expect(verdict.run?.steps.length).toBe(10_001)
  })
  test('a small search that is too large', async () => {
    for (let i = 0; i < runs(1, 3); i++) {
      const count = await countWithWorkers(example('philosophers', { n: 3 }), 2, { maxStates: 10 })
      expect(count).toMatchObject({ complete: false, reason: 'state-bound' })
    }
    expect((await verdictWithWorkers(wrong('many'), anything, 2, { maxStates: 10 })).reason).toBe('state-bound')
  })
})

test('a channel: wrap-around, and no more than there is room for', () => {
  const buffer = Channel.create()
  const [writer, reader] = [new Channel(buffer), new Channel(buffer)]
  let next = 0
  for (let round = 0; round < 40; round++) {
    let wrote = 0
    while (writer.hasRoom(1)) {
      writer.put(round * 1000 + wrote)
      wrote++
    }
    expect(wrote).toBe(2 ** 16)
    expect(reader.hasMore()).toBe(false)
    writer.flush()
    for (next = 0; reader.hasMore(); next++) {
      if (reader.take() !== round * 1000 + next) throw new Error(`${round} ${next}`)
    }
    expect(next).toBe(wrote)
    expect(writer.hasRoom(1)).toBe(false)
    reader.release()
  }
  expect(() => writer.hasRoom(2 ** 17)).toThrow('do not fit')
})

test('limits, and an abort', async () => {
  const model = example('counters', { n: 7, m: 9 })
  expect(await countWithWorkers(model, 2, { maxStates: 5000 })).toMatchObject({
    reason: 'state-bound',
    complete: false,
  })
  expect(await countWithWorkers(model, 2, { maxMemory: 200_000 })).toMatchObject({ reason: 'memory-bound' })
  expect(await countWithWorkers(model, 2, { timeout: 0.1 })).toMatchObject({ reason: 'time-bound' })
  expect(() => processMemory(1)).toThrow('a memory of 1 bytes is too small')
  const gauge = { available: 1, inUse: () => 2 }
  expect(await countWithWorkers(model, 2, { memory: gauge })).toMatchObject({ reason: 'memory-bound' })
  const round = await loadPurpose(`${root}/examples/counters/round.purpose`)
  const aborted = await verdictWithWorkers(model, round, 2, { relation: 'refutability', signal: AbortSignal.abort() })
  expect(aborted).toMatchObject({ kind: 'inconclusive', reason: 'cancelled' })
})

test('on the command line', async () => {
  const line = (...more: string[]) =>
    telos(['count', 'examples/philosophers/philosophers.model.ts', '--format', 'json', ...more])
  const [one, two] = [await line(), await line('--workers', '2')]
  const { states, transitions, deadlocks, depth, complete } = JSON.parse(two.stdout)
  expect(JSON.parse(one.stdout)).toMatchObject({ states, transitions, deadlocks, depth, complete })
  expect([two.code, two.stderr]).toEqual([0, ''])
  const certain = await telos([
    ...['check', 'examples/counters/counters.model.ts', 'examples/counters/round.purpose'],
    ...['--relation', 'certainty', '--workers', '2'],
  ])
  expect(certain.code).toBe(1)
  expect(certain.stderr).toContain('certainty looks for cycles, which is done by one thread')
})
