import * as E from 'fp-ts/lib/Either.js'
import { present } from '../../src/ats/present.js'
import type { ErrorCode } from '../../src/errors/code.js'
import { type Diagnostic, didYouMean, nearest } from '../../src/errors/diagnostic.js'
import { inOrder } from '../../src/errors/validation.js'
import type { Flow } from '../emulation/flow.js'
import { badCalls } from '../emulation/recursion.js'
import { triplesOf } from '../emulation/triples.js'
import type { Parameters } from '../parameters.js'
import { Behaviours } from './behaviour.js'
import * as errors from './errors.js'
import { initialValues } from './initial-values.js'
import { blankKind, idsOf } from './kinds.js'
import { layOut, longestVector, type Mutable, tuplesInWord } from './layout.js'
import type { Declaration, Initialiser, Name, Range, Specification, Stigmergy, Variable } from './syntax.js'
import type { Action, Kind, Property, Scheduling, Store, StoredVariable, System, Term, Tuple } from './system.js'
import { type Names, outside, type Say, Terms } from './terms.js'

/** Gives every name its meaning and everything its place, or says all that is wrong. */
export const resolve = (
  specification: Specification,
  given: Parameters,
  scheduling: Scheduling,
): E.Either<Diagnostic[], System> => new Resolver(specification, given, scheduling).resolve()

/** All that is wrong in what could be read of a specification; what depends on values is of no use, since these are made up. */
export const lookAtNames = (specification: Specification): Diagnostic[] => {
  const given = Object.fromEntries(specification.parameters.map(({ name }) => [name, 1]))
  return new Resolver(specification, given, 'interleaving').look()
}

class Resolver {
  private readonly found: Diagnostic[] = []
  private readonly said = new Set<string>()
  private readonly names = {
    parameters: new Map<string, number>(),
    environment: new Map<string, StoredVariable>(),
    kinds: new Map<string, Mutable<Kind>>(),
    own: new Map<Kind, Map<string, StoredVariable>>(),
    stigmergic: new Map<string, string>(),
    agents: [] as Kind[],
  } satisfies Names
  private readonly terms = new Terms(this.names, (...said) => this.say(...said))
  private readonly tuples: Mutable<Tuple>[] = []

  constructor(
    private readonly specification: Specification,
    private readonly given: Parameters,
    private readonly scheduling: Scheduling,
  ) {}

  look(): Diagnostic[] {
    this.parameters()
    this.declarations()
    this.conditions()
    return this.found
  }

  resolve(): E.Either<Diagnostic[], System> {
    const { specification, names, found } = this
    this.parameters()
    // Without their values nothing else can be known.
    if (found.length > 0) return E.left(found)
    const environmentEnd = this.declarations()
    const { assumptions, properties } = this.conditions()
    const length = found.length > 0 ? 0 : layOut(environmentEnd, names.kinds.values(), this.tuples, names.agents)
    if (length > longestVector) {
      const message = `a state would have ${length} components: that is too many`
      this.say(errors.constant, message, present(specification.spawn[0]).kind.at)
    }
    if (found.length > 0) return E.left(inOrder(found))
    return E.right({
      source: specification.source,
      scheduling: this.scheduling,
      parameters: names.parameters,
      environment: [...names.environment.values()],
      kinds: [...names.kinds.values()],
      agents: names.agents,
      tuples: this.tuples,
      assumptions,
      properties,
      length,
    })
  }

  /** What is declared, and how agents behave; returns where the environment ends. */
  private declarations(): number {
    this.kinds()
    const environmentEnd = this.environment()
    this.stigmergies()
    for (const agent of this.specification.agents) this.interfaceOf(agent.name)
    this.links()
    this.behaviours()
    return environmentEnd
  }

  private conditions(): Pick<System, 'assumptions' | 'properties'> {
    const { specification, terms } = this
    this.unique(specification.properties, 'property')
    this.unique(specification.assumptions, 'assumption')
    const assumptions = specification.assumptions.map(({ name, condition }) => ({
      name,
      condition: terms.resolve(condition, outside),
    }))
    const properties = specification.properties.map(
      ({ name, modality, condition, at }): Property => ({
        name,
        modality,
        condition: terms.resolve(condition, outside),
        at,
      }),
    )
    return { assumptions, properties }
  }

