import { present } from '../ats/present.js'
import type { RareResult } from './result.js'
import type { ObservedInRun, RunRow } from './row.js'
import { splittingEstimate } from './statistics/splitting.js'

/** What a repetition of splitting is called in the table of results: its estimate, and the share that reached each level. */
const estimated = 'P(success)'
const ofLevel = /^level (.+)$/

/** Shares of runs that reached each level, as numbers that were observed. */
export const observedLevels = (estimate: number, levels: RareResult['levels']): Record<string, ObservedInRun> =>
  Object.fromEntries(
    [[estimated, estimate] as const, ...levels.map(({ level, share }) => [`level ${level}`, share] as const)].map(
      ([name, value]) => [name, { final: value, peak: value, mean: value }],
    ),
  )

const levelIn = (name: string): number | 'Success' => {
  const level = present(ofLevel.exec(name)?.[1])
  return level === 'Success' ? level : Number(level)
}

/**
 * What all repetitions at a point say together; `null` if there are none, or if one failed: those that did not would not be a fair
 * sample. The share of a level is that of the repetitions that got to the one before it.
 */
export const rareEstimate = (rows: readonly RunRow[], effort: number, confidence: number): RareResult | null => {
  const estimates = rows.flatMap(({ observables }) => observables[estimated]?.final ?? [])
  if (estimates.length === 0 || estimates.length < rows.length) return null
  const { estimate, repetitions, interval } = splittingEstimate(estimates, confidence)
  const names = [...new Set(rows.flatMap(({ observables }) => Object.keys(observables)))].filter(name =>
    ofLevel.test(name),
  )
  const levels = names.map(name => {
    const shares = rows.flatMap(({ observables }) => observables[name]?.final ?? [])
    return {
      level: levelIn(name),
      share: shares.reduce((sum, share) => sum + share, 0) / shares.length,
    }
  })
  return { estimate, interval: interval === null ? null : [interval.low, interval.high], repetitions, effort, levels }
}
