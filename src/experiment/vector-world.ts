import type { Truth } from '../ats/labelling.js'
import { present } from '../ats/present.js'
import type { Observed } from '../ats/run.js'
import { Contract } from '../simulator/contract.js'
import { isInitialSet } from '../simulator/initial-set.js'
import { Moves } from '../simulator/moves.js'
import { mustBeDone } from '../simulator/promised.js'
import { Random } from '../simulator/random.js'
import { truthOf } from '../simulator/truths.js'
import {
  initEvent,
  onlyStart,
  type Proposition,
  type VectorSimulator,
  vectors,
  type Whitebox,
} from '../simulator/vector.js'
import type { Propositions } from '../space/space.js'
import { Draws } from './seeds.js'
import type { Returning } from './world.js'

/** A vector model, walked from state to state: the two vectors at hand are all that is kept. */
export class VectorWorld implements Returning {
  weight = new Float64Array(16)
  drawnStart: Int32Array | null = null
  readonly arriving = null
  readonly labelsMet: readonly string[]
  /** Events by number: first the one out of the blank state, then the model's own, which may be added as they are met. */
  readonly events: string[]
  private readonly white: Whitebox
  private readonly contract: Contract
  private readonly init: string | null
  /** The initial states, where they can be listed. */
  private readonly starts: readonly Int32Array[] | null
  private readonly moves = new Moves()
  private readonly asked: readonly (Proposition | undefined)[]
  private readonly knowledge: Int32Array
  /** The current state; `null`: the blank one. */
  private state: Int32Array | null = null
  private spare = new Int32Array(0)

  constructor(
    private readonly simulator: VectorSimulator,
    private readonly propositions: Propositions,
  ) {
    this.white = simulator[vectors]
    this.contract = new Contract(simulator)
    const { model, initial } = this.white
    this.init = initEvent(model)
    this.events = [this.init ?? '']
    const isVast = isInitialSet(initial) && initial.isVast
    this.starts = isVast ? null : this.init === null ? [onlyStart(model)] : Array.from(initial, s => Int32Array.from(s))
    this.asked = propositions.names.map(name => this.white.propositions.get(name))
    this.labelsMet = [...this.white.propositions.keys()]
    this.knowledge = new Int32Array(propositions.stride)
  }

  get isRandom(): boolean {
    return this.starts === null
  }

  begin(seed: number): void {
    const { init, starts, white } = this
    this.drawnStart = null
    if (init === null) {
      this.state = Int32Array.from(present(present(starts)[0]))
      return
    }
    this.state = null
    if (starts === null && isInitialSet(white.initial))
      this.drawnStart = white.initial.draw(new Random(new Draws(seed, 'start').seed()))
  }

  offer(): number {
    const { state, moves, contract } = this
    const { model } = this.white
    if (state === null) return this.offerStarts()
    try {
      moves.clear(state.length)
      mustBeDone('expand', model.expand(state, moves))
    } catch (cause) {
      throw contract.threw('expand', cause)
    }
    const { count } = moves
    this.makeRoom(count)
    for (let i = this.events.length - 1; i < model.events.length; i++) this.events.push(model.events[i]!)
    this.weight.fill(1, 0, count)
    if (model.weigh !== undefined) this.weigh(state, count)
    return count
  }

  private weigh(state: Int32Array, count: number): void {
    const { model } = this.white
    try {
      mustBeDone('weigh', model.weigh!(state, this.moves, this.weight.subarray(0, count)))
    } catch (cause) {
      throw this.contract.threw('weigh', cause)
    }
    for (let i = 0; i < count; i++) {
      const weight = this.weight[i]!
      if (weight >= 0 && weight < Number.POSITIVE_INFINITY) continue
      const event = this.events[this.eventOf(i)]
      throw this.contract.garbage(`weigh gave ${event} the weight ${weight}; weights are finite numbers from 0`)
    }
  }

  private offerStarts(): number {
    const count = this.starts?.length ?? 1
    this.makeRoom(count)
    this.weight.fill(1, 0, count)
    return count
  }

  eventOf(choice: number): number {
    return this.state === null ? 0 : this.moves.event[choice]! + 1
  }

  private makeRoom(count: number): void {
    if (count > this.weight.length) this.weight = new Float64Array(2 * count)
  }

  take(choice: number): void {
    const { moves, state } = this
    this.contract.taking = this.events[this.eventOf(choice)]!
    if (state === null) {
      this.state = Int32Array.from(this.drawnStart ?? present(present(this.starts)[choice]))
      return
    }
    const length = moves.length[choice]!
    const next = this.spare.length === length ? this.spare : new Int32Array(length)
    moves.write(choice, state, next)
    this.spare = state as Int32Array<ArrayBuffer>
    this.state = next
  }

  know(): Int32Array {
    const { knowledge, asked, state, propositions } = this
    knowledge.fill(0)
    if (state === null) return knowledge
    for (let p = 0; p < asked.length; p++) {
      const truth = this.truthOf(asked[p], p, state)
      if (truth !== undefined) propositions.set(p, truth, knowledge)
    }
    return knowledge
  }

  private truthOf(holds: Proposition | undefined, p: number, state: Int32Array): Truth {
    const name = this.propositions.names[p]!
    try {
      return truthOf(holds?.(state), name, 'proposition')
    } catch (cause) {
      throw this.contract.threw(`the proposition ${name}`, cause)
    }
  }

  observe(): Observed | null {
    this.show()
    return this.contract.observe()
  }

  literals(): readonly string[] {
    this.show()
    return this.contract.labels()
  }

  name(): string | null {
    this.show()
    return this.contract.describe()
  }

  /** Lets the simulator show the current state: what is told to people goes through it. */
  private show(): void {
    this.simulator.goToState(this.state)
  }

  offered(): null {
    return null
  }

  save(): Int32Array | null {
    return this.state?.slice() ?? null
  }

  restore(saved: unknown): void {
    this.state = (saved as Int32Array | null)?.slice() ?? null
  }

  reseed(): void {
    // A vector model that draws by itself does so from its state, and cannot be given another seed.
  }

  score(): number | null {
    if (this.white.model.score === undefined) return null
    this.show()
    return this.contract.score()
  }
}
