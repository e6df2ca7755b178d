import { present } from '../ats/present.js'
import { type Atom, compare as compareNumbers } from '../simulator/net-formula.js'

/** Terms of SMT-LIB 2, as text, made as short as is easily done. */
export const numeral = (n: number): string => (n < 0 ? `(- ${-n})` : String(n))

export const allOf = (terms: readonly string[]): string => {
  const left = terms.filter(term => term !== 'true')
  if (left.includes('false')) return 'false'
  return left.length < 2 ? (left[0] ?? 'true') : `(and ${left.join(' ')})`
}

export const oneOf = (terms: readonly string[]): string => {
  const left = terms.filter(term => term !== 'false')
  if (left.includes('true')) return 'true'
  return left.length < 2 ? (left[0] ?? 'false') : `(or ${left.join(' ')})`
}

export const negation = (term: string): string => {
  if (term === 'true') return 'false'
  return term === 'false' ? 'true' : `(not ${term})`
}

/** A counter in a state that is not known: a number, or an integer of the problem and a number. */
export interface Counter {
  readonly base: string | null
  readonly plus: number
}
export type Counters = readonly Counter[]

export const known = (n: number): Counter => ({ base: null, plus: n })
export const variable = (name: string): Counter => ({ base: name, plus: 0 })
export const plus = ({ base, plus: before }: Counter, n: number): Counter => ({ base, plus: before + n })

export const text = ({ base, plus: more }: Counter): string => {
  if (base === null) return numeral(more)
  return more === 0 ? base : `(+ ${base} ${numeral(more)})`
}

const comparisons = { '==': '=', '!=': 'distinct', '>=': '>=', '<=': '<=', '>': '>', '<': '<' } as const

/** A sum, compared with a number: numbers go to the right. */
const compared = (
  parts: readonly { readonly base: string; readonly factor: number }[],
  sign: Atom['compare'],
  than: number,
): string => {
  const factors = new Map<string, number>()
  for (const { base, factor } of parts) factors.set(base, (factors.get(base) ?? 0) + factor)
  const sum = [...factors].flatMap(([base, factor]) => {
    if (factor === 0) return []
    return factor === 1 ? base : `(* ${numeral(factor)} ${base})`
  })
  if (sum.length === 0) return String(compareNumbers(0, sign, than))
  const left = sum.length === 1 ? sum[0] : `(+ ${sum.join(' ')})`
  return `(${comparisons[sign]} ${left} ${numeral(than)})`
}

/** An atom in a state. */
export const atomIn = ({ terms, compare, than }: Atom, state: Counters): string => {
  let right = than
  const parts: { base: string; factor: number }[] = []
  for (const { place, factor } of terms) {
    const { base, plus: more } = present(state[place])
    right -= factor * more
    if (base !== null) parts.push({ base, factor })
  }
  return compared(parts, compare, right)
}

export const atLeast = ({ base, plus: more }: Counter, n: number): string => {
  if (base === null) return more >= n ? 'true' : 'false'
  return `(>= ${base} ${numeral(n - more)})`
}
