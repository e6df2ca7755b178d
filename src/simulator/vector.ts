import type { NamedEvent } from '../ats/event.js'
import { type Literal, showLiteral, type Truth } from '../ats/labelling.js'
import type { Property } from '../ats/property.js'
import type { Observed, Telling } from '../ats/run.js'
import { isInitialSet } from './initial-set.js'
import { Moves } from './moves.js'
import type { Net } from './net.js'
import { comparisonOf, truthObserved } from './observing.js'
import { mustBeDone } from './promised.js'
import type { AnySimulator, Choice, Random, Simulator } from './simulator.js'
import { truthOf } from './truths.js'

/** A proposition, compiled to a function of a state: true, false, or `undefined` where that is not known. */
export type Proposition = (state: Int32Array) => Truth

/**
 * A white-box model: its states are vectors of 32-bit integers, all of one length or not. This is all that a language has
 * to implement; `vectorModel` makes a simulator of it.
 */
export interface VectorModel<E extends string = string, P extends string = string> {
  /** Events by number, in the paper's notation. */
  readonly events: readonly E[]
  /** Are events added to the list as they are met? Unless it says so, the list is complete. */
  readonly meetsEvents?: boolean
  /** The initial states; where there are very many, something that makes them one after the other (an `InitialSet`). */
  readonly initial: Iterable<ArrayLike<number>>
  /**
   * The event that leads from a blank initial state to each of the initial states. Where there are several, there has to
   * be one: by default `!init`.
   */
  readonly init?: E
  /**
   * The values that each component will most likely have. Nothing depends on it but how tightly states are packed: what
   * has very many initial states, all alike in some components, should say what these will be later on.
   */
  readonly ranges?: readonly { readonly least: number; readonly greatest: number }[]
  /** Writes the moves of a state, in a fixed order. The state is lent: it must not be changed or kept. */
  expand(state: Int32Array, moves: Moves): void
  readonly propositions?: Readonly<Record<P, Proposition>>
  /** Compiles an expression of the model's own language (the `let` of a purpose), or says what is wrong with it. */
  compile?(expression: string, name: string): Proposition | { readonly message: string; readonly at: number }
  /**
   * Writes how likely each of the moves is that `expand` has just made of this state, from 0 on; by default 1. Asked by
   * experiments only.
   */
  weigh?(state: Int32Array, moves: Moves, weights: Float64Array): void
  /** A short name of a state, for reports; by default its components. */
  describe?(state: Int32Array): string
  /** Numbers to be recorded along a run. */
  observe?(state: Int32Array): Observed
  /** How near a state is to what is looked for: the greater, the nearer. */
  score?(state: Int32Array): number
  /** Can there ever be such an event? Where `meetsEvents` says that the list is not complete. */
  mayHave?(event: NamedEvent): boolean
  /** A step in the model's own words: `null` is the blank state. */
  tell?(from: Int32Array | null, event: string, to: Int32Array): Telling
  readonly properties?: readonly Property[]
  /** Does it draw from a random generator of its own, and by which seed? Then answers hold for that seed only. */
  readonly random?: Random
  /** What should be known about the moves made so far, for reports. */
  remarks?(): readonly string[]
  /** The model without what cannot matter to some propositions; or why there is nothing to leave out. */
  slice?(propositions: readonly string[]): Sliced | { readonly why: string }
  /** The model as a net, if it is one: a state is its counters. For what is answered without going from state to state. */
  readonly net?: Net
  /** May there be infinitely many states? Then a search does not dive without looking to its sides. Of nets it is assumed. */
  readonly endless?: boolean
  readonly symmetry?: Symmetry
  readonly partialOrder?: PartialOrder
  /**
   * Of a proposition or its negation (`not p`) of a model that is a net: if the states where it holds are, with each of
   * them, all those that have more of something, their minimal ones. `null` if that is not so or not known. Of such
   * propositions it must always be known whether they hold.
   */
  upward?(proposition: string): readonly (readonly number[])[] | null
}

/**
 * A model that behaves like another as far as some propositions go: steps that change nothing for them may be missing, as
 * long as there are never infinitely many of these in a row. Its states are those of the other with some components
 * blotted out.
 */
export interface Sliced {
  readonly model: VectorModel
  /** Blots out in a state of the whole model what is left out. */
  project(state: Int32Array): void
  /** What was left out, in words. */
  readonly leftOut: string
}

