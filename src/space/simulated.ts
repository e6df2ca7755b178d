import type { Observed, Run } from '../ats/run.js'
import { Contract } from '../simulator/contract.js'
import { simulatorUnfaithful } from '../simulator/errors.js'
import { SimulatorFault, type TwoRuns } from '../simulator/fault.js'
import type { AnySimulator, Choice, Returns } from '../simulator/simulator.js'
import { Comparisons } from './comparisons.js'
import { EventNumbers } from './event-numbers.js'
import { Ints } from './ints.js'
import type { Expansion, Propositions, Sampled, Space } from './space.js'
import { straightRun } from './straight.js'

/** A Map holds no more than 2^24 entries; some room is left for the successors of one state. */
const most = 2 ** 24 - 2 ** 16

/** Numbers the states of a simulator by driving it through the paper's operations. */
export class SimulatedSpace implements Space {
  readonly identifiable: boolean
  readonly world: 'closed' | 'open'
  readonly initial: number
  readonly blank = false
  readonly ready = true
  readonly storage = null
  knowledge: Int32Array
  private readonly stride: number
  private readonly contract: Contract
  private readonly comparisons: Comparisons | null
  private readonly returns: Returns | null
  private readonly snapshots: unknown[] = []
  /** For each state that can be recognised, the one from which it was first met (-1: none), and by which transition. */
  private readonly parent = new Ints()
  private readonly via = new Ints()
  private readonly byFingerprint = new Map<string | number, number>()
  private readonly free: number[] = []
  private readonly numbers = new EventNumbers()
  private readonly expansion: Expansion = { event: new Int32Array(16), target: new Int32Array(16), from: 0, to: 0 }
  private readonly scratch: Int32Array
  /** Snapshots of states that have a number already, where the simulator wants to know what is not kept. */
  private readonly unkept: unknown[] = []
  private readonly mayForget: boolean

  constructor(
    simulator: AnySimulator,
    private readonly propositions: Propositions,
    trust = false,
  ) {
    this.contract = new Contract(simulator)
    this.comparisons = trust ? null : new Comparisons(this.contract)
    this.returns = simulator.returns ?? null
    if (this.returns !== null) this.returns.isCompared = !trust
    this.mayForget = simulator.forget !== undefined
    this.stride = propositions.stride
    this.scratch = new Int32Array(this.stride)
    this.knowledge = new Int32Array(this.stride * 64)
    this.identifiable = this.contract.identifiable
    this.world = simulator.world
    this.initial = this.meet(-1, -1, null)
  }

  prepare(): void {
    // There is one initial state.
  }

  /** Restore before asking (erratum j), and restore again before each transition. */
  expand(state: number): Expansion {
    const { expansion, contract, comparisons } = this
    const snapshot = this.snapshots[state]
    // Where something has to be awaited, all of this is done again: what is not kept is known in the end.
    if (this.mayForget) this.unkept.length = 0
    contract.taking = null
    contract.goToState(snapshot)
    const choices = contract.successors()
    this.reserve(choices.length)
    for (let i = 0; i < choices.length; i++) {
      expansion.event[i] = this.numbers.of(contract.eventOf(choices[i]!))
      contract.goToState(snapshot)
      contract.take(choices[i]!)
      expansion.target[i] = this.meet(state, i, choices[i]!)
    }
    contract.taking = null
    if (comparisons !== null) {
      comparisons.steps += choices.length
      if (comparisons.awaited[state % comparisons.awaited.length] !== 0) this.compareSnapshot(state, snapshot, choices)
    }
    if (this.mayForget) for (const snapshot of this.unkept) contract.forget(snapshot)
    expansion.to = choices.length
    return expansion
  }

  get events(): readonly string[] {
    return this.numbers.names
  }

  know(transition: number): number {
    return this.expansion.target[transition]! * this.stride
  }

  get numbered(): number | null {
    return this.identifiable ? this.snapshots.length : null
  }

  get sampled(): Sampled {
    const { comparisons, returns } = this
    if (comparisons === null) return 'trusted'
    return returns === null ? comparisons.sampled : { ...comparisons.sampled, restores: returns.compared }
  }

  get full(): boolean {
    return this.byFingerprint.size > most
  }

