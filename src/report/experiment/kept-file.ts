import type { Experiment } from '../../experiment/definition.js'
import type { KeptRun } from '../../experiment/store.js'
import type { Made } from '../../work/made.js'

/** The name of a file for a kept run. */
export const keptName = ({ outcome, point, run }: KeptRun): string => `${outcome}-point-${point}-run-${run}.json`

/** How a kept run was made: whoever replays it reads the parameters and the seed from there. */
export const madeOfKept = (
  { point, seed }: KeptRun,
  { model, parameters, points }: Experiment,
  { command: _, ...made }: Made,
): Made => ({
  model: { file: model, sha256: null },
  ...made,
  parameters: { ...parameters, ...points[point] },
  seed,
})
