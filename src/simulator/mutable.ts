import type { Observed } from '../ats/run.js'
import { allOffered, type EventIn, type Offer, type Offered, type Random, type Simulator } from './simulator.js'
import { spelling } from './spelling.js'
import { literalsOf, type Truths } from './truths.js'

/** An ordinary program with changing state of its own. */
export interface UnsavedModel<C extends Offer, P extends string> {
  /** What can happen now, in a fixed order: events, or objects with an event and whatever `inject` needs. */
  enabled(): readonly C[]
  /** Schedules what `enabled` offered; without `tick` it also happens at once. */
  inject(choice: NoInfer<C>): void
  /** Lets everything that was scheduled happen. */
  tick?(): void
  /** Which events are the clock that calls `tick`; all of them by default. */
  commits?(event: NoInfer<EventIn<C>>): boolean
  label?(): Truths<P>
  /** Equal for states with the same future. Without it states cannot be recognised. */
  fingerprint?(): string | number
  /** The state for people, in one line or in several. */
  describe?(): string
  /** Numbers to be recorded along a run. */
  observe?(): Observed
  /** Lets its random generator go on from this seed. */
  reseed?(seed: number): void
  /** How near it is to what is looked for: the greater, the nearer. */
  score?(): number
  /** Open by default: a program may yet do what it has not shown. */
  readonly world?: 'closed' | 'open'
  /** Does it draw from a random generator of its own, and by which seed? Then answers hold for that seed only. */
  readonly random?: Random
  /** All events and propositions there can ever be: what a purpose says besides is then warned of. */
  readonly alphabet?: { readonly events: readonly NoInfer<EventIn<C>>[]; readonly propositions: readonly NoInfer<P>[] }
}

/** A program that can also save and restore all of its state. */
export interface MutableModel<S, C extends Offer, P extends string> extends UnsavedModel<C, P> {
  /** A copy of everything that decides the future. */
  save(): S
  /** Takes everything back; it must not keep the copy as its live state. */
  restore(saved: S): void
}

/**
 * Plugs an ordinary mutable program in.
 * @public
 */
export const mutableModel = <S, C extends Offer, P extends string = never>(
  model: MutableModel<S, C, P>,
): Simulator<EventIn<C>, P, S, Offered<C>> => ({
  ...forwardOnly(model),
  goToState: spelling('restore', (snapshot: S) => model.restore(snapshot)),
  currentState: spelling('save', () => model.save()),
})

/** The operations of a program that do not go back. */
export type ForwardOnly<C extends Offer, P extends string> = Omit<
  Simulator<EventIn<C>, P, never, Offered<C>>,
  'goToState' | 'currentState' | 'forget' | 'foresee'
>

export const forwardOnly = <C extends Offer, P extends string>(model: UnsavedModel<C, P>): ForwardOnly<C, P> => {
  const { fingerprint, describe, observe, reseed, score } = model
  return {
    world: model.world ?? 'open',
    successors: spelling('enabled', () => allOffered(model.enabled())),
    scheduleStep: spelling('inject', ({ offer }: Offered<C>) => model.inject(offer)),
    step: spelling('tick', () => model.tick?.()),
    isCommitEvent: spelling('commits', (event: EventIn<C>) => model.commits?.(event) ?? true),
    labels: spelling('label', () => (model.label === undefined ? [] : literalsOf(model.label()))),
    ...(fingerprint === undefined ? {} : { fingerprint: () => fingerprint.call(model) }),
    ...(model.alphabet === undefined ? {} : { alphabet: model.alphabet }),
    ...(model.random === undefined ? {} : { random: model.random }),
    ...(describe === undefined ? {} : { describe: () => describe.call(model) }),
    ...(observe === undefined ? {} : { observe: () => observe.call(model) }),
    ...(reseed === undefined ? {} : { reseed: (seed: number) => reseed.call(model, seed) }),
    ...(score === undefined ? {} : { score: () => score.call(model) }),
  }
}
