import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { loadLabs, systemOf } from '../../../simulators/labs/load.js'
import { LabsModel } from '../../../simulators/labs/model.js'
import type { Parameters as Given } from '../../../simulators/parameters.js'
import { orThrow } from '../../../src/errors/or-throw.js'
import { simulate } from '../../../src/experiment/simulate.js'
import { replay } from '../../../src/explore/replay.js'
import {
  countOf,
  Explorer,
  type Model,
  parsePurpose,
  type Run,
  SimulatorError,
  TelosError,
  verdictOf,
} from '../../../src/index.js'
import { examine } from '../../../src/simulator/doctor/doctor.js'
import { Random } from '../../../src/simulator/random.js'
import { soon } from '../../support/soon.js'

const sky = readFileSync('test/fixtures/sky.labs', 'utf8')
const factoryOf = (text: string, given: Given = {}): Model => orThrow(loadLabs({ name: 'm.labs', text }, given)).factory
const modelOf = (text: string, given: Given = {}): LabsModel =>
  new LabsModel(orThrow(systemOf({ name: 'm.labs', text }, given)).system)
/** Some variables of the environment, and what is assumed. */
const numbers = (
  environment: string,
  assumed: string,
): string => `system { environment = ${environment} spawn = One: 1 }
  agent One { Behaviour = Skip } assume { A = ${assumed} }`
const waiting = parsePurpose('purpose p\nstart q\n  see x -> Success\n  otherwise -> q')

/** The starlings of a run, by what its first step tells: written apart from the model. */
const starlings = ({ steps: [first] }: Run): { x: number; y: number }[] =>
  (first?.told?.effects ?? []).map(({ text }) => {
    const [, x, y] = /^x = (\d+), y = (\d+)/.exec(text) ?? []
    return { x: Number(x), y: Number(y) }
  })
const isAsAssumed = (run: Run): boolean => {
  const all = starlings(run)
  const isInside = (at: number): boolean => at >= 500 && at < 520
  const places = new Set(all.map(({ x, y }) => `${x} ${y}`))
  return all.length === 10 && all.every(({ x, y }) => isInside(x) && isInside(y)) && places.size === 10
}

describe('ten starlings in a small part of a wide sky', () => {
  test('the first steps come soon, and are told to begin in a state that was drawn', () => {
    const { run, startDrawn, bound } = soon(3, () => simulate(factoryOf(sky), null, { depth: 3 }))
    expect([startDrawn, bound, run.steps.length]).toEqual([true, 'depth', 3])
    expect(isAsAssumed(run)).toBe(true)
  })
  test('the same seed draws the same state, another one another', () => {
    const told = (seed: number) => starlings(simulate(factoryOf(sky), null, { seed, depth: 1 }).run)
    expect(told(7)).toEqual(told(7))
    expect(told(8)).not.toEqual(told(7))
  })
  test('such a run replays, without going through the others', () => {
    const { run } = simulate(factoryOf(sky), null, { seed: 3, depth: 5 })
    expect(soon(3, () => replay(factoryOf(sky), JSON.parse(JSON.stringify(run))))).toEqual({
      steps: 5,
      divergence: null,
    })
  })
  test('a state that is none of the initial ones is not taken for one', () => {
    const { run } = simulate(factoryOf(sky), null, { depth: 2 })
    const [first, ...others] = run.steps
    const started = (initial: readonly number[] | undefined, choice?: number) => {
      const { initial: _, ...step } = first!
      const at = { ...step, ...(initial === undefined ? {} : { initial }), ...(choice === undefined ? {} : { choice }) }
      return replay(factoryOf(sky), { steps: [at, ...others] }).divergence
    }
    const state = first!.initial!
    expect(started(state)).toBe(null)
    expect(started([0, ...state.slice(1)])).toBe('the model has no such initial state')
    expect(started(state.slice(1))).toBe('the model has no such initial state')
    expect(started(undefined)).toBe('the run does not say in which of very many initial states it begins')
    // What the choice says is a state, but not the one that the step tells of.
    expect(started(undefined, 5)).toMatch(/^the state is /)
  })
  test('the explorer offers a few, and follows a run that begins elsewhere', async () => {
    const explorer = new Explorer()
    const opened = await explorer.open({ name: 'sky.labs', text: sky, seed: 5 }, null)
    expect(opened.problems.map(({ code, severity }) => [code, severity])).toEqual([
      ['simulator/start-drawn', 'warning'],
    ])
    expect(opened.here?.offers.length).toBe(20)
    explorer.take(3)
    explorer.take(0)
    const walked = explorer.run()
    expect(replay(factoryOf(sky), walked)).toEqual({ steps: 2, divergence: null })
    expect(explorer.follow(walked.steps, 2).position).toBe(2)
    const { run } = simulate(factoryOf(sky), null, { seed: 9, depth: 3 })
    expect(explorer.follow(run.steps, 3).position).toBe(3)
    expect(explorer.run().steps).toEqual(run.steps.map(step => ({ ...step, purpose: expect.any(String) })))
    expect(explorer.follow([{ event: '!init' }], 1).position).toBe(0)
  })
  test('a check makes them piece by piece: limits hold, and it says that not all were made', async () => {
    const verdict = await verdictOf(factoryOf(sky), waiting, { maxStates: 2000 })
    expect([verdict.kind, verdict.reason]).toEqual(['inconclusive', 'state-bound'])
    expect(verdict.statistics.modelStates).toBeLessThan(3000)
    expect(verdict.remarks).toContain('not all initial states had been made by then')
    const { reason, statistics } = await countOf(factoryOf(sky), { maxStates: 2000 })
    expect(reason).toBe('state-bound')
    expect(statistics.modelStates).toBeLessThan(3000)
    const aborted = AbortSignal.abort()
    expect((await verdictOf(factoryOf(sky), waiting, { signal: aborted })).reason).toBe('cancelled')
    expect((await verdictOf(factoryOf(sky), waiting, { timeout: 0 })).reason).toBe('time-bound')
  })
  test('the doctor looks at some of them', () => {
    expect(examine(factoryOf(sky), { walks: 3, depth: 3 }).findings).toEqual([])
  })
})

