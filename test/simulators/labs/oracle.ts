import type {
  Agent,
  Assignment,
  Definition,
  Expression,
  Initialiser,
  Pick,
  Process,
  Specification,
  Stigmergy,
  Target,
  Tuple,
  Variable,
} from '../../../simulators/labs/syntax.js'

/**
 * The rules of LAbS, interpreted as plainly as possible: process terms, clocks, sets. It shares nothing with the code
 * it checks but the syntax tree.
 */
type Value = number | undefined
type Node<Is extends Process['is']> = Extract<Process, { is: Is }>
type Reference = Extract<Expression, { is: 'reference' }>
type Any = Extract<Expression, { is: 'any' }>
type Quantified = Extract<Expression, { is: 'quantified' }>

/** A process that runs: what is still to do, in sequence. Nothing left: it has terminated. */
type Term = readonly Item[]
type Item = Process | Started
/** A parallel composition whose children have begun. */
interface Started {
  readonly is: 'started'
  readonly children: readonly Term[]
}

interface Individual {
  readonly kind: string
  readonly id: number
  /** Interface and stigmergy: the elements of each variable, row by row. */
  readonly variables: ReadonlyMap<string, readonly Value[]>
  /** When each tuple got its values. */
  readonly stamps: ReadonlyMap<string, number>
  readonly confirm: ReadonlySet<string>
  readonly propagate: ReadonlySet<string>
  readonly process: Term
}

export interface State {
  readonly clock: number
  readonly turn: number | null
  readonly environment: ReadonlyMap<string, readonly Value[]>
  readonly agents: readonly Individual[]
}

/** A mistake of the model that shows when it runs. */
export class Fault extends Error {}
/** A value of an action is undefined, or there is none to choose: the action waits. */
class NotEnabled extends Error {}
/** The evaluation came to a choice that is not made yet. */
class Undecided extends Error {
  constructor(
    readonly at: Any | Pick,
    readonly options: readonly (number | readonly number[])[],
  ) {
    super()
  }
}

/** What an expression is evaluated in. */
interface Scope {
  readonly state: State
  /** Whose names the plain ones are; null where only those of the environment may be used. */
  readonly self: Individual | null
  /** The two agents of a link or of the condition of a pick. */
  readonly pair: readonly [Individual, Individual] | null
  readonly bound: ReadonlyMap<string, number>
  readonly locals: ReadonlyMap<string, Value | readonly number[]>
  readonly decisions: ReadonlyMap<Any | Pick, number | readonly number[]>
}

/** A way on for a process: the guards it passes, the action behind them, what is left then. */
interface Move {
  readonly guards: readonly Expression[]
  readonly action: Node<'skip' | 'assign' | 'block'>
  readonly rest: Term
}

interface Kind {
  readonly agent: Agent
  /** The lengths of each variable of the interface and of the stigmergies, in order of declaration. */
  readonly sizes: ReadonlyMap<string, readonly number[]>
  /** The tuples of its stigmergies by their names, in order of declaration. */
  readonly tuples: ReadonlyMap<string, { readonly tuple: Tuple; readonly stigmergy: Stigmergy }>
  /** What the calls in its processes mean. */
  readonly calls: ReadonlyMap<Process, Definition>
  readonly behaviour: Definition
}

const nothing: ReadonlyMap<never, never> = new Map<never, never>()
/** What a condition on a whole state is evaluated in. */
const seen = (state: State): Scope => ({
  state,
  self: null,
  pair: null,
  bound: nothing,
  locals: nothing,
  decisions: nothing,
})
const limit = 2 ** 31 - 1

const nameOf = (tuple: Tuple): string => tuple.variables.map(({ name }) => name).join()
const spelt = (name: string): string => (name === 'Behavior' ? 'Behaviour' : name)

export class Oracle {
  private readonly kinds = new Map<string, Kind>()
  private readonly population: Kind[] = []
  private readonly environment = new Map<string, readonly number[]>()
  private readonly numbers = new Map<object, number>()
  private readonly parameters: ReadonlyMap<string, number>

  constructor(
    private readonly specification: Specification,
    parameters: Record<string, number>,
    private readonly scheduling: 'interleaving' | 'round-robin',
  ) {
    this.parameters = new Map(Object.entries(parameters).map(([name, value]) => [`_${name}`, value]))
    for (const { variable } of specification.environment) this.environment.set(variable.name, this.sizes(variable))
    for (const agent of specification.agents) this.kinds.set(agent.name, this.kind(agent))
    for (const { kind, count } of specification.spawn)
      for (let i = this.constant(count, null); i > 0; i--) this.population.push(this.kinds.get(kind.name)!)
  }

  /** Everything about a state; of the clocks only how the agents' stamps of a tuple compare. */
  key(state: State): string {
    return `${this.observe(state)} ${state.agents.map((_, id) => this.residual(state, id)).join(' ')}`
  }

