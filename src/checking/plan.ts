import { isVerdict, type Purpose } from '../../purposes/purpose.js'
import type { Question, Reduced } from '../relations/question.js'
import { meanings } from '../relations/relation.js'
import type { SearchGoal } from '../search/search.js'
import type { Net } from '../simulator/net.js'
import type { AnySimulator } from '../simulator/simulator.js'
import { vectorsOf } from '../simulator/vector.js'
import { isDriven } from '../space/open-space.js'
import { define } from './open-product.js'
import { type ProductNet, productNet } from './product-net.js'
import { permittedReductions } from './reductions.js'
import { reportingFaults } from './simulator-error.js'

/** How a question about a model and a purpose is going to be answered. */
export interface Plan {
  readonly goal: SearchGoal
  /** The verdict state whose neighbours are pruned, if any. */
  readonly avoid: number | null
  readonly reduced: Reduced
  /**
   * The model may have infinitely many states, so that a search may dive without end: how many steps are taken breadth-first for
   * each step of the dive. 0: it has not.
   */
  readonly sideways: number
  /** What the question is about a net, where coverability decides it for runs of any length; `null`: by a search. */
  readonly coverability: CoverabilityQuestion | null
}

/** Can the product of a net and a purpose cover the place of a verdict? */
export interface CoverabilityQuestion {
  readonly net: Net
  readonly product: ProductNet
  /** The verdict state that is sought. */
  readonly sought: number
}

/** The plan for a question: a check, the choice of threads and the messages about both follow it, and no other rule. */
export const planOf = (simulator: AnySimulator, purpose: Purpose, question: Question): Plan => {
  const { relation, variant, fair, bounded = false, reduce = [] } = question
  const meaning = meanings[relation]
  // What a model permits depends on what the purpose names by let.
  reportingFaults(() => define(simulator, purpose))
  const reduced = permittedReductions(reduce, question, purpose, simulator)
  const goal = meaning.searchGoal(purpose, variant, { fair, bounded })
  return {
    goal,
    avoid: meaning.avoid(purpose, variant),
    reduced,
    sideways: sidewaysIn(simulator),
    coverability: reduced.used.length === 0 ? coverabilityOf(simulator, purpose, question, goal) : null,
  }
}

/** Of a program it is not known whether it has infinitely many states; most have not, and pay little for what may be. */
const sidewaysIn = (simulator: AnySimulator): number => {
  const model = vectorsOf(simulator)?.model
  if (model === undefined) return isDriven(simulator) ? 1 / 8 : 0
  return (model.endless ?? model.net !== undefined) ? 1 / 2 : 0
}

/**
 * `null` if the model is not a net, the question is not whether some run reaches a verdict, it has a depth or wants a
 * shortest run, or some guard may cease to hold where there is more of something.
 */
const coverabilityOf = (
  simulator: AnySimulator,
  purpose: Purpose,
  { relation, variant, shortest, bound }: Question,
  goal: SearchGoal,
): CoverabilityQuestion | null => {
  const model = vectorsOf(simulator)?.model
  if (model?.net === undefined || model.upward === undefined) return null
  if ((relation !== 'feasibility' && relation !== 'refutability') || variant === 'strong') return null
  if (shortest || bound.depth !== null || isVerdict(purpose, purpose.start)) return null
  const sought = goal.sought.indexOf(1)
  const product = productNet(model.net, literal => model.upward?.(literal) ?? null, purpose, sought)
  return 'why' in product ? null : { net: model.net, product, sought }
}
