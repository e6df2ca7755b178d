import { type ExplicitSimulator, wholeSystem } from '../simulator/explicit.js'
import type { AnySimulator } from '../simulator/simulator.js'
import { vectorsOf } from '../simulator/vector.js'
import { ExplicitSpace } from './explicit.js'
import { SimulatedSpace } from './simulated.js'
import type { Propositions, Space } from './space.js'
import { StraightSpace } from './straight.js'
import { type Reductions, VectorSpace } from './vector.js'

/** What is taken on trust. */
export interface TrustOptions {
  /** Trust the fingerprints and snapshots of a program that is driven: compare nothing. */
  readonly trust?: boolean
}

/** How a simulator is driven that does not show what it is made of. */
export interface Driving extends TrustOptions {
  /** Straight forward: its states are never recognised, so that none is taken for another one. */
  readonly straight?: boolean
  /** By what was heard of a simulator that answers later, and not by driving it once more. */
  readonly asHeard?: boolean
}

/** The space of a simulator's states: read off or run where the simulator shows what it is made of, driven otherwise. */
export const openSpace = (
  simulator: AnySimulator,
  propositions: Propositions,
  driving: Driving = {},
  reductions?: Reductions,
): Space => {
  if (isExplicit(simulator)) return new ExplicitSpace(simulator[wholeSystem], propositions)
  const white = vectorsOf(simulator)
  if (white !== undefined) return new VectorSpace(white, simulator, propositions, reductions)
  return driving.straight === true
    ? new StraightSpace(simulator, propositions)
    : new SimulatedSpace(simulator, propositions, driving.trust)
}

/** Can a simulator only be driven, since it does not show what it is made of? */
export const isDriven = (simulator: AnySimulator): boolean =>
  !isExplicit(simulator) && vectorsOf(simulator) === undefined

const isExplicit = (simulator: AnySimulator): simulator is ExplicitSimulator => wholeSystem in simulator
