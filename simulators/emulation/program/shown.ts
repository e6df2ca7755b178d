import { present } from '../../../src/ats/present.js'
import type { Legend, System } from '../joint.js'
import type { Parallel } from '../triples.js'
import {
  type Conditions,
  conditionText,
  distinct,
  joinConditions,
  joinName,
  last,
  parallelsOf,
  startConditions,
  tripleName,
} from './conditions.js'
import { linksOf } from './links.js'

/** A triple with what people want to see of it. */
export interface Shown {
  readonly name: string
  readonly is: 'start' | 'triple' | 'join'
  readonly entry: string
  /** The event, or λ. */
  readonly does: string
  readonly exit: string
  /** The triples that it may enable, by their numbers. */
  readonly enables: readonly number[]
  /** The join triples that are taken at once if all other parts have ended. */
  readonly joins: readonly string[]
  /** The components that its entry condition is about. */
  readonly slots: readonly number[]
}

/** What triples do that are not in the source. */
const nothing = 'λ'

/** The start triple, the triples of the system, and the join triples. */
export const shownOf = (system: System, legend: Legend): Shown[] => {
  const { triples } = system
  const parallels = parallelsOf(triples)
  const numbers = new Map(parallels.map((parallel, i) => [parallel, i]))
  const links = linksOf(system)
  const shown = (
    is: Shown['is'],
    name: string,
    conditions: Conditions,
    does: string,
    ends: readonly Parallel[],
  ): Shown => ({
    name,
    is,
    entry: conditionText(distinct(conditions.entry)),
    does,
    exit: conditionText(last(conditions.exit)),
    enables: links(conditions),
    joins: [...new Set(ends)].map(end => joinName(present(numbers.get(end)))),
    slots: [...new Set(conditions.entry.map(({ slot }) => slot))],
  })
  return [
    {
      ...shown('start', 't*', startConditions(system), nothing, []),
      entry: '*',
      exit: conditionText(last(system.start)),
    },
    ...triples.map((triple, i) => shown('triple', tripleName(i), triple, legend.event(triple.action), triple.ends)),
    ...parallels.map((parallel, i) =>
      shown('join', joinName(i), joinConditions(parallel), nothing, parallel.ends === null ? [] : [parallel.ends]),
    ),
  ]
}
