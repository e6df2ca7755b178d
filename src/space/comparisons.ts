import type { Contract } from '../simulator/contract.js'
import { Random } from '../simulator/random.js'
import type { Choice } from '../simulator/simulator.js'
import { costOf, differenceAhead, differenceOf, glanceAt, type Look, lookAfter, lookAt, viewFrom } from './faithful.js'
import { Sampling } from './sampling.js'
import type { Sampled } from './space.js'

/** The share of the search's steps that are taken again to compare, and the steps that are spent before that counts. */
const recurrences = { share: 1 / 800, free: 512 }
const restores = { share: 1 / 2400, free: 128 }
/** The first recurrences are followed this far ahead, the others that far. */
const firstRecurrences = 8
const farAhead = 16
const nearAhead = 4
/** To compare a snapshot, one step is taken and three states are looked at: that costs as much as this number of steps. */
const costOfRestore = 6

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
  /** How many states with this rest modulo its length will have their snapshots compared when they are expanded. */
  readonly awaited = new Uint16Array(256)
  private readonly recurring = new Sampling(recurrences.share, recurrences.free)
  private readonly returning = new Sampling(restores.share, restores.free)
  private readonly met = new Map<number, Met>()
  private restored = 0

  constructor(private readonly contract: Contract) {
    // One that answers from what it has heard shows the same each time: it looks for itself.
    if (contract.simulator.returns !== undefined) this.nextMeeting = Number.POSITIVE_INFINITY
  }

  get sampled(): Exclude<Sampled, 'trusted'> {
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
    const { met, awaited, returning, steps } = this
    met.set(state, { from, choice, glance: glanceAt(this.contract) })
    awaited[state % awaited.length]!++
    returning.spend(costOfRestore, steps)
    this.nextMeeting = returning.next
  }

  forget(state: number): void {
    if (this.met.delete(state)) this.awaited[state % this.awaited.length]!--
  }

  /** The search has gone back to a snapshot, has asked what can happen there, and has taken all of it. */
  leave(state: number, snapshot: unknown, choices: readonly Choice[]): string | null {
    const { contract } = this
    const met = this.met.get(state)
    if (met === undefined) return null
    const { from, choice, glance } = met
    this.forget(state)
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
