import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ccsModel } from '../../../simulators/ccs/index.js'
import { type CheckOptions, countOf, verdictOf } from '../../../src/index.js'
import { loadModel, loadPurpose } from '../../../src/node.js'
import { root } from '../../support/cli.js'
import { bisimilar, explore, performs, type Space } from './oracle.js'
import { read } from './read.js'

const at = (path: string): string => join(root, 'examples', path)
const textOf = (path: string): string => readFileSync(at(path), 'utf8')
const generated = (example: string, ...args: string[]): string =>
  execFileSync(process.execPath, [at(`${example}/generate.mjs`), ...args], { encoding: 'utf8' })

/** An example as the oracle sees it. */
const spaceOf = (path: string, constant: string): Space => explore(read(textOf(path).replace(/#.*/g, '')), constant)
const eventsAt = ({ transitions }: Space): Map<string, Set<string>> => {
  const events = new Map<string, Set<string>>()
  for (const { from, event } of transitions) events.set(from, (events.get(from) ?? new Set()).add(event))
  return events
}
const anyState = (space: Space, wanted: (events: ReadonlySet<string>) => boolean): boolean => {
  const events = eventsAt(space)
  return space.states.some(state => wanted(events.get(state) ?? new Set()))
}

const verdict = async (model: string, purpose: string, options: CheckOptions & { root?: string }) => {
  const { root: constant, ...question } = options
  const loaded = await loadModel(at(model), constant === undefined ? {} : { root: constant })
  const { kind, reason, run } = await verdictOf(loaded, await loadPurpose(at(purpose)), { shortest: true, ...question })
  return { kind, reason, run: run?.steps.map(({ event }) => event) ?? null }
}

describe('generators', () => {
  test.each([
    ['dining-ccs', 'dining.ccs', ['4']],
    ['dining-ccs', 'left-handed/dining.ccs', ['4', '--left-handed']],
    ['scheduler-ccs', 'scheduler.ccs', ['4']],
  ])('%s/%s is what is printed', (example, file, args) =>
    expect(textOf(`${example}/${file}`)).toBe(generated(example, ...args)),
  )
  test.each(['dining-ccs', 'scheduler-ccs'])('%s wants a number', example =>
    expect(() => execFileSync(process.execPath, [at(`${example}/generate.mjs`)], { stdio: 'pipe' })).toThrow(
      'at least 2',
    ),
  )
})

describe('how large they are', () => {
  const sizeOf = async (text: string) => {
    const { statistics, deadlocks, complete } = await countOf(ccsModel(text))
    expect(complete).toBe(true)
    return [statistics.modelStates, statistics.transitions, deadlocks]
  }
  test.each([
    [4, 466, 1_512],
    [5, 2_164, 8_775],
    [6, 10_054, 48_924],
    [7, 46_708, 265_167],
  ])('%i philosophers', async (n, states, transitions) =>
    expect(await sizeOf(generated('dining-ccs', String(n)))).toEqual([states, transitions, 1]),
  )
  test.each([4, 5, 6])('%i philosophers, one of them left-handed', async n =>
    expect((await sizeOf(generated('dining-ccs', String(n), '--left-handed')))[2]).toBe(0),
  )
  test.each([2, 3, 4, 8])('a scheduler of %i tasks', async n => {
    const [states, , deadlocks] = await sizeOf(generated('scheduler-ccs', String(n)))
    expect([states, deadlocks]).toEqual([3 * n * 2 ** (n - 1) + 1, 0])
  })
  test.each([
    ['two-phase-commit-ccs/free/two-phase-commit.ccs', 'TwoPhaseCommit'],
    ['two-phase-commit-ccs/bound/two-phase-commit.ccs', 'TwoPhaseCommit'],
    ['dining-ccs/dining.ccs', 'Table'],
    ['dining-ccs/left-handed/dining.ccs', 'Table'],
    ['scheduler-ccs/scheduler.ccs', 'Scheduler'],
    ['peterson/peterson.ccs', 'Peterson'],
    ['peterson/wrong-order/peterson.ccs', 'Peterson'],
    ['peterson/no-turn/flags.ccs', 'Flags'],
    ['alternating-bit/alternating-bit.ccs', 'Protocol'],
    ['alternating-bit/no-bit/no-bit.ccs', 'Protocol'],
    ['vending/vending.ccs', 'Mean'],
  ])('%s is as large as the oracle says', async (path, constant) => {
    const space = spaceOf(path, constant)
    const stuck = space.states.length - eventsAt(space).size
    expect(await sizeOf(textOf(path))).toEqual([space.states.length, space.transitions.length, stuck])
  })
})

describe('two-phase commit', () => {
  const trace = ['tau', '?disagree', '!agree', 'tau', '?rollback', '?nok']
  const ask = (system: string) =>
    verdict(`two-phase-commit-ccs/${system}/two-phase-commit.ccs`, 'two-phase-commit-ccs/free/figure-4.purpose', {})
  const space = (system: string) => spaceOf(`two-phase-commit-ccs/${system}/two-phase-commit.ccs`, 'TwoPhaseCommit')
  test('the trace of figure 4', async () => {
    expect(await ask('free')).toEqual({ kind: 'success', reason: null, run: trace })
    expect(performs(space('free'), trace)).toBe(true)
  })
  test('is gone when all must synchronise', async () => {
    expect(await ask('bound')).toEqual({ kind: 'failure', reason: 'exhausted', run: null })
    expect(anyState(space('bound'), events => events.has('?nok'))).toBe(false)
  })
  test('the worker may go on for ever alone', async () =>
    expect(
      await verdict('two-phase-commit-ccs/free/two-phase-commit.ccs', 'two-phase-commit-ccs/free/agree-first.purpose', {
        relation: 'certainty',
      }),
    ).toMatchObject({ kind: 'failure', reason: 'lasso' }))
})

test('philosophers come to their deadlock in two steps each', async () =>
  expect(await verdict('dining-ccs/dining.ccs', 'dining-ccs/stuck.purpose', {})).toEqual({
    kind: 'success',
    reason: null,
    run: [0, 1, 2, 3].flatMap(i => [`?think${i}`, 'tau']),
  }))

describe("Peterson's algorithm", () => {
  test.each([
    ['peterson/peterson.ccs', 'Peterson', false],
    ['peterson/wrong-order/peterson.ccs', 'Peterson', true],
    ['peterson/no-turn/flags.ccs', 'Flags', false],
  ])('%s: can both be inside? %s %s', async (path, constant, both) => {
    expect(anyState(spaceOf(path, constant), events => events.has('?leave1') && events.has('?leave2'))).toBe(both)
    const { kind } = await verdict(path, 'peterson/exclusion.purpose', { relation: 'refutability' })
    expect(kind).toBe(both ? 'success' : 'failure')
  })
})

describe('the alternating bit', () => {
  test('a channel that loses everything, and one that does not for ever', async () => {
    const ask = (fair: boolean) =>
      verdict('alternating-bit/alternating-bit.ccs', 'alternating-bit/delivered.purpose', {
        relation: 'certainty',
        fair,
      })
    expect(await ask(false)).toMatchObject({ kind: 'failure', reason: 'lasso' })
    expect(await ask(true)).toMatchObject({ kind: 'success' })
  })
  /** Every silent step stays within what looks the same from outside. */
  test('from outside it is its buffer', () => {
    const { initial, transitions } = spaceOf('alternating-bit/alternating-bit.ccs', 'Protocol')
    const buffer = spaceOf('alternating-bit/alternating-bit.ccs', 'Buffer')
    const full = new Map([[initial, false]])
    // A map goes on over what is added to it.
    for (const [state, isFull] of full)
      for (const { event, to } of transitions.filter(({ from }) => from === state)) {
        if (event !== 'tau') expect(event).toBe(isFull ? '!deliver' : '?accept')
        const after = event === 'tau' ? isFull : !isFull
        expect(full.get(to) ?? after).toBe(after)
        full.set(to, after)
      }
    // From everywhere the one visible step can be had, silently.
    const ready = new Set(transitions.filter(({ event }) => event !== 'tau').map(({ from }) => from))
    for (const state of ready)
      for (const { from, event, to } of transitions) if (event === 'tau' && to === state) ready.add(from)
    expect(ready.size).toBe(full.size)
    expect(buffer.transitions.map(({ event }) => event)).toEqual(['?accept', '!deliver'])
  })
})

describe('vending machines', () => {
  test('are not bisimilar', () => {
    const [kind, mean] = ['Kind', 'Mean'].map(constant => spaceOf('vending/vending.ccs', constant))
    expect(bisimilar(kind, kind)).toBe(true)
    expect(bisimilar(kind, mean)).toBe(false)
  })
  test.each([
    ['tea', 'feasibility', 'success', 'success'],
    ['tea', 'certainty', 'success', 'failure'],
    ['choice', 'refutability', 'failure', 'success'],
    ['choice', 'certainty', 'success', 'failure'],
  ] as const)('%s: %s', async (purpose, relation, kind, mean) => {
    const ask = (constant: string) =>
      verdict('vending/vending.ccs', `vending/${purpose}.purpose`, { relation, root: constant })
    expect([(await ask('Kind')).kind, (await ask('Mean')).kind]).toEqual([kind, mean])
  })
})
