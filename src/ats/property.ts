/**
 * A property that comes with a model, about one of its propositions: that it always holds, that every run comes to a state
 * where it holds, or that from everywhere such a state can be reached (again). Not known to be true counts as false.
 */
export interface Property {
  readonly name: string
  readonly modality: 'always' | 'finally' | 'fairly'
  /** The proposition, or its negation (`not p`). */
  readonly literal: string
}

/** What is expected of a property: that it holds (success), that it does not, or that it cannot be decided. */
export interface PropertyExpectation {
  readonly property: string
  readonly wanted: 'success' | 'failure' | 'inconclusive'
}