  /** Says what is wrong; once, where a process is looked at for several kinds of agents. */
  private say(code: ErrorCode, message: string, at: Range, fix?: string): void {
    const key = `${code} ${at.start} ${message}`
    if (this.said.has(key)) return
    this.said.add(key)
    const span = { source: this.specification.source, start: at.start, end: at.end }
    this.found.push(code(message, fix === undefined ? { span } : { span, fix }))
  }

  private unique(named: readonly Name[], what: string): void {
    const known = new Set<string>()
    for (const { name, at } of named) {
      if (known.has(name)) this.say(errors.duplicate, `there is a ${what} ${name} already`, at)
      known.add(name)
    }
  }

  private parameters(): void {
    const { specification, given, names } = this
    this.unique(specification.parameters, 'parameter')
    const declared = new Set(specification.parameters.map(({ name }) => name))
    for (const [name, value] of Object.entries(given)) {
      const full = name.startsWith('_') ? name : `_${name}`
      if (!declared.has(full)) {
        const known = [...declared].map(parameter => parameter.slice(1))
        const message = `there is no parameter ${name}${known.length === 0 ? '' : `; there are ${known.join(', ')}`}`
        const fix = didYouMean(name, new Set(known))
        this.found.push(errors.parameterUnknown(message, fix === undefined ? {} : { fix }))
      } else if (typeof value !== 'number' || !Number.isInteger(value) || Math.abs(value) >= 2 ** 31)
        this.found.push(errors.parameterValue(`${name} must be a whole number, not ${value}`))
      else names.parameters.set(full, value)
    }
    const missing = specification.parameters.filter(
      ({ name }) => !Object.hasOwn(given, name) && !Object.hasOwn(given, name.slice(1)),
    )
    for (const [i, { name, at }] of missing.entries())
      this.say(errors.parameterMissing, `${name} has no value`, at, i === 0 ? `--param ${name.slice(1)}=3` : undefined)
  }

  /** Ids count from 0 through the kinds in the order of spawn. */
  private kinds(): void {
    const { specification, names, terms } = this
    this.unique(specification.agents, 'agent')
    this.unique(
      specification.spawn.map(({ kind }) => kind),
      'spawned kind',
    )
    const counts = new Map<string, number>()
    let first = 0
    const add = (name: string, count: number): void => {
      if (names.kinds.has(name)) return
      const kind = blankKind(name, first, first + count)
      first += count
      names.kinds.set(name, kind)
      names.own.set(kind, new Map())
      for (let i = 0; i < count; i++) names.agents.push(kind)
    }
    const sections = new Set(specification.agents.map(({ name }) => name))
    for (const { kind, count } of specification.spawn) {
      const value = terms.constant(count)
      if (value !== null && (value < 0 || value > 10_000))
        this.say(errors.constant, `${value} agents cannot be spawned`, count.at)
      if (!sections.has(kind.name))
        this.say(errors.unknownKind, `there is no agent ${kind.name}`, kind.at, didYouMean(kind.name, sections))
      else counts.set(kind.name, value === null ? 1 : Math.min(Math.max(value, 0), 10_000))
    }
    for (const [name, count] of counts) add(name, count)
    // Kinds that are not spawned are checked all the same.
    for (const { name } of specification.agents) add(name, 0)
    const spawned = specification.spawn[0]
    if (names.agents.length === 0 && spawned !== undefined && this.found.length === 0)
      this.say(errors.constant, 'no agents are spawned', spawned.kind.at)
  }

