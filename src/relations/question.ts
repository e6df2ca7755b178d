import type { Relation, Variant } from '../../purposes/expectation.js'
import type { Bound, MemoryGauge } from '../search/limits.js'

/**
 * The reductions there are, in the order in which they are applied.
 * @public
 */
export const reductions = ['slice', 'symmetry', 'partial-order'] as const
/** What a search may leave out without changing its verdict. */
export type Reduction = (typeof reductions)[number]

/** What became of the reductions that were asked for. */
export interface Reduced {
  readonly used: readonly Reduction[]
  /** What a slice left out, in words. */
  readonly leftOut?: string
  readonly refused: readonly { readonly reduction: Reduction; readonly why: string }[]
}

/** A relation, or what the `fairly_inf` properties of models ask. */
export type Asked = Relation | 'recurrence'

/** What is asked of a model and a purpose. */
export interface Question {
  readonly relation: Asked
  readonly variant: Variant
  readonly fair: boolean
  readonly shortest: boolean
  readonly bound: Bound
  /** Is the question only about runs of at most `bound.depth` transitions, so that longer ones do not matter? */
  readonly bounded?: boolean
  readonly gauge?: MemoryGauge
  /** Reductions to use where they keep the verdict as it is. */
  readonly reduce?: readonly Reduction[]
  /** Is what a driven simulator promises not compared with what it does? */
  readonly trust?: boolean
}
