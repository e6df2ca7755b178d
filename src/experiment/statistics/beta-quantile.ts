// The declarations are found by this line also where a project takes in this file alone.
/// <reference path="./jstat.d.ts" />
import jStat from 'jstat'

/**
 * The quantile of the beta distribution, roughly: jstat makes ten steps towards it and does not look how far it has
 * come. Mostly that gives eight digits; for probabilities of 1e-9 it may be several times too large. Whoever needs more
 * improves it.
 */
export const roughBetaQuantile = (probability: number, a: number, b: number): number =>
  jStat.ibetainv(probability, a, b)
