import { present } from '../ats/present.js'
import type { Run, Step } from '../ats/run.js'
import type { Product } from '../product/product.js'
import type { Path } from '../search/search.js'
import { SimulatorFault } from '../simulator/fault.js'

/** A run walked anew, and the product node it ends in. */
export interface WalkedPath {
  readonly run: Run
  readonly state: number
  readonly purpose: number
  /** The walk ended early: the model did not offer the transition again, or failed. */
  readonly diverged: boolean
  /** The failure, if that was it. */
  readonly fault: SimulatorFault | null
}

/**
 * Walks a path through the product from its initial node, and tells it step by step. Where the model does not offer a
 * transition again, or fails, the walk ends there.
 */
export const walkPath = (product: Product, path: Path, loop: number | null): WalkedPath => {
  const { space, purpose } = product
  const steps: Step[] = []
  let start: Run['start'] = { purpose: present(purpose.states[purpose.start]).name, labels: [], state: null }
  let state = space.initial
  let q = purpose.start
  // A run may be millions of steps long, but it passes through few different sets of labels.
  const lists = new Map<string, readonly string[]>()
  const listed = (labels: readonly string[]): readonly string[] => {
    const key = labels.join('\n')
    const known = lists.get(key) ?? [...labels]
    lists.set(key, known)
    return known
  }
  const place = (): Run['start'] => ({
    purpose: present(purpose.states[q]).name,
    labels: listed(space.literals(state)),
    state: space.name(state),
  })
  try {
    start = place()
    for (const transition of path) {
      const event = eventAt(product, state, transition)
      const next = event === null ? -1 : follow(product, state, q, transition)
      if (event === null || next < 0)
        return { run: { start, steps, loop: null }, state, purpose: q, diverged: true, fault: null }
      if (state !== space.initial) space.release(state)
      const { state: states, purpose: purposes } = product.successors
      const told = space.tell(state, event.name, present(states[next]))
      state = present(states[next])
      q = present(purposes[next])
      const more = { ...(event.ambiguous ? { choice: transition } : {}), ...(told === null ? {} : { told }) }
      steps.push({ event: event.name, ...place(), ...more })
    }
  } catch (error) {
    if (!(error instanceof SimulatorFault)) throw error
    return { run: { start, steps, loop: null }, state, purpose: q, diverged: true, fault: error }
  }
  return { run: { start, steps, loop }, state, purpose: q, diverged: false, fault: null }
}

/** Expands a node and finds the successor by one transition; the others are given back. */
const follow = (product: Product, state: number, purpose: number, transition: number): number => {
  const { count, state: states, transition: taken } = product.expand(state, purpose)
  let next = -1
  for (let i = 0; i < count; i++) {
    if (taken[i] === transition) next = i
    else product.space.release(present(states[i]))
  }
  return next
}

/** The event of a transition, and whether other transitions of the state have the same event. */
const eventAt = (
  { space }: Product,
  state: number,
  transition: number,
): { name: string; ambiguous: boolean } | null => {
  const { event, target, from, to } = space.expand(state)
  let same = 0
  for (let i = from; i < to; i++) {
    if (event[i] === event[from + transition]) same++
    space.release(present(target[i]))
  }
  return from + transition < to
    ? { name: present(space.events[present(event[from + transition])]), ambiguous: same > 1 }
    : null
}
