import { present } from '../ats/present.js'
import type { Observed, Run, Step } from '../ats/run.js'
import { Contract } from '../simulator/contract.js'
import { simulatorUnfaithful } from '../simulator/errors.js'
import { SimulatorFault } from '../simulator/fault.js'
import type { AnySimulator } from '../simulator/simulator.js'
import { EventNumbers } from './event-numbers.js'
import { type Expansion, Propositions, type Space } from './space.js'

/** A place on a way: the one before it and the transition that leads on from there, or a snapshot that was taken in it. */
interface Place {
  readonly before: Place | null
  readonly choice: number
  readonly event: string | null
  snapshot: { readonly of: unknown } | null
}

/**
 * The states of a simulator along the ways that are taken, without fingerprints: no state is ever taken for another one.
 * The simulator is driven straight forward. A step is taken when the state it leads to is asked about, and not before; the
 * simulator goes back only to where it has been on this very way, and a snapshot is taken only where it goes back to.
 *
 * Every way begins by going back to the initial state: what was done with the simulator since does not matter.
 */
export class StraightSpace implements Space {
  readonly identifiable = false
  readonly world: 'closed' | 'open'
  readonly initial = 0
  readonly blank = false
  readonly ready = true
  readonly storage = null
  readonly numbered = null
  readonly full = false
  readonly sampled = null
  readonly knowledge: Int32Array
  private readonly contract: Contract
  private readonly start: Place
  private readonly places: (Place | undefined)[]
  private readonly free: number[] = []
  /** Where the simulator is; `null` where that is not known, since it failed on the way. */
  private live: Place | null = null
  private readonly numbers = new EventNumbers()
  private readonly expansion: Expansion = { event: new Int32Array(16), target: new Int32Array(16), from: 0, to: 0 }

  constructor(
    simulator: AnySimulator,
    private readonly propositions: Propositions,
  ) {
    this.contract = new Contract(simulator)
    this.world = simulator.world
    this.knowledge = new Int32Array(propositions.stride)
    this.start = { before: null, choice: -1, event: null, snapshot: { of: this.contract.currentState() } }
    this.places = [this.start]
  }

  prepare(): void {
    // There is one initial state.
  }

  get events(): readonly string[] {
    return this.numbers.names
  }

  expand(state: number): Expansion {
    const { expansion, contract, places, free } = this
    const before = this.enter(state)
    const choices = contract.successors()
    if (choices.length > expansion.event.length) {
      expansion.event = new Int32Array(choices.length * 2)
      expansion.target = new Int32Array(choices.length * 2)
    }
    for (const [choice, offered] of choices.entries()) {
      const event = contract.eventOf(offered)
      const target = free.pop() ?? places.length
      places[target] = { before, choice, event, snapshot: null }
      expansion.event[choice] = this.numbers.of(event)
      expansion.target[choice] = target
    }
    expansion.to = choices.length
    return expansion
  }

  know(transition: number): number {
    this.enter(this.expansion.target[transition]!)
    this.knowledge.fill(0)
    const both = this.propositions.record(this.contract.labels(), this.knowledge, 0)
    if (both !== undefined) throw this.contract.contradiction(both)
    return 0
  }

  labelsMet(): ReadonlySet<string> {
    return this.propositions.labelsMet()
  }

  literals(state: number): readonly string[] {
    this.enter(state)
    return [...this.contract.labels()]
  }

  name(state: number): string | null {
    this.enter(state)
    return this.contract.describe()
  }

  observe(state: number): Observed | null {
    this.enter(state)
    return this.contract.observe()
  }

  offers(state: number): readonly (string | null)[] {
    this.enter(state)
    return this.contract.successors().map(choice => this.contract.offered(choice))
  }

  tell(): null {
    return null
  }

  isSame(one: number, other: number): boolean | null {
    if (!this.contract.identifiable) return null
    this.enter(one)
    const print = this.contract.fingerprint()
    this.enter(other)
    return print === this.contract.fingerprint()
  }

  release(state: number): void {
    if (state === this.initial) return
    this.places[state] = undefined
    this.free.push(state)
  }

  /** Takes the simulator to a place: by a step if it is just before it, else by the way that led there. */
  private enter(state: number): Place {
    const place = present(this.places[state])
    if (place === this.live && place !== this.start) return place
    if (place.before !== null && place.before === this.live) this.step(place)
    else this.goBack(place)
    return place
  }

  private step(place: Place): void {
    const { contract } = this
    this.live = null
    const choice = contract.successors()[place.choice]
    if (choice === undefined || contract.eventOf(choice) !== place.event)
      throw new SimulatorFault(simulatorUnfaithful, 'a state has other successors than before', null)
    contract.take(choice)
    this.live = place
  }

  /** Goes back to the last snapshot on the way, and on from there. Where it had to come back to, it keeps a snapshot. */
  private goBack(place: Place): void {
    const { contract } = this
    const ahead: Place[] = []
    let from = place
    for (; from.snapshot === null; from = present(from.before)) ahead.push(from)
    this.live = null
    contract.taking = null
    contract.goToState(from.snapshot.of)
    this.live = from
    for (const next of ahead.reverse()) {
      if (next === place) present(next.before).snapshot ??= { of: contract.currentState() }
      this.step(next)
    }
  }
}

/** The run along these transitions from where a simulator is, as far as it can be taken. */
export const straightRun = (simulator: AnySimulator, choices: readonly number[]): Run => {
  const steps: Step[] = []
  let start: Run['start'] = { purpose: '', labels: [], state: null }
  try {
    const space = new StraightSpace(simulator, new Propositions([]))
    const place = (state: number): Run['start'] => ({
      purpose: '',
      labels: space.literals(state),
      state: space.name(state),
    })
    start = place(space.initial)
    let state = space.initial
    for (const choice of choices) {
      const { event, target, to } = space.expand(state)
      if (choice >= to) break
      const same = event.subarray(0, to).filter(other => other === event[choice]).length
      state = present(target[choice])
      const name = present(space.events[present(event[choice])])
      steps.push({ event: name, ...place(state), ...(same > 1 ? { choice } : {}) })
    }
  } catch (error) {
    // What is told is a report already: it ends where the simulator fails.
    if (!(error instanceof SimulatorFault)) throw error
  }
  return { start, steps, loop: null }
}
