import * as E from 'fp-ts/lib/Either.js'
import type { Property } from '../../src/ats/property.js'
import type { Observed, Telling } from '../../src/ats/run.js'
import { mistakeIn } from '../../src/errors/diagnostic.js'
import { SimulatorFault } from '../../src/simulator/fault.js'
import type { Moves } from '../../src/simulator/moves.js'
import type { Amount, Net } from '../../src/simulator/net.js'
import type { Proposition, VectorModel } from '../../src/simulator/vector.js'
import { type Condition, greatest, truthOf } from '../nets/condition.js'
import { massAction } from '../nets/mass-action.js'
import { comparedCounter, observing } from '../nets/observed.js'
import { upwardOf } from '../nets/upward.js'
import { resolveCondition } from './conditions.js'
import * as errors from './errors.js'
import type { Say } from './names.js'
import { netOf } from './net.js'
import { parseCondition } from './parse.js'
import type { System } from './system.js'
import { describe, tell } from './tell.js'

/** A transition of the net, made ready to be taken. */
interface Step {
  readonly event: number
  readonly takes: readonly Amount[]
  /** What it changes on the whole. */
  readonly changes: readonly Amount[]
}

/** How likely rules are beside each other: all alike, or by how many ways there are to choose what they take. */
export type Weights = 'uniform' | 'mass-action'

type Wrong = { readonly message: string; readonly at: number }

/** An actor system in the fast lane: a state is its counters. */
export class AcsModel implements VectorModel {
  readonly net: Net
  readonly events: readonly string[]
  readonly initial: readonly (readonly number[])[]
  readonly propositions: Readonly<Record<string, Proposition>>
  readonly properties: readonly Property[]
  readonly observe?: (state: Int32Array) => Observed
  readonly weigh?: (state: Int32Array, moves: Moves, weights: Float64Array) => void
  private readonly steps: readonly Step[]
  /** The conditions that propositions stand for. */
  private readonly conditions = new Map<string, Condition>([['deadlock', { is: 'deadlock' }]])

  constructor(
    private readonly system: System,
    weights: Weights = 'uniform',
  ) {
    const net = netOf(system)
    this.net = net
    const observe = observing(net)
    if (observe !== null) this.observe = observe
    if (weights === 'mass-action') {
      const weigh = massAction(net)
      this.weigh = (state, _, into) => weigh(state, into)
    }
    this.initial = [net.initial]
    this.events = [...new Set(net.transitions.map(({ event }) => event))]
    const numbers = new Map(this.events.map((event, number) => [event, number]))
    this.steps = net.transitions.map(({ event, takes, gives }) => {
      const changes = new Map<number, number>()
      for (const { place, count } of gives) changes.set(place, count)
      for (const { place, count } of takes) changes.set(place, (changes.get(place) ?? 0) - count)
      return {
        event: numbers.get(event)!,
        takes,
        changes: [...changes].flatMap(([place, count]) => (count === 0 ? [] : { place, count })),
      }
    })
    this.properties = system.properties.map(({ name, modality }) => ({ name, modality, literal: name }))
    for (const { name, condition } of system.properties) this.conditions.set(name, condition)
    this.propositions = Object.fromEntries(
      [...this.conditions].map(([name, condition]) => [name, truthOf(condition, net)]),
    )
  }

  expand(state: Int32Array, moves: Moves): void {
    const { steps } = this
    for (let i = 0; i < steps.length; i++) {
      const step = steps[i]!
      if (!canBeTaken(step, state)) continue
      const { event, changes } = step
      moves.begin(event)
      for (let c = 0; c < changes.length; c++) {
        const { place, count } = changes[c]!
        const value = state[place]! + count
        if (value > greatest) throw this.overflow(i, place)
        moves.set(place, value)
      }
    }
  }

  private overflow(rule: number, place: number): SimulatorFault {
    const { at, owner } = this.system.rules[rule]!
    const message = `${owner}: there would be more than ${greatest} of ${this.net.places[place]}`
    const span = { source: this.system.source, ...at }
    return new SimulatorFault(errors.overflow, message, this.net.transitions[rule]!.event, undefined, span)
  }

  describe(state: Int32Array): string {
    return describe(this.system, state)
  }

  tell(from: Int32Array | null, event: string, to: Int32Array): Telling {
    const number = this.events.indexOf(event)
    const rules = this.system.rules.filter((_, i) => {
      const step = this.steps[i]!
      return step.event === number && canBeTaken(step, from!) && leadsTo(step, from!, to)
    })
    return tell(this.system, rules, to)
  }

  compile(expression: string, name: string): Proposition | Wrong {
    const condition = this.read(expression)
    if ('message' in condition) return condition
    this.conditions.set(name, condition)
    return truthOf(condition, this.net)
  }

  private read(expression: string): Condition | Wrong {
    const counter = comparedCounter(expression, this.net)
    if (counter !== null) return counter
    const parsed = parseCondition({ name: '', text: expression })
    if (E.isLeft(parsed)) return mistakeIn(parsed.left)
    let wrong: Wrong | null = null
    const say: Say = (_, message, at, fix) => {
      wrong ??= { message: fix === undefined ? message : `${message} (${fix})`, at: at.start }
    }
    const condition = resolveCondition(parsed.right, this.system.names, say)
    return wrong ?? condition
  }

  /** A proposition, its negation (`not p`), or any other expression. */
  upward(proposition: string): readonly (readonly number[])[] | null {
    const name = proposition.replace(/^not /, '')
    const known = this.conditions.get(proposition)
    if (known !== undefined) return upwardOf(known, true, this.net)
    const refuted = this.conditions.get(name)
    if (refuted !== undefined) return upwardOf(refuted, false, this.net)
    const condition = this.read(proposition)
    return 'message' in condition ? null : upwardOf(condition, true, this.net)
  }
}

const canBeTaken = ({ takes }: Step, state: Int32Array): boolean => {
  for (let t = 0; t < takes.length; t++) if (state[takes[t]!.place]! < takes[t]!.count) return false
  return true
}

const leadsTo = ({ changes }: Step, from: Int32Array, to: Int32Array): boolean => {
  const reached = from.slice()
  for (const { place, count } of changes) reached[place]! += count
  return reached.every((count, place) => count === to[place])
}
