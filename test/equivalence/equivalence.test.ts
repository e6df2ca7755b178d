import { describe, expect, test } from 'vitest'
import { equivalences } from '../../src/equivalence/comparison.js'
import { Refinement } from '../../src/equivalence/refinement.js'
import {
  type Comparison,
  comparisonOf,
  immutableModel,
  opaque,
  showFormula,
  type TelosError,
  vectorModel,
} from '../../src/index.js'
import { explicitModel, SystemBuilder } from '../../src/simulator/explicit.js'
import type { AnySimulator } from '../../src/simulator/simulator.js'
import { isMore } from '../support/runs.js'
import { compared, lts, modelOf } from './systems.js'

/** By what two systems are alike, and by what they are not. */
const alikeBy = (a: string, b: string): string[] =>
  equivalences.filter(by => compared(modelOf(lts(a)), modelOf(lts(b)), by).kind === 'success')
const formulaOf = (comparison: Comparison): string | null =>
  comparison.kind === 'failure' && comparison.formula !== null ? showFormula(comparison.formula) : null
const traceOf = (comparison: Comparison): string | null =>
  comparison.kind === 'failure' ? (comparison.trace?.events.join(' ') ?? null) : null

describe('the classical pairs', () => {
  const late = '0 coin 1, 1 tea 2, 1 coffee 3'
  const early = '0 coin 1, 0 coin 2, 1 tea 3, 2 coffee 4'
  test('a choice made late or early: the traces are the same, the branching is not', () => {
    expect(alikeBy(late, early)).toEqual(['traces', 'weak-traces', 'included', 'weakly-included'])
    const comparison = compared(modelOf(lts(late)), modelOf(lts(early)), 'strong')
    expect(comparison).toMatchObject({ kind: 'failure', onlyIn: 'left', depth: 2 })
    expect(formulaOf(comparison)).toBe('<?coin>(<?tea>true and <?coffee>true)')
    expect(traceOf(comparison)).toMatch(/^\?coin \?(tea|coffee)$/)
  })
  test('a.tau.b = a.b weakly', () => {
    expect(alikeBy('0 a 1, 1 tau 2, 2 b 3', '0 a 1, 1 b 2')).toEqual(['weak', 'weak-traces', 'weakly-included'])
  })
  test('a + tau.b is not a + b, not even weakly: the silent step decides', () => {
    const [silent, open] = ['0 a 1, 0 tau 2, 2 b 3', '0 a 1, 0 b 2']
    expect(alikeBy(silent, open)).toEqual(['weak-traces', 'weakly-included'])
    const comparison = compared(modelOf(lts(silent)), modelOf(lts(open)), 'weak')
    expect(formulaOf(comparison)).toBe('<<tau>>[[?a]]false')
    expect(traceOf(comparison)).toBe('tau ?a')
  })
  test('tau.a + a = tau.a, and a.(b + tau.c) + a.c = a.(b + tau.c), weakly', () => {
    expect(alikeBy('0 tau 1, 0 a 2, 1 a 2', '0 tau 1, 1 a 2')).toContain('weak')
    expect(alikeBy('0 a 1, 1 b 2, 1 tau 3, 3 c 4, 0 a 5, 5 c 4', '0 a 1, 1 b 2, 1 tau 3, 3 c 4')).toContain('weak')
  })
  test('a loop and its unfolding', () => {
    expect(alikeBy('0 a 0', '0 a 1, 1 a 2, 2 a 0')).toEqual([...equivalences])
  })
  test('to do less is to be included', () => {
    expect(alikeBy('0 a 1', '0 a 1, 0 b 2')).toEqual(['included', 'weakly-included'])
    const comparison = compared(modelOf(lts('0 a 1, 0 b 2')), modelOf(lts('0 a 1')), 'included')
    expect(comparison).toMatchObject({ kind: 'failure', onlyIn: 'left', trace: { events: ['?b'], by: 'left' } })
  })
  test('silent steps come before longer traces', () => {
    const comparison = compared(
      modelOf(lts('0 a 1, 0 tau 2, 2 tau 1, 1 c 3')),
      modelOf(lts('0 a 0')),
      'weakly-included',
    )
    expect(traceOf(comparison)).toBe('?c')
  })
  test('a silent circle may be left: divergence is not seen', () => {
    expect(alikeBy('0 tau 0, 0 a 1', '0 a 1')).toContain('weak')
  })
})

