import { type Purpose, propositions } from '../../purposes/purpose.js'
import { type Comparison, comparisonNamed } from '../ats/comparison.js'
import { showName } from '../ats/event.js'
import { propositionOf } from '../ats/labelling.js'
import { type Diagnostic, nearest } from '../errors/diagnostic.js'
import { Contract } from '../simulator/contract.js'
import { comparing } from '../simulator/decorators.js'
import type { AnySimulator } from '../simulator/simulator.js'
import { vectorsOf } from '../simulator/vector.js'
import { purposeUnknownObservable } from './errors.js'

/** A simulator as a purpose needs it that compares numbers, or that names something by `let`: it may be a comparison. */
export const ableToCompare = (simulator: AnySimulator, purpose: Purpose): AnySimulator =>
  purpose.definitions.size > 0 || propositions(purpose).some(isComparison) ? comparing(simulator) : simulator

export const isComparison = (name: string): boolean => comparisonNamed(name) !== undefined

/** Defines the comparisons of a purpose in a simulator that is able to compare. What cannot be compared is returned. */
export const defineComparisons = (simulator: AnySimulator, purpose: Purpose): Diagnostic[] => {
  const names = propositions(purpose).filter(name => isComparison(name) && !purpose.definitions.has(name))
  const known = names.length === 0 ? new Set() : knownTo(simulator)
  return names.flatMap(name => {
    const comparison = comparisonNamed(name)
    if (comparison === undefined || known.has(name)) return []
    const wrong = defineComparison(simulator, name, comparison)
    if (wrong === undefined) return []
    const { observable } = comparison
    const meant = nearest(observable, observedAtFirst(simulator))
    const span = purpose.written?.get(name)
    return [
      purposeUnknownObservable(wrong, {
        ...(span && { span }),
        ...(meant === undefined || meant === observable ? {} : { fix: `did you mean ${showName(meant)}?` }),
      }),
    ]
  })
}

/** Labels that a model has may be called like comparisons; those are what it says they are. */
const knownTo = (simulator: AnySimulator): ReadonlySet<string> =>
  new Set([
    ...(simulator.alphabet?.propositions ?? new Contract(simulator).labels().map(propositionOf)),
    ...(vectorsOf(simulator)?.propositions.keys() ?? []),
  ])

/** Defines a comparison as an expression of the model's language; or says what is wrong with it. */
export const defineComparison = (
  simulator: AnySimulator,
  name: string,
  { observable, operator, value }: Comparison,
): string | undefined => {
  if (simulator.define === undefined) return `the model observes no numbers, so ${name} cannot be decided`
  const contract = new Contract(simulator)
  const attempt = (sign: string): string | undefined => contract.define(name, `${observable} ${sign} ${value}`)?.message
  if (operator !== '=') return attempt(operator)
  // Languages differ in how they write that two numbers are equal.
  const wrong = attempt('==')
  return wrong === undefined || attempt('=') === undefined ? undefined : wrong
}

/** What a simulator observes where it begins. */
const observedAtFirst = (simulator: AnySimulator): ReadonlySet<string> => {
  const white = vectorsOf(simulator)
  if (white === undefined) return new Set(Object.keys(new Contract(simulator).observe() ?? {}))
  for (const start of white.model.initial)
    return new Set(Object.keys(white.model.observe?.(Int32Array.from(start)) ?? {}))
  return new Set()
}
