import { present } from '../../ats/present.js'
import { requireFinite, requireProbability, requireThat } from './requirements.js'

export const quantilesAssume =
  'These are quantiles of the sample itself; of what it is a sample of they are estimates without an error bound.'

/**
 * Exact quantiles of a sample, each one of its values: the least value such that at least this share of the sample is
 * not above it. Nothing is interpolated, so that half of {0, 1} is 0.
 */
export const quantiles = (sample: readonly number[], shares: readonly number[]): readonly number[] => {
  requireThat(sample.length > 0, 'an empty sample has no quantiles')
  for (const value of sample) requireFinite(value, 'an observation')
  const sorted = Float64Array.from(sample).sort()
  return shares.map(share => {
    requireProbability(share)
    return present(sorted[rankOf(share, sorted.length) - 1])
  })
}

export const quantile = (sample: readonly number[], share: number): number => present(quantiles(sample, [share])[0])

/** The least number from 1 that is at least this share of the size: 7 of 100 for 0.07, though 0.07 * 100 is above 7. */
const rankOf = (share: number, size: number): number => {
  const rank = Math.max(1, Math.ceil(share * size))
  return rank > 1 && (rank - 1) / size >= share ? rank - 1 : rank
}
