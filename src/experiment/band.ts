import { present } from '../ats/present.js'
import type { Band } from './result.js'
import { quantiles } from './statistics/quantiles.js'
import type { Trajectory } from './store.js'

/** More steps than these are not drawn: of longer runs, steps at equal distances are taken. */
const mostSteps = 200

/** What an observable did along the first runs; at each step, of those that were still going. `null` if it was never observed. */
export const bandOf = (name: string, trajectories: readonly Trajectory[]): Band | null => {
  const ways = trajectories.map(({ values }) => values[name] ?? [])
  const longest = Math.max(0, ...ways.map(way => way.length))
  if (longest === 0) return null
  const stride = Math.ceil(longest / mostSteps)
  const steps = Array.from({ length: Math.ceil(longest / stride) }, (_, i) => i * stride)
  const at = steps.map(step =>
    quantiles(
      ways.flatMap(way => way[step] ?? []),
      [0.1, 0.5, 0.9],
    ),
  )
  const column = (i: number): number[] => at.map(values => present(values[i]))
  return { runs: ways.length, steps, low: column(0), median: column(1), high: column(2) }
}
