import type { Variant } from '../../purposes/expectation.js'
import type { Property, UnreadProperty } from '../ats/property.js'
import type { Run, Stuck } from '../ats/run.js'
import type { CertificateFile } from '../coverability/certificates.js'
import type { Span } from '../errors/source.js'
import type { Bound } from '../search/limits.js'
import type { SearchProfile } from '../search/profile.js'
import type { Statistics } from '../search/statistics.js'
import type { Seed } from '../simulator/seed.js'
import type { Sampled } from '../space/space.js'
import type { Asked, Reduced } from './question.js'

/** Why a verdict is what it is, where the kind alone does not say it. */
export type Reason =
  // FAILURE of feasibility, refutability, informativeness: everything was examined
  | 'exhausted'
  // FAILURE of certainty and impossibility: the counterexample
  | 'reached-failure'
  | 'reached-success'
  | 'stuck'
  | 'lasso'
  | 'unmatched-transition'
  | 'success-out-of-reach'
  | 'failure-out-of-reach'
  | 'out-of-reach'
  | 'overdue'
  // INCONCLUSIVE: what stopped the search
  | 'depth-bound'
  | 'state-bound'
  | 'time-bound'
  | 'memory-bound'
  | 'cancelled'
  // INCONCLUSIVE: what is asked is about runs of any length, and was asked about short ones
  | 'no-bounded-reading'

/** A name in a purpose that the search never met, though it came to where the purpose waits for it: often a misspelling. */
export interface NeverMet {
  readonly kind: 'event' | 'label'
  /** An event in the paper's notation, as a purpose has it. */
  readonly name: string
  /** The name met, or listed by the model, that comes nearest. */
  readonly nearest: string | null
  /** How many states of the model were examined, if that was not all of it and the model does not say that it never has the name. */
  readonly examined?: number
  /** Where the purpose has the name, if it was read from a text. */
  readonly span?: Span
}

interface Common {
  readonly purpose: string
  readonly relation: Asked
  readonly variant: Variant
  readonly fair: boolean
  /** Is it about runs of at most `bound.depth` transitions, and says nothing of longer ones? */
  readonly bounded: boolean
  /** The bounds that were in force. */
  readonly bound: Bound
  /** Was the depth bound not asked for but needed, since states cannot be recognised? */
  readonly defaultDepth: boolean
  readonly statistics: Statistics
  /** The seed that it holds for, if the model draws from a random generator of its own; `null`: for the numbers that it drew, by what is not known. */
  readonly seed?: Seed
  /** What was compared of what a driven simulator promises; `null` where nothing rests on such promises. */
  readonly sampled: Sampled | null
  /** Reductions that were asked for: those used, and those that would not have kept the verdict. */
  readonly reduced: Reduced
  /** The property of the model that the verdict is about, if it is about one. */
  readonly property: Property | UnreadProperty | null
  /** What the model remarked on its own answers, and by what the question was decided if not by a search. */
  readonly remarks: readonly string[]
  /** If the run ends without a verdict and cannot go on: why not. With reason `stuck` it is always there. */
  readonly stuck?: Stuck
  /** Why it is so, for anyone to check: if the model is a net and the answer is about runs of any length. */
  readonly certificate?: CertificateFile
  /** What the verdict may rest on: names that were never met. Empty where a run into a verdict shows it. */
  readonly neverMet: readonly NeverMet[]
  /** How the search went: where there was one, by one thread. */
  readonly profile?: SearchProfile
}

/** The relation holds. */
export interface Success extends Common {
  readonly kind: 'success'
  readonly reason: null
  /** A statement about all runs of the model, not only about those seen. */
  readonly exact: boolean
  /** A run that shows it, where one run can. */
  readonly run: Run | null
}

/** The relation does not hold. */
export interface Failure extends Common {
  readonly kind: 'failure'
  readonly reason: Reason
  readonly exact: boolean
  /** A counterexample, where one run can be one. */
  readonly run: Run | null
  /** With reason `unmatched-transition`: the events of the purpose that nothing synchronises with. */
  readonly unmatched: readonly string[]
}

/** Not decided; not to be taken for a "no". */
export interface Inconclusive extends Common {
  readonly kind: 'inconclusive'
  readonly reason: Reason
  readonly exact: false
  /** The run that came nearest to what was looked for. */
  readonly run: Run | null
}

/** An answer. A failing check is an answer too, not an exception. */
export type Verdict = Success | Failure | Inconclusive
