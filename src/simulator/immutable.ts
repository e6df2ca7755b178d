import type { Observed } from '../ats/run.js'
import { isPromise } from './promised.js'
import { allOffered, type EventIn, type Offer, type Offered, type Random, type Simulator } from './simulator.js'
import { spelling } from './spelling.js'
import { literalsOf, type Truths } from './truths.js'

/** A model whose states are values: nothing is ever changed, so snapshots are the states themselves. */
export interface ImmutableModel<S, C extends Offer, P extends string> {
  readonly initial: S
  /** What can happen in a state, in a fixed order: events, or objects with an event and whatever `apply` needs. */
  successors(state: S): readonly C[]
  /** The state that follows; it must not change the one it gets. */
  apply(state: S, choice: NoInfer<C>): S
  label?(state: S): Truths<P>
  /** A key that is equal for states with the same future. Without it states cannot be recognised. */
  key?(state: S): string | number
  /** A state for people, in one line or in several. */
  describe?(state: S): string
  /** Numbers to be recorded along a run. */
  observe?(state: S): Observed
  /** The same state with a random generator that goes on from this seed. */
  reseed?(state: S, seed: number): S
  /** How near a state is to what is looked for: the greater, the nearer. */
  score?(state: S): number
  /** Closed by default: the successors are all there are. */
  readonly world?: 'closed' | 'open'
  /** Does it draw from a random generator of its own, and by which seed? Then answers hold for that seed only. */
  readonly random?: Random
  /** All events and propositions there can ever be: what a purpose says besides is then warned of. */
  readonly alphabet?: { readonly events: readonly NoInfer<EventIn<C>>[]; readonly propositions: readonly NoInfer<P>[] }
}

/**
 * Plugs an immutable model in: every event is a commit event.
 * @public
 */
export const immutableModel = <S, C extends Offer, P extends string = never>(
  model: ImmutableModel<S, C, P>,
): Simulator<EventIn<C>, P, S, Offered<C>> => {
  const { key, describe, observe, reseed, score } = model
  let state = model.initial
  let scheduled: Offered<C> | undefined
  /** A question about the state. Where that is a Promise from the beginning, it is to blame, and not what is asked of it. */
  const asking = <A>(name: string, question: () => A): (() => A) =>
    isPromise(model.initial) ? spelling('initial', () => model.initial as never) : spelling(name, question)
  return {
    world: model.world ?? 'closed',
    goToState(snapshot) {
      state = snapshot
      scheduled = undefined
    },
    currentState: asking('initial', () => state),
    successors: asking('successors', () => allOffered(model.successors(state))),
    scheduleStep(choice) {
      scheduled = choice
    },
    step: spelling('apply', () => {
      const next = scheduled === undefined ? state : model.apply(state, scheduled.offer)
      scheduled = undefined
      // A Promise is nothing to go on from: it is left to the contract to complain of.
      if (isPromise(next)) return next as never
      state = next
    }),
    isCommitEvent: () => true,
    labels: asking('label', () => (model.label === undefined ? [] : literalsOf(model.label(state)))),
    ...(key === undefined ? {} : { fingerprint: asking('key', () => key.call(model, state)) }),
    ...(model.alphabet === undefined ? {} : { alphabet: model.alphabet }),
    ...(model.random === undefined ? {} : { random: model.random }),
    ...(describe === undefined ? {} : { describe: asking('describe', () => describe.call(model, state)) }),
    ...(observe === undefined ? {} : { observe: asking('observe', () => observe.call(model, state)) }),
    ...(reseed === undefined
      ? {}
      : {
          reseed(seed: number) {
            state = reseed.call(model, state, seed)
          },
        }),
    ...(score === undefined ? {} : { score: () => score.call(model, state) }),
  }
}