describe('drawing', () => {
  test('each initial state is as likely as any other, however the values depend on each other', () => {
    // 4 * 4 pairs but for the diagonal, and beside them 3 values that nothing is assumed of.
    const { initial } = modelOf(numbers('e: 0..4; f: 0..6; g: 0..3', 'e != f and f < 4'))
    const random = new Random(1)
    const counts = new Map<string, number>()
    for (let i = 0; i < 3600; i++) {
      const key = initial.draw(random).slice(0, 4).join()
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
    expect([...counts.keys()].toSorted()).toEqual([...initial].map(state => state.slice(0, 4).join()).toSorted())
    expect(counts.size).toBe(36)
    for (const count of counts.values()) expect(Math.abs(count - 100)).toBeLessThan(50)
  })
  test('what is drawn is recognised, what was not meant is not', () => {
    const { initial } = modelOf(numbers('e: 0..40; f: 0..60', 'e * f % 7 = 3'))
    const all = new Set([...initial].map(state => state.join()))
    const random = new Random(2)
    for (let i = 0; i < 100; i++) {
      const state = initial.draw(random)
      expect(all.has(state.join())).toBe(true)
      expect(initial.has(state)).toBe(true)
      state[0] = 40
      expect(initial.has(state)).toBe(false)
    }
  })
  test('hardly any are as assumed: it says so, and where', () => {
    const model = factoryOf(numbers('e: 0..30000; f: 0..30000', 'e > 5 and e + f = 7'))
    expect(() => simulate(model, null)).toThrow(TelosError)
    try {
      simulate(model, null)
    } catch (error) {
      const [found] = (error as TelosError).diagnostics
      expect(found?.message).toBe('1,000,000 draws found no initial state: mostly this did not hold')
      expect(found?.span?.source.text.slice(found.span.start, found.span.end)).toBe('e + f = 7')
    }
  })
})

describe('what is wrong with very many initial states is found when they are made', () => {
  test.each([
    ['e: 0..2000; f: 0..2000', 'e + f = 5000', 'labs/no-initial'],
    ['e: 0..2000; f: 0..2000', 'e + f = 3000 and 1 / (f - 1500) < 5', 'labs/division'],
  ])('%s, assume %s', async (environment, assumed, code) => {
    const model = factoryOf(numbers(environment, assumed))
    const failed = await verdictOf(model, waiting).catch((error: unknown) => error)
    expect(failed).toBeInstanceOf(SimulatorError)
    expect((failed as SimulatorError).diagnostics.map(found => found.code)).toEqual([code])
  })
})
