import type { Atom, Comparison, NetFormula } from '../simulator/net-formula.js'

/**
 * A formula with its negations pushed inside, as far as they go: they stay before EF and EG, and the integers that these
 * ask for are then integers that there must not be.
 */
export type Normal =
  | Atom
  | { readonly is: 'and' | 'or'; readonly of: readonly [Normal, Normal] }
  | { readonly is: 'EX' | 'AX'; readonly event: string | null; readonly of: Normal }
  | Path
  | { readonly is: 'never'; readonly of: Path }

export interface Path {
  readonly is: 'EF' | 'EG'
  readonly of: Normal
}

const opposites = {
  '==': '!=',
  '!=': '==',
  '>=': '<',
  '<': '>=',
  '<=': '>',
  '>': '<=',
} as const satisfies Record<Comparison, Comparison>

export const normal = (formula: NetFormula, isNegated = false): Normal => {
  switch (formula.is) {
    case 'atom':
      return isNegated ? { ...formula, compare: opposites[formula.compare] } : formula
    case 'not':
      return normal(formula.of, !isNegated)
    case 'and':
    case 'or':
      return {
        is: (formula.is === 'and') === isNegated ? 'or' : 'and',
        of: [normal(formula.left, isNegated), normal(formula.right, isNegated)],
      }
    case 'implies':
      return { is: isNegated ? 'and' : 'or', of: [normal(formula.left, !isNegated), normal(formula.right, isNegated)] }
    case 'EX':
    case 'AX':
      return {
        is: (formula.is === 'EX') === isNegated ? 'AX' : 'EX',
        event: formula.event,
        of: normal(formula.of, isNegated),
      }
    case 'EF':
    case 'EG': {
      const path: Path = { is: formula.is, of: normal(formula.of) }
      return isNegated ? { is: 'never', of: path } : path
    }
    // On every path somewhere: there is no path that is without it everywhere.
    case 'AF': {
      const path: Path = { is: 'EG', of: normal(formula.of, true) }
      return isNegated ? path : { is: 'never', of: path }
    }
  }
}
