import { present } from '../ats/present.js'
import type { Contract } from '../simulator/contract.js'
import { Random } from '../simulator/random.js'
import type { Choice } from '../simulator/simulator.js'
import { costOf, differenceAhead, differenceOf, glanceAt, type Look, lookAfter, lookAt, viewFrom } from './faithful.js'
import { Sampling } from './sampling.js'
import type { Sampled } from './space.js'

/** The share of the search's steps that are taken again to compare, and the steps that are spent before that counts. */
const recurrences = { share: 1 / 400, free: 512 }
const restores = { share: 1 / 800, free: 128 }
/** The first recurrences are followed this far ahead, the others that far. */
const firstRecurrences = 8
const farAhead = 16
const nearAhead = 4
/** To compare a snapshot, one step is taken and three states are looked at: that costs as much as this number of steps. */
const costOfRestore = 6

/** A state that has not been expanded this number of steps after it was met is given up for another one. */
const patience = 1024

/** A state that was met and has not been expanded yet: how it was entered, and what it showed then. */
interface Met {
  readonly from: unknown
  readonly choice: Choice
  readonly glance: Look
}

/**
 * What a driven simulator promises, asked a little while it is driven: that states with one fingerprint are one state, and
 * that a snapshot brings everything back. A promise that is broken is told in words; `null`: nothing was found.
 */
export class Comparisons {
  /**
   * How many steps the search has taken; and after how many of them the next recurrence and the next new state are due. The search
   * looks at these for every transition, which must cost next to nothing.
   */
  steps = 0
  nextRecurrence = 0
  nextMeeting = 0
  /** The state whose snapshot will be compared when it is expanded; -1: none. */
  awaited = -1
  private readonly recurring = new Sampling(recurrences.share, recurrences.free)
  private readonly returning = new Sampling(restores.share, restores.free)
  private met: Met | null = null
  private restored = 0

  constructor(private readonly contract: Contract) {}

  get sampled(): Sampled {
    return { recurrences: this.recurring.used, restores: this.restored }
  }

  /** A recurrence is due: the simulator has come to a state with the fingerprint of another one, of which this is a snapshot. */
  recurrence(first: unknown): string | null {
    const { contract, recurring } = this
    const { taking } = contract
    const length = recurring.used < firstRecurrences ? farAhead : nearAhead
    const view = (snapshot: unknown) => viewFrom(contract, snapshot, length, new Random(recurring.used))
    const snapshot = contract.currentState()
    const live = lookAt(contract)
    const here = view(snapshot)
    const there = view(first)
    const differs = differenceOf(there.here, live) ?? differenceAhead(there, here)
    const restless = differs === null ? null : differenceAhead(there, view(first))
    recurring.spend(2 * costOf(there), this.steps)
    this.nextRecurrence = recurring.next
    contract.taking = taking
    if (restless !== null) return `one snapshot shows different things when it is restored twice: ${restless}`
    return differs === null
      ? null
      : `two states have the fingerprint ${JSON.stringify(live.fingerprint)} and are not the same: ${differs}`
  }

  /** A meeting is due: the simulator has come to a new state, by a transition from the state of this snapshot. */
  meet(state: number, from: unknown, choice: Choice): void {
    this.met = { from, choice, glance: glanceAt(this.contract) }
    this.awaited = state
    this.nextMeeting = this.steps + patience
  }

  forget(state: number): void {
    if (state !== this.awaited) return
    this.met = null
    this.awaited = -1
    this.nextMeeting = this.steps
  }

  /** The search has gone back to the snapshot that was awaited, has asked what can happen there, and has taken all of it. */
  leave(snapshot: unknown, choices: readonly Choice[]): string | null {
    const { contract, returning } = this
    const { from, choice, glance } = present(this.met)
    this.met = null
    this.awaited = -1
    returning.spend(costOfRestore, this.steps)
    this.nextMeeting = returning.next
    this.restored++
    contract.goToState(snapshot)
    const now = lookAt(contract)
    const changed = differenceOf({ ...glance, choices }, now)
    if (changed !== null) return `a snapshot does not bring everything back: before and after, ${changed}`
    contract.goToState(from)
    const differs = differenceOf(lookAfter(contract, choice), now)
    return differs === null ? null : `the state that ${choice.event} leads to and its snapshot differ: ${differs}`
  }
}
