import * as E from 'fp-ts/lib/Either.js'
import * as t from 'io-ts'
import { type Event, showEvent } from '../../src/ats/event.js'
import * as notation from '../../src/ats/generated/notation.js'
import { labelling, negated, propositionOf } from '../../src/ats/labelling.js'
import { present } from '../../src/ats/present.js'
import { closed } from '../../src/errors/codec.js'
import { type Diagnostic, isError, nearest } from '../../src/errors/diagnostic.js'
import { labelMalformed } from '../../src/errors/errors.js'
import { decodeJson } from '../../src/errors/json.js'
import { parsePiece } from '../../src/errors/notation.js'
import type { Source, Span } from '../../src/errors/source.js'
import { SystemBuilder } from '../../src/simulator/explicit.js'
import { faultOfModelEvent } from '../../src/simulator/model-event.js'
import type { Listed } from '../list-reader.js'
import { labelContradiction, modelNoInitial, modelUnknownState, modelWeight } from './errors.js'
import { transition } from './transition.js'

/** The `.ats.json` format. */
export const AtsJson = closed(
  'an explicit model',
  {
    initial: t.string,
    transitions: t.readonlyArray(transition, 'a list of transitions'),
  },
  { labels: t.record(t.string, t.readonlyArray(t.string, 'a list of literals'), 'literals by state') },
)

/** JSON has numbers that are too great to be finite here: 1e999. */
const isWeight = (weight: number): boolean => weight >= 0 && Number.isFinite(weight)

/** Reads the `.ats.json` format. */
export const readAtsJson = (source: Source): E.Either<Diagnostic[], Listed> => {
  const decoded = decodeJson(source, AtsJson)
  if (E.isLeft(decoded)) return decoded
  const { value, spanOf, spanOfKey, problems } = decoded.right
  const found: Diagnostic[] = [...problems]
  const index = new Map<string, number>()
  const stateOf = (name: string): number => {
    const known = index.get(name)
    if (known !== undefined) return known
    index.set(name, index.size)
    return index.size - 1
  }

  const builder = new SystemBuilder()
  const canonical = new Map<string, string | undefined>()
  const eventOf = (text: string, span: () => Span): string | undefined => {
    if (!canonical.has(text) || canonical.get(text) === undefined) {
      const piece = { source: { name: source.name, text }, start: 0, end: text.length }
      const parsed = parsePiece<Event>(notation, 'Event', piece)
      const event = E.isRight(parsed) ? parsed.right : undefined
      const fault = faultOfModelEvent(text, event)
      if (fault !== undefined) found.push({ ...fault, span: span() })
      canonical.set(text, fault === undefined ? showEvent(present(event)) : undefined)
    }
    return canonical.get(text)
  }
  for (const [i, [from, event, to, weight]] of value.transitions.entries()) {
    const shown = eventOf(event, () => spanOf(['transitions', i, 1]))
    const edge = [stateOf(from), stateOf(to)] as const
    if (weight !== undefined && !isWeight(weight)) {
      const message = weight < 0 ? 'a weight is not negative' : 'a weight is a finite number'
      found.push(modelWeight(message, { span: spanOf(['transitions', i, 3]) }))
    } else if (shown !== undefined) builder.edge(edge[0], shown, edge[1], weight)
  }

  const labels = Object.entries(value.labels ?? {})
  const propositions = new Set<string>()
  for (const [state, literals] of labels) {
    for (const [i, literal] of literals.entries()) {
      const proposition = propositionOf(literal)
      if (proposition.trim() === '' || negated(proposition)) {
        found.push(
          labelMalformed(`${JSON.stringify(literal)} is not a literal`, {
            span: spanOf(['labels', state, i]),
            fix: 'write p or not p',
          }),
        )
      }
      propositions.add(proposition)
    }
    const result = labelling(literals)
    if ('contradiction' in result) {
      found.push(
        labelContradiction(`${state} is labelled with ${result.contradiction} and with its negation`, {
          span: spanOf(['labels', state]),
        }),
      )
    }
    if (!index.has(state) && state !== value.initial) {
      const meant = nearest(state, index)
      const fix = meant === undefined ? {} : { fix: `did you mean ${meant}?` }
      found.push(
        modelUnknownState(`no transition mentions the state ${state}`, {
          span: spanOfKey(['labels', state]),
          ...fix,
        }),
      )
      stateOf(state)
    }
  }
  if (!index.has(value.initial) && index.size > 0 && !Object.hasOwn(value.labels ?? {}, value.initial)) {
    const meant = nearest(value.initial, index)
    const fix = meant === undefined ? {} : { fix: `did you mean ${meant}?` }
    found.push(
      modelNoInitial(`the initial state ${value.initial} occurs nowhere else`, {
        span: spanOf(['initial']),
        ...fix,
      }),
    )
  }
  if (found.some(isError)) return E.left(found)
  const initial = stateOf(value.initial)
  const literals = new Map(labels.map(([state, list]) => [stateOf(state), [...new Set(list)]]))
  const names = [...index.keys()]
  const system = builder.build(
    initial,
    index.size,
    state => literals.get(state) ?? [],
    state => present(names[state]),
    [...propositions],
  )
  return E.right({ system, warnings: found })
}
