import { present } from '../ats/present.js'
import type { Product } from '../product/product.js'
import type { Path } from '../search/search.js'
import { simulatorUnfaithful } from '../simulator/errors.js'
import { SimulatorFault } from '../simulator/fault.js'
import type { VectorSpace } from '../space/vector.js'

/** How far to look for a step, and how often to go round, before it is given up. */
const farthest = 100_000
const mostRounds = 1000

/**
 * A run of the model itself for a path through the reduced product. Each step goes to a state that the next one on the
 * path stands for; where steps are left out, it may take several to get there. A cycle may come back to a state that is
 * only like the one where it began: then it is gone round again, until it comes back to a state where it has been. `null`
 * if that does not happen: what was left out goes on for ever.
 */
export const unreducedPath = (
  reduced: Product,
  whole: Product,
  path: Path,
  loop: number | null,
  skips: boolean,
  toTheEnd: boolean,
): { path: Path; loop: number | null } | null => {
  const spaces = { reduced: reduced.space as VectorSpace, whole: whole.space as VectorSpace }
  const steps: number[] = []
  let at = { state: whole.space.initial, purpose: whole.purpose.start }
  const seenAs = (state: number): number => spaces.reduced.counterpart(spaces.whole, state)
  const follow = (target: { state: number; purpose: number }): void => {
    const here = { ...at, seen: seenAs(at.state) }
    // Breadth-first through the steps that are left out: they change nothing that the reduced model has.
    const met = new Set([`${at.state} ${at.purpose}`])
    const queue: (typeof at & { taken: readonly number[] })[] = [{ ...at, taken: [] }]
    for (const node of queue) {
      const { count, state, purpose, transition } = whole.expand(node.state, node.purpose)
      const successors = Array.from({ length: count }, (_, i) => ({
        state: present(state[i]),
        purpose: present(purpose[i]),
        taken: [...node.taken, present(transition[i])],
      }))
      const next = successors.find(one => one.purpose === target.purpose && seenAs(one.state) === target.state)
      if (next !== undefined) {
        steps.push(...next.taken)
        at = { state: next.state, purpose: next.purpose }
        return
      }
      if (!skips || queue.length > farthest) continue
      for (const one of successors) {
        const key = `${one.state} ${one.purpose}`
        if (met.has(key) || one.purpose !== here.purpose || seenAs(one.state) !== here.seen) continue
        met.add(key)
        queue.push(one)
      }
    }
    throw doesNotHold()
  }
  /** Where nothing more can happen in the reduced model, only steps that were left out can: finitely many. */
  const finish = (): void => {
    for (let step = 0; step < farthest; step++) {
      const { count, state, purpose, transition } = whole.expand(at.state, at.purpose)
      if (count === 0) return
      steps.push(present(transition[0]))
      at = { state: present(state[0]), purpose: present(purpose[0]) }
    }
  }
  const nodes = nodesOn(reduced, path)
  if (loop === null) {
    for (const node of nodes) follow(node)
    if (toTheEnd) finish()
    return { path: Int32Array.from(steps), loop }
  }
  for (const node of nodes.slice(0, loop)) follow(node)
  const passed = new Map<string, number>()
  for (let round = 0; round < mostRounds; round++) {
    const here = `${at.state} ${at.purpose}`
    const before = passed.get(here)
    if (before !== undefined) return { path: Int32Array.from(steps), loop: before }
    passed.set(here, steps.length)
    for (const node of nodes.slice(loop)) follow(node)
  }
  return null
}

/** The nodes that a path enters, one after the other. */
const nodesOn = (product: Product, path: Path): { state: number; purpose: number }[] => {
  const nodes: { state: number; purpose: number }[] = []
  let at = { state: product.space.initial, purpose: product.purpose.start }
  for (const taken of path) {
    const { count, state, purpose, transition } = product.expand(at.state, at.purpose)
    const i = transition.subarray(0, count).indexOf(taken)
    // The reduced model is not what it was when the path was found.
    if (i < 0) throw doesNotHold()
    at = { state: present(state[i]), purpose: present(purpose[i]) }
    nodes.push(at)
  }
  return nodes
}

const doesNotHold = (): SimulatorFault =>
  new SimulatorFault(
    simulatorUnfaithful,
    'a run of the reduced model cannot be followed in the whole one: its reductions do not hold',
    null,
  )
