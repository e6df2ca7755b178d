/**
 * What a property asks of its proposition. `always`: it holds in every state. `finally`: every run comes to a state where it
 * holds. `fairly`: as long as it has not held yet, such a state can still be reached. `fairly_inf`: such a state can be reached
 * from every state, also after it has held.
 */
export type Modality = 'always' | 'finally' | 'fairly' | 'fairly_inf'

/** A property that comes with a model, about one of its propositions. Not known to be true counts as false. */
export interface Property {
  readonly name: string
  readonly modality: Modality
  /** The proposition, or its negation (`not p`). */
  readonly literal: string
}

/** A property of a model that was not read to its end: what it says is not known, nor, where all were asked for, its name. */
export interface UnreadProperty {
  readonly name: string | null
  readonly modality: null
}

/** What is expected of a property: that it holds (success), that it does not, or that it cannot be decided. */
export interface PropertyExpectation {
  readonly property: string
  readonly wanted: 'success' | 'failure' | 'inconclusive'
}
