import type { Successors } from '../product/product.js'
import { Ints } from '../space/ints.js'
import type { Path, SearchGoal } from './search.js'

/**
 * The stack of a depth-first search: the nodes on the way to where the search is, each with its successors that are
 * still to be tried, nearest to the goal first. It also remembers the way to the node that came nearest.
 */
export class Stack {
  /** How many nodes are on the stack; the last one is at depth `length - 1`. */
  length = 0
  /** The longest way so far. */
  deepest = 0
  /** How many successors are still to be tried. */
  waiting = 0
  /** What `next` has taken. */
  state = 0
  purpose = 0
  transition = 0
  /** The transition by which each node on the stack was entered; nothing entered the first. */
  private readonly via = new Ints()
  private readonly payload = new Ints()
  private readonly cursor = new Ints()
  private readonly end = new Ints()
  private readonly states = new Ints()
  private readonly purposes = new Ints()
  private readonly transitions = new Ints()
  /** How near the nearest node came. */
  leastDistance = Number.POSITIVE_INFINITY
  private nearestLength = 0
  private saved: Path | null = null

  constructor(private readonly goal: SearchGoal) {}

  /** Puts a node on the stack; `payload` is for the search to keep. */
  push(transition: number, purpose: number, payload: number): void {
    this.via.push(transition)
    this.payload.push(payload)
    this.cursor.push(this.states.length)
    this.end.push(this.states.length)
    this.length++
    if (this.length - 1 > this.deepest) this.deepest = this.length - 1
    this.reach(purpose)
  }

  /** Notes how near to the goal the top of the stack is. The way is copied only if the search turns back from it. */
  private reach(purpose: number): void {
    const distance = this.goal.distance[purpose]!
    if (distance >= this.leastDistance) return
    this.leastDistance = distance
    this.nearestLength = this.length
    this.saved = null
  }

  /** Gives the top its successors, sorted by their distance (insertion: there are few). */
  offer({ count, state, purpose, transition }: Successors): void {
    const { states, purposes, transitions } = this
    const start = states.length
    states.reserve(start + count)
    purposes.reserve(start + count)
    transitions.reserve(start + count)
    const { distance } = this.goal
    for (let i = 0; i < count; i++) {
      let slot = start + i
      const far = distance[purpose[i]!]!
      while (slot > start && distance[purposes.get(slot - 1)]! > far) {
        states.set(slot, states.get(slot - 1))
        purposes.set(slot, purposes.get(slot - 1))
        transitions.set(slot, transitions.get(slot - 1))
        slot--
      }
      states.set(slot, state[i]!)
      purposes.set(slot, purpose[i]!)
      transitions.set(slot, transition[i]!)
    }
    states.length = purposes.length = transitions.length = start + count
    this.end.set(this.length - 1, start + count)
    this.waiting += count
  }

  /** Takes the next successor of the top; false when there is none left. */
  next(): boolean {
    const top = this.length - 1
    const i = this.cursor.get(top)
    if (i === this.end.get(top)) return false
    this.cursor.set(top, i + 1)
    this.waiting--
    this.state = this.states.get(i)
    this.purpose = this.purposes.get(i)
    this.transition = this.transitions.get(i)
    return true
  }

  /** States that are still to be tried, in the order in which they will be; some may be known by then. */
  *ahead(most: number): Iterable<number> {
    let left = most
    for (let frame = this.length - 1; frame >= 0; frame--)
      for (let i = this.cursor.get(frame); i < this.end.get(frame); i++) {
        if (left-- === 0) return
        yield this.states.get(i)
      }
  }

  /** The payload of the top, and the transition by which it was entered. */
  get top(): number {
    return this.payload.get(this.length - 1)
  }

  get enteredBy(): number {
    return this.via.get(this.length - 1)
  }

  /** Takes the top off and returns its payload. */
  pop(): number {
    if (this.length === this.nearestLength && this.saved === null) this.saved = this.path()
    const top = --this.length
    const start = top === 0 ? 0 : this.end.get(top - 1)
    this.waiting -= this.end.get(top) - this.cursor.get(top)
    this.states.length = this.purposes.length = this.transitions.length = start
    this.via.length = this.payload.length = this.cursor.length = this.end.length = top
    return this.payload.get(top)
  }

  /** How many nodes are below the one with this payload. */
  placeOf(payload: number): number {
    let place = this.length - 1
    while (this.payload.get(place) !== payload) place--
    return place
  }

  /** Of memory. */
  get bytes(): number {
    const { via, payload, cursor, end, states, purposes, transitions } = this
    const nodes = via.bytes + payload.bytes + cursor.bytes + end.bytes
    return nodes + states.bytes + purposes.bytes + transitions.bytes + (this.saved?.byteLength ?? 0)
  }

  /** The way to the top. */
  path(): Path {
    return this.via.slice(1, Math.max(1, this.length))
  }

  nearest(): Path {
    return this.saved ?? this.via.slice(1, Math.max(1, this.nearestLength))
  }
}

/** The way, and one step more. */
export const extended = (path: Path, transition: number): Path => {
  const longer = new Int32Array(path.length + 1)
  longer.set(path)
  longer[path.length] = transition
  return longer
}