  observe(state: State): string {
    const plain = (variables: ReadonlyMap<string, readonly Value[]>) =>
      Object.fromEntries([...variables].map(([name, values]) => [name, values.map(value => value ?? null)]))
    return JSON.stringify({
      turn: state.turn,
      environment: plain(state.environment),
      agents: state.agents.map(agent => {
        const tuples = [...this.kindOf(agent).tuples.keys()]
        return {
          kind: agent.kind,
          id: agent.id,
          variables: plain(agent.variables),
          ranks: Object.fromEntries(tuples.map(name => [name, this.rank(state, agent, name)])),
          confirm: tuples.filter(name => agent.confirm.has(name)),
          propagate: tuples.filter(name => agent.propagate.has(name)),
        }
      }),
    })
  }

  /** Undefined where neither the condition nor its negation is satisfied. */
  truth(condition: Expression, state: State): boolean | undefined {
    const scope = seen(state)
    return this.satisfied(condition, scope) ? true : this.wellDefined(condition, scope) ? false : undefined
  }

  // ---- Initial states

  initial(): State[] {
    const { specification, population } = this
    const clock = population.length
    const blank: State = {
      clock,
      turn: this.scheduling === 'round-robin' ? 0 : null,
      environment: new Map(),
      agents: population.map(({ agent, tuples, behaviour }, id) => ({
        kind: agent.name,
        id,
        variables: new Map(),
        stamps: new Map([...tuples.keys()].map(name => [name, id])),
        confirm: new Set<string>(),
        propagate: new Set<string>(),
        process: [behaviour.process],
      })),
    }
    let states: State[] = [blank]
    for (const { variable, initialiser } of specification.environment)
      states = states.flatMap(state =>
        this.starts(variable, initialiser, null).map(values => ({
          ...state,
          environment: new Map([...state.environment, [variable.name, values]]),
        })),
      )
    for (const [id, { agent, tuples }] of population.entries()) {
      const declared = [
        ...agent.interface.map(({ variable, initialiser }) => ({ variable, initialiser })),
        ...[...tuples.values()].flatMap(({ tuple }) =>
          tuple.variables.map((variable, i) => ({ variable, initialiser: tuple.initialisers[i] })),
        ),
      ]
      for (const { variable, initialiser } of declared)
        states = states.flatMap(state =>
          this.starts(variable, initialiser, id).map(values =>
            withAgent(state, id, ({ variables }) => ({ variables: new Map([...variables, [variable.name, values]]) })),
          ),
        )
    }
    // What is assumed must be satisfied (table 3.5); where it is not, nobody asks whether it is defined.
    const allowed = states.filter(state =>
      specification.assumptions.every(({ condition }) => this.satisfied(condition, seen(state))),
    )
    return [...new Map(allowed.map(state => [this.key(state), state])).values()]
  }

  /** All arrays of initial values of a variable, each element by itself. */
  private starts(variable: Variable, initialiser: Initialiser, id: number | null): Value[][] {
    const length = this.sizes(variable).reduce((product, size) => product * size, 1)
    const options = this.startsOfOne(initialiser, id)
    let arrays: Value[][] = [[]]
    for (let i = 0; i < length; i++) arrays = arrays.flatMap(array => options.map(option => [...array, option]))
    return arrays
  }

  private startsOfOne(initialiser: Initialiser, id: number | null): Value[] {
    switch (initialiser.is) {
      case 'undefined':
        return [undefined]
      case 'value':
        return [inLimits(this.constant(initialiser.value, id))]
      case 'set':
        return initialiser.values.map(value => inLimits(this.constant(value, id)))
      case 'range': {
        const values: number[] = []
        const to = this.constant(initialiser.to, id)
        for (let value = this.constant(initialiser.from, id); value < to; value++) values.push(inLimits(value))
        return values
      }
    }
  }

  /** The value of an expression in which only parameters occur, and the id of an agent. */
  private constant(expression: Expression, id: number | null): number {
    const state: State = { clock: 0, turn: null, environment: new Map(), agents: [] }
    const empty = { variables: new Map(), stamps: new Map(), confirm: new Set<string>(), propagate: new Set<string>() }
    const self = id === null ? null : { ...empty, kind: '', id, process: [] }
    const scope = { state, self, pair: null, bound: nothing, locals: nothing, decisions: nothing }
    const value = this.value(expression, scope)
    if (value === undefined) throw new Fault('a constant is undefined')
    return value
  }

  private sizes(variable: Variable): readonly number[] {
    return variable.size.map(size => this.constant(size, null))
  }

  // ---- Kinds of agents

