import * as E from 'fp-ts/lib/Either.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { NamedEvent } from '../../src/ats/event.js'
import { type Diagnostic, mistakeIn } from '../../src/errors/diagnostic.js'
import { position, type Source } from '../../src/errors/source.js'
import { simulatorTooManyMoves } from '../../src/simulator/errors.js'
import { SimulatorFault } from '../../src/simulator/fault.js'
import type { Moves } from '../../src/simulator/moves.js'
import type { Proposition, Sliced, Symmetry, VectorModel } from '../../src/simulator/vector.js'
import type { Parameters } from '../parameters.js'
import { ArithmeticFault } from './arithmetic.js'
import { conditionOf, type Emulation, emulate, type Steps } from './emulation.js'
import { Events, mayHave } from './events.js'
import { faultCodes } from './faults.js'
import { InitialStates } from './initial.js'
import { Messages } from './messages.js'
import { parseExpression } from './parse.js'
import { type Range as LikelyRange, likelyRanges } from './ranges.js'
import { resolve } from './resolve.js'
import { projection, type Slice, slice } from './slice.js'
import { symmetryOf } from './symmetry.js'
import type { Range, Specification } from './syntax.js'
import { agentName, baseOf, type Scheduling, type System, type Term, turn } from './system.js'
import { describe, tell } from './tell.js'
import { outside, Terms } from './terms.js'

/** The system that a specification describes, with its initial states looked at; or everything that is wrong with it. */
export const systemFrom = (
  specification: Specification,
  given: Parameters,
  scheduling: Scheduling,
): E.Either<Diagnostic[], System> =>
  pipe(
    resolve(specification, given, scheduling),
    E.chain(system => {
      const wrong = wrongStart(system)
      return wrong === null ? E.right(system) : E.left([wrong])
    }),
  )

/** What is wrong with the initial states as a whole, as far as it is soon seen; the rest is seen when they are made. */
const wrongStart = (system: System): Diagnostic | null => {
  try {
    initialOf(system).look()
    return null
  } catch (error) {
    if (!(error instanceof SimulatorFault)) throw error
    return error.code(error.message, error.span === undefined ? {} : { span: error.span })
  }
}

const spanOf = ({ source }: System, at: Range) => ({ source, start: at.start, end: at.end })

type Compiled = ReturnType<typeof conditionOf>

/** What is made of a system once, however many models there are of it: its initial states, and conditions when they are asked for. */
const initials = new WeakMap<System, InitialStates>()
const compiled = new WeakMap<Term, Compiled>()

const initialOf = (system: System): InitialStates => {
  const known = initials.get(system) ?? new InitialStates(system)
  initials.set(system, known)
  return known
}

const compiledOf = (system: System, condition: Term): Compiled => {
  const known = compiled.get(condition)
  if (known !== undefined) return known
  const made = conditionOf(system, condition)
  compiled.set(condition, made)
  return made
}

/** A system as a vector model: sequential emulation, run in the fast lane. */
export class LabsModel implements VectorModel {
  readonly init = '!init'
  readonly meetsEvents = true
  readonly initial: InitialStates
  readonly ranges: readonly LikelyRange[]
  readonly propositions: Readonly<Record<string, Proposition>>
  readonly properties
  readonly symmetry?: Symmetry
  private readonly registry: Events
  private readonly messages: Messages
  private readonly emulation: Emulation
  /** For each agent its moves, and where its part of the vector begins and its pending messages are noted. */
  private readonly steps: readonly Steps[]
  private readonly bases: Int32Array
  private readonly pending: Int32Array
  private readonly pendingWords: Int32Array

  /** The conditions that propositions stand for. */
  private readonly conditions = new Map<string, Term>()

  constructor(
    readonly system: System,
    private readonly sliced: Slice | null = null,
  ) {
    const run = sliced?.system ?? system
    this.registry = new Events(run)
    let stamp: Messages['stamp'] | null = null
    this.emulation = emulate(run, this.registry, (...write) => stamp!(...write))
    this.messages = new Messages(system, this.registry, this.emulation.links)
    stamp = this.messages.stamp
    const { agents, kinds } = system
    // A sliced system has its kinds in the same order.
    this.steps = agents.map(kind => this.emulation.steps[kinds.indexOf(kind)]!)
    this.bases = Int32Array.from(agents, baseOf)
    this.pending = Int32Array.from(agents, (kind, id) => baseOf(kind, id) + kind.pending)
    this.pendingWords = Int32Array.from(agents, kind => kind.pendingWords)
    this.initial = sliced === null ? initialOf(system) : new InitialStates(system, sliced.keepsVariable)
    this.ranges = likelyRanges(system)
    this.properties = system.properties.map(({ name, modality }) => ({ name, modality, literal: name }))
    const symmetry = symmetryOf(run, this.conditions, sliced?.keepsVariable)
    if (symmetry !== null) this.symmetry = symmetry
    for (const { name, condition } of system.properties) this.conditions.set(name, condition)
    this.propositions = Object.fromEntries(
      system.properties.map(({ name, condition }) => [name, this.satisfied(name, condition)]),
    )
  }

  get events(): readonly string[] {
    return this.registry.names
  }

