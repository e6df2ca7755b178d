import type { SimulationOutcome } from '../ats/outcome.js'
import type { Experiment, Plan } from './definition.js'
import type { RunRow } from './row.js'
import type { Interval } from './statistics/interval.js'
import { runsForPrecision } from './statistics/precision.js'
import { SequentialPlan } from './statistics/sequential.js'
import { WaldTest } from './statistics/wald.js'

/**
 * When there are enough runs at a point. It is told of rows in the order of runs, so that what it decides does not depend on
 * who made them, or when.
 */
export interface Stopping {
  /** The most runs it can take. */
  readonly most: number
  /** About how many it will take, as far as that can be told. */
  readonly expected: number
  /** Tells it of the next row; are there enough now? */
  add(row: RunRow): boolean
  /** What is known of the claim; `null` where it is open, or nothing is claimed. */
  readonly claim: 'holds' | 'refuted' | null
  /**
   * The interval that may be reported of a probability, if an ordinary one may not: rows were looked at to decide when to stop.
   */
  intervalOf(what: Estimated): Interval | null
}

/** What is estimated: how likely success is, failure, and success if undecided runs are counted as such. */
export type Estimated = 'success' | 'failure' | 'successOrUndecided'

const isOf: Readonly<Record<Estimated, (row: RunRow) => boolean>> = {
  success: ({ outcome }) => outcome === 'success',
  failure: ({ outcome }) => outcome === 'failure',
  successOrUndecided: ({ outcome }) => outcome === 'success' || isUndecided(outcome),
}

/** Would a longer run, or one without a fault, have met a verdict? That is not known. */
export const isUndecided = (outcome: SimulationOutcome): boolean => outcome === 'bound' || outcome === 'fault'

/** The rule of a plan, for one point. */
export const stoppingOf = ({ plan, confidence }: Pick<Experiment, 'plan' | 'confidence'>): Stopping => {
  switch (plan.kind) {
    case 'runs':
      return new Fixed(plan.runs)
    case 'rare':
      return new Fixed(plan.repetitions)
    case 'precision':
      return plan.sequential
        ? new Looking(plan.halfWidth, confidence)
        : new Fixed(runsForPrecision(plan.halfWidth, confidence))
    case 'claim':
      return new Testing(plan)
  }
}

class Fixed implements Stopping {
  readonly claim = null
  private made = 0

  constructor(readonly most: number) {}

  get expected(): number {
    return this.most
  }

  add(): boolean {
    return ++this.made >= this.most
  }

  intervalOf(): null {
    return null
  }
}

/**
 * Stops when the interval for P(success) is narrow enough. What else is estimated is looked at after the same numbers of runs, with
 * the same shares of the error, so that its interval holds whenever it is asked for.
 */
class Looking implements Stopping {
  readonly claim = null
  private readonly plans: Readonly<Record<Estimated, SequentialPlan>>
  private readonly counts: Record<Estimated, number> = { success: 0, failure: 0, successOrUndecided: 0 }
  private made = 0

  constructor(halfWidth: number, confidence: number) {
    const plan = (): SequentialPlan => new SequentialPlan(halfWidth, confidence)
    this.plans = { success: plan(), failure: plan(), successOrUndecided: plan() }
  }

  get most(): number {
    return this.plans.success.most
  }

  get expected(): number {
    return this.plans.success.looks.find(({ runs }) => runs > this.made)?.runs ?? this.most
  }

  add(row: RunRow): boolean {
    this.made++
    for (const what of estimates) {
      if (isOf[what](row)) this.counts[what]++
      this.plans[what].after(this.counts[what], this.made)
    }
    return this.plans.success.hasEnded
  }

  intervalOf(what: Estimated): Interval {
    return this.plans[what].latest?.interval ?? { low: 0, high: 1 }
  }
}

const estimates = ['success', 'failure', 'successOrUndecided'] as const satisfies readonly Estimated[]

/**
 * Tests a claim. What an undecided run would have come to is not known: the claim is tested with all of them counted as such, and
 * with none, and there is an answer where both tests agree.
 */
class Testing implements Stopping {
  readonly most: number
  private readonly with: WaldTest
  private readonly without: WaldTest
  private readonly of: 'success' | 'failure'

  constructor({ claim, indifference, errors, most }: Extract<Plan, { kind: 'claim' }>) {
    this.most = most
    this.of = claim.of
    const test = (): WaldTest => new WaldTest(claim, { indifference, alpha: errors.refuted, beta: errors.accepted })
    this.with = test()
    this.without = test()
  }

  get expected(): number {
    const left = [this.with, this.without].map(test => (test.answer === null ? test.runs + test.expectedRuns() : 0))
    return Math.min(this.most, Math.ceil(Math.max(...left)))
  }

  add({ outcome, run }: RunRow): boolean {
    this.with.add(outcome === this.of || isUndecided(outcome))
    this.without.add(outcome === this.of)
    return (this.with.answer !== null && this.without.answer !== null) || run + 1 >= this.most
  }

  get claim(): 'holds' | 'refuted' | null {
    return this.with.answer === this.without.answer ? this.with.answer : null
  }

  intervalOf(): null {
    return null
  }
}
