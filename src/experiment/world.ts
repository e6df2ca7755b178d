import type { Observed } from '../ats/run.js'

/**
 * A live simulation that only goes forward: nothing is restored, no state is stored or recognised, and no transition is
 * taken but the one that is chosen. Events are numbered as they are met.
 */
export interface World {
  /** Begins anew, with this seed for the model's own generator. */
  begin(seed: number): void
  /**
   * What has to be awaited after `begin` or `take`, until the state that was entered is known; rejected with a SimulatorFault. Always
   * `null` for a model in this process.
   */
  readonly arriving: Promise<void> | null
  /** Does not wait for what is arriving any longer, where there is such. */
  giveUp?(message: string): void
  /** How many transitions are offered now; their weights are the first in `weight`. */
  offer(): number
  readonly weight: Float64Array
  /** The event of a transition that is offered, by its number: asked for where it is needed, since to find it takes time. */
  eventOf(choice: number): number
  /** Events by number, in the paper's notation. */
  readonly events: readonly string[]
  /** Takes one of the transitions that were offered last. */
  take(choice: number): void
  /** What is known of the current state, in bits as the purpose's conditions read them. */
  know(): Int32Array
  /** What the model observes in the current state; `null` if it observes nothing. The object may be used again. */
  observe(): Observed | null
  /** All literals of the current state, its name, and in words what was offered by one transition: for kept runs. */
  literals(): readonly string[]
  name(): string | null
  offered(choice: number): string | null
  /** The labels that it can have, where all are known. */
  readonly labelsMet?: readonly string[]
  /** Is there something in it that it draws by itself, by its seed? */
  readonly isRandom: boolean
  /** Which initial state was drawn, where there are too many to list. */
  readonly drawnStart: Int32Array | null
}

/** A world that can go back to a state it was in, for splitting. */
export interface Returning extends World {
  save(): unknown
  restore(saved: unknown): void
  /** Lets what the model itself draws go on from a seed. */
  reseed(seed: number): void
  /** How near the state is to what is looked for; `null` if the model does not say. */
  score(): number | null
}
