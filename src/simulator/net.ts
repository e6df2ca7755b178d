/** `count` of a counter. */
export interface Amount {
  readonly place: number
  readonly count: number
}

/** A transition of a net: it can be taken where there is enough of all that it takes. */
export interface NetTransition {
  /** In the paper's notation. */
  readonly event: string
  readonly takes: readonly Amount[]
  readonly gives: readonly Amount[]
}

/**
 * A vector addition system (a Petri net): counters that never fall below zero, and transitions that take from some and give
 * to some. A state is a vector with one counter for each place. Whatever can be done in a state can be done in one that has
 * more of everything: that is what unbounded answers rest on.
 */
export interface Net {
  readonly places: readonly string[]
  readonly initial: readonly number[]
  readonly transitions: readonly NetTransition[]
}

/** Is there enough of all that it takes? */
export const isEnabled = ({ takes }: NetTransition, state: ArrayLike<number>): boolean =>
  takes.every(({ place, count }) => state[place]! >= count)

/** What is left, and what has come, when it is taken. */
export const fire = ({ takes, gives }: NetTransition, state: ArrayLike<number>): number[] => {
  const next = Array.from(state)
  for (const { place, count } of takes) next[place]! -= count
  for (const { place, count } of gives) next[place]! += count
  return next
}
