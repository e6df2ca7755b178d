import { diagnostic, TelosError, thrown } from '../errors/diagnostic.js'
import { Contract } from './contract.js'
import type { AnySimulator, Model } from './simulator.js'

/** A simulator for one piece of work. */
export interface Lease {
  readonly simulator: AnySimulator
  /** Ends the work: a simulator that somebody else owns goes back to where it was. */
  release(): void
}

/** Simulators in use: one simulator serves one piece of work at a time. */
const busy = new WeakSet<AnySimulator>()

/** A fresh simulator from a factory, or the one that was given, for one piece of work. */
export const lease = (model: Model): Lease => {
  const simulator = typeof model === 'function' ? made(model) : model
  if (typeof simulator !== 'object' || simulator === null || typeof simulator.successors !== 'function') {
    throw new TelosError([diagnostic('usage/wrong', 'a simulator, or a factory that makes one, is expected here')])
  }
  if (busy.has(simulator)) {
    const message = 'this simulator is in use already: give a factory that makes a new one each time'
    throw new TelosError([diagnostic('simulator/busy', message)])
  }
  const contract = new Contract(simulator)
  const start = typeof model === 'function' ? undefined : { snapshot: contract.currentState() }
  busy.add(simulator)
  return {
    simulator,
    release() {
      busy.delete(simulator)
      if (start !== undefined) contract.goToState(start.snapshot)
    },
  }
}

const made = (factory: () => AnySimulator): AnySimulator => {
  try {
    return factory()
  } catch (error) {
    if (error instanceof TelosError) throw error
    throw new TelosError([diagnostic('simulator/threw', `the factory threw: ${thrown(error)}`)], { cause: error })
  }
}

/** Does one piece of work with a simulator. */
export const leasing = <A>(model: Model, work: (simulator: AnySimulator) => A): A => {
  const { simulator, release } = lease(model)
  try {
    return work(simulator)
  } finally {
    release()
  }
}
