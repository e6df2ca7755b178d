import { present } from '../../../src/ats/present.js'
import { constantOf } from '../constants.js'
import { asksWhatCanFault, canFault, fits } from '../faults.js'
import type { Arithmetic, Comparison, Range } from '../syntax.js'
import { type Kind, type Local, ownVariable, type Read, type StoredVariable, type Term } from '../system.js'
import { mayBeUndefined } from '../undefined.js'
import { Language, type Loop, operations, type Sort } from './language.js'

const tested: Readonly<Record<Comparison, string>> = {
  '=': 'equalU',
  '!=': 'unequalU',
  '<': 'lessU',
  '<=': 'atMostU',
  '>': 'moreU',
  '>=': 'atLeastU',
}
type ReadTerm = Extract<Term, { is: 'read' }>

/** Code that is longer becomes a function. */
const longestInline = 500

/**
 * Terms in a programming language. All operands are evaluated, also those beside an undefined one: what cannot be computed is
 * a fault. Only `and` and `or` leave out their right side, when the left one decides. Whether a condition holds is asked
 * before whether it is defined.
 *
 * They are read just as the emulation reads them: what a term is worth, whether it holds and
 * whether it is defined are three things (tables 3.4 to 3.6).
 */
export abstract class Printer extends Language {
  /** What a term is worth. */
  value(term: Term): string {
    return this.made('number', 'value', term, () => this.worthOf(term))
  }

  /** Table 3.5: is a condition satisfied? */
  holds(term: Term): string {
    return this.made('truth', 'holds', term, () => this.holdsOf(term))
  }

  /** Table 3.6: is a condition well defined? */
  defined(term: Term): string {
    return mayBeUndefined(term) ? this.made('truth', 'defined', term, () => this.definedOf(term)) : this.truth(true)
  }

  /**
   * Is a condition that does not hold undefined, not false, as far as it was evaluated to see whether it holds? Nothing is
   * asked of what was left out.
   */
  private isOpen(term: Term): string {
    return mayBeUndefined(term) ? this.made('truth', 'open', term, () => this.isOpenOf(term)) : this.truth(false)
  }

  /** Has a term a value? A condition has one if it holds, or if it is well defined. */
  private isDefined(term: Term): string {
    return mayBeUndefined(term) || asksWhatCanFault(term)
      ? this.made('truth', 'has', term, () => this.isDefinedOf(term))
      : this.truth(true)
  }

  /** What is needed in several places of a larger term is made once; if it is long, it becomes a function. */
  private made(sort: Sort, reading: string, term: Term, make: () => string): string {
    const known = this.readings.get(reading) ?? new Map<Term, string>()
    this.readings.set(reading, known)
    let code = known.get(term)
    if (code === undefined) {
      code = make()
      if (code.length > longestInline) {
        const given = this.free([term])
        const body = code
        const name = this.define(reading, name => this.outlined(name, given, sort, body))
        code = this.call(name, ...this.state, ...given)
      }
      known.set(term, code)
    }
    return code
  }

  private worthOf(term: Term): string {
    switch (term.is) {
      case 'constant':
        return this.number(term.value)
      case 'truth':
        return this.number(term.value ? 1 : 0)
      case 'me':
        return 'me'
      case 'value':
        return this.local(term.local, term.index)
      case 'read':
        return this.read(term)
      case 'any':
        return present(this.chosen.get(term))
      case 'negative': {
        const operand = this.value(term.operand)
        return mayBeUndefined(term) ? this.call('negativeU', operand) : this.negative(operand)
      }
      case 'absolute':
        return this.call(mayBeUndefined(term) ? 'absoluteU' : 'absolute', this.value(term.operand))
      case 'agent':
        return this.partial('someone', term.at, this.value(term.operand))
      case 'binary':
        return this.binary(term.op, term.left, term.right, term.at)
      case 'if':
        return this.branch('number', term, this.value(term.consequent), this.value(term.alternative))
      case 'quantified':
        if (term.quantifier === 'count') return this.quantified(term, this.holds(term.body), 'count')
        break
    }
    const otherwise = mayBeUndefined(term)
      ? this.conditional('number', [term], this.defined(term), this.number(0), 'UNDEF')
      : this.number(0)
    return this.conditional('number', [term], this.holds(term), this.number(1), otherwise)
  }

