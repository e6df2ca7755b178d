import { type Interval, within } from './interval.js'
import { normalMeanInterval } from './mean.js'
import { Moments } from './moments.js'
import { requireConfidence, requireCount, requireProbability, requireThat } from './requirements.js'

export const splittingAssumes =
  'A normal approximation over repetitions: they are independent and alike, runs that go on from one state are ' +
  'independent of each other, and there are so many repetitions that their mean is about normally distributed.'

/**
 * One level of multilevel splitting with fixed effort: how many runs were started there, and how many reached the next.
 */
export interface Level {
  readonly reached: number
  readonly runs: number
}

/**
 * The estimate of one repetition: the product of the shares of runs that reached the next level. Its expectation is the
 * probability itself, provided that the runs of a level start in states drawn from those in which it was reached. Where
 * no run reached a level there are no further ones.
 */
export const productOfShares = (levels: readonly Level[]): number =>
  levels.reduce((product, { reached, runs }, i) => {
    requireCount(reached, runs)
    requireThat(levels[i - 1]?.reached !== 0, 'no level comes after one that no run reached')
    return product * (reached / runs)
  }, 1)

export interface SplittingEstimate {
  readonly estimate: number
  readonly repetitions: number
  /** An approximation; `null` if there is none. */
  readonly interval: Interval | null
}

/**
 * What independent repetitions together estimate: their mean. Its interval is that of Student over the repetitions.
 * There is none with fewer than two, nor where all agree (mostly at 0, since none got to the end): they would tell of
 * no error at all.
 */
export const splittingEstimate = (estimates: readonly number[], confidence: number): SplittingEstimate => {
  requireConfidence(confidence)
  requireThat(estimates.length > 0, 'an estimate needs at least one repetition')
  for (const estimate of estimates) requireProbability(estimate)
  const moments = Moments.of(estimates)
  const found = moments.least === moments.greatest ? null : normalMeanInterval(moments, confidence)
  return {
    estimate: moments.mean,
    repetitions: moments.count,
    interval: found === null ? null : within(found, { low: 0, high: 1 }),
  }
}
