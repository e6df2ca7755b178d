import { isNamed, readEvent } from '../../src/ats/event.js'
import type { Symmetry } from '../../src/simulator/vector.js'
import { constantOf } from './constants.js'
import type { Kind, Local, StoredVariable, System, Term } from './system.js'
import { baseOf, isPartner } from './system.js'
import { partsOf } from './traverse.js'

/** Where ids are stored, all ways to order agents that are alike are tried out: up to this many. */
const mostOrders = 720

/**
 * Agents of one kind can be exchanged if ids are only compared with each other, for being the same or not: not ordered,
 * computed with, or used as an index. Then the system can do the same after an exchange, with the ids that are stored in
 * variables exchanged as well.
 */
export const symmetryOf = (
  system: System,
  conditions: ReadonlyMap<string, Term>,
  isKept: (variable: StoredVariable) => boolean = () => true,
): Symmetry | null => {
  if (system.scheduling !== 'interleaving') return null
  if (!system.kinds.some(({ first, end }) => end - first > 1)) return null
  const ids = new Ids(system, isKept)
  if (!ids.areOnlyCompared()) return null
  const exchange = new Exchange(system, ids)
  if (!exchange.isFeasible) return null
  return {
    canonical: state => exchange.canonical(state),
    keepsEvent: event => keepsEvent(system, ids, event),
    keepsProposition: name => {
      const condition = conditions.get(name)
      return condition !== undefined && ids.isFair(condition)
    },
  }
}

/** Which variables hold ids, and whether these are only compared. */
class Ids {
  private readonly variables = new Set<StoredVariable>()
  private readonly locals = new Set<Local>()

  constructor(
    private readonly system: System,
    private readonly isKept: (variable: StoredVariable) => boolean,
  ) {
    for (const { variables, first, end } of system.kinds)
      for (const variable of variables) if (dependsOnId(variable, first, end)) this.mark(variable)
    let before = -1
    while (before !== this.variables.size + this.locals.size) {
      before = this.variables.size + this.locals.size
      for (const { target, value } of this.assigned()) {
        if (value.is !== 'pick' && !this.isId(value)) continue
        if (target.is === 'local') this.locals.add(target)
        else this.mark(target.variable)
      }
    }
  }

  /** A variable holds ids; if it is stigmergic, messages bring them to all kinds that have it. */
  private mark(variable: StoredVariable): void {
    if (!this.isKept(variable)) return
    const { tuple, name } = variable
    const all = tuple === null ? [variable] : this.system.kinds.flatMap(kind => kind.variables)
    for (const one of all) if (one === variable || (one.tuple === tuple && one.name === name)) this.variables.add(one)
  }

  holds(variable: StoredVariable): boolean {
    return this.variables.has(variable)
  }

  private assigned() {
    return this.system.kinds.flatMap(({ structure }) =>
      structure.triples.flatMap(({ action }) => action.statements.flatMap(({ values }) => values)),
    )
  }

  areOnlyCompared(): boolean {
    const { kinds, tuples, environment } = this.system
    const starts = [
      ...kinds.flatMap(kind => kind.variables.map(variable => ({ variable, id: kind.first }))),
      ...environment.map(variable => ({ variable, id: 0 })),
    ]
    const startsFair = starts.every(({ variable, id }) => {
      if (!this.variables.has(variable)) return true
      const values = variable.initial(id)
      return values === null || dependsOnIdAlone(variable, id) || values.every(value => this.isNobody(value))
    })
    return (
      startsFair &&
      tuples.every(({ link }) => this.isFair(link.condition)) &&
      kinds.every(({ structure }) =>
        structure.triples.every(({ guards }) => guards.every(guard => this.isFair(guard))),
      ) &&
      this.assigned().every(({ target, value }) => {
        const place = target.is === 'local' || target.index.every(index => this.isFair(index) && !this.isId(index))
        if (value.is === 'pick') return place && (value.where === null || this.isFair(value.where))
        const isIdTarget = target.is === 'local' ? this.locals.has(target) : this.variables.has(target.variable)
        return place && (isIdTarget ? this.isIdOrNobody(value) : this.isFair(value) && !this.isId(value))
      })
    )
  }

