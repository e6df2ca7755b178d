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
  try {
    start = placeAt(product, state, q)
    for (const transition of path) {
      const next = stepAlong(product, state, q, transition)
      if (next === null) return { run: { start, steps, loop: null }, state, purpose: q, diverged: true, fault: null }
      if (state !== space.initial) space.release(state)
      state = next.state
      q = next.purpose
      steps.push({ ...next.step, labels: listed(next.step.labels) })
    }
  } catch (error) {
    if (!(error instanceof SimulatorFault)) throw error
    return { run: { start, steps, loop: null }, state, purpose: q, diverged: true, fault: error }
  }
  return { run: { start, steps, loop }, state, purpose: q, diverged: false, fault: null }
}

/** The step by one transition of a node, and the node it leads to; `null` if the model or the purpose does not offer it. */
export const stepAlong = (
  product: Product,
  state: number,
  q: number,
  transition: number,
): { step: Step; state: number; purpose: number } | null => {
  const event = eventAt(product, state, transition)
  const next = event === null ? -1 : follow(product, state, q, transition)
  if (event === null || next < 0) return null
  const entered = present(product.successors.state[next])
  const purpose = present(product.successors.purpose[next])
  const told = product.space.tell(state, event.name, entered)
  const more = { ...event.choice, ...(told === null ? {} : { told }) }
  return { step: { event: event.name, ...placeAt(product, entered, purpose), ...more }, state: entered, purpose }
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

/** What holds in a node. */
export const placeAt = ({ space, purpose }: Product, state: number, q: number): Run['start'] => {
  const observe = space.observe(state)
  return {
    purpose: present(purpose.states[q]).name,
    labels: space.literals(state),
    state: space.name(state),
    ...(observe === null ? {} : { observe }),
  }
}

/** The event of a transition; and which one it is, if other transitions of the state have the same event. */
const eventAt = (
  { space }: Product,
  state: number,
  transition: number,
): { name: string; choice: Pick<Step, 'choice' | 'offered'> } | null => {
  const { event, target, from, to } = space.expand(state)
  let same = 0
  for (let i = from; i < to; i++) {
    if (event[i] === event[from + transition]) same++
    space.release(present(target[i]))
  }
  if (from + transition >= to) return null
  const name = present(space.events[present(event[from + transition])])
  if (same < 2) return { name, choice: {} }
  const offered = space.offers(state)?.[transition] ?? null
  return { name, choice: { choice: transition, ...(offered === null ? {} : { offered }) } }
}
