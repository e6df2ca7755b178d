import { present } from '../../ats/present.js'
import type { RunRow } from '../../experiment/row.js'
import { statistics } from './duckdb-observables.js'

/** The columns of the table of runs when it is exported: before those of parameters and observables, and behind them. */
export const firstColumns = ['point', 'run', 'seed', 'outcome', 'steps', 'purposeState'] as const
export const lastColumns = ['milliseconds', 'fault'] as const satisfies readonly (keyof RunRow)[]

/** A column for each parameter, then for each observable its last value, its greatest and its mean. */
export const exportedNames = (
  parameters: readonly string[],
  observables: readonly string[],
  distinct: (wanted: readonly string[], taken: readonly string[]) => string[],
): string[] => {
  const own = [...parameters, ...observables.flatMap(name => statistics.map(statistic => `${name}_${statistic}`))]
  return [...firstColumns, ...distinct(own, [...firstColumns, ...lastColumns]), ...lastColumns]
}

/** Observables in an order that does not depend on which was met first. */
export const inOrder = (observables: ReadonlySet<string>): string[] =>
  [...observables].sort((one, other) => (one < other ? -1 : one === other ? 0 : 1))

export const observedIn = ({ observables }: RunRow, name: string): (number | null)[] => {
  if (!Object.hasOwn(observables, name)) return statistics.map(() => null)
  const observed = present(observables[name])
  return statistics.map(statistic => observed[statistic])
}
