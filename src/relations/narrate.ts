import type { Run, Step } from '../ats/run.js'
import type { Product } from '../product/product.js'
import type { Path } from '../search/search.js'

/** A run walked anew, and the product node it ends in. */
export interface Walk {
  readonly run: Run
  readonly state: number
  readonly purpose: number
  /** The walk ended early: the model did not offer the transition again. */
  readonly diverged: boolean
}

/** Walks a path through the product from its initial node, and tells it step by step. */
export const walk = (product: Product, path: Path, loop: number | null): Walk => {
  const { space, purpose } = product
  const place = (state: number, q: number): Run['start'] => ({
    purpose: purpose.states[q].name,
    labels: [...space.literals(state)],
    state: space.name(state),
  })
  let state = space.initial
  let q = purpose.start
  const start = place(state, q)
  const steps: Step[] = []
  for (const transition of path) {
    const event = eventAt(product, state, transition)
    const { count, state: states, purpose: purposes, transition: taken } = product.expand(state, q)
    let next = -1
    for (let i = 0; i < count; i++) {
      if (taken[i] === transition) next = i
      else space.release(states[i])
    }
    if (next < 0 || event === null) return { run: { start, steps, loop: null }, state, purpose: q, diverged: true }
    if (state !== space.initial) space.release(state)
    state = states[next]
    q = purposes[next]
    steps.push({ event: event.name, ...place(state, q), ...(event.ambiguous ? { choice: transition } : {}) })
  }
  return { run: { start, steps, loop }, state, purpose: q, diverged: false }
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
    space.release(target[i])
  }
  return from + transition < to ? { name: space.events[event[from + transition]], ambiguous: same > 1 } : null
}
