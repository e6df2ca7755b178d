import { Random } from '../../../src/simulator/random.js'

/** Uniform numbers from 0 up to 1. */
export const uniform = (seed: number): (() => number) => {
  const random = new Random(seed)
  return () => random.below(2 ** 32) / 2 ** 32
}

/**
 * The least share of so many trials that is no surprise if each succeeds with at least this probability: four standard
 * deviations below. A method that keeps its promise is here by far; one that breaks it by a few per cent is not.
 */
export const leastShare = (probability: number, trials: number): number =>
  probability - 4 * Math.sqrt((probability * (1 - probability)) / trials)

/** The probabilities of all counts of successes, from the definition: for few runs. */
export const binomial = (runs: number, p: number): readonly number[] => {
  let probabilities = [1]
  for (let run = 0; run < runs; run++)
    probabilities = Array.from(
      { length: run + 2 },
      (_, count) => (probabilities[count] ?? 0) * (1 - p) + (probabilities[count - 1] ?? 0) * p,
    )
  return probabilities
}
