import { requireError, requireProbability, requireThat } from './requirements.js'
import { expectedRunsOf } from './wald-expectation.js'

export const waldTestAssumes =
  'The runs are independent and alike, and are counted in the order of their numbers; the error bounds hold for ' +
  'probabilities outside of the indifference region, and within it either answer may be given.'

/**
 * What is claimed of a probability. An equality can not be told by sampling: `>` is tested as `>=` is, and `<` as `<=`.
 */
export interface Claim {
  readonly relation: '>=' | '>' | '<=' | '<'
  readonly probability: number
}

export interface WaldOptions {
  /** How far the indifference region reaches to both sides of the claimed probability: 0.01 by default. */
  readonly indifference?: number
  /**
   * The probability of refuting a claim that is true by more than the indifference is at most this: 0.05 by default.
   */
  readonly alpha?: number
  /**
   * The probability of accepting a claim that is false by more than the indifference is at most this: 0.05 by default.
   */
  readonly beta?: number
}

export type WaldAnswer = 'holds' | 'refuted' | null

/**
 * Wald's sequential probability ratio test of a claim, between the two ends of the indifference region.
 *
 * Why it is sound. If the probability is at the lower end, the ratio of the likelihoods of the upper to the lower end
 * is a martingale with mean 1, so that it ever reaches 1 / error with a probability of at most `error` (Ville's
 * inequality); the other way round at the upper end. Probabilities further away err less: with the same random numbers
 * they make the ratio smaller (or larger) throughout. Wald's own thresholds, (1 - beta) / alpha and beta / (1 - alpha),
 * keep the bounds only approximately; these keep them, and cost a few runs more.
 */
export class WaldTest {
  /** The indifference region. */
  readonly lower: number
  readonly upper: number
  readonly alpha: number
  readonly beta: number
  successes = 0
  runs = 0
  /** The answer: once it has been given, it stays. */
  answer: WaldAnswer = null
  private readonly isAtLeast: boolean
  /** What a success and a failure add to the logarithm of the ratio. */
  private readonly ofSuccess: number
  private readonly ofFailure: number
  /** The logarithms of the ratio at which the test ends. */
  private readonly top: number
  private readonly bottom: number

  constructor(claim: Claim, { indifference = 0.01, alpha = 0.05, beta = 0.05 }: WaldOptions = {}) {
    requireError(indifference, 'the indifference')
    requireError(alpha, 'alpha')
    requireError(beta, 'beta')
    requireThat(alpha + beta < 1, `with alpha ${alpha} and beta ${beta} no run is needed: their sum is below 1`)
    requireNotTrivial(claim)
    const { lower, upper } = indifferenceRegion(claim.probability, indifference)
    requireThat(lower < upper, `an indifference of ${indifference} is too small to compute with`)
    this.lower = lower
    this.upper = upper
    this.alpha = alpha
    this.beta = beta
    this.isAtLeast = claim.relation === '>=' || claim.relation === '>'
    this.ofSuccess = Math.log(upper / lower)
    this.ofFailure = Math.log1p(-upper) - Math.log1p(-lower)
    // At the lower end a claim of "at least" is false, and a claim of "at most" is true.
    this.top = -Math.log(this.isAtLeast ? beta : alpha)
    this.bottom = Math.log(this.isAtLeast ? alpha : beta)
  }

  /** Counts one more run. Runs after the answer change nothing. */
  add(success: boolean): WaldAnswer {
    if (this.answer !== null) return this.answer
    this.runs++
    if (success) this.successes++
    const ratio = this.logarithmOfRatio()
    if (ratio >= this.top) this.answer = this.isAtLeast ? 'holds' : 'refuted'
    else if (ratio <= this.bottom) this.answer = this.isAtLeast ? 'refuted' : 'holds'
    return this.answer
  }

  /**
   * About how many more runs the test will take if this is the probability of a success: by default the share so far.
   * For displays of progress.
   */
  expectedRuns(probability = this.runs === 0 ? (this.lower + this.upper) / 2 : this.successes / this.runs): number {
    requireProbability(probability)
    if (this.answer !== null) return 0
    const ratio = this.logarithmOfRatio()
    const { ofSuccess, ofFailure, top, bottom } = this
    return expectedRunsOf({ ofSuccess, ofFailure, up: top - ratio, down: ratio - bottom }, probability)
  }

  /** From the counts, so that it does not depend on the order of successes and failures, down to the last digit. */
  private logarithmOfRatio(): number {
    return times(this.successes, this.ofSuccess) + times(this.runs - this.successes, this.ofFailure)
  }
}

/** What has not happened weighs nothing, even if it would decide everything. */
const times = (count: number, weight: number): number => (count === 0 ? 0 : count * weight)

const requireNotTrivial = ({ relation, probability }: Claim): void => {
  requireProbability(probability)
  const everything = (relation === '>=' && probability === 0) || (relation === '<=' && probability === 1)
  requireThat(!everything, `P ${relation} ${probability} holds of every probability: there is nothing to test`)
  const nothing = (relation === '>' && probability === 1) || (relation === '<' && probability === 0)
  requireThat(!nothing, `P ${relation} ${probability} holds of no probability: there is nothing to test`)
}

/**
 * Both ends differ from 0 and 1, unless that is what is claimed: they would let a single run decide. Where the region
 * would reach so far, it reaches half of the way, and the bounds hold for more probabilities than was asked for.
 */
const indifferenceRegion = (probability: number, indifference: number): { lower: number; upper: number } => {
  const lower = probability - indifference
  const upper = probability + indifference
  return {
    lower: lower > 0 ? lower : probability / 2,
    upper: upper < 1 ? upper : (1 + probability) / 2,
  }
}
