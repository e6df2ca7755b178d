import { type Purpose, propositions } from '../../purposes/purpose.js'
import { complement, showEvent } from '../ats/event.js'
import { Contract } from '../simulator/contract.js'
import type { AnySimulator } from '../simulator/simulator.js'
import { vectorsOf } from '../simulator/vector.js'
import { blaming } from './open-product.js'
import type { Question, Reduced, Reduction } from './question.js'

/** Which reductions keep the verdict on a question as it is, and why the others cannot be used. */
export const permitted = (
  asked: readonly Reduction[],
  question: Question,
  purpose: Purpose,
  simulator: AnySimulator,
): Reduced => {
  const used: Reduction[] = []
  const refused: { reduction: Reduction; why: string }[] = []
  for (const reduction of new Set(asked)) {
    const why = blaming(() => hooked(simulator, () => objections[reduction](question, purpose, simulator)))
    if (why === null) used.push(reduction)
    else refused.push({ reduction, why })
  }
  return { used, refused }
}

/** What a hook of the model throws is the model's fault. */
const hooked = <A>(simulator: AnySimulator, ask: () => A): A => {
  try {
    return ask()
  } catch (cause) {
    throw new Contract(simulator).threw('a hook for reductions', cause)
  }
}

type Objection = (question: Question, purpose: Purpose, simulator: AnySimulator) => string | null

const objections: Record<Reduction, Objection> = {
  /**
   * States that are alike are bisimilar, provided that the purpose cannot tell them apart either: so every question may be
   * asked. But one of them may be farther from the initial state than the other.
   */
  symmetry({ bound }, purpose, simulator) {
    const symmetry = vectorsOf(simulator)?.model.symmetry
    if (symmetry === undefined) return 'the model knows of no symmetry'
    if (bound.depth !== null)
      return 'states that are alike may be at different depths, which a depth bound would notice'
    for (const { transitions } of purpose.states) {
      for (const { event } of transitions) {
        if (event.kind !== 'other' && !symmetry.keepsEvent(showEvent(complement(event))))
          return `the purpose tells ${showEvent(complement(event))} from events that are like it`
      }
    }
    const told = propositions(purpose).find(name => !symmetry.keepsProposition(name))
    return told === undefined ? null : `${told} does not hold alike in states that are alike`
  },

  /**
   * Runs are reordered and made longer by moves that the purpose does not see: what holds of whole runs stays, what
   * looks at single steps, branches or lengths does not.
   */
  'partial-order'({ variant, fair, shortest, bound }, _purpose, simulator) {
    if (vectorsOf(simulator)?.model.partialOrder === undefined) return 'the model knows of no independent moves'
    if (variant === 'strong') return 'the strong variants look at single steps'
    if (fair) return 'the fair reading looks at what else could happen'
    if (shortest) return 'a shortest run may be left out'
    if (bound.depth !== null) return 'runs get longer, which a depth bound would notice'
    return null
  },
}