  /** Is a term an id? */
  private isId(term: Term): boolean {
    switch (term.is) {
      case 'me':
      case 'agent':
        return true
      case 'value':
        return (
          term.local.length !== null || term.local.kind !== null || this.locals.has(term.local) || isPartner(term.local)
        )
      case 'read':
        return [...term.variables.values()].some(variable => variable !== null && this.variables.has(variable))
      case 'if':
        return this.isId(term.consequent) || this.isId(term.alternative)
      default:
        return false
    }
  }

  private isNobody(value: number): boolean {
    return value < 0 || value >= this.system.agents.length
  }

  /** An id that is come by in a fair way, or a number that is no agent's id. */
  private isIdOrNobody(term: Term): boolean {
    const constant = constantOf(term)
    if (constant !== undefined) return this.isNobody(constant)
    if (term.is === 'if')
      return this.isFair(term.condition) && this.isIdOrNobody(term.consequent) && this.isIdOrNobody(term.alternative)
    return this.isId(term) && this.isFairId(term)
  }

  private isFairId(term: Term): boolean {
    if (term.is === 'agent') return this.isIdOrNobody(term.operand)
    if (term.is === 'value') return term.index === null || (this.isFair(term.index) && !this.isId(term.index))
    return term.is === 'me' || (term.is === 'read' && this.isFairRead(term))
  }

  private isFairRead(term: Extract<Term, { is: 'read' }>): boolean {
    const whose = typeof term.of === 'string' || (this.isId(term.of) && this.isFairId(term.of)) || this.isAlone(term.of)
    return whose && term.index.every(index => this.isFair(index) && !this.isId(index))
  }

  /** Does a term keep its meaning when agents swap their ids? Ids in it are only compared. */
  isFair(term: Term): boolean {
    switch (term.is) {
      case 'compare': {
        const { op, left, right } = term
        if (!this.isId(left) && !this.isId(right)) return this.isFair(left) && this.isFair(right)
        return (op === '=' || op === '!=') && this.isIdOrNobody(left) && this.isIdOrNobody(right)
      }
      case 'read':
        return !this.isId(term) && this.isFairRead(term)
      case 'me':
      case 'agent':
      case 'value':
        // By itself an id is used as a number, or as a truth.
        return !this.isId(term) && partsOf(term).every(part => this.isFair(part))
      default:
        return partsOf(term).every(part => this.isFair(part) && !this.isId(part))
    }
  }

  /** An agent that is named by its id, but is the only one of its kind. */
  private isAlone(term: Term): boolean {
    const id = constantOf(term)
    const kind = id === undefined ? undefined : this.system.agents[id]
    return kind !== undefined && kind.end - kind.first === 1
  }
}

const dependsOnId = (variable: StoredVariable, first: number, end: number): boolean =>
  end > first && String(variable.initial(first)) !== String(variable.initial(first + 1))

/** Is the initial value the id itself? */
const dependsOnIdAlone = (variable: StoredVariable, id: number): boolean =>
  [id, id + 1, id + 2].every(one => String(variable.initial(one)) === String([one]))

