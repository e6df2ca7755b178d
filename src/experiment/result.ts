import type { Parameters } from '../../simulators/parameters.js'
import type { SimulationOutcome } from '../ats/outcome.js'
import type { Diagnostic } from '../errors/diagnostic.js'
import type { Experiment } from './definition.js'
import type { Bin } from './statistics/histogram.js'
import type { KeptRun } from './store.js'

export type Interval = readonly [least: number, greatest: number]

/** A share of the runs as an estimate of a probability. */
export interface Estimate {
  readonly count: number
  readonly estimate: number
  readonly interval: Interval
}

/** How often runs ended so; without an estimate where nothing can be estimated from them (`seek`). */
export type Counted = { readonly count: number } & Partial<Omit<Estimate, 'count'>>

/** A number that differs from run to run. */
export interface Distribution {
  readonly count: number
  readonly mean: number
  readonly least: number
  readonly greatest: number
  readonly deviation: number
  /** An interval for the mean, and on what it rests; `null` where there are too few runs. */
  readonly interval: Interval | null
  readonly median: number
  /** The quantiles 0.05, 0.25, 0.75 and 0.95. */
  readonly quantiles: readonly [number, number, number, number]
  readonly histogram: readonly Bin[]
  /** Of how many runs, the first ones, quantiles and histogram are. */
  readonly of: number
}

/** An observable along the first runs at a point: at each step the quantiles 0.1, 0.5 and 0.9 of the runs that are still going. */
export interface Band {
  readonly runs: number
  readonly steps: readonly number[]
  readonly low: readonly number[]
  readonly median: readonly number[]
  readonly high: readonly number[]
}

export interface PointResult {
  readonly point: number
  readonly parameters: Parameters
  readonly runs: number
  readonly outcomes: Readonly<Record<SimulationOutcome, Counted>>
  /** Success or undecided (a bound or a fault): what P(success) is at most; `null` if no run was undecided, or nothing is estimated. */
  readonly successOrUndecided: Estimate | null
  readonly steps: Distribution | null
  readonly observables: Readonly<
    Record<
      string,
      {
        readonly final: Distribution
        readonly peak: Distribution
        readonly mean: Distribution
        readonly band: Band | null
      }
    >
  >
  /** What Wald's test says of the claim; `null` while it is open, or where nothing is claimed. */
  readonly claim: 'holds' | 'refuted' | null
  /** Of splitting: the probability of success, with its levels; `null` where there is none. */
  readonly rare: RareResult | null
  /** Messages of faults, and how often each was met; the most frequent first, at most ten. */
  readonly faults: readonly { readonly message: string; readonly count: number; readonly run: number }[]
  /** Has every run of the plan been made? */
  readonly complete: boolean
}

export interface RareResult {
  readonly estimate: number
  readonly interval: Interval | null
  readonly repetitions: number
  readonly effort: number
  /** The levels (distances to Success, or scores), and the mean share of runs that reached each from the one before. */
  readonly levels: readonly { readonly level: number | 'Success'; readonly share: number }[]
}

export interface ExperimentResult {
  readonly experiment: Experiment
  readonly complete: boolean
  /** Why it is not complete. */
  readonly reason: 'cancelled' | 'time-bound' | 'memory-bound' | null
  readonly points: readonly PointResult[]
  readonly kept: readonly KeptRun[]
  /** What should be known before its numbers are read: names that no run met, runs that were all the same. */
  readonly warnings: readonly Diagnostic[]
  /** What each kind of number in it rests on, a sentence each; what is warned of comes first. */
  readonly assumptions: readonly string[]
  readonly seconds: number
}
