import { Ints } from '../space/ints.js'
import { PairTable } from '../space/pair-table.js'
import { StateSets } from './state-sets.js'
import { firstMove, type System } from './system.js'

/**
 * Is every trace of one state a trace of another? Breadth-first over pairs of a state that the first can come to by a trace,
 * and the set of all states that the second can come to by it. A pair is left out if one with the same state and a part of
 * the set has been met: what the smaller set can do, the larger can.
 *
 * Where states were not expanded, the sets are only what is known of them; a mark in a set says so. A trace is an answer
 * only if the set before its last event has no mark.
 */
export class TraceInclusion {
  /** Was there a trace of which it is not known whether the second has it? */
  undecided = false
  private readonly sets = new StateSets()
  /** Sets and events, and where they lead. */
  private readonly steps = new PairTable()
  private readonly led = new Ints()

  /** The pairs that were met, each with the one before it and the event that led here. */
  private readonly state = new Ints()
  private readonly set = new Ints()
  private readonly parent = new Ints()
  private readonly by = new Ints()
  /** The pairs of each state that may make others superfluous: the last, and for each the one before. */
  private readonly last: Int32Array
  private readonly before = new Ints()

  /** When a state was last put into the set that is being made. */
  private readonly stamped: Int32Array
  private stamp = 0
  private gathered: Int32Array
  /** Stands in a set for whatever states that were not expanded may lead to. */
  private readonly mark: number

  constructor(
    private readonly system: System,
    private readonly from: number,
    private readonly into: number,
    /** Silent steps are not part of traces. */
    private readonly weak: boolean,
  ) {
    this.mark = system.states
    this.last = new Int32Array(system.states).fill(-1)
    this.stamped = new Int32Array(system.states + 1)
    this.gathered = new Int32Array(system.states + 1)
  }

  get pairs(): number {
    return this.state.length
  }

  get bytes(): number {
    return this.sets.bytes + this.steps.bytes + 6 * this.state.bytes + 3 * this.last.byteLength
  }

  /** A shortest trace of the first that the second lacks, of at most `longest` events. Yields after each pair. */
  *search(longest: number): Generator<void, string[] | null> {
    const { system, sets } = this
    const { first, event, target, tau } = system
    this.stamp++
    this.meet(this.from, this.close(this.gather(this.into, 0)), -1, tau)
    let level = new Ints()
    let next = new Ints()
    for (let pair = 0; pair < this.pairs; pair++) level.push(pair)
    for (let length = 0; length < longest && level.length > 0; length++) {
      // Silent steps first: no pair may be left out for one that takes a longer trace.
      for (let at = 0; this.weak && at < level.length; at++) {
        const pair = level.get(at)
        const state = this.state.get(pair)
        for (let i = firstMove(system, state, tau); i < first[state + 1]! && event[i] === tau; i++)
          if (this.meet(target[i]!, this.set.get(pair), pair, tau)) level.push(this.pairs - 1)
        yield
      }
      for (let at = 0; at < level.length; at++) {
        const pair = level.get(at)
        const state = this.state.get(pair)
        for (let i = first[state]!; i < first[state + 1]!; i++) {
          if (this.weak && event[i] === tau) continue
          const led = this.step(this.set.get(pair), event[i]!)
          if (sets.from(led) === sets.to(led)) return this.traceTo(pair, event[i]!)
          if (sets.at(sets.from(led)) === this.mark) this.undecided = true
          else if (this.meet(target[i]!, led, pair, event[i]!)) next.push(this.pairs - 1)
        }
        yield
      }
      const done = level
      level = next
      next = done
      next.length = 0
    }
    return null
  }

  /** Meets a pair; false if there is nothing new to be learnt from it. */
  private meet(state: number, set: number, parent: number, by: number): boolean {
    const { sets, last } = this
    // Bisimilar states are one: it can do what it can do itself.
    if (sets.has(set, state)) return false
    for (let pair = last[state]!, after = -1; pair >= 0; pair = this.before.get(pair)) {
      if (sets.isWithin(this.set.get(pair), set)) return false
      // A pair that the new one makes superfluous need not be compared with any more.
      if (!sets.isWithin(set, this.set.get(pair))) after = pair
      else if (after < 0) last[state] = this.before.get(pair)
      else this.before.set(after, this.before.get(pair))
    }
    this.state.push(state)
    this.set.push(set)
    this.parent.push(parent)
    this.by.push(by)
    this.before.push(last[state]!)
    last[state] = this.pairs - 1
    return true
  }

  /** The set that an event leads to. */
  private step(set: number, event: number): number {
    const known = this.steps.find(set, event)
    if (known >= 0) return this.led.get(known)
    const { system, sets } = this
    const { first, target, open } = system
    this.stamp++
    let count = 0
    for (let place = sets.from(set); place < sets.to(set); place++) {
      const state = sets.at(place)
      if (state === this.mark || open[state] === 1) count = this.gather(this.mark, count)
      if (state === this.mark) continue
      for (let i = firstMove(system, state, event); i < first[state + 1]! && system.event[i] === event; i++)
        count = this.gather(target[i]!, count)
    }
    const led = this.close(count)
    this.steps.intern(set, event)
    this.led.push(led)
    return led
  }

  private gather(state: number, count: number): number {
    if (this.stamped[state] === this.stamp) return count
    this.stamped[state] = this.stamp
    this.gathered[count] = state
    return count + 1
  }

  /** The set of what was gathered, and of where silent steps lead from there. */
  private close(gathered: number): number {
    const { system } = this
    const { first, event, target, tau, open } = system
    let count = gathered
    for (let at = 0; this.weak && at < count; at++) {
      const state = this.gathered[at]!
      if (state === this.mark) continue
      if (open[state] === 1) count = this.gather(this.mark, count)
      for (let i = firstMove(system, state, tau); i < first[state + 1]! && event[i] === tau; i++)
        count = this.gather(target[i]!, count)
    }
    return this.sets.of(this.gathered.subarray(0, count).sort())
  }

  private traceTo(end: number, event: number): string[] {
    const { events, tau } = this.system
    const trace = [events[event]!]
    for (let pair = end; this.parent.get(pair) >= 0; pair = this.parent.get(pair)) {
      if (!this.weak || this.by.get(pair) !== tau) trace.push(events[this.by.get(pair)]!)
    }
    return trace.reverse()
  }
}
