import { present } from '../../src/ats/present.js'
import type { StoredVariable, Term, Tuple } from './system.js'

/** The parts of a term. */
export const partsOf = (term: Term): readonly Term[] => {
  switch (term.is) {
    case 'value':
      return term.index === null ? [] : [term.index]
    case 'read':
      return typeof term.of === 'string' ? term.index : [term.of, ...term.index]
    case 'negative':
    case 'absolute':
    case 'not':
    case 'agent':
      return [term.operand]
    case 'binary':
    case 'compare':
    case 'logic':
      return [term.left, term.right]
    case 'if':
      return [term.condition, term.consequent, term.alternative]
    case 'any':
      return [term.from, term.to]
    case 'quantified':
      return [term.body]
    default:
      return []
  }
}

/** A term and all its parts, those that are evaluated first before the others. */
export const everyPart = (term: Term, visit: (part: Term) => void): void => {
  for (const part of partsOf(term)) everyPart(part, visit)
  visit(term)
}

/** Table 3.4: the stigmergy keys that an agent needs to evaluate a term; those of others are not its own to confirm. */
export const tuplesRead = (term: Term, found: Set<Tuple>): void =>
  everyPart(term, part => {
    if (part.is !== 'read' || part.of !== 'me') return
    for (const variable of part.variables.values()) if (variable?.tuple) found.add(variable.tuple)
  })

/** All variables that a term reads, whosever they are. */
export const variablesRead = (term: Term): Set<StoredVariable> => {
  const found = new Set<StoredVariable>()
  everyPart(term, part => {
    if (part.is === 'read') for (const variable of part.variables.values()) if (variable !== null) found.add(variable)
  })
  return found
}

/** A text that is the same for terms that are written alike and mean the same. */
export const termKey = (term: Term): string => {
  const parts = partsOf(term).map(termKey).join(', ')
  switch (term.is) {
    case 'constant':
    case 'truth':
      return `${term.value}`
    case 'value':
      return `${term.local.name}#${term.local.id}[${parts}]`
    case 'read': {
      const [variable] = [...term.variables.values()].filter(one => one !== null)
      return `${present(variable).store} ${present(variable).name} of ${typeof term.of === 'string' ? term.of : 'another'} (${parts})`
    }
    case 'binary':
    case 'compare':
    case 'logic':
      return `${term.op}(${parts})`
    case 'quantified':
      return `${term.quantifier} ${term.kind.name} ${term.local.id} (${parts})`
    default:
      return `${term.is}(${parts})`
  }
}
