import { type ExplicitSimulator, wholeSystem } from '../simulator/explicit.js'
import type { AnySimulator } from '../simulator/simulator.js'
import { vectorsOf } from '../simulator/vector.js'
import { ExplicitSpace } from './explicit.js'
import { SimulatedSpace } from './simulated.js'
import type { Propositions, Space } from './space.js'
import { type Reductions, VectorSpace } from './vector.js'

/** The space of a simulator's states: read off or run where the simulator shows what it is made of, driven otherwise. */
export const openSpace = (simulator: AnySimulator, propositions: Propositions, reductions?: Reductions): Space => {
  if (isExplicit(simulator)) return new ExplicitSpace(simulator[wholeSystem], propositions)
  const white = vectorsOf(simulator)
  return white === undefined
    ? new SimulatedSpace(simulator, propositions)
    : new VectorSpace(white, simulator, propositions, reductions)
}

const isExplicit = (simulator: AnySimulator): simulator is ExplicitSimulator => wholeSystem in simulator
