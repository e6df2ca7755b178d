import { expect, test } from 'vitest'
import { type AnySimulator, examine, vectorModel } from '../../src/index.js'
import { counting } from '../support/counting.js'
import { dice, findings, provoked, round } from './provoked.js'

test('a model with weights, observables, a score and a seed may be healthy', () => {
  expect(findings(round())).toEqual([])
  expect(findings(dice())).toEqual([])
  expect(findings(vectorModel({ ...counting, score: state => state[0]! }))).toEqual([])
})

test.each(Object.entries(provoked))('%s is the only finding where it is the only mistake', async (code, provoke) => {
  expect(await provoke()).toEqual([code])
})

test.each<[string, Partial<AnySimulator>, RegExp]>([
  [
    'a negative weight',
    { successors: () => [{ event: '!a', weight: -1 }] },
    /!a with the weight -1; weights are finite/,
  ],
  ['an endless weight', { successors: () => [{ event: '!a', weight: 1 / 0 }] }, /!a with the weight Infinity/],
  ['a weight that is no number', { successors: () => [{ event: '!a', weight: '2' as never }] }, /with the weight/],
  ['no number observed', { observe: () => ({ n: Number.NaN }) }, /observe answered with n: NaN/],
  ['no object observed', { observe: () => 7 as never }, /observe did not answer with an object/],
  ['a score that is no number', { score: () => Number.NaN }, /score answered with NaN/],
])('%s is garbage', (_, change, message) => {
  const found = examine({ ...round(), ...change }).findings
  expect(found.map(({ diagnostic }) => diagnostic.code)).toEqual(['doctor/broken'])
  expect(found[0]?.diagnostic.message).toMatch(message)
})

test('weights of a vector model are examined too', () => {
  let asked = 0
  const fickle = vectorModel({ ...counting, weigh: (_, moves, weights) => void weights.fill(asked++, 0, moves.count) })
  expect(findings(fickle)).toEqual(['doctor/unstable-weights'])
})

test('states with one fingerprint have the same weights', () => {
  let n = 0
  const lying: AnySimulator = {
    ...round(),
    currentState: () => n,
    goToState: snapshot => {
      n = snapshot as number
    },
    successors: () => [{ event: '!a', weight: 1 + (n % 2) }],
    scheduleStep() {},
    step: () => void n++,
    fingerprint: () => 'one',
    observe: () => ({ n }),
    score: () => n,
  }
  expect(findings(lying)).toEqual(['doctor/fingerprint-lies'])
})

test('a step that draws what only observe shows is not stable', () => {
  let drawn = 0
  let seen = 0
  const simulator = round()
  const drawing: AnySimulator = {
    ...simulator,
    currentState: () => [simulator.currentState(), seen],
    goToState([state, before]: [number, number]) {
      simulator.goToState(state)
      seen = before
    },
    step() {
      simulator.step()
      seen = drawn++
    },
    observe: () => ({ seen }),
  }
  expect(findings(drawing)).toEqual(['doctor/unstable-step'])
})

test('reseeding that leaves something to chance does not draw alike', () => {
  let more = 0
  const leaking = dice(state => ({
    reseed(seed) {
      state.seed = seed + more++
    },
  }))
  expect(findings(leaking)).toEqual(['doctor/reseed-draws'])
})
