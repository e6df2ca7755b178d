import * as E from 'fp-ts/lib/Either.js'
import type { Observable } from 'rxjs'
import { present } from '../ats/present.js'
import { type OptionNames, requireKnown } from '../errors/known-options.js'
import type { Net } from '../simulator/net.js'
import { holdsNow, type NetFormula } from '../simulator/net-formula.js'
import type { BoundOptions } from '../work/bounds.js'
import { elsewhere } from '../work/elsewhere.js'
import { resultOf } from '../work/result.js'
import { abstractMessages } from './abstraction.js'
import { Encoding, TooLarge } from './encoding.js'
import type { Ignorance } from './formula-verdict.js'
import { normal } from './normal.js'
import { Questions, type SolverProgress } from './questions.js'
import { reachFrom } from './reach.js'
import { type ReplayOptions, replay } from './replay.js'
import type { Problem, Solver } from './solver.js'
import { allOf, known, oneOf } from './terms.js'

export interface ReachOptions extends ReplayOptions, Pick<BoundOptions, 'timeout' | 'signal'> {
  /** How many solutions of the abstraction to look at. 20 by default. */
  readonly attempts?: number
}

const reachNames: OptionNames<ReachOptions> = { timeout: true, signal: true, maxStates: true, attempts: true }

export type Reachability =
  /** A proof: the abstraction does not reach it, or only in ways that the net cannot go. */
  | { readonly kind: 'unreachable'; readonly spurious: number }
  /** A run of the net leads there. */
  | { readonly kind: 'real'; readonly run: readonly number[]; readonly spurious: number }
  /** The abstraction reaches it, but all that was looked at was spurious, or could not be followed on the net. */
  | { readonly kind: 'not-found'; readonly spurious: number }
  | { readonly kind: 'unknown'; readonly reason: Ignorance | 'no-abstraction'; readonly why?: string }

export type ReachEvent =
  | { readonly kind: 'progress'; readonly progress: SolverProgress }
  | { readonly kind: 'reachability'; readonly reachability: Reachability }

/**
 * Can a net of processes and messages get to a state where something holds? The abstraction is asked, and what it finds is
 * followed on the net. Counts of transitions that belong to no run there, nor do smaller ones, are ruled out, and it is
 * asked again: so each answer is a proof or a run, or says that it is neither. When the signal aborts, the Observable ends
 * with its reason as the error.
 * @public
 */
export const reach = (
  net: Net,
  isMessage: (place: number) => boolean,
  goal: NetFormula,
  solver: Solver,
  options: ReachOptions = {},
): Observable<ReachEvent> =>
  elsewhere(async (report, signal) => {
    requireKnown('reach', options, reachNames)
    const { attempts = 20, timeout, signal: _, ...limits } = options
    const questions = new Questions(solver, { timeout, signal }, progress => report({ kind: 'progress', progress }))
    const reachability = await attempt(net, isMessage, goal, questions, attempts, limits)
    return { kind: 'reachability', reachability }
  }, options?.signal)

/**
 * The result of `reach` alone.
 * @public
 */
export const reachable = async (
  net: Net,
  isMessage: (place: number) => boolean,
  goal: NetFormula,
  solver: Solver,
  options: ReachOptions = {},
): Promise<Reachability> => (await resultOf(reach(net, isMessage, goal, solver, options), 'reachability')).reachability

const attempt = async (
  net: Net,
  isMessage: (place: number) => boolean,
  goal: NetFormula,
  questions: Questions,
  attempts: number,
  limits: ReplayOptions,
): Promise<Reachability> => {
  const isGoal = (state: readonly number[]): boolean => {
    const truth = holdsNow(goal, state)
    if (truth === undefined) throw new TypeError('a goal is about one state: it has no EX, AX, EF, EG or AF')
    return truth
  }
  if (isGoal(net.initial)) return { kind: 'real', run: [], spurious: 0 }
  const made = abstractMessages(net, isMessage)
  if (E.isLeft(made)) return { kind: 'unknown', reason: 'no-abstraction', why: made.left }
  const { bpp, translate, balance } = made.right
  const target = translate(goal)
  let question: ReturnType<typeof questionOf>
  try {
    question = questionOf(bpp, balance === null ? target : { is: 'and', left: target, right: balance })
  } catch (error) {
    if (error instanceof TooLarge) return { kind: 'unknown', reason: 'too-large' }
    throw error
  }
  const ruledOut: string[] = []
  for (let spurious = 0; spurious < attempts; spurious++) {
    const { problem } = question
    const answer = await questions.ask({ ...problem, assertions: [...problem.assertions, ...ruledOut] })
    if (answer.kind === 'unknown') return answer
    if (answer.kind === 'unsat') return { kind: 'unreachable', spurious }
    const counts = question.counts.map(({ base }) => (base === null ? 0n : present(answer.values.get(base))))
    const replayed = replay(net, counts, isGoal, limits)
    if (replayed.kind === 'real') return { ...replayed, spurious }
    if (replayed.kind === 'not-found') return { kind: 'not-found', spurious }
    ruledOut.push(oneOf(question.counts.flatMap(({ base }, t) => (base === null ? [] : `(> ${base} ${counts[t]})`))))
  }
  return { kind: 'not-found', spurious: attempts }
}

const questionOf = (
  bpp: Net,
  goal: NetFormula,
): { problem: Problem; counts: ReturnType<typeof reachFrom>['counts'] } => {
  const encoding = new Encoding(bpp, 0)
  const integers: string[] = []
  const { constraint, to, counts } = reachFrom(encoding, bpp.initial.map(known), integers)
  const text = allOf([constraint, encoding.term(normal(goal), to, 'over', integers)])
  return { problem: { integers, assertions: [text] }, counts }
}
