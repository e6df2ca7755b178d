import type { Run } from '../ats/run.js'
import { printable } from '../errors/render.js'

/** How a model describes its states: not at all, or only what its steps say; each in a line; or some in several lines. */
export type Described = 'not' | 'in a line' | 'in lines'

/** A model that tells its steps in its own words says by them what changes: its states would say it again, at length. */
export const describedIn = ({ start, steps }: Run): Described => {
  const places = [start, ...steps]
  if (steps.some(({ told }) => told !== undefined) || places.every(({ state }) => state === null)) return 'not'
  return places.some(({ state }) => state?.includes('\n')) ? 'in lines' : 'in a line'
}

/** A description without what could move a cursor or turn a text: only its line breaks stay. */
export const printableLines = (state: string): string => state.split(/\r?\n/).map(printable).join('\n')

/** The lines of a description. */
export const descriptionLines = (state: string): string[] => printableLines(state).replace(/\n$/, '').split('\n')
