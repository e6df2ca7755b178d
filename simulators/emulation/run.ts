import type { Moves } from '../../src/simulator/moves.js'
import type { System } from './joint.js'
import { finished, type Parallel } from './triples.js'

/**
 * Emulates a system: a state is its program counters, and each enabled triple is a move. A triple is looked up by the first
 * of its entry conditions; the others are tested.
 */
export class Emulation {
  readonly start: Int32Array
  /** For each component and each of its points the triples whose first entry condition that is. */
  private readonly first: readonly Int32Array[]
  private readonly listed: Int32Array
  /** All conditions of all triples, as components and points in turn; for each triple where its own begin. */
  private readonly conditions: Int32Array
  private readonly entries: Int32Array
  private readonly exits: Int32Array
  private readonly actions: Int32Array
  private readonly rates: Float64Array
  private readonly ends: readonly (readonly Parallel[])[]

  /** `eventOf` numbers the events of actions. */
  constructor(
    { slots, start, triples }: System,
    private readonly eventOf: (action: number) => number,
  ) {
    this.start = new Int32Array(slots)
    for (const { slot, point } of start) this.start[slot] = point
    const sizes = new Int32Array(slots).fill(1)
    const conditions: number[] = []
    const note = (slot: number, point: number): void => {
      conditions.push(slot, point)
      sizes[slot] = Math.max(sizes[slot]!, point + 1)
    }
    for (const { slot, point } of start) sizes[slot] = Math.max(sizes[slot]!, point + 1)
    this.entries = new Int32Array(triples.length + 1)
    this.exits = new Int32Array(triples.length)
    this.actions = Int32Array.from(triples, ({ action }) => action)
    this.rates = Float64Array.from(triples, ({ rate }) => rate)
    this.ends = triples.map(({ ends }) => ends)
    for (const [i, { entry, exit, ends }] of triples.entries()) {
      for (const { slot, point } of entry) note(slot, point)
      this.exits[i] = conditions.length
      for (const { slot, point } of exit) note(slot, point)
      this.entries[i + 1] = conditions.length
      for (const end of ends)
        for (let join: Parallel | null = end; join !== null; join = join.ends)
          for (const { slot, point } of join.exit) sizes[slot] = Math.max(sizes[slot]!, point + 1)
    }
    this.conditions = Int32Array.from(conditions)
    const lists = Array.from(sizes, size => Array.from({ length: size }, (): number[] => []))
    for (const [i, { entry }] of triples.entries()) lists[entry[0]!.slot]![entry[0]!.point]!.push(i)
    this.first = lists.map(points => new Int32Array(points.length + 1))
    this.listed = new Int32Array(triples.length)
    let at = 0
    for (const [slot, points] of lists.entries()) {
      for (const [point, list] of points.entries()) {
        this.first[slot]![point] = at
        for (const triple of list) this.listed[at++] = triple
      }
      this.first[slot]![points.length] = at
    }
  }

  expand(state: Int32Array, moves: Moves): void {
    const { conditions, entries, exits, listed, first } = this
    for (let slot = 0; slot < state.length; slot++) {
      const lists = first[slot]!
      const end = lists[state[slot]! + 1]!
      for (let i = lists[state[slot]!]!; i < end; i++) {
        const triple = listed[i]!
        if (!this.isEnabled(triple, state)) continue
        moves.begin(this.eventOf(this.actions[triple]!))
        const last = entries[triple + 1]!
        for (let c = exits[triple]!; c < last; c += 2) moves.set(conditions[c]!, conditions[c + 1]!)
        for (const parallel of this.ends[triple]!) join(parallel, state, moves)
      }
    }
  }

  /** Writes the rates of the triples that are enabled, in the order in which `expand` makes moves of them. */
  weigh(state: Int32Array, weights: Float64Array): void {
    const { listed, first } = this
    let move = 0
    for (let slot = 0; slot < state.length; slot++) {
      const lists = first[slot]!
      const end = lists[state[slot]! + 1]!
      for (let i = lists[state[slot]!]!; i < end; i++)
        if (this.isEnabled(listed[i]!, state)) weights[move++] = this.rates[listed[i]!]!
    }
  }

  /** Does a triple that is listed for its first point hold at its other ones, too? */
  private isEnabled(triple: number, state: Int32Array): boolean {
    const { conditions } = this
    const exit = this.exits[triple]!
    let c = this.entries[triple]! + 2
    while (c < exit && state[conditions[c]!] === conditions[c + 1]) c += 2
    return c === exit
  }
}

/**
 * Takes the join triples that are enabled after a move. Where several parts end with one move, the composition may be over
 * already, and something else be under way there.
 */
const join = (over: Parallel, state: Int32Array, moves: Moves): void => {
  for (let parallel: Parallel | null = over; parallel !== null; parallel = parallel.ends) {
    if (after(parallel.slot, state, moves) !== parallel.point) return
    for (const part of parallel.parts) if (after(part, state, moves) !== finished) return
    for (const { slot, point } of parallel.exit) moves.set(slot, point)
  }
}

/** The value of a component after the move that was begun last. */
const after = (slot: number, state: Int32Array, { count, from, index, value }: Moves): number => {
  for (let c = from[count]! - 1; c >= from[count - 1]!; c--) if (index[c] === slot) return value[c]!
  return state[slot]!
}
