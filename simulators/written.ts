import type { Range, Source } from '../src/errors/source.js'

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

/** The name that stands behind a place, with nothing but blanks between. */
export const nameBehind = ({ text }: Source, { start, end }: Range): Name | null => {
  const [before, name] = /^\s+([A-Za-z][\w'-]*)/.exec(text.slice(start, end)) ?? ['', undefined]
  const last = start + before.length
  return name === undefined ? null : { name, at: { start: last - name.length, end: last } }
}
