import type { Observed } from '../ats/run.js'
import { TelosError } from '../errors/diagnostic.js'
import type { Experiment } from './definition.js'
import { experimentNotRepeated } from './errors.js'
import type { RunResult, RunRow } from './row.js'
import type { Runner } from './runner.js'
import type { Encountered } from './sampler.js'
import { seedOfRun } from './seeds.js'
import type { KeptRun, Trajectory } from './store.js'

/** Runs at one point, from one number up to, but not including, another. */
export interface Chunk {
  readonly point: number
  readonly from: number
  readonly to: number
}

/** The runs of a chunk, and what the observables did in those of them that are among the first at the point. */
export interface ChunkResult {
  readonly rows: readonly RunRow[]
  readonly trajectories: readonly Trajectory[]
  /** What all runs at the point, as far as they were made by the same worker, have come upon. */
  readonly encountered: Encountered | null
  /** The parameters that the model has asked the same worker for so far; `null` where that is not known. */
  readonly read: readonly string[] | null
  /** The runs whose process was lost, where the model has one: they are faults, and need not go the same way again. */
  readonly lost?: readonly number[]
}

/** Of so many runs at each point it is stored what the observables did, step by step. */
export const trajectoriesKept = 100

/** Longer runs are not stored so: of their steps the first ones are. */
const longestTrajectory = 2000

/** The seed of a run of an experiment. */
export const seedOf = ({ seed, independent }: Experiment, point: number, run: number): number =>
  seedOfRun(seed, run, independent ? point : null)

/** Makes the runs of a chunk; `begins` is told before each. */
export const makeRuns = async (
  experiment: Experiment,
  runner: Runner,
  { point, from, to }: Chunk,
  begins: (run: number) => void | Promise<void> = () => {},
): Promise<Omit<ChunkResult, 'read'>> => {
  const rows: RunRow[] = []
  const trajectories: Trajectory[] = []
  const lost: number[] = []
  for (let run = from; run < to; run++) {
    const pause = begins(run)
    if (pause !== undefined) await pause
    const seed = seedOf(experiment, point, run)
    const before = runner.lost
    const made = runner.run(seed)
    const result = made instanceof Promise ? await made : made
    rows.push({ point, run, seed, ...result })
    if (runner.lost !== before) {
      lost.push(run)
      continue
    }
    if (run >= trajectoriesKept || Object.keys(result.observables).length === 0) continue
    const { run: whole, result: again } = await runner.keep(seed)
    if (runner.lost !== before) continue
    requireSame(experiment, result, again, seed)
    if (whole !== null) trajectories.push({ point, run, values: valuesAlong([whole.start, ...whole.steps]) })
  }
  return { rows, trajectories, encountered: runner.encountered, ...(lost.length === 0 ? {} : { lost }) }
}

const valuesAlong = (places: readonly { readonly observe?: Observed }[]): Trajectory['values'] => {
  const values = new Map<string, number[]>()
  for (const { observe = {} } of places.slice(0, longestTrajectory))
    for (const [name, value] of Object.entries(observe)) {
      const before = values.get(name)
      if (before === undefined) values.set(name, [value])
      else before.push(value)
    }
  return Object.fromEntries(values)
}

/** A run made once more, to be kept whole; `null` if there is nothing to be kept. Throws a TelosError if it goes another way. */
export const keepRun = async (experiment: Experiment, runner: Runner, row: RunRow): Promise<KeptRun | null> => {
  const { point, run, seed, outcome } = row
  const before = runner.lost
  const { run: whole, result } = await runner.keep(seedOf(experiment, point, run))
  if (runner.lost !== before) return null
  requireSame(experiment, row, result, seed)
  return whole === null ? null : { point, run, seed, outcome, steps: whole }
}

/** The same seed must lead to the same run. How far it comes within a limit of time is another matter. */
const requireSame = ({ runTimeout }: Experiment, once: RunResult, again: RunResult, seed: number): void => {
  if (runTimeout !== null && (once.outcome === 'bound' || again.outcome === 'bound')) return
  if (once.outcome === again.outcome && once.steps === again.steps) return
  const went = ({ outcome, steps }: RunResult): string => `${outcome} after ${steps} steps`
  throw new TelosError([
    experimentNotRepeated(
      `the run with seed ${seed} ended with ${went(once)}, and when it was made again with ${went(again)}`,
    ),
  ])
}
