import { finished } from '../emulation/triples.js'
import type { Mutable } from './layout.js'
import type { Kind } from './system.js'

/** The ids of all agents of a kind. */
export const idsOf = ({ first, end }: Kind): number[] => Array.from({ length: end - first }, (_, i) => first + i)

/** A kind of agents of which nothing is known yet but their ids. */
export const blankKind = (name: string, first: number, end: number): Mutable<Kind> => ({
  name,
  first,
  end,
  variables: [],
  tuples: [],
  structure: { slots: 1, points: [], triples: [], parallels: [], start: [{ slot: 0, point: finished }] },
  length: 0,
  base: 0,
  ranks: 0,
  pending: 0,
  pendingWords: 0,
  counter: 0,
})