  private kind(agent: Agent): Kind {
    const { specification } = this
    const sizes = new Map<string, readonly number[]>()
    const tuples = new Map<string, { tuple: Tuple; stigmergy: Stigmergy }>()
    for (const { variable } of agent.interface) sizes.set(variable.name, this.sizes(variable))
    for (const { name } of agent.stigmergies) {
      const stigmergy = specification.stigmergies.find(other => other.name === name)!
      for (const tuple of stigmergy.tuples) {
        tuples.set(nameOf(tuple), { tuple, stigmergy })
        for (const variable of tuple.variables) sizes.set(variable.name, this.sizes(variable))
      }
    }
    // A definition of the system means those of the system by its names, one of the agent first those of the agent.
    const own = new Map(agent.processes.map(definition => [spelt(definition.name), definition]))
    const global = new Map(specification.processes.map(definition => [spelt(definition.name), definition]))
    const calls = new Map<Process, Definition>()
    const resolve = (process: Process, first: Map<string, Definition>, second: Map<string, Definition>): void => {
      if (process.is === 'call')
        calls.set(process, (first.get(spelt(process.name)) ?? second.get(spelt(process.name)))!)
      if (process.is === 'guarded') resolve(process.body, first, second)
      if (process.is === 'sequence' || process.is === 'choice' || process.is === 'parallel')
        for (const part of process.of) resolve(part, first, second)
    }
    for (const { process } of own.values()) resolve(process, own, global)
    for (const { process } of global.values()) resolve(process, global, own)
    return { agent, sizes, tuples, calls, behaviour: (own.get('Behaviour') ?? global.get('Behaviour'))! }
  }

  private kindOf(agent: Individual): Kind {
    return this.kinds.get(agent.kind)!
  }

  private rank(state: State, { stamps }: Individual, tuple: string): number {
    const older = new Set<number>()
    for (const other of state.agents) {
      const stamp = other.stamps.get(tuple)
      if (stamp !== undefined && stamp < stamps.get(tuple)!) older.add(stamp)
    }
    return older.size
  }

  // ---- Terms of processes

  /** The first thing to do in a term is made plain: names are replaced by what they stand for, sequences opened. */
  private opened(term: Term, kind: Kind): Term {
    let open = term
    while (open.length > 0) {
      const [first, ...rest] = open
      if (first.is === 'call') open = [kind.calls.get(first)!.process, ...rest]
      else if (first.is === 'sequence') open = [...first.of, ...rest]
      // What has begun to run side by side is the same whether any part of it has moved or not.
      else if (first.is === 'parallel') open = [{ is: 'started', children: first.of.map(child => [child]) }, ...rest]
      else break
    }
    return open
  }

  /** Table 3.3; guards are collected, to be judged in the state the action is taken in. */
  private moves(term: Term, kind: Kind): Move[] {
    const open = this.opened(term, kind)
    if (open.length === 0) return []
    const [first, ...rest] = open
    return this.movesOf(first, kind).map(move => ({ ...move, rest: [...move.rest, ...rest] }))
  }

  private movesOf(item: Item, kind: Kind): Move[] {
    switch (item.is) {
      case 'skip':
      case 'assign':
      case 'block':
        return [{ guards: [], action: item, rest: [] }]
      case 'call':
      case 'sequence':
        return this.moves([item], kind)
      case 'choice':
        return item.of.flatMap(part => this.movesOf(part, kind))
      case 'guarded': {
        const { guard, body, passing, at } = item
        const taken = this.movesOf(body, kind).map(move => ({ ...move, guards: [guard, ...move.guards] }))
        if (!passing) return taken
        return [...taken, { guards: [{ is: 'not', operand: guard, at }], action: { is: 'skip', at }, rest: [] }]
      }
      case 'parallel':
        return this.movesOf({ is: 'started', children: item.of.map(child => [child]) }, kind)
      case 'started':
        return item.children.flatMap((child, i) =>
          this.moves(child, kind).map(move => {
            const children = item.children.with(i, move.rest)
            const finished = children.every(term => term.length === 0)
            return { ...move, rest: finished ? [] : [{ is: 'started' as const, children }] }
          }),
        )
    }
  }

  private residual({ agents }: State, id: number): string {
    return this.written(agents[id].process, this.kindOf(agents[id]))
  }

  /**
   * A term as its nodes in sequence, all names replaced. Recursion makes the sequence endless but periodic; then it is
   * written as a beginning and a period, both as short as can be, so that equal sequences are written alike.
   */
  private written(term: Term, kind: Kind): string {
    const word: string[] = []
    const seen = new Map<string, number>()
    let open = this.opened(term, kind)
    while (open.length > 0) {
      const whole = open.map(item => this.numberOf(item, kind)).join()
      const before = seen.get(whole)
      if (before !== undefined) return periodic(word.slice(0, before), word.slice(before))
      seen.set(whole, word.length)
      word.push(this.numberOf(open[0], kind))
      open = this.opened(open.slice(1), kind)
    }
    return `[${word.join(' ')}]`
  }

  private numberOf(item: Item, kind: Kind): string {
    if (item.is === 'started') return `(${item.children.map(child => this.written(child, kind)).join('|')})`
    const node = item.is === 'call' ? kind.calls.get(item)! : item
    if (!this.numbers.has(node)) this.numbers.set(node, this.numbers.size)
    return String(this.numbers.get(node))
  }

  // ---- Steps

  /** The distinct steps out of a state. */
  successors(state: State): { event: string; state: State }[] {
    const steps = [...this.ownSteps(state), ...state.agents.flatMap(agent => this.messages(state, agent))]
    return [...new Map(steps.map(step => [`${step.event} ${this.key(step.state)}`, step])).values()]
  }

