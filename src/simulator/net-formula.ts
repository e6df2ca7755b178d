export type Comparison = '==' | '!=' | '>=' | '<=' | '>' | '<'

/** A counter times `factor`. */
export interface Multiple {
  readonly place: number
  readonly factor: number
}

/** A comparison of a sum of counters with a number. */
export interface Atom {
  readonly is: 'atom'
  readonly terms: readonly Multiple[]
  readonly compare: Comparison
  readonly than: number
}

/**
 * A statement about the states of a net: linear comparisons, and what can or must come of a state (CTL without
 * until). A path that ends because nothing can be done any more is a path like any other.
 */
export type NetFormula =
  | Atom
  | { readonly is: 'not'; readonly of: NetFormula }
  | { readonly is: 'and' | 'or' | 'implies'; readonly left: NetFormula; readonly right: NetFormula }
  /** After some (every) move with this event, or with any event: `null`. */
  | { readonly is: 'EX' | 'AX'; readonly event: string | null; readonly of: NetFormula }
  /** EF: somewhere on some path. EG: everywhere on some path. AF: somewhere on every path. */
  | { readonly is: 'EF' | 'EG' | 'AF'; readonly of: NetFormula }

export const compare = (value: number, comparison: Comparison, than: number): boolean => {
  switch (comparison) {
    case '==':
      return value === than
    case '!=':
      return value !== than
    case '>=':
      return value >= than
    case '<=':
      return value <= than
    case '>':
      return value > than
    case '<':
      return value < than
  }
}

export const holdsAtom = ({ terms, compare: comparison, than }: Atom, state: ArrayLike<number>): boolean => {
  let sum = 0
  for (const { place, factor } of terms) sum += factor * state[place]!
  return compare(sum, comparison, than)
}

/** Does it hold in a state, whatever comes of it? `undefined` if that is not for the state alone to say. */
export const holdsNow = (formula: NetFormula, state: ArrayLike<number>): boolean | undefined => {
  switch (formula.is) {
    case 'atom':
      return holdsAtom(formula, state)
    case 'not': {
      const inner = holdsNow(formula.of, state)
      return inner === undefined ? undefined : !inner
    }
    case 'and':
    case 'or':
    case 'implies': {
      const left = holdsNow(formula.left, state)
      const right = holdsNow(formula.right, state)
      if (left === undefined || right === undefined) return undefined
      if (formula.is === 'and') return left && right
      return formula.is === 'or' ? left || right : !left || right
    }
    default:
      return undefined
  }
}
