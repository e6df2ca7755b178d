import { TelosError, thrown } from '../errors/diagnostic.js'
import { usageWrong } from '../errors/errors.js'
import { Contract, missingFrom } from './contract.js'
import { simulatorBusy, simulatorPromise, simulatorThrew } from './errors.js'
import { SimulatorFault } from './fault.js'
import { isPromise, refused } from './promised.js'
import type { AnySimulator, Model } from './simulator.js'

/** A simulator for one piece of work. */
export interface Lease {
  readonly simulator: AnySimulator
  /** Ends the work: a simulator that the caller owns goes back to where it was. */
  release(): void
}

/** Simulators in use: one simulator serves one piece of work at a time. */
const busy = new WeakSet<AnySimulator>()
/** Simulators that could not be taken back after some work, and why: their state is unknown now. */
const lost = new WeakMap<AnySimulator, SimulatorFault>()

/** A fresh simulator from a factory, or the one that was given, for one piece of work. */
export const lease = (model: Model): Lease => {
  const simulator = instanceOf(model)
  const missing = missingFrom(simulator)
  if (missing.length > 0)
    throw wrong(usageWrong, `this is not a simulator, nor a factory that makes one: ${missing.join(', ')} is missing`)
  if (busy.has(simulator))
    throw wrong(simulatorBusy, 'this simulator is in use already: give a factory that makes a new one each time')
  const stray = lost.get(simulator)
  if (stray !== undefined)
    throw wrong(stray.code, `this simulator could not be taken back to where it was: ${stray.message}`, stray)
  const contract = new Contract(simulator)
  const start = typeof model === 'function' ? undefined : { snapshot: faultless(() => contract.currentState()) }
  busy.add(simulator)
  return {
    simulator,
    release() {
      busy.delete(simulator)
      if (start === undefined) return
      try {
        contract.goToState(start.snapshot)
      } catch (error) {
        // The work that ends here has an outcome of its own; the next use of the simulator reports the fault.
        if (!(error instanceof SimulatorFault)) throw error
        lost.set(simulator, error)
      }
    },
  }
}

const wrong = (code: SimulatorFault['code'], message: string, cause?: unknown): TelosError =>
  new TelosError([code(message)], { cause })

const faultless = <A>(ask: () => A): A => {
  try {
    return ask()
  } catch (error) {
    throw error instanceof SimulatorFault ? wrong(error.code, error.message, error) : error
  }
}

/** A fresh simulator from a factory, or the one that was given: for several pieces of work, one after the other. */
export const instanceOf = (model: Model): AnySimulator => {
  if (typeof model !== 'function') return model
  let made: unknown
  try {
    made = model()
  } catch (error) {
    throw error instanceof TelosError ? error : wrong(simulatorThrew, `the factory threw: ${thrown(error)}`, error)
  }
  if (isPromise(made)) throw wrong(simulatorPromise, refused('the factory', made))
  return made as AnySimulator
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
