import { isFixed, type Plan } from '../../experiment/definition.js'
import { stoppingOf } from '../../experiment/stopping.js'
import type { Backend } from './backend.js'
import type { DefinitionJson } from './definition-json.js'
import { readNumber } from './numbers.js'

/** What is missing of an experiment. */
export interface Unfinished {
  readonly runs: number
  /** Points that do not have all their runs. */
  readonly points: number
  readonly of: number
}

/** What is missing of an experiment by its rows; `null` if it is complete. A rule that looks at rows is given them again. */
export const unfinishedIn = async (backend: Backend, { experiment }: DefinitionJson): Promise<Unfinished | null> => {
  const rule = {
    // Numbers that JSON does not have are in words, and a plan has none of them.
    plan: experiment.plan as Plan,
    confidence: readNumber(experiment.confidence),
  }
  const { most } = stoppingOf(rule)
  const enough = new Set([...backend.counts].filter(([, count]) => count >= most).map(([point]) => point))
  if (!isFixed(rule.plan)) {
    const rules = experiment.points.map(() => stoppingOf(rule))
    for await (const rows of backend.rows())
      for (const row of rows) if (rules[row.point]?.add(row)) enough.add(row.point)
  }
  const of = experiment.points.length
  let runs = 0
  for (const count of backend.counts.values()) runs += count
  return enough.size === of ? null : { runs, points: of - enough.size, of }
}
