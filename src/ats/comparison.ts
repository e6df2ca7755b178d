import type { Labelling, Truth } from './labelling.js'
import { showLabel } from './proposition.js'

type Operator = '>=' | '>' | '='
export type WrittenOperator = Operator | '==' | '<' | '<=' | '!='

/** What is compared in a guard: a number that the model observes, with a number that the guard says. */
export interface Comparison {
  readonly observable: string
  readonly operator: Operator
  readonly value: number
}

/** A comparison as a literal: three operators are enough, and the others are negations of them. */
export interface ComparedLiteral {
  readonly comparison: Comparison
  /** Is it the comparison that is meant, or its negation? */
  readonly holds: boolean
}

const opposites = { '<': '>=', '<=': '>', '!=': '=' } as const
const negations = { '>=': '<', '>': '<=', '=': '!=' } as const

export const comparedBy = (observable: string, operator: WrittenOperator, value: number): ComparedLiteral => {
  const literal = (one: Operator, holds: boolean): ComparedLiteral => ({
    comparison: { observable, operator: one, value },
    holds,
  })
  if (operator === '<' || operator === '<=' || operator === '!=') return literal(opposites[operator], false)
  return literal(operator === '==' ? '=' : operator, true)
}

/** The name of the proposition that a comparison is: equal comparisons have equal names, however they are written. */
export const propositionFor = ({ observable, operator, value }: Comparison): string =>
  `${showLabel(observable)} ${operator} ${value}`

const canonical = /^(.+) (>=|>|=) (\S+)$/su

/** The comparison that a proposition of this name is, if it is one. */
export const comparisonNamed = (name: string): Comparison | undefined => {
  const [, head = '', operator, digits = ''] = canonical.exec(name) ?? []
  if (operator === undefined) return undefined
  const value = Number(digits)
  const comparison = { observable: unquoted(head), operator: operator as Operator, value }
  return Number.isFinite(value) && propositionFor(comparison) === name ? comparison : undefined
}

const written = /^(.+?)\s*(>=|<=|!=|==|>|<|=)\s*([+-]?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)$/su

/** The comparison that a text is, in whichever way it is written; `undefined` if it is none. */
export const readComparison = (text: string): ComparedLiteral | undefined => {
  const [, head = '', operator, digits] = written.exec(text.trim()) ?? []
  const value = Number(digits)
  if (operator === undefined || !Number.isFinite(value)) return undefined
  return comparedBy(unquoted(head), operator as WrittenOperator, value)
}

const unquoted = (name: string): string => {
  if (!name.startsWith('"')) return name
  try {
    return JSON.parse(name) as string
  } catch {
    return name
  }
}

/** A proposition as it is written in guards. */
export const showProposition = (name: string): string => (comparisonNamed(name) === undefined ? showLabel(name) : name)

/** That a proposition does not hold, in one comparison; `undefined` if it is none. */
export const showNegation = (name: string): string | undefined => {
  const comparison = comparisonNamed(name)
  if (comparison === undefined) return undefined
  const { observable, operator, value } = comparison
  return `${showLabel(observable)} ${negations[operator]} ${value}`
}

/** Does a comparison hold? Unknown where its number is not observed. */
export const compare = ({ operator, value }: Comparison, observed: number | undefined): Truth => {
  if (observed === undefined) return undefined
  return operator === '=' ? observed === value : operator === '>' ? observed > value : observed >= value
}

/** Where a number may be: from `least` to `most`, but for some values. */
interface Interval {
  least: number
  isAboveLeast: boolean
  most: number
  isBelowMost: boolean
  readonly without: Set<number>
}

/** Can numbers be such that all of these comparisons are as the labels say? Other labels say nothing of that. */
export const canBeCompared = (comparisons: ReadonlyMap<string, Comparison>, labels: Labelling): boolean => {
  const intervals = new Map<string, Interval>()
  for (const [name, holds] of labels) {
    const comparison = comparisons.get(name)
    if (comparison === undefined) continue
    const { observable } = comparison
    const interval = intervals.get(observable) ?? everything()
    intervals.set(observable, interval)
    narrow(interval, comparison, holds)
  }
  return [...intervals.values()].every(isPossible)
}

const everything = (): Interval => ({
  least: Number.NEGATIVE_INFINITY,
  isAboveLeast: false,
  most: Number.POSITIVE_INFINITY,
  isBelowMost: false,
  without: new Set(),
})

const narrow = (interval: Interval, { operator, value }: Comparison, holds: boolean): void => {
  if (operator === '=') {
    if (!holds) interval.without.add(value)
    else {
      raise(interval, value, false)
      lower(interval, value, false)
    }
  } else if (holds) raise(interval, value, operator === '>')
  else lower(interval, value, operator === '>=')
}

const raise = (interval: Interval, least: number, isAbove: boolean): void => {
  if (least > interval.least) interval.isAboveLeast = isAbove
  else if (least === interval.least) interval.isAboveLeast ||= isAbove
  interval.least = Math.max(interval.least, least)
}

const lower = (interval: Interval, most: number, isBelow: boolean): void => {
  if (most < interval.most) interval.isBelowMost = isBelow
  else if (most === interval.most) interval.isBelowMost ||= isBelow
  interval.most = Math.min(interval.most, most)
}

const isPossible = ({ least, isAboveLeast, most, isBelowMost, without }: Interval): boolean =>
  least < most || (least === most && !isAboveLeast && !isBelowMost && !without.has(least))
