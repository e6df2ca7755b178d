import { freePurpose } from '../../purposes/free.js'
import type { Purpose } from '../../purposes/purpose.js'
import { readEvent, showEvent } from '../ats/event.js'
import { propositionOf } from '../ats/labelling.js'
import { present } from '../ats/present.js'
import type { StoredRun, StoredStep } from '../ats/run.js'
import { eventInWords } from '../ats/words.js'
import { defineCalls, openProduct } from '../checking/open-product.js'
import { requirePurpose } from '../checking/require-purpose.js'
import { reportingFaults } from '../checking/simulator-error.js'
import type { Product } from '../product/product.js'
import { leasingOn } from '../simulator/asynchronous/going-on.js'
import type { Model } from '../simulator/simulator.js'
import { startingIn, storedStart } from '../simulator/starts.js'

export interface Replay {
  /** How many steps went as stored. */
  readonly steps: number
  /** Where and how the model went another way; `null` when the whole run replays. */
  readonly divergence: string | null
  /** Is it the first state that is another one? */
  readonly atStart?: true
}

/** A product node. */
interface Place {
  readonly state: number
  readonly purpose: number
}

/**
 * Takes a model along a stored run, step by step. With a purpose, the purpose's states are checked too. A model that answers
 * later needs `await awaited(() => replay(model, run))`.
 * @public
 */
export const replay = (model: Model, run: StoredRun, purpose: Purpose | null = null): Replay => {
  requirePurpose({ caller: 'replay', place: 'third', orNull: true }, purpose)
  const { first = {}, steps: stored, loop = null } = run
  return leasingOn(model, (given): (() => Replay) => {
    const [begin, ...others] = stored
    const start = storedStart(given, begin)
    if (typeof start === 'string') return () => ({ steps: 0, divergence: start })
    const begun = start === null ? given : startingIn(given, [start]).simulator
    // It is the only one now.
    const steps = start === null ? stored : [withoutChoice(present(begin)), ...others]
    // Labels of the stored run may be expressions of the model's own language: they are evaluated again.
    const told = [first, ...steps].flatMap(({ labels = [] }) => labels.map(propositionOf))
    const simulator = reportingFaults(() => defineCalls(begun, [...new Set(told)]))
    const product = openProduct(simulator, purpose ?? freePurpose, null, [], { straight: true })
    return reportingFaults(() => {
      const elsewhere = wrongStart(product, first, purpose !== null)
      if (elsewhere !== null) return () => ({ steps: 0, divergence: elsewhere, atStart: true })
      const places: Place[] = [{ state: product.space.initial, purpose: product.purpose.start }]
      return () => reportingFaults(() => along(product, places, steps, loop, purpose !== null))
    })
  })
}

/** Goes on along the steps from the last of the places. */
const along = (
  product: Product,
  places: Place[],
  steps: readonly StoredStep[],
  loop: number | null,
  guided: boolean,
): Replay => {
  for (let taken = places.length - 1; taken < steps.length; taken++) {
    const next = take(product, present(places[taken]), present(steps[taken]), guided)
    if (typeof next === 'string') return { steps: taken, divergence: next }
    places.push(next)
  }
  return { steps: steps.length, divergence: loop === null ? null : wrongLoop(product, places, loop) }
}

const withoutChoice = ({ choice: _, ...step }: StoredStep): StoredStep => step

/** How the model begins otherwise than the run, if it does. */
const wrongStart = ({ space, purpose }: Product, first: StoredRun['first'] & object, guided: boolean): string | null =>
  differs(
    first,
    space.literals(space.initial),
    space.name(space.initial),
    guided ? present(purpose.states[purpose.start]).name : null,
  )

/** Where a stored step leads, or why it cannot be taken. */
const take = (product: Product, { state, purpose }: Place, step: StoredStep, guided: boolean): Place | string => {
  const { space } = product
  const { event, from, to } = space.expand(state)
  const events = Array.from(event.subarray(from, to), id => present(space.events[id]))
  const { count, state: states, purpose: purposes, transition } = product.expand(state, purpose)
  const read = readEvent(step.event)
  const wanted = read === undefined ? step.event : showEvent(read)
  const words = `“${eventInWords(wanted)}”`
  if (!events.includes(wanted))
    return `${words} cannot happen; what can: ${[...new Set(events)].map(eventInWords).join(', ') || 'nothing'}`
  const fits = Array.from({ length: count }, (_, k) => k).filter(k => events[present(transition[k])] === wanted)
  if (fits.length === 0) return `the purpose does not allow ${words}`
  const taken = fits.filter(k => step.choice === undefined || transition[k] === step.choice)
  if (taken.length === 0) return `transition ${step.choice} does not exist or is not ${words}`
  const differences = taken.map(k =>
    differs(
      step,
      space.literals(present(states[k])),
      space.name(present(states[k])),
      guided ? present(product.purpose.states[present(purposes[k])]).name : null,
    ),
  )
  const fitting = taken.filter((_, k) => differences[k] === null)
  if (fitting.length === 0) return present(differences[0])
  // Two transitions with one event into one state are as good as one.
  const isFirst = (k: number, n: number): boolean =>
    fitting.findIndex(other => other === k || space.isSame(present(states[other]), present(states[k])) === true) === n
  const agreeing = fitting.filter(isFirst)
  if (agreeing.length > 1) {
    const choices = agreeing.map(k => transition[k]).join(' or ')
    return `${agreeing.length} transitions are ${words}; the run does not say which ("choice": ${choices})`
  }
  return { state: present(states[present(agreeing[0])]), purpose: present(purposes[present(agreeing[0])]) }
}

const differs = (
  step: Partial<StoredStep>,
  labels: readonly string[],
  name: string | null,
  purpose: string | null,
): string | null => {
  const sorted = (list: readonly string[]): string => [...list].sort().join(', ')
  if (step.labels !== undefined && sorted(step.labels) !== sorted(labels)) {
    return `the labels are ${sorted(labels) || 'none'} instead of ${sorted(step.labels) || 'none'}`
  }
  if (step.state != null && name !== null && step.state !== name) return `the state is ${name} instead of ${step.state}`
  // A run that was stored without a purpose has no names of its states.
  if (purpose !== null && (step.purpose ?? '') !== '' && step.purpose !== purpose) {
    return `the purpose is in ${purpose} instead of ${step.purpose}`
  }
  return null
}

/** Does the run come back to where the loop begins? Where states cannot be recognised, that is not known. */
const wrongLoop = ({ space }: Product, places: readonly Place[], loop: number): string | null => {
  const back = places[loop]
  const last = present(places[places.length - 1])
  if (back === undefined || back === last) return `the loop cannot begin after ${loop} of ${places.length - 1} steps`
  const isBack = back.purpose === last.purpose && (space.isSame(back.state, last.state) ?? true)
  if (isBack) return null
  return `the last step does not return to where the run was after step ${loop}`
}
