import { printable } from '../../errors/render.js'
import type { Band, Counted, Estimate, ExperimentResult, PointResult } from '../../experiment/result.js'
import { intervalInWords, scientific, shareInWords } from './numbers.js'
import { pointInWords } from './parameters.js'
import { mapped } from './records.js'
import type { ShownPoint, ShownProbability } from './shown.js'

/** A point for a page. */
export const shownPoint = (
  result: PointResult,
  varied: readonly string[],
  { experiment }: ExperimentResult,
): ShownPoint => {
  const { point, parameters, runs, outcomes, successOrUndecided, steps, observables, rare, claim } = result
  // It stands in places where nothing else would make it printable, such as the names of options.
  const name = printable(pointInWords(result, varied))
  return {
    point,
    name: name === '' ? printable(experiment.model) : name,
    parameters,
    runs,
    outcomes,
    steps,
    observables: mapped(observables, ({ band, ...numbers }) => ({
      ...numbers,
      band: band === null ? null : thinned(band),
    })),
    rare,
    claim,
    success: rare === null ? probabilityOf(outcomes.success, successOrUndecided) : rarely(rare),
    failure: rare === null ? probabilityOf(outcomes.failure, null) : null,
  }
}

const probabilityOf = ({ estimate, interval }: Counted, orUndecided: Estimate | null): ShownProbability | null => {
  if (estimate === undefined || interval === undefined) return null
  const outer = [interval[0], (orUndecided?.interval ?? interval)[1]] as const
  return {
    estimate,
    most: orUndecided?.estimate ?? estimate,
    interval: outer,
    text: `${shareInWords(estimate, outer)} ${intervalInWords(outer)}`,
  }
}

const rarely = ({ estimate, interval }: NonNullable<PointResult['rare']>): ShownProbability => ({
  estimate,
  most: estimate,
  interval,
  text: `${scientific(estimate)}${interval === null ? '' : ` [${scientific(interval[0], 'down')}, ${scientific(interval[1], 'up')}]`}`,
})

/** Steps of a trajectory that can be told apart on a page. */
const mostSteps = 600

/** A trajectory with fewer steps, spread evenly; the last one is among them. */
export const thinned = (band: Band, most = mostSteps): Band => {
  const count = band.steps.length
  if (count <= most) return band
  const chosen = Array.from({ length: most }, (_, i) => Math.round((i * (count - 1)) / (most - 1)))
  const of = (values: readonly number[]): number[] => chosen.map(i => values[i] ?? Number.NaN)
  return { runs: band.runs, steps: of(band.steps), low: of(band.low), median: of(band.median), high: of(band.high) }
}
