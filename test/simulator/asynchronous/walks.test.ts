import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { Explorer } from '../../../src/explore/explorer.js'
import { answering, type ExplorerAnswer } from '../../../src/explore/remote-explorer.js'
import { type AnySimulator, Explored, exploredGraph, replay, simulate, unmetNames, Walk } from '../../../src/index.js'
import { Awaiting, awaited } from '../../../src/simulator/asynchronous/awaiting.js'
import { asynchronously } from '../../support/asynchronously.js'
import { driven, modelOf, purposeOfJson } from '../../support/models.js'
import { isMore } from '../../support/runs.js'
import type { Ats } from '../../support/vectors.js'

interface Case {
  readonly id: string
  readonly model: Ats
  readonly purpose: unknown
}

const cases: Case[] = readFileSync(new URL('../../fixtures/relations.ndjson', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map(line => JSON.parse(line))
  .filter((_, i) => i % (isMore ? 20 : 60) === 0)

describe.each([
  ['with snapshots', { isSaved: true }],
  ['begun anew', { isSaved: false }],
])('a model that answers later, %s, is as the same one that answers at once', (_, options) => {
  test.each(cases.map(one => [one.id, one] as const))('%s', async (_, { model, purpose: json }) => {
    const atOnce = driven(modelOf(model))
    const later = await asynchronously(modelOf(model), options)
    const purpose = purposeOfJson(json)
    for (const guide of [null, purpose]) {
      const run = simulate(atOnce, guide, { seed: 3 })
      expect(await awaited(() => simulate(later, guide, { seed: 3 }))).toEqual(run)
      expect(await awaited(() => replay(later, { ...run.run, first: run.run.start }, guide))).toEqual({
        steps: run.run.steps.length,
        divergence: null,
      })
      const drawn = { maxStates: 30, run: run.run }
      expect(await awaited(() => exploredGraph(later, guide, 'it', drawn))).toEqual(
        exploredGraph(atOnce, guide, 'it', drawn),
      )
      const [near, far] = [
        new Walk(new Explored(atOnce(), guide)),
        new Walk(await awaited(() => new Explored(later(), guide))),
      ]
      expect(await awaited(() => far.here())).toEqual(near.here())
      expect(await awaited(() => far.follow(run.run.steps))).toBe(near.follow(run.run.steps))
      expect(await awaited(() => far.here())).toEqual(near.here())
      expect(far.run()).toEqual(near.run())
    }
    expect(await awaited(() => unmetNames(purpose, later()))).toEqual(unmetNames(purpose, atOnce()))
  })
})

/** A counter that can be counted up, at once or by a jump; what it was asked is counted. */
const counting = (counts: { asked: number }): (() => AnySimulator) => {
  return () => {
    let n = 0
    return {
      world: 'closed',
      currentState: () => n,
      goToState: saved => {
        n = saved as number
      },
      successors: () => {
        counts.asked++
        return [{ event: '!count' }, { event: '!jump' }]
      },
      scheduleStep: ({ event }) => {
        n += event === '!count' ? 1 : 2
      },
      step: () => {},
      isCommitEvent: () => true,
      labels: () => [],
      fingerprint: () => n,
    }
  }
}

/** The same simulators; what is asked of them is counted. */
const counted = (factory: () => AnySimulator, counts: { asked: number }) => (): AnySimulator => {
  const simulator = factory()
  return {
    ...simulator,
    goToState: saved => {
      counts.asked++
      simulator.goToState(saved)
    },
    successors: () => {
      counts.asked++
      return simulator.successors()
    },
    scheduleStep: choice => {
      counts.asked++
      simulator.scheduleStep(choice)
    },
  }
}

test('what a long walk asks grows with its length, and no faster', async () => {
  const asked = async (depth: number): Promise<number[]> => {
    const inside = { asked: 0 }
    const outside = { asked: 0 }
    const later = counted(await asynchronously(counting(inside)), outside)
    const { run } = await awaited(() => simulate(later, null, { depth }))
    expect(run.steps).toHaveLength(depth)
    const walked = outside.asked
    outside.asked = 0
    const again = counted(await asynchronously(counting(inside)), outside)
    expect((await awaited(() => replay(again, run))).steps).toBe(depth)
    return [walked, outside.asked, inside.asked]
  }
  const short = await asked(200)
  const long = await asked(2000)
  for (const [i, few] of short.entries()) expect(long[i]! / few).toBeLessThan(12)
})

test('a walk that has to wait stays where it was', async () => {
  const later = await asynchronously(counting({ asked: 0 }))
  const walk = new Walk(await awaited(() => new Explored(later(), null)))
  await awaited(() => walk.here())
  expect(() => walk.retrace([0, 1, 0])).toThrow()
  try {
    walk.retrace([0, 1, 0])
  } catch (waiting) {
    expect(waiting).toBeInstanceOf(Awaiting)
  }
  expect(walk.choices()).toEqual([])
  await awaited(() => walk.retrace([0, 1, 0]))
  expect(walk.choices()).toEqual([0, 1, 0])
})

test('an explorer answers requests in turn, though its model answers later', async () => {
  const factory = await asynchronously(counting({ asked: 0 }))
  let ended = 0
  const explorer = new Explorer(async () => ({
    factory,
    warnings: [],
    expectations: [],
    end: async () => void ended++,
  }))
  const answers: ExplorerAnswer[] = []
  const answer = answering(explorer, one => answers.push(one))
  await answer({ id: 0, method: 'open', args: [{ name: 'it', text: '' }, null] })
  await Promise.all([
    answer({ id: 1, method: 'take', args: [1] }),
    answer({ id: 2, method: 'take', args: [0] }),
    answer({ id: 3, method: 'grow', args: [{ nodes: 3 }] }),
    answer({ id: 4, method: 'choices', args: [] }),
  ])
  expect(answers.map(({ id, kind }) => [id, kind])).toEqual([0, 1, 2, 3, 4].map(id => [id, 'result']))
  expect(answers[4]).toMatchObject({ result: [1, 0] })
  explorer.close()
  expect(ended).toBe(1)
})