  private holdsOf(term: Term): string {
    switch (term.is) {
      case 'truth':
        return this.truth(term.value)
      case 'not': {
        const not = this.not(this.holds(term.operand))
        return mayBeUndefined(term) ? this.and(not, this.defined(term.operand)) : not
      }
      case 'compare': {
        const { op, left, right } = term
        const [a, b] = [this.value(left), this.value(right)]
        return mayBeUndefined(term) ? this.call(tested[op], a, b) : this.compare(op, a, b)
      }
      case 'logic': {
        const [left, right] = [this.holds(term.left), this.holds(term.right)]
        if (term.op === 'or') return this.or(left, right)
        if (!mayBeUndefined(term.left) || !canFault(term.right)) return this.and(left, right)
        // What is undefined does not decide: the right side is evaluated, though all in all it does not hold.
        const undecided = this.and(this.isOpen(term.left), right, this.truth(false))
        return this.conditional('truth', [term], left, right, undecided)
      }
      case 'quantified': {
        if (term.quantifier === 'count') break
        const all = this.quantified(term, this.holds(term.body), term.quantifier)
        if (term.quantifier === 'exists' || !mayBeUndefined(term.body) || !canFault(term.body)) return all
        return this.and(this.quantified(term, this.isNotFalse(term.body), 'forall'), all)
      }
    }
    const value = this.value(term)
    return mayBeUndefined(term) ? this.call('holdsU', value) : this.compare('!=', value, this.number(0))
  }

  private isNotFalse(term: Term): string {
    return this.or(this.holds(term), this.isOpen(term))
  }

  private isOpenOf(term: Term): string {
    switch (term.is) {
      case 'not':
        return this.not(this.holds(term.operand))
      case 'compare': {
        const sides = [term.left, term.right].filter(mayBeUndefined)
        return this.or(...sides.map(side => this.isUndefined(this.value(side))))
      }
      case 'logic': {
        const [left, right] = [this.isOpen(term.left), this.isOpen(term.right)]
        return term.op === 'or'
          ? this.or(left, right)
          : this.conditional('truth', [term], this.holds(term.left), right, left)
      }
      case 'if': {
        const { condition, consequent, alternative } = term
        const other = this.or(this.not(this.defined(condition)), this.isOpen(alternative))
        return this.conditional('truth', [term], this.holds(condition), this.isOpen(consequent), other)
      }
      case 'quantified':
        return term.quantifier === 'forall'
          ? this.quantified(term, this.isNotFalse(term.body), 'forall')
          : this.quantified(term, this.isOpen(term.body), 'exists')
      default:
        return this.isUndefined(this.value(term))
    }
  }

  private isUndefined(value: string): string {
    return this.compare('=', value, 'UNDEF')
  }

  private definedOf(term: Term): string {
    switch (term.is) {
      case 'not':
        return this.defined(term.operand)
      case 'compare':
        return this.and(this.isDefined(term.left), this.isDefined(term.right))
      case 'logic':
        return this.and(this.defined(term.left), this.defined(term.right))
      case 'if': {
        const branches = this.branch('truth', term, this.defined(term.consequent), this.defined(term.alternative))
        return this.and(this.defined(term.condition), branches)
      }
      case 'quantified':
        return this.quantified(term, this.defined(term.body), 'forall')
      default:
        return this.isDefined(term)
    }
  }

  private isDefinedOf(term: Term): string {
    switch (term.is) {
      case 'any':
        return this.not(this.isUndefined(this.value(term)))
      case 'value':
        return term.index === null ? this.not(this.isUndefined(this.value(term))) : this.isDefined(term.index)
      case 'read':
        return this.isReadDefined(term)
      case 'negative':
      case 'absolute':
      case 'agent':
        return this.isDefined(term.operand)
      case 'binary':
        return this.and(this.isDefined(term.left), this.isDefined(term.right))
      case 'if':
        return this.branch('truth', term, this.isDefined(term.consequent), this.isDefined(term.alternative))
      default:
        return this.or(this.holds(term), this.defined(term))
    }
  }

  /** One of two; neither if the condition neither holds nor does not. */
  private branch(sort: Sort, term: Extract<Term, { is: 'if' }>, then: string, otherwise: string): string {
    const { condition } = term
    const neither = sort === 'number' ? 'UNDEF' : this.truth(false)
    const other = mayBeUndefined(condition)
      ? this.conditional(sort, [term], this.defined(condition), otherwise, neither)
      : otherwise
    return this.conditional(sort, [term], this.holds(condition), then, other)
  }

  private local(local: Local, index: Term | null): string {
    const names = this.names(local)
    if (index === null) return present(names[0])
    const constant = constantOf(index)
    return constant === undefined ? this.element(names, this.value(index), index.at) : present(names[constant])
  }

  private binary(op: Arithmetic, left: Term, right: Term, at: Range): string {
    const [a, b] = [this.value(left), this.value(right)]
    if (mayBeUndefined(left) || mayBeUndefined(right)) return this.partial(`${operations[op]}U`, at, a, b)
    return this.arithmetic(op, a, b, left, right, at)
  }