/** States that differ only in names (of agents that are all alike) can be treated as one. */
export interface Symmetry {
  /** Turns a state into the one that stands for all that are like it, in place. */
  canonical(state: Int32Array): void
  /** Do the symmetries take every event that this one stands for (it may be a pattern) to an event it stands for? */
  keepsEvent(event: string): boolean
  /** Has this proposition the same truth in all states that are alike? */
  keepsProposition(name: string): boolean
}

/** Where moves are independent, trying them in one order is enough. */
export interface PartialOrder {
  /**
   * Chooses moves by their numbers, and returns how many: a set such that what can be done without them, now and later,
   * is independent of each of them (it neither enables nor disables them, and the order does not matter: a persistent
   * set); or 0 if it knows none. All of them must be hidden from the purpose, else the choice is not used.
   */
  choose(state: Int32Array, moves: Moves, chosen: Int32Array, isHidden: (move: number) => boolean): number
  /**
   * Can chosen moves alone never lead round in a circle, nor to a state that is like one on the way (where the model has a
   * symmetry too)? Then no move is put off for ever. Unless the model says so, Telos watches over that, and fewer states
   * are left out.
   */
  readonly acyclic?: boolean
  /** Can a move with this event change the truth of this proposition, in whichever state? */
  affects(event: string, proposition: string): boolean
}

/** By this a simulator shows the vector model that it was made of. */
export const vectors: unique symbol = Symbol.for('telos.vectors') as never

/** What a simulator shows: the model, where it begins, and its propositions with those that were defined later. */
export interface Whitebox {
  readonly model: VectorModel
  /** The initial states: all of the model, or those that were drawn. */
  readonly initial: VectorModel['initial']
  readonly propositions: ReadonlyMap<string, Proposition>
  /** Those that compare what the model observes: its hooks know nothing of them. */
  readonly compared: ReadonlySet<string>
}

/** A move as a transition of a simulator. */
export interface VectorChoice<E extends string = string> extends Choice<E> {
  readonly target: Int32Array
}

export interface VectorSimulator<E extends string = string, P extends string = string>
  extends Simulator<E, P, Int32Array | null, VectorChoice<E>> {
  readonly [vectors]: Whitebox
}

/** What a simulator that was made of a vector model shows of it. */
export const vectorsOf = (simulator: AnySimulator): Whitebox | undefined =>
  vectors in simulator ? (simulator as VectorSimulator)[vectors] : undefined

/** The event that leads out of the blank initial state, if there is one. */
export const initEvent = ({ init, initial }: VectorModel): string | null => {
  if (init !== undefined) return init
  if (isInitialSet(initial)) return '!init'
  let count = 0
  for (const _ of initial) if (++count > 1) return '!init'
  return null
}

/** The initial state, where there is but one. */
export const onlyStart = ({ initial }: VectorModel): Int32Array => {
  for (const start of initial) return Int32Array.from(start)
  throw new RangeError('a vector model needs an initial state')
}

/** Rejects anything that is not a vector model before any work begins. */
const validate = ({ events, initial, expand }: VectorModel): void => {
  if (!Array.isArray(events) || !events.every(event => typeof event === 'string'))
    throw new TypeError('the events of a vector model must be a list of strings')
  if (typeof expand !== 'function') throw new TypeError('a vector model needs a function expand')
  if (typeof initial !== 'object' || initial === null || !(Symbol.iterator in initial))
    throw new RangeError('a vector model needs an initial state')
  if (isInitialSet(initial)) return
  let count = 0
  for (const start of initial as Iterable<unknown>) {
    // Those that are made one after the other are not all looked at beforehand.
    if (++count > 1 && !Array.isArray(initial)) break
    const values = typeof start === 'object' && start !== null ? Array.from(start as ArrayLike<unknown>) : null
    if (values === null || !values.every(value => value === ((value as number) | 0)))
      throw new TypeError('the initial states of a vector model must be vectors of 32-bit integers: initial: [[0, 0]]')
  }
  if (count === 0) throw new RangeError('a vector model needs an initial state')
}

/**
 * Plugs a vector model in: closed and identifiable. A blank state is `null`.
 * @public
 */
export const vectorModel = <const E extends string, P extends string = never>(
  model: VectorModel<E, P>,
): VectorSimulator<E, P> => {
  validate(model)
  return beginningIn(model, model.initial)
}

