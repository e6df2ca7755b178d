import type { Modality } from '../../src/ats/property.js'
import type { Source } from '../../src/errors/source.js'
import type { Name, Placed } from '../written.js'

export type { Name, Range } from '../written.js'

export type Comparison = '=' | '!=' | '<' | '<=' | '>' | '>='
export type Arithmetic = '+' | '-' | '*' | '/' | '%' | ':' | 'min' | 'max'
export type Quantifier = 'forall' | 'exists' | 'count'

/** Table 3.14a, for values and truths alike: a number is true unless it is 0, and a truth is 1 or 0. */
export type Expression = Placed &
  (
    | { readonly is: 'number'; readonly value: number }
    | { readonly is: 'boolean'; readonly value: boolean }
    | { readonly is: 'parameter'; readonly name: string }
    | Reference
    | { readonly is: 'negative' | 'absolute' | 'not'; readonly operand: Expression }
    | { readonly is: 'binary'; readonly op: Arithmetic; readonly left: Expression; readonly right: Expression }
    | { readonly is: 'compare'; readonly op: Comparison; readonly left: Expression; readonly right: Expression }
    | { readonly is: 'logic'; readonly op: 'and' | 'or'; readonly left: Expression; readonly right: Expression }
    | {
        readonly is: 'if'
        readonly condition: Expression
        readonly consequent: Expression
        readonly alternative: Expression
      }
    /** `[a..b]`: any value from a up to, but not including, b. */
    | { readonly is: 'any'; readonly from: Expression; readonly to: Expression }
    | {
        readonly is: 'quantified'
        readonly quantifier: Quantifier
        readonly kind: Name
        readonly variable: Name
        readonly body: Expression
      }
  )

/** `x`, `x[i, j]`, `x of a`; `id` too. */
export interface Reference {
  readonly is: 'reference'
  readonly name: string
  readonly index: readonly Expression[]
  readonly of: Expression | null
}

/** `pick k Kind where φ`. */
export interface Pick extends Placed {
  readonly is: 'pick'
  readonly count: Expression
  readonly kind: Name | null
  readonly where: Expression | null
}

export type Operator = '<-' | '<~' | '<--' | ':='

export interface Target extends Placed {
  readonly name: string
  readonly index: readonly Expression[]
  /** Is it written `p[]`? */
  readonly array: boolean
}

export interface Assignment extends Placed {
  readonly targets: readonly Target[]
  readonly operator: Operator
  readonly values: readonly (Expression | Pick)[]
}

/** Table 3.14b. */
export type Process = Placed &
  (
    | { readonly is: 'skip' }
    | { readonly is: 'assign'; readonly assignment: Assignment }
    | { readonly is: 'block'; readonly statements: readonly Assignment[] }
    | { readonly is: 'call'; readonly name: string }
    | { readonly is: 'sequence' | 'choice' | 'parallel'; readonly of: readonly Process[] }
    /** `g -> P`; or `g => P`, which is passed over in one step where g is false. */
    | { readonly is: 'guarded'; readonly guard: Expression; readonly body: Process; readonly passing: boolean }
  )

export type Initialiser = Placed &
  (
    | { readonly is: 'undefined' }
    | { readonly is: 'value'; readonly value: Expression }
    | { readonly is: 'set'; readonly values: readonly Expression[] }
    | { readonly is: 'range'; readonly from: Expression; readonly to: Expression }
  )

export interface Variable extends Name {
  /** The lengths of an array in its dimensions; none for a plain variable. */
  readonly size: readonly Expression[]
}

export interface Declaration extends Placed {
  readonly variable: Variable
  readonly initialiser: Initialiser
}

export interface Tuple extends Placed {
  readonly variables: readonly Variable[]
  readonly initialisers: readonly Initialiser[]
}

export interface Definition extends Name {
  readonly process: Process
}

export interface Stigmergy extends Name {
  readonly link: Expression | null
  readonly tuples: readonly Tuple[]
}

export interface Agent extends Name {
  readonly interface: readonly Declaration[]
  readonly stigmergies: readonly Name[]
  readonly processes: readonly Definition[]
}

export interface Property extends Name {
  readonly modality: Modality
  readonly condition: Expression
}

export interface Assumption extends Name {
  readonly condition: Expression
}

/** Table 3.15: a whole specification. */
export interface Specification {
  readonly source: Source
  /** The names of the parameters, with their underscore. */
  readonly parameters: readonly Name[]
  readonly environment: readonly Declaration[]
  readonly spawn: readonly { readonly kind: Name; readonly count: Expression }[]
  readonly processes: readonly Definition[]
  readonly stigmergies: readonly Stigmergy[]
  readonly agents: readonly Agent[]
  readonly assumptions: readonly Assumption[]
  readonly properties: readonly Property[]
}
