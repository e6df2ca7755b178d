import { type Purpose, propositions } from '../../purposes/purpose.js'
import type { SimulationOutcome } from '../ats/outcome.js'
import { present } from '../ats/present.js'
import { preparedFor } from '../checking/open-product.js'
import { TelosError, thrown } from '../errors/diagnostic.js'
import { grouped, none, Synchroniser, unknown } from '../product/synchronise.js'
import { SimulatorFault } from '../simulator/fault.js'
import { type VectorSimulator, vectorsOf } from '../simulator/vector.js'
import { Propositions } from '../space/space.js'
import { DrivenWorld, type MakeSimulator } from './driven-world.js'
import type { LaterRuns } from './later-runs.js'
import { LiveWorld } from './live-world.js'
import { Observables } from './observables.js'
import { type Choose, Driving, left, observing, type Policy } from './policy.js'
import type { RunResult } from './row.js'
import { Draws } from './seeds.js'
import { VectorWorld } from './vector-world.js'
import { atOnce, type Waiting } from './waiting.js'
import type { Returning } from './world.js'

/** Milliseconds that an answer may take longer than the run may. */
const grace = 500

export interface SamplerOptions {
  readonly policy: Exclude<Policy, 'seek'>
  /** The most steps of a run. */
  readonly depth: number
  /** The most seconds of a run. */
  readonly runTimeout?: number | null
}

/** Is told of a run while it is made: what is kept whole is made once more, with a witness. */
export interface Witness {
  begins(world: Returning, q: number): void
  /** Before a transition is taken, and after it, with the state that the purpose is in then. */
  takes(world: Returning, choice: number, count: number): void
  entered(world: Returning, q: number): void
}

/** Where a run is: a step from here leads on. */
interface Position {
  q: number
  steps: number
}

/**
 * Makes runs of a model with a purpose beside it, straight forward. The loop knows numbers only; labels are asked for where the
 * purpose has a condition on the state that was entered.
 */
export class Sampler {
  readonly world: Returning
  private readonly synchroniser: Synchroniser
  private readonly choose: Choose
  private readonly observables = new Observables()
  private readonly bits: Propositions
  private readonly entered: Uint8Array
  /** Was there ever more than one transition to choose from? */
  private hasChosen = false
  /** The event that was taken last. */
  private taken = 0
  /** Were the labels of any state ever asked for? */
  private hasAsked = false

  constructor(
    make: MakeSimulator,
    readonly purpose: Purpose,
    private readonly options: SamplerOptions,
  ) {
    const bits = new Propositions(propositions(purpose))
    this.bits = bits
    this.entered = new Uint8Array(purpose.states.length)
    this.entered[purpose.start] = 1
    this.synchroniser = new Synchroniser(purpose, bits)
    this.world = worldOf(seed => preparedFor(make(seed), purpose), bits, make.later)
    this.choose = options.policy === 'observe' ? observing : new Driving(purpose, this.synchroniser).choose
  }

  /** One run of a model that answers at once. */
  sample(seed: number, witness: Witness | null = null): RunResult {
    return atOnce(this.sampling(seed, witness))
  }

  /** One run; a fault of the model is a result like any other. */
  *sampling(seed: number, witness: Witness | null = null): Waiting<RunResult> {
    const began = performance.now()
    const at: Position = { q: this.purpose.start, steps: 0 }
    let outcome: SimulationOutcome
    let fault: string | null = null
    this.observables.begin()
    try {
      outcome = yield* this.walk(at, seed, witness, began)
    } catch (error) {
      // A factory that throws is the model's fault as well.
      if (!(error instanceof SimulatorFault || error instanceof TelosError)) throw error
      outcome = 'fault'
      fault = thrown(error)
    }
    return {
      outcome,
      steps: at.steps,
      purposeState: present(this.purpose.states[at.q]).name,
      observables: this.observables.summary(),
      milliseconds: performance.now() - began,
      fault,
    }
  }