  private ownSteps(state: State): { event: string; state: State }[] {
    const { agents, turn } = state
    const pending = ({ confirm, propagate }: Individual): boolean => confirm.size > 0 || propagate.size > 0
    if (turn === null) return agents.flatMap(agent => (pending(agent) ? [] : this.stepsOf(state, agent)))
    for (let i = 0; i < agents.length; i++) {
      const agent = agents[(turn + i) % agents.length]
      if (pending(agent)) return []
      const steps = this.stepsOf(state, agent)
      const next = (agent.id + 1) % agents.length
      if (steps.length > 0) return steps.map(step => ({ ...step, state: { ...step.state, turn: next } }))
    }
    return []
  }

  private stepsOf(state: State, self: Individual): { event: string; state: State }[] {
    const kind = this.kindOf(self)
    const scope = { state, self, pair: null, bound: nothing, locals: nothing, decisions: nothing }
    return this.moves(self.process, kind)
      .filter(({ guards }) => guards.every(guard => this.satisfied(guard, scope)))
      .flatMap(({ guards, action, rest }) => {
        const statements = action.is === 'skip' ? [] : action.is === 'assign' ? [action.assignment] : action.statements
        const keys = this.keys(guards, statements, kind)
        return this.branches(decisions => this.run(statements, state, self.id, decisions)).map(({ event, state }) => ({
          event,
          state: withAgent(state, self.id, ({ confirm }) => ({
            confirm: new Set([...confirm, ...keys]),
            process: rest,
          })),
        }))
      })
  }

  /** Runs something once for each way to decide what it leaves open. */
  private branches<A>(run: (decisions: Scope['decisions']) => A): A[] {
    const found: A[] = []
    const follow = (decisions: Scope['decisions']): void => {
      try {
        found.push(run(decisions))
      } catch (thrown) {
        if (thrown instanceof NotEnabled) return
        if (!(thrown instanceof Undecided)) throw thrown
        for (const option of thrown.options) follow(new Map([...decisions, [thrown.at, option]]))
      }
    }
    follow(nothing)
    return found
  }

  /**
   * Statements one after the other, in one step with one new time. All values are computed, also beside and behind an
   * undefined one: then the step cannot be taken.
   */
  private run(
    statements: readonly Assignment[],
    from: State,
    id: number,
    decisions: Scope['decisions'],
  ): { event: string; state: State } {
    const kind = this.kindOf(from.agents[id])
    const clock = from.clock + 1
    const locals = new Map<string, Value | readonly number[]>()
    const written: string[] = []
    let enabled = true
    let state: State = { ...from, clock }
    for (const { targets, operator, values } of statements) {
      const scope = { state, self: state.agents[id], pair: null, bound: nothing, locals: new Map(locals), decisions }
      const results = values.map(value => {
        if (value.is === 'pick') return this.picked(value, scope)
        const result = this.value(value, scope)
        return result === undefined ? undefined : inLimits(result)
      })
      const places = targets.map(target => this.place(target, operator, scope))
      for (const [i, target] of targets.entries()) {
        const result = results[i]
        const place = places[i]
        enabled &&= result !== undefined && place !== undefined
        if (operator === ':=') {
          locals.set(target.name, result)
          continue
        }
        // What is assigned to an element of which it is not known which one it is goes nowhere.
        if (place === undefined) continue
        const value = result as Value
        const put = (variables: ReadonlyMap<string, readonly Value[]>) =>
          new Map(variables).set(target.name, variables.get(target.name)!.with(place.position, value))
        written.push(`${target.name}${place.written}, ${value}`)
        if (operator === '<--') state = { ...state, environment: put(state.environment) }
        else
          state = withAgent(state, id, ({ variables, stamps, propagate }) => {
            const tuple = tupleOf(kind, target.name)
            if (tuple === undefined) return { variables: put(variables) }
            return {
              variables: put(variables),
              stamps: new Map(stamps).set(tuple, clock),
              propagate: new Set([...propagate, tuple]),
            }
          })
      }
    }
    if (!enabled) throw new NotEnabled()
    const first = statements.find(({ operator }) => operator !== ':=')?.operator
    const name = first === '<-' ? 'local' : first === '<~' ? 'stig' : first === '<--' ? 'env' : 'skip'
    return { event: `?${name}(${[`${kind.agent.name} ${id}`, ...written].join(', ')})`, state }
  }

  /** Where a target is among the elements of its variable, and its index as it is shown; undefined if its index is. */
  private place(
    target: Target,
    operator: Assignment['operator'],
    scope: Scope,
  ): { position: number; written: string } | undefined {
    const index = target.index.map(i => this.value(i, scope))
    if (operator === ':=') return { position: 0, written: '' }
    const sizes =
      operator === '<--' ? this.environment.get(target.name)! : this.kindOf(scope.self!).sizes.get(target.name)!
    if (!isInside(index, sizes)) throw new Fault(`the index of ${target.name} is out of range`)
    if (!areDefined(index)) return undefined
    return { position: position(index, sizes), written: index.length > 0 ? `[${index.join()}]` : '' }
  }

