import { type Purpose, propositions } from '../../purposes/purpose.js'
import { complement, covers, isNamed, isPattern, isPlain, readEvent, showEvent } from '../ats/event.js'
import { labelInWords } from '../ats/words.js'
import type { ErrorCode } from '../errors/code.js'
import { type Diagnostic, nearest } from '../errors/diagnostic.js'
import type { Span } from '../errors/source.js'
import type { AnySimulator } from '../simulator/simulator.js'
import { isComparison } from './comparisons.js'
import { purposeUnknownEvent, purposeUnknownProposition, usageUnknownProposition } from './errors.js'
import { nearestEvent } from './nearest-event.js'
import { requirePurpose } from './require-purpose.js'

/**
 * What a purpose speaks of and a model, as far as it says so beforehand, never has: most often a misspelling.
 * @public
 */
export const unknownNames = (purpose: Purpose, simulator: AnySimulator): Diagnostic[] => {
  requirePurpose({ caller: 'unknownNames', place: 'first' }, purpose)
  const { alphabet } = simulator
  if (alphabet === undefined) return impossible(purpose, simulator)
  const found: Diagnostic[] = []
  const events = alphabet.events.flatMap(text => readEvent(text) ?? [])
  // What the purpose would have to write for each event of the model.
  const labels = new Set(events.map(event => showEvent(complement(event))))
  const seen = new Set<string>()
  for (const { transitions } of purpose.states) {
    for (const { event, span } of transitions) {
      const shown = showEvent(event)
      if (!isNamed(event) || seen.has(shown) || labels.has(shown)) continue
      seen.add(shown)
      if (isPattern(event) && events.some(known => covers(complement(event), known))) continue
      const meant = nearestEvent(shown, labels)?.replace(/^\?/, 'do ').replace(/^!/, 'see ')
      const message = `the model never has what "${labelInWords(event)}" waits for`
      const fix = meant === undefined ? {} : { fix: `did you mean ${meant}?` }
      found.push(purposeUnknownEvent(message, { ...(span && { span }), ...fix }))
    }
  }
  const known = new Set([...alphabet.propositions, ...purpose.definitions.keys()])
  const places = purpose.written ?? new Map()
  // A number that cannot be compared is an error, of checks too.
  const names = propositions(purpose).filter(name => !isComparison(name))
  return [...found, ...unknown(purposeUnknownProposition, names, known, simulator, { places })]
}

/** Propositions that are to be observed and that a model, as far as it says so beforehand, never knows. */
export const unknownPropositions = (
  names: Iterable<string>,
  simulator: AnySimulator,
  model = 'the model',
): Diagnostic[] => {
  const { alphabet } = simulator
  if (alphabet === undefined) return []
  return unknown(usageUnknownProposition, names, new Set<string>(alphabet.propositions), simulator, { model })
}

const unknown = (
  code: ErrorCode,
  names: Iterable<string>,
  known: ReadonlySet<string>,
  simulator: AnySimulator,
  { model = 'the model', places }: { readonly model?: string; readonly places?: ReadonlyMap<string, Span> },
): Diagnostic[] =>
  [...names].flatMap(name => {
    if (known.has(name)) return []
    // A name that is not plain may be an expression of the model's language.
    const wrong = isPlain(name) || simulator.define === undefined ? null : simulator.define(name, name)
    if (wrong === undefined) return []
    const meant = nearest(name, known)
    const fix = meant === undefined ? {} : { fix: `did you mean ${meant}?` }
    const why = wrong === null ? '' : `: ${wrong.message}`
    const span = places?.get(name)
    return [code(`${model} never knows whether ${name} holds${why}`, { ...(span && { span }), ...fix })]
  })

/** Events of a purpose that a model can never have, though it does not list those it can. */
const impossible = (purpose: Purpose, { mayHave }: AnySimulator): Diagnostic[] => {
  if (mayHave === undefined) return []
  const seen = new Set<string>()
  return purpose.states.flatMap(({ transitions }) =>
    transitions.flatMap(({ event, span }) => {
      const shown = showEvent(event)
      const model = complement(event)
      if (!isNamed(model) || seen.has(shown) || mayHave(model)) return []
      seen.add(shown)
      const message = `the model never has what "${labelInWords(event)}" waits for`
      return [purposeUnknownEvent(message, span === undefined ? {} : { span })]
    }),
  )
}
