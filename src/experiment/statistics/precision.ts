import { requireConfidence, requireError, requireHalfWidth } from './requirements.js'

export const runsForPrecisionAssumes = 'The runs are independent and alike, and all of them are made.'

/**
 * The fixed plan: so many runs that the share of successes is within `halfWidth` of the probability with this
 * confidence, whatever the probability is. By Hoeffding's inequality the share errs by more with probability at most 2
 * exp(-2 n halfWidth^2). The interval of Clopper and Pearson lies within share +- halfWidth then: Hoeffding's bound
 * holds for each of its two tails.
 */
export const runsForPrecision = (halfWidth: number, confidence: number): number => {
  requireConfidence(confidence)
  return runsForError(halfWidth, 1 - confidence)
}

/** The same by the probability of an error. */
export const runsForError = (halfWidth: number, error: number): number => {
  requireHalfWidth(halfWidth)
  requireError(error, 'the probability of an error')
  return Math.ceil(Math.log(2 / error) / (2 * halfWidth * halfWidth))
}
