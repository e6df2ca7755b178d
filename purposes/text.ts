import * as E from 'fp-ts/lib/Either.js'
import { pipe } from 'fp-ts/lib/function.js'
import { type Event, showName } from '../src/ats/event.js'
import { always, type Guard, isAlways, showCondition, showGuard, theRest } from '../src/ats/guard.js'
import { present } from '../src/ats/present.js'
import { labelInWords } from '../src/ats/words.js'
import type { Diagnostic } from '../src/errors/diagnostic.js'
import { parsePiece } from '../src/errors/notation.js'
import { lines, type Range, type Source, type Span } from '../src/errors/source.js'
import { inOrder, orNote, withMistakes } from '../src/errors/validation.js'
import { type ParsedChance, showChance } from './chance.js'
import type { Draft, DraftState, DraftTransition, Place } from './draft.js'
import * as errors from './errors.js'
import { type Expected, noteExpected, type ParsedExpectation, showExpectation } from './expectation.js'
import * as grammar from './generated/text.js'
import type { PlacedLabel } from './guards.js'
import type { Definition, Purpose, Transition } from './purpose.js'
import { type Unread, type Validated, validate } from './validate.js'

type Line = { readonly at: Range; readonly labels: readonly PlacedLabel[] } & Statement
type Statement =
  | { is: 'purpose'; name: string; description: string | null }
  | ({ is: 'expect'; expectation: ParsedExpectation | ParsedChance } & Range)
  | ({ is: 'let'; name: string; expression: string } & Range)
  | { is: 'state'; start: boolean; name: { name: string } & Range; needs: Guard | null }
  | { is: 'transition'; event: Event; when: Guard | 'else' | null; target: { name: string } & Range }

/** Reads the `.purpose` format, line by line. */
export const readText = (source: Source): E.Either<Diagnostic[], Validated> => {
  const found: Diagnostic[] = []
  const expected: Expected = { expectations: [], chances: [] }
  const definitions: (Definition & { name: string })[] = []
  const starts: Place[] = []
  const labels: Place[] = []
  const states: (DraftState & { transitions: DraftTransition[] })[] = []
  let unread: Unread = 'nothing'
  let title: { name: string; description: string | null } | undefined

  for (const { text, offset } of lines(source.text)) {
    const whole: Span = { source, start: offset, end: offset + text.length }
    const parsed = parsePiece<Line | null>(grammar, 'Line', whole)
    if (E.isLeft(parsed)) {
      found.push(parsed.left)
      unread = unread === 'anything' || !inner.test(text) ? 'anything' : 'transitions'
      continue
    }
    const line = parsed.right
    if (line === null) continue
    const placed = ({ start, end }: Range): Span => ({ source, start: offset + start, end: offset + end })
    for (const label of line.labels) labels.push({ name: label.name, span: placed(label) })
    const misplaced = (message: string): void => {
      found.push(errors.misplacedLine(message, { span: placed(line.at) }))
    }
    switch (line.is) {
      case 'purpose':
        if (title !== undefined)
          found.push(errors.duplicateName('the purpose is named twice', { span: placed(line.at) }))
        else if (states.length > 0) misplaced('the purpose is named before its states')
        title ??= { name: line.name, description: line.description }
        break
      case 'expect':
        orNote(noteExpected(line.expectation, placed(line), expected), found)
        break
      case 'let':
        if (states.length > 0) misplaced('a let line stands before the start')
        definitions.push({ name: line.name, expression: line.expression, span: placed(line) })
        break
      case 'state': {
        const place = { name: line.name.name, span: placed(line.name) }
        if (line.start) starts.push(place)
        states.push({ ...place, needs: line.needs ?? always, transitions: [] })
        break
      }
      case 'transition': {
        const state = states.at(-1)
        if (state === undefined && unread !== 'anything') misplaced('a transition belongs below a start or state line')
        const target = { name: line.target.name, span: placed(line.target) }
        state?.transitions.push({
          event: line.event,
          when: line.when === 'else' ? theRest : (line.when ?? always),
          target,
          span: placed(line.at),
        })
        break
      }
    }
  }
  const draft: Draft = {
    name: title?.name ?? '',
    description: title?.description ?? null,
    ...expected,
    definitions,
    starts,
    states,
    labels,
    span: { source, start: 0, end: 0 },
  }
  const validated = validate(draft, unread)
  return found.length === 0 ? validated : pipe(validated, withMistakes(found), E.mapLeft(inOrder))
}

/** Lines that declare nothing others could refer to. */
const inner = /^\s*(?:(?:do|see|internal|otherwise|tau|expect)\b|[?!*τ⊛])/

/** A transition in the `.purpose` format. */
export const showTransition = ({ states }: Purpose, { event, when, target }: Transition): string =>
  `${labelInWords(event)}${showCondition(when)} -> ${showName(present(states[target]).name)}`

/**
 * The purpose in the `.purpose` format; it reads back as the same purpose.
 * @public
 */
export const showText = (purpose: Purpose): string => {
  const out = [
    `purpose ${showName(purpose.name)}${purpose.description === null ? '' : ` ${JSON.stringify(purpose.description)}`}`,
    ...purpose.expectations.map(expected => `expect ${showExpectation(expected)}`),
    ...(purpose.chances ?? []).map(expected => `expect ${showChance(expected)}`),
    ...[...purpose.definitions].map(([name, { expression }]) => `let ${showName(name)} = ${expression}`),
  ]
  for (const [i, { name, needs, transitions }] of purpose.states.slice(0, purpose.success).entries()) {
    out.push(
      '',
      `${i === purpose.start ? 'start' : 'state'} ${showName(name)}${isAlways(needs) ? '' : ` [${showGuard(needs)}]`}`,
    )
    for (const transition of transitions) out.push(`  ${showTransition(purpose, transition)}`)
  }
  return `${out.join('\n')}\n`
}
