import { type AnySimulator, examine, immutableModel, type MutableModel, mutableModel } from '../../src/index.js'
import { codes, type Provoked } from '../support/provoking.js'

export const findings = (simulator: AnySimulator): string[] =>
  codes(examine(simulator).findings.map(({ diagnostic }) => diagnostic))

/** Goes round in five steps; says how far it is. */
export const round = (): AnySimulator =>
  immutableModel({
    initial: 0,
    successors: () => [
      { event: '!a' as const, weight: 2 },
      { event: '?b' as const, weight: 0.5 },
    ],
    apply: (n: number) => (n + 1) % 5,
    key: n => n,
    observe: n => ({ n }),
    score: n => n,
  })

interface Dice {
  face: number
  seed: number
}
type Hooks = Partial<MutableModel<Dice, '?roll', 'high'>>

/** Throws dice by a generator of its own. `state` is all there is to it. */
export const dice = (change: (state: Dice) => Hooks = () => ({})): AnySimulator => {
  const state: Dice = { face: 1, seed: 1 }
  return mutableModel<Dice, '?roll', 'high'>({
    save: () => ({ ...state }),
    restore: saved => void Object.assign(state, saved),
    enabled: () => ['?roll'],
    inject() {
      state.seed = (state.seed * 75 + 74) % 65537
      state.face = 1 + (state.seed % 6)
    },
    label: () => ({ high: state.face > 3 }),
    observe: () => ({ face: state.face }),
    fingerprint: () => `${state.face} ${state.seed}`,
    reseed(seed) {
      state.seed = (seed * 7919 + 1) % 65537
    },
    ...change(state),
  })
}

/** One more each time. */
const counter = (): (() => number) => {
  let asked = 0
  return () => asked++
}

export const provoked: Provoked = {
  'doctor/unstable-weights': () => {
    const [simulator, asked] = [round(), counter()]
    return findings({ ...simulator, successors: () => simulator.successors().map(c => ({ ...c, weight: asked() })) })
  },
  'doctor/unstable-observables': () => {
    const asked = counter()
    return findings({ ...round(), observe: () => ({ asked: asked() }) })
  },
  'doctor/unstable-score': () => findings({ ...round(), score: counter() }),
  'doctor/reseed-changes': () =>
    findings(
      dice(state => ({
        reseed(seed) {
          state.seed = seed
          state.face = 1 + (seed % 6)
        },
      })),
    ),
  'doctor/reseed-draws': () =>
    findings(
      dice(state => ({
        reseed(seed) {
          state.seed = (state.seed + seed) % 65537
        },
      })),
    ),
}