  private read(term: ReadTerm): string {
    const kinds = unlikeKinds(term)
    if (kinds !== null) {
      const agent = this.value(term.of as Term)
      const nobody = this.partial('nobody', (term.of as Term).at, agent)
      // Its indices are computed all the same.
      const otherwise = term.index.some(part => canFault(part))
        ? this.call('readU', ...this.state, nobody, this.index(term, true))
        : nobody
      return this.byKind('number', term, kinds, one => this.read(one), otherwise)
    }
    const base = this.base(term, false)
    const index = this.index(term, false)
    const isAtPlace =
      typeof term.of === 'string' || !([...term.variables.values()].includes(null) || mayBeUndefined(term.of))
    if (isAtPlace && !term.index.some(mayBeUndefined)) return this.cell(added(base, index))
    const read = this.call('readU', ...this.state, base, index)
    if (isAtPlace || fits(term)) return read
    // A wrong index of a variable that is nowhere is not a fault; but it is computed.
    const nowhere = term.index.some(part => canFault(part))
      ? this.call('readU', ...this.state, base, this.index(term, true))
      : 'UNDEF'
    return this.conditional('number', [term], this.compare('>=', base, this.number(0)), read, nowhere)
  }

  private isReadDefined(term: ReadTerm): string {
    const kinds = unlikeKinds(term)
    if (kinds === null) return this.call('isDefined', ...this.state, this.base(term, true), this.index(term, true))
    const agent = this.value(term.of as Term)
    const wrong = this.not(this.isAmong(agent, 0, this.layout.system.agents.length))
    const otherwise = this.and(this.compare('!=', agent, 'UNDEF'), wrong)
    return this.byKind('truth', term, kinds, one => this.isReadDefined(one), otherwise)
  }

  /** A variable that has other sizes in other kinds is read for each kind by itself. */
  private byKind(
    sort: Sort,
    term: ReadTerm,
    kinds: readonly (readonly [Kind, StoredVariable])[],
    read: (one: ReadTerm) => string,
    otherwise: string,
  ): string {
    const { at } = term
    const agent = this.value(term.of as Term)
    return kinds.reduceRight((rest, [kind, variable]) => {
      const local: Local = { is: 'local', id: -1, name: '', length: null, kind, mayBeUndefined: false }
      this.locals.set(local, [agent])
      const one = {
        ...term,
        variables: new Map([[kind, variable]]),
        of: { is: 'value', local, index: null, at },
      } as const
      return this.conditional(sort, [term], this.isAmong(agent, kind.first, kind.end), read(one), rest)
    }, otherwise)
  }

  private isAmong(agent: string, first: number, end: number): string {
    return this.and(this.compare('>=', agent, `${first}`), this.compare('<', agent, `${end}`))
  }

  /** Where a variable begins. */
  private base(term: Read, quiet: boolean): string {
    const { of, variables } = term
    const { layout } = this
    if (of === 'environment') return layout.variable(ownVariable(term))
    if (of === 'me') return `b + ${layout.variable(ownVariable(term))}`
    const [kind, variable] = present([...variables][0])
    if (of.is === 'me') return `b + ${layout.variable(present(variable))}`
    const id = constantOf(of)
    if (id === undefined && (of.is !== 'value' || of.local.kind === null))
      return this.place(variables, this.value(of), quiet, of.at)
    return `${layout.at(present(kind), id === undefined ? this.value(of) : `${id}`)} + ${layout.variable(present(variable))}`
  }

  /** Which element it is, counted from where its variable begins. */
  private index({ variables, index }: Read, quiet: boolean): string {
    if (index.length === 0) return '0'
    const { sizes } = present([...variables.values()].find(variable => variable !== null))
    const mayMiss = index.some(mayBeUndefined)
    const checked = quiet ? 'quietNth' : mayMiss ? 'nthU' : 'nth'
    return index
      .map((part, i) => {
        const constant = constantOf(part)
        if (constant !== undefined) return `${constant}`
        const given = [this.value(part), `${sizes[i]}`]
        return quiet ? this.call(checked, ...given) : this.partial(checked, part.at, ...given)
      })
      .reduce((row, part, i) =>
        quiet || mayMiss ? this.call('rowU', row, `${sizes[i]}`, part) : `(${row} * ${sizes[i]} + ${part})`,
      )
  }

  private quantified(term: Extract<Term, { is: 'quantified' }>, body: string, quantifier: Loop['quantifier']): string {
    const given = this.free([term])
    const variable = present(this.names(term.local)[0])
    const { kind } = term
    const name = this.define(quantifier, name => this.loop({ name, given, variable, kind, body, quantifier }))
    return this.call(name, ...this.state, ...given)
  }
}

export const added = (base: string, index: string): string => (index === '0' ? base : `${base} + ${index}`)

/** The kinds that an agent can be of, where its variable has other sizes in some of them. */
const unlikeKinds = ({ variables, of }: Read): (readonly [Kind, StoredVariable])[] | null => {
  if (typeof of === 'string') return null
  const own = [...variables].flatMap(([kind, variable]) =>
    kind === null || variable === null ? [] : [[kind, variable] as const],
  )
  return new Set(own.map(([, { sizes }]) => sizes.join())).size > 1 ? own : null
}
