import { roughBetaQuantile } from './beta-quantile.js'

/**
 * How far from 0 a variable of Student's distribution is with this probability at most: so many standard errors make an
 * interval. By t^2 / (freedom + t^2), which has a beta distribution and, if freedom is large, digits that its
 * complement has not.
 */
export const studentQuantile = (probability: number, freedom: number): number => {
  const share = roughBetaQuantile(probability, 0.5, freedom / 2)
  return Math.sqrt((freedom * share) / (1 - share))
}
