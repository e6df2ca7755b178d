import { describe, expect, test } from 'vitest'
import {
  type AnySimulator,
  comparisonOf,
  countOf,
  Explored,
  exploredGraph,
  mutableModel,
  parsePurpose,
  replay,
  SimulatorError,
  simulate,
  verdictOf,
  Walk,
} from '../../src/index.js'
import randomWalk from '../fixtures/random-walk.model.mjs'

const away = parsePurpose('purpose away\nstart q\n  otherwise when away -> Success\n  otherwise when not away -> q')
const home = parsePurpose('purpose home\nstart q\n  see home -> Success\n  otherwise -> q')

/** What the model does when it is driven straight forward: it has one run only. */
const forward = (model: AnySimulator, steps: number): string[] => {
  const events: string[] = []
  for (let i = 0; i < steps; i++) {
    const [choice] = model.successors()
    model.scheduleStep(choice)
    model.step()
    events.push(`${choice.event} ${model.describe?.()}`)
  }
  return events
}

const failing = async (work: Promise<unknown>): Promise<SimulatorError> => {
  const error = await work.then(
    () => null,
    thrown => thrown,
  )
  expect(error).toBeInstanceOf(SimulatorError)
  return error
}

describe('a generator that the fingerprint leaves out', () => {
  test.each([
    ['feasibility', {}],
    ['feasibility', { shortest: true }],
    ['certainty', {}],
    ['certainty', { fair: true }],
    ['impossibility', { depth: 50 }],
  ] as const)('no verdict but an error with both runs: %s %o', async (relation, options) => {
    const error = await failing(verdictOf(() => randomWalk(), home, { relation, ...options }))
    expect(error.message).toContain('simulator/unfaithful: two states have the fingerprint')
    const [one, other] = [error.run!, error.other!]
    for (const run of [one, other]) {
      expect(run.steps.map(({ event, state }) => `${event} ${state}`)).toEqual(forward(randomWalk(), run.steps.length))
    }
    expect(one.steps.length).not.toBe(other.steps.length)
    expect((one.steps.at(-1) ?? one.start).state).toBe((other.steps.at(-1) ?? other.start).state)
  })
  test('counting and exploring find it, too', async () => {
    expect((await failing(countOf(() => randomWalk()))).message).toContain('simulator/unfaithful')
    const compared = failing(
      comparisonOf(
        () => randomWalk({ honest: true }),
        () => randomWalk(),
        { maxStates: 500 },
      ),
    )
    expect((await compared).message).toContain('(the right model)')
    expect(() => exploredGraph(() => randomWalk(), null, 'walk')).toThrow('simulator/unfaithful')
    expect(exploredGraph(() => randomWalk(), null, 'walk', { trust: true }).nodes.length).toBeLessThan(10)
  })
  test('simulate and replay go where the model goes', () => {
    const truth = forward(randomWalk(), 200)
    const { run } = simulate(() => randomWalk(), null, { depth: 200 })
    expect(run.steps.map(({ event, state }) => `${event} ${state}`)).toEqual(truth)
    expect(replay(() => randomWalk(), run)).toEqual({ steps: 200, divergence: null })
    const guided = simulate(() => randomWalk(), away, { depth: 2000 })
    expect(guided.run.steps.map(({ event, state }) => `${event} ${state}`)).toEqual(
      forward(randomWalk(), guided.run.steps.length),
    )
    const invented = {
      steps: [
        { event: '?walk', state: 'at 1' },
        { event: '?walk', state: 'at 2' },
      ],
    }
    invented.steps.push({ event: '?walk', state: 'at 1' }, { event: '?walk', state: 'at 2' })
    const isReal = truth.slice(0, 4).join() === invented.steps.map(({ event, state }) => `${event} ${state}`).join()
    expect(replay(() => randomWalk(), invented).divergence === null).toBe(isReal)
  })
  test('a walk by hand goes where the model goes, also after going back', () => {
    const walk = new Walk(new Explored(randomWalk(), null, { straight: true }))
    const truth = forward(randomWalk(), 60)
    const told = (): string[] => walk.run().steps.map(({ event, state }) => `${event} ${state}`)
    for (let i = 0; i < 30; i++) walk.moved(() => walk.take(0))
    expect(told()).toEqual(truth.slice(0, 30))
    walk.moved(() => walk.goTo(7))
    expect(walk.here().state).toBe(truth[6].replace('?walk ', '').replace('?home ', ''))
    for (let i = 7; i < 60; i++) walk.moved(() => walk.take(0))
    expect(told()).toEqual(truth)
  })
  test('trust takes it at its word', async () => {
    const verdict = await verdictOf(() => randomWalk(), home, { trust: true })
    expect(verdict.sampled).toBe('trusted')
  })
  test('an honest fingerprint is compared and found right', async () => {
    const verdict = await verdictOf(() => randomWalk({ honest: true }), home, { relation: 'certainty', fair: true })
    expect(verdict.sampled).toMatchObject({ restores: expect.any(Number) })
    expect(verdict.kind).toBe('success')
  })
})

