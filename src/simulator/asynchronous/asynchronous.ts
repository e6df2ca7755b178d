import type { Observed } from '../../ats/run.js'
import type { Choice, Random, Restoring } from '../simulator.js'

/** What a state shows. A value that the contract does not allow is complained of where it is looked at. */
export interface Shown {
  readonly labels: readonly string[]
  readonly fingerprint?: string | number
  readonly describe?: string
  readonly observe?: Observed
  readonly score?: number
}

/** A state that was entered: the number stands for it until it is released. */
export interface Entered extends Shown {
  readonly state: number
}

/** A transition of a state, and the state that it enters. */
export interface Transition extends Entered, Choice {
  /** What a program offered besides the event. */
  readonly offer?: unknown
}

/** What the live simulation shows and offers: each of the offers can be taken. */
export interface LiveState extends Shown {
  readonly offers: readonly Choice[]
}

/** Parameters of a model; among them the seed by which it draws. */
type Given = Readonly<Record<string, string | number | boolean>>

/**
 * The live simulation of a simulator: it only goes forward, and is made anew for each run. One question is one step.
 *
 * A promise is rejected with a SimulatorFault.
 */
export interface Live {
  /** Makes the model anew, with these parameters. If what ran it was lost, it is started again. */
  begin(parameters: Given): Promise<LiveState>
  /** Goes back to the initial state of the model as it is, of which other states stay known. */
  restart(): Promise<LiveState>
  take(choice: number): Promise<LiveState>
  reseed(seed: number): Promise<void>
  /** The model made anew, to be asked about states. */
  remade(parameters: Given): Promise<AsynchronousSimulator>
  /** Does not wait any longer: what is asked is rejected, and what runs the model counts as lost. */
  giveUp(message: string): void
  /** How many processes were lost so far: they ended, or were given up. */
  readonly lost: number
}

/**
 * A simulator that answers later: one in another process, or an `async` program. One question has all that a search needs of a
 * state: what can happen in it, and where each of that leads. Several may be asked before the first is answered.
 *
 * A promise is rejected with a SimulatorFault.
 */
export interface AsynchronousSimulator {
  readonly world: 'closed' | 'open'
  /** Do states with equal fingerprints have the same future, and does every state have one? */
  readonly fingerprints: boolean
  readonly restoring: Restoring
  readonly alphabet?: { readonly events: readonly string[]; readonly propositions: readonly string[] }
  readonly random?: Random
  /** Which of the optional answers its states have. */
  readonly shows: { readonly describe: boolean; readonly observe: boolean; readonly score: boolean }
  start(): Promise<Entered>
  /** All transitions of a state, in a fixed order, each of them taken. */
  expand(state: number): Promise<readonly Transition[]>
  /** These states are not asked about any more. */
  release(states: readonly number[]): void
  /** For runs that go straight forward. */
  readonly live?: Live
}
