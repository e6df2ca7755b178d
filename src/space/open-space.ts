import { type ExplicitSimulator, wholeSystem } from '../simulator/explicit.js'
import type { AnySimulator } from '../simulator/simulator.js'
import { ExplicitSpace } from './explicit.js'
import { SimulatedSpace } from './simulated.js'
import { Propositions, type Space } from './space.js'

/** The space of a simulator's states: read off where the simulator shows its system whole, driven otherwise. */
export const openSpace = (
  simulator: AnySimulator,
  propositions: readonly string[],
): { space: Space; propositions: Propositions } => {
  const bits = new Propositions(propositions)
  const space = isExplicit(simulator)
    ? new ExplicitSpace(simulator[wholeSystem], bits)
    : new SimulatedSpace(simulator, bits)
  return { space, propositions: bits }
}

const isExplicit = (simulator: AnySimulator): simulator is ExplicitSimulator => wholeSystem in simulator