/** Is an event, or what a pattern stands for, the same after every exchange? */
const keepsEvent = (system: System, ids: Ids, text: string): boolean => {
  const event = readEvent(text)
  if (event === undefined || !isNamed(event) || event.name === 'init') return true
  const [agent, ...rest] = event.args
  const isAlone = system.kinds.some(({ name, first, end }) => end - first === 1 && agent === `${name} ${first}`)
  if (agent !== null && !isAlone) return false
  if (event.name === 'propagate' || event.name === 'confirm') return true
  const all = [...system.environment, ...system.kinds.flatMap(({ variables }) => variables)]
  const holdsId = (name: string | null): boolean =>
    all.some(variable => (name === null || variable.name === name.replace(/\[.*$/, '')) && ids.holds(variable))
  // A value that may be an id must be left open.
  return rest.every((value, i) => i % 2 === 0 || value === null || !holdsId(rest[i - 1]!))
}

/** Puts agents that are alike into a fixed order. */
class Exchange {
  /** For each agent the places in its part that hold no ids: by these agents are compared. */
  private readonly compared: readonly (readonly number[])[]
  /** The places in the vector where ids are. */
  private readonly idPlaces: readonly number[]
  private readonly before: Int32Array
  private readonly best: Int32Array

  constructor(
    private readonly system: System,
    ids: Ids,
  ) {
    const idPlaces: number[] = []
    const places = (variable: StoredVariable, from: number): number[] =>
      ids.holds(variable) ? Array.from({ length: variable.length }, (_, i) => from + i) : []
    for (const variable of system.environment) idPlaces.push(...places(variable, variable.offset))
    for (const [id, kind] of system.agents.entries())
      for (const variable of kind.variables) idPlaces.push(...places(variable, baseOf(kind, id) + variable.offset))
    this.idPlaces = idPlaces
    const holdsId = new Set(idPlaces)
    this.compared = system.agents.map((kind, id) =>
      Array.from({ length: kind.length }, (_, i) => i).filter(i => !holdsId.has(baseOf(kind, id) + i)),
    )
    this.before = new Int32Array(system.length)
    this.best = new Int32Array(system.length)
  }

  /** Can all orders be tried out? Only then there is one state that stands for all that are alike. */
  get isFeasible(): boolean {
    const ways = this.system.kinds.reduce((product, { first, end }) => product * factorial(end - first), 1)
    return this.idPlaces.length === 0 || ways <= mostOrders
  }

  canonical(state: Int32Array): void {
    const { system, before, best } = this
    before.set(state)
    const orders = system.kinds.flatMap(kind => (kind.end - kind.first > 1 ? [this.sorted(kind)] : []))
    // Without stored ids the order among those that are alike makes no difference.
    if (this.idPlaces.length === 0 || orders.flat().every(({ length }) => length === 1)) {
      this.arrange(state, orders.flat(2))
      return
    }
    let first = true
    for (const order of arrangements(orders.flat())) {
      this.arrange(state, order)
      if (first || isLess(state, best)) best.set(state)
      first = false
    }
    state.set(best)
  }

  /** The agents of a kind in order, those that are alike in groups. */
  private sorted(kind: Kind): number[][] {
    const agents = Array.from({ length: kind.end - kind.first }, (_, i) => kind.first + i)
    agents.sort((a, b) => this.compare(kind, a, b) || a - b)
    const groups: number[][] = []
    for (const agent of agents) {
      const last = groups.at(-1)
      if (last !== undefined && this.compare(kind, last[0]!, agent) === 0) last.push(agent)
      else groups.push([agent])
    }
    return groups
  }

  private compare(kind: Kind, a: number, b: number): number {
    const { before } = this
    const [left, right] = [baseOf(kind, a), baseOf(kind, b)]
    for (const place of this.compared[a]!) {
      const difference = before[left + place]! - before[right + place]!
      if (difference !== 0) return difference
    }
    return 0
  }

  /** Writes the state in which the agents have changed places: the first of each kind's order comes first. */
  private arrange(state: Int32Array, order: readonly number[]): void {
    const { system, before } = this
    const now = Int32Array.from(system.agents, (_, id) => id)
    const next = new Map(system.kinds.map(({ name, first }) => [name, first]))
    state.set(before)
    for (const agent of order) {
      const kind = system.agents[agent]!
      const to = next.get(kind.name)!
      next.set(kind.name, to + 1)
      now[agent] = to
      const source = baseOf(kind, agent)
      state.set(before.subarray(source, source + kind.length), baseOf(kind, to))
    }
    for (const place of this.idPlaces) {
      const value = state[place]!
      if (value >= 0 && value < now.length) state[place] = now[value]!
    }
  }
}

const factorial = (n: number): number => (n < 2 ? 1 : n * factorial(n - 1))

/** All orders that keep the groups in their order. */
function* arrangements(groups: readonly (readonly number[])[]): Generator<number[]> {
  const [first, ...rest] = groups
  if (first === undefined) {
    yield []
    return
  }
  for (const order of permutations(first)) for (const others of arrangements(rest)) yield [...order, ...others]
}

function* permutations(of: readonly number[]): Generator<number[]> {
  if (of.length < 2) {
    yield [...of]
    return
  }
  for (const [i, one] of of.entries())
    for (const rest of permutations([...of.slice(0, i), ...of.slice(i + 1)])) yield [one, ...rest]
}

const isLess = (a: Int32Array, b: Int32Array): boolean => {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return a[i]! < b[i]!
  return false
}
