import { simulatorThrew } from '../../src/simulator/errors.js'
import { SimulatorFault } from '../../src/simulator/fault.js'
import type { Moves } from '../../src/simulator/moves.js'
import type { Net } from '../../src/simulator/net.js'
import { greatest } from './condition.js'

/** The moves of a net in a state: one for each transition that can be taken, in their order. */
export class NetSteps {
  /** What each transition takes and what it changes, as places and numbers in turn; where each of them begins. */
  private readonly amounts: Int32Array
  private readonly takes: Int32Array
  private readonly changes: Int32Array
  /** Where transitions have the same event, they have one number for it. */
  readonly events: readonly string[]
  private readonly eventOf: Int32Array

  constructor(private readonly net: Net) {
    const amounts: number[] = []
    this.takes = new Int32Array(net.transitions.length + 1)
    this.changes = new Int32Array(net.transitions.length)
    for (const [t, { takes, gives }] of net.transitions.entries()) {
      const change = new Map<number, number>()
      for (const { place, count } of gives) change.set(place, (change.get(place) ?? 0) + count)
      const taken = new Map<number, number>()
      for (const { place, count } of takes) {
        taken.set(place, (taken.get(place) ?? 0) + count)
        change.set(place, (change.get(place) ?? 0) - count)
      }
      for (const [place, count] of taken) amounts.push(place, count)
      this.changes[t] = amounts.length
      for (const [place, count] of change) if (count !== 0) amounts.push(place, count)
      this.takes[t + 1] = amounts.length
    }
    this.amounts = Int32Array.from(amounts)
    this.events = [...new Set(net.transitions.map(({ event }) => event))]
    const numbers = new Map(this.events.map((event, number) => [event, number]))
    this.eventOf = Int32Array.from(net.transitions, ({ event }) => numbers.get(event)!)
  }

  expand(state: Int32Array, moves: Moves): void {
    const { amounts, takes, changes, eventOf } = this
    for (let t = 0; t < eventOf.length; t++) {
      const last = changes[t]!
      let a = takes[t]!
      while (a < last && state[amounts[a]!]! >= amounts[a + 1]!) a += 2
      if (a < last) continue
      moves.begin(eventOf[t]!)
      for (a = last; a < takes[t + 1]!; a += 2) {
        const now = state[amounts[a]!]! + amounts[a + 1]!
        if (now > greatest) throw this.overflow(t, amounts[a]!)
        moves.set(amounts[a]!, now)
      }
    }
  }

  private overflow(transition: number, place: number): SimulatorFault {
    const { transitions, places } = this.net
    const message = `there would be more than ${greatest.toLocaleString('en')} of ${places[place]}`
    return new SimulatorFault(simulatorThrew, message, transitions[transition]!.event)
  }
}
