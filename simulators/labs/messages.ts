import type { Moves } from '../../src/simulator/moves.js'
import type { LinkPredicate } from './emulation.js'
import type { Events } from './events.js'
import { type System, type Tuple, undefinedValue } from './system.js'

/**
 * Stigmergic messages, tables 3.7 and 3.8. Of timestamps only their order among the agents that have a tuple matters, so a
 * state keeps ranks instead: 0 for the oldest, with no gaps. That is exact, and keeps states finite.
 */
export class Messages {
  private readonly codes: readonly { readonly propagate: number; readonly confirm: number }[]
  /** The numbers of the events by code and agent, as far as they are known; else -1. */
  private readonly known: Int32Array
  /** The new ranks of a tuple while they are worked out, and which ranks are in use. */
  private readonly ranks: Int32Array
  private readonly used: Int32Array

  constructor(
    private readonly system: System,
    private readonly events: Events,
    private readonly links: readonly LinkPredicate[],
  ) {
    this.codes = system.tuples.map(tuple => ({
      propagate: events.message('propagate', tuple),
      confirm: events.message('confirm', tuple),
    }))
    this.known = new Int32Array((events.codes + 1) * system.agents.length).fill(-1)
    this.ranks = new Int32Array(system.agents.length)
    this.used = new Int32Array(system.agents.length + 1)
  }

  /** All messages that an agent can send now. */
  moves(state: Int32Array, agent: number, moves: Moves): void {
    const { tuples } = this.system
    for (let t = 0; t < tuples.length; t++) {
      const { pending, propagate, confirm } = tuples[t]!
      if (pending[agent]! < 0) continue
      const bits = state[pending[agent]!]!
      if ((bits & propagate) !== 0) this.send(state, agent, tuples[t]!, false, moves)
      if ((bits & confirm) !== 0) this.send(state, agent, tuples[t]!, true, moves)
    }
  }

  /** Rules PROPAGATE and CONFIRM, and what PUT, QRY1 and QRY2 do with the receivers. */
  private send(state: Int32Array, sender: number, tuple: Tuple, asking: boolean, moves: Moves): void {
    const { agents, values, ranks, pending, length, confirm, propagate } = tuple
    const from = values[sender]!
    // Without an entry there is nothing to send.
    if (tuple.mayBeUndefined && !hasEntry(state, from, length)) return
    const { links } = this
    moves.begin(this.eventOf(asking ? this.codes[tuple.id]!.confirm : this.codes[tuple.id]!.propagate, sender))
    moves.set(pending[sender]!, state[pending[sender]!]! & ~(asking ? confirm : propagate))
    const stamp = state[ranks[sender]!]!
    let renewed = false
    for (let i = 0; i < agents.length; i++) {
      const receiver = agents[i]!
      this.ranks[i] = state[ranks[receiver]!]!
      if (receiver === sender) continue
      const isOlder = this.ranks[i]! < stamp
      if (!isOlder && !asking) continue
      if (!links[tuple.id]!(state, sender, receiver)) continue
      const bits = state[pending[receiver]!]!
      if (isOlder) {
        for (let v = 0; v < length; v++) moves.set(values[receiver]! + v, state[from + v]!)
        moves.set(pending[receiver]!, (bits & ~confirm) | propagate)
        this.ranks[i] = stamp
        renewed = true
      } else moves.set(pending[receiver]!, bits | propagate)
    }
    if (renewed) this.rank(state, tuple, moves)
  }

  private eventOf(code: number, sender: number): number {
    const { events, known } = this
    const at = code * this.system.agents.length + sender
    if (known[at]! < 0) {
      events.key[0] = code
      events.key[1] = sender
      known[at] = events.find(2)
    }
    return known[at]!
  }

  /** A tuple that an agent has written gets the newest stamp of all. */
  readonly stamp = (state: Int32Array, moves: Moves, t: number, me: number): void => {
    const tuple = this.system.tuples[t]!
    const { agents, ranks } = tuple
    for (let i = 0; i < agents.length; i++)
      this.ranks[i] = agents[i] === me ? agents.length : state[ranks[agents[i]!]!]!
    this.rank(state, tuple, moves)
  }

  /** Closes the gaps between the new ranks, and sets those that have changed. */
  private rank(state: Int32Array, { agents, ranks }: Tuple, moves: Moves): void {
    const { used } = this
    const most = agents.length
    for (let rank = 0; rank <= most; rank++) used[rank] = 0
    for (let i = 0; i < most; i++) used[this.ranks[i]!] = 1
    let below = 0
    for (let rank = 0; rank <= most; rank++) {
      const inUse = used[rank]!
      used[rank] = below
      below += inUse
    }
    for (let i = 0; i < agents.length; i++) {
      const rank = used[this.ranks[i]!]!
      if (rank !== state[ranks[agents[i]!]!]) moves.set(ranks[agents[i]!]!, rank)
    }
  }
}

const hasEntry = (state: Int32Array, from: number, length: number): boolean => {
  for (let v = 0; v < length; v++) if (state[from + v] !== undefinedValue) return true
  return false
}