  private variable(
    declared: Variable,
    initialiser: Initialiser,
    store: Store,
    offset: number,
    tuple: Tuple | null,
    ids: readonly number[] = [0],
  ): StoredVariable {
    const sizes = declared.size.map(size => {
      const value = this.terms.constant(size)
      if (value !== null && value < 1)
        this.say(errors.constant, `an array of ${value} elements makes no sense`, size.at)
      return Math.max(value ?? 1, 1)
    })
    const length = sizes.reduce((product, size) => product * size, 1)
    if (length > longestVector) this.say(errors.constant, `${declared.name} has too many elements`, declared.at)
    // Mistakes in an initial value are reported now, though the value may depend on the agent.
    const asked = store === 'environment' ? [null] : ids.length === 0 ? [0] : ids
    const say: Say = (...said) => this.say(...said)
    for (const id of asked) initialValues(initialiser, id, this.terms, say)
    return {
      name: declared.name,
      store,
      sizes,
      length,
      initial: id => initialValues(initialiser, store === 'environment' ? null : id, this.terms, say),
      mayBeUndefined: initialiser.is === 'undefined',
      offset,
      tuple,
    }
  }

  private environment(): number {
    const { names, specification } = this
    let offset = this.scheduling === 'round-robin' ? 1 : 0
    for (const { variable, initialiser } of specification.environment) {
      if (names.environment.has(variable.name))
        this.say(errors.duplicate, `there is a variable ${variable.name} already`, variable.at)
      const stored = this.variable(variable, initialiser, 'environment', offset, null)
      names.environment.set(variable.name, stored)
      offset += stored.length
    }
    return offset
  }

  private stigmergies(): void {
    const { specification, names } = this
    this.unique(specification.stigmergies, 'stigmergy')
    for (const { name: stigmergy, tuples } of specification.stigmergies) {
      for (const { variables, initialisers, at } of tuples) {
        if (variables.length !== initialisers.length)
          this.say(errors.assignment, `${variables.length} variables have ${initialisers.length} initial values`, at)
        for (const { name, at: place } of variables) {
          if (names.stigmergic.has(name) || names.environment.has(name))
            this.say(errors.duplicate, `there is a variable ${name} already`, place)
          names.stigmergic.set(name, stigmergy)
        }
        // Perhaps no agent has it: then this is the only look at it.
        for (const [v, variable] of variables.entries())
          if (initialisers[v] !== undefined) this.variable(variable, initialisers[v], 'stigmergy', 0, null)
        const id = this.tuples.length
        this.tuples.push({
          id,
          stigmergy,
          names: variables.map(({ name }) => name),
          length: 0,
          mayBeUndefined: initialisers.every(({ is }) => is === 'undefined'),
          // What follows is filled in when it is known.
          link: null as never,
          agents: [],
          values: new Int32Array(0),
          ranks: new Int32Array(0),
          pending: new Int32Array(0),
          confirm: 1 << (2 * (id % tuplesInWord)),
          propagate: 2 << (2 * (id % tuplesInWord)),
        })
      }
    }
  }

  /** The variables of a kind: those of its interface, then those of its stigmergies, tuple by tuple. */
  private interfaceOf(name: string): void {
    const { specification, names } = this
    const kind = present(names.kinds.get(name))
    const own = present(names.own.get(kind))
    if (own.size > 0) return
    const agent = present(specification.agents.find(section => section.name === name))
    let offset = 0
    const add = (declared: Variable, initialiser: Initialiser, store: Store, tuple: Tuple | null): void => {
      const taken = own.has(declared.name) || names.environment.has(declared.name)
      if (store === 'interface' && taken)
        this.say(errors.duplicate, `there is a variable ${declared.name} already`, declared.at)
      const stored = this.variable(declared, initialiser, store, offset, tuple, idsOf(kind))
      own.set(declared.name, stored)
      offset += stored.length
    }
    const declare = ({ variable, initialiser }: Declaration): void => add(variable, initialiser, 'interface', null)
    agent.interface.forEach(declare)
    this.unique(agent.stigmergies, 'stigmergy')
    const has = new Set<string>()
    for (const { name: stigmergy, at } of agent.stigmergies) {
      const section = specification.stigmergies.find(one => one.name === stigmergy)
      if (section === undefined) {
        const known = new Set(specification.stigmergies.map(one => one.name))
        this.say(errors.undeclared, `there is no stigmergy ${stigmergy}`, at, didYouMean(stigmergy, known))
        continue
      }
      if (has.has(stigmergy)) continue
      has.add(stigmergy)
      for (const clash of section.tuples.flatMap(({ variables }) => variables).filter(({ name: v }) => own.has(v)))
        this.say(errors.duplicate, `${clash.name} is a variable of ${name} and of its stigmergy ${stigmergy}`, at)
      this.give(section, add)
    }
    kind.variables = [...own.values()]
    const tuples = this.tuples.filter(({ stigmergy }) => has.has(stigmergy))
    for (const tuple of tuples) {
      tuple.length = kind.variables
        .filter(variable => variable.tuple === tuple)
        .reduce((sum, { length }) => sum + length, 0)
      tuple.agents = [...tuple.agents, ...idsOf(kind)].sort((a, b) => a - b)
    }
    kind.ranks = offset
    offset += tuples.length
    kind.tuples = tuples
    kind.pending = offset
    kind.pendingWords = tuples.length === 0 ? 0 : Math.ceil(this.tuples.length / tuplesInWord)
    kind.counter = offset + kind.pendingWords
  }