  /** The number of the state the simulator is in, to which it came by a transition of another one. */
  private meet(from: number, transition: number, choice: Choice | null): number {
    const { contract } = this
    const print = this.identifiable ? contract.fingerprint() : undefined
    const known = print === undefined ? undefined : this.byFingerprint.get(print)
    if (known !== undefined) {
      this.compareLabels(known, from, transition)
      if (this.mayForget) this.leave(known)
      // To come by the same way again is no recurrence.
      if (this.parent.get(known) === from && this.via.get(known) === transition) return known
      // Snapshots are many and lie apart: to look at one for each recurrence would take longer than all comparing.
      const { comparisons } = this
      if (comparisons !== null && comparisons.steps >= comparisons.nextRecurrence) {
        const differs = comparisons.recurrence(this.snapshots[known])
        if (differs !== null) throw this.unfaithful(differs, known, from, transition)
      }
      return known
    }
    const snapshot = contract.currentState()
    const state = this.free.pop() ?? this.snapshots.length
    this.snapshots[state] = snapshot
    if (this.stride > 0) {
      const base = state * this.stride
      if (base + this.stride > this.knowledge.length) {
        const grown = new Int32Array(this.knowledge.length * 2)
        grown.set(this.knowledge)
        this.knowledge = grown
      }
      this.knowledge.fill(0, base, base + this.stride)
      this.record(this.knowledge, base)
    }
    if (print !== undefined) {
      this.byFingerprint.set(print, state)
      this.parent.push(from)
      this.via.push(transition)
    }
    const { comparisons } = this
    if (choice !== null && comparisons !== null && comparisons.steps >= comparisons.nextMeeting)
      comparisons.meet(state, this.snapshots[from], choice)
    return state
  }

  private compareSnapshot(state: number, snapshot: unknown, choices: readonly Choice[]): void {
    const broken = this.comparisons?.leave(state, snapshot, choices) ?? null
    this.contract.taking = null
    if (broken !== null) throw new SimulatorFault(simulatorUnfaithful, broken, null)
  }

  /** The simulator is in a state that is known by another snapshot. */
  private leave(known: number): void {
    const snapshot = this.contract.currentState()
    if (snapshot !== this.snapshots[known]) this.unkept.push(snapshot)
  }

  /** The labels of a known state are known too: a cheap way to catch a fingerprint that leaves something out. */
  private compareLabels(known: number, from: number, transition: number): void {
    if (this.stride === 0) return
    this.scratch.fill(0)
    this.record(this.scratch, 0)
    const base = known * this.stride
    for (let w = 0; w < this.stride; w++) {
      if (this.scratch[w] === this.knowledge[base + w]) continue
      const print = JSON.stringify(this.contract.fingerprint())
      throw this.unfaithful(`two states have the fingerprint ${print} and different labels`, known, from, transition)
    }
  }

  /** A known state is not the one that a transition leads to. */
  private unfaithful(message: string, known: number, from: number, transition: number): SimulatorFault {
    const { taking } = this.contract
    const runs: TwoRuns = {
      first: this.runAlong(this.wayTo(known)),
      other: this.runAlong([...this.wayTo(from), transition]),
    }
    return new SimulatorFault(simulatorUnfaithful, message, taking, undefined, undefined, runs)
  }

  /** The transitions by which a state was first met. */
  private wayTo(state: number): number[] {
    const way: number[] = []
    for (let at = state; this.parent.get(at) >= 0; at = this.parent.get(at)) way.push(this.via.get(at))
    return way.reverse()
  }

  private runAlong(way: readonly number[]): Run {
    this.contract.goToState(this.snapshots[this.initial])
    return straightRun(this.contract.simulator, way)
  }

  private record(into: Int32Array, base: number): void {
    const p = this.propositions.record(this.contract.labels(), into, base)
    if (p !== undefined) throw this.contract.contradiction(p)
  }

  private reserve(count: number): void {
    const { expansion } = this
    if (count <= expansion.event.length) return
    expansion.event = new Int32Array(count * 2)
    expansion.target = new Int32Array(count * 2)
  }

  labelsMet(): ReadonlySet<string> {
    return this.propositions.labelsMet()
  }

  literals(state: number): readonly string[] {
    this.contract.goToState(this.snapshots[state])
    return [...this.contract.labels()]
  }

  name(state: number): string | null {
    this.contract.goToState(this.snapshots[state])
    return this.contract.describe()
  }

  observe(state: number): Observed | null {
    this.contract.goToState(this.snapshots[state])
    return this.contract.observe()
  }

  offers(state: number): readonly (string | null)[] {
    this.contract.goToState(this.snapshots[state])
    return this.contract.successors().map(choice => this.contract.offered(choice))
  }

  tell(): null {
    return null
  }

  foresee(state: number): void {
    this.contract.foresee(this.snapshots[state])
  }

  isSame(one: number, other: number): boolean | null {
    return this.identifiable ? one === other : null
  }

  release(state: number): void {
    if (this.identifiable) return
    this.comparisons?.forget(state)
    if (this.mayForget) this.contract.forget(this.snapshots[state])
    this.snapshots[state] = undefined
    this.free.push(state)
  }
}
