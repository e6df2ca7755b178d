import * as E from 'fp-ts/lib/Either.js'
import type { Telling } from '../../src/ats/run.js'
import { mistakeIn, nearest } from '../../src/errors/diagnostic.js'
import { Moves } from '../../src/simulator/moves.js'
import type { Proposition, VectorModel } from '../../src/simulator/vector.js'
import { tau } from '../emulation/algebra.js'
import { deadlockFree } from '../emulation/deadlock-free.js'
import { parseCondition } from './parse.js'
import { Printer } from './print.js'
import type { Rules } from './rules.js'
import { sortOf } from './sorts.js'
import type { Action, Condition } from './syntax.js'
import { eventOf, type System } from './terms.js'

/** A system as a vector model: what its states are, and how they move, is up to an engine. */
export interface Engine {
  readonly initial: ArrayLike<number>
  /** The values that the components of states will have, where that is known. */
  readonly ranges?: VectorModel['ranges']
  /** Writes the moves of a state, with actions for events. */
  expand(state: Int32Array, moves: Moves, eventOf: Int32Array): void
  /** Writes how likely the moves are that `expand` makes of a state, in their order. */
  weigh(state: Int32Array, weights: Float64Array): void
  /** The term that a state is. */
  termOf(state: Int32Array): ArrayLike<number>
}

/** Runs a system by the operational rules: a state is a term. */
export class ByRules implements Engine {
  readonly initial: readonly number[]
  private readonly rules: Rules

  constructor({ root, leaves }: System, rules: Rules) {
    this.initial = [leaves.constant(root)]
    this.rules = rules
  }

  expand(state: Int32Array, moves: Moves, eventOf: Int32Array): void {
    const { rules } = this
    rules.derive(state, state.length)
    for (let transition = 0; transition < rules.count; transition++) {
      const { result, from } = rules.target(transition)
      const length = result.length - from
      moves.begin(eventOf[rules.action[transition]!]!, length)
      for (let i = 0; i < length; i++) {
        const value = result[from + i]!
        if (value !== (i < state.length ? state[i] : 0)) moves.set(i, value)
      }
    }
  }

  weigh(state: Int32Array, weights: Float64Array): void {
    const { rules } = this
    rules.derive(state, state.length, true)
    for (let transition = 0; transition < rules.count; transition++) weights[transition] = rules.weight(transition)
  }

  termOf(state: Int32Array): Int32Array {
    return state
  }
}

/** The property that every model has. */

/** CCS in the fast lane. */
export class CcsModel implements VectorModel {
  readonly properties = [deadlockFree]
  readonly events: readonly string[]
  readonly initial: readonly ArrayLike<number>[]
  readonly ranges?: NonNullable<VectorModel['ranges']>
  readonly propositions: Readonly<Record<string, Proposition>>
  private readonly eventOf: Int32Array
  private readonly printer: Printer
  private readonly labels: readonly string[]
  private readonly looked = new Moves()
  private readonly remarked = new Set<string>()

  constructor(
    system: System,
    private readonly rules: Rules,
    private readonly engine: Engine,
    readonly endless: boolean,
  ) {
    this.labels = system.labels
    const sort = [...sortOf(system)].sort((one, other) => one - other)
    this.events = sort.map(action => eventOf(system, action))
    this.eventOf = new Int32Array(2 * system.labels.length + 2).fill(-1)
    for (const [event, action] of sort.entries()) this.eventOf[action] = event
    this.printer = new Printer(system)
    this.initial = [engine.initial]
    if (engine.ranges !== undefined) this.ranges = engine.ranges
    this.propositions = { deadlock: this.holds({ is: 'deadlock', at: { start: 0, end: 0 } }) }
  }

  expand(state: Int32Array, moves: Moves): void {
    this.engine.expand(state, moves, this.eventOf)
  }

  weigh(state: Int32Array, _moves: Moves, weights: Float64Array): void {
    this.engine.weigh(state, weights)
  }

  describe(state: Int32Array): string {
    return this.printer.text(this.engine.termOf(state))
  }

  /** A step as it is written; an invisible one with the label that processes met on. */
  tell(from: Int32Array | null, event: string, to: Int32Array): Telling {
    const { rules, engine, labels } = this
    if (event !== 'tau') return { actor: null, text: written(event), effects: [] }
    const before = engine.termOf(from!)
    const after = engine.termOf(to)
    rules.derive(before, before.length)
    const met = new Set<string>()
    for (let transition = 0; transition < rules.count; transition++) {
      if (rules.action[transition] !== tau) continue
      const { result, from: at } = rules.target(transition)
      if (result.length - at !== after.length || !result.slice(at).every((token, i) => token === after[i])) continue
      if (rules.via(transition) !== 0) met.add(labels[rules.via(transition)]!)
    }
    return { actor: null, text: met.size === 0 ? 'tau' : `tau (${[...met].join(' or ')})`, effects: [] }
  }

  compile(expression: string): Proposition | { message: string; at: number } {
    const parsed = parseCondition({ name: '', text: expression })
    if (E.isLeft(parsed)) return mistakeIn(parsed.left)
    this.remark(parsed.right)
    return this.holds(parsed.right)
  }

  /** Notes actions in a condition that the system can never do: most often a misspelling, or the wrong side of one. */
  private remark(condition: Condition): void {
    switch (condition.is) {
      case 'deadlock':
        return
      case 'can': {
        if (this.eventFor(condition.action) >= 0) return
        const { action } = condition
        const asked = action.is === 'tau' ? 'tau' : `${action.co ? "'" : ''}${action.label}`
        const meant = nearest(asked, new Set(this.events.map(written)))
        const hint = meant === undefined ? '' : `; did you mean can(${meant})?`
        this.remarked.add(`this system never does ${asked}, so can(${asked}) is false everywhere${hint}`)
        return
      }
      case 'not':
        this.remark(condition.of)
        return
      default:
        for (const part of condition.of) this.remark(part)
    }
  }

  remarks(): readonly string[] {
    return [...this.remarked]
  }

  /** The number of an action's event; -1 if there is none. */
  private eventFor(action: Action): number {
    return this.events.indexOf(action.is === 'tau' ? 'tau' : `${action.co ? '!' : '?'}${action.label}`)
  }

  private holds(condition: Condition): Proposition {
    const truth = this.truth(condition)
    return state => {
      this.looked.clear(state.length)
      this.expand(state, this.looked)
      return truth(this.looked)
    }
  }

  /** The truth of a condition, by the moves of a state. */
  private truth(condition: Condition): (moves: Moves) => boolean {
    switch (condition.is) {
      case 'deadlock':
        return ({ count }) => count === 0
      case 'can': {
        const wanted = this.eventFor(condition.action)
        return ({ count, event }) => {
          for (let move = 0; move < count; move++) if (event[move] === wanted) return true
          return false
        }
      }
      case 'not': {
        const inner = this.truth(condition.of)
        return moves => !inner(moves)
      }
      default: {
        const parts = condition.of.map(part => this.truth(part))
        return condition.is === 'and'
          ? moves => parts.every(part => part(moves))
          : moves => parts.some(part => part(moves))
      }
    }
  }
}

/** An event as its action is written. */
const written = (event: string): string => event.replace(/^\?/, '').replace(/^!/, "'")
