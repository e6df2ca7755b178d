import { TelosError } from '../errors/diagnostic.js'
import { usageWrong } from '../errors/errors.js'
import type { OptionNames } from '../errors/known-options.js'
import type { Bound, MemoryGauge } from '../search/limits.js'

/** How far work may go before it stops, and says that it has stopped. */
export interface BoundOptions {
  /** The longest runs to look at, in transitions. By default 100 for models without fingerprints, else no bound. */
  readonly depth?: number
  /** The largest number of states to visit; in a check these are product nodes. */
  readonly maxStates?: number
  /** Seconds after which to stop. A call into the simulator that does not return cannot be interrupted. */
  readonly timeout?: number
  /** The most bytes that the states and tables of Telos may take; what a driven simulator's snapshots take is not known. */
  readonly maxMemory?: number
  /** Measures how much memory there is and how much is in use; `@telos-verifier/telos/node` has a gauge for the whole process. */
  readonly memory?: MemoryGauge
  /** Ends the work with what it has when it aborts; one of `AbortSignal.timeout` is a limit of time. */
  readonly signal?: AbortSignal
}

export const boundNames: OptionNames<BoundOptions> = {
  depth: true,
  maxStates: true,
  timeout: true,
  maxMemory: true,
  memory: true,
  signal: true,
}

export const wrong = (message: string): TelosError => new TelosError([usageWrong(message)])

export const boundOf = (options: BoundOptions): Bound => {
  const whole = (name: 'depth' | 'maxStates' | 'maxMemory', least: number): number | null => {
    const value = options[name]
    if (value === undefined) return null
    if (!Number.isSafeInteger(value) || value < least) throw wrong(`${name} must be a whole number from ${least}`)
    return value
  }
  const { timeout } = options
  if (timeout !== undefined && !(typeof timeout === 'number' && timeout >= 0))
    throw wrong('timeout must be a number of seconds')
  return {
    depth: whole('depth', 0),
    states: whole('maxStates', 1),
    seconds: timeout ?? null,
    memory: whole('maxMemory', 1),
  }
}
