import type { Relation, Variant } from '../../purposes/expectation.js'
import type { Parameters } from '../../simulators/parameters.js'
import type { Policy } from './policy.js'

/** A claim about a probability, as `P(success) >= 0.9`. */
export interface Claim {
  readonly of: 'success' | 'failure'
  readonly relation: '>=' | '<='
  readonly probability: number
}

/** How many runs are made at each point. */
export type Plan =
  | { readonly kind: 'runs'; readonly runs: number }
  /** Until the interval has this half-width: a number fixed beforehand, or fewer by looks at stated numbers of runs. */
  | { readonly kind: 'precision'; readonly halfWidth: number; readonly sequential: boolean }
  /** Until Wald's test has decided; at most so many. */
  | {
      readonly kind: 'claim'
      readonly claim: Claim
      readonly indifference: number
      readonly errors: { readonly accepted: number; readonly refuted: number }
      readonly most: number
    }
  /** Multilevel splitting: runs at each level, and how often all of it is repeated. `levels`: scores; `null`: by distance. */
  | {
      readonly kind: 'rare'
      readonly effort: number
      readonly repetitions: number
      readonly levels: readonly number[] | null
    }

/** Is the number of runs decided before any is made? */
export const isFixed = (plan: Plan): boolean =>
  plan.kind === 'runs' || plan.kind === 'rare' || (plan.kind === 'precision' && !plan.sequential)

/** The verifier's question, asked of each seed and point instead of sampling. */
export interface Asked {
  readonly relation: Relation
  readonly variant: Variant
}

/** What is drawn, where and how often: everything that the table of results depends on. */
export interface Experiment {
  /** The file of the model, or what it is called. */
  readonly model: string
  /** The name of the purpose. */
  readonly purpose: string
  /** Parameters that are the same at all points. */
  readonly parameters: Parameters
  /** Parameters of each point that differ between points; one empty point where nothing is swept. */
  readonly points: readonly Parameters[]
  readonly plan: Plan
  readonly policy: Policy
  readonly ask: Asked | null
  readonly seed: number
  /** Do runs have other seeds at each point? */
  readonly independent: boolean
  readonly depth: number
  /** Seconds for one run. */
  readonly runTimeout: number | null
  readonly confidence: number
  /** How many runs of each outcome are kept whole at each point. */
  readonly keepRuns: number
}
