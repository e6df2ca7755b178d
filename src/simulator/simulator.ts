import type { NamedEvent } from '../ats/event.js'
import type { Literal } from '../ats/labelling.js'
import type { Property } from '../ats/property.js'
import type { Observed } from '../ats/run.js'

/** A transition of a model: a choice that the simulator can be asked to take again, named by its event. */
export interface Choice<E extends string = string> {
  /** The event in the paper's notation: `!n` for an order, `?n` for an observation, `tau`. */
  readonly event: E
  /**
   * How likely it is beside the others that are offered, from 0 on; 1 by default. Only experiments draw: for a check, what can
   * happen can happen.
   */
  readonly weight?: number
}

/**
 * The simulator interface of the paper's section 8.1, plus labels. Everything that decides the future (agents,
 * scheduled but uncommitted events, random generators) is in the snapshot.
 *
 * `E` are the events and `P` the propositions of the model; the typed purpose builder reads them off.
 */
export interface Simulator<
  E extends string = string,
  P extends string = string,
  S = unknown,
  C extends Choice<E> = Choice<E>,
> {
  /** GoToState: takes the simulation to a snapshot that was taken before. */
  goToState(snapshot: S): void
  /** CurrentState: a snapshot of the simulation as it is. */
  currentState(): S
  /** Successors: the transitions that can be taken now, in a fixed order. */
  successors(): readonly C[]
  /** ScheduleStep: schedules one of the transitions that `successors` offered in this state. */
  scheduleStep(choice: C): void
  /** Step: simulates what has been scheduled. */
  step(): void
  /** isCommitEvent: is this event a sign to call `step`? */
  isCommitEvent(event: E): boolean
  /** What is known here: `p` for true, `not p` for false, nothing for unknown. */
  labels(): Iterable<Literal<P>>
  /** States with equal fingerprints have the same future. Without it the simulator is opaque. */
  fingerprint?(): string | number
  /** Closed: the successors are all there are. Open: the model may yet do what it has not shown. */
  readonly world: 'closed' | 'open'
  /** The current state for people, in one line or in several: a name, a summary, a grid. */
  describe?(): string
  /** Numbers to be recorded along a run, by their names: how many are infected, how long a queue is. */
  observe?(): Observed
  /** Lets the model's own generator go on from this seed: what is drawn from now on depends on it alone. */
  reseed?(seed: number): void
  /** How near the model is to what is looked for: the greater, the nearer. The levels of splitting are read off it. */
  score?(): number
  /**
   * Names a proposition by an expression in the model's own language (the `let` of a purpose). Returns what is wrong
   * with the expression, if anything; `at` counts characters from its beginning.
   */
  define?(name: string, expression: string): { readonly message: string; readonly at: number } | undefined
  /** All events the model can ever have and all propositions it can ever know, where that is known beforehand. */
  readonly alphabet?: { readonly events: readonly E[]; readonly propositions: readonly P[] }
  /** Can the model ever have such an event (a pattern stands for many)? For models whose events are not all known before. */
  mayHave?(event: NamedEvent): boolean
  /** What the model itself says should hold: its author's own questions. */
  readonly properties?: readonly Property[]
  /**
   * Does the model draw from a random generator of its own, and by which seed? Then answers hold for that seed, and say so.
   * Randomness that is offered as choices is none of this.
   */
  readonly random?: Random
  /** A snapshot that will not be gone to again, unless a run is told once more: nothing need be kept for it. */
  forget?(snapshot: S): void
  /** A snapshot that will be gone to soon: what takes long to answer can be begun. */
  foresee?(snapshot: S): void
  /** How it comes back to a state; by snapshots, if it does not say. */
  readonly restoring?: Restoring
  /** Where it compares by itself what a state shows when it comes back to it: whoever drives it cannot. */
  readonly returns?: Returns
  /** The same model, where it can be driven in a way that never goes back: it begins anew instead. */
  straight?(): AnySimulator
  /** What should be known about the answers it has given so far, for reports. */
  remarks?(): readonly string[]
}

/** How a simulator comes back to a state: by a snapshot, by a copy of its process, by the way from the start; or not at all. */
export type Restoring = 'snapshot' | 'fork' | 'replay' | 'none'

/** How often what a state shows was compared with what it shows when it is gone to once more. */
export interface Returns {
  isCompared: boolean
  compared: number
}

/** Whether a model draws from a generator of its own; with the seed, if that is known. */
export type Random = boolean | { readonly seed: number | string }

/** The operations that every simulator has. */
export const requiredOperations = [
  'goToState',
  'currentState',
  'successors',
  'scheduleStep',
  'step',
  'isCommitEvent',
  'labels',
] as const satisfies readonly (keyof Simulator)[]

/** What a program offers as a choice: an event, or an object with an event and whatever the program needs to take it. */
export type Offer = string | Choice
export type EventIn<C extends Offer> = C extends string ? C : C extends Choice<infer E> ? E : never

/** An offer as a transition of a simulator. */
export interface Offered<C extends Offer> extends Choice<EventIn<C>> {
  readonly offer: C
}
export const offered = <C extends Offer>(offer: C): Offered<C> => {
  if (typeof offer === 'string') return { event: offer as EventIn<C>, offer }
  const { event, weight } = offer
  return { event: event as EventIn<C>, offer, ...(weight === undefined ? {} : { weight }) }
}

/** Offers as transitions; what is not a list of them stays what it is, for the contract to complain of. */
export const allOffered = <C extends Offer>(offers: readonly C[]): Offered<C>[] =>
  Array.isArray(offers) ? offers.map(offered) : (offers as never)

/** What a check accepts: a factory, called anew for each check, or one simulator. */
export type Model<E extends string = string, P extends string = string> =
  | (() => AnySimulator<E, P>)
  | AnySimulator<E, P>

// biome-ignore lint/suspicious/noExplicitAny: snapshots and choices are the simulator's own business
export type AnySimulator<E extends string = string, P extends string = string> = Simulator<E, P, any, any>
