import type { Variant } from '../../purposes/expectation.js'
import type { Purpose } from '../../purposes/purpose.js'
import type { Finding, Outcome, SearchGoal } from '../search/search.js'
import { certainty } from './certainty.js'
import { feasibility } from './feasibility.js'
import { impossibility } from './impossibility.js'
import { informativeness } from './informativeness.js'
import type { Asked } from './question.js'
import { recurrence } from './recurrence.js'
import { refutability } from './refutability.js'
import type { Reason } from './verdict.js'

/** What the outcome of a finished search says about a relation. */
export interface Judgement {
  readonly kind: 'success' | 'failure' | 'inconclusive'
  readonly reason: Reason | null
  /** Does it hold on an open model too, as a statement about all its runs? */
  readonly exactOnOpen: boolean
  readonly finding: Finding | null
}

/** How a question is read: fairly; about runs up to the depth bound only. Without either, about all runs. */
export interface Reading {
  readonly fair: boolean
  readonly bounded: boolean
}

/** A satisfiability relation (definitions 11 to 15): what to look for, and what having found it means. */
export interface Meaning {
  /** The verdict state whose neighbours are pruned, if any. */
  avoid(purpose: Purpose, variant: Variant): number | null
  searchGoal(purpose: Purpose, variant: Variant, reading: Reading): SearchGoal
  judge(outcome: Outcome, variant: Variant): Judgement
}

export const meanings: Record<Asked, Meaning> = {
  feasibility,
  refutability,
  certainty,
  impossibility,
  informativeness,
  recurrence,
}
