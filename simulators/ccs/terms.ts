import type { Span } from '../../src/errors/source.js'
import type { Algebra } from '../emulation/algebra.js'

/**
 * A process as integers, operators before what they are applied to. What has no operator of parallel composition,
 * restriction or relabelling outside is a *leaf*: inaction, a prefix, a choice, a constant. Moves replace leaves and leave
 * the operators around them as they are, and all leaves stem from the definitions: so there are finitely many.
 *
 *   a leaf      its number
 *   P1 | … | Pk   par, k, P1, …, Pk
 *   P \ L       restrict, m, m labels in order, P
 *   P[f]        relabel, m, m times a label and what it becomes (in order of the labels), P
 *   P |σ| Q     sync, the number of σ, P, Q
 */
export type Tokens = readonly number[]

export const par = -1
export const restrict = -2
export const relabel = -3
export const sync = -4

/** How many tokens come before the first operand of the node at `i`. */
export const headLength = (tokens: ArrayLike<number>, i: number): number => {
  switch (tokens[i]) {
    case par:
    case sync:
      return 2
    case restrict:
      return 2 + tokens[i + 1]!
    case relabel:
      return 2 + 2 * tokens[i + 1]!
    default:
      return 1
  }
}

/** How many operands the node at `i` has. */
export const operands = (tokens: ArrayLike<number>, i: number): number => {
  const token = tokens[i]!
  return token >= 0 ? 0 : token === par ? tokens[i + 1]! : token === sync ? 2 : 1
}

/** Writes where the nodes of a term begin, each before its operands; returns how many there are. */
export const outline = (tokens: ArrayLike<number>, length: number, starts: number[]): number => {
  let count = 0
  for (let i = 0; i < length; i += headLength(tokens, i)) starts[count++] = i
  return count
}

/** Where the nodes of a term begin, each before its operands. */
export const nodesOf = (tokens: ArrayLike<number>): number[] => {
  const starts: number[] = []
  outline(tokens, tokens.length, starts)
  return starts
}

/** Inaction is the first leaf. */
export const nil = 0

export type Leaf =
  | { readonly is: 'nil' }
  /** `rate` is how likely it is beside others, in experiments. */
  | { readonly is: 'prefix'; readonly action: number; readonly rate: number; readonly left: Tokens }
  | { readonly is: 'sum'; readonly of: readonly Tokens[] }
  | { readonly is: 'constant'; readonly name: string }

/** The leaves of a system, equal ones once. */
export class Leaves {
  private readonly numbers = new Map<string, number>()
  private readonly list: Leaf[] = []

  constructor() {
    this.add('0', { is: 'nil' })
  }

  get count(): number {
    return this.list.length
  }

  of(leaf: number): Leaf {
    return this.list[leaf]!
  }

  prefix(action: number, left: Tokens, rate: number): number {
    return this.add(`${action}@${rate}.${left.join()}`, { is: 'prefix', action, rate, left })
  }

  /** A choice binds to the left: one that is the first alternative of another is a part of it. */
  sum(alternatives: readonly Tokens[]): number {
    const [first, ...others] = alternatives
    const leaf = first?.length === 1 ? this.list[first[0]!]! : null
    const of = leaf?.is === 'sum' ? [...leaf.of, ...others] : alternatives
    return this.add(of.map(alternative => alternative.join()).join('+'), { is: 'sum', of })
  }

  constant(name: string): number {
    return this.add(name, { is: 'constant', name })
  }

  private add(key: string, leaf: Leaf): number {
    const known = this.numbers.get(key)
    if (known !== undefined) return known
    const number = this.list.push(leaf) - 1
    this.numbers.set(key, number)
    return number
  }
}

/** A system of definitions. */
export interface System {
  /** Labels by number, from 1. Action 2n is label n, action 2n + 1 its complement; 0 is tau. */
  readonly labels: readonly string[]
  readonly leaves: Leaves
  readonly bodies: ReadonlyMap<string, Tokens>
  /** Where they are defined. */
  readonly places: ReadonlyMap<string, Span>
  /** Of parallel composition, by number; Milner's has none. */
  readonly algebras: readonly NamedAlgebra[]
  readonly root: string
  /** Are there no laws? */
  readonly syntactic: boolean
}

export interface NamedAlgebra extends Algebra {
  /** The operator as it is written. */
  readonly operator: string
}

/** An action's event, in the paper's notation. */
export const eventOf = ({ labels }: System, action: number): string =>
  action === 0 ? 'tau' : `${action % 2 === 0 ? '?' : '!'}${labels[action >> 1]}`

/** An action as it is written. */
export const actionText = (labels: readonly string[], action: number): string =>
  action === 0 ? 'tau' : `${action % 2 === 0 ? '' : "'"}${labels[action >> 1]}`

/** A rate as it is written: digits and a fraction, and nothing where it is 1. */
export const rateText = (rate: number): string => {
  if (rate === 1) return ''
  const text = String(rate)
  if (!text.includes('e')) return `@${text}`
  return `@${rate >= 1 ? BigInt(rate) : rate.toFixed(100).replace(/0+$/, '')}`
}
