import { type Experiment, isFixed, type Plan } from './definition.js'
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
  return [...whoseProbabilities(experiment), ...ofProbabilities(plan), ...ofMeans(plan, points), ...ofStopping(points)]
}

const whoseProbabilities = ({ policy, ask }: Experiment): string[] => {
  if (ask !== null)
    return [
      'Shares are those of worlds (seeds) in which the verifier gives this answer; a world in which nothing was found within the bound counts as undecided.',
    ]
  return policy === 'drive'
    ? ['Probabilities are those of the model under this experimenter, who gives the orders that the purpose lists.']
    : []
}

const ofProbabilities = (plan: Plan): string[] => {
  switch (plan.kind) {
    case 'runs':
      return [`Intervals of probabilities, by Clopper and Pearson: ${intervalAssumes}`]
    case 'precision':
      return plan.sequential
        ? [`Intervals of probabilities, by Clopper and Pearson at fixed looks: ${sequentialPlanAssumes}`]
        : [`Intervals of probabilities, by Clopper and Pearson: ${runsForPrecisionAssumes}`]
    case 'claim':
      return [`The claim, by Wald’s test: ${waldTestAssumes}`]
    case 'rare':
      return [`P(success): ${splittingAssumes}`]
  }
}

/** Means that have no interval are those of these runs. */
const ofMeans = (plan: Plan, points: readonly PointResult[]): string[] => {
  if (plan.kind === 'rare') return []
  const observes = points.some(({ observables }) => Object.keys(observables).length > 0)
  if (!isFixed(plan))
    return ['Means are those of these runs, without an interval: how many there are was decided by looking at them.']
  return [
    `The mean number of steps, by empirical Bernstein bounds: ${boundedMeanAssumes}`,
    ...(observes ? [`Means of observables: ${normalMeanAssumes}`] : []),
  ]
}

const ofStopping = (points: readonly PointResult[]): string[] =>
  points.every(({ complete }) => complete) ? [] : ['How many runs there are was decided by when it was stopped.']
