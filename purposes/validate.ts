import * as E from 'fp-ts/lib/Either.js'
import { commonEvent, complement, type Event, isNamed, isPattern, showEvent, showName } from '../src/ats/event.js'
import {
  always,
  conjunction,
  type Guard,
  isAlways,
  nestingLimit,
  partsLimit,
  propositionsIn,
  satisfy,
  showLabels,
  sizeOf,
} from '../src/ats/guard.js'
import { present } from '../src/ats/present.js'
import { type Diagnostic, isError, nearest } from '../src/errors/diagnostic.js'
import { labelMalformed, syntaxNesting } from '../src/errors/errors.js'
import type { Span } from '../src/errors/source.js'
import { distances, unreachable } from './distances.js'
import { type Draft, type DraftState, type DraftTransition, type Place, verdictNames } from './draft.js'
import * as errors from './errors.js'
import type { Purpose, State } from './purpose.js'

export interface Validated {
  readonly purpose: Purpose
  readonly warnings: readonly Diagnostic[]
}

/** What of a purpose could not be read: then what seems to be missing may be just that. */
export type Unread = 'nothing' | 'transitions' | 'anything'

/** Definition 6, widened as semantics section 3 says. Reports everything that is wrong, not just the first. */
export const validate = (draft: Draft, unread: Unread = 'nothing'): E.Either<Diagnostic[], Validated> => {
  const written = draft.states.filter(state => !verdictNames.includes(state.name))
  const needs = new Map<string, Guard>(written.map(state => [state.name, state.needs]))
  const declared = written.map(state => withRests(state, needs))
  const structure = [...names(draft), ...starts(draft), ...targets(draft, declared)]
  const unreasonable = sizes(declared)
  const found = [
    ...structure.filter(({ code }) => unread !== 'anything' || !absences.has(code)),
    ...unreasonable,
    ...(unreasonable.length > 0
      ? []
      : declared.flatMap(state => [...guards(state, needs), ...determinism(state, needs)])),
  ]
  const purpose = number(draft, declared)
  // What can reach what makes sense only once every target is known.
  const all = unread === 'nothing' && !found.some(isError) ? [...found, ...reachability(purpose)] : found
  return all.some(isError) ? E.left(all) : E.right({ purpose, warnings: all })
}

/** Says of each `else` what it leaves out: where one of the transitions before it for the same event is taken. */
const withRests = (state: DraftState, needs: ReadonlyMap<string, Guard>): DraftState => ({
  ...state,
  transitions: state.transitions.map((transition, i) => {
    if (transition.when.is !== 'else') return transition
    const event = showEvent(transition.event)
    const before = state.transitions.slice(0, i).filter(other => showEvent(other.event) === event)
    // What is left by an else before this one is left by this one, too.
    const of = before.map(({ when, target }) =>
      conjunction([when.is === 'else' ? always : when, needs.get(target.name) ?? always]),
    )
    return { ...transition, when: { is: 'else', of } }
  }),
})

/** Complaints that something is not there. */
const absences: ReadonlySet<string> = new Set(
  [errors.noName, errors.noStart, errors.unknownTarget].map(({ code }) => code),
)

const at = (span: Span | undefined): { span?: Span } => (span === undefined ? {} : { span })

const names = (draft: Draft): Diagnostic[] => {
  const found: Diagnostic[] = []
  if (draft.name === '')
    found.push(errors.noName('the purpose has no name', { ...at(draft.span), fix: 'purpose NAME' }))
  for (const [kind, all] of [
    ['state', draft.states],
    ['proposition', draft.definitions],
  ] as const) {
    const first = new Map<string, Span | undefined>()
    for (const { name, span } of all) {
      if (first.has(name)) {
        const related = [{ message: 'it is first named here', ...at(first.get(name)) }]
        found.push(
          errors.duplicateName(`the ${kind} ${showName(name)} is declared twice`, {
            ...at(span),
            related,
          }),
        )
      } else first.set(name, span)
    }
  }
  const starts = new Set(draft.starts.map(({ name }) => name))
  for (const { name, span } of draft.states) {
    // That a purpose starts in a verdict is said there.
    if (verdictNames.includes(name) && !starts.has(name)) {
      found.push(
        errors.verdictDeclared(`${name} is always there and nothing leaves it`, {
          ...at(span),
          fix: 'remove this state and its transitions',
        }),
      )
    }
  }
  return found
}