describe('propositions', () => {
  const lamp = (isOn: (n: number) => boolean | undefined) => () =>
    immutableModel({
      initial: 0,
      successors: () => ['!press' as const],
      apply: (n: number) => (n + 1) % 4,
      label: n => ({ on: isOn(n), warm: n === 3 }),
      key: n => n,
    })
  const [plain, slow] = [lamp(n => n % 2 === 1), lamp(n => n === 2)]
  test('are seen only if they are observed', async () => {
    expect(await comparisonOf(plain, slow)).toMatchObject({ kind: 'success', left: { classes: 1 } })
    const comparison = await comparisonOf(plain, slow, { observe: ['on'] })
    expect(formulaOf(comparison)).toBe('<!press><[on]>true')
    expect(await comparisonOf(plain, slow, { observe: ['warm', 'warm'] })).toMatchObject({
      kind: 'success',
      observed: ['warm'],
      left: { states: 4, transitions: 4, classes: 4 },
    })
  })
  test('what is false and what is not known are alike', async () => {
    const unknown = lamp(n => (n % 2 === 1 ? true : undefined))
    expect((await comparisonOf(plain, unknown, { observe: ['on'] })).kind).toBe('success')
  })
  test('in traces', async () => {
    expect(traceOf(await comparisonOf(plain, slow, { observe: ['on'], by: 'included' }))).toBe('!press [on]')
  })
})

test('one model in three forms, with several initial states in one of them', async () => {
  const counter = () =>
    vectorModel({
      events: ['?up', '?down'],
      initial: [[0]],
      expand(state, moves) {
        for (const [event, next] of [state[0] + 1, state[0] - 1].entries()) {
          if (next < 0 || next > 5) continue
          moves.begin(event)
          moves.set(0, next)
        }
      },
      propositions: { high: state => state[0] > 3 },
    })
  const same = () =>
    immutableModel({
      initial: 0,
      successors: (n: number) => (['?up', '?down'] as const).filter(e => (e === '?up' ? n < 5 : n > 0)),
      apply: (n, event) => (event === '?up' ? n + 1 : n - 1),
      label: n => ({ high: n > 3 }),
      key: n => n,
    })
  expect(await comparisonOf(counter, same, { observe: ['high'] })).toMatchObject({
    kind: 'success',
    exact: true,
    left: { states: 6, transitions: 10, classes: 6, complete: true },
    right: { states: 6, transitions: 10, classes: 6 },
  })
  const several = () => vectorModel({ events: ['!init'], initial: [[0], [1], [2]], init: '!init', expand: () => {} })
  const blank = modelOf({ states: 2, moves: [[0, '!init', 1]] })
  expect(await comparisonOf(several, blank)).toMatchObject({
    kind: 'success',
    left: { states: 4, transitions: 3, classes: 2 },
  })
})

describe('bounds', () => {
  const endless = (wrong: number) => () =>
    immutableModel({
      initial: 0,
      successors: (n: number) => [n === wrong ? ('?oops' as const) : ('?up' as const)],
      apply: (n: number) => n + 1,
      key: n => n,
    })
  test.each(equivalences)('%s: a difference within the bound is one, however much there is behind it', by => {
    const within = compared(endless(7)(), endless(-1)(), by, { depth: 10 })
    expect(within).toMatchObject({ kind: 'failure', left: { complete: false } })
    expect(compared(endless(7)(), endless(-1)(), by, { states: 30 }).kind).toBe('failure')
    expect(compared(endless(7)(), endless(-1)(), by, { depth: 7 })).toMatchObject({
      kind: 'inconclusive',
      reason: 'depth-bound',
      exact: false,
    })
  })
  test('a difference deeper than formulas are written', () => {
    const far = compared(endless(150)(), endless(-1)(), 'strong', { depth: 200 })
    expect(far).toMatchObject({ kind: 'failure', depth: 151, formula: null, left: { complete: false } })
    expect(far.kind === 'failure' && far.trace?.events.length).toBe(151)
    expect(compared(endless(150)(), endless(-1)(), 'strong', { depth: 150 }).kind).toBe('inconclusive')
  })
  test('a finite model is included in an endless one', () => {
    const few = lts('0 up 1, 1 up 2')
    expect(compared(modelOf(few), endless(-1)(), 'included', { depth: 5 }).kind).toBe('success')
    expect(compared(endless(-1)(), modelOf(few), 'included', { depth: 5 })).toMatchObject({
      kind: 'failure',
      trace: { events: ['?up', '?up', '?up'] },
    })
  })
  test('time, memory, and being cancelled', async () => {
    expect(await comparisonOf(endless(-1), endless(-1), { timeout: 0.05 })).toMatchObject({ reason: 'time-bound' })
    expect(await comparisonOf(endless(-1), endless(-1), { maxMemory: 1_000_000 })).toMatchObject({
      reason: 'memory-bound',
    })
    expect(await comparisonOf(endless(-1), endless(-1), { signal: AbortSignal.abort() })).toMatchObject({
      kind: 'inconclusive',
      reason: 'cancelled',
    })
  })
})

