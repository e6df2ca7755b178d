import { type Purpose, propositions } from '../../purposes/purpose.js'
import type { Event } from '../ats/event.js'
import type { AnySimulator } from '../simulator/simulator.js'
import { openSpace } from '../space/open-space.js'
import type { Space } from '../space/space.js'
import { Synchroniser } from './synchronise.js'

/** The successors of a product node: node i is (`purpose[i]`, `state[i]`), entered by transition `transition[i]` of the model. */
export interface Successors {
  count: number
  state: Int32Array
  purpose: Int32Array
  transition: Int32Array
}

/**
 * Definition 9: the synchronous product, built on the fly. A node is (q, s); verdict nodes have no successors.
 *
 * `avoid` prunes: a node with a successor in that verdict state has no successors at all (the strong variants of
 * feasibility and refutability).
 */
export class Product {
  readonly purpose: Purpose
  readonly space: Space
  /** How many transitions of the product have been seen. */
  transitions = 0
  private readonly avoid: number
  private readonly synchroniser: Synchroniser
  private readonly successors: Successors = {
    count: 0,
    state: new Int32Array(16),
    purpose: new Int32Array(16),
    transition: new Int32Array(16),
  }
  /** When each listed event last synchronised, counted in expansions. */
  private readonly matched: Int32Array
  private expansions = 0

  constructor(purpose: Purpose, simulator: AnySimulator, avoid: number | null = null) {
    const { space, propositions: bits } = openSpace(simulator, propositions(purpose))
    this.purpose = purpose
    this.space = space
    this.avoid = avoid ?? -1
    this.synchroniser = new Synchroniser(purpose, bits)
    this.matched = new Int32Array(this.synchroniser.listed.length)
  }

  /** The rule SYNCH: events synchronise (definition 7) and the state that is entered fulfils the guard (definition 8). */
  expand(state: number, purpose: number): Successors {
    const { space, synchroniser, successors, matched, avoid } = this
    successors.count = 0
    const stamp = ++this.expansions
    if (purpose >= this.purpose.success) return successors
    const { event, target, from, to } = space.expand(state)
    if (to - from > successors.state.length) this.reserve(to - from)
    const { knowledge, stride } = space
    let count = 0
    let pruned = false
    for (let i = from; i < to; i++) {
      let group = synchroniser.row(event[i])[purpose]
      if (group === -1) group = synchroniser.find(event[i], space.events[event[i]], purpose)
      const candidates = synchroniser.groups[group]
      let c = 0
      while (c < candidates.length && candidates[c].condition?.(knowledge, target[i] * stride) === false) c++
      if (c === candidates.length) {
        space.release(target[i])
        continue
      }
      // The purpose is deterministic: no other candidate can hold.
      const candidate = candidates[c]
      matched[candidate.listed] = stamp
      if (candidate.target === avoid) pruned = true
      successors.state[count] = target[i]
      successors.purpose[count] = candidate.target
      successors.transition[count] = i - from
      count++
    }
    this.transitions += count
    if (pruned) {
      for (let i = 0; i < count; i++) space.release(successors.state[i])
      return successors
    }
    successors.count = count
    return successors
  }

  /** Does the node just expanded list an event with which no transition of the model synchronises? */
  hasUnmatched(purpose: number): boolean {
    const { listedFrom } = this.synchroniser
    for (let e = listedFrom[purpose]; e < listedFrom[purpose + 1]; e++) {
      if (this.matched[e] !== this.expansions) return true
    }
    return false
  }

  /** Those events, for the report. */
  unmatched(purpose: number): Event[] {
    const { listedFrom, listed } = this.synchroniser
    return listed
      .slice(listedFrom[purpose], listedFrom[purpose + 1])
      .filter((_, i) => this.matched[listedFrom[purpose] + i] !== this.expansions)
  }

  private reserve(count: number): void {
    this.successors.state = new Int32Array(count * 2)
    this.successors.purpose = new Int32Array(count * 2)
    this.successors.transition = new Int32Array(count * 2)
  }
}
