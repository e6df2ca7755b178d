/** A walk that goes by one of two amounts in each run, and ends when it has gone so far up or down. */
export interface Walk {
  readonly ofSuccess: number
  readonly ofFailure: number
  readonly up: number
  readonly down: number
}

/**
 * About how many runs a walk takes if successes have this probability: by the Brownian motion with the same drift and
 * variance, exact enough for displays. Overshooting the ends is neglected, but each run is at least one.
 */
export const expectedRunsOf = ({ ofSuccess, ofFailure, up, down }: Walk, probability: number): number => {
  // A single failure or success may decide.
  if (ofFailure === Number.NEGATIVE_INFINITY) return untilOther(probability, Math.ceil(up / ofSuccess))
  if (ofSuccess === Number.POSITIVE_INFINITY) return untilOther(1 - probability, Math.ceil(down / -ofFailure))
  const drift = probability * ofSuccess + (1 - probability) * ofFailure
  const variance = probability * (1 - probability) * (ofSuccess - ofFailure) ** 2
  const pull = (2 * Math.abs(drift)) / variance
  // Without a drift to speak of, the formula below would divide zero by zero.
  if (pull * (up + down) < 1e-6) return Math.max(1, (up * down) / variance)
  const [along, against] = drift > 0 ? [up, down] : [down, up]
  const withDrift = Math.expm1(-pull * against) / Math.expm1(-pull * (along + against))
  return Math.max(1, (withDrift * along - (1 - withDrift) * against) / Math.abs(drift))
}

/** The mean of the lesser of `most` and the first run at which what has this probability does not happen. */
const untilOther = (probability: number, most: number): number =>
  probability === 1 ? most : -Math.expm1(most * Math.log(probability)) / (1 - probability)
