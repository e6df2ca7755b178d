import { ticks } from './scale.js'
import type { ShownExperiment, ShownProbability } from './shown.js'

/** Below this all of it would lie on the ground if the axis went to 1. */
const low = 0.4

/** How far an axis of probabilities goes: to 1, or not much further than what is shown where that is little. */
export const topOf = (probabilities: readonly ShownProbability[], claim: ShownExperiment['claim']): number => {
  const highest = Math.max(
    ...probabilities.map(({ most, interval }) => interval?.[1] ?? most),
    claim?.probability ?? 0,
    Number.MIN_VALUE,
  )
  if (highest > low) return 1
  const [first = 0, second = highest] = ticks(0, highest, 5)
  return Math.ceil(highest / (second - first) - 1e-9) * (second - first)
}