/** A vector model that begins in some of its initial states only. */
export const beginningIn = <const E extends string, P extends string = never>(
  model: VectorModel<E, P>,
  initial: VectorModel['initial'],
): VectorSimulator<E, P> => {
  const init = initEvent(model) as E | null
  const propositions = new Map<string, Proposition>(Object.entries(model.propositions ?? {}))
  const compared = new Set<string>()
  const moves = new Moves()
  let state: Int32Array | null = init === null ? onlyStart(model) : null
  let scheduled = state
  const { compile, observe } = model
  return {
    [vectors]: { model, initial, propositions, compared },
    world: 'closed',
    goToState(snapshot) {
      state = snapshot
    },
    currentState: () => state,
    successors() {
      if (state === null) return Array.from(initial, start => ({ event: init!, target: Int32Array.from(start) }))
      return movesOf(model, state, moves)
    },
    scheduleStep({ target }) {
      scheduled = target
    },
    step() {
      state = scheduled
    },
    isCommitEvent: () => true,
    labels() {
      if (state === null) return []
      const source = state
      return [...propositions].flatMap(([name, holds]) => {
        const truth = truthOf(holds(source), name, 'proposition')
        return truth === undefined ? [] : [showLiteral(name, truth) as Literal<P>]
      })
    },
    fingerprint: () => state?.join() ?? 'blank',
    ...(model.properties === undefined ? {} : { properties: model.properties }),
    ...(model.random === undefined ? {} : { random: model.random }),
    ...(model.remarks === undefined ? {} : { remarks: () => model.remarks!() }),
    ...(model.mayHave === undefined ? {} : { mayHave: event => model.mayHave!(event) }),
    describe: () => (state === null ? 'blank' : describeVector(model, state)),
    ...(model.observe === undefined ? {} : { observe: () => (state === null ? {} : model.observe!(state)) }),
    ...(model.score === undefined ? {} : { score: () => (state === null ? 0 : model.score!(state)) }),
    ...(compile === undefined && observe === undefined
      ? {}
      : {
          define(name: string, expression: string) {
            const compiled = compile?.call(model, expression, name)
            const comparison = typeof compiled === 'function' ? undefined : compileComparison(model, expression)
            const holds = typeof comparison === 'function' ? comparison : (compiled ?? comparison)
            if (typeof holds !== 'function') return holds
            if (holds === comparison) compared.add(name)
            propositions.set(name, holds)
            return undefined
          },
        }),
    ...(model.meetsEvents === true
      ? {}
      : {
          alphabet: {
            events: init === null ? model.events : [...model.events, init],
            propositions: Object.keys(model.propositions ?? {}) as P[],
          },
        }),
  }
}

/** A comparison of what a model observes; or what is wrong with it. */
const compileComparison = (
  model: VectorModel,
  expression: string,
): Proposition | { message: string; at: number } | undefined => {
  if (model.observe === undefined) return undefined
  let atFirst: Observed = {}
  for (const start of model.initial) {
    atFirst = model.observe(Int32Array.from(start))
    break
  }
  const literal = comparisonOf(expression, atFirst)
  return 'message' in literal ? literal : state => truthObserved(literal, model.observe!(state))
}

/** The moves of a state, each by itself. */
export const movesOf = <E extends string>(
  model: VectorModel<E>,
  state: Int32Array,
  moves: Moves,
): VectorChoice<E>[] => {
  const lent = state.slice()
  moves.clear(state.length)
  mustBeDone('expand', model.expand(lent, moves))
  if (!lent.every((value, i) => value === state[i])) throw new Error('it changed the state that it was lent')
  const weights = weightsOf(model, state, moves)
  return Array.from({ length: moves.count }, (_, move) => {
    const target = new Int32Array(moves.length[move]!)
    moves.write(move, state, target)
    const event = model.events[moves.event[move]!]!
    return weights === null ? { event, target } : { event, target, weight: weights[move]! }
  })
}

/** How likely the moves of a state are; `null` if all are alike. */
const weightsOf = (model: VectorModel, state: Int32Array, moves: Moves): Float64Array | null => {
  if (model.weigh === undefined) return null
  const weights = new Float64Array(moves.count).fill(1)
  mustBeDone('weigh', model.weigh(state, moves, weights))
  return weights
}

export const describeVector = (model: VectorModel, state: Int32Array): string =>
  model.describe?.(state) ?? `(${state.join(' ')})`
