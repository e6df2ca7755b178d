/**
 * A process as far as its flow goes: `A` are the actions of its language and `G` its guards. A guard and the action behind
 * it are one step, and a choice is made when its first action is taken.
 */
export type Flow<A, G> =
  | { readonly is: 'act'; readonly action: A }
  | Call
  | { readonly is: 'sequence' | 'choice' | 'parallel'; readonly of: readonly Flow<A, G>[] }
  | { readonly is: 'guarded'; readonly guard: G; readonly body: Flow<A, G> }

/** The name of a process, and where it was written. */
export interface Call {
  readonly is: 'call'
  readonly name: string
  readonly at: { readonly start: number; readonly end: number }
}

/** Named processes. Every process does at least one action before it ends. */
export type Definitions<A, G> = ReadonlyMap<string, Flow<A, G>>