describe('what is large', () => {
  const chain = (length: number, last = '?up'): AnySimulator => {
    const builder = new SystemBuilder()
    for (let s = 0; s < length; s++) builder.edge(s, s === length - 1 ? last : '?up', s + 1)
    return explicitModel(builder.build(0, length + 1, () => [], String, []))
  }
  const long = isMore ? 200_000 : 40_000
  test.each(equivalences)('a long chain, %s', by => {
    expect(compared(chain(long), chain(long), by).kind).toBe('success')
    const comparison = compared(chain(long), chain(long, '?end'), by)
    expect(comparison.kind === 'failure' && comparison.trace?.events.length).toBe(long)
    if (by === 'strong') expect(comparison).toMatchObject({ depth: long, formula: null, onlyIn: null })
  })
  test('a state with moves to all of a long chain is not signed again once it is alone', () => {
    const fan = (last: string): AnySimulator => {
      const builder = new SystemBuilder()
      for (let s = 1; s < 20_000; s++) builder.edge(0, '!to', s)
      for (let s = 1; s < 20_000; s++) builder.edge(s, s === 19_999 ? last : '?up', s + 1)
      return explicitModel(builder.build(0, 20_001, () => [], String, []))
    }
    expect(compared(fan('?up'), fan('?end'), 'strong')).toMatchObject({ kind: 'failure', depth: 2 })
  })
  test('weakly, silent steps far apart', () => {
    const silent = (length: number): AnySimulator => {
      const builder = new SystemBuilder()
      for (let s = 0; s < length; s++) builder.edge(s, s % 10 === 0 ? '?up' : 'tau', s + 1)
      return explicitModel(builder.build(0, length + 1, () => [], String, []))
    }
    expect(compared(silent(long), chain(long / 10), 'weak').kind).toBe('success')
    expect(compared(silent(long), chain(long / 10 - 1), 'weak')).toMatchObject({ kind: 'failure', depth: long / 10 })
  })
  test('a formula that would be too large to read is left out, and the depth is told', () => {
    expect(compared(chain(101), chain(102), 'strong')).toMatchObject({ kind: 'failure', depth: 102, formula: null })
    expect(compared(chain(98), chain(99), 'strong')).toMatchObject({ kind: 'failure', depth: 99, onlyIn: 'left' })
  })
  test('more silent steps than can be saturated: inconclusive, not out of memory', () => {
    const comparison = compared(silentChain(20_000), silentChain(20_000, '?b'), 'weak')
    expect(comparison).toMatchObject({ kind: 'inconclusive', reason: 'memory-bound' })
  })
  const silentChain = (length: number, last = '?a'): AnySimulator => {
    const builder = new SystemBuilder()
    for (let s = 0; s < length; s++) builder.edge(s, 'tau', s + 1)
    for (let s = 0; s < length; s++) builder.edge(s, last, (7 * s) % length)
    for (let s = 0; s < length; s++) builder.edge(s, '!c', (13 * s + 1) % length)
    return explicitModel(builder.build(0, length + 1, () => [], String, []))
  }
  test('the rounds of a refinement are the depth: states of a chain are told apart by their distance to its end', () => {
    const first = Int32Array.from({ length: 12 }, (_, s) => Math.min(s, 10))
    const zeros = new Int32Array(10)
    const system = { states: 11, first, event: zeros, target: zeros.map((_, s) => s + 1), events: ['?a'], tau: -1 }
    const refinement = new Refinement({ ...system, open: new Uint8Array(11), left: 0, right: 0 })
    for (const _ of refinement.refine());
    expect(refinement.blocks).toBe(11)
    expect(Array.from({ length: 10 }, (_, s) => refinement.apart(s, s + 1))).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
  })
})

describe('models that cannot be compared', () => {
  const one = modelOf(lts('0 a 1'))
  const codes = async (pending: Promise<unknown>): Promise<string[]> => {
    try {
      await pending
      return []
    } catch (error) {
      return (error as TelosError).diagnostics.map(({ code }) => code)
    }
  }
  test('without fingerprints', async () => {
    expect(await codes(comparisonOf(one, () => opaque(modelOf(lts('0 a 1')))))).toEqual(['simulator/opaque'])
  })
  test('one simulator twice', async () => {
    expect(await codes(comparisonOf(one, one))).toEqual(['simulator/busy'])
    // It was given back.
    expect((await comparisonOf(one, () => modelOf(lts('0 a 1')))).kind).toBe('success')
  })
  test('by nothing known', async () => {
    expect(await codes(comparisonOf(one, one, { observe: ['not p'] }))).toEqual(['usage/wrong'])
    expect(await codes(comparisonOf(one, one, { by: 'luck' as never }))).toEqual(['usage/wrong'])
  })
  test('a simulator that fails, with the steps that led there', async () => {
    const faulty = () =>
      immutableModel({
        initial: 0,
        successors: () => ['?up' as const],
        apply: (n: number) => {
          if (n === 3) throw new Error('no')
          return n + 1
        },
        key: n => n,
      })
    await expect(comparisonOf(() => one, faulty)).rejects.toMatchObject({
      diagnostics: [{ code: 'simulator/threw' }],
      run: { steps: [{ event: '?up' }, { event: '?up' }, { event: '?up' }] },
      event: '?up',
    })
  })
})
