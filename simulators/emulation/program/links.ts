import { present } from '../../../src/ats/present.js'
import type { System } from '../joint.js'
import { type Conditions, last } from './conditions.js'

/** The triples that others are symbolically linked to, by their numbers. */
export type Links = (from: Conditions) => number[]

/**
 * Triples that a triple may enable: each needs something that its exit condition brings about, and nothing that cannot hold
 * then. Definition 3.2 links a triple to everything that goes on beside it as well; in a system of many processes that is
 * almost everything, and says nothing.
 */
export const linksOf = ({ slots, triples }: System): Links => {
  const needing: number[][][] = Array.from({ length: slots }, () => [])
  for (const [i, { entry }] of triples.entries()) {
    for (const { slot, point } of entry) {
      const points = present(needing[slot])
      const known = points[point]
      if (known === undefined) points[point] = [i]
      else known.push(i)
    }
  }
  const open = -1
  const after = new Int32Array(slots)
  const canBe = (triple: number): boolean => {
    for (const { slot, point } of present(triples[triple]).entry)
      if (after[slot] !== open && after[slot] !== point) return false
    return true
  }
  return ({ entry, exit }) => {
    // What the exit condition leaves open stays as it was.
    after.fill(open)
    for (const { slot, point } of entry) after[slot] = point
    for (const { slot, point } of exit) after[slot] = point
    const found = new Set<number>()
    for (const { slot, point } of last(exit))
      for (const triple of present(needing[slot])[point] ?? []) if (canBe(triple)) found.add(triple)
    return [...found].sort((a, b) => a - b)
  }
}
