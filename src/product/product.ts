import { type Purpose, propositions } from '../../purposes/purpose.js'
import type { Event } from '../ats/event.js'
import { Propositions, type Space } from '../space/space.js'
import { type Candidate, grouped, none, Synchroniser, unknown } from './synchronise.js'

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
export class Product<S extends Space = Space> {
  readonly purpose: Purpose
  readonly space: S
  /** How many transitions of the product have been seen. */
  transitions = 0
  private readonly avoid: number
  private readonly synchroniser: Synchroniser
  /** What `expand` answers with; valid until it is called again. */
  readonly successors: Successors = {
    count: 0,
    state: new Int32Array(16),
    purpose: new Int32Array(16),
    transition: new Int32Array(16),
  }
  /** When each transition of the purpose was last possible, counted in expansions; 0: never. */
  private readonly matched: Float64Array
  private expansions = 0

  /** `open` opens the space of the model's states; `isIgnored` tells it which events the purpose ignores. */
  constructor(
    purpose: Purpose,
    open: (propositions: Propositions, isIgnored: (event: string) => boolean) => S,
    avoid: number | null = null,
  ) {
    const bits = new Propositions(propositions(purpose))
    this.purpose = purpose
    this.space = open(bits, event => this.synchroniser.ignores(event))
    this.avoid = avoid ?? -1
    this.synchroniser = new Synchroniser(purpose, bits)
    this.matched = new Float64Array(this.synchroniser.listedOf.length)
  }

  /** The rule SYNCH: events synchronise (definition 7) and the state that is entered fulfils the guard (definition 8). */
  expand(state: number, purpose: number): Successors {
    const { space, synchroniser, successors, matched, avoid } = this
    successors.count = 0
    const stamp = ++this.expansions
    if (purpose >= this.purpose.success) return successors
    const { event, target, from, to } = space.expand(state)
    if (to - from > successors.state.length) this.reserve(to - from)
    let count = 0
    let pruned = false
    for (let i = from; i < to; i++) {
      const row = synchroniser.row(event[i]!)
      if (row[2 * purpose] === unknown) synchroniser.resolve(event[i]!, space.events[event[i]!]!, purpose)
      let entered = row[2 * purpose]!
      let number = row[2 * purpose + 1]!
      if (entered === grouped) {
        const candidate = this.choose(synchroniser.groups[number]!, i - from)
        entered = candidate?.target ?? none
        number = candidate?.number ?? none
      }
      if (entered === none) {
        space.release(target[i]!)
        continue
      }
      matched[number] = stamp
      if (entered === avoid) pruned = true
      successors.state[count] = target[i]!
      successors.purpose[count] = entered
      successors.transition[count] = i - from
      count++
    }
    this.transitions += count
    if (pruned) {
      for (let i = 0; i < count; i++) space.release(successors.state[i]!)
      return successors
    }
    successors.count = count
    return successors
  }

  /** The transition whose guard holds in the state entered; the purpose is deterministic, so there is at most one. */
  private choose(candidates: readonly Candidate[], transition: number): Candidate | undefined {
    const base = this.space.know(transition)
    const { knowledge } = this.space
    for (const candidate of candidates) {
      if (candidate.condition === null || candidate.condition(knowledge, base)) return candidate
    }
    return undefined
  }

  /** Does the node just expanded list an event with which no transition of the model synchronises? */
  hasUnmatched(purpose: number): boolean {
    const { listedFrom } = this.synchroniser
    for (let e = listedFrom[purpose]!; e < listedFrom[purpose + 1]!; e++) {
      if (!this.isMatched(e, purpose)) return true
    }
    return false
  }

  /** Those events, for the report. */
  unmatched(purpose: number): Event[] {
    const { listedFrom, listed } = this.synchroniser
    return listed
      .slice(listedFrom[purpose], listedFrom[purpose + 1])
      .filter((_, i) => !this.isMatched(listedFrom[purpose]! + i, purpose))
  }

  /** Did the model synchronise with a listed event, by any of its transitions, in the node just expanded? */
  private isMatched(listed: number, purpose: number): boolean {
    const { from, listedOf } = this.synchroniser
    for (let t = from[purpose]!; t < from[purpose + 1]!; t++) {
      if (listedOf[t] === listed && this.matched[t] === this.expansions) return true
    }
    return false
  }

  /** For each state of the purpose and each of its transitions: 1 if it was ever seen to be possible, else 0. */
  coverage(): readonly (readonly number[])[] {
    const { from } = this.synchroniser
    return this.purpose.states.map((_, q) => Array.from(this.matched.subarray(from[q], from[q + 1]), Math.sign))
  }

  private reserve(count: number): void {
    this.successors.state = new Int32Array(count * 2)
    this.successors.purpose = new Int32Array(count * 2)
    this.successors.transition = new Int32Array(count * 2)
  }
}
