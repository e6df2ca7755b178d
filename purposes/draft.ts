import type { Event } from '../src/ats/event.js'
import type { Guard } from '../src/ats/guard.js'
import type { Span } from '../src/errors/source.js'
import type { Chance } from './chance.js'
import type { Expectation } from './expectation.js'
import type { Definition } from './purpose.js'

/** A purpose as its author wrote it: names instead of numbers, and nothing is known to be right. */
export interface Draft {
  readonly name: string
  readonly description: string | null
  readonly expectations: readonly Expectation[]
  readonly chances?: readonly Chance[]
  readonly definitions: readonly (Definition & { readonly name: string })[]
  readonly starts: readonly Place[]
  readonly states: readonly DraftState[]
  /** Labels where they are written, in that order. */
  readonly labels?: readonly Place[]
  /** The whole of it, for what has no better place. */
  readonly span?: Span
}

export interface Place {
  readonly name: string
  readonly span?: Span
}

export interface DraftState extends Place {
  readonly needs: Guard
  readonly transitions: readonly DraftTransition[]
}

export interface DraftTransition {
  readonly event: Event
  readonly when: Guard
  readonly target: Place
  readonly span?: Span
}

export const verdictNames: readonly string[] = ['Success', 'Failure']