  private picked(pick: Pick, scope: Scope): readonly number[] {
    const decided = scope.decisions.get(pick)
    if (decided !== undefined) return decided as readonly number[]
    const count = this.constant(pick.count, null)
    const self = scope.self!
    const candidates = scope.state.agents.filter(
      other =>
        other.id !== self.id &&
        (pick.kind === null || pick.kind.name === other.kind) &&
        (pick.where === null || this.satisfied(pick.where, { ...scope, pair: [self, other] })),
    )
    let sequences: (readonly number[])[] = [[]]
    for (let i = 0; i < count; i++)
      sequences = sequences.flatMap(sequence =>
        candidates.flatMap(({ id }) => (sequence.includes(id) ? [] : [[...sequence, id]])),
      )
    throw new Undecided(pick, sequences)
  }

  /** The tuples to confirm: those with a variable that is read, as its own, anywhere in the text. */
  private keys(guards: readonly Expression[], statements: readonly Assignment[], kind: Kind): ReadonlySet<string> {
    const found = new Set<string>()
    const bound: string[] = []
    const visit = (expression: Expression): void => {
      if (expression.is === 'reference') {
        const tuple = tupleOf(kind, expression.name)
        if (expression.of === null && tuple !== undefined && !bound.includes(expression.name)) found.add(tuple)
      }
      if (expression.is === 'quantified') bound.push(expression.variable.name)
      for (const part of parts(expression)) visit(part)
      if (expression.is === 'quantified') bound.pop()
    }
    for (const guard of guards) visit(guard)
    for (const { targets, values } of statements) {
      for (const value of values) {
        if (value.is !== 'pick') visit(value)
        else for (const part of [value.count, value.where]) if (part !== null) visit(part)
      }
      for (const { index } of targets) for (const i of index) visit(i)
    }
    return found
  }

  // ---- Messages: table 3.8

  private messages(state: State, sender: Individual): { event: string; state: State }[] {
    const steps: { event: string; state: State }[] = []
    for (const [name, { tuple, stigmergy }] of this.kindOf(sender).tuples) {
      const isThere = tuple.variables.some(variable =>
        sender.variables.get(variable.name)!.some(value => value !== undefined),
      )
      if (!isThere) continue
      for (const message of ['propagate', 'confirm'] as const) {
        if (!sender[message].has(name)) continue
        const receivers = state.agents.filter(
          other =>
            other.id !== sender.id &&
            this.kindOf(other).tuples.has(name) &&
            this.linked(stigmergy, state, sender, other),
        )
        let next = withAgent(state, sender.id, agent => ({ [message]: without(agent[message], name) }))
        for (const { id } of receivers)
          next = withAgent(next, id, agent => receive(agent, sender, message, name, tuple))
        const names = tuple.variables.map(variable => variable.name)
        steps.push({ event: `?${message}(${[`${sender.kind} ${sender.id}`, ...names].join(', ')})`, state: next })
      }
    }
    return steps
  }

  private linked({ link }: Stigmergy, state: State, sender: Individual, receiver: Individual): boolean {
    const pair = [sender, receiver] as const
    const scope = { state, self: null, pair, bound: nothing, locals: nothing, decisions: nothing }
    return link === null || this.satisfied(link, scope)
  }

  // ---- Expressions. As a number an expression has a value or is undefined; as a truth it is satisfied (table 3.5) or
  // not, and well defined (table 3.6) or not.

  private satisfied(expression: Expression, scope: Scope): boolean {
    switch (expression.is) {
      case 'boolean':
        return expression.value
      case 'not':
        return !this.satisfied(expression.operand, scope) && this.wellDefined(expression, scope)
      case 'compare': {
        // Both sides are evaluated, also beside an undefined one.
        const [left, right] = [this.value(expression.left, scope), this.value(expression.right, scope)]
        return left !== undefined && right !== undefined && compare(expression.op, left, right)
      }
      case 'logic': {
        const { op, left, right } = expression
        if (op === 'or') return this.satisfied(left, scope) || this.satisfied(right, scope)
        if (this.satisfied(left, scope)) return this.satisfied(right, scope)
        // Only what is false decides; beside what is undefined, the right side is evaluated.
        if (this.isOpen(left, scope)) this.satisfied(right, scope)
        return false
      }
      case 'if': {
        const taken = this.taken(expression, scope)
        return taken !== undefined && this.satisfied(taken, scope)
      }
      case 'quantified': {
        const { quantifier, body } = expression
        if (quantifier === 'count') return this.value(expression, scope) !== 0
        const scopes = this.scopes(expression, scope)
        if (quantifier === 'exists') return scopes.some(each => this.satisfied(body, each))
        let all = true
        for (const each of scopes) {
          if (this.satisfied(body, each)) continue
          if (!this.isOpen(body, each)) return false
          all = false
        }
        return all
      }
      default: {
        const value = this.value(expression, scope)
        return value !== undefined && value !== 0
      }
    }
  }

