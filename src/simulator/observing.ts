import { type ComparedLiteral, compare, readComparison } from '../ats/comparison.js'
import { showName } from '../ats/event.js'
import type { Truth } from '../ats/labelling.js'
import type { Observed } from '../ats/run.js'
import { simulatorGarbage } from './errors.js'
import { SimulatorFault } from './fault.js'
import { valueInWords } from './value-words.js'

type Wrong = { readonly message: string; readonly at: number }

/**
 * The comparison that an expression is, for a model that observes numbers and has no other expressions. `atFirst` is what it
 * observes where it begins: what is not among that is taken for a misspelling.
 */
export const comparisonOf = (expression: string, atFirst: Observed): ComparedLiteral | Wrong => {
  const names = Object.keys(atFirst)
  const compared = readComparison(expression)
  if (compared === undefined) {
    const like = showName(names[0] ?? 'name')
    return { message: `the model has no expressions but comparisons of what it observes, like ${like} >= 6`, at: 0 }
  }
  const { observable } = compared.comparison
  if (Object.hasOwn(atFirst, observable)) return compared
  const observed = names.length === 0 ? 'it observes nothing' : `it observes ${listed(names)}`
  return { message: `the model does not observe ${showName(observable)}: ${observed}`, at: 0 }
}

/** More names than these are not listed. */
const most = 10
const listed = (names: readonly string[]): string =>
  [...names.slice(0, most).map(showName), ...(names.length > most ? ['…'] : [])].join(', ')

/** Is a comparison, or its negation if that is meant, true of what is observed? Unknown where its number is missing. */
export const truthObserved = ({ comparison, holds }: ComparedLiteral, observed: Observed): Truth => {
  const { observable } = comparison
  const value: unknown = Object.hasOwn(observed, observable) ? observed[observable] : undefined
  if (value !== undefined && !Number.isFinite(value)) {
    const message = `observe answered with ${observable}: ${valueInWords(value)}, which is no number`
    throw new SimulatorFault(simulatorGarbage, message, null)
  }
  const truth = compare(comparison, value as number | undefined)
  return truth === undefined ? undefined : truth === holds
}
