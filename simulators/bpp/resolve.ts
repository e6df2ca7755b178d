import * as E from 'fp-ts/lib/Either.js'
import { pipe } from 'fp-ts/lib/function.js'
import { present } from '../../src/ats/present.js'
import { type Diagnostic, didYouMean, type Names } from '../../src/errors/diagnostic.js'
import type { Source } from '../../src/errors/source.js'
import { withMistakes } from '../../src/errors/validation.js'
import type { Amount, Net } from '../../src/simulator/net.js'
import type { NetFormula } from '../../src/simulator/net-formula.js'
import { greatest } from '../nets/condition.js'
import * as errors from './errors.js'
import type { Formula, Name, Numeral, Problem, Range, Some } from './syntax.js'

/** A system, and what is asked of it, if anything. */
export interface BppProblem {
  readonly net: Net
  readonly formula: NetFormula | null
}

/** The event of an action: something that can be observed, unless it is `tau` or has no name. */
export const eventOf = (action: Name | null): string =>
  action === null || action.name === 'tau' ? 'tau' : `?${action.name}`

/** Symbols are those of the initial state and of the rules, in the order in which they are first written. */
export const resolve = ({ source, initial, rules, formula, isWhole }: Problem): E.Either<Diagnostic[], BppProblem> => {
  const written = [...initial, ...rules.flatMap(({ left, right }) => [left, ...right])]
  const places = [...new Set(written.map(({ name }) => name))]
  const number = new Map(places.map((name, place) => [name, place]))
  const placeOf = (name: string): number => present(number.get(name))
  const found = [...initial, ...rules.flatMap(({ right }) => right)].flatMap(({ times }) => tooLarge(source, times))
  const amounts = (of: readonly Some[]): Amount[] => {
    const counts = new Map<number, number>()
    for (const { name, times } of of) {
      const place = placeOf(name)
      counts.set(place, (counts.get(place) ?? 0) + (times?.value ?? 1))
    }
    return [...counts].filter(([, count]) => count > 0).map(([place, count]) => ({ place, count }))
  }
  const start = new Map(amounts(initial).map(({ place, count }) => [place, count]))
  const net: Net = {
    places,
    initial: places.map((_, place) => start.get(place) ?? 0),
    transitions: rules.map(({ left, action, right }) => ({
      event: eventOf(action),
      takes: [{ place: placeOf(left.name), count: 1 }],
      gives: amounts(right),
    })),
  }
  const vocabulary = { places, events: new Set(net.transitions.map(({ event }) => event)) }
  // Where something could not be read, what seems to be unknown may be there.
  const asked = formula === null || !isWhole ? E.right(null) : resolveFormula(source, formula, vocabulary)
  return pipe(
    asked,
    withMistakes(found),
    E.map(formula => ({ net, formula })),
  )
}

interface Vocabulary {
  readonly places: readonly string[]
  readonly events: ReadonlySet<string>
}

/** A formula with its names looked up. */
export const resolveFormula = (
  source: Source,
  formula: Formula,
  { places, events }: Vocabulary,
): E.Either<Diagnostic[], NetFormula> => {
  const found: Diagnostic[] = []
  const number = new Map(places.map((name, place) => [name, place]))
  const actions = new Set([...events].map(known => known.replace(/^\?/, '')))
  const unknown = (what: string, { name, at }: Name, candidates: Names): void => {
    const fix = didYouMean(name, candidates)
    const message = `there is no ${what} ${name} in the initial state and the rules`
    found.push(errors.undeclared(message, { span: { source, ...at }, ...(fix === undefined ? {} : { fix }) }))
  }
  const resolved = (part: Formula): NetFormula => {
    switch (part.is) {
      case 'atom': {
        for (const numeral of [part.than, ...part.terms.map(({ times }) => times)])
          for (const wrong of tooLarge(source, numeral)) found.push(wrong)
        const terms = part.terms.map(term => {
          const place = number.get(term.name) ?? -1
          if (place < 0) unknown('symbol', term, number)
          return { place, factor: (term.isMinus ? -1 : 1) * (term.times?.value ?? 1) }
        })
        return { is: 'atom', terms, compare: part.compare, than: part.than.value }
      }
      case 'and':
      case 'or':
      case 'implies':
        return { is: part.is, left: resolved(part.left), right: resolved(part.right) }
      case 'EX':
      case 'AX': {
        const { action } = part
        const event = action === null ? null : eventOf(action)
        if (action !== null && !events.has(present(event))) unknown('action', action, actions)
        return { is: part.is, event, of: resolved(part.of) }
      }
      default:
        return { is: part.is, of: resolved(part.of) }
    }
  }
  const result = resolved(formula)
  return found.length > 0 ? E.left(found) : E.right(result)
}

const tooLarge = (source: Source, numeral: Numeral | null): Diagnostic[] => {
  if (numeral === null || Math.abs(numeral.value) <= greatest) return []
  const at: Range = numeral.at
  return [errors.number(`numbers go up to ${greatest}`, { span: { source, ...at } })]
}
