import type { JointTriple, System } from '../joint.js'
import { type Counts, finished, type Parallel } from '../triples.js'

/** What triples, join triples and the start triple have in common, as far as the program counters go. */
export interface Conditions {
  readonly entry: readonly Counts[]
  readonly exit: readonly Counts[]
}

/** A component's name. */
export const counter = (slot: number): string => `pc${slot}`

/** A condition: only the components that matter, in their order. */
export const conditionText = (counts: readonly Counts[]): string =>
  [...counts]
    .sort((a, b) => a.slot - b.slot)
    .map(({ slot, point }) => `${counter(slot)}=${point}`)
    .join(' ∧ ')

/** What holds after assignments, one after the other: the last one counts. */
export const last = (counts: readonly Counts[]): Counts[] =>
  [...new Map(counts.map(({ slot, point }) => [slot, point]))].map(([slot, point]) => ({ slot, point }))

/** Conditions, each of them once. */
export const distinct = (counts: readonly Counts[]): Counts[] => [
  ...new Map(counts.map(one => [`${one.slot} ${one.point}`, one])).values(),
]

/** The conditions of a join triple. */
export const joinConditions = ({ slot, point, parts, exit }: Parallel): Conditions => ({
  entry: [{ slot, point }, ...parts.map(part => ({ slot: part, point: finished }))],
  exit,
})

/** The conditions of the start triple, which leaves nothing open. */
export const startConditions = ({ slots, start }: System): Conditions => ({
  entry: [],
  exit: last([...Array.from({ length: slots }, (_, slot) => ({ slot, point: finished })), ...start]),
})

/** The parallel compositions of a system; those that others are parts of come first. */
export const parallelsOf = (triples: readonly JointTriple[]): Parallel[] => {
  const found = new Set<Parallel>()
  const find = (parallel: Parallel): void => {
    if (found.has(parallel)) return
    if (parallel.ends !== null) find(parallel.ends)
    found.add(parallel)
  }
  for (const { ends } of triples) for (const end of ends) find(end)
  return [...found]
}

/** How triples and joins are called. */
export const tripleName = (index: number): string => `t${index + 1}`
export const joinName = (index: number): string => `join${index + 1}`
