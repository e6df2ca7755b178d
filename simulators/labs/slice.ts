import type { Triple, TripleStructure } from '../emulation/triples.js'
import { constantOf } from './constants.js'
import { canFault, isInBounds } from './faults.js'
import type { Comparison } from './syntax.js'
import {
  type Action,
  type Assigned,
  baseOf,
  type Kind,
  type StoredVariable,
  type System,
  type Term,
  type Tuple,
} from './system.js'
import { everyPart, termKey, tuplesRead, variablesRead } from './traverse.js'
import { mayBeUndefined } from './undefined.js'

/** What is left of a system when only some conditions on its states are of interest. */
export interface Slice {
  readonly system: System
  readonly keepsVariable: (variable: StoredVariable) => boolean
  readonly keepsTuple: (tuple: Tuple) => boolean
  /** The names of the variables that are left out. */
  readonly leftOut: readonly string[]
}

const complements: Readonly<Record<Comparison, Comparison>> = {
  '=': '!=',
  '!=': '=',
  '<': '>=',
  '>=': '<',
  '>': '<=',
  '<=': '>',
}

/**
 * Leaves out the variables and messages that can influence neither the conditions nor the control flow of what can.
 *
 * A variable is kept if a condition reads it, if what is kept is computed from it, if a guard reads it, if a kept tuple's
 * link does, or if an assumption does. A guard alone keeps nothing if it decides between ways that are all the same for
 * what is kept, and one of them can always be taken. A tuple is kept, with its stamps and messages, if one of its variables
 * is. What could fail or be undefined is kept too. Steps stay steps: runs only lose messages that change nothing that is
 * kept, and of these there are finitely many between two steps of processes.
 */
export const slice = (system: System, conditions: readonly Term[]): Slice => new Slicer(system).slice(conditions)

class Slicer {
  private readonly variables = new Set<StoredVariable>()
  private readonly tuples = new Set<Tuple>()
  private changed = true

  constructor(private readonly system: System) {}

  slice(conditions: readonly Term[]): Slice {
    const { system } = this
    for (const condition of conditions) this.keepRead(condition)
    for (const { condition } of system.assumptions) this.keepRead(condition)
    // An agent may wait for ever for a message about what no agent has written yet.
    for (const { structure } of system.kinds)
      for (const triple of structure.triples)
        for (const tuple of readBy(triple)) if (tuple.mayBeUndefined) this.keepTuple(tuple)
    // A link that could fail has to be asked.
    for (const tuple of system.tuples) if (canFault(tuple.link.condition, { overflow: false })) this.keepTuple(tuple)
    while (this.changed) {
      this.changed = false
      for (const tuple of this.tuples) this.keepRead(tuple.link.condition)
      for (const { structure } of system.kinds) {
        for (const triple of structure.triples) this.keepForAction(triple)
        for (const { triples } of structure.points) this.keepForGuards(triples)
      }
    }
    const all = [...system.environment, ...system.kinds.flatMap(({ variables }) => variables)]
    return {
      system: { ...system, kinds: system.kinds.map(kind => ({ ...kind, structure: this.structure(kind) })) },
      keepsVariable: variable => this.variables.has(variable),
      keepsTuple: tuple => this.tuples.has(tuple),
      leftOut: [...new Set(all.filter(variable => !this.variables.has(variable)).map(({ name }) => name))],
    }
  }

  private keep(variable: StoredVariable): void {
    if (this.variables.has(variable)) return
    this.variables.add(variable)
    this.changed = true
    const { tuple, name } = variable
    if (tuple === null) return
    this.keepTuple(tuple)
    // Messages bring its values from agents of other kinds.
    for (const kind of this.system.kinds)
      for (const other of kind.variables) if (other.tuple === tuple && other.name === name) this.keep(other)
  }

  private keepTuple(tuple: Tuple): void {
    if (this.tuples.has(tuple)) return
    this.tuples.add(tuple)
    this.changed = true
    // Whether there is anything to send depends on all its values.
    if (!tuple.mayBeUndefined) return
    for (const kind of this.system.kinds)
      for (const variable of kind.variables) if (variable.tuple === tuple) this.keep(variable)
  }

  private keepRead(term: Term): void {
    for (const variable of variablesRead(term)) this.keep(variable)
  }

  private isKept(term: Term): boolean {
    for (const variable of variablesRead(term)) if (!this.variables.has(variable)) return false
    return true
  }

  /** What the values of kept variables are computed from is kept, and so is what could keep a step from being taken. */
  private keepForAction({ action, guards }: Triple<Action, Term>): void {
    const assigned = action.statements.flatMap(({ values }) => values)
    const mustRun = !isHarmless(action, guards)
    // The statements of a block depend on each other: they are kept or left out together.
    const together = action.statements.length > 1 && assigned.some(one => this.isPlaceKept(one))
    for (const one of assigned) if (mustRun || together || this.isPlaceKept(one)) this.keepAssigned(one)
  }

  private keepAssigned({ target, value }: Assigned): void {
    if (target.is === 'place') {
      this.keep(target.variable)
      for (const index of target.index) this.keepRead(index)
    }
    if (value.is !== 'pick') this.keepRead(value)
    else if (value.where !== null) this.keepRead(value.where)
  }

  /** Guards are kept, unless all ways that they decide between are the same. */
  private keepForGuards(triples: readonly Triple<Action, Term>[]): void {
    for (const triple of triples) {
      const loose = triple.guards.filter(guard => !this.isKept(guard))
      if (loose.length === 0) continue
      if (this.isExhausted(triple, triples)) continue
      for (const guard of loose) this.keepRead(guard)
    }
  }

