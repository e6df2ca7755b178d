import type { Property } from '../../src/ats/property.js'
import type { Source } from '../../src/errors/source.js'
import type { Name, Placed } from '../written.js'

export type { Name, Placed, Range } from '../written.js'

/** A number, or a parameter that stands for one. */
export type Amount = Placed & ({ is: 'number'; value: number } | { is: 'parameter'; name: string })

export type WrittenAction =
  | { readonly is: 'tau' }
  | { readonly is: 'send'; readonly message: Name; readonly to: Name }
  | { readonly is: 'receive'; readonly message: Name }
  | { readonly is: 'spawn'; readonly to: Name; readonly state: Name }

export interface WrittenRule extends Placed {
  readonly from: Name
  readonly to: Name
  readonly action: WrittenAction
}

export interface WrittenClass {
  readonly name: Name
  /** States that are only named, on lines of their own. */
  readonly states: readonly Name[]
  readonly rules: readonly WrittenRule[]
  /** Could all of it be read? If not, what seems to be missing in it may be there. */
  readonly isWhole: boolean
}

/** A counter, or all of a class: how many processes are in a state, or how many messages are in the mailbox. */
export type Counter = Placed & { readonly owner: Name } & (
    | { readonly is: 'count'; readonly state: Name | null }
    | { readonly is: 'mail'; readonly message: Name | null }
  )

export interface Entry extends Placed {
  readonly amount: Amount | null
  readonly place: Counter
}

/** A number times a counter; one of the two may be left out. */
export interface Product extends Placed {
  readonly sign: 1 | -1
  readonly factor: Amount | null
  readonly counter: Counter | null
}

export type WrittenCondition = Placed &
  (
    | { readonly is: 'and' | 'or'; readonly of: readonly WrittenCondition[] }
    | { readonly is: 'not'; readonly of: WrittenCondition }
    | { readonly is: 'deadlock' }
    | {
        readonly is: 'compare'
        readonly left: readonly Product[]
        readonly op: '==' | '!=' | '<' | '<=' | '>' | '>='
        readonly right: readonly Product[]
      }
    /** A counter by itself: there is at least one. */
    | { readonly is: 'some'; readonly sum: readonly Product[] }
  )

export interface WrittenProperty {
  readonly name: Name
  /** `null` if it cannot be read. */
  readonly says: { readonly modality: Property['modality']; readonly condition: WrittenCondition } | null
}

/** A file as it is written. */
export interface Specification {
  readonly source: Source
  readonly classes: readonly WrittenClass[]
  readonly entries: readonly Entry[]
  readonly properties: readonly WrittenProperty[]
}
