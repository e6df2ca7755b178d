import * as E from 'fp-ts/lib/Either.js'
import type { Moves } from '../../src/simulator/moves.js'
import { isEnabled, type Net } from '../../src/simulator/net.js'
import { holdsNow } from '../../src/simulator/net-formula.js'
import type { Proposition, VectorModel } from '../../src/simulator/vector.js'
import { parseFormula } from './parse.js'
import { resolveFormula } from './resolve.js'

/** A BPP as a vector model: a state is how many there are of each symbol. */
export class BppModel implements VectorModel {
  readonly net: Net
  readonly events: readonly string[]
  readonly initial: readonly (readonly number[])[]
  readonly propositions: Readonly<Record<string, Proposition>>
  private readonly eventNumbers: readonly number[]

  constructor(net: Net) {
    this.net = net
    this.events = [...new Set(net.transitions.map(({ event }) => event))]
    this.eventNumbers = net.transitions.map(({ event }) => this.events.indexOf(event))
    this.initial = [net.initial]
    this.propositions = { deadlock: state => !net.transitions.some(transition => isEnabled(transition, state)) }
  }

  expand(state: Int32Array, moves: Moves): void {
    this.net.transitions.forEach(({ takes: [{ place: left }], gives }, t) => {
      if (state[left] === 0) return
      moves.begin(this.eventNumbers[t])
      moves.set(left, state[left] - 1)
      for (const { place, count } of gives) moves.set(place, state[place] + count - (place === left ? 1 : 0))
    })
  }

  /** An expression is a formula about a state by itself. */
  compile(expression: string): Proposition | { message: string; at: number } {
    const source = { name: 'expression', text: expression }
    const read = parseFormula(source)
    if (E.isLeft(read)) return { message: read.left.message, at: read.left.span?.start ?? 0 }
    const resolved = resolveFormula(source, read.right, { places: this.net.places, events: new Set(this.events) })
    if (E.isLeft(resolved)) return { message: resolved.left[0].message, at: resolved.left[0].span?.start ?? 0 }
    const formula = resolved.right
    if (holdsNow(formula, this.net.initial) === undefined)
      return { message: 'this is about more than one state: a purpose says what comes next, and when', at: 0 }
    return state => holdsNow(formula, state)
  }

  describe(state: Int32Array): string {
    const some = this.net.places.flatMap((place, i) =>
      state[i] === 0 ? [] : state[i] === 1 ? place : `${place}*${state[i]}`,
    )
    return some.length === 0 ? '0' : some.join(', ')
  }
}
