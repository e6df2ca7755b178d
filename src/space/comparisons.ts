import { present } from '../ats/present.js'
import type { Contract } from '../simulator/contract.js'
import { Random } from '../simulator/random.js'
import type { Choice } from '../simulator/simulator.js'
import { costOf, differenceAhead, differenceOf, type Look, lookAt, viewFrom } from './faithful.js'
import { Sampling } from './sampling.js'
import type { Sampled } from './space.js'

/** The share of the search's steps that are taken again to compare, and the steps that are spent before that counts. */
const recurrences = { share: 1 / 400, free: 512 }
const restores = { share: 1 / 800, free: 128 }
/** The first recurrences are followed this far ahead, the others that far. */
const firstRecurrences = 8
const farAhead = 16
const nearAhead = 4
/** To compare a snapshot, one step is taken and five states are looked at: that costs as much as this number of steps. */
const costOfRestore = 6

/**
 * What a driven simulator promises, asked a little while it is driven: that states with one fingerprint are one state, and
 * that a snapshot brings everything back. A promise that is broken is told in words; `null`: nothing was found.
 */
export class Comparisons {
  /** How many steps the search has taken. */
  private steps = 0
  private readonly recurring = new Sampling(recurrences.share, recurrences.free)
  private readonly returning = new Sampling(restores.share, restores.free)
  /** What states showed when they were met, until they are expanded. */
  private readonly looks = new Map<number, Look>()
  private restored = 0
  private readonly random = new Random(2)

  constructor(private readonly contract: Contract) {}

  get sampled(): Sampled {
    return { recurrences: this.recurring.used, restores: this.restored }
  }

  /** The simulator has come to a state with the fingerprint of another one, of which this is a snapshot. */
  recurrence(first: unknown): string | null {
    const { contract, recurring } = this
    if (!recurring.isDue(this.steps)) return null
    const { taking } = contract
    const length = recurring.used < firstRecurrences ? farAhead : nearAhead
    const view = (snapshot: unknown) => viewFrom(contract, snapshot, length, new Random(recurring.used))
    const here = view(contract.currentState())
    const there = view(first)
    const differs = differenceAhead(there, here)
    const restless = differs === null ? null : differenceAhead(there, view(first))
    recurring.spend(2 * costOf(there), this.steps)
    contract.taking = taking
    if (restless !== null) return `one snapshot shows different things when it is restored twice: ${restless}`
    return differs === null
      ? null
      : `two states have the fingerprint ${JSON.stringify(here.here.fingerprint)} and are not the same: ${differs}`
  }

  /** The simulator has come to a new state, of which it has a snapshot. */
  meet(state: number): void {
    if (!this.returning.isDue(this.steps)) return
    this.looks.set(state, lookAt(this.contract))
    this.returning.spend(costOfRestore, this.steps)
  }

  forget(state: number): void {
    this.looks.delete(state)
  }

  /** A state is going to be expanded: what it showed when it was met, if that was looked at. */
  before(state: number): Look | undefined {
    return this.looks.get(state)
  }

  /** The simulator is back in a state: does it show the same? */
  compare(before: Look): string | null {
    const differs = differenceOf(before, lookAt(this.contract))
    return differs === null ? null : `a snapshot does not bring everything back: before and after, ${differs}`
  }

  /** The search has taken all transitions of a state. */
  count(steps: number): void {
    this.steps += steps
  }

  /** All transitions of a state that was looked at have been taken; `targets` are the states that they lead to. */
  leave(
    state: number,
    before: Look,
    choices: readonly Choice[],
    targets: Int32Array,
    snapshots: readonly unknown[],
  ): string | null {
    const { contract } = this
    const snapshot = snapshots[state]
    this.looks.delete(state)
    this.restored++
    contract.goToState(snapshot)
    const found = this.compare(before)
    if (found !== null || choices.length === 0) return found
    const taken = this.random.below(choices.length)
    contract.goToState(snapshots[present(targets[taken])])
    const then = lookAt(contract)
    contract.goToState(snapshot)
    contract.take(present(choices[taken]))
    const differs = differenceOf(then, lookAt(contract))
    return differs === null ? null : `${contract.taking} leads to another state when it is taken again: ${differs}`
  }
}
