import { roughBetaQuantile } from './beta-quantile.js'
import { upperTail } from './binomial-tail.js'
import type { Interval } from './interval.js'
import { requireConfidence, requireCount, requireError } from './requirements.js'

export const intervalAssumes =
  'The runs are independent and alike, and their number was decided without looking at their results.'

/**
 * The interval of Clopper and Pearson for a probability, by how often something has happened: the probabilities at
 * which neither so many nor so few would be a surprise of (1 - confidence) / 2. Whatever the probability is, the
 * interval contains it with at least this confidence. Its limits are rounded outwards, by less than a part in 10^8.
 */
export const interval = (count: number, runs: number, confidence: number): Interval => {
  requireConfidence(confidence)
  return intervalOfError(count, runs, 1 - confidence)
}

/** The same by the probability that the interval misses, which keeps its digits where the confidence is near 1. */
export const intervalOfError = (count: number, runs: number, error: number): Interval => {
  requireCount(count, runs)
  requireError(error, 'the probability of an error')
  const failures = runs - count
  const share = count / runs
  // Above the lower limit, so many successes are no surprise; below the upper limit, so many failures are none.
  const tooLow = (p: number): boolean => isSurprise(upperTail(count, runs, p, 1 - p), error / 2)
  const tooHigh = (p: number): boolean => isSurprise(upperTail(failures, runs, 1 - p, p), error / 2)
  return {
    low: count === 0 ? 0 : limit(tooLow, 0, share, roughBetaQuantile(error / 2, count, failures + 1)),
    high: failures === 0 ? 1 : limit(tooHigh, 1, share, roughBetaQuantile(1 - error / 2, count + 1, failures)),
  }
}

/**
 * Tails are computed with a small error. This is far more, so that what counts as a surprise is one. It moves a limit
 * by less than twice this share of it: a tail is at most count + 1 times its first term, and where the logarithm of the
 * probability grows it changes at a rate of at least count times its first term; for the count 0 the rate is above ln 2
 * times the tail.
 */
const margin = 1e-9
const isSurprise = (tail: number, probability: number): boolean => tail * (1 + margin) <= probability

/** How near a limit is come to. */
const finest = (p: number): number => 1e-10 * Math.min(p, 1 - p)

/**
 * Between `outer`, which is outside, and `inner`, which is inside (at the share itself both tails are at least one
 * half): the innermost probability that is outside. Looks around the guess first, in steps that grow, and then halves
 * what is left.
 */
const limit = (isOutside: (p: number) => boolean, outer: number, inner: number, guess: number): number => {
  let outside = outer
  let inside = inner
  const isBetween = (p: number): boolean => (p - outside) * (p - inside) < 0
  const look = (p: number): boolean => {
    const found = isOutside(p)
    if (found) outside = p
    else inside = p
    return found
  }
  if (isBetween(guess)) {
    const wasOutside = look(guess)
    const inwards = Math.sign(inner - outer)
    let step = (wasOutside ? inwards : -inwards) * finest(guess)
    for (let p = guess + step; isBetween(p) && look(p) === wasOutside; p += step) step *= 8
  }
  for (;;) {
    const middle = (outside + inside) / 2
    // Where there is no number between them, they are neighbours.
    if (Math.abs(inside - outside) <= finest(middle) || middle === outside || middle === inside) return outside
    look(middle)
  }
}
