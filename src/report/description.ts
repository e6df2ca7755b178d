import { printableLines } from '../ats/printable.js'
import type { Run } from '../ats/run.js'

/** How a model describes its states: not at all, or only what its steps say; each in a line; or some in several lines. */
export type Described = 'not' | 'in a line' | 'in lines'

/** A model that tells its steps in its own words says by them what changes: its states would say it again, at length. */
export const describedIn = ({ start, steps }: Run): Described => {
  const places = [start, ...steps]
  if (steps.some(({ told }) => told !== undefined) || places.every(({ state }) => state === null)) return 'not'
  return places.some(({ state }) => state?.includes('\n')) ? 'in lines' : 'in a line'
}

/** The lines of a description. */
export const descriptionLines = (state: string): string[] =>
  printableLines(state.replaceAll('\r\n', '\n')).replace(/\n$/, '').split('\n')