  /**
   * Is a condition that is not satisfied undefined, not false, as far as it has been evaluated? What was left out of it is
   * not asked.
   */
  private isOpen(expression: Expression, scope: Scope): boolean {
    const open = (part: Expression): boolean => this.isOpen(part, scope)
    switch (expression.is) {
      case 'boolean':
        return false
      case 'not':
        return !this.satisfied(expression.operand, scope)
      case 'compare':
        return [expression.left, expression.right].some(side => this.value(side, scope) === undefined)
      case 'logic': {
        const { op, left, right } = expression
        if (op === 'or') return open(left) || open(right)
        return this.satisfied(left, scope) ? open(right) : open(left)
      }
      case 'if': {
        const taken = this.taken(expression, scope)
        return taken === undefined || open(taken)
      }
      case 'quantified': {
        const { quantifier, body } = expression
        if (quantifier === 'count') return false
        const scopes = this.scopes(expression, scope)
        if (quantifier === 'exists') return scopes.some(each => this.isOpen(body, each))
        return scopes.every(each => this.satisfied(body, each) || this.isOpen(body, each))
      }
      default:
        return this.value(expression, scope) === undefined
    }
  }

  private wellDefined(expression: Expression, scope: Scope): boolean {
    switch (expression.is) {
      case 'not':
        return this.wellDefined(expression.operand, scope)
      case 'compare':
        return this.defined(expression.left, scope) && this.defined(expression.right, scope)
      case 'logic':
        return this.wellDefined(expression.left, scope) && this.wellDefined(expression.right, scope)
      case 'if': {
        const taken = this.taken(expression, scope)
        return this.wellDefined(expression.condition, scope) && taken !== undefined && this.wellDefined(taken, scope)
      }
      case 'quantified':
        if (expression.quantifier === 'count') return true
        return this.scopes(expression, scope).every(each => this.wellDefined(expression.body, each))
      default:
        return this.defined(expression, scope)
    }
  }

  /** Has it a value as a number? No arithmetic is done to find out, except for indices and ids. */
  private defined(expression: Expression, scope: Scope): boolean {
    switch (expression.is) {
      case 'number':
      case 'boolean':
      case 'parameter':
        return true
      case 'reference': {
        const place = this.located(expression, scope)
        return (
          place === 'missing' || (place !== undefined && (place.at === null || place.values[place.at] !== undefined))
        )
      }
      case 'negative':
      case 'absolute':
        return this.defined(expression.operand, scope)
      case 'binary':
        return this.defined(expression.left, scope) && this.defined(expression.right, scope)
      case 'if': {
        const taken = this.taken(expression, scope)
        return taken !== undefined && this.defined(taken, scope)
      }
      case 'any':
        return this.decided(expression, scope) !== undefined
      case 'quantified':
        if (expression.quantifier === 'count') return true
    }
    return this.satisfied(expression, scope) || this.wellDefined(expression, scope)
  }

  private value(expression: Expression, scope: Scope): Value {
    const of = (part: Expression): Value => this.value(part, scope)
    switch (expression.is) {
      case 'number':
        return expression.value
      case 'parameter':
        return this.parameters.get(expression.name)!
      case 'reference': {
        const place = this.located(expression, scope)
        if (place === undefined) return undefined
        if (place === 'missing') throw new Fault('there is no such agent')
        if (place.at === null) throw new Fault(`the index of ${expression.name} is out of range`)
        return place.values[place.at]
      }
      case 'negative':
      case 'absolute': {
        const operand = of(expression.operand)
        if (operand === undefined) return undefined
        return expression.is === 'negative' ? 0 - operand : Math.abs(operand)
      }
      case 'binary': {
        const [left, right] = [of(expression.left), of(expression.right)]
        return left === undefined || right === undefined ? undefined : calculate(expression.op, left, right)
      }
      case 'if': {
        const taken = this.taken(expression, scope)
        return taken === undefined ? undefined : of(taken)
      }
      case 'any':
        return this.decided(expression, scope)
      case 'quantified':
        if (expression.quantifier === 'count')
          return this.scopes(expression, scope).filter(each => this.satisfied(expression.body, each)).length
    }
    if (this.satisfied(expression, scope)) return 1
    return this.wellDefined(expression, scope) ? 0 : undefined
  }

  /** The branch of an `if` that counts; none where its condition is undefined. */
  private taken({ condition, consequent: then, alternative: other }: Extract<Expression, { is: 'if' }>, scope: Scope) {
    return this.satisfied(condition, scope) ? then : this.wellDefined(condition, scope) ? other : undefined
  }

  private scopes({ kind, variable }: Quantified, scope: Scope): Scope[] {
    return scope.state.agents
      .filter(agent => agent.kind === kind.name)
      .map(({ id }) => ({ ...scope, bound: new Map(scope.bound).set(variable.name, id) }))
  }

  /** A value that is chosen; it is undefined if one of its bounds is. */
  private decided(any: Any, scope: Scope): Value {
    const decided = scope.decisions.get(any)
    if (decided !== undefined) return decided as number
    const options: number[] = []
    const from = this.value(any.from, scope)
    const to = this.value(any.to, scope)
    if (from === undefined || to === undefined) return undefined
    for (let value = from; value < to; value++) options.push(value)
    throw new Undecided(any, options)
  }