  expand(state: Int32Array, moves: Moves): void {
    const { system } = this
    const { agents } = system
    if (system.scheduling === 'interleaving') {
      for (let id = 0; id < agents.length; id++) if (!this.isBusy(state, id)) this.act(state, id, moves)
    } else {
      const first = state[turn]!
      for (let i = 0; i < agents.length; i++) {
        const id = first + i < agents.length ? first + i : first + i - agents.length
        if (this.isBusy(state, id)) break
        this.act(state, id, moves)
        if (moves.count > 0) break
      }
    }
    for (let id = 0; id < agents.length; id++) this.send(state, id, moves)
  }

  private send(state: Int32Array, id: number, moves: Moves): void {
    try {
      this.messages.moves(state, id, moves)
    } catch (error) {
      throw this.fault(error, this.emulation.sites, agentName(this.system, id))
    }
  }

  /** Has an agent messages to send first? */
  private isBusy(state: Int32Array, id: number): boolean {
    const from = this.pending[id]!
    for (let word = this.pendingWords[id]! - 1; word >= 0; word--) if (state[from + word] !== 0) return true
    return false
  }

  private act(state: Int32Array, id: number, moves: Moves): void {
    try {
      this.steps[id]!(state, this.bases[id]!, id, moves)
    } catch (error) {
      throw this.fault(error, this.emulation.sites, agentName(this.system, id))
    }
  }

  /** A fault of the model, with the agent and the place in the specification. */
  private fault(error: unknown, sites: readonly Range[], who: string): unknown {
    if (error instanceof SimulatorFault && error.code === simulatorTooManyMoves)
      return new SimulatorFault(error.code, `${who}: ${error.message}`, null, error, this.chosen())
    if (!(error instanceof ArithmeticFault)) return error
    const span = spanOf(this.system, sites[error.site]!)
    return new SimulatorFault(faultCodes[error.fault], `${who}: ${error.message}`, null, undefined, span)
  }

  /** The action whose moves were being made. */
  private chosen(): ReturnType<typeof spanOf> | undefined {
    const at = this.registry.placeOf(this.registry.key[0]!)
    return at === null ? undefined : spanOf(this.system, at)
  }

  /** In `check`, what is not satisfied counts as false. */
  private satisfied(name: string, condition: Term): Proposition {
    let made: Compiled | null = null
    return state => {
      made ??= compiledOf(this.system, condition)
      try {
        return made.holds(state)
      } catch (error) {
        throw this.fault(error, made.sites, `the property ${name}`)
      }
    }
  }

  /** A predicate of the language, for the `let` of a purpose: unknown where neither it nor its negation is satisfied. */
  compile(expression: string, name: string): Proposition | { message: string; at: number } {
    const source: Source = { name: 'let', text: expression }
    const parsed = parseExpression(source)
    if (E.isLeft(parsed)) return mistakeIn(parsed.left)
    let wrong: { message: string; at: number } | null = null
    const terms = new Terms(namesOf(this.system), (_, message, at, fix) => {
      wrong ??= { message: fix === undefined ? message : `${message} (${fix})`, at: at.start }
    })
    const term = terms.resolve(parsed.right, outside)
    if (wrong !== null) return wrong
    this.conditions.set(name, term)
    const { holds, defined } = conditionOf(this.system, term)
    return state => {
      try {
        return holds(state) ? true : defined(state) ? false : undefined
      } catch (error) {
        // The place is in the purpose, not in the specification.
        if (!(error instanceof ArithmeticFault)) throw error
        throw new SimulatorFault(faultCodes[error.fault], `${expression}: ${error.message}`, null)
      }
    }
  }

  slice(propositions: readonly string[]): Sliced | { why: string } {
    const conditions = propositions.flatMap(name => this.conditions.get(name) ?? [])
    const { system } = this
    const sliced = slice(system, conditions)
    if (sliced.leftOut.length === 0) return { why: 'every variable can influence what is asked' }
    const model = new LabsModel(system, sliced)
    for (const [name, condition] of this.conditions) model.conditions.set(name, condition)
    return { model, project: projection(system, sliced), leftOut: sliced.leftOut.join(', ') }
  }

  mayHave(event: NamedEvent): boolean {
    return mayHave(this.system, event)
  }

  describe(state: Int32Array): string {
    return describe(this.system, state)
  }

  tell(from: Int32Array | null, event: string, to: Int32Array) {
    return tell(this.system, from, event, to)
  }

  /** A step whose value is undefined is not enabled: that is not a mistake, but worth knowing. */
  remarks(): readonly string[] {
    const { system, emulation, sliced } = this
    return (sliced?.system ?? system).kinds.flatMap(({ name, structure }, k) =>
      structure.triples.flatMap(({ id, action }) => {
        if (emulation.waited[k]![id] === 0) return []
        const { line, column } = position(spanOf(system, action.at))
        return [`${name} had to wait at ${system.source.name}:${line}:${column}, where a value was undefined`]
      }),
    )
  }
}

/** The names that a condition on whole states can use. */
const namesOf = (system: System) => ({
  parameters: system.parameters,
  environment: new Map(system.environment.map(variable => [variable.name, variable])),
  kinds: new Map(system.kinds.map(kind => [kind.name, kind])),
  own: new Map(system.kinds.map(kind => [kind, new Map(kind.variables.map(variable => [variable.name, variable]))])),
  stigmergic: new Map(system.tuples.flatMap(({ names, stigmergy }) => names.map(name => [name, stigmergy] as const))),
  agents: system.agents,
})
