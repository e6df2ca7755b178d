import { present } from '../../src/ats/present.js'
import { didYouMean } from '../../src/errors/diagnostic.js'
import type { Flow } from '../emulation/flow.js'
import * as errors from './errors.js'
import type { Mutable } from './layout.js'
import type { Assignment, Definition, Expression, Operator, Pick, Process } from './syntax.js'
import type {
  Action,
  Assigned,
  Kind,
  Local,
  Picked,
  Place,
  Statement,
  Store,
  StoredVariable,
  Term,
  Tuple,
} from './system.js'
import { type Names, outside, type Say, type Scope, type Terms } from './terms.js'
import { tuplesRead } from './traverse.js'
import { mayBeUndefined } from './undefined.js'

const storeOf: Readonly<Record<Exclude<Operator, ':='>, Store>> = {
  '<-': 'interface',
  '<~': 'stigmergy',
  '<--': 'environment',
}
const operatorOf: Readonly<Record<Store, Operator>> = { interface: '<-', stigmergy: '<~', environment: '<--' }
const inWords: Readonly<Record<Store, string>> = {
  interface: 'a variable of the interface',
  stigmergy: 'a stigmergic variable',
  environment: 'a variable of the environment',
}
const eventOf: Readonly<Record<Store, Action['event']>> = { interface: 'local', stigmergy: 'stig', environment: 'env' }

/** Longer blocks are no work of people. */
const mostStatements = 500

type Flows = Flow<Action, Term>

/** The processes of one kind of agents, with their names resolved as it sees them. */
export class Behaviours {
  /** Definitions by name: what the agent itself defines, and what the system section does. */
  private readonly inAgent: ReadonlyMap<string, Definition>
  private readonly inSystem: ReadonlyMap<string, Definition>

  constructor(
    private readonly kind: Kind,
    global: readonly Definition[],
    private readonly own: readonly Definition[],
    private readonly terms: Terms,
    private readonly names: Names,
    private readonly say: Say,
  ) {
    this.inAgent = new Map(own.map(definition => [definition.name, definition]))
    this.inSystem = new Map(global.map(definition => [definition.name, definition]))
  }

  /** Its own processes, and whatever they call. */
  definitions(): Map<string, Flows> {
    const flows = new Map<string, Flows>()
    const wanted = new Set(this.own)
    for (const definition of wanted)
      flows.set(this.nameOf(definition), this.flow(definition.process, definition, wanted))
    return flows
  }

  /** A name that tells a process of the system section from one of the agent that is called the same. */
  private nameOf(definition: Definition): string {
    const isHidden = this.inSystem.get(definition.name) === definition && this.inAgent.has(definition.name)
    return isHidden ? `${definition.name} of the system` : definition.name
  }

  /** What a name means: in the system section its own definitions come first, in an agent the agent's. */
  private called(name: string, from: Definition): Definition | undefined {
    const [first, second] =
      this.inAgent.get(from.name) === from ? [this.inAgent, this.inSystem] : [this.inSystem, this.inAgent]
    return first.get(name) ?? second.get(name)
  }

  private flow(process: Process, from: Definition, wanted: Set<Definition>): Flows {
    switch (process.is) {
      case 'skip':
        return { is: 'act', action: nothing(process) }
      case 'assign':
        return { is: 'act', action: this.action(process, [process.assignment], false) }
      case 'block':
        return { is: 'act', action: this.action(process, process.statements, true) }
      case 'call': {
        const called = this.called(process.name, from)
        if (called === undefined) {
          const meant = didYouMean(process.name, this.inAgent, this.inSystem)
          this.say(errors.undeclared, `there is no process ${process.name}`, process.at, meant)
          return { is: 'act', action: nothing(process) }
        }
        wanted.add(called)
        return { is: 'call', name: this.nameOf(called), at: process.at }
      }
      case 'guarded': {
        const { at, passing } = process
        const guard = this.terms.resolve(process.guard, { ...outside, kind: this.kind })
        const guarded: Flows = { is: 'guarded', guard, body: this.flow(process.body, from, wanted) }
        if (!passing) return guarded
        const passed: Flows = { is: 'act', action: nothing(process) }
        return {
          is: 'choice',
          of: [guarded, { is: 'guarded', guard: { is: 'not', operand: guard, at }, body: passed }],
        }
      }
      default:
        return { is: process.is, of: process.of.map(part => this.flow(part, from, wanted)) }
    }
  }

  private action({ at }: Process, assignments: readonly Assignment[], block: boolean): Action {
    if (assignments.length > mostStatements)
      this.say(errors.tooLarge, `a block of ${assignments.length} statements is too long`, at)
    const statements: Statement[] = []
    let scope: Scope = { ...outside, kind: this.kind, any: true }
    for (const [i, assignment] of assignments.entries()) {
      const values = this.assigned(assignment, scope, block)
      statements.push({ values, at: assignment.at })
      if (i < assignments.length - 1) for (const assigned of values) this.spread(assigned)
      const fresh = values.flatMap(({ target }) => (target.is === 'local' ? [[target.name, target] as const] : []))
      if (fresh.length > 0) scope = { ...scope, locals: new Map([...scope.locals, ...fresh]) }
    }
    const places = statements.flatMap(({ values }) =>
      values.flatMap(({ target }) => (target.is === 'place' ? [target] : [])),
    )
    const writes = new Set(places.flatMap(({ variable }) => (variable.tuple === null ? [] : [variable.tuple])))
    const reads = new Set<Tuple>()
    for (const { values } of statements) {
      for (const { target, value } of values) {
        if (target.is === 'place') for (const index of target.index) tuplesRead(index, reads)
        if (value.is !== 'pick') tuplesRead(value, reads)
        else if (value.where !== null) tuplesRead(value.where, reads)
      }
    }
    return {
      at,
      statements,
      reads,
      writes,
      event: places.length === 0 ? 'skip' : eventOf[present(places[0]).variable.store],
    }
  }

