/**
 * Binomial tails from the definition, with whole numbers: the oracle of intervals. The probabilities of all counts are
 * taken relative to that of the likeliest one, by the ratios of neighbours, with 256 binary digits; what is below these
 * digits is left out. No logarithm, gamma or beta function is involved, and the probability is the exact value of the
 * number.
 */
const digits = 256n

/** A number as a fraction of 2^1074 or less: every number is one. */
const exactly = (p: number): { numerator: bigint; denominator: bigint } => {
  let denominator = 1n
  let scaled = p
  while (!Number.isInteger(scaled)) {
    scaled *= 2
    denominator *= 2n
  }
  return { numerator: BigInt(scaled), denominator }
}

/** A fraction of large numbers as a number. */
const quotient = (numerator: bigint, denominator: bigint): number => {
  const shift = BigInt(Math.max(0, denominator.toString(2).length - numerator.toString(2).length + 64))
  return Number((numerator << shift) / denominator) / 2 ** Number(shift)
}

/** The probabilities of at most and of at least `count` successes in `runs` runs with probability p. */
export const tails = (count: number, runs: number, p: number): { atMost: number; atLeast: number } => {
  // What is certain has no ratios.
  if (p === 1) return { atMost: count === runs ? 1 : 0, atLeast: 1 }
  const { numerator: success, denominator } = exactly(p)
  const failure = denominator - success
  const mode = Math.min(runs, Math.floor((runs + 1) * p))
  let atMost = 0n
  let atLeast = 0n
  let all = 0n
  const take = (at: number, weight: bigint): void => {
    all += weight
    if (at <= count) atMost += weight
    if (at >= count) atLeast += weight
  }
  const one = 1n << digits
  for (let at = mode, weight = one; weight > 0n && at <= runs; at++) {
    take(at, weight)
    weight = (weight * BigInt(runs - at) * success) / (BigInt(at + 1) * failure)
  }
  for (let at = mode, weight = one; weight > 0n && at > 0; ) {
    weight = (weight * BigInt(at) * failure) / (BigInt(runs - at + 1) * success)
    at--
    take(at, weight)
  }
  return { atMost: quotient(atMost, all), atLeast: quotient(atLeast, all) }
}
