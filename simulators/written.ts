import type { Range } from '../src/errors/source.js'

/** What every syntax tree is made of. */
export type { Range }

/** A part of a syntax tree, with where it stands in the source. */
export interface Placed {
  readonly at: Range
}

/** A name where it was written. */
export interface Name extends Placed {
  readonly name: string
}
