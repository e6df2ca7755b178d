import * as E from 'fp-ts/lib/Either.js'
import { negated, propositionOf } from '../../src/ats/labelling.js'
import type { Observed } from '../../src/ats/run.js'
import { mistakeIn } from '../../src/errors/diagnostic.js'
import type { Moves } from '../../src/simulator/moves.js'
import { isEnabled, type Net } from '../../src/simulator/net.js'
import type { NetFormula } from '../../src/simulator/net-formula.js'
import type { Proposition, VectorModel } from '../../src/simulator/vector.js'
import { type Condition, compared, truthOf } from '../nets/condition.js'
import { comparedCounter, observing } from '../nets/observed.js'
import { NetSteps } from '../nets/steps.js'
import { upwardOf } from '../nets/upward.js'
import { parseFormula } from './parse.js'
import { resolveFormula } from './resolve.js'

/** A BPP as a vector model: a state is how many there are of each symbol. */
export class BppModel implements VectorModel {
  readonly net: Net
  readonly events: readonly string[]
  readonly initial: readonly (readonly number[])[]
  readonly propositions: Readonly<Record<string, Proposition>>
  readonly observe?: (state: Int32Array) => Observed
  private readonly steps: NetSteps
  private readonly conditions = new Map<string, Condition>([['deadlock', { is: 'deadlock' }]])

  constructor(net: Net) {
    this.net = net
    this.steps = new NetSteps(net)
    this.events = this.steps.events
    this.initial = [net.initial]
    const observe = observing(net)
    if (observe !== null) this.observe = observe
    this.propositions = { deadlock: state => !net.transitions.some(transition => isEnabled(transition, state)) }
  }

  expand(state: Int32Array, moves: Moves): void {
    this.steps.expand(state, moves)
  }

  /** Of expressions that were compiled, and of `deadlock`; or of their negations. */
  upward(literal: string): readonly (readonly number[])[] | null {
    const condition = this.conditions.get(propositionOf(literal))
    return condition === undefined ? null : upwardOf(condition, !negated(literal), this.net)
  }

  /** An expression is a formula about a state by itself. */
  compile(expression: string, name: string): Proposition | { message: string; at: number } {
    const condition = comparedCounter(expression, this.net) ?? this.read(expression)
    if ('message' in condition) return condition
    this.conditions.set(name, condition)
    return truthOf(condition, this.net)
  }

  private read(expression: string): Condition | { message: string; at: number } {
    const source = { name: 'expression', text: expression }
    const read = parseFormula(source)
    if (E.isLeft(read)) return mistakeIn(read.left)
    const resolved = resolveFormula(source, read.right, { places: this.net.places, events: new Set(this.events) })
    if (E.isLeft(resolved)) return mistakeIn(resolved.left[0]!)
    const condition = conditionOf(resolved.right)
    return (
      condition ?? { message: 'this is about more than one state: a purpose says what comes next, and when', at: 0 }
    )
  }

  describe(state: Int32Array): string {
    const some = this.net.places.flatMap((place, i) =>
      state[i] === 0 ? [] : state[i] === 1 ? place : `${place}*${state[i]}`,
    )
    return some.length === 0 ? '0' : some.join(', ')
  }
}

/** A formula about a state by itself, as a condition; `null` if it looks further. */
const conditionOf = (formula: NetFormula): Condition | null => {
  switch (formula.is) {
    case 'atom':
      return compared(formula.terms, formula.compare, formula.than)
    case 'not': {
      const of = conditionOf(formula.of)
      return of === null ? null : { is: 'not', of }
    }
    case 'and':
    case 'or':
    case 'implies': {
      const left = conditionOf(formula.left)
      const right = conditionOf(formula.right)
      if (left === null || right === null) return null
      return formula.is === 'implies'
        ? { is: 'or', of: [{ is: 'not', of: left }, right] }
        : { is: formula.is, of: [left, right] }
    }
    default:
      return null
  }
}
