import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ccsModel } from '../../../simulators/ccs/index.js'
import type { CcsModel } from '../../../simulators/ccs/model.js'
import { countOf, examine, type TelosError } from '../../../src/index.js'
import { Moves } from '../../../src/simulator/moves.js'
import { movesOf } from '../../../src/simulator/vector.js'
import { slowRuns } from '../../support/runs.js'
import { arbitrarySystem, type Options, type Random } from './arbitrary.js'
import { enginesOf } from './explored.js'
import * as oracle from './oracle.js'
import { read } from './read.js'

/** The moves of states within some steps, with the weights of all moves of one kind together. */
const weighed = (model: CcsModel, text: string, syntactic: boolean, maxDepth: number): Map<string, number> => {
  const algebras = (text.match(/sync [^}]*}/g) ?? []).join('')
  const nameOf = (state: Int32Array): string =>
    oracle.normal(read(`${algebras}S = ${model.describe(state)};`).get('S')!, syntactic)
  const start: Int32Array = Int32Array.from(model.initial[0])
  const depths = new Map([[nameOf(start), 0]])
  const weights = new Map<string, number>()
  const queue = [start]
  for (const state of queue) {
    const from = nameOf(state)
    if (depths.get(from)! >= maxDepth) continue
    for (const { event, target, weight } of movesOf(model, state, new Moves())) {
      const to = nameOf(target)
      if (!depths.has(to)) {
        depths.set(to, depths.get(from)! + 1)
        queue.push(target)
      }
      const key = `${from} --${event}--> ${to}`
      weights.set(key, (weights.get(key) ?? 0) + weight!)
    }
  }
  return weights
}

const inOrder = (weights: Iterable<readonly [string, number]>): (readonly [string, number])[] =>
  [...weights].sort(([one], [other]) => (one < other ? -1 : 1))

/** Compares both engines with the oracle. */
const same = ({ definitions, root, text }: Random, syntactic: boolean): void => {
  const limits = { syntactic, maxStates: 150, maxDepth: 5 }
  const naive = oracle.explore(definitions, root, limits)
  fc.pre(naive.states.length < limits.maxStates)
  const expected = naive.transitions.map(
    ({ from, event, to, weight }) => [`${from} --${event}--> ${to}`, weight] as const,
  )
  for (const model of enginesOf(text, syntactic, root))
    if (model !== null) expect(inOrder(weighed(model, text, syntactic, limits.maxDepth))).toEqual(inOrder(expected))
}

const kinds: [string, Options][] = [
  ['systems that may grow', { infinite: true, rates: true }],
  ['systems that do not grow', { infinite: false, rates: true }],
  ['Milner’s operators alone', { hoare: false, sync: false, infinite: false, rates: true }],
  ['systems without rates', { infinite: false }],
]

describe.each(kinds)('%s', (_, options) => {
  test.each([false, true])('both engines weigh moves as the rules do (syntactic: %s)', syntactic => {
    fc.assert(
      fc.property(arbitrarySystem(options), system => same(system, syntactic)),
      slowRuns(40, 200),
    )
  })
})

const weights = (process: string): Record<string, number> => {
  const found: Record<string, number> = {}
  for (const model of enginesOf(`S = ${process};`, false)) {
    if (model === null) continue
    const here: Record<string, number> = {}
    for (const { event, weight } of movesOf(model, Int32Array.from(model.initial[0]), new Moves()))
      here[event] = (here[event] ?? 0) + weight!
    if (Object.keys(found).length > 0) expect(here).toEqual(found)
    Object.assign(found, here)
  }
  return found
}

test.each([
  ['a@2.5.0', { '?a': 2.5 }],
  ["'a@0.5.0", { '!a': 0.5 }],
  ['tau@3.0', { tau: 3 }],
  ['tau@3.0.0', { tau: 3 }],
  ['a@2 .0', { '?a': 2 }],
  ['a@2.0 + b@0.125.0', { '?a': 2, '?b': 0.125 }],
  ['a @ 2 . b.0', { '?a': 2 }],
  ['a@0.0', { '?a': 0 }],
  ['a.0', { '?a': 1 }],
  ['a@2.0 | b.0', { '?a': 2, '?b': 1 }],
  ["a@2.0 | 'a@3.0", { '?a': 2, '!a': 3, tau: 6 }],
  ['a@2.0 |[a]| a@3.0', { '?a': 6 }],
  ['a@2.0 + a@3.0', { '?a': 5 }],
  ['a.0 + a.0', { '?a': 2 }],
  ['a@2.0 | a@2.0 | a@2.0', { '?a': 6 }],
  ["(a@2.0 + 'a@3.0) | (a@2.0 + 'a@3.0) | (a@2.0 + 'a@3.0)", { '?a': 6, '!a': 9, tau: 36 }],
  ["(a.0 | a.0 | 'a@4.0) \\ a", { tau: 8 }],
  ['(a@2.0)[b/a]', { '?b': 2 }],
])('%s', (process, expected) => expect(weights(process)).toEqual(expected))

test('terms that differ in rates only are different states, and are written with their rates', async () => {
  const model = ccsModel('S = a.b@2.0 + a.b@3.5.0 + a.b.0 + a.b@1.0;')
  expect((await countOf(model)).statistics.modelStates).toBe(5)
  const described = model()
    .successors()
    .map(({ target }) => {
      const simulator = model()
      simulator.goToState(target)
      return simulator.describe!()
    })
  expect([...new Set(described)].sort()).toEqual(['b.0', 'b@2.0', 'b@3.5.0'])
})

test('a rate is written so that it reads back', () => {
  for (const rate of ['0.0000001', '1000000000000000000000000', '0.5', '123456789.125', '2']) {
    const simulator = ccsModel(`S = a@${rate}.0;`)()
    const [{ weight }] = simulator.successors()
    expect(weight).toBe(Number(rate))
    const text = ccsModel(`S = b.a@${rate}.c.0;`)()
    text.goToState(text.successors()[0].target)
    const shown = text.describe!()
    expect(ccsModel(`S = ${shown};`)().successors()[0].weight).toBe(Number(rate))
    expect(shown).not.toContain('e')
  }
})

test('mistakes', () => {
  const wrong = (process: string): string => {
    try {
      ccsModel(`S = ${process};`)
      return ''
    } catch (error) {
      return (error as TelosError).diagnostics.map(({ code, message }) => `${code}: ${message}`).join('; ')
    }
  }
  expect(wrong('a@.0')).toBe('syntax/unexpected: a rate is a number from 0 behind @: a@2.5.P')
  expect(wrong('a@-1.0')).toBe('syntax/unexpected: a rate is a number from 0 behind @: a@2.5.P')
  expect(wrong('a@1e3.0')).toContain('syntax/unexpected')
  expect(wrong(`a@${'9'.repeat(400)}.0`)).toBe('syntax/unexpected: this rate is too great to be a number')
  expect(wrong('a@2.5')).toContain('syntax/unexpected')
  expect(wrong('(a.0) \\ {a@2}')).toContain('syntax/unexpected')
})

test('the doctor finds nothing wrong', () => {
  expect(
    examine(ccsModel("S = (a@2.S1 | 'a@3.b.0 | a@2.0) \\ a; S1 = tau@0.5.S1 + b.0;", { root: 'S' })).findings,
  ).toEqual([])
  expect(examine(ccsModel("P = a@2.(P | 'a@3.0);")).findings).toEqual([])
})
