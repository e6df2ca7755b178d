import type { ErrorCode } from '../errors/code.js'
import type { Span } from '../errors/source.js'

/** A simulator broke its contract while a state was being expanded. */
export class SimulatorFault extends Error {
  override readonly name = 'SimulatorFault'
  readonly code: ErrorCode
  /** The event of the transition that was being taken, if one was. */
  readonly event: string | null
  /** The place in the model's source, where it has one. */
  readonly span: Span | undefined

  constructor(code: ErrorCode, message: string, event: string | null, cause?: unknown, span?: Span) {
    super(message, { cause })
    this.code = code
    this.event = event
    this.span = span
  }
}
