import { isVerdict, type Purpose } from '../../purposes/purpose.js'
import type { Question } from '../relations/question.js'
import type { Reason, Verdict } from '../relations/verdict.js'
import type { Finding } from '../search/search.js'
import type { Statistics } from '../search/statistics.js'
import type { AnySimulator } from '../simulator/simulator.js'
import { ByCoverability } from './by-coverability.js'
import { PreparedCheck } from './prepared-check.js'
import { Searching } from './searching.js'
import { reportingFaults } from './simulator-error.js'
import type { Strategy } from './strategy.js'

/** One question about one model and one purpose, answered in blocks of time by the strategy that fits it. */
export class RunningCheck {
  private readonly check: PreparedCheck
  private readonly strategy: Strategy

  constructor(simulator: AnySimulator, purpose: Purpose, question: Question) {
    this.check = new PreparedCheck(simulator, purpose, question)
    const { coverability } = this.check.plan
    this.strategy = coverability === null ? new Searching(this.check) : new ByCoverability(this.check, coverability)
  }

  /** Works for about `milliseconds` ms; the verdict when there is one. */
  work(milliseconds: number): Verdict | null {
    const { check, strategy } = this
    return reportingFaults(
      () => {
        if (isVerdict(check.purpose, check.purpose.start)) return this.begun()
        const result = strategy.work(milliseconds)
        if (result === null) return null
        return typeof result === 'string' ? this.stop(result) : check.conclude(result, strategy.account())
      },
      () => check.runAlong(strategy.path()),
    )
  }

  /** The verdict if the purpose begins in one. */
  private begun(): Verdict {
    const { purpose, plan } = this.check
    const nearest = new Int32Array()
    const isSought = plan.goal.sought[purpose.start] === 1
    const finding: Finding | null = isSought ? { kind: 'verdict', path: nearest, loop: null } : null
    const statistics = { ...this.statistics(), modelStates: 1, productStates: 1 }
    return this.check.conclude({ finding, complete: true }, { statistics, nearest })
  }

  statistics(): Statistics {
    return this.strategy.statistics()
  }

  /** The inconclusive verdict when something ends the work early. */
  stop(reason: Reason): Verdict {
    return this.check.undecided(reason, this.strategy.account())
  }
}
