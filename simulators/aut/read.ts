import * as E from 'fp-ts/lib/Either.js'
import { readEvent, showEvent } from '../../src/ats/event.js'
import type { Diagnostic } from '../../src/errors/diagnostic.js'
import { syntaxUnexpected } from '../../src/errors/errors.js'
import { parsePiece } from '../../src/errors/notation.js'
import { lines, type Source } from '../../src/errors/source.js'
import { orNote } from '../../src/errors/validation.js'
import { eventOtherInModel } from '../../src/simulator/errors.js'
import { SystemBuilder } from '../../src/simulator/explicit.js'
import { faultOfModelEvent } from '../../src/simulator/model-event.js'
import type { Listed } from '../list-reader.js'
import { modelAutCount } from './errors.js'
import * as grammar from './generated/aut.js'

interface Header {
  readonly initial: number
  readonly transitions: number
  readonly states: number
}
interface Edge {
  readonly source: number
  readonly label: string
  readonly target: number
}

/**
 * Aldebaran labels know no polarity: `i` and `tau` are internal, `?n` and `!n` are what they say, and any other label
 * is something the model does that can only be observed.
 */
export const eventOfAutLabel = (label: string): string => {
  if (label === 'i' || label === 'tau') return 'tau'
  const signed = /^[?!]/.test(label) ? label : `?${label}`
  const event = readEvent(signed)
  return event !== undefined && faultOfModelEvent(signed, event) === undefined
    ? showEvent(event)
    : showEvent({ kind: signed[0] === '?' ? 'input' : 'output', name: signed.slice(1), args: [] })
}

/** Stands for a header that could not be read: whatever the transitions are, it does not contradict them. */
const unreadable: Header = { initial: 0, transitions: 0, states: Number.POSITIVE_INFINITY }

/** Reads the Aldebaran format. */
export const readAut = (source: Source): E.Either<Diagnostic[], Listed> => {
  const found: Diagnostic[] = []
  const builder = new SystemBuilder()
  const canonical = new Map<string, string>()
  // Only states that occur are kept, whatever number of them is announced.
  const index = new Map<number, number>()
  const stateOf = (number: number): number => {
    const known = index.get(number)
    if (known !== undefined) return known
    index.set(number, index.size)
    return index.size - 1
  }
  let header: Header | undefined
  let headerSpan = { source, start: 0, end: 0 }
  let transitions = 0
  for (const { text, offset } of lines(source.text)) {
    if (text.trim() === '') continue
    const span = { source, start: offset, end: offset + text.length }
    if (header === undefined) {
      const fix = 'des (first state, number of transitions, number of states)'
      const parsed = E.mapLeft((wrong: Diagnostic) => ({ ...wrong, fix }))(parsePiece<Header>(grammar, 'Header', span))
      header = orNote(parsed, found) ?? unreadable
      headerSpan = span
      continue
    }
    const edge = orNote(parsePiece<Edge>(grammar, 'Edge', span), found)
    if (edge === null) continue
    const { source: from, label, target } = edge
    transitions++
    const beyond = Math.max(from, target)
    if (beyond >= header.states) {
      found.push(modelAutCount(`state ${beyond} is beyond the ${header.states} states announced`, { span }))
      continue
    }
    let event = canonical.get(label)
    if (event === undefined) {
      if (label === '*' || label === '⊛') {
        const fix = `?${JSON.stringify(label)} for an event of that name`
        found.push(eventOtherInModel('a model has no event ⊛', { span, fix }))
        continue
      }
      event = eventOfAutLabel(label)
      canonical.set(label, event)
    }
    builder.edge(stateOf(from), event, stateOf(target))
  }
  if (header === undefined) {
    return E.left([
      syntaxUnexpected('the header of an .aut file is expected', {
        span: headerSpan,
        fix: 'des (0, transitions, states)',
      }),
    ])
  }
  if (found.length === 0 && transitions !== header.transitions) {
    found.push(
      modelAutCount(`${header.transitions} transitions are announced, ${transitions} follow`, {
        span: headerSpan,
      }),
    )
  }
  if (header.initial >= Math.max(1, header.states)) {
    found.push(
      modelAutCount(`the first state ${header.initial} is beyond the states announced`, {
        span: headerSpan,
      }),
    )
  }
  if (found.length > 0) return E.left(found)
  const initial = stateOf(header.initial)
  const numbers = [...index.keys()]
  const system = builder.build(
    initial,
    index.size,
    () => [],
    state => String(numbers[state]),
    [],
  )
  return E.right({ system, warnings: [] })
}
