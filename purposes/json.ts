import * as E from 'fp-ts/lib/Either.js'
import * as t from 'io-ts'
import { type Event, showEvent } from '../src/ats/event.js'
import * as notation from '../src/ats/generated/notation.js'
import { always, conjunction, type Guard, isAlways, showGuard, theRest } from '../src/ats/guard.js'
import { present } from '../src/ats/present.js'
import { closed } from '../src/errors/codec.js'
import type { Diagnostic } from '../src/errors/diagnostic.js'
import { eventNoPolarity } from '../src/errors/errors.js'
import { decodeJson, type Path } from '../src/errors/json.js'
import { parsePiece } from '../src/errors/notation.js'
import type { Range, Source, Span } from '../src/errors/source.js'
import { orNote, withMistakes } from '../src/errors/validation.js'
import { showChance } from './chance.js'
import type { DraftState, DraftTransition, Place } from './draft.js'
import { elseMisplaced } from './errors.js'
import { type Expected, readExpected, showExpectation } from './expectation.js'
import { parts, readGuard } from './guards.js'
import type { Purpose } from './purpose.js'
import { type Validated, validate } from './validate.js'

const guardList = t.readonlyArray(t.string, 'a list of guards')

const TransitionJson = closed(
  'a transition',
  { event: t.string, to: t.string },
  { when: guardList, else: t.literal(true) },
)
const StateJson = closed(
  'a state',
  { on: t.readonlyArray(TransitionJson, 'a list of transitions') },
  { needs: guardList },
)

/** The `.purpose.json` format. */
export const PurposeJson = closed(
  'a purpose',
  { purpose: t.string, start: t.string, states: t.record(t.string, StateJson, 'the states by name') },
  {
    description: t.string,
    expect: t.readonlyArray(t.string, 'a list of expectations'),
    let: t.record(t.string, t.string, 'expressions by name'),
  },
)
export type PurposeJson = t.TypeOf<typeof PurposeJson>

/** Reads the `.purpose.json` format. */
export const readJson = (source: Source): E.Either<Diagnostic[], Validated> => {
  const decoded = decodeJson(source, PurposeJson)
  if (E.isLeft(decoded)) return decoded
  const { value, spanOf, spanOfKey, problems } = decoded.right
  const found: Diagnostic[] = [...problems]

  /** A stretch of what a JSON string holds; it is off by the escapes, so with escapes the whole is marked. */
  const within = (whole: Span, { start, end }: Range): Span => {
    const isLiteral = !source.text.slice(whole.start, whole.end).includes('\\')
    return isLiteral ? { source, start: whole.start + 1 + start, end: whole.start + 1 + end } : whole
  }
  /** Parses what a JSON string holds; a mistake in it is marked likewise. */
  const inside = <A>(path: Path, read: (span: Span) => E.Either<Diagnostic, A>): A | null => {
    const span = spanOf(path)
    const written = source.text.slice(span.start + 1, span.end - 1)
    const literal = written.includes('\\')
    const text = literal ? (JSON.parse(source.text.slice(span.start, span.end)) as string) : written
    const result = literal
      ? read({ source: { name: source.name, text }, start: 0, end: text.length })
      : read({ source, start: span.start + 1, end: span.end - 1 })
    return orNote(E.mapLeft((wrong: Diagnostic) => (literal ? { ...wrong, span } : wrong))(result), found)
  }
  const labels: Place[] = []
  const guard = (path: Path, list: readonly string[] | undefined): Guard =>
    conjunction(
      (list ?? []).map((_, i) => {
        const here = [...path, i]
        const read = inside(here, readGuard)
        for (const { name, ...range } of read?.labels ?? []) labels.push({ name, span: within(spanOf(here), range) })
        return read?.guard ?? always
      }),
    )

  const states = Object.entries(value.states).map(([name, { needs, on }]): DraftState => {
    const path = ['states', name]
    const transitions = on.flatMap((transition, i): DraftTransition[] => {
      const here = [...path, 'on', i]
      const target = { name: transition.to, span: spanOf([...here, 'to']) }
      const event = inside([...here, 'event'], readLabel)
      const guarded = guard([...here, 'when'], transition.when)
      if (transition.else && transition.when !== undefined)
        found.push(
          elseMisplaced('else and when exclude each other', {
            span: spanOf([...here, 'else']),
            fix: 'keep one of them',
          }),
        )
      const when = transition.else ? theRest : guarded
      return event === null ? [] : [{ event, when, target, span: spanOf(here) }]
    })
    return { name, needs: guard([...path, 'needs'], needs), transitions, span: spanOfKey(path) }
  })
  const expected: Expected = { expectations: [], chances: [] }
  for (const i of (value.expect ?? []).keys()) inside(['expect', i], span => readExpected(span, expected))
  const definitions = Object.entries(value.let ?? {}).map(([name, expression]) => {
    const { start, end } = spanOf(['let', name])
    return { name, expression, span: { source, start: start + 1, end: end - 1 } }
  })
  const draft = {
    name: value.purpose,
    description: value.description ?? null,
    ...expected,
    definitions,
    starts: [{ name: value.start, span: spanOf(['start']) }],
    states,
    labels,
    span: spanOf(['purpose']),
  }
  return withMistakes(found)(validate(draft, found.length === 0 ? 'nothing' : 'transitions'))
}

/** An event in the paper's notation; a name without a sign gets its own error. */
const readLabel = (span: Span): E.Either<Diagnostic, Event> => {
  const text = span.source.text.slice(span.start, span.end)
  const parsed = parsePiece<Event>(notation, 'Event', span)
  if (E.isRight(parsed) || /^[?!*⊛]/.test(text)) return parsed
  return E.left(
    eventNoPolarity(`the event ${JSON.stringify(text)} has neither ? nor !`, {
      span,
      fix: `"?${text}" if the experiment orders it, "!${text}" if it is observed, "tau" or "*"`,
    }),
  )
}

const guardJson = (guard: Guard): string[] => parts(guard).map(showGuard)

const expectJson = ({ expectations, chances = [] }: Purpose): Pick<PurposeJson, 'expect'> => {
  const expect = [...expectations.map(showExpectation), ...chances.map(showChance)]
  return expect.length === 0 ? {} : { expect }
}

/**
 * The purpose in the `.purpose.json` format; it reads back as the same purpose.
 * @public
 */
export const toJson = (purpose: Purpose): PurposeJson => ({
  purpose: purpose.name,
  ...(purpose.description === null ? {} : { description: purpose.description }),
  start: present(purpose.states[purpose.start]).name,
  ...expectJson(purpose),
  ...(purpose.definitions.size === 0
    ? {}
    : { let: Object.fromEntries([...purpose.definitions].map(([k, d]) => [k, d.expression])) }),
  states: Object.fromEntries(
    purpose.states.slice(0, purpose.success).map(({ name, needs, transitions }) => [
      name,
      {
        ...(isAlways(needs) ? {} : { needs: guardJson(needs) }),
        on: transitions.map(({ event, when, target }) => ({
          event: showEvent(event),
          ...(isAlways(when) ? {} : when.is === 'else' ? { else: true as const } : { when: guardJson(when) }),
          to: present(purpose.states[target]).name,
        })),
      },
    ]),
  ),
})
