/** What statistics are asked for must make sense: a RangeError with a sentence, where it does not. */
export const requireThat = (holds: boolean, sentence: string): void => {
  if (!holds) throw new RangeError(sentence)
}

const isProbability = (number: number): boolean => number >= 0 && number <= 1

/** Neither impossible nor certain. */
const isUncertain = (number: number): boolean => number > 0 && number < 1

/** Counts above 2^53 could not be told from their neighbours. */
const isCount = (number: number): boolean => Number.isSafeInteger(number) && number >= 0

export const requireConfidence = (confidence: number): void =>
  requireThat(isUncertain(confidence), `a confidence is between 0 and 1, both excluded, not ${confidence}`)

export const requireError = (error: number, name: string): void =>
  requireThat(isUncertain(error), `${name} is a probability between 0 and 1, both excluded, not ${error}`)

export const requireHalfWidth = (halfWidth: number): void => {
  const isBetween = halfWidth > 0 && halfWidth < 0.5
  requireThat(isBetween, `the half-width for a probability is between 0 and 0.5, both excluded, not ${halfWidth}`)
}

export const requireProbability = (probability: number): void =>
  requireThat(isProbability(probability), `a probability is between 0 and 1, not ${probability}`)

export const requireCount = (count: number, runs: number): void => {
  requireThat(isCount(runs) && runs >= 1, `a number of runs is a whole number from 1, not ${runs}`)
  requireThat(isCount(count) && count <= runs, `a count of ${runs} runs is a whole number up to that, not ${count}`)
}

export const requireFinite = (value: number, name: string): void =>
  requireThat(Number.isFinite(value), `${name} is a finite number, not ${value}`)
