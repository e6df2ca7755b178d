import { printable } from '../ats/printable.js'
import type { ExplicitSystem } from '../simulator/explicit.js'
import type { Expansion, Propositions, Space, Storage } from './space.js'

/** An explicit system is numbered already: its arrays are the expansions. */
export class ExplicitSpace implements Space {
  readonly identifiable = true
  readonly full = false
  readonly world = 'closed'
  readonly initial: number
  readonly events: readonly string[]
  readonly numbered = null
  readonly blank = false
  readonly ready = true
  readonly sampled = null
  readonly storage: Storage
  readonly knowledge: Int32Array
  private readonly stride: number
  private readonly system: ExplicitSystem
  private readonly expansion: Expansion

  constructor(
    system: ExplicitSystem,
    private readonly propositions: Propositions,
  ) {
    this.system = system
    this.initial = system.initial
    this.events = system.events
    this.stride = propositions.stride
    this.knowledge = new Int32Array(this.stride * system.states)
    if (this.stride > 0) {
      for (let s = 0; s < system.states; s++) propositions.record(system.labels(s), this.knowledge, s * this.stride)
    }
    const { first, event, target } = system
    this.storage = {
      bytes: first.byteLength + event.byteLength + target.byteLength + this.knowledge.byteLength,
      load: null,
    }
    this.expansion = { event: system.event, target: system.target, from: 0, to: 0 }
  }

  prepare(): void {
    // There is one initial state.
  }

  expand(state: number): Expansion {
    const { expansion, system } = this
    expansion.from = system.first[state]!
    expansion.to = system.first[state + 1]!
    return expansion
  }

  know(transition: number): number {
    return this.system.target[this.expansion.from + transition]! * this.stride
  }

  labelsMet(): ReadonlySet<string> {
    return this.propositions.labelsMet()
  }

  literals(state: number): readonly string[] {
    return this.system.labels(state)
  }

  /** A name is one line: only what a program describes may have several. */
  name(state: number): string {
    const name = this.system.name(state)
    return name.includes('\n') ? printable(name) : name
  }

  observe(): null {
    return null
  }

  offers(): null {
    return null
  }

  tell(): null {
    return null
  }

  isSame(one: number, other: number): boolean {
    return one === other
  }

  release(): void {
    // Numbers are the system's own.
  }
}
