import { dequal } from 'dequal'
import type { Observed } from '../../ats/run.js'
import type { Contract } from '../contract.js'

/** What can be seen of a state without leaving it. */
export interface Observation {
  readonly events: readonly string[]
  readonly weights: readonly number[]
  readonly labels: readonly string[]
  readonly fingerprint: string | number | undefined
  readonly observed: Observed | null
  readonly score: number | null
}

/** Looks at the current state. What the contract does not allow is thrown. */
export const look = (contract: Contract): Observation => {
  const choices = contract.successors()
  const events = choices.map(choice => contract.eventOf(choice))
  const weights = choices.map(choice => contract.weightOf(choice))
  const labels = [...contract.labels()].sort()
  contract.describe()
  const observed = contract.observe()
  const score = contract.simulator.score === undefined ? null : contract.score()
  const fingerprint = contract.identifiable ? contract.fingerprint() : undefined
  return { events, weights, labels, fingerprint, observed, score }
}

/** How two looks at what should be one state differ in what can happen and in what holds. */
export const differInBehaviour = (a: Observation, b: Observation): string | null => {
  if (!dequal(a.events, b.events)) return `the successors were ${list(a.events)} and are ${list(b.events)}`
  if (!dequal(a.labels, b.labels)) return `the labels were ${list(a.labels)} and are ${list(b.labels)}`
  return null
}

/** As `differInBehaviour`; or in their fingerprints. */
export const differ = (a: Observation, b: Observation): string | null => {
  const difference = differInBehaviour(a, b)
  if (difference !== null || a.fingerprint === b.fingerprint) return difference
  return `the fingerprint was ${show(a.fingerprint)} and is ${show(b.fingerprint)}`
}

/** How they differ in numbers: the first of weights, observables and score. */
export const differInNumbers = (
  a: Observation,
  b: Observation,
): { readonly of: 'weights' | 'observables' | 'score'; readonly difference: string } | null => {
  if (!dequal(a.weights, b.weights)) {
    const difference = `the weights were ${list(a.weights)} and are ${list(b.weights)}`
    return { of: 'weights', difference }
  }
  if (!dequal(a.observed, b.observed))
    return { of: 'observables', difference: `it observed ${show(a.observed)} and observes ${show(b.observed)}` }
  if (!Object.is(a.score, b.score)) return { of: 'score', difference: `the score was ${a.score} and is ${b.score}` }
  return null
}

export const sameSet = (a: readonly string[], b: readonly string[]): boolean => dequal([...a].sort(), [...b].sort())

export const list = (items: readonly (string | number)[]): string =>
  items.length === 0 ? '(nothing)' : items.join(', ')
export const show = (value: unknown): string => JSON.stringify(value) ?? String(value)
