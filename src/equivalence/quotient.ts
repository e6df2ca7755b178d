import type { Refinement } from './refinement.js'
import { Rows, type System, systemOf } from './system.js'

/** The classes of states that a refinement left together. */
export interface Classes {
  /** The system of the classes: each moves as its members do. */
  readonly system: System
  /** The class of each state of the system that was refined. */
  readonly of: Int32Array
  /** How many steps are needed to tell two classes apart. */
  apart(c: number, d: number): number
}

export const quotient = (whole: System, refinement: Refinement): Classes => {
  const { block, blocks } = refinement
  const rows = new Rows()
  const open = new Uint8Array(blocks)
  for (let c = 0; c < blocks; c++) {
    const member = refinement.member(c)
    for (let i = whole.first[member]!; i < whole.first[member + 1]!; i++)
      rows.add(whole.event[i]!, block[whole.target[i]!]!)
    rows.end()
    open[c] = whole.open[member]!
  }
  const { events, tau } = whole
  return {
    system: systemOf(rows, { events, tau, open, left: block[whole.left]!, right: block[whole.right]! }),
    of: block,
    apart: (c, d) => refinement.apart(refinement.member(c), refinement.member(d)),
  }
}
