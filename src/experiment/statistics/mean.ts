import { type Interval, within } from './interval.js'
import type { Moments } from './moments.js'
import { requireConfidence, requireFinite, requireThat } from './requirements.js'
import { studentQuantile } from './student-quantile.js'

export const boundedMeanAssumes =
  'The runs are independent and alike, their number was decided without looking at their results, and no observation ' +
  'can be outside of the bounds.'

/**
 * An interval for the mean of what lies within bounds, valid for every distribution there and every number of runs: the
 * empirical Bernstein bound of Maurer and Pontil (2009, theorem 4). For observations in [0, 1] with sample variance V,
 *
 *   |mean - expectation| <= sqrt(2 V t / n) + 7 t / (3 (n - 1))
 *
 * fails with probability at most 3 exp(-t). Their proof puts together two events of probability exp(-t): the deviation
 * of the mean is bounded by the true variance (Bennett), and the true variance by V. The other side of the mean is one
 * more of the first kind, and the second serves both sides; hence t = ln(3 / error).
 */
export const boundedMeanInterval = (moments: Moments, bounds: Interval, confidence: number): Interval => {
  requireConfidence(confidence)
  requireFinite(bounds.low, 'a bound')
  requireFinite(bounds.high, 'a bound')
  requireThat(bounds.low <= bounds.high, `the lower bound ${bounds.low} is above the upper bound ${bounds.high}`)
  const { count, mean, variance, least, greatest } = moments
  const isWithin = count === 0 || (least >= bounds.low && greatest <= bounds.high)
  requireThat(isWithin, `observations from ${least} to ${greatest} are not within ${bounds.low} to ${bounds.high}`)
  // So little says nothing about a variance.
  if (count < 2) return bounds
  const t = Math.log(3 / (1 - confidence))
  const distance = Math.sqrt((2 * variance * t) / count) + ((bounds.high - bounds.low) * 7 * t) / (3 * (count - 1))
  return within({ low: mean - distance, high: mean + distance }, bounds)
}

export const normalMeanAssumes =
  'A normal approximation: the runs are independent and alike, their number was decided without looking at their ' +
  'results, and there are so many that their mean is about normally distributed.'

/**
 * An interval for the mean of what has no bounds, by the distribution of Student: right for normal observations, for
 * others an approximation that may be bad if large values are rare. `null` with fewer than two observations.
 */
export const normalMeanInterval = (moments: Moments, confidence: number): Interval | null => {
  requireConfidence(confidence)
  const { count, mean, variance } = moments
  if (count < 2) return null
  const distance = studentQuantile(confidence, count - 1) * Math.sqrt(variance / count)
  return { low: mean - distance, high: mean + distance }
}