  /**
   * The elements a reference is to, and which of them (null: the index is out of range); `missing` if it is to an
   * agent that is not there; undefined if what it is to is undefined.
   */
  private located(
    { name, index, of }: Reference,
    scope: Scope,
  ): { values: readonly Value[]; at: number | null } | 'missing' | undefined {
    const one = (value: Value) => ({ values: [value], at: 0 })
    let agent = scope.self
    if (of !== null) {
      const whose = this.whose(of, scope)
      if (whose === undefined) {
        for (const part of index) this.value(part, scope)
        return undefined
      }
      agent = scope.state.agents[whose]
      if (agent === undefined) return 'missing'
      if (name === 'id') return one(whose)
    } else {
      const bound = scope.bound.get(name)
      if (bound !== undefined) return one(bound)
      if (name === 'id') return agent === null ? undefined : one(agent.id)
    }
    let values: readonly Value[] | undefined
    let sizes: readonly number[] | undefined
    if (of === null && scope.locals.has(name)) {
      const local = scope.locals.get(name)
      if (typeof local === 'number' || local === undefined) return one(local)
      values = local
      sizes = [local.length]
    } else if (agent?.variables.has(name)) {
      values = agent.variables.get(name)!
      sizes = this.kindOf(agent).sizes.get(name)!
    } else if (of === null) {
      values = scope.state.environment.get(name)
      sizes = this.environment.get(name)
    }
    const found = index.map(part => this.value(part, scope))
    if (values === undefined || sizes === undefined) return undefined
    if (!isInside(found, sizes)) return { values, at: null }
    return areDefined(found) ? { values, at: position(found, sizes) } : undefined
  }

  /** The id of the agent meant by what stands behind `of`. */
  private whose(of: Expression, scope: Scope): Value {
    if (scope.pair !== null) {
      const [first, second] = scope.pair
      const name =
        of.is === 'reference' && !scope.bound.has(of.name) ? of.name : of.is === 'number' ? `c${of.value}` : ''
      if (name === 'c1') return first.id
      if (name === 'c2') return second.id
    }
    return this.value(of, scope)
  }
}

/** The tuple a variable belongs to, if it is one of the stigmergies of the kind. */
const tupleOf = (kind: Kind, variable: string): string | undefined =>
  [...kind.tuples].find(([, { tuple }]) => tuple.variables.some(({ name }) => name === variable))?.[0]

const withAgent = (state: State, id: number, change: (agent: Individual) => Partial<Individual>): State => ({
  ...state,
  agents: state.agents.with(id, { ...state.agents[id], ...change(state.agents[id]) }),
})

const without = (set: ReadonlySet<string>, member: string): ReadonlySet<string> =>
  new Set([...set].filter(other => other !== member))

/** Rules PUT, QRY1 and QRY2. */
const receive = (
  agent: Individual,
  sender: Individual,
  message: 'propagate' | 'confirm',
  name: string,
  tuple: Tuple,
): Partial<Individual> => {
  const propagate = new Set([...agent.propagate, name])
  const stamp = sender.stamps.get(name)!
  if (agent.stamps.get(name)! >= stamp) return message === 'propagate' ? {} : { propagate }
  const variables = new Map(agent.variables)
  for (const variable of tuple.variables) variables.set(variable.name, sender.variables.get(variable.name)!)
  return {
    variables,
    stamps: new Map(agent.stamps).set(name, stamp),
    confirm: without(agent.confirm, name),
    propagate,
  }
}

/** The expressions an expression is made of. */
const parts = (expression: Expression): readonly Expression[] => {
  switch (expression.is) {
    case 'reference':
      return expression.of === null ? expression.index : [...expression.index, expression.of]
    case 'negative':
    case 'absolute':
    case 'not':
      return [expression.operand]
    case 'binary':
    case 'compare':
    case 'logic':
      return [expression.left, expression.right]
    case 'if':
      return [expression.condition, expression.consequent, expression.alternative]
    case 'any':
      return [expression.from, expression.to]
    case 'quantified':
      return [expression.body]
    default:
      return []
  }
}

const inLimits = (value: number): number => {
  if (value < -limit || value > limit) throw new Fault(`${value} is too large`)
  return value
}

const areDefined = (values: readonly Value[]): values is number[] => values.every(value => value !== undefined)

/** Is an index one of an array, as far as it is defined? */
const isInside = (index: readonly Value[], sizes: readonly number[]): boolean =>
  index.length === sizes.length && index.every((value, i) => value === undefined || (value >= 0 && value < sizes[i]))

const position = (index: readonly number[], sizes: readonly number[]): number =>
  index.reduce((before, value, i) => before * sizes[i] + value, 0)

const compare = (op: string, a: number, b: number): boolean => {
  if (op === '=') return a === b
  if (op === '!=') return a !== b
  if (op === '<') return a < b
  if (op === '<=') return a <= b
  if (op === '>') return a > b
  return a >= b
}

