import type { Experiment } from '../experiment/definition.js'
import { forgetting } from '../experiment/memory-store.js'
import { PointSummary } from '../experiment/point-summary.js'
import type { ExperimentResult } from '../experiment/result.js'
import type { Batch, ResultStore } from '../experiment/store.js'

/** Looks at the runs of an experiment with one point while they are made: what is known of them, and nothing else, is kept. */
export class SoFar implements ResultStore {
  readonly stored = forgetting.stored
  readonly summarise = forgetting.summarise
  readonly close = forgetting.close
  private readonly summary: PointSummary

  constructor(private readonly experiment: Experiment) {
    this.summary = new PointSummary(experiment, 0)
  }

  async add({ rows }: Batch): Promise<void> {
    for (const row of rows) this.summary.add(row)
  }

  /** Kept runs and trajectories are left for the end: they are long, and what is told now is told again in a moment. */
  result(): ExperimentResult {
    return {
      experiment: this.experiment,
      complete: false,
      reason: null,
      points: [this.summary.result()],
      kept: [],
      warnings: [],
      assumptions: [],
      seconds: 0,
    }
  }
}
