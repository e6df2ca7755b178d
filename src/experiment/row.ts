import type { SimulationOutcome } from '../ats/outcome.js'

/** What a run showed of an observable: its last value, its greatest, and its mean over all states of the run. */
export interface ObservedInRun {
  readonly final: number
  readonly peak: number
  readonly mean: number
}

/** How one run went. */
export interface RunResult {
  readonly outcome: SimulationOutcome
  readonly steps: number
  /** The purpose's state at the end. */
  readonly purposeState: string
  readonly observables: Readonly<Record<string, ObservedInRun>>
  readonly milliseconds: number
  /** What went wrong, if the outcome is `fault`. */
  readonly fault: string | null
}

/** A row of the table of results: run `run` at point `point`, both counted from 0. */
export interface RunRow extends RunResult {
  readonly point: number
  readonly run: number
  readonly seed: number
}
