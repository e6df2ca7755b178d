import { type Bound, type Extent, Limits, type MemoryGauge, type Stop } from '../search/limits.js'

/** A question that could not be answered within its limits. */
export interface Unknown {
  readonly kind: 'unknown'
  readonly reason: Stop | 'cancelled'
}

/** A question that is answered step by step, for as long as its limits allow. */
export abstract class WithinLimits<A> implements Extent {
  protected readonly limits: Limits
  protected abstract readonly steps: Generator<undefined, A>
  abstract readonly nodes: number
  abstract readonly bytes: number
  abstract readonly full: boolean

  constructor(bound: Bound, memory: MemoryGauge | null) {
    this.limits = new Limits(bound, memory)
  }

  work(milliseconds: number): A | Unknown | null {
    const spent = this.limits.begin(milliseconds)
    if (spent !== null) return this.stop(spent)
    for (;;) {
      const limit = this.limits.ask(this)
      if (limit === 'pause') return null
      if (limit !== null) return this.stop(limit)
      const { done, value } = this.steps.next()
      if (done) return value
    }
  }

  stop(reason: Stop | 'cancelled'): Unknown {
    return { kind: 'unknown', reason }
  }

  /** Answers in one go. */
  finish(): A | Unknown {
    for (;;) {
      const answer = this.work(1000)
      if (answer !== null) return answer
    }
  }
}
