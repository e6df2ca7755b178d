import type { Observable } from 'rxjs'
import { present } from '../ats/present.js'
import { type OptionNames, requireKnown } from '../errors/known-options.js'
import { fire, isEnabled, type Net } from '../simulator/net.js'
import { holdsAtom, type NetFormula } from '../simulator/net-formula.js'
import type { BoundOptions } from '../work/bounds.js'
import { elsewhere } from '../work/elsewhere.js'
import { resultOf } from '../work/result.js'
import { Encoding, type Reading, TooLarge } from './encoding.js'
import { combined, type FormulaVerdict, negated, proved, type Witness } from './formula-verdict.js'
import { type Normal, normal, type Path } from './normal.js'
import { orderOf } from './order.js'
import { pathFrom } from './paths.js'
import { Questions, type SolverProgress } from './questions.js'
import { isBpp, reachFrom } from './reach.js'
import type { Answer, Problem, Solver } from './solver.js'
import { allOf, type Counters, known } from './terms.js'

export interface FormulaOptions extends Pick<BoundOptions, 'timeout' | 'signal'> {
  /** How many steps EG and AF are looked at: they are undecidable. 10 by default. */
  readonly steps?: number
}

const formulaNames: OptionNames<FormulaOptions> = { timeout: true, signal: true, steps: true }

export type FormulaEvent =
  | { readonly kind: 'progress'; readonly progress: SolverProgress }
  | { readonly kind: 'formula-verdict'; readonly verdict: FormulaVerdict }

/**
 * Does a formula hold in the initial state of a net? What a state itself tells is computed; EF and EG become questions to
 * a solver. EF is decided, in all states of a BPP, however many there are. `timeout` is for all questions together; when
 * the signal aborts, the Observable ends with its reason as the error.
 * @public
 */
export const decideFormula = (
  net: Net,
  formula: NetFormula,
  solver: Solver,
  options: FormulaOptions = {},
): Observable<FormulaEvent> =>
  elsewhere(async (report, signal) => {
    requireKnown('decideFormula', options, formulaNames)
    const { steps = 10, timeout } = options
    const questions = new Questions(solver, { timeout, signal }, progress => report({ kind: 'progress', progress }))
    const verdict = await new Check(net, questions, steps).decide(normal(formula), net.initial, [])
    return { kind: 'formula-verdict', verdict }
  }, options?.signal)

/**
 * The verdict of `decideFormula` alone.
 * @public
 */
export const checkFormula = async (
  net: Net,
  formula: NetFormula,
  solver: Solver,
  options: FormulaOptions = {},
): Promise<FormulaVerdict> => (await resultOf(decideFormula(net, formula, solver, options), 'formula-verdict')).verdict

class Check {
  private readonly isBpp: boolean

  constructor(
    private readonly net: Net,
    private readonly questions: Questions,
    private readonly steps: number,
  ) {
    this.isBpp = isBpp(net)
  }

  /** The verdict in a state that some transitions lead to. */
  decide(formula: Normal, state: readonly number[], via: readonly number[]): Promise<FormulaVerdict> {
    switch (formula.is) {
      case 'atom':
        return Promise.resolve(proved(holdsAtom(formula, state), { run: via, state: state.map(BigInt) }))
      case 'and':
      case 'or': {
        const parts = formula.of.map(part => () => this.decide(part, state, via))
        return combined(formula.is === 'or' ? 'holds' : 'fails', parts)
      }
      case 'EX':
      case 'AX': {
        const parts = this.net.transitions.flatMap((transition, t) => {
          if ((formula.event !== null && transition.event !== formula.event) || !isEnabled(transition, state)) return []
          return () => this.decide(formula.of, fire(transition, state), [...via, t])
        })
        return combined(formula.is === 'EX' ? 'holds' : 'fails', parts)
      }
      case 'EF':
      case 'EG':
        return this.ask(formula, state, via)
      case 'never':
        return this.ask(formula.of, state, via).then(negated)
    }
  }

