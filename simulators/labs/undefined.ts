import type { Term } from './system.js'
import { partsOf } from './traverse.js'

/** Can a term be undefined (table 3.6)? What cannot needs no test when the model runs. */
export const mayBeUndefined = (term: Term): boolean => {
  switch (term.is) {
    case 'value':
      return term.local.mayBeUndefined || partsOf(term).some(mayBeUndefined)
    case 'quantified':
      return term.quantifier !== 'count' && mayBeUndefined(term.body)
    case 'read':
      return (
        [...term.variables.values()].some(variable => variable === null || variable.mayBeUndefined) ||
        partsOf(term).some(mayBeUndefined)
      )
    default:
      return partsOf(term).some(mayBeUndefined)
  }
}

/** How deep conditions that may be undefined are used as numbers inside of each other. */
export const conditionsInNumbers = (term: Term): number => {
  const inside = Math.max(0, ...partsOf(term).map(conditionsInNumbers))
  const isCondition = term.is === 'compare' || term.is === 'if'
  return isCondition && mayBeUndefined(term) ? inside + 1 : inside
}