  /** What follows in a block sees a value that is undefined, though no step leads to it. */
  private spread({ target, value }: Assigned): void {
    if (target.is !== 'place' || value.is === 'pick' || !mayBeUndefined(value)) return
    const variable: Mutable<StoredVariable> = target.variable
    variable.mayBeUndefined = true
  }

  private assigned(assignment: Assignment, scope: Scope, block: boolean): Assigned[] {
    const { targets, operator, values, at } = assignment
    if (targets.length !== values.length)
      this.say(errors.assignment, `${targets.length} variables are assigned ${values.length} values`, at)
    const resolved = values.map((value, i) =>
      value.is === 'pick' ? this.pick(value, targets[i]?.array === true, scope) : this.terms.assigned(value, scope),
    )
    if (operator === ':=') return this.locals(assignment, resolved, scope, block)
    const stores = new Set<Store>()
    const places = targets.map((target): Place | null => {
      const { name, index, array } = target
      if (array) {
        this.say(errors.misused, `${name}[] is for local arrays of a block: ${name}[] := pick ...`, target.at)
        return null
      }
      if (name === 'id') {
        this.say(errors.misused, 'an agent keeps its id: id cannot be assigned', target.at)
        return null
      }
      const own = present(this.names.own.get(this.kind)).get(name)
      const variable = own ?? this.names.environment.get(name)
      if (variable === undefined && scope.locals.has(name)) {
        this.say(errors.operator, `${name} is a local value, which := assigns, not ${operator}`, at, ':=')
        return null
      }
      if (variable === undefined) {
        // The place where undeclared names are explained.
        this.terms.resolve(
          { is: 'reference', name, index: [], of: null, at: target.at },
          { ...scope, locals: new Map() },
        )
        return null
      }
      const place = index.map(part => this.terms.resolve(part, { ...scope, any: false }))
      this.terms.fits(variable, place, target.at)
      stores.add(variable.store)
      return { is: 'place', variable, index: place, at: target.at }
    })
    if (stores.size > 1) this.say(errors.assignment, 'variables of different kinds cannot be assigned together', at)
    else {
      const [store] = stores
      if (store !== undefined && store !== storeOf[operator]) {
        const first = present(places.find(place => place !== null))
        const right = operatorOf[store]
        this.say(
          errors.operator,
          `${first.variable.name} is ${inWords[store]}, which ${right} assigns, not ${operator}`,
          at,
          right,
        )
      }
    }
    return places.flatMap((target, i) =>
      target === null || resolved[i] === undefined ? [] : [{ target, value: resolved[i] }],
    )
  }

  private locals(
    { targets, values, at }: Assignment,
    resolved: readonly (Term | Picked)[],
    scope: Scope,
    block: boolean,
  ): Assigned[] {
    if (!block) this.say(errors.misused, 'local values exist in blocks only: { x := 1; ... }', at)
    return targets.flatMap((target, i): Assigned[] => {
      const { name, index, array } = target
      const value = values[i]
      if (value === undefined) return []
      const before = scope.locals.get(name)
      const stored = present(this.names.own.get(this.kind)).get(name) ?? this.names.environment.get(name)
      if (stored !== undefined) {
        const right = operatorOf[stored.store]
        this.say(
          errors.operator,
          `${name} is ${inWords[stored.store]}, which ${right} assigns, not :=`,
          target.at,
          right,
        )
      }
      if (index.length > 0) this.say(errors.misused, 'a local value is assigned as a whole', target.at)
      if (value.is !== 'pick' && array)
        this.say(errors.misused, `${name}[] takes agents that are picked: ${name}[] := pick 1`, target.at)
      const picked = present(resolved[i])
      const [length, open] = picked.is === 'pick' ? [picked.count, false] : [null, mayBeUndefined(picked)]
      const again = before !== undefined && before.length === length && before.mayBeUndefined === open
      const local: Local = again ? before : this.terms.newLocal(name, null, length, open)
      return [{ target: local, value: picked }]
    })
  }

  private pick(pick: Pick, array: boolean, scope: Scope): Picked {
    const { at } = pick
    if (!array) this.say(errors.misused, 'what is picked goes into a local array of a block: p[] := pick ...', at)
    const count = this.terms.constant(pick.count)
    if (count !== null && count < 1) this.say(errors.constant, `${count} agents cannot be picked`, pick.count.at)
    const kind = pick.kind === null ? null : this.terms.kind(pick.kind.name, pick.kind.at)
    const candidate = this.terms.newLocal('candidate', kind)
    const value: Term = { is: 'value', local: candidate, index: null, at }
    const everyone = [...this.names.kinds.values()]
    const inside: Scope = {
      ...scope,
      any: false,
      pair: [{ is: 'me', at }, value],
      pairKinds: [[this.kind], kind === null ? everyone : [kind]],
    }
    const where: Expression | null = pick.where
    return {
      is: 'pick',
      count: Math.max(count ?? 1, 1),
      first: kind?.first ?? 0,
      end: kind?.end ?? this.names.agents.length,
      candidate,
      where: where === null ? null : this.terms.resolve(where, inside),
      at,
    }
  }
}

const nothing = ({ at }: Process): Action => ({
  at,
  statements: [],
  reads: new Set(),
  writes: new Set(),
  event: 'skip',
})
