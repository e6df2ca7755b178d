import type { Code } from '../errors/catalogue.js'

/** A simulator broke its contract while a state was being expanded. */
export class SimulatorFault extends Error {
  override readonly name = 'SimulatorFault'
  readonly code: Code
  /** The event of the transition that was being taken, if one was. */
  readonly event: string | null

  constructor(code: Code, message: string, event: string | null, cause?: unknown) {
    super(message, { cause })
    this.code = code
    this.event = event
  }
}
