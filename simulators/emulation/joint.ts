import { type Algebra, blocked } from './algebra.js'
import type { Counts, Parallel, TripleStructure } from './triples.js'

/**
 * A transition triple of a whole system: of one process, or of several that act together. It is enabled where all its
 * entry conditions hold; the exit conditions of all hold afterwards.
 */
export interface JointTriple {
  readonly entry: readonly Counts[]
  readonly action: number
  /** How likely it is beside others, in experiments. */
  readonly rate: number
  readonly exit: readonly Counts[]
  /** The parallel compositions that may be over with this. */
  readonly ends: readonly Parallel[]
}

/** Definition 3.4: the triples of a system, over the program counters of all its processes. */
export interface System {
  readonly slots: number
  /** The exit condition of the start triple; components that it leaves out are 0. */
  readonly start: readonly Counts[]
  readonly triples: readonly JointTriple[]
}

/** What the numbers in a system stand for, for people. */
export interface Legend {
  readonly title: string
  /** An action's event in the paper's notation. */
  event(action: number): string
  /** What a component of the program counters is, and what is still to be done at one of its points. */
  component(slot: number): string
  point(slot: number, point: number): string
}

/** Systems with more triples than this are not made: where many synchronise, there may be as many as there are choices. */
export const mostTriples = 200_000

/** Says that a system has too many triples. */
export class TooManyTriples extends Error {}

/**
 * Algorithm 1, for any algebra: the triples of two processes side by side are those that one of them may do alone, and one
 * for each pair that goes together. Applied again and again, it gives synchronisations of any number of processes.
 */
export const sideBySide = (
  algebra: Algebra,
  left: readonly JointTriple[],
  right: readonly JointTriple[],
): JointTriple[] => {
  const joint: JointTriple[] = []
  for (const triple of [...left, ...right]) {
    const action = algebra.idle(triple.action)
    if (action !== blocked) joint.push({ ...triple, action })
  }
  for (const one of left) {
    for (const other of right) {
      const action = algebra.together(one.action, other.action)
      if (action === blocked) continue
      if (joint.length >= mostTriples) throw new TooManyTriples()
      joint.push({
        entry: [...one.entry, ...other.entry],
        action,
        rate: one.rate * other.rate,
        exit: [...one.exit, ...other.exit],
        ends: [...one.ends, ...other.ends],
      })
    }
  }
  return joint
}

/** The triples of a process that begins at component `from` of the program counters of a system. */
export const placed = <A>(
  { slots, start, triples }: TripleStructure<A, never>,
  from: number,
  actionOf: (action: A) => number,
): System => {
  const moved = ({ slot, point }: Counts): Counts => ({ slot: slot + from, point })
  const known = new Map<Parallel, Parallel>()
  const movedParallel = (parallel: Parallel): Parallel => {
    const there = known.get(parallel)
    if (there !== undefined) return there
    const here = {
      slot: parallel.slot + from,
      point: parallel.point,
      parts: parallel.parts.map(part => part + from),
      exit: parallel.exit.map(moved),
      ends: parallel.ends === null ? null : movedParallel(parallel.ends),
    }
    known.set(parallel, here)
    return here
  }
  return {
    slots,
    start: start.map(moved),
    triples: triples.map(({ slot, entry, action, exit, ends }) => ({
      entry: [{ slot: slot + from, point: entry }],
      action: actionOf(action),
      rate: 1,
      exit: exit.map(moved),
      ends: ends === null ? [] : [movedParallel(ends)],
    })),
  }
}
