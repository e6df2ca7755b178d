import type { SimulationOutcome } from '../../ats/outcome.js'
import type { Counted, Distribution, PointResult } from '../../experiment/result.js'
import { mapped } from './records.js'

/** A point of which nothing is estimated, whatever was computed: counts stay, and intervals go. */
export const withoutEstimates = (point: PointResult): PointResult => ({
  ...point,
  outcomes: mapped(point.outcomes, ({ count }): Counted => ({ count })) as Record<SimulationOutcome, Counted>,
  successOrUndecided: null,
  steps: point.steps === null ? null : withoutInterval(point.steps),
  observables: mapped(point.observables, ({ final, peak, mean, band }) => ({
    final: withoutInterval(final),
    peak: withoutInterval(peak),
    mean: withoutInterval(mean),
    band,
  })),
  claim: null,
  rare: null,
})

const withoutInterval = (distribution: Distribution): Distribution => ({ ...distribution, interval: null })