  /** The verdict of the solver. The first question decides, unless there is an EG inside. */
  private async ask(path: Path, state: readonly number[], via: readonly number[]): Promise<FormulaVerdict> {
    if (!this.isBpp && has(path, 'EF')) return { kind: 'unknown', reason: 'not-a-bpp' }
    try {
      const over = this.question(path, state, 'over')
      const first = await this.questions.ask(over.problem)
      if (first.kind === 'unsat') return proved(false)
      if (!has(path, 'EG')) return first.kind === 'sat' ? proved(true, this.witness(over, first, state, via)) : first
      const under = this.question(path, state, 'under')
      const second = await this.questions.ask(under.problem)
      if (second.kind === 'sat') return proved(true, this.witness(under, second, state, via))
      const bounded = this.question(path, state, 'bounded')
      const same = (question: Question): boolean => question.text === bounded.text
      const last = same(over) ? first : same(under) ? second : await this.questions.ask(bounded.problem)
      if (last.kind === 'unknown') return last
      if (last.kind === 'unsat') return { kind: 'fails', within: this.steps, witness: null }
      return { kind: 'holds', within: this.steps, witness: this.witness(bounded, last, state, via) }
    } catch (error) {
      if (error instanceof TooLarge) return { kind: 'unknown', reason: 'too-large' }
      throw error
    }
  }

  private question({ is, of }: Path, state: readonly number[], reading: Reading): Question {
    const encoding = new Encoding(this.net, this.steps)
    const integers: string[] = []
    const from = state.map(known)
    if (is === 'EF') {
      const { constraint, to, counts } = reachFrom(encoding, from, integers)
      const text = allOf([constraint, encoding.term(of, to, reading, integers)])
      return { text, problem: { integers, assertions: [text] }, end: to, counts }
    }
    const { constraint, along, taken } = pathFrom(encoding, from, reading === 'under', integers)
    const text = allOf([constraint, ...along.map(there => encoding.term(of, there, reading, integers))])
    return { text, problem: { integers, assertions: [text] }, end: present(along[along.length - 1]), taken }
  }

  /** A run to show for it. It is run once more, on the net: a solver that errs is found out. */
  private witness(
    { end, counts, taken }: Question,
    { values }: Answer & { kind: 'sat' },
    from: readonly number[],
    via: readonly number[],
  ): Witness {
    const value = ({ base, plus }: Counters[number]): bigint =>
      BigInt(plus) + (base === null ? 0n : present(values.get(base)))
    const state = end.map(value)
    const run =
      taken === undefined
        ? orderOf(this.net, from, present(counts).map(value))
        : taken.map(which => Number(values.get(which))).filter(t => t >= 0)
    if (run !== null && runOf(this.net, from, run)?.some((count, place) => BigInt(count) !== state[place]) !== false)
      throw new Error('the run that the solver found does not lead where it should')
    return { run: run === null ? null : [...via, ...run], state }
  }
}

interface Question {
  readonly text: string
  readonly problem: Problem
  readonly end: Counters
  /** How often each transition is taken, of EF; which one in each step, of EG. */
  readonly counts?: Counters
  readonly taken?: readonly string[]
}

/** Where a run leads, if each of its steps can be taken. */
export const runOf = (net: Net, from: readonly number[], run: readonly number[]): readonly number[] | null => {
  let state = from
  for (const t of run) {
    if (!isEnabled(present(net.transitions[t]), state)) return null
    state = fire(present(net.transitions[t]), state)
  }
  return state
}

const has = (formula: Normal, path: 'EF' | 'EG'): boolean => {
  switch (formula.is) {
    case 'atom':
      return false
    case 'and':
    case 'or':
      return formula.of.some(part => has(part, path))
    case 'EF':
    case 'EG':
      return formula.is === path || has(formula.of, path)
    default:
      return has(formula.of, path)
  }
}