  private *walk(at: Position, seed: number, witness: Witness | null, began: number): Waiting<SimulationOutcome> {
    const { world, observables } = this
    const { depth, runTimeout = null } = this.options
    let until = runTimeout === null ? Number.POSITIVE_INFINITY : began + 1000 * runTimeout
    const draws = new Draws(seed, 'choices')
    world.begin(seed)
    if (world.arriving !== null) {
      // To start a process may take longer than a run may: that is limited by how long it may take to answer.
      yield world.arriving
      if (runTimeout !== null) until = performance.now() + 1000 * runTimeout
    }
    observables.note(world.observe())
    witness?.begins(world, at.q)
    while (at.steps < depth) {
      if (until < Number.POSITIVE_INFINITY && performance.now() >= until) return 'bound'
      const gone = this.depart(at, draws, witness)
      if (gone !== null) return gone
      if (world.arriving !== null) yield* this.patiently(until)
      const outcome = this.arrive(at, witness)
      if (outcome !== null) return outcome
    }
    return 'bound'
  }

  /** Waits for the world, but not much longer than the run may take. */
  private *patiently(until: number): Waiting<void> {
    const { world } = this
    const { runTimeout } = this.options
    const message = `the run did not end within ${runTimeout} s: the model did not return from a call`
    const timer =
      until < Number.POSITIVE_INFINITY
        ? setTimeout(() => world.giveUp?.(message), Math.max(0, until - performance.now()) + grace)
        : null
    try {
      if (world.arriving !== null) yield world.arriving
    } finally {
      if (timer !== null) clearTimeout(timer)
    }
  }

  /** Takes one step of a model that answers at once; how the run ends there, if it does. */
  step(at: Position, draws: Draws, witness: Witness | null): SimulationOutcome | null {
    return this.depart(at, draws, witness) ?? this.arrive(at, witness)
  }

  /** Chooses a transition and takes it; how the run ends, if there is none. */
  private depart(at: Position, draws: Draws, witness: Witness | null): SimulationOutcome | null {
    const { world } = this
    const count = world.offer()
    const choice = this.choose(world, count, at.q, draws)
    this.hasChosen ||= this.mayDiffer(count)
    if (choice < 0) return choice === left ? 'left' : 'stuck'
    witness?.takes(world, choice, count)
    this.taken = world.eventOf(choice)
    world.take(choice)
    return null
  }

  /** Looks at the state that was entered; how the run ends there, if it does. */
  private arrive(at: Position, witness: Witness | null): SimulationOutcome | null {
    const { world, purpose } = this
    at.steps++
    const q = this.follow(this.taken, at.q)
    this.observables.note(world.observe())
    witness?.entered(world, q === none ? at.q : q)
    if (q === none) return 'left'
    at.q = q
    this.entered[q] = 1
    return q === purpose.success ? 'success' : q === purpose.failure ? 'failure' : null
  }

  /** Could something else have been chosen? What has the weight 0 the world never does; orders are chosen whatever they weigh. */
  private mayDiffer(count: number): boolean {
    if (this.options.policy === 'drive') return count > 1
    let possible = 0
    for (let i = 0; i < count && possible < 2; i++) if (this.world.weight[i]! > 0) possible++
    return possible > 1
  }

  /** What all runs so far have come upon. */
  get encountered(): Encountered {
    const { world, bits, entered, hasChosen, hasAsked } = this
    return {
      events: world.events,
      labels: hasAsked ? [...(world.labelsMet ?? bits.labelsMet())] : null,
      states: Array.from(entered.keys()).filter(q => entered[q] === 1),
      isDrawn: hasChosen || world.isRandom,
    }
  }

  /** The state of the purpose after an event; `none` if it does not allow it. */
  private follow(event: number, q: number): number {
    const { synchroniser, world } = this
    const row = synchroniser.row(event)
    if (row[2 * q] === unknown) synchroniser.resolve(event, world.events[event]!, q)
    const entered = row[2 * q]!
    if (entered !== grouped) return entered
    this.hasAsked = true
    const knowledge = world.know()
    for (const { condition, target } of synchroniser.groups[row[2 * q + 1]!]!)
      if (condition === null || condition(knowledge, 0)) return target
    return none
  }
}

/** What runs have come upon: events and labels of the model, states of the purpose; and whether anything was drawn. */
export interface Encountered {
  readonly events: readonly string[]
  /** `null` if no run needed to know any: then nothing is known of them. */
  readonly labels: readonly string[] | null
  readonly states: readonly number[]
  readonly isDrawn: boolean
}

/** A vector model is walked as it is; anything else is driven. */
const worldOf = (make: MakeSimulator, propositions: Propositions, later: LaterRuns | undefined): Returning => {
  if (later !== undefined) return new LiveWorld(make, propositions, later)
  const first = make(0)
  return vectorsOf(first) === undefined
    ? new DrivenWorld(make, propositions)
    : new VectorWorld(first as VectorSimulator, propositions)
}