const starts = (draft: Draft): Diagnostic[] => {
  const [start, ...more] = draft.starts
  if (start === undefined) {
    return [
      errors.noStart('the purpose does not say where it starts', {
        ...at(draft.span),
        fix: 'start NAME',
      }),
    ]
  }
  const found = more.map(({ name, span }) =>
    errors.severalStarts(`${showName(name)} is a second start`, {
      ...at(span),
      fix: `state ${showName(name)}`,
    }),
  )
  for (const { name, span } of draft.starts) {
    if (!verdictNames.includes(name)) continue
    const message = `a purpose cannot start in ${name}: it would be decided before anything happens`
    const fix = `start in a state of its own, with a transition that leads to ${name}`
    found.push(errors.verdictDeclared(message, { ...at(span), fix }))
  }
  const state = draft.states.find(({ name }) => name === start.name)
  if (state !== undefined && !isAlways(state.needs)) {
    found.push(
      errors.startGuarded(`the start state ${showName(start.name)} has a label, but it is not entered by a step`, {
        ...at(state.span),
        fix: 'remove the label, or put it on the transitions that lead back here',
      }),
    )
  }
  return found
}

const targets = (draft: Draft, declared: readonly DraftState[]): Diagnostic[] => {
  const known = new Set([...declared.map(({ name }) => name), ...verdictNames])
  const found: Diagnostic[] = []
  const check = (name: string, span: Span | undefined): void => {
    if (known.has(name)) return
    const meant = nearest(name, known)
    const fix = meant === undefined ? `state ${showName(name)}` : `did you mean ${showName(meant)}?`
    found.push(errors.unknownTarget(`there is no state ${showName(name)}`, { ...at(span), fix }))
  }
  for (const { name, span } of draft.starts) check(name, span)
  for (const { transitions } of declared) for (const { target } of transitions) check(target.name, target.span)
  return found
}

/** Guards that no author can have meant: too deep, too large, or with a label that reads like a negation. */
const sizes = (declared: readonly DraftState[]): Diagnostic[] => {
  const found: Diagnostic[] = []
  const check = (guard: Guard, span: Span | undefined): void => {
    const { depth, parts } = sizeOf(guard)
    if (depth > nestingLimit) {
      found.push(syntaxNesting(`the guard is nested more than ${nestingLimit} deep`, at(span)))
    } else if (parts > partsLimit) found.push(tooComplex(span))
    else {
      for (const name of propositionsIn(guard)) {
        if (name.startsWith('not ') || name === '') {
          found.push(labelMalformed(`${JSON.stringify(name)} is not the name of a label`, at(span)))
        }
      }
    }
  }
  for (const { needs, span, transitions } of declared) {
    check(needs, span)
    for (const transition of transitions) check(transition.when, transition.span)
  }
  return found
}

const tooComplex = (span: Span | undefined): Diagnostic =>
  errors.guardTooComplex('it cannot be decided whether these guards can hold', at(span))

/** The whole condition of a transition: its own guard and the label of the state it enters. */
const conditionOf = ({ when, target }: DraftTransition, needs: ReadonlyMap<string, Guard>): Guard[] => [
  when,
  needs.get(target.name) ?? always,
]

const guards = (state: DraftState, needs: ReadonlyMap<string, Guard>): Diagnostic[] =>
  state.transitions.flatMap(transition => {
    const { when } = transition
    if (when.is === 'else' && when.of.length === 0) {
      const message = `nothing comes before the else of ${inWords(state, transition)} that it could be the rest of`
      return [errors.elseMisplaced(message, { ...at(transition.span), fix: 'remove else, or put it last' })]
    }
    const answer = satisfy(conditionOf(transition, needs))
    if ('labels' in answer) return []
    if ('tooComplex' in answer) return [tooComplex(transition.span)]
    return [
      errors.contradictoryGuard(`the guard of ${inWords(state, transition)} can never hold`, {
        ...at(transition.span),
        fix:
          when.is === 'else'
            ? 'what is before it, with the label of the state it leads to, leaves nothing'
            : 'together with the label of the state it leads to it contradicts itself',
      }),
    ]
  })

const inWords = (state: DraftState, { event, target }: DraftTransition): string =>
  `${showName(state.name)} --${showEvent(event)}--> ${showName(target.name)}`

