import { boundOf } from '../work/bounds.js'
import type { Answer, Problem, Solver } from './solver.js'

/** How far work with a solver has come. */
export interface SolverProgress {
  /** How many questions the solver has been asked. */
  readonly questions: number
  readonly seconds: number
}

/** Questions to a solver that share one time limit. */
export class Questions {
  private readonly began = performance.now()
  private readonly seconds: number
  private readonly signal: AbortSignal
  private asked = 0

  constructor(
    private readonly solver: Solver,
    { timeout, signal }: { readonly timeout: number | undefined; readonly signal: AbortSignal },
    private readonly report: (progress: SolverProgress) => void,
  ) {
    this.seconds = boundOf(timeout === undefined ? {} : { timeout }).seconds ?? Number.POSITIVE_INFINITY
    this.signal = signal
  }

  async ask(problem: Problem): Promise<Answer> {
    const seconds = (performance.now() - this.began) / 1000
    const left = this.seconds - seconds
    if (left <= 0) return { kind: 'unknown', reason: 'time-bound' }
    this.report({ questions: ++this.asked, seconds })
    const { signal } = this
    return this.solver.solve(problem, Number.isFinite(left) ? { timeout: left, signal } : { signal })
  }
}
