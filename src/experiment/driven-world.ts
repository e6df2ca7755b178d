import { present } from '../ats/present.js'
import type { Observed } from '../ats/run.js'
import { Contract } from '../simulator/contract.js'
import { wholeSystem } from '../simulator/explicit.js'
import { seedOf } from '../simulator/seed.js'
import type { AnySimulator, Choice } from '../simulator/simulator.js'
import { EventNumbers } from '../space/event-numbers.js'
import type { Propositions } from '../space/space.js'
import type { LaterRuns } from './later-runs.js'
import type { Returning } from './world.js'

/** Makes the simulator for one run. */
export interface MakeSimulator {
  (seed: number): AnySimulator
  /** Of a model that answers later: its runs. */
  readonly later?: LaterRuns
}

/** A simulator, driven through the paper's operations. Each run has a simulator of its own. */
export class DrivenWorld implements Returning {
  weight = new Float64Array(16)
  readonly drawnStart = null
  private readonly numbers = new EventNumbers()
  /** There are many simulators, and each spells events in the same way. */
  private readonly spelling = new Map<string, string>()
  private readonly knowledge: Int32Array
  private contract: Contract | null = null
  private choices: readonly Choice[] = []

  constructor(
    private readonly make: MakeSimulator,
    private readonly propositions: Propositions,
  ) {
    this.knowledge = new Int32Array(propositions.stride)
  }

  get isRandom(): boolean {
    const simulator = this.contract?.simulator
    return simulator !== undefined && (simulator.reseed !== undefined || seedOf(simulator) !== undefined)
  }

  get arriving(): Promise<void> | null {
    return null
  }

  get events(): readonly string[] {
    return this.numbers.names
  }

  begin(seed: number): void {
    this.contract = new Contract(this.make(seed), this.spelling)
    this.contract.reseed(seed)
  }

  offer(): number {
    const contract = present(this.contract)
    const choices = contract.successors()
    this.choices = choices
    const count = choices.length
    if (count > this.weight.length) this.weight = new Float64Array(2 * count)
    for (let i = 0; i < count; i++) this.weight[i] = contract.weightOf(choices[i]!)
    return count
  }

  eventOf(choice: number): number {
    return this.numbers.of(present(this.contract).eventOf(this.choices[choice]!))
  }

  take(choice: number): void {
    present(this.contract).take(present(this.choices[choice]))
  }

  know(): Int32Array {
    const { knowledge } = this
    knowledge.fill(0)
    const contract = present(this.contract)
    const both = this.propositions.record(contract.labels(), knowledge, 0)
    if (both !== undefined) throw contract.contradiction(both)
    return knowledge
  }

  observe(): Observed | null {
    return present(this.contract).observe()
  }

  literals(): readonly string[] {
    return [...present(this.contract).labels()]
  }

  name(): string | null {
    return present(this.contract).describe()
  }

  offered(choice: number): string | null {
    const contract = present(this.contract)
    // Of an explicit system, all there is besides the event is the number of a state.
    return wholeSystem in contract.simulator ? null : contract.offered(present(this.choices[choice]))
  }

  save(): unknown {
    return present(this.contract).currentState()
  }

  restore(saved: unknown): void {
    const contract = present(this.contract)
    contract.taking = null
    contract.goToState(saved)
  }

  reseed(seed: number): void {
    present(this.contract).reseed(seed)
  }

  score(): number | null {
    const contract = present(this.contract)
    return contract.simulator.score === undefined ? null : contract.score()
  }
}
