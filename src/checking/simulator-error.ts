import type { Run } from '../ats/run.js'
import { type Diagnostic, TelosError } from '../errors/diagnostic.js'
import { placesOf } from '../errors/places.js'
import { SimulatorFault } from '../simulator/fault.js'

/**
 * A simulator broke its contract; the run shows how it got there.
 * @public
 */
export class SimulatorError extends TelosError {
  override readonly name = 'SimulatorError'
  constructor(
    diagnostics: readonly Diagnostic[],
    /** The steps up to the state in which it happened. */
    readonly run: Run | null,
    /** The event of the transition that was being taken then, if one was. */
    readonly event: string | null,
    cause: unknown,
    /** Where two states that should be one differ: the run to the other one. */
    readonly other: Run | null = null,
  ) {
    super(diagnostics, { cause })
  }
}

/** Does work with a simulator; a fault of the simulator becomes a SimulatorError with the run that led to it. */
export const reportingFaults = <A>(work: () => A, run: () => Run | null = () => null): A => {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof SimulatorFault)) throw error
    const [place] = placesOf(error.cause)
    const thrownIn = place === undefined ? [] : [`thrown in ${place.file}:${place.line}:${place.column}`]
    const related = [...thrownIn, ...error.notes].map(message => ({ message }))
    const found = error.code(error.message, {
      ...(error.span === undefined ? {} : { span: error.span }),
      ...(related.length === 0 ? {} : { related }),
    })
    const { first, other } = error.runs ?? { first: null, other: null }
    throw new SimulatorError([found], first ?? run(), error.event, error.cause ?? error, other)
  }
}
