import * as E from 'fp-ts/lib/Either.js'
import { present } from '../src/ats/present.js'
import type { PropertyExpectation } from '../src/ats/property.js'
import type { ErrorCode } from '../src/errors/code.js'
import { type Diagnostic, didYouMean } from '../src/errors/diagnostic.js'
import type { Source, Span } from '../src/errors/source.js'

/** What comments say to Telos: values for parameters that are not given otherwise, and what to expect of properties. */
export interface Comments {
  readonly defaults: Readonly<Record<string, string | number>>
  readonly expectations: readonly PropertyExpectation[]
  /** Where the values and the expectations stand. */
  readonly places: ReadonlyMap<string, Span>
}

const wanted = { holds: 'success', violated: 'failure', inconclusive: 'inconclusive' } as const

/**
 * Reads comments like `# telos: n=3, scheduling=round-robin` and `# telos: expect NoDeadlock violated`; `code` and
 * `example` are for those that are not understood.
 */
export const readComments = (source: Source, code: ErrorCode, example: string): E.Either<Diagnostic[], Comments> => {
  const defaults = new Map<string, string | number>()
  const expectations: PropertyExpectation[] = []
  const found: Diagnostic[] = []
  const places = new Map<string, Span>()
  const place = (name: string, text: string, from: number): void => {
    const start = source.text.indexOf(text, from)
    places.set(name, { source, start, end: start + text.length })
  }
  for (const match of source.text.matchAll(/^[ \t]*#[ \t]*telos:(.*)$/gm)) {
    const [line, said = ''] = match
    const text = said.trim()
    const expected = /^expect[ \t]+([A-Za-z]\w*)[ \t]+(holds|violated|inconclusive)$/.exec(text)
    if (expected !== null) {
      const [, property = '', word] = expected
      place(`expect ${property}`, property, match.index + line.indexOf('expect') + 'expect'.length)
      expectations.push({ property, wanted: wanted[word as keyof typeof wanted] })
      continue
    }
    const pairs = text.split(',').map(pair => /^[ \t]*(\w+)[ \t]*=[ \t]*(-?\d+|[A-Za-z][\w.'-]*)[ \t]*$/.exec(pair))
    if (pairs.every(pair => pair !== null)) {
      for (const [pair, name = '', value = ''] of pairs) {
        place(name, pair.trim(), match.index)
        defaults.set(name, /^-?\d+$/.test(value) ? Number(value) : value)
      }
      continue
    }
    const start = match.index + line.indexOf('telos:')
    const span = { source, start, end: match.index + line.trimEnd().length }
    const fix = text.startsWith('expect') ? likelyExpectation(text) : `telos: ${example}`
    found.push(code('this says nothing that Telos understands', { span, fix }))
  }
  return found.length > 0 ? E.left(found) : E.right({ defaults: Object.fromEntries(defaults), expectations, places })
}

/** The expectation that an author probably meant who did not know the words for it. */
const likelyExpectation = (text: string): string => {
  const [, first = 'P', second = ''] = text.split(/[ \t]+/)
  if (Object.hasOwn(wanted, first)) return `telos: expect P ${first}`
  const property = /^[A-Za-z]\w*/.exec(first)?.[0] ?? 'P'
  return `telos: expect ${property} ${/^(hold|succe|pass|true|ok)/i.test(second) ? 'holds' : 'violated'}`
}

/** Expectations about properties that there are none of. */
export const unexpected = (
  { expectations, places }: Comments,
  known: ReadonlySet<string>,
  code: ErrorCode,
): Diagnostic[] =>
  expectations
    .filter(({ property }) => !known.has(property))
    .map(({ property }) => {
      const fix = known.size === 1 ? `did you mean ${[...known][0]}?` : didYouMean(property, known)
      return code(`there is no property ${property} to expect something of`, {
        span: present(places.get(`expect ${property}`)),
        ...(fix === undefined ? {} : { fix }),
      })
    })

/** The place in a comment that a value comes from, unless it was given otherwise. */
export const placeOf = (
  name: string,
  { places }: Comments,
  given: Readonly<Record<string, unknown>>,
): { span?: Span } => {
  const span = Object.hasOwn(given, name) ? undefined : places.get(name)
  return span === undefined ? {} : { span }
}
