import type { Source } from '../../src/errors/source.js'
import type { Name, Placed } from '../written.js'

export type { Name, Placed, Range } from '../written.js'

/** `a`, `'a` or `tau`. */
export type Action = Placed &
  ({ readonly is: 'tau' } | { readonly is: 'action'; readonly label: string; readonly co: boolean })

/** An action before a process, with its rate if one is given. */
export type Rated = Action & { readonly rate?: number }

/** Definition 2.2. Operators of the same kind that follow each other are in one list. */
export type Process = Placed &
  (
    | { readonly is: 'nil' }
    | { readonly is: 'constant'; readonly name: string }
    /** An action where a process should be. */
    | { readonly is: 'bare'; readonly action: Action }
    | { readonly is: 'prefix'; readonly actions: readonly Rated[]; readonly left: Process }
    | { readonly is: 'sum'; readonly of: readonly Process[] }
    | {
        readonly is: 'parallel'
        readonly first: Process
        readonly rest: readonly { readonly by: Composition; readonly right: Process }[]
      }
    | { readonly is: 'static'; readonly of: Process; readonly posts: readonly Postfix[] }
  )

/** How processes are put side by side. */
export type Composition = Placed &
  (
    | { readonly is: 'milner' }
    | { readonly is: 'hoare'; readonly actions: readonly Action[] }
    | { readonly is: 'hoare-set'; readonly set: Name }
    | { readonly is: 'algebra'; readonly algebra: Name }
  )

export type Postfix = Placed &
  (
    | { readonly is: 'restrict'; readonly labels: readonly Action[] }
    | { readonly is: 'restrict-set'; readonly set: Name }
    | { readonly is: 'relabel'; readonly pairs: readonly Renaming[] }
  )

/** `[to/from]`. */
export interface Renaming extends Placed {
  readonly to: Action
  readonly from: Action
}

/** `_`, or `'_`. */
type Any = Placed & { readonly is: 'any'; readonly co: boolean }

/** `(one, other) -> result`. */
export interface Entry extends Placed {
  readonly one: Action | Any | (Placed & { readonly is: 'idle' })
  readonly other: Action | Any | (Placed & { readonly is: 'idle' })
  readonly result: Action | Any | (Placed & { readonly is: 'never' })
}

export interface Definition {
  readonly name: Name
  readonly process: Process
}
export interface LabelSet {
  readonly name: Name
  readonly labels: readonly Action[]
}
export interface Sync {
  readonly name: Name
  readonly entries: readonly Entry[]
}

/** A whole file. */
export interface Specification {
  readonly source: Source
  readonly definitions: readonly Definition[]
  readonly sets: readonly LabelSet[]
  readonly syncs: readonly Sync[]
}

/** A condition on a state. */
export type Condition = Placed &
  (
    | { readonly is: 'can'; readonly action: Action }
    | { readonly is: 'deadlock' }
    | { readonly is: 'not'; readonly of: Condition }
    | { readonly is: 'and' | 'or'; readonly of: readonly Condition[] }
  )
