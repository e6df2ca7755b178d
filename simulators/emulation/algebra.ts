/** The invisible action. */
export const tau = 0
/** What is not defined: the actions do not go together, or one has to wait for another. */
export const blocked = -1

/**
 * Definition 2.3, a synchronisation algebra: a symmetric partial function that says what two actions are together, and what
 * an action is while the other process is idle. Actions are numbers.
 */
export interface Algebra {
  /** σ(a, *). */
  idle(action: number): number
  /** σ(a, b). */
  together(one: number, other: number): number
}

/** Milner's `|`, where the complement of an action differs from it in the last bit. */
export const milner: Algebra = {
  idle: action => action,
  together: (one, other) => (one !== tau && other === complement(one) ? tau : blocked),
}

/** Of a visible action. */
export const complement = (action: number): number => action ^ 1

/** Hoare's `|[L]|`. */
export const hoare = (actions: ReadonlySet<number>): Algebra => ({
  idle: action => (actions.has(action) ? blocked : action),
  together: (one, other) => (one === other && actions.has(one) ? one : blocked),
})
