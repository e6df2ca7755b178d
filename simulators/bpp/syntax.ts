import type { Source } from '../../src/errors/source.js'
import type { Comparison } from '../../src/simulator/net-formula.js'
import type { Name, Range } from '../written.js'

export type { Name, Range } from '../written.js'

export interface Numeral {
  readonly value: number
  readonly at: Range
}

/** A symbol, once or several times. */
export interface Some extends Name {
  readonly times: Numeral | null
}

export interface Rule {
  readonly left: Name
  /** `null`: a silent step. */
  readonly action: Name | null
  readonly right: readonly Some[]
}

/** A formula as it was written. */
export type Formula =
  | {
      readonly is: 'atom'
      readonly terms: readonly (Some & { readonly isMinus: boolean })[]
      readonly compare: Comparison
      readonly than: Numeral
    }
  | { readonly is: 'not' | 'EF' | 'EG' | 'AF'; readonly of: Formula }
  | { readonly is: 'and' | 'or' | 'implies'; readonly left: Formula; readonly right: Formula }
  | { readonly is: 'EX' | 'AX'; readonly action: Name | null; readonly of: Formula }

/** A whole file, or what could be read of it. */
export interface Problem {
  readonly source: Source
  readonly initial: readonly Some[]
  readonly rules: readonly Rule[]
  readonly formula: Formula | null
  /** Is there something that could not be read? Then what seems to be unknown may be there. */
  readonly isWhole: boolean
}