  /** Can one of the triples that are like this one, but for a guard that is not kept, always be taken instead of it? */
  private isExhausted(triple: Triple<Action, Term>, triples: readonly Triple<Action, Term>[]): boolean {
    const key = this.effectKey(triple)
    const loose = triple.guards.filter(guard => !this.isKept(guard))
    if (loose.length !== 1 || !isPlain(loose[0]!)) return false
    const opposite = complementKey(loose[0]!)
    return triples.some(other => {
      const others = other.guards.filter(guard => !this.isKept(guard))
      return others.length === 1 && termKey(others[0]!) === opposite && this.effectKey(other) === key
    })
  }

  /** What a triple does to what is kept: two with the same key cannot be told apart. */
  private effectKey(triple: Triple<Action, Term>): string {
    const { action, guards, exit, ends, slot } = this.sliced(triple)
    const values = action.statements.map(({ values: assigned }) =>
      assigned.map(({ target, value }) => [
        target.is === 'place' ? `${target.variable.name}[${target.index.map(termKey)}]` : target.id,
        value.is === 'pick' ? `pick ${value.at.start}` : termKey(value),
      ]),
    )
    const tuples = (set: ReadonlySet<Tuple>): number[] => [...set].map(({ id }) => id).sort()
    const flow = [slot, exit, ends?.point ?? null]
    return JSON.stringify([values, guards.map(termKey), tuples(action.reads), tuples(action.writes), flow])
  }

  /** A triple with only what is kept; the guards that are left out still say what is to be confirmed. */
  private sliced(triple: Triple<Action, Term>): Triple<Action, Term> {
    const { action, guards } = triple
    const kept = (tuples: Iterable<Tuple>): Set<Tuple> => new Set([...tuples].filter(tuple => this.tuples.has(tuple)))
    const assigned = action.statements.flatMap(({ values }) => values)
    const isUsed = !isHarmless(action, guards) || assigned.some(one => this.isPlaceKept(one))
    // Local values of what is left out are of no use.
    const statements = action.statements
      .map(statement => ({
        ...statement,
        values: statement.values.filter(one => (one.target.is === 'local' ? isUsed : this.isPlaceKept(one))),
      }))
      .filter(({ values }) => values.length > 0)
    const event = assigned.some(one => this.isPlaceKept(one)) ? action.event : 'skip'
    return {
      ...triple,
      guards: guards.filter(guard => this.isKept(guard)),
      action: { ...action, statements, reads: kept(readBy(triple)), writes: kept(action.writes), event },
    }
  }

  private isPlaceKept({ target }: Assigned): boolean {
    return target.is === 'place' && this.variables.has(target.variable)
  }

  private structure(kind: Kind): TripleStructure<Action, Term> {
    const { structure } = kind
    const triples: Triple<Action, Term>[] = []
    const points = structure.points.map(point => {
      const left = new Map(point.triples.map(triple => [this.effectKey(triple), this.sliced(triple)]))
      const renamed = [...left.values()].map(triple => ({ ...triple, id: triples.push(triple) - 1 }))
      return { ...point, triples: renamed }
    })
    return { ...structure, points, triples: points.flatMap(({ triples: own }) => own) }
  }
}

/** All tuples that a step has to confirm. */
const readBy = ({ action, guards }: Triple<Action, Term>): Set<Tuple> => {
  const reads = new Set(action.reads)
  for (const guard of guards) tuplesRead(guard, reads)
  return reads
}

/**
 * Can an action be left out without a step being possible that was not, or a fault being overlooked? What a guard says of
 * variables is sure for the first statement of a block only.
 */
const isHarmless = ({ statements }: Action, guards: readonly Term[]): boolean =>
  statements.every(({ values }, i) =>
    values.every(({ target, value }) => {
      const sure = i === 0 ? guards : []
      if (value.is === 'pick' || !isSafe(value, sure)) return false
      if (target.is === 'local') return true
      const { index, variable } = target
      return index.every((part, d) => isSafe(part, sure) && isInBounds(part, variable, d))
    }),
  )

/** Is a term always defined, can it always be computed (overflow aside), and is there always something to choose? */
const isSafe = (term: Term, guards: readonly Term[]): boolean => {
  if (mayBeUndefined(term) || canFault(term, { guards, overflow: false })) return false
  let safe = true
  everyPart(term, part => {
    if (part.is !== 'any') return
    const [from, to] = [constantOf(part.from), constantOf(part.to)]
    if (from === undefined || to === undefined || from >= to) safe = false
  })
  return safe
}

/** A guard that always is either true or false. */
const isPlain = (guard: Term): boolean => isSafe(guard, [])

/** The key of what is true exactly where a guard is not. */
const complementKey = (guard: Term): string => {
  if (guard.is === 'not') return termKey(guard.operand)
  if (guard.is === 'compare') return termKey({ ...guard, op: complements[guard.op] })
  return termKey({ is: 'not', operand: guard, at: guard.at })
}

/** Blots out in a state what a slice leaves out. */
export const projection = (system: System, { keepsVariable, keepsTuple }: Slice): ((state: Int32Array) => void) => {
  const places: number[] = []
  const blot = (variable: StoredVariable, from: number): void => {
    if (!keepsVariable(variable)) for (let i = 0; i < variable.length; i++) places.push(from + i)
  }
  for (const variable of system.environment) blot(variable, variable.offset)
  for (const [id, kind] of system.agents.entries())
    for (const variable of kind.variables) blot(variable, baseOf(kind, id) + variable.offset)
  const tuples = system.tuples.filter(tuple => !keepsTuple(tuple))
  return state => {
    for (const place of places) state[place] = 0
    for (const { agents, ranks, pending, confirm, propagate } of tuples) {
      for (const [rank, id] of agents.entries()) {
        state[ranks[id]!] = rank
        state[pending[id]!]! &= ~(confirm | propagate)
      }
    }
  }
}