/** Two transitions are compared when one event can take both: equal labels, or two patterns. */
const determinism = (state: DraftState, needs: ReadonlyMap<string, Guard>): Diagnostic[] => {
  const groups = new Map<string, DraftTransition[]>()
  for (const transition of state.transitions) {
    const { event } = transition
    const key =
      isNamed(event) && isPattern(event) ? `${event.kind} ${event.name}/${event.args.length}` : showEvent(event)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [transition])
    else group.push(transition)
  }
  const found: Diagnostic[] = []
  for (const group of groups.values()) {
    // Each transition is reported against the first one it conflicts with.
    for (const [i, b] of group.entries()) {
      for (let k = 0; k < i; k++) {
        const [one] = conflict(state, present(group[k]), b, needs)
        if (one === undefined) continue
        found.push(one)
        break
      }
    }
  }
  return found
}

const conflict = (
  state: DraftState,
  a: DraftTransition,
  b: DraftTransition,
  needs: ReadonlyMap<string, Guard>,
): Diagnostic[] => {
  const event = commonEvent(a.event, b.event)
  if (event === undefined) return []
  const answer = satisfy([...conditionOf(a, needs), ...conditionOf(b, needs)])
  if ('unsatisfiable' in answer) return []
  if ('tooComplex' in answer) return [tooComplex(b.span)]
  const labels = answer.labels.size === 0 ? 'any labels' : `the labels ${showLabels(answer.labels)}`
  const same = showEvent(a.event) === showEvent(b.event)
  const code = same ? errors.nondeterministic : errors.overlappingPatterns
  return [
    code(
      `${inWords(state, a)} and ${inWords(state, b)} can both be taken: by the model's ${showModelEvent(event)} with ${labels}`,
      {
        ...at(b.span),
        related: [{ message: 'the other transition', ...at(a.span) }],
        fix: exclusion(same, a),
      },
    ),
  ]
}

/** How two transitions become exclusive; only those of one event can have an `else`. */
const exclusion = (isSameEvent: boolean, first: DraftTransition): string => {
  if (!isSameEvent) return 'make the guards exclude each other'
  if (first.when.is === 'else') return 'put else last'
  return 'make the guards exclude each other, or write else instead of the last: it holds where no earlier guard does'
}

const showModelEvent = (event: Event): string =>
  event.kind === 'other' ? 'any other event' : showEvent(complement(event))

const number = (draft: Draft, declared: readonly DraftState[]): Purpose => {
  const success = declared.length
  const failure = success + 1
  const index = new Map([
    ...declared.map(({ name }, i) => [name, i] as const),
    ['Success', success],
    ['Failure', failure],
  ])
  const numbered: State[] = declared.map(({ name, needs, transitions, span }) => ({
    name,
    needs,
    transitions: transitions.map(t => ({
      event: t.event,
      when: t.when,
      target: index.get(t.target.name) ?? 0,
      ...at(t.span),
    })),
    ...at(span),
  }))
  const states = [...numbered, ...verdictNames.map(name => ({ name, needs: always, transitions: [] }))]
  return {
    name: draft.name,
    description: draft.description,
    expectations: draft.expectations,
    ...(draft.chances === undefined || draft.chances.length === 0 ? {} : { chances: draft.chances }),
    definitions: new Map(draft.definitions.map(({ name, ...definition }) => [name, definition])),
    start: index.get(draft.starts[0]?.name ?? '') ?? 0,
    states,
    success,
    failure,
    distances: distances({ states, success, failure }),
    ...(draft.labels === undefined ? {} : { written: firstPlaces(draft.labels) }),
  }
}

const firstPlaces = (labels: readonly Place[]): ReadonlyMap<string, Span> => {
  const places = new Map<string, Span>()
  for (const { name, span } of labels) if (span !== undefined && !places.has(name)) places.set(name, span)
  return places
}

const reachability = (purpose: Purpose): Diagnostic[] => {
  const { states, success, failure } = purpose
  const { toSuccess, toFailure } = purpose.distances
  const found: Diagnostic[] = []
  if (!states.some(({ transitions }) => transitions.some(({ target }) => target === success || target === failure))) {
    found.push(
      errors.verdictMissing('no transition leads to Success or to Failure', at(present(states[purpose.start]).span)),
    )
  } else {
    for (const [i, { name, span }] of states.entries()) {
      if (toSuccess[i] === unreachable && toFailure[i] === unreachable) {
        found.push(errors.noVerdictReachable(`from ${showName(name)} no verdict can be reached`, at(span)))
      }
    }
  }
  const reached = new Set([purpose.start])
  for (const state of reached) for (const { target } of present(states[state]).transitions) reached.add(target)
  for (const [i, { name, span }] of states.slice(0, success).entries()) {
    if (!reached.has(i)) {
      found.push(errors.unreachableState(`the state ${showName(name)} cannot be reached from the start`, at(span)))
    }
  }
  return found
}
