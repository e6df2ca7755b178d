import { present } from '../../src/ats/present.js'
import type { ErrorCode } from '../../src/errors/code.js'
import { didYouMean } from '../../src/errors/diagnostic.js'
import { constantOf } from './constants.js'
import * as errors from './errors.js'
import type { Expression, Range, Reference } from './syntax.js'
import type { Kind, Local, Read, StoredVariable, Term } from './system.js'
import { variablesRead } from './traverse.js'
import { conditionsInNumbers } from './undefined.js'

/** What is known of the names of a specification. */
export interface Names {
  readonly parameters: ReadonlyMap<string, number>
  readonly environment: ReadonlyMap<string, StoredVariable>
  readonly kinds: ReadonlyMap<string, Kind>
  /** The variables of each kind. */
  readonly own: ReadonlyMap<Kind, ReadonlyMap<string, StoredVariable>>
  /** Stigmergic variables of all stigmergies, with the name of theirs. */
  readonly stigmergic: ReadonlyMap<string, string>
  readonly agents: readonly Kind[]
}

/** Where an expression stands: what can be seen from there. */
export interface Scope {
  /** The kind of the agent that acts, if one does. */
  readonly kind: Kind | null
  readonly locals: ReadonlyMap<string, Local>
  /** In links and where agents are picked: whom 1 and 2 stand for, and of which kinds they can be. */
  readonly pair: readonly [Term, Term] | null
  readonly pairKinds: readonly [readonly Kind[], readonly Kind[]] | null
  /** May `[a..b]` occur? */
  readonly any: boolean
  /** Must everything be known beforehand? */
  readonly constant: boolean
}

export const outside: Scope = {
  kind: null,
  locals: new Map(),
  pair: null,
  pairKinds: null,
  any: false,
  constant: false,
}

/** What an agent may call itself, and what is left where there is none. */
const itself = new Set(['id'])
const nothing = new Set<string>()

/** Each level makes it twice as long to find out whether something is undefined. */
const mostConditionsInNumbers = 8

export type Say = (code: ErrorCode, message: string, at: Range, fix?: string) => void

/** Resolves the names in expressions, and says what is wrong with them. */
export class Terms {
  private locals = 0

  constructor(
    private readonly names: Names,
    private readonly say: Say,
  ) {}

  newLocal(name: string, kind: Kind | null = null, length: number | null = null, mayBeUndefined = false): Local {
    return { is: 'local', id: this.locals++, name, length, kind, mayBeUndefined }
  }

  /** What stands for an expression that is wrong. */
  private wrong(code: ErrorCode, message: string, at: Range, fix?: string): Term {
    this.say(code, message, at, fix)
    return { is: 'constant', value: 0, at }
  }

  resolve(expression: Expression, scope: Scope): Term {
    const term = this.plain(expression, scope)
    if (conditionsInNumbers(term) > mostConditionsInNumbers)
      return this.wrong(errors.tooLarge, 'conditions are used as numbers in conditions too deep here', expression.at)
    if (term.is === 'constant' || term.is === 'truth') return term
    const arithmetic = term.is === 'binary' || term.is === 'negative' || term.is === 'absolute'
    // What is read has to be confirmed, even in a branch that is never taken.
    const value = arithmetic && variablesRead(term).size === 0 ? constantOf(term) : undefined
    return value === undefined ? term : { is: 'constant', value, at: term.at }
  }

  /** A value that is assigned: if it is known beforehand, it must be one. */
  assigned(expression: Expression, scope: Scope): Term {
    const term = this.resolve(expression, scope)
    if (term.is === 'constant' && Math.abs(term.value) >= 2 ** 31)
      return this.wrong(errors.constant, 'this number needs more than 32 bits', expression.at)
    return term
  }

