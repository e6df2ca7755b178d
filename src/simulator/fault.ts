import type { Run } from '../ats/run.js'
import type { ErrorCode } from '../errors/code.js'
import type { Span } from '../errors/source.js'

/** Two runs of a model, the ends of which should be one state. */
export interface TwoRuns {
  readonly first: Run
  readonly other: Run
}

/** A simulator broke its contract while a state was being expanded. */
export class SimulatorFault extends Error {
  override readonly name = 'SimulatorFault'
  readonly code: ErrorCode
  /** The event of the transition that was being taken, if one was. */
  readonly event: string | null
  /** The place in the model's source, where it has one. */
  readonly span: Span | undefined
  /** The runs that show it, where it takes two. */
  readonly runs: TwoRuns | undefined
  /** What else there is to say, line by line: where something was thrown, what was printed last. */
  notes: readonly string[] = []

  constructor(code: ErrorCode, message: string, event: string | null, cause?: unknown, span?: Span, runs?: TwoRuns) {
    super(message, { cause })
    this.code = code
    this.event = event
    this.span = span
    this.runs = runs
  }
}
