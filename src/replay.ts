import type { Purpose } from '../purposes/purpose.js'
import type { Step } from './ats/run.js'
import { freePurpose } from './free-purpose.js'
import { Product } from './product/product.js'
import { blame } from './relations/examination.js'
import { instantiate, type Model } from './simulator/simulator.js'
import { SimulatorFault } from './space/fault.js'

/** A step of a stored run: of what is left out, nothing is checked. */
export type StoredStep = Pick<Step, 'event'> & Partial<Step>

export interface Replay {
  /** How many steps went as stored. */
  readonly steps: number
  /** Where and how the model went another way; `null` when the whole run replays. */
  readonly divergence: string | null
}

/** Takes a model along a stored run, step by step. With a purpose, the purpose's states are checked too. */
export const replay = (model: Model, stored: readonly StoredStep[], purpose: Purpose | null = null): Replay => {
  try {
    return follow(new Product(purpose ?? freePurpose, instantiate(model)), stored, purpose !== null)
  } catch (error) {
    throw error instanceof SimulatorFault ? blame(error, null) : error
  }
}

const follow = (product: Product, stored: readonly StoredStep[], guided: boolean): Replay => {
  const { purpose: guide } = product
  const { space } = product
  let state = space.initial
  let q = guide.start
  for (const [i, step] of stored.entries()) {
    const { event, from, to } = space.expand(state)
    const events = Array.from(event.subarray(from, to), id => space.events[id])
    const { count, state: states, purpose: purposes, transition } = product.expand(state, q)
    const diverges = (divergence: string): Replay => ({ steps: i, divergence })
    const offered = [...new Set(events)].join(', ') || 'nothing'
    if (!events.includes(step.event)) return diverges(`${step.event} cannot happen; what can: ${offered}`)
    const fits = Array.from({ length: count }, (_, k) => k).filter(k => events[transition[k]] === step.event)
    if (fits.length === 0) return diverges(`the purpose does not allow ${step.event}`)
    const taken = fits.filter(k => step.choice === undefined || transition[k] === step.choice)
    if (taken.length === 0) return diverges(`transition ${step.choice} does not exist or is not ${step.event}`)
    const differences = taken.map(k =>
      differs(step, space.literals(states[k]), space.name(states[k]), guided ? guide.states[purposes[k]].name : null),
    )
    const fitting = taken.filter((_, k) => differences[k] === null)
    // Two transitions with one event into one state are as good as one.
    const agreeing = fitting.filter((k, n) => fitting.findIndex(other => states[other] === states[k]) === n)
    if (fitting.length === 0) return diverges(differences[0]!)
    if (agreeing.length > 1) {
      return diverges(
        `${agreeing.length} transitions are ${step.event}; the run does not say which ("choice": ${agreeing.map(k => transition[k]).join(' or ')})`,
      )
    }
    state = states[agreeing[0]]
    q = purposes[agreeing[0]]
  }
  return { steps: stored.length, divergence: null }
}

const differs = (
  step: StoredStep,
  labels: readonly string[],
  name: string | null,
  purpose: string | null,
): string | null => {
  const sorted = (list: readonly string[]): string => [...list].sort().join(', ')
  if (step.labels !== undefined && sorted(step.labels) !== sorted(labels)) {
    return `the labels are ${sorted(labels) || 'none'} instead of ${sorted(step.labels) || 'none'}`
  }
  if (step.state != null && name !== null && step.state !== name) return `the state is ${name} instead of ${step.state}`
  if (purpose !== null && step.purpose !== undefined && step.purpose !== purpose)
    return `the purpose is in ${purpose} instead of ${step.purpose}`
  return null
}