  private plain(expression: Expression, scope: Scope): Term {
    const { at } = expression
    switch (expression.is) {
      case 'number':
        return Math.abs(expression.value) < 2 ** 31
          ? { is: 'constant', value: expression.value, at }
          : this.wrong(errors.constant, 'this number needs more than 32 bits', at)
      case 'boolean':
        return { is: 'truth', value: expression.value, at }
      case 'parameter': {
        const value = this.names.parameters.get(expression.name)
        if (value !== undefined) return { is: 'constant', value, at }
        const meant = didYouMean(expression.name, this.names.parameters)
        return this.wrong(errors.undeclared, `the parameter ${expression.name} is not declared in extern`, at, meant)
      }
      case 'reference':
        return expression.of === null
          ? this.unqualified(expression, at, scope)
          : this.qualified(expression, expression.of, at, scope)
      case 'negative':
      case 'absolute':
      case 'not':
        return { is: expression.is, operand: this.resolve(expression.operand, scope), at }
      case 'binary': {
        const { op, left, right } = expression
        return { is: 'binary', op, left: this.resolve(left, scope), right: this.resolve(right, scope), at }
      }
      case 'compare': {
        const { op, left, right } = expression
        return { is: 'compare', op, left: this.resolve(left, scope), right: this.resolve(right, scope), at }
      }
      case 'logic': {
        const { op, left, right } = expression
        return { is: 'logic', op, left: this.resolve(left, scope), right: this.resolve(right, scope), at }
      }
      case 'if':
        return {
          is: 'if',
          condition: this.resolve(expression.condition, scope),
          consequent: this.resolve(expression.consequent, scope),
          alternative: this.resolve(expression.alternative, scope),
          at,
        }
      case 'any': {
        if (!scope.any)
          return this.wrong(
            errors.misused,
            '[a..b] chooses a value, which only assignments outside of quantifiers do',
            at,
          )
        return { is: 'any', from: this.resolve(expression.from, scope), to: this.resolve(expression.to, scope), at }
      }
      case 'quantified': {
        if (scope.constant) return this.wrong(errors.constant, 'this must be known beforehand', at)
        const { quantifier, variable, body } = expression
        const kind = this.kind(expression.kind.name, expression.kind.at)
        this.mayName(variable.name, variable.at, scope)
        const local = this.newLocal(variable.name, kind)
        const inside = { ...scope, any: false, locals: new Map([...scope.locals, [variable.name, local]]) }
        const resolved = this.resolve(body, inside)
        if (kind === null) return { is: 'constant', value: 0, at }
        return { is: 'quantified', quantifier, kind, local, body: resolved, at }
      }
    }
  }

  kind(name: string, at: Range): Kind | null {
    const kind = this.names.kinds.get(name)
    if (kind === undefined)
      this.say(errors.unknownKind, `there is no agent ${name}`, at, didYouMean(name, this.names.kinds))
    return kind ?? null
  }

  /** A local name may not hide another one. */
  mayName(name: string, at: Range, scope: Scope): void {
    const hides =
      scope.locals.has(name) ||
      this.names.environment.has(name) ||
      (scope.kind !== null && present(this.names.own.get(scope.kind)).has(name))
    if (hides) this.say(errors.duplicate, `${name} is the name of something else here`, at)
  }

  /** A number that must be known beforehand; `id` is known only where it is given. */
  constant(expression: Expression, id: number | null = null): number | null {
    const before = { ...outside, constant: true }
    let failed = false
    const terms = new Terms(this.names, (...said) => {
      failed = true
      this.say(...said)
    })
    const term = terms.resolve(expression, before)
    if (failed) return null
    const value = constantOf(term, id)
    if (value !== undefined && Math.abs(value) < 2 ** 31) return value
    const why = value === undefined ? 'this cannot be computed beforehand' : 'this number needs more than 32 bits'
    this.say(errors.constant, why, expression.at)
    return null
  }

  private unqualified(reference: Reference, at: Range, scope: Scope): Term {
    const { name } = reference
    if (name === 'id') {
      if (reference.index.length > 0) return this.wrong(errors.misused, 'id is not an array', at)
      if (scope.kind !== null || scope.constant) return { is: 'me', at }
      return this.wrong(errors.unbound, 'whose id? write id of a', at)
    }
    const local = scope.locals.get(name)
    if (local !== undefined) return this.local(local, reference, at, scope)
    if (scope.constant) return this.wrong(errors.constant, `the value of ${name} is not known beforehand`, at)
    const own = scope.kind === null ? undefined : present(this.names.own.get(scope.kind)).get(name)
    const variable = own ?? this.names.environment.get(name)
    if (variable === undefined) return this.undeclared(name, at, scope)
    const of = own === undefined ? 'environment' : 'me'
    return this.read(new Map([[own === undefined ? null : scope.kind, variable]]), of, reference, at, scope)
  }

  private local(local: Local, reference: Reference, at: Range, scope: Scope): Term {
    const { index, name } = reference
    if (local.length === null) {
      if (index.length > 0) return this.wrong(errors.misused, `${name} is not an array`, at)
      return { is: 'value', local, index: null, at }
    }
    if (index.length !== 1) return this.wrong(errors.misused, `${name} is an array: write ${name}[0]`, at)
    const resolved = this.resolve(present(index[0]), { ...scope, any: false })
    this.inBounds(resolved, local.length, name)
    return { is: 'value', local, index: resolved, at }
  }

  private qualified(reference: Reference, of: Expression, at: Range, scope: Scope): Term {
    if (scope.constant) return this.wrong(errors.constant, 'this is not known beforehand', at)
    const whose = this.whose(of, scope)
    if (whose === null) return { is: 'constant', value: 0, at }
    const { agent, kinds } = whose
    const { name, index } = reference
    if (name === 'id') {
      if (index.length > 0) return this.wrong(errors.misused, 'id is not an array', at)
      const isSure = agent.is === 'me' || agent.is === 'constant' || (agent.is === 'value' && kinds.length === 1)
      return isSure || (agent.is === 'value' && scope.pair?.includes(agent))
        ? { ...agent, at }
        : { is: 'agent', operand: agent, at }
    }
    const variables = new Map<Kind | null, StoredVariable | null>(
      kinds.map(kind => [kind, present(this.names.own.get(kind)).get(name) ?? null]),
    )
    if (![...variables.values()].some(variable => variable !== null)) {
      const candidates = kinds.map(kind => present(this.names.own.get(kind)))
      const who = kinds.length === 1 ? present(kinds[0]).name : 'no agent that this can be'
      const message = this.names.environment.has(name)
        ? `${name} belongs to the environment: write it without of`
        : kinds.length === 1
          ? `${who} has no variable ${name}`
          : `${who} has a variable ${name}`
      return this.wrong(errors.undeclared, message, at, didYouMean(name, ...candidates))
    }
    return this.read(variables, agent, reference, at, scope)
  }