/** Counters that are ticked in turn; `more` breaks a promise. */
const counters = (more: (live: { a: number; b: number; asked: number }) => Partial<AnySimulator>): AnySimulator => {
  const live = { a: 0, b: 0, asked: 0 }
  return {
    world: 'closed',
    goToState: ({ a, b }) => Object.assign(live, { a, b }),
    currentState: () => ({ a: live.a, b: live.b }),
    successors: () => [{ event: '?a' }, { event: '?b' }],
    scheduleStep: ({ event }) => {
      if (event === '?a') live.a = (live.a + 1) % 9
      else live.b = (live.b + 1) % 9
    },
    step: () => {},
    isCommitEvent: () => true,
    labels: () => [`a${live.a}`],
    fingerprint: () => `${live.a} ${live.b}`,
    ...more(live),
  }
}

describe('the questions of the doctor, asked in a check', () => {
  const never = parsePurpose('purpose never\nstart q\n  see never -> Success\n  otherwise -> q')

  test('a program that keeps its word', async () => {
    const { kind, sampled } = await verdictOf(() => counters(() => ({})), never)
    expect(kind).toBe('failure')
    expect(sampled).toMatchObject({ recurrences: expect.any(Number), restores: expect.any(Number) })
    const { recurrences, restores } = sampled as { recurrences: number; restores: number }
    expect(recurrences).toBeGreaterThan(20)
    expect(restores).toBeGreaterThan(10)
  })
  test.each([
    ['labels', /the labels are/, live => ({ labels: () => [live.asked++ > 10 ? 'tired' : 'not tired'] })],
    [
      'the order of successors',
      /what can happen is/,
      live => ({
        successors: () =>
          live.asked++ % 7 === 6 ? [{ event: '?b' }, { event: '?a' }] : [{ event: '?a' }, { event: '?b' }],
      }),
    ],
    [
      'where a step leads',
      /the labels are|the fingerprint/,
      live => ({
        scheduleStep: () => {
          live.a = (live.a + 1 + (live.asked++ % 5 === 4 ? 1 : 0)) % 9
        },
      }),
    ],
    [
      'what a snapshot leaves out',
      /what can happen is/,
      live => ({
        // How often it was asked since it was restored decides, and is in no snapshot.
        goToState: ({ a, b }) => Object.assign(live, { a, b, asked: 0 }),
        scheduleStep: ({ event }) => {
          live.asked = 1
          if (event === '?a') live.a = (live.a + 1) % 9
          else live.b = (live.b + 1) % 9
        },
        successors: () => (live.asked === 0 ? [{ event: '?a' }] : [{ event: '?a' }, { event: '?b' }]),
      }),
    ],
  ] as [string, RegExp, (live: { a: number; b: number; asked: number }) => Partial<AnySimulator>][])(
    'a program that does not: %s',
    async (_, message, more) => {
      for (const options of [{}, { shortest: true }]) {
        const error = await failing(verdictOf(() => counters(more), never, options))
        expect(error.message).toContain('simulator/unfaithful')
        expect(error.message).toMatch(message)
        expect(error.run).not.toBeNull()
      }
      const opaque = () => ({ ...counters(more), fingerprint: undefined }) as unknown as AnySimulator
      expect((await failing(verdictOf(opaque, never, { depth: 6 }))).message).toContain('simulator/unfaithful')
    },
  )
  test('what it throws where no search comes is not complained of', async () => {
    const model = () =>
      counters(live => ({
        successors: () => {
          if (live.a === 2) throw new Error('too far')
          return [{ event: '?a' }, { event: '?b' }]
        },
      }))
    const once = parsePurpose(
      'purpose once\nstart q\n  see a -> r\n  see b -> q\nstate r\n  see a -> Failure\n  see b -> r',
    )
    expect((await verdictOf(model, once)).kind).toBe('failure')
    await expect(verdictOf(model, never)).rejects.toThrow('simulator/threw')
  })
})

test('a label that fails is what is said, and not that a snapshot forgets', async () => {
  let n = 0
  const model = mutableModel({
    save: () => n,
    restore: saved => {
      n = saved
    },
    enabled: () => (n < 3 ? ['!up' as const] : []),
    inject: () => {
      n++
    },
    label: () => {
      if (n === 2) throw new Error('late')
      return { zero: n === 0 }
    },
    fingerprint: () => n,
  })
  const up = parsePurpose('purpose up\nstart q\n  do up -> r\nstate r\n  do up -> s\nstate s\n  do up -> Success\n')
  await expect(verdictOf(model, up)).rejects.toThrow('label threw: late')
})
