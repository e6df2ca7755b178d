import { fire, isEnabled, type Net } from '../simulator/net.js'
import { holdsAtom, type NetFormula } from '../simulator/net-formula.js'
import { Encoding, type Reading, TooLarge } from './encoding.js'
import { combined, type FormulaVerdict, negated, proved, type Witness } from './formula-verdict.js'
import { type Normal, normal, type Path } from './normal.js'
import { orderOf } from './order.js'
import { pathFrom } from './paths.js'
import { isBpp, reachFrom } from './reach.js'
import type { Answer, Problem, Solver } from './solver.js'
import { allOf, type Counters, known } from './terms.js'

export interface FormulaOptions {
  /** How many steps EG and AF are looked at: they are undecidable. 10 unless told. */
  readonly steps?: number
  /** For everything together. */
  readonly seconds?: number
  readonly signal?: AbortSignal
}

/**
 * Does a formula hold in the initial state of a net? What a state itself tells is computed; EF and EG become questions to
 * a solver. EF is decided, in all states of a BPP, however many there are.
 */
export const checkFormula = (
  net: Net,
  formula: NetFormula,
  solver: Solver,
  options: FormulaOptions = {},
): Promise<FormulaVerdict> => new Check(net, solver, options).decide(normal(formula), net.initial, [])

class Check {
  private readonly net: Net
  private readonly solver: Solver
  private readonly steps: number
  private readonly end: number
  private readonly signal: AbortSignal | undefined
  private readonly isBpp: boolean

  constructor(net: Net, solver: Solver, { steps = 10, seconds = Number.POSITIVE_INFINITY, signal }: FormulaOptions) {
    this.net = net
    this.solver = solver
    this.steps = steps
    this.end = performance.now() + 1000 * seconds
    this.signal = signal
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
      const first = await this.answerTo(over)
      if (first.kind === 'unsat') return proved(false)
      if (!has(path, 'EG')) return first.kind === 'sat' ? proved(true, this.witness(over, first, state, via)) : first
      const under = this.question(path, state, 'under')
      const second = await this.answerTo(under)
      if (second.kind === 'sat') return proved(true, this.witness(under, second, state, via))
      const bounded = this.question(path, state, 'bounded')
      const same = (question: Question): boolean => question.text === bounded.text
      const last = same(over) ? first : same(under) ? second : await this.answerTo(bounded)
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
    return { text, problem: { integers, assertions: [text] }, end: along[along.length - 1], taken }
  }

  private async answerTo({ problem }: Question): Promise<Answer> {
    const seconds = (this.end - performance.now()) / 1000
    if (seconds <= 0) return { kind: 'unknown', reason: 'time-bound' }
    const limits = Number.isFinite(seconds) ? { seconds } : {}
    return this.solver.solve(problem, this.signal === undefined ? limits : { ...limits, signal: this.signal })
  }

  /** A run to show for it. It is run once more, on the net: a solver that errs is found out. */
  private witness(
    { end, counts, taken }: Question,
    { values }: Answer & { kind: 'sat' },
    from: readonly number[],
    via: readonly number[],
  ): Witness {
    const value = ({ base, plus }: Counters[number]): bigint => BigInt(plus) + (base === null ? 0n : values.get(base)!)
    const state = end.map(value)
    const run =
      taken === undefined
        ? orderOf(this.net, from, counts!.map(value))
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
    if (!isEnabled(net.transitions[t], state)) return null
    state = fire(net.transitions[t], state)
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
