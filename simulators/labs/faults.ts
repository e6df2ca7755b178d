import { present } from '../../src/ats/present.js'
import type { ErrorCode } from '../../src/errors/code.js'
import type { Fault } from './arithmetic.js'
import { constantOf } from './constants.js'
import * as errors from './errors.js'
import { isPartner, type Read, type StoredVariable, type Term } from './system.js'
import { partsOf, termKey } from './traverse.js'
import { mayBeUndefined } from './undefined.js'

/** The codes of what goes wrong while a model runs. */
export const faultCodes: Readonly<Record<Fault, ErrorCode>> = {
  division: errors.division,
  index: errors.index,
  overflow: errors.overflow,
}

/** What is known where a term is evaluated. */
interface Known {
  /** Conditions that hold there. */
  readonly guards?: readonly Term[]
  /** Is a product that is too large a fault as well? */
  readonly overflow?: boolean
}

/** Can evaluating a term fail, as far as can be seen? That it is undefined, or has nothing to choose from, is not a fault. */
export const canFault = (term: Term, known: Known = {}): boolean => {
  const { guards = [], overflow = true } = known
  switch (term.is) {
    case 'agent':
      return true
    case 'value':
      return term.index !== null
    case 'read':
      if (typeof term.of !== 'string' && !isSomeone(term.of)) return true
      if (!fits(term)) return true
      break
    case 'binary':
      if (term.op === '*' && overflow && constantOf(term) === undefined) return true
      if ((term.op === '/' || term.op === '%' || term.op === ':') && !isNonZero(term.right, guards)) return true
      break
  }
  return partsOf(term).some(part => canFault(part, known))
}

/** Can it fail to find out whether a term has a value? For that indices, ids and the conditions of branches are computed. */
export const asksWhatCanFault = (term: Term): boolean => {
  switch (term.is) {
    case 'read':
      return partsOf(term).some(part => canFault(part))
    case 'value':
    case 'negative':
    case 'absolute':
    case 'agent':
    case 'binary':
      return partsOf(term).some(asksWhatCanFault)
    case 'if':
      return canFault(term.condition) || asksWhatCanFault(term.consequent) || asksWhatCanFault(term.alternative)
    case 'quantified':
      return term.quantifier !== 'count' && canFault(term)
    case 'not':
    case 'compare':
    case 'logic':
      return canFault(term)
    default:
      return false
  }
}

/** Is what is read an element for sure, of any variable that it may be? */
export const fits = ({ variables, index }: Read): boolean =>
  [...variables.values()].every(
    variable => variable === null || index.every((part, i) => isInBounds(part, variable, i)),
  )

/** Is an index one of a variable for sure? */
export const isInBounds = (index: Term, { sizes }: StoredVariable, dimension: number): boolean => {
  // Names and sizes were compared with constants before.
  if (constantOf(index) !== undefined) return true
  if (index.is !== 'binary' || index.op !== '%') return false
  const divisor = constantOf(index.right)
  return divisor !== undefined && divisor > 0 && divisor <= present(sizes[dimension]) && !mayBeUndefined(index)
}

/** Is it an agent for sure: a constant, which was looked at before, or one that a quantifier or a link speaks of? */
const isSomeone = (term: Term): boolean =>
  term.is === 'me' ||
  constantOf(term) !== undefined ||
  (term.is === 'value' && (term.local.kind !== null || isPartner(term.local)))

/** Is a divisor never zero: since it is a constant, or since a guard says so? */
const isNonZero = (divisor: Term, guards: readonly Term[]): boolean => {
  const constant = constantOf(divisor)
  if (constant !== undefined) return constant !== 0
  const key = distanceKey(divisor)
  return guards.some(guard => {
    if (guard.is !== 'compare') return false
    const { op, left, right } = guard
    const least = constantOf(right)
    const isAway = left.is === 'absolute' && op === '>' && least !== undefined && least >= 0
    const differs = op === '!=' && least === 0
    return (isAway || differs) && distanceKey(left) === key
  })
}

/** A term up to its sign. */
const distanceKey = (term: Term): string => {
  if (term.is === 'absolute' || term.is === 'negative') return distanceKey(term.operand)
  if (term.is === 'binary' && term.op === '-') return [termKey(term.left), termKey(term.right)].sort().join(' - ')
  return termKey(term)
}
