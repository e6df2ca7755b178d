import type { Purpose } from '../../purposes/purpose.js'
import type { Parameters } from '../../simulators/parameters.js'
import { present } from '../ats/present.js'
import type { Workers } from './conduct.js'
import type { Experiment } from './definition.js'
import type { MakeSimulator } from './driven-world.js'
import { type Chunk, type ChunkResult, keepRun, makeRuns } from './point-runs.js'
import type { RunRow } from './row.js'
import { type Runner, runnerFor } from './runner.js'
import type { KeptRun } from './store.js'

/** Milliseconds of work between two looks at the rest of the world. */
const block = 30

/** Points under way side by side: a model may be large, so not many are kept. */
const mostRunners = 4

/** What makes simulators at a point with these parameters, all of them together. */
export type Prepare = (parameters: Parameters) => MakeSimulator | Promise<MakeSimulator>

/** Makes runs in this thread, with pauses in which others have their turn. */
export class LocalWorkers implements Workers {
  readonly jobs = 1
  /** The runners of the points that were asked for last, the latest at the end. */
  private readonly runners = new Map<number, Runner>()
  private paused = performance.now()

  constructor(
    private readonly experiment: Experiment,
    private readonly purpose: Purpose,
    private readonly prepare: Prepare,
    private readonly signal: AbortSignal,
    /** Is told of each run before it is made. */
    private readonly begins: (run: number) => void = () => {},
    /** The parameters that the model has asked for. */
    private readonly read: () => readonly string[] | null = () => null,
  ) {}

  async runs(chunk: Chunk): Promise<ChunkResult> {
    const runner = await this.runnerAt(chunk.point)
    const made = await makeRuns(this.experiment, runner, chunk, run => this.begin(run))
    return { ...made, read: this.read() }
  }

  async keep(row: RunRow): Promise<KeptRun | null> {
    return keepRun(this.experiment, await this.runnerAt(row.point), row)
  }

  private begin(run: number): Promise<void> | undefined {
    this.signal.throwIfAborted()
    this.begins(run)
    if (performance.now() - this.paused < block) return undefined
    return new Promise(resolve =>
      setTimeout(() => {
        this.paused = performance.now()
        resolve()
      }),
    )
  }

  /** The runner of a point: to make one may take as long as many runs. */
  private async runnerAt(point: number): Promise<Runner> {
    const runner = this.runners.get(point) ?? (await this.newRunner(point))
    this.runners.delete(point)
    this.runners.set(point, runner)
    if (this.runners.size > mostRunners) this.runners.delete(present(this.runners.keys().next().value))
    return runner
  }

  private async newRunner(point: number): Promise<Runner> {
    const { parameters, points } = this.experiment
    const make = await this.prepare({ ...parameters, ...present(points[point]) })
    return runnerFor(make, this.purpose, this.experiment)
  }
}
