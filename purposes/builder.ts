import { readComparison, type WrittenOperator } from '../src/ats/comparison.js'
import { type Event, readEvent } from '../src/ats/event.js'
import {
  always,
  comparing,
  conjunction,
  disjunction,
  type Guard,
  negation,
  nestingLimit,
  theRest,
} from '../src/ats/guard.js'
import type { Diagnostic } from '../src/errors/diagnostic.js'
import { eventMalformed } from '../src/errors/errors.js'
import { orThrow } from '../src/errors/or-throw.js'
import { orNote, withMistakes } from '../src/errors/validation.js'
import { requireKnownKeys } from './builder-keys.js'
import type { DraftState, DraftTransition } from './draft.js'
import { type Expected, readExpected } from './expectation.js'
import type { Purpose } from './purpose.js'
import { validate } from './validate.js'

/** What the builder reads off a model's type: its events and its propositions. */
export interface Vocabulary<Ev extends string, P extends string> {
  readonly alphabet?: { readonly events: readonly Ev[]; readonly propositions: readonly P[] }
}

/** The names the experiment can order, and those it can observe; any name where the model's events are not known. */
type Orders<Ev extends string> = string extends Ev ? string : Ev extends `!${infer N}` ? N : never
type Observations<Ev extends string> = string extends Ev ? string : Ev extends `?${infer N}` ? N : never

/** A name, or the same name with `_` for some of its arguments. */
type WithPatterns<N extends string> = string extends N
  ? string
  : N extends `${infer Head}(${infer Args})`
    ? `${Head}(${Arguments<Args>})`
    : N
type Arguments<A extends string> = A extends `${infer First}, ${infer Rest}`
  ? `${First | '_'}, ${Arguments<Rest>}`
  : A | '_'

/** A number that the model observes, compared with another: `infected >= 6`. */
type ComparedNumber = `${string} ${WrittenOperator} ${number}`

/** A condition on labels and observables: a literal, or literals combined. */
export type Condition<P extends string> =
  | P
  | `not ${P}`
  | ComparedNumber
  | `not ${ComparedNumber}`
  | { readonly not: Condition<P> }
  | { readonly and: readonly Condition<P>[] }
  | { readonly or: readonly Condition<P>[] }

type Target<Q extends string> = Q | 'Success' | 'Failure'
type Way<P extends string, Q extends string> =
  | Target<Q>
  | { readonly to: Target<Q>; readonly when: Condition<P> }
  /** What none of the ways before it takes. */
  | { readonly to: Target<Q>; readonly else: true }
/** Where an event leads: one way, or several whose conditions exclude each other, the last of them perhaps the rest. */
type Ways<P extends string, Q extends string> = Way<P, Q> | readonly Way<P, Q>[]

/** Where each of these names leads. An object without names would take any: where there are none, nothing may be named. */
type Waits<N extends string, P extends string, Q extends string> = [N] extends [never]
  ? { readonly [name: string]: never }
  : { readonly [K in WithPatterns<N>]?: Ways<P, Q> }

export interface StateSpec<Ev extends string, P extends string, Q extends string> {
  /** The state's label: what must hold in the model state that is entered. */
  readonly needs?: Condition<P>
  /** The experiment orders an event. */
  readonly do?: Waits<Orders<Ev>, P, Q>
  /** An event is observed. */
  readonly see?: Waits<Observations<Ev>, P, Q>
  readonly internal?: Ways<P, Q>
  /** Any event for which there is no other transition. */
  readonly otherwise?: Ways<P, Q>
}

export interface PurposeSpec<Ev extends string, P extends string, Q extends string> {
  readonly purpose: string
  readonly description?: string
  readonly expect?: readonly string[]
  readonly let?: Readonly<Record<string, string>>
  readonly start: NoInfer<Q>
  readonly states: { readonly [N in Q]: StateSpec<Ev, P, NoInfer<Q>> }
}

/**
 * Builds a purpose for a model. A misspelt event, label or target does not compile; what types cannot see (a guard that
 * contradicts itself, a state without a way out) is thrown as a TelosError that lists all of it.
 * @public
 */
export const purpose = <Ev extends string, P extends string, Q extends string>(
  _model: () => Vocabulary<Ev, P>,
  spec: PurposeSpec<NoInfer<Ev>, NoInfer<P>, Q>,
): Purpose => {
  requireKnownKeys(spec)
  const found: Diagnostic[] = []
  const states = Object.entries<StateSpec<string, string, string>>(spec.states).map(([name, state]): DraftState => {
    const transitions: DraftTransition[] = []
    const add = (written: string, ways: Ways<string, string> | undefined): void => {
      const event = eventOf(written, found)
      for (const way of ways === undefined ? [] : Array.isArray(ways) ? ways : [ways]) {
        const to = typeof way === 'string' ? way : way.to
        const when = typeof way === 'string' ? always : 'else' in way ? theRest : guardOf(way.when)
        transitions.push({ event, when, target: { name: to } })
      }
    }
    for (const [call, ways] of Object.entries(state.do ?? {})) add(`?${call}`, ways)
    for (const [call, ways] of Object.entries(state.see ?? {})) add(`!${call}`, ways)
    add('tau', state.internal)
    add('*', state.otherwise)
    return { name, needs: state.needs === undefined ? always : guardOf(state.needs), transitions }
  })
  const expected: Expected = { expectations: [], chances: [] }
  for (const text of spec.expect ?? [])
    orNote(readExpected({ source: { name: spec.purpose, text }, start: 0, end: text.length }, expected), found)
  const result = validate({
    name: spec.purpose,
    description: spec.description ?? null,
    ...expected,
    definitions: Object.entries(spec.let ?? {}).map(([name, expression]) => ({ name, expression })),
    starts: [{ name: spec.start }],
    states,
  })
  return orThrow(withMistakes(found)(result)).purpose
}

const eventOf = (written: string, found: Diagnostic[]): Event => {
  const event = readEvent(written)
  if (event !== undefined) return event
  found.push(eventMalformed(`${JSON.stringify(written)} is not an event`))
  return { kind: 'internal' }
}

const guardOf = (condition: Condition<string>, depth = 0): Guard => {
  // The limit is validated with everything else; this only keeps the stack whole until then.
  if (depth > 2 * nestingLimit) return { is: 'proposition', name: '' }
  if (typeof condition === 'string') {
    return condition.startsWith('not ') ? negation(atom(condition.slice(4))) : atom(condition)
  }
  if ('not' in condition) return negation(guardOf(condition.not, depth + 1))
  return 'and' in condition
    ? conjunction(condition.and.map(part => guardOf(part, depth + 1)))
    : disjunction(condition.or.map(part => guardOf(part, depth + 1)))
}

const atom = (text: string): Guard => {
  const compared = readComparison(text)
  return compared === undefined ? { is: 'proposition', name: text } : comparing(compared)
}
