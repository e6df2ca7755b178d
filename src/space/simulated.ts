import type { Observed } from '../ats/run.js'
import { Contract } from '../simulator/contract.js'
import { simulatorFingerprint } from '../simulator/errors.js'
import { SimulatorFault } from '../simulator/fault.js'
import type { AnySimulator } from '../simulator/simulator.js'
import { EventNumbers } from './event-numbers.js'
import type { Expansion, Propositions, Space } from './space.js'

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
  private readonly snapshots: unknown[] = []
  private readonly byFingerprint = new Map<string | number, number>()
  private readonly free: number[] = []
  private readonly numbers = new EventNumbers()
  private readonly expansion: Expansion = { event: new Int32Array(16), target: new Int32Array(16), from: 0, to: 0 }
  private readonly scratch: Int32Array

  constructor(
    simulator: AnySimulator,
    private readonly propositions: Propositions,
  ) {
    this.contract = new Contract(simulator)
    this.stride = propositions.stride
    this.scratch = new Int32Array(this.stride)
    this.knowledge = new Int32Array(this.stride * 64)
    this.identifiable = this.contract.identifiable
    this.world = simulator.world
    this.initial = this.meet()
  }

  /** Restore before asking (erratum j), and restore again before each transition. */
  prepare(): void {
    // There is one initial state.
  }

  expand(state: number): Expansion {
    const { expansion, contract } = this
    const snapshot = this.snapshots[state]
    contract.taking = null
    contract.goToState(snapshot)
    const choices = contract.successors()
    this.reserve(choices.length)
    for (let i = 0; i < choices.length; i++) {
      expansion.event[i] = this.numbers.of(contract.eventOf(choices[i]!))
      contract.goToState(snapshot)
      contract.take(choices[i]!)
      expansion.target[i] = this.meet()
    }
    contract.taking = null
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

  get full(): boolean {
    return this.byFingerprint.size > most
  }

  /** The number of the state the simulator is in. */
  private meet(): number {
    const { contract } = this
    const print = this.identifiable ? contract.fingerprint() : undefined
    const known = print === undefined ? undefined : this.byFingerprint.get(print)
    if (known !== undefined) {
      this.compareLabels(known)
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
    if (print !== undefined) this.byFingerprint.set(print, state)
    return state
  }

  /** The labels of a known state are known too: a cheap way to catch a fingerprint that leaves something out. */
  private compareLabels(known: number): void {
    if (this.stride === 0) return
    this.scratch.fill(0)
    this.record(this.scratch, 0)
    const base = known * this.stride
    for (let w = 0; w < this.stride; w++) {
      if (this.scratch[w] === this.knowledge[base + w]) continue
      const print = JSON.stringify(this.contract.fingerprint())
      const message = `two states have the fingerprint ${print} and different labels`
      throw new SimulatorFault(simulatorFingerprint, message, this.contract.taking)
    }
  }

  private record(into: Int32Array, base: number): void {
    const p = this.propositions.record(this.contract.labels(), into, base)
    if (p !== undefined) throw this.contract.garbage(`labels answered with ${p} and not ${p}`)
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

  release(state: number): void {
    if (this.identifiable) return
    this.snapshots[state] = undefined
    this.free.push(state)
  }
}
