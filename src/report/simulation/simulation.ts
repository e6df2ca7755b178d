import type { SimulationOutcome } from '../../ats/outcome.js'
import type { Run, Stuck } from '../../ats/run.js'
import type { Diagnostic } from '../../errors/diagnostic.js'

/** One run of a model: what was asked, and how it ended. */
export interface SimulationReport {
  readonly model: string
  /** The name of the purpose that guided it, if one did. */
  readonly purpose: string | null
  readonly seed: number
  readonly parameters: Readonly<Record<string, string | number | boolean>>
  readonly run: Run
  /** Was the initial state drawn, since there are too many to list? */
  readonly startDrawn: boolean
  readonly outcome: SimulationOutcome
  /** What ended it, if the outcome is `bound`; and the seconds that it might take. */
  readonly bound: 'depth' | 'time' | 'memory' | 'interruption' | null
  readonly seconds: number | null
  /** What the model offered, if the outcome is `left` or `stuck`. */
  readonly stuck: Stuck | null
  /** What the model did wrong, if the outcome is `fault`. */
  readonly fault: Pick<Diagnostic, 'code' | 'message'> | null
}
