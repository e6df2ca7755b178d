import type { Experiment } from './definition.js'
import type { PointResult } from './result.js'
import { boundedMeanAssumes, normalMeanAssumes } from './statistics/mean.js'
import { runsForPrecisionAssumes } from './statistics/precision.js'
import { intervalAssumes } from './statistics/proportion.js'
import { sequentialPlanAssumes } from './statistics/sequential.js'
import { splittingAssumes } from './statistics/splitting.js'
import { waldTestAssumes } from './statistics/wald.js'

/** What the numbers of a result rest on, a sentence for each kind of number in it. */
export const assumptionsOf = (experiment: Experiment, points: readonly PointResult[]): readonly string[] => {
  const { plan, policy, ask } = experiment
  if (policy === 'seek' && ask === null)
    return ['Guided runs: how often they succeed says nothing about how likely that is.']
  const observes = points.some(({ observables }) => Object.keys(observables).length > 0)
  return [
    ...(policy === 'drive'
      ? ['Probabilities are those of the model under this experimenter, who gives the orders that the purpose lists.']
      : []),
    ...(ask === null
      ? []
      : [
          'Shares are those of worlds (seeds) in which the verifier’s answer is this one; a world in which it was not found within the bound counts as undecided.',
        ]),
    ...(plan.kind === 'rare' ? [`P(success): ${splittingAssumes}`] : []),
    ...(plan.kind === 'claim' ? [`The claim, by Wald’s test: ${waldTestAssumes}`] : []),
    ...(plan.kind === 'precision'
      ? [`The number of runs: ${plan.sequential ? sequentialPlanAssumes : runsForPrecisionAssumes}`]
      : []),
    ...(plan.kind === 'runs' || plan.kind === 'precision'
      ? [`Intervals of probabilities, by Clopper and Pearson: ${intervalAssumes}`]
      : []),
    ...(plan.kind === 'rare' ? [] : [`The mean number of steps, by empirical Bernstein bounds: ${boundedMeanAssumes}`]),
    ...(observes ? [`Means of observables: ${normalMeanAssumes}`] : []),
  ]
}
