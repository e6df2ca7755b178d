import { present } from '../../../src/ats/present.js'
import type { Counts, Parallel, Triple } from '../../emulation/triples.js'
import { constantOf } from '../constants.js'
import type { Action, Kind, Picked, Statement, StoredVariable, Term, Tuple } from '../system.js'
import { turn } from '../system.js'
import { partsOf, tuplesRead } from '../traverse.js'
import { mayBeUndefined } from '../undefined.js'
import { added, type Printer } from './printer.js'

/** A part of an emulation function, with expressions of the language that is printed. */
export type Instruction =
  /** From here on only if it holds. */
  | { readonly is: 'assume'; readonly that: string /** Is it that a value is defined? */; readonly waits?: true }
  | { readonly is: 'let'; readonly name: string; readonly value: string }
  /** Any value from `from` up to, but not including, `to`. */
  | { readonly is: 'choose'; readonly name: string; readonly from: string; readonly to: string }
  | { readonly is: 'write'; readonly address: string; readonly value: string }
  | { readonly is: 'when'; readonly all: readonly string[]; readonly effects: readonly Instruction[] }
  /** The tuple gets the newest stamp of all. */
  | { readonly is: 'stamp'; readonly tuple: Tuple }

/** What is assigned in a step. */
export interface Written {
  readonly variable: StoredVariable
  readonly index: readonly string[]
  readonly address: string
  readonly value: string
}

/** An emulation function: what must be so that the step can be taken, and then what it does. */
export interface Step {
  readonly enabled: readonly Instruction[]
  readonly written: readonly Written[]
  readonly effects: readonly Instruction[]
}

/** The emulation function of a triple, for a language. */
export const stepOf = (printer: Printer, kind: Kind, triple: Triple<Action, Term>): Step => {
  printer.enter()
  return new Stepper(printer, kind, triple).step()
}

/** A condition on which a value is needed, and the term that it is about. */
interface Condition {
  readonly of: Term
  readonly code: string
}

class Stepper {
  private readonly instructions: Instruction[] = []
  private readonly written: Written[] = []
  /** What must be defined; it is asked when everything has been computed. */
  private readonly needed: string[] = []

  constructor(
    private readonly printer: Printer,
    private readonly kind: Kind,
    private readonly triple: Triple<Action, Term>,
  ) {}

  step(): Step {
    const { printer, triple, instructions, written } = this
    const { guards, action, slot, entry } = triple
    this.assume(this.isAt(slot, entry))
    for (const guard of guards) this.assume(printer.holds(guard))
    const last = action.statements.length - 1
    let unseen: readonly Instruction[] = []
    for (const [i, statement] of action.statements.entries()) {
      const now = this.statement(statement)
      written.push(...now)
      // What follows in a block sees what is written; nothing of the step itself looks at the last.
      if (i < last) instructions.push(...now.map(one => this.seen(one)))
      else unseen = now.map(({ address, value }) => ({ is: 'write', address, value }))
    }
    for (const name of this.needed)
      instructions.push({ is: 'assume', that: printer.compare('!=', name, 'UNDEF'), waits: true })
    return { enabled: instructions, written, effects: [...unseen, ...this.effects()] }
  }

  private assume(that: string): void {
    this.instructions.push({ is: 'assume', that })
  }

  private let(wanted: string, value: string): string {
    const name = this.printer.fresh(wanted)
    this.instructions.push({ is: 'let', name, value })
    return name
  }

  private counter(slot: number): string {
    return `b + ${this.printer.layout.counter(this.kind, slot)}`
  }

  private isAt(slot: number, point: number): string {
    return this.printer.compare('=', this.printer.cell(this.counter(slot)), `${point}`)
  }

  // ---- Statements

