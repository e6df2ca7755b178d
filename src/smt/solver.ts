import type { BoundOptions } from '../work/bounds.js'

/** A question to a solver: integers by their names, and what is asserted of them, in SMT-LIB 2. */
export interface Problem {
  readonly integers: readonly string[]
  /** Each a term of sort Bool, such as `(>= (+ x y) 3)`. */
  readonly assertions: readonly string[]
}

export type Answer =
  /** There is a solution: a value for each integer. */
  | { readonly kind: 'sat'; readonly values: ReadonlyMap<string, bigint> }
  | { readonly kind: 'unsat' }
  /** The solver cannot tell, or not in the time it was given. */
  | { readonly kind: 'unknown'; readonly reason: 'time-bound' | 'incomplete' }

/** Something that decides whether there are integers such that everything asserted holds. */
export interface Solver {
  /** For reports: which program, and which version of it. */
  readonly name: string
  /** `timeout` is in seconds. */
  solve(problem: Problem, limits?: Pick<BoundOptions, 'timeout' | 'signal'>): Promise<Answer>
  /** Ends what keeps the solver alive. It may be asked again afterwards. */
  close(): Promise<void>
}
