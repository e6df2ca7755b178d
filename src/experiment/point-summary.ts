import type { SimulationOutcome } from '../ats/outcome.js'
import { present } from '../ats/present.js'
import { bandOf } from './band.js'
import { type Experiment, isFixed } from './definition.js'
import { rareEstimate } from './rare-rows.js'
import type { Counted, Estimate, PointResult, RareResult } from './result.js'
import type { RunRow } from './row.js'
import { Spread } from './spread.js'
import { interval } from './statistics/proportion.js'
import { type Estimated, type Stopping, stoppingOf } from './stopping.js'
import type { Trajectory } from './store.js'

const outcomes: readonly SimulationOutcome[] = ['success', 'failure', 'left', 'stuck', 'bound', 'fault']

/** Different messages of faults that are told; how many faults there were is counted apart from them. */
const mostFaults = 10

/** What is known of the runs at one point: it grows row by row, and takes the same room however many there are. */
export class PointSummary {
  runs = 0
  isComplete = false
  private readonly stopping: Stopping
  private readonly counts: Record<SimulationOutcome, number>
  private readonly steps: Spread
  private readonly observables = new Map<string, Record<'final' | 'peak' | 'mean', Spread>>()
  private readonly trajectories: Trajectory[] = []
  private readonly faults = new Map<string, { count: number; readonly run: number }>()
  private readonly repetitions: RunRow[] = []

  constructor(
    private readonly experiment: Experiment,
    readonly point: number,
  ) {
    this.stopping = stoppingOf(experiment)
    this.counts = { success: 0, failure: 0, left: 0, stuck: 0, bound: 0, fault: 0 }
    this.steps = new Spread(this.meanConfidence, { low: 0, high: experiment.depth })
  }

  get most(): number {
    return this.stopping.most
  }

  get expected(): number {
    return this.stopping.expected
  }

  /** Those of the next rows that are to be kept whole: the first of each outcome. */
  wanted(rows: readonly RunRow[]): RunRow[] {
    const { keepRuns, plan } = this.experiment
    if (plan.kind === 'rare') return []
    const counts = { ...this.counts }
    return rows.filter(({ outcome }) => counts[outcome]++ < keepRuns)
  }

  add(row: RunRow): void {
    this.runs++
    this.counts[row.outcome]++
    this.steps.add(row.steps)
    if (this.experiment.plan.kind === 'rare') this.repetitions.push(row)
    else
      for (const [name, { final, peak, mean }] of Object.entries(row.observables)) {
        const spreads = this.spreadsOf(name)
        spreads.final.add(final)
        spreads.peak.add(peak)
        spreads.mean.add(mean)
      }
    if (row.fault !== null) this.meet(row.fault, row.run)
    this.isComplete = this.stopping.add(row)
  }

  follow(trajectory: Trajectory): void {
    this.trajectories.push(trajectory)
  }

  /** An interval of a mean holds where the number of runs does not depend on them. */
  private get meanConfidence(): number | null {
    return isFixed(this.experiment.plan) ? this.experiment.confidence : null
  }

  private spreadsOf(name: string): Record<'final' | 'peak' | 'mean', Spread> {
    const known = this.observables.get(name)
    if (known !== undefined) return known
    const confidence = this.meanConfidence
    const made = { final: new Spread(confidence), peak: new Spread(confidence), mean: new Spread(confidence) }
    this.observables.set(name, made)
    return made
  }

  private meet(message: string, run: number): void {
    const known = this.faults.get(message)
    if (known !== undefined) known.count++
    else if (this.faults.size < mostFaults) this.faults.set(message, { count: 1, run })
  }

  /** How many runs have succeeded so far, for displays of progress. */
  get success(): { readonly count: number; readonly runs: number } {
    return { count: this.counts.success, runs: this.runs }
  }

  result(): PointResult {
    const { experiment, counts, runs, stopping } = this
    const undecided = counts.bound + counts.fault
    return {
      point: this.point,
      parameters: present(experiment.points[this.point]),
      runs,
      outcomes: Object.fromEntries(outcomes.map(outcome => [outcome, this.counted(outcome)])) as Record<
        SimulationOutcome,
        Counted
      >,
      successOrUndecided:
        undecided === 0 || !this.isEstimated ? null : this.estimate('successOrUndecided', counts.success + undecided),
      steps: experiment.plan.kind === 'rare' ? null : this.steps.distribution(),
      observables: Object.fromEntries(
        [...this.observables].map(([name, { final, peak, mean }]) => [
          name,
          {
            final: present(final.distribution()),
            peak: present(peak.distribution()),
            mean: present(mean.distribution()),
            band: bandOf(name, this.trajectories),
          },
        ]),
      ),
      claim: stopping.claim,
      rare: this.rare(),
      faults: [...this.faults]
        .map(([message, { count, run }]) => ({ message, count, run }))
        .sort((a, b) => b.count - a.count),
      complete: this.isComplete,
    }
  }

  /**
   * Guided runs say nothing about probabilities; of a repetition of splitting, its estimate does; and an interval does not hold
   * where the number of runs was decided by a test of them.
   */
  private get isEstimated(): boolean {
    const { policy, plan, ask } = this.experiment
    return this.runs > 0 && (plan.kind === 'runs' || plan.kind === 'precision') && (policy !== 'seek' || ask !== null)
  }

  private counted(outcome: SimulationOutcome): Counted {
    const count = this.counts[outcome]
    return this.isEstimated && (outcome === 'success' || outcome === 'failure')
      ? this.estimate(outcome, count)
      : { count }
  }

  private estimate(what: Estimated, count: number): Estimate {
    const { low, high } = this.stopping.intervalOf(what) ?? interval(count, this.runs, this.experiment.confidence)
    return { count, estimate: count / this.runs, interval: [low, high] }
  }

  private rare(): RareResult | null {
    const { plan, confidence } = this.experiment
    return plan.kind !== 'rare' ? null : rareEstimate(this.repetitions, plan.effort, confidence)
  }
}
