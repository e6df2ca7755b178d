import { Ints } from '../space/ints.js'
import { firstMove, Rows, type System, systemOf } from './system.js'

/** More moves than this are not saturated. */
export const mostMoves = 2 ** 25

/**
 * Makes silent steps disappear: a system whose strong bisimilarity is the weak one of another. Its moves are `tau* a tau*`
 * and, for the silent event, `tau*` with no step at all.
 */
export class Saturation {
  /** The state that each one became: cycles of silent steps are one. */
  readonly of: Int32Array
  private readonly rows = new Rows()
  /** The states that silent steps lead to from state s, itself among them: from `first[s]` up to `first[s + 1]`. */
  private readonly first = new Ints()
  private readonly reached = new Ints()

  constructor(private readonly system: System) {
    this.of = new Int32Array(system.states).fill(-1)
  }

  get bytes(): number {
    return this.of.byteLength + this.rows.bytes + this.first.bytes + this.reached.bytes
  }

  get full(): boolean {
    return this.rows.moves + this.reached.length > mostMoves
  }

  /** It yields after each state. */
  *saturate(): Generator<void, System> {
    const whole = yield* this.collapse()
    const { states, first, event, target, tau, events } = whole
    const { rows, reached } = this
    const seen = new Int32Array(states).fill(-1)
    this.first.push(0)
    // Silent steps lead to smaller numbers: what is reached from there is known.
    for (let s = 0; s < states; s++) {
      seen[s] = s
      reached.push(s)
      for (let i = firstMove(whole, s, tau); i < first[s + 1]! && event[i] === tau; i++) {
        for (let j = this.first.get(target[i]!); j < this.first.get(target[i]! + 1); j++) {
          const next = reached.get(j)
          if (seen[next] === s) continue
          seen[next] = s
          reached.push(next)
        }
      }
      this.first.push(reached.length)
      yield
    }
    const open = new Uint8Array(states)
    for (let s = 0; s < states; s++) {
      for (let i = first[s]!; i < first[s + 1]!; i++) {
        if (event[i] !== tau) this.addReached(event[i]!, target[i]!)
        else this.addRow(target[i]!, tau)
      }
      this.addReached(tau, s)
      rows.end()
      // A state that leads to one that was not expanded may have more moves than these.
      for (let i = rows.first.get(s); i < rows.moves && open[s] === 0; i++) open[s] = whole.open[rows.target.get(i)]!
      yield
    }
    return systemOf(rows, { events, tau, open, left: whole.left, right: whole.right })
  }

  private addReached(event: number, from: number): void {
    for (let j = this.first.get(from); j < this.first.get(from + 1); j++) this.rows.add(event, this.reached.get(j))
  }

  /** The moves of a state that are saturated already, but for the silent ones. */
  private addRow(state: number, tau: number): void {
    const { rows } = this
    for (let i = rows.first.get(state); i < rows.first.get(state + 1); i++) {
      if (rows.event.get(i) !== tau) rows.add(rows.event.get(i), rows.target.get(i))
    }
  }

  /**
   * The system with each cycle of silent steps as one state: each state on it can do what any of them can. Tarjan's
   * algorithm numbers components so that silent steps lead from larger numbers to smaller ones.
   */
  private *collapse(): Generator<void, System> {
    const { system, of } = this
    const { states, first, event, target, tau } = system
    const visited = new Int32Array(states)
    const low = new Int32Array(states)
    const move = new Int32Array(states)
    const path = new Int32Array(states)
    const waiting = new Int32Array(states)
    /** The members of the components, one after the other. */
    const members = new Int32Array(states)
    const ends: number[] = []
    let gathered = 0
    let visits = 0
    let waits = 0
    for (let root = 0; root < states; root++) {
      let length = 0
      if (visited[root] === 0) path[length++] = root
      while (length > 0) {
        const s = path[length - 1]!
        if (visited[s] === 0) {
          visited[s] = low[s] = ++visits
          move[s] = firstMove(system, s, tau)
          waiting[waits++] = s
        }
        if (move[s]! < first[s + 1]! && event[move[s]!] === tau) {
          const next = target[move[s]!]!
          // A step into a state that is being visited is looked at when the visit is over: then its low number is known.
          if (visited[next] === 0) {
            path[length++] = next
            continue
          }
          if (of[next]! < 0) low[s] = Math.min(low[s]!, low[next]!)
          move[s]!++
          continue
        }
        length--
        if (low[s] === visited[s]) {
          for (let member = -1; member !== s; ) {
            member = waiting[--waits]!
            of[member] = ends.length
            members[gathered++] = member
          }
          ends.push(gathered)
        }
        yield
      }
    }
    const rows = new Rows()
    const open = new Uint8Array(ends.length)
    for (let c = 0, from = 0; c < ends.length; from = ends[c++]!) {
      for (let m = from; m < ends[c]!; m++) {
        const s = members[m]!
        open[c]! |= system.open[s]!
        for (let i = first[s]!; i < first[s + 1]!; i++) {
          if (event[i] !== tau || of[target[i]!] !== c) rows.add(event[i]!, of[target[i]!]!)
        }
      }
      rows.end()
    }
    return systemOf(rows, { ...system, open, left: of[system.left]!, right: of[system.right]! })
  }
}
