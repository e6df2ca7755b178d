import { simulatorPromise } from './errors.js'
import { SimulatorFault } from './fault.js'

/** Is this a Promise, or something that can be awaited like one? */
export const isPromise = (value: unknown): value is PromiseLike<unknown> =>
  typeof value === 'object' && value !== null && typeof (value as { readonly then?: unknown }).then === 'function'

/** Says that a Promise is none of those that simulators may give, and sees to it that its rejection ends no process. */
export const refused = (name: string, promise: PromiseLike<unknown>): string => {
  // The Promise itself is the mistake, and is reported: what it would have come to does not matter.
  promise.then(undefined, () => {})
  return `${name} returned a Promise`
}

/** What an operation answers that is to be done with when it returns. */
export const mustBeDone = (name: string, answer: unknown): void => {
  if (isPromise(answer)) throw new SimulatorFault(simulatorPromise, refused(name, answer), null)
}
