import { Ints } from '../space/ints.js'
import { firstOf, keyOf, secondOf, sortDistinct } from './keys.js'

/** A finite labelled transition system in flat arrays, in which two models, or what is left of them, lie side by side. */
export interface System {
  readonly states: number
  /** The moves of state s are those from `first[s]` up to `first[s + 1]`: by event, then by target, none twice. */
  readonly first: Int32Array
  readonly event: Int32Array
  readonly target: Int32Array
  /** Events by number; a proposition that is observed is an event, too. */
  readonly events: readonly string[]
  /** The number of the silent event. */
  readonly tau: number
  /** 1: the state was met but not expanded. It may have more moves than are listed. */
  readonly open: Uint8Array
  /** The initial states of the two models. */
  readonly left: number
  readonly right: number
}

/** The first of the moves of a state whose event has this number or a larger one. */
export const firstMove = ({ first, event }: System, state: number, number: number): number => {
  let low = first[state]!
  let high = first[state + 1]!
  while (low < high) {
    const middle = (low + high) >>> 1
    if (event[middle]! < number) low = middle + 1
    else high = middle
  }
  return low
}

/** Collects the moves of states one after the other; those of a state may come in any order, and several times. */
export class Rows {
  readonly first = new Ints()
  readonly event = new Ints()
  readonly target = new Ints()
  private keys = new Float64Array(64)
  private count = 0

  constructor() {
    this.first.push(0)
  }

  get states(): number {
    return this.first.length - 1
  }

  get moves(): number {
    return this.event.length
  }

  /** Of memory. */
  get bytes(): number {
    return this.first.bytes + this.event.bytes + this.target.bytes + this.keys.byteLength
  }

  /** A move of the state whose turn it is. */
  add(event: number, target: number): void {
    if (this.count === this.keys.length) {
      const more = new Float64Array(2 * this.count)
      more.set(this.keys)
      this.keys = more
    }
    this.keys[this.count++] = keyOf(event, target)
  }

  /** That were all the moves of the state; the turn is the next one's. */
  end(): void {
    const { keys } = this
    const count = sortDistinct(keys, this.count)
    for (let i = 0; i < count; i++) {
      this.event.push(firstOf(keys[i]!))
      this.target.push(secondOf(keys[i]!))
    }
    this.first.push(this.event.length)
    this.count = 0
  }
}

/** The moves that were collected, as a system. */
export const systemOf = (rows: Rows, about: Pick<System, 'events' | 'tau' | 'open' | 'left' | 'right'>): System => ({
  ...about,
  states: rows.states,
  first: rows.first.slice(0, rows.states + 1),
  event: rows.event.slice(0, rows.moves),
  target: rows.target.slice(0, rows.moves),
})
