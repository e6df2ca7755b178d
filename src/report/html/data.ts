import type { VerdictKind } from '../../../purposes/expectation.js'
import type { Run } from '../../ats/run.js'
import type { SearchProfile } from '../../search/profile.js'
import type { Made } from '../../work/made.js'
import type { ShownExperiment } from '../experiment/shown.js'
import type { Graph } from '../graph/graph.js'
import type { Layout } from '../graph/layout.js'
import type { Result } from '../results/results.js'

/** A verdict with everything about it, in words: what a page shows. */
export interface Answer {
  readonly kind: VerdictKind
  /** What was checked: the name of the purpose or the property, and the model's. */
  readonly name: string
  readonly model: string
  /** The question, with what it is about and without, and the answer to it. */
  readonly asked: string
  readonly question: string
  readonly claim: string
  readonly because: string | null
  /** Names in the purpose that were never met, if there are any: the verdict may rest on that. */
  readonly neverMet: string | null
  /** What the answer rests on, in a few words each, where it is given in short. */
  readonly rests: readonly string[]
  /** How far the answer holds, and the bounds that were in force. */
  readonly reach: string | null
  readonly bound: string | null
  /** Why the run cannot go on where it ends, what became of reductions, and remarks of the model. */
  readonly notes: readonly string[]
  readonly statistics: string
  /** What the model is called in a sentence; `null` where its name is not a word. */
  readonly subject: string | null
  readonly run: Run | null
  /** How many steps more the run has: of a long run that meets an expectation only the beginning is stored. */
  readonly left: number
  /** Which of the purposes it is about; `null` for a property of the model. */
  readonly purpose: number | null
  /** For each step of the run, the transition of the purpose that it took. */
  readonly path: readonly (number | null)[]
  readonly profile: SearchProfile | null
}

/** A purpose to look at. Transitions are numbered by the edges of the graph. */
export interface ShownPurpose {
  readonly name: string
  readonly description: string | null
  readonly graph: Graph
  readonly layout: Layout
}

/** What became of an expectation. */
export interface ShownResult extends Pick<Result, 'file' | 'model' | 'purpose' | 'status' | 'trouble'> {
  readonly expected: string
  /** Which of the answers; `null` where there is none. */
  readonly answer: number | null
}

/** All that a page shows, as plain data. */
export interface ReportData {
  readonly telos: string
  readonly title: string
  /** The command that makes the answers again, if one did. */
  readonly command: string | null
  /** How the answers were made. */
  readonly made: Made
  readonly purposes: readonly ShownPurpose[]
  readonly answers: readonly Answer[]
  /** `null` where nothing was expected. */
  readonly results: readonly ShownResult[] | null
  /** What an experiment found, if the report is about one. */
  readonly experiment?: ShownExperiment
}
