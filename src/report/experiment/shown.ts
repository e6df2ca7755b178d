import type { Run } from '../../ats/run.js'
import type { Claim } from '../../experiment/definition.js'
import type { Interval, PointResult } from '../../experiment/result.js'
import type { KeptRun } from '../../experiment/store.js'
import type { Made } from '../../work/made.js'
import type { ExperimentAnswer } from './answer.js'
import type { PointsTable } from './table.js'

/** A probability to be drawn. */
export interface ShownProbability {
  /** The share of runs; with those that are undecided it may be as much as `most`. */
  readonly estimate: number
  readonly most: number
  /** What the probability is at least and at most; `null` where no interval is known. */
  readonly interval: Interval | null
  readonly text: string
}

/** A point of an experiment to look at. */
export interface ShownPoint
  extends Pick<PointResult, 'point' | 'parameters' | 'runs' | 'outcomes' | 'steps' | 'observables' | 'rare' | 'claim'> {
  /** What it has that other points have not. */
  readonly name: string
  /** `null` where nothing is estimated. */
  readonly success: ShownProbability | null
  readonly failure: ShownProbability | null
}

/** A run that was kept, with all that is needed to store it and to take it again. */
export interface ShownKeptRun extends Pick<KeptRun, 'run' | 'seed' | 'outcome'> {
  /** Which of the points, by its place in the list. */
  readonly at: number
  readonly steps: Run
  /** How many steps more it has: of long runs the page has the beginning. */
  readonly left: number
  /** For each step the transition of the purpose that it took. */
  readonly path: readonly (number | null)[]
  /** What its file is called when it is saved, how it was made, and the command that takes it again. */
  readonly file: string
  readonly made: Made
  readonly command: string
}

/** An experiment with everything about it: what a page shows. */
export interface ShownExperiment {
  readonly answer: ExperimentAnswer
  readonly about: string
  /** What the model is called in a sentence; `null` where its name is not a word. */
  readonly subject: string | null
  readonly unfinished: string | null
  /** Is nothing estimated, since runs were guided to Success? */
  readonly isGuided: boolean
  /** What is estimated, and what the outcomes are called. */
  readonly quantity: { readonly success: string; readonly failure: string }
  readonly outcomes: { readonly success: string; readonly failure: string }
  readonly confidence: string
  readonly claim: Claim | null
  /** The names of the parameters that differ between points. */
  readonly varied: readonly string[]
  readonly points: readonly ShownPoint[]
  readonly table: PointsTable
  readonly faults: readonly string[]
  readonly rests: readonly string[]
  readonly kept: readonly ShownKeptRun[]
  /** How many more runs were kept than the page has. */
  readonly unshown: number
}