  /** A statement: all its values, then where they go, and then the names of local ones. */
  private statement({ values }: Statement): Written[] {
    const { printer } = this
    const computed = values.map(({ value, target }) => {
      const name = target.is === 'local' ? `l_${target.name}` : `new_${target.variable.name}`
      return value.is === 'pick' ? this.pick(value, name) : [this.value(value, name)]
    })
    const written = values.flatMap(({ target }, i): Written[] => {
      if (target.is === 'local') return []
      const { variable, index } = target
      const places = index.map((part, d) => {
        const constant = constantOf(part)
        if (constant !== undefined) return `${constant}`
        const nth = mayBeUndefined(part) ? 'nthU' : 'nth'
        const name = this.let('i', printer.partial(nth, part.at, printer.value(part), `${variable.sizes[d]}`))
        if (mayBeUndefined(part)) this.needed.push(name)
        return name
      })
      return [
        { variable, index: places, address: this.address(variable, places), value: present(present(computed[i])[0]) },
      ]
    })
    for (const [i, { target }] of values.entries())
      if (target.is === 'local') printer.bind(target, present(computed[i]))
    return written
  }

  private address(variable: StoredVariable, index: readonly string[]): string {
    const flat = index.reduce((row, part, d) => (d === 0 ? part : `(${row} * ${variable.sizes[d]} + ${part})`), '0')
    const base = this.printer.layout.variable(variable)
    return added(variable.store === 'environment' ? base : `b + ${base}`, flat)
  }

  /** What is written for what follows in a block. Where the index is undefined, everything stays as it is. */
  private seen({ variable, index, address, value }: Written): Instruction {
    const open = index.filter(part => this.needed.includes(part))
    if (open.length === 0) return { is: 'write', address, value }
    const { printer } = this
    const some = this.address(
      variable,
      index.map(part => (open.includes(part) ? printer.call('someIndex', part) : part)),
    )
    const kept = open.reduce((now, part) => printer.call('unlessU', part, now, printer.cell(some)), value)
    return { is: 'write', address: some, value: kept }
  }

  private value(term: Term, wanted: string): string {
    this.choose(term, [])
    const { printer } = this
    const code = printer.value(term)
    if (isName(term)) return code
    const fitting = (): string => printer.partial(mayBeUndefined(term) ? 'fitU' : 'fit', term.at, code)
    const name = this.let(wanted, fits(term) ? code : fitting())
    if (mayBeUndefined(term)) this.needed.push(name)
    return name
  }

  /**
   * The values that are chosen in a term, under conditions; where one is not needed, it is 0, and where its bounds are
   * undefined, so is it.
   */
  private choose(term: Term, on: readonly Condition[]): void {
    const { printer } = this
    if (term.is === 'if') {
      const { condition, consequent, alternative } = term
      this.choose(condition, on)
      if (!hasChoice(consequent) && !hasChoice(alternative)) return
      const holds = printer.holds(condition)
      this.choose(consequent, [...on, { of: condition, code: holds }])
      if (!hasChoice(alternative)) return
      const not = printer.not(holds)
      const otherwise = mayBeUndefined(condition) ? printer.and(printer.defined(condition), not) : not
      this.choose(alternative, [...on, { of: condition, code: otherwise }])
      return
    }
    for (const part of partsOf(term)) this.choose(part, on)
    if (term.is !== 'any') return
    const [from, to] = [this.bound(term.from, 0, on), this.bound(term.to, 1, on)]
    const name = printer.fresh('chosen')
    const [least, most] = [constantOf(term.from), constantOf(term.to)]
    const isFew = least !== undefined && most !== undefined && most - least <= mostToChoose
    const open = mayBeUndefined(term)
    const limit = isFew ? to : this.let('limit', printer.partial(open ? 'fewerU' : 'fewer', term.at, from, to))
    const first = open ? this.let('first', printer.call('firstU', from, to)) : from
    this.instructions.push({ is: 'choose', name, from: first, to: limit })
    printer.choose(term, name)
  }

  private bound(term: Term, otherwise: number, on: readonly Condition[]): string {
    const { printer } = this
    const plain = printer.value(term)
    if (on.length === 0 && constantOf(term) !== undefined) return plain
    const condition = printer.and(...on.map(({ code }) => code))
    const parts = [term, ...on.map(({ of }) => of)]
    const value =
      on.length === 0 ? plain : printer.conditional('number', parts, condition, plain, printer.number(otherwise))
    const name = this.let(otherwise === 0 ? 'from' : 'to', value)
    if (mayBeUndefined(term)) this.needed.push(name)
    return name
  }

