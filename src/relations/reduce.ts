import { type Purpose, propositions } from '../../purposes/purpose.js'
import { complement, showEvent } from '../ats/event.js'
import type { Product } from '../product/product.js'
import type { Path } from '../search/search.js'
import { Contract } from '../simulator/contract.js'
import { SimulatorFault } from '../simulator/fault.js'
import type { AnySimulator } from '../simulator/simulator.js'
import { vectorsOf } from '../simulator/vector.js'
import type { VectorSpace } from '../space/vector.js'
import type { Question } from './examination.js'
import { blaming } from './open-product.js'

export const reductions = ['symmetry', 'partial-order'] as const
/** What a search may leave out without changing its verdict. */
export type Reduction = (typeof reductions)[number]

/** What became of the reductions that were asked for. */
export interface Reduced {
  readonly used: readonly Reduction[]
  readonly refused: readonly { readonly reduction: Reduction; readonly why: string }[]
}

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

/**
 * A run of the model itself for a path through the reduced product. Each step goes to a state that the next one on the
 * path stands for. A cycle may come back to a state that is only like the one where it began: then it is gone round again,
 * until it comes back to a state where it has been.
 */
export const concrete = (
  reduced: Product,
  whole: Product,
  path: Path,
  loop: number | null,
): { path: Path; loop: number | null } => {
  const spaces = { reduced: reduced.space as VectorSpace, whole: whole.space as VectorSpace }
  const steps: number[] = []
  let at = { state: whole.space.initial, purpose: whole.purpose.start }
  const follow = (target: { state: number; purpose: number }): void => {
    const { count, state, purpose, transition } = whole.expand(at.state, at.purpose)
    const candidates = Array.from({ length: count }, (_, i) => ({
      state: state[i],
      purpose: purpose[i],
      transition: transition[i],
    }))
    const next = candidates.find(
      one => one.purpose === target.purpose && spaces.reduced.counterpart(spaces.whole, one.state) === target.state,
    )
    if (next === undefined) {
      const message = 'a run of the reduced model cannot be followed in the whole one: its reductions do not hold'
      throw new SimulatorFault('simulator/unfaithful', message, null)
    }
    steps.push(next.transition)
    at = next
  }
  const nodes = nodesOn(reduced, path)
  if (loop === null) {
    for (const node of nodes) follow(node)
    return { path: Int32Array.from(steps), loop }
  }
  for (const node of nodes.slice(0, loop)) follow(node)
  const passed = new Map<string, number>()
  for (;;) {
    const here = `${at.state} ${at.purpose}`
    const before = passed.get(here)
    if (before !== undefined) return { path: Int32Array.from(steps), loop: before }
    passed.set(here, steps.length)
    for (const node of nodes.slice(loop)) follow(node)
  }
}

/** The nodes that a path enters, one after the other. */
const nodesOn = (product: Product, path: Path): { state: number; purpose: number }[] => {
  const nodes: { state: number; purpose: number }[] = []
  let at = { state: product.space.initial, purpose: product.purpose.start }
  for (const taken of path) {
    const { count, state, purpose, transition } = product.expand(at.state, at.purpose)
    const i = transition.subarray(0, count).indexOf(taken)
    at = { state: state[i], purpose: purpose[i] }
    nodes.push(at)
  }
  return nodes
}
