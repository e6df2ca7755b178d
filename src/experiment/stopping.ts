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
  /** The interval that may be reported of P(success), if an ordinary one may not: rows were looked at to decide when to stop. */
  readonly interval: Interval | null
}

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
  readonly interval = null
  private made = 0

  constructor(readonly most: number) {}

  get expected(): number {
    return this.most
  }

  add(): boolean {
    return ++this.made >= this.most
  }
}

class Looking implements Stopping {
  readonly claim = null
  private readonly plan: SequentialPlan
  private successes = 0
  private made = 0

  constructor(halfWidth: number, confidence: number) {
    this.plan = new SequentialPlan(halfWidth, confidence)
  }

  get most(): number {
    return this.plan.most
  }

  get expected(): number {
    return this.plan.looks.find(({ runs }) => runs > this.made)?.runs ?? this.most
  }

  add({ outcome }: RunRow): boolean {
    this.made++
    if (outcome === 'success') this.successes++
    return this.plan.after(this.successes, this.made) !== null
  }

  get interval(): Interval {
    return this.plan.latest?.interval ?? { low: 0, high: 1 }
  }
}

/** Undecided runs are none that meet the verdict: the claim is about runs within the bound. */
class Testing implements Stopping {
  readonly most: number
  readonly interval = null
  private readonly test: WaldTest
  private readonly of: 'success' | 'failure'

  constructor({ claim, indifference, errors, most }: Extract<Plan, { kind: 'claim' }>) {
    this.most = most
    this.of = claim.of
    this.test = new WaldTest(claim, { indifference, alpha: errors.refuted, beta: errors.accepted })
  }

  get expected(): number {
    return Math.min(this.most, this.test.runs + Math.ceil(this.test.expectedRuns()))
  }

  add({ outcome }: RunRow): boolean {
    const answer = this.test.add(outcome === this.of)
    return answer !== null || this.test.runs >= this.most
  }

  get claim(): 'holds' | 'refuted' | null {
    return this.test.answer
  }
}
