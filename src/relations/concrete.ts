import type { Product } from '../product/product.js'
import type { Path } from '../search/search.js'
import { SimulatorFault } from '../simulator/fault.js'
import type { VectorSpace } from '../space/vector.js'

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
