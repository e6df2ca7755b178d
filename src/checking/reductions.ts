import { type Purpose, propositions } from '../../purposes/purpose.js'
import { complement, type Event, isNamed, showEvent } from '../ats/event.js'
import type { Guard } from '../ats/guard.js'
import { present } from '../ats/present.js'
import { isIgnored } from '../product/ignored.js'
import { type Question, type Reduced, type Reduction, reductions } from '../relations/question.js'
import { Contract } from '../simulator/contract.js'
import type { AnySimulator } from '../simulator/simulator.js'
import { type Sliced, type VectorModel, vectorsOf } from '../simulator/vector.js'
import { reportingFaults } from './simulator-error.js'

/** Which reductions keep the verdict on a question as it is, and why the others cannot be used. */
export const permittedReductions = (
  asked: readonly Reduction[],
  question: Question,
  purpose: Purpose,
  simulator: AnySimulator,
): Reduced => {
  const used: Reduction[] = []
  const refused: { reduction: Reduction; why: string }[] = []
  const white = vectorsOf(simulator)
  const compared = propositions(purpose).find(name => white?.compared.has(name))
  let model = white?.model
  let leftOut: string | undefined
  // What is left of a model by a slice may have symmetries that the whole has not.
  for (const reduction of reductions.filter(one => asked.includes(one))) {
    const why =
      compared === undefined
        ? reportingFaults(() => hooked(simulator, () => objections[reduction](question, purpose, model)))
        : `the model promises nothing about ${compared}, which is compared from outside`
    if (why !== null) {
      refused.push({ reduction, why })
      continue
    }
    used.push(reduction)
    if (reduction !== 'slice') continue
    const sliced = present(model?.slice?.(propositions(purpose))) as Sliced
    model = sliced.model
    leftOut = sliced.leftOut
  }
  return { used, refused, ...(leftOut === undefined ? {} : { leftOut }) }
}

/** Does a purpose distinguish this event from others? The step out of the blank state is always there. */
const isDistinguished = (event: Event): boolean =>
  event.kind === 'internal' || (isNamed(event) && event.name !== 'init')

/** What a hook of the model throws is the model's fault. */
const hooked = <A>(simulator: AnySimulator, ask: () => A): A => {
  try {
    return ask()
  } catch (cause) {
    throw new Contract(simulator).threw('a hook for reductions', cause)
  }
}

type Objection = (question: Question, purpose: Purpose, model: VectorModel | undefined) => string | null

const objections: Record<Reduction, Objection> = {
  /**
   * Steps that change nothing of what the purpose speaks of are missing, and never infinitely many in a row: whole runs and
   * their branches stay the same but for such steps. So the purpose may not notice them, nor may a bound.
   */
  slice({ variant, shortest, bound }, purpose, model) {
    if (model?.slice === undefined) return 'the model cannot be sliced'
    if (variant === 'strong') return 'the strong variants look at single steps'
    if (shortest) return 'a shortest run may be left out'
    if (bound.depth !== null) return 'runs get shorter, which a depth bound would notice'
    const named = purpose.states.flatMap(({ transitions }) => transitions).find(({ event }) => isDistinguished(event))
    if (named !== undefined) return `the purpose speaks of the event ${showEvent(complement(named.event))}`
    const stays = (q: number): Guard[][] =>
      present(purpose.states[q])
        .transitions.filter(({ event, target }) => event.kind === 'other' && target === q)
        .map(({ when }) => [when, present(purpose.states[q]).needs])
    if (!isIgnored(purpose, stays)) return 'the purpose counts steps'
    const sliced = model.slice(propositions(purpose))
    return 'why' in sliced ? sliced.why : null
  },

  /**
   * States that are alike are bisimilar, provided that the purpose cannot tell them apart either: so every question may be
   * asked. But one of them may be farther from the initial state than the other.
   */
  symmetry({ bound }, purpose, model) {
    const symmetry = model?.symmetry
    if (symmetry === undefined) return 'the model knows of no symmetry'
    if (bound.depth !== null)
      return 'states that are alike may be at different depths, which a depth bound would notice'
    for (const { transitions } of purpose.states) {
      for (const { event } of transitions) {
        if (event.kind !== 'other' && !symmetry.keepsEvent(showEvent(complement(event))))
          return `the purpose tells ${showEvent(complement(event))} from events that are like it`
      }
    }
    const changing = propositions(purpose).find(name => !symmetry.keepsProposition(name))
    return changing === undefined ? null : `${changing} does not hold alike in states that are alike`
  },

  /**
   * Runs are reordered and made longer by moves that the purpose does not see: what holds of whole runs stays, what
   * looks at single steps, branches or lengths does not.
   */
  'partial-order'({ variant, fair, shortest, bound }, _purpose, model) {
    if (model?.partialOrder === undefined) return 'the model knows of no independent moves'
    if (variant === 'strong') return 'the strong variants look at single steps'
    if (fair) return 'the fair reading looks at what else could happen'
    if (shortest) return 'a shortest run may be left out'
    if (bound.depth !== null) return 'runs get longer, which a depth bound would notice'
    return null
  },
}
