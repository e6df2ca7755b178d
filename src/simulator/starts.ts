import type { StoredStep } from '../ats/run.js'
import { TelosError } from '../errors/diagnostic.js'
import { SimulatorFault } from './fault.js'
import { type InitialSet, isInitialSet } from './initial-set.js'
import { Random } from './random.js'
import type { AnySimulator } from './simulator.js'
import { beginningIn, vectorsOf } from './vector.js'

/** A simulator that begins in a few of very many initial states. */
export interface Started {
  readonly simulator: AnySimulator
  /** Those states, in the order they are offered; `null` if they are all there are. */
  readonly starts: readonly Int32Array[] | null
}

/** The initial states of a simulator, if they are too many to list. */
const vastOf = (simulator: AnySimulator): InitialSet | null => {
  const initial = vectorsOf(simulator)?.initial
  return initial !== undefined && isInitialSet(initial) && initial.isVast ? initial : null
}

/** Looks for initial states; what is wrong with them is a TelosError. */
const looking = <A>(look: () => A): A => {
  try {
    return look()
  } catch (error) {
    if (!(error instanceof SimulatorFault)) throw error
    const { code, message, span } = error
    throw new TelosError([code(message, span === undefined ? {} : { span })], { cause: error })
  }
}

/**
 * Where there are too many initial states to list: begins in up to `count` that are drawn. The same seed draws the same.
 * Throws a TelosError if none is found.
 */
export const drawnStarts = (simulator: AnySimulator, seed: number, count: number): Started =>
  looking(() => drawn(simulator, seed, count))

const drawn = (simulator: AnySimulator, seed: number, count: number): Started => {
  const initial = vastOf(simulator)
  if (initial === null) return { simulator, starts: null }
  // What is drawn here should have nothing to do with what the walk draws.
  const random = new Random(Math.imul(seed + 1, 0x9e3779b1))
  const different = new Map<string, Int32Array>()
  for (let i = 0; i < count; i++) {
    const state = initial.draw(random)
    different.set(state.join(), state)
  }
  return startingIn(simulator, [...different.values()])
}

/** The same simulator, but it begins in these initial states. */
export const startingIn = (simulator: AnySimulator, starts: readonly Int32Array[]): Started => {
  const white = vectorsOf(simulator)
  if (white === undefined) throw new Error('only vector models begin in states that are given')
  return { simulator: beginningIn(white.model, starts), starts }
}

/**
 * The initial state that the first step of a stored run leads to, if these are too many to list: `null` if they are not, and
 * if there is no such state, why.
 */
export const storedStart = (simulator: AnySimulator, step: StoredStep | undefined): Int32Array | string | null =>
  looking(() => stored(simulator, step))

const stored = (simulator: AnySimulator, step: StoredStep | undefined): Int32Array | string | null => {
  const initial = vastOf(simulator)
  if (initial === null || step === undefined) return null
  if (step.initial !== undefined)
    return initial.has(step.initial) ? Int32Array.from(step.initial) : 'the model has no such initial state'
  if (step.choice === undefined) return 'the run does not say in which of very many initial states it begins'
  let left = step.choice
  for (const state of initial) if (left-- === 0) return Int32Array.from(state)
  return `there is no initial state ${step.choice}`
}
