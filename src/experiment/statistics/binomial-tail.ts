/**
 * Tails of the binomial distribution with a small relative error (about 1e-11, also for 10^7 runs and for tails of
 * 1e-100): the first term by Loader's method (Fast and accurate computation of binomial probabilities, 2000), which
 * never subtracts large numbers, and then a sum of positive terms that become smaller.
 */

/** What the terms that are left out may add to a tail, as a share of it. */
const negligible = 1e-12

/**
 * The probability of `count` or more successes in `runs` runs, if one run succeeds with probability p and fails with
 * probability q = 1 - p: both are given since near 0 each has digits that the other has not. It is summed up quickly
 * where count >= runs p, and nobody should ask elsewhere.
 */
export const upperTail = (count: number, runs: number, p: number, q: number): number => {
  const odds = p / q
  let term = probabilityOf(count, runs, p, q)
  let sum = term
  for (let next = count + 1; next <= runs; next++) {
    const ratio = ((runs - next + 1) / next) * odds
    term *= ratio
    sum += term
    // The ratios become smaller, so that the rest is less than a geometric series. What is not above 0 has underflowed.
    if (!(term * ratio > negligible * sum * (1 - ratio))) break
  }
  return sum
}

/** The probability of exactly `count` successes. */
const probabilityOf = (count: number, runs: number, p: number, q: number): number => {
  if (count === 0) return Math.exp(runs * logOf(q, p))
  if (count === runs) return Math.exp(runs * logOf(p, q))
  const failures = runs - count
  const exponent =
    stirlingError(runs) -
    stirlingError(count) -
    stirlingError(failures) -
    deviance(count, runs * p) -
    deviance(failures, runs * q)
  return Math.exp(exponent) * Math.sqrt(runs / (2 * Math.PI * count * failures))
}

/** The logarithm of a probability, by its complement where that has more digits. */
const logOf = (probability: number, complement: number): number =>
  probability < 0.5 ? Math.log(probability) : Math.log1p(-complement)

/** By how much ln(n!) is above Stirling's formula (n + 1/2) ln n - n + ln(2 pi) / 2. */
const stirlingError = (n: number): number => {
  if (n > 15) {
    const square = n * n
    return (1 / 12 - (1 / 360 - (1 / 1260 - (1 / 1680 - 1 / 1188 / square) / square) / square) / square) / n
  }
  let factorial = 1
  for (let i = 2; i <= n; i++) factorial *= i
  return Math.log(factorial) - (n + 0.5) * Math.log(n) + n - Math.log(2 * Math.PI) / 2
}

/** x ln(x / mean) + mean - x: by a series where x is near the mean, and the terms would cancel each other. */
const deviance = (x: number, mean: number): number => {
  const difference = x - mean
  if (Math.abs(difference) >= 0.1 * (x + mean)) return x * Math.log(x / mean) - difference
  const v = difference / (x + mean)
  let power = 2 * x * v
  let sum = difference * v
  for (let j = 1; ; j++) {
    power *= v * v
    const next = sum + power / (2 * j + 1)
    if (next === sum) return sum
    sum = next
  }
}
