import type { Event } from '../src/ats/event.js'
import { type Guard, propositionsIn } from '../src/ats/guard.js'
import type { Span } from '../src/errors/source.js'
import type { Chance } from './chance.js'
import type { Distances } from './distances.js'
import type { Expectation } from './expectation.js'

/** `q --event [when]--> target`. */
export interface Transition {
  readonly event: Event
  readonly when: Guard
  /** The number of the state it leads to. */
  readonly target: number
  readonly span?: Span
}

export interface State {
  readonly name: string
  /** The state's label: a guard on every transition into it. */
  readonly needs: Guard
  readonly transitions: readonly Transition[]
  readonly span?: Span
}

/** A proposition named by `let`, in the model's own expression language. */
export interface Definition {
  readonly expression: string
  readonly span?: Span
}

/**
 * Definition 6: a well-formed simulation purpose. States are numbered in the order they were written; Success and
 * Failure come last, have no label and nothing leaves them.
 */
export interface Purpose {
  readonly name: string
  readonly description: string | null
  readonly expectations: readonly Expectation[]
  /** What is expected of probabilities: there an experiment decides. */
  readonly chances?: readonly Chance[]
  readonly definitions: ReadonlyMap<string, Definition>
  readonly start: number
  /** All states, the two verdicts included. */
  readonly states: readonly State[]
  readonly success: number
  readonly failure: number
  readonly distances: Distances
  /** Where labels are written first, if the purpose was read from a text. */
  readonly written?: ReadonlyMap<string, Span>
  /** A literal that counts as false where it is not known; of the others, nothing is assumed. */
  readonly settles?: string
}

export const isVerdict = (purpose: Purpose, state: number): boolean => state >= purpose.success

/** The propositions that the purpose's guards speak of, in the order they are first met. */
export const propositions = (purpose: Purpose): string[] => {
  const found = new Set<string>()
  for (const state of purpose.states) {
    propositionsIn(state.needs, found)
    for (const transition of state.transitions) propositionsIn(transition.when, found)
  }
  return [...found]
}