  /** The variables of a stigmergy. */
  private give(
    { name, tuples }: Stigmergy,
    add: (declared: Variable, initialiser: Initialiser, store: Store, tuple: Tuple) => void,
  ): void {
    const own = this.tuples.filter(({ stigmergy }) => stigmergy === name)
    for (const [i, { variables, initialisers }] of tuples.entries()) {
      for (const [v, variable] of variables.entries()) {
        const initialiser = initialisers[v] ?? { is: 'undefined', at: variable.at }
        add(variable, initialiser, 'stigmergy', present(own[i]))
      }
    }
  }

  private links(): void {
    const { specification, terms, names } = this
    for (const { name, link } of specification.stigmergies) {
      const kinds = [...names.kinds.values()].filter(({ tuples }) => tuples.some(({ stigmergy }) => stigmergy === name))
      const only = kinds.length === 1 ? kinds[0] : null
      const sender = terms.newLocal('sender', only)
      const receiver = terms.newLocal('receiver', only)
      const at = link?.at ?? { start: 0, end: 0 }
      const value = (local: typeof sender): Term => ({ is: 'value', local, index: null, at })
      const scope = {
        ...outside,
        pair: [value(sender), value(receiver)] as const,
        pairKinds: [kinds, kinds] as const,
      }
      // If no kind has it, it cannot speak of the variables of any agent.
      const condition: Term =
        link === null || kinds.length === 0 ? { is: 'truth', value: true, at } : terms.resolve(link, scope)
      for (const tuple of this.tuples) if (tuple.stigmergy === name) tuple.link = { condition, sender, receiver }
    }
  }

  private behaviours(): void {
    const { specification, names, terms } = this
    this.unique(specification.processes, 'process')
    for (const { name, at, processes } of specification.agents) {
      const kind = present(names.kinds.get(name))
      this.unique(processes, 'process')
      const behaviours = new Behaviours(kind, specification.processes, processes, terms, names, (...said) =>
        this.say(...said),
      )
      const behaviour = processes.find(process => process.name === 'Behaviour')
      if (behaviour === undefined) {
        const start = specification.source.text.indexOf(name, at.start)
        const place = start < 0 ? at : { start, end: start + name.length }
        const meant = nearest('Behaviour', new Set(processes.map(process => process.name)))
        const fix = meant === undefined ? undefined : `rename ${meant} to Behaviour`
        this.say(errors.noBehaviour, `${name} has no Behaviour`, place, fix)
        continue
      }
      const definitions = behaviours.definitions()
      let broken = false
      for (const { call, from, wrong } of badCalls(definitions)) {
        broken = true
        const why = {
          unguarded: `${from} calls ${call.name} before it has done anything: that would go on for ever`,
          'not-last': `${from} calls ${call.name} and has more to do afterwards: that would never come to an end`,
          'in-parallel': `${from} calls ${call.name} in a parallel composition: that would become ever more processes`,
        }
        this.say(errors.recursion, why[wrong], call.at)
      }
      if (broken || this.found.length > 0) continue
      const structure = triplesOf<Action, Term>(definitions.get(behaviour.name) as Flow<Action, Term>, definitions)
      if (structure === null) {
        this.say(errors.tooLarge, `the behaviour of ${name} unfolds to too many steps`, behaviour.at)
        continue
      }
      kind.structure = structure
      kind.length = kind.counter + kind.structure.slots
    }
  }
}
