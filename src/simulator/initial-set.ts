import type { Random } from './random.js'

/**
 * Initial states that are made one after the other, and may be too many to be gone through: then some can be drawn, and a
 * given one can be recognised.
 */
export interface InitialSet extends Iterable<ArrayLike<number>> {
  /**
   * The same states, with `null` between them now and then, where the work may pause: not every combination of values that
   * is tried is a state. A state is lent until the next one is asked for.
   */
  inPieces(): Iterator<Int32Array | null>
  /** Are there too many to list? */
  readonly isVast: boolean
  /** One of them, each as likely as any other. */
  draw(random: Random): Int32Array
  has(state: ArrayLike<number>): boolean
}

/** Can the initial states of a model be drawn and recognised? */
export const isInitialSet = (initial: Iterable<ArrayLike<number>>): initial is InitialSet => 'inPieces' in initial