const calculate = (op: string, a: number, b: number): number => {
  if (b === 0 && (op === '/' || op === '%' || op === ':')) throw new Fault('division by zero')
  const size = Math.abs(b)
  switch (op) {
    case '+':
      return a + b
    case '-':
      return a - b
    case '*':
      return a * b + 0
    case '/':
      return (a - (a % b)) / b + 0
    case '%':
      return ((a % size) + size) % size
    case ':': {
      const rounded = Math.floor((2 * Math.abs(a) + size) / (2 * size))
      return a < 0 === b < 0 ? rounded : 0 - rounded
    }
    case 'min':
      return Math.min(a, b)
    default:
      return Math.max(a, b)
  }
}

/** An endless word: the shortest period, and as little before it as possible. */
const periodic = (beginning: readonly string[], period: readonly string[]): string => {
  const before = [...beginning]
  let shortest = [...period]
  for (let length = 1; length < period.length; length++)
    if (period.length % length === 0 && period.every((item, i) => item === period[i % length])) {
      shortest = period.slice(0, length)
      break
    }
  while (before.length > 0 && before[before.length - 1] === shortest[shortest.length - 1]) {
    before.pop()
    shortest = [shortest[shortest.length - 1], ...shortest.slice(0, -1)]
  }
  return `[${before.join(' ')} {${shortest.join(' ')}}]`
}

// ---- The whole state space

export interface Space {
  readonly initial: readonly string[]
  readonly states: ReadonlyMap<string, State>
  readonly edges: readonly { readonly from: string; readonly event: string; readonly to: string }[]
  readonly deadlocks: readonly string[]
}

/** All reachable states; null if there are more than `limit`. */
export const explore = (oracle: Oracle, limit: number): Space | null => {
  const states = new Map<string, State>()
  const edges: { from: string; event: string; to: string }[] = []
  const deadlocks: string[] = []
  const initial: string[] = []
  for (const state of oracle.initial()) {
    initial.push(oracle.key(state))
    states.set(oracle.key(state), state)
  }
  // A map is walked in the order of insertion, with what is inserted meanwhile.
  for (const [from, state] of states) {
    if (states.size > limit) return null
    const steps = oracle.successors(state)
    if (steps.length === 0) deadlocks.push(from)
    for (const { event, state: next } of steps) {
      const to = oracle.key(next)
      if (!states.has(to)) states.set(to, next)
      edges.push({ from, event, to })
    }
  }
  return { initial, states, edges, deadlocks }
}

const satisfying = (oracle: Oracle, { states }: Space, condition: Expression): Set<string> =>
  new Set([...states].filter(([, state]) => oracle.truth(condition, state) === true).map(([key]) => key))

/** What can be reached from some states by edges that may be taken. */
const closure = (from: Iterable<string>, next: ReadonlyMap<string, readonly string[]>): Set<string> => {
  const reached = new Set(from)
  for (const key of reached) for (const to of next.get(key) ?? []) reached.add(to)
  return reached
}

const grouped = (pairs: readonly (readonly [string, string])[]): Map<string, string[]> => {
  const groups = new Map<string, string[]>()
  for (const [from, to] of pairs) {
    const group = groups.get(from)
    if (group === undefined) groups.set(from, [to])
    else group.push(to)
  }
  return groups
}

export const verdicts = {
  /** It holds in all reachable states. */
  always: (oracle: Oracle, space: Space, condition: Expression): boolean =>
    satisfying(oracle, space, condition).size === space.states.size,

  /** Every maximal run comes to it: without it there is neither a deadlock nor a cycle. */
  finally: (oracle: Oracle, space: Space, condition: Expression): boolean => {
    const good = satisfying(oracle, space, condition)
    const edges = space.edges.filter(({ from, to }) => !good.has(from) && !good.has(to))
    const next = grouped(edges.map(({ from, to }) => [from, to]))
    const bad = closure(
      space.initial.filter(key => !good.has(key)),
      next,
    )
    if (space.deadlocks.some(key => bad.has(key))) return false
    // States from which one cannot go on for ever are taken away until none is left but those of cycles and before.
    for (let before = -1; before !== bad.size; ) {
      before = bad.size
      for (const key of bad) if (!(next.get(key) ?? []).some(to => bad.has(to))) bad.delete(key)
    }
    return bad.size === 0
  },

  /** As long as it has not held yet, one can still come to it. */
  fairly: (oracle: Oracle, space: Space, condition: Expression): boolean => {
    const good = satisfying(oracle, space, condition)
    const before = space.edges.filter(({ from, to }) => !good.has(from) && !good.has(to))
    const waiting = closure(
      space.initial.filter(key => !good.has(key)),
      grouped(before.map(({ from, to }) => [from, to])),
    )
    const able = closure(good, grouped(space.edges.map(({ from, to }) => [to, from])))
    return [...waiting].every(key => able.has(key))
  },

  /** From every reachable state one can come to it. */
  fairly_inf: (oracle: Oracle, space: Space, condition: Expression): boolean => {
    const back = grouped(space.edges.map(({ from, to }) => [to, from]))
    return closure(satisfying(oracle, space, condition), back).size === space.states.size
  },
}