  /** Agents that are picked, one after the other; returns what they are called. */
  private pick({ count, first, end, candidate, where }: Picked, wanted: string): string[] {
    const { printer, instructions } = this
    const names: string[] = []
    for (let i = 0; i < count; i++) {
      const name = printer.fresh(`${wanted}_${i}`)
      instructions.push({ is: 'choose', name, from: `${first}`, to: `${end}` })
      this.assume(printer.and(...['me', ...names].map(other => printer.compare('!=', name, other))))
      names.push(name)
      if (where === null) continue
      printer.bind(candidate, [name])
      this.assume(printer.holds(where))
    }
    return names
  }

  // ---- What a step does besides

  private effects(): Instruction[] {
    const { kind, triple, printer } = this
    const { ends, slot, guards, action, entry } = triple
    const { system } = printer.layout
    const reads = new Set(action.reads)
    for (const guard of guards) tuplesRead(guard, reads)
    const turns: Instruction[] =
      system.scheduling === 'round-robin' ? [{ is: 'write', address: `${turn}`, value: 'after(me)' }] : []
    // Where a process comes back to the same point, there is nothing to write.
    const exit = triple.exit.filter(({ slot: counter, point }) => counter !== slot || point !== entry)
    return [
      ...this.goOn(exit),
      ...this.join(ends, slot),
      ...this.pending(reads, action.writes),
      ...[...action.writes]
        .filter(tuple => kind.tuples.includes(tuple))
        .map(tuple => ({ is: 'stamp', tuple }) as const),
      ...turns,
    ]
  }

  private goOn(exit: readonly Counts[]): Instruction[] {
    return exit.map(({ slot, point }) => ({ is: 'write', address: this.counter(slot), value: `${point}` }))
  }

  /** The join triple of a parallel composition: taken at once when the last part has ended. */
  private join(ends: Parallel | null, slot: number): Instruction[] {
    if (ends === null) return []
    const all = ends.parts.filter(part => part !== slot).map(part => this.isAt(part, 0))
    return [{ is: 'when', all, effects: [...this.goOn(ends.exit), ...this.join(ends.ends, ends.slot)] }]
  }

  /** An agent that takes a step has no messages pending; these are. */
  private pending(reads: ReadonlySet<Tuple>, writes: ReadonlySet<Tuple>): Instruction[] {
    const { kind, printer } = this
    const words = new Map<number, number>()
    const note = (tuple: Tuple, bit: number): void => {
      if (!kind.tuples.includes(tuple)) return
      const word = present(tuple.pending[kind.first]) - kind.base - kind.pending
      words.set(word, (words.get(word) ?? 0) | bit)
    }
    for (const tuple of reads) note(tuple, tuple.confirm)
    for (const tuple of writes) note(tuple, tuple.propagate)
    return [...words].map(([word, bits]) => {
      return { is: 'write', address: `b + ${printer.layout.pending(kind, word)}`, value: `${bits}` }
    })
  }
}

/** More values than this to choose from are a fault. */
const mostToChoose = 1_000_000

/** Is it something that keeps its value, so that it needs no other name? */
const isName = (term: Term): boolean =>
  term.is === 'constant' ||
  term.is === 'me' ||
  (term.is === 'any' && fits(term)) ||
  (term.is === 'value' && constantOf(term.index ?? zero) !== undefined)

const zero: Term = { is: 'constant', value: 0, at: { start: 0, end: 0 } }

/** Is a value surely one of 32 bits? */
const fits = (term: Term): boolean => {
  switch (term.is) {
    case 'binary':
      return term.op === '%' && Math.abs(constantOf(term.right) ?? Number.NaN) < 2 ** 31
    case 'any':
      return constantOf(term.from) !== undefined && constantOf(term.to) !== undefined
    case 'negative':
    case 'absolute':
    case 'if':
      return false
    default:
      return true
  }
}

const hasChoice = (term: Term): boolean => term.is === 'any' || partsOf(term).some(hasChoice)
