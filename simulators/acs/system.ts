import type { Property } from '../../src/ats/property.js'
import type { Source } from '../../src/errors/source.js'
import type { Condition } from '../nets/condition.js'
import type { Names } from './names.js'
import type { Range } from './syntax.js'

/** A counter: how many processes of a class are in a state, or how many messages of a kind are in its mailbox. */
export interface Place {
  readonly is: 'state' | 'message'
  /** The class. */
  readonly owner: string
  readonly name: string
}

/** What a process does when it goes from one state to another; `place` is the counter that this is about. */
export type Action = { readonly is: 'tau' } | { readonly is: 'send' | 'receive' | 'spawn'; readonly place: number }

/** A rule; states are places. */
export interface Rule {
  readonly owner: string
  readonly from: number
  readonly to: number
  readonly action: Action
  readonly at: Range
}

/** A file with nothing left to look up: definition 2. Places are those of states, then those of messages. */
export interface System {
  readonly source: Source
  readonly names: Names
  readonly rules: readonly Rule[]
  readonly initial: readonly number[]
  readonly properties: readonly (Omit<Property, 'literal'> & { readonly condition: Condition })[]
}
