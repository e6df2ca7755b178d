import { type Event, readEvent } from '../ats/event.js'
import { labelInWords } from '../ats/words.js'
import { excerpt, printable, type Style } from '../errors/render.js'
import { position } from '../errors/source.js'
import type { NeverMet, Verdict } from '../relations/verdict.js'
import { counted } from './words.js'

type Named = Pick<Verdict, 'neverMet'>

/** What the verdict may rest on: names in the purpose that were never met, where they stand, and what comes nearest. */
export const neverMetInWords = ({ neverMet }: Named): string | null =>
  neverMet.length === 0
    ? null
    : grouped(neverMet)
        .map(({ head, names }) => `${head}: ${names.map(name => inWords(name, placeOf(name))).join('; ')}`)
        .join('; ')

/** Names that several verdicts on one purpose have not met, each once: of those who examined the most. */
export const allNeverMet = (verdicts: readonly Named[]): NeverMet[] => {
  const most = new Map<string, NeverMet>()
  const extent = ({ examined = Number.POSITIVE_INFINITY }: NeverMet): number => examined
  for (const name of verdicts.flatMap(({ neverMet }) => neverMet)) {
    const key = `${name.kind} ${name.name}`
    const before = most.get(key)
    if (before === undefined || extent(before) < extent(name)) most.set(key, name)
  }
  return [...most.values()]
}

/** Names that were never met for people: each that was read from a text with its line. */
export const neverMetLines = ({ neverMet }: Named, style: Style): string[] =>
  grouped(neverMet).flatMap(({ head, names }) => {
    const said = `  ${style.warning(`${head}: ${names.map(name => inWords(name, null)).join('; ')}`)}`
    return [
      said,
      ...names.flatMap(({ span }) => (span === undefined ? [] : excerpt(span, style))).map(line => `  ${line}`),
    ]
  })

/** What was looked at, and the names that were not met there. */
interface Group {
  readonly head: string
  readonly names: readonly NeverMet[]
}

const grouped = (neverMet: readonly NeverMet[]): Group[] =>
  [...new Set(neverMet.map(headOf))].map(head => ({ head, names: neverMet.filter(name => headOf(name) === head) }))

/** That a name was not met says little where little was examined. */
const headOf = ({ examined }: NeverMet): string =>
  examined === undefined ? 'never met' : `not met in the ${counted(examined, 'state')} examined`

const placeOf = ({ span }: NeverMet): string | null => {
  if (span === undefined) return null
  const { line, column } = position(span)
  return `${printable(span.source.name)}:${line}:${column}`
}

const inWords = ({ kind, name, nearest }: NeverMet, place: string | null): string => {
  const shown = (text: string): string => printable(kind === 'label' ? text : labelInWords(readEvent(text) as Event))
  const more = [place, nearest === null ? null : `did you mean ${shown(nearest)}?`].filter(part => part !== null)
  return `the ${kind} ${shown(name)}${more.length === 0 ? '' : ` (${more.join('; ')})`}`
}
