import { readEvent, showEvent } from '../ats/event.js'
import { thrown } from '../errors/diagnostic.js'
import { faultOfModelEvent } from '../simulator/model-event.js'
import type { AnySimulator, Choice } from '../simulator/simulator.js'
import { SimulatorFault } from './fault.js'
import type { Expansion, Propositions, Space } from './space.js'

/** Numbers the states of a simulator by driving it through the paper's operations. */
export class SimulatedSpace implements Space {
  readonly identifiable: boolean
  readonly world: 'closed' | 'open'
  readonly initial: number
  readonly events: string[] = []
  readonly stride: number
  knowledge: Int32Array
  private readonly simulator: AnySimulator
  private readonly propositions: Propositions
  private readonly snapshots: unknown[] = []
  private readonly byFingerprint = new Map<string | number, number>()
  private readonly free: number[] = []
  private readonly eventIds = new Map<string, number>()
  private readonly expansion: Expansion = { event: new Int32Array(16), target: new Int32Array(16), from: 0, to: 0 }
  private readonly scratch: Int32Array
  /** The transition being taken, to say so when the simulator fails. */
  private taking: string | null = null

  constructor(simulator: AnySimulator, propositions: Propositions) {
    this.simulator = simulator
    this.propositions = propositions
    this.stride = propositions.stride
    this.scratch = new Int32Array(this.stride)
    this.knowledge = new Int32Array(this.stride * 64)
    this.identifiable = simulator.fingerprint !== undefined
    this.world = simulator.world
    this.initial = this.meet()
  }

  /** Restore before asking (erratum j), and restore again before each transition. */
  expand(state: number): Expansion {
    const { expansion } = this
    const snapshot = this.snapshots[state]
    this.taking = null
    this.ask('goToState', s => s.goToState(snapshot))
    const choices = this.choices()
    this.reserve(choices.length)
    for (let i = 0; i < choices.length; i++) {
      const choice = choices[i]
      expansion.event[i] = this.eventOf(choice)
      this.taking = choice.event
      this.take(snapshot, choice)
      expansion.target[i] = this.meet()
    }
    this.taking = null
    expansion.to = choices.length
    return expansion
  }

  private take(snapshot: unknown, choice: Choice): void {
    this.ask('goToState', s => s.goToState(snapshot))
    this.ask('scheduleStep', s => s.scheduleStep(choice))
    if (this.ask('isCommitEvent', s => s.isCommitEvent(choice.event))) this.ask('step', s => s.step())
  }

  private choices(): readonly Choice[] {
    const choices: unknown = this.ask('successors', s => s.successors())
    if (!Array.isArray(choices)) throw this.garbage('successors did not answer with a list')
    for (const choice of choices) {
      if (typeof choice?.event !== 'string') throw this.garbage('successors offered something without an event')
    }
    return choices
  }

  /** The number of the state the simulator is in. */
  private meet(): number {
    const known = this.recognise()
    if (known !== undefined) return known
    const snapshot = this.ask('currentState', s => s.currentState())
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
    if (this.identifiable) this.byFingerprint.set(this.fingerprint(), state)
    return state
  }

  private recognise(): number | undefined {
    if (!this.identifiable) return undefined
    const known = this.byFingerprint.get(this.fingerprint())
    if (known === undefined || this.stride === 0) return known
    // The labels of a known state are known too: a cheap way to catch a fingerprint that leaves something out.
    this.scratch.fill(0)
    this.record(this.scratch, 0)
    const base = known * this.stride
    for (let w = 0; w < this.stride; w++) {
      if (this.scratch[w] === this.knowledge[base + w]) continue
      throw new SimulatorFault(
        'simulator/fingerprint',
        `two states have the fingerprint ${JSON.stringify(this.fingerprint())} and different labels`,
        this.taking,
      )
    }
    return known
  }

  private fingerprint(): string | number {
    const print: unknown = this.ask('fingerprint', s => s.fingerprint!())
    if (typeof print !== 'string' && typeof print !== 'number')
      throw this.garbage('fingerprint answered with neither a string nor a number')
    return print
  }

  private record(into: Int32Array, base: number): void {
    const contradiction = this.propositions.record(this.labels(), into, base)
    if (contradiction !== undefined)
      throw this.garbage(`labels answered with ${contradiction} and not ${contradiction}`)
  }

  private labels(): readonly string[] {
    const labels: unknown = this.ask('labels', s => {
      const answer: unknown = s.labels()
      return answer !== null && typeof answer === 'object' && Symbol.iterator in answer
        ? [...(answer as Iterable<unknown>)]
        : answer
    })
    if (!Array.isArray(labels) || labels.some(label => typeof label !== 'string'))
      throw this.garbage('labels did not answer with a list of literals')
    return labels
  }

  private eventOf(choice: Choice): number {
    const known = this.eventIds.get(choice.event)
    if (known !== undefined) return known
    const event = readEvent(choice.event)
    const fault = faultOfModelEvent(choice.event, event)
    if (fault !== undefined) throw this.garbage(`successors offered an event that no model has: ${fault.message}`)
    const shown = showEvent(event!)
    // Different spellings of one event have one number.
    let id = this.eventIds.get(shown)
    if (id === undefined) {
      id = this.events.push(shown) - 1
      this.eventIds.set(shown, id)
    }
    this.eventIds.set(choice.event, id)
    return id
  }

  private ask<A>(operation: string, call: (simulator: AnySimulator) => A): A {
    try {
      return call(this.simulator)
    } catch (cause) {
      throw new SimulatorFault('simulator/threw', `${operation} threw: ${thrown(cause)}`, this.taking, cause)
    }
  }

  private garbage(message: string): SimulatorFault {
    return new SimulatorFault('simulator/garbage', message, this.taking)
  }

  private reserve(count: number): void {
    const { expansion } = this
    if (count <= expansion.event.length) return
    expansion.event = new Int32Array(count * 2)
    expansion.target = new Int32Array(count * 2)
  }

  literals(state: number): readonly string[] {
    this.ask('goToState', s => s.goToState(this.snapshots[state]))
    return this.labels()
  }

  name(state: number): string | null {
    if (this.simulator.describe === undefined) return null
    this.ask('goToState', s => s.goToState(this.snapshots[state]))
    const name: unknown = this.ask('describe', s => s.describe!())
    if (typeof name !== 'string') throw this.garbage('describe did not answer with a string')
    return name
  }

  release(state: number): void {
    if (this.identifiable) return
    this.snapshots[state] = undefined
    this.free.push(state)
  }
}