  /** Whose variable it is, and of which kinds that agent can be. */
  private whose(of: Expression, scope: Scope): { agent: Term; kinds: readonly Kind[] } | null {
    const { names } = this
    const number =
      of.is === 'number' ? of.value : of.is === 'reference' && /^c[12]$/.test(of.name) ? Number(of.name[1]) : null
    if (scope.pair !== null && (number === 1 || number === 2) && !(of.is === 'reference' && scope.locals.has(of.name)))
      return { agent: present(scope.pair[number - 1]), kinds: present(present(scope.pairKinds)[number - 1]) }
    if (of.is === 'reference' && of.index.length === 0 && of.name !== 'id' && !this.isVisible(of.name, scope)) {
      const meant = didYouMean(of.name, scope.locals)
      this.say(errors.unbound, `${of.name} is bound by no quantifier`, of.at, meant)
      return null
    }
    const agent = this.resolve(of, { ...scope, any: false })
    const id = constantOf(agent)
    if (id !== undefined) {
      if (names.agents[id] !== undefined) return { agent, kinds: [names.agents[id]] }
      this.say(errors.unbound, `there is no agent ${id}: there are ${names.agents.length}, counted from 0`, of.at)
      return null
    }
    if (agent.is === 'value' && agent.local.kind !== null) return { agent, kinds: [agent.local.kind] }
    if (agent.is === 'me' && scope.kind !== null) return { agent, kinds: [scope.kind] }
    return { agent, kinds: [...names.kinds.values()] }
  }

  private isVisible(name: string, scope: Scope): boolean {
    return (
      scope.locals.has(name) ||
      this.names.environment.has(name) ||
      (scope.kind !== null && present(this.names.own.get(scope.kind)).has(name))
    )
  }

  private undeclared(name: string, at: Range, scope: Scope): Term {
    const { names } = this
    const own = scope.kind === null ? new Map() : present(names.own.get(scope.kind))
    const meant = didYouMean(name, own, names.environment, scope.locals, scope.kind === null ? nothing : itself)
    if (scope.pair !== null && scope.kind === null)
      return this.wrong(
        errors.unbound,
        `whose ${name}? In a link it is ${name} of 1 (the sender) or of 2 (the receiver)`,
        at,
      )
    const stigmergy = names.stigmergic.get(name)
    if (scope.kind !== null && stigmergy !== undefined)
      return this.wrong(
        errors.undeclared,
        `${scope.kind.name} does not have the stigmergy ${stigmergy} of ${name}`,
        at,
        `stigmergies = ${stigmergy}`,
      )
    if (scope.kind === null && [...names.own.values()].some(variables => variables.has(name)))
      return this.wrong(errors.unbound, `whose ${name}? write ${name} of a, with a bound by a quantifier`, at)
    return this.wrong(errors.undeclared, `${name} is not declared`, at, meant)
  }

  private read(variables: Read['variables'], of: Read['of'], reference: Reference, at: Range, scope: Scope): Term {
    const index = reference.index.map(part => this.resolve(part, { ...scope, any: false }))
    for (const variable of variables.values()) if (variable !== null) this.fits(variable, index, at)
    return { is: 'read', variables, of, index, at }
  }

  /** Does an index fit a variable? */
  fits({ name, sizes }: StoredVariable, index: readonly Term[], at: Range): boolean {
    if (sizes.length !== index.length) {
      const dimensions = `${sizes.length} ${sizes.length === 1 ? 'dimension' : 'dimensions'}`
      const message =
        sizes.length === 0
          ? `${name} is not an array`
          : index.length === 0
            ? `${name} is an array: it needs an index`
            : `${name} has ${dimensions}, not ${index.length}`
      const fix = `write ${sizes.length === 0 ? name : `${name}[${sizes.map(() => '0').join(', ')}]`}`
      this.say(errors.misused, message, at, fix)
      return false
    }
    for (const [i, part] of index.entries()) this.inBounds(part, present(sizes[i]), name)
    return true
  }

  private inBounds(index: Term, size: number, name: string): void {
    const value = constantOf(index)
    if (value !== undefined && !(value >= 0 && value < size))
      this.say(errors.bounds, `${name} has no element ${value}: it has ${size}, counted from 0`, index.at)
  }
}
