import { present } from '../../../src/ats/present.js'
import type { Arithmetic, Comparison, Range } from '../syntax.js'
import type { Kind, Local, Read, Term } from '../system.js'
import { everyPart } from '../traverse.js'
import { bare } from './code.js'
import type { Identifiers, Layout } from './names.js'

/** What an expression of the program is: a number (which may be undefined), or a truth. */
export type Sort = 'number' | 'truth'

/** The functions that compute. */
export const operations: Readonly<Record<Arithmetic, string>> = {
  '+': 'plus',
  '-': 'minus',
  '*': 'times',
  '/': 'quotient',
  '%': 'modulo',
  ':': 'nearest',
  min: 'minimum',
  max: 'maximum',
}

/** How often a body is to hold for the agents of a kind. */
export interface Loop {
  readonly name: string
  readonly given: readonly string[]
  readonly variable: string
  readonly kind: Kind
  readonly body: string
  readonly quantifier: 'forall' | 'exists' | 'count'
}

/**
 * A programming language, as far as terms need it: what it supplies, and the names in what is printed. There `me` is the agent
 * that acts and `b` where its part of the state begins. Everything that is printed can be an operand as it stands.
 */
export abstract class Language {
  /** Functions that were needed on the way; none needs one that comes after it. */
  readonly functions: string[] = []
  private readonly known = new Map<string, string>()
  /** The names that are used up where something is printed, what local values are called there, and chosen ones. */
  private scope: Identifiers
  protected locals = new Map<Local, readonly string[]>()
  protected chosen = new Map<Term, string>()
  /** What was made for terms there, by what was asked of them. */
  protected readings = new Map<string, Map<Term, string>>()

  constructor(readonly layout: Layout) {
    this.scope = layout.identifiers.inner()
  }

  // ---- What a language supplies

  /** What functions get that look at the state. */
  protected readonly state: readonly string[] = []
  /** Words between conditions: what is on the right is evaluated only if it matters. */
  protected abstract readonly words: { readonly and: string; readonly or: string }
  protected readonly symbols: Readonly<Record<Comparison, string>> = {
    '=': '==',
    '!=': '!=',
    '<': '<',
    '<=': '<=',
    '>': '>',
    '>=': '>=',
  }
  abstract not(a: string): string
  protected abstract negative(a: string): string
  /** What is at a place of the state. */
  abstract cell(address: string): string
  /** One of two, of which only that one is evaluated; `parts` is what they are made of. */
  abstract conditional(sort: Sort, parts: readonly Term[], condition: string, then: string, otherwise: string): string
  /** An element of a local array; undefined if the index is. */
  protected abstract element(elements: readonly string[], index: string, at: Range): string
  /** Where an agent has a variable: negative if it has none. A wrong agent is a fault, unless nothing is computed. */
  protected abstract place(variables: Read['variables'], agent: string, quiet: boolean, at: Range): string
  protected abstract loop(loop: Loop): string
  /** A function that does nothing but evaluate something. */
  protected abstract outlined(name: string, given: readonly string[], sort: Sort, code: string): string

  number(value: number): string {
    return value < 0 ? `(${value})` : `${value}`
  }

  truth(value: boolean): string {
    return `${value}`
  }

  /** All of these; what is always true is left out. */
  and(...all: readonly string[]): string {
    const always = this.truth(true)
    const needed = all.filter(one => one !== always)
    return needed.length === 0
      ? always
      : needed.length === 1
        ? present(needed[0])
        : `(${needed.join(` ${this.words.and} `)})`
  }

  or(...all: readonly string[]): string {
    return `(${all.join(` ${this.words.or} `)})`
  }

  compare(op: Comparison, a: string, b: string): string {
    return `(${a} ${this.symbols[op]} ${b})`
  }

  protected sum(op: '+' | '-', a: string, b: string): string {
    return `(${a} ${op} ${b})`
  }

  /** A call of something that may fail, for what stands at a place of the specification. */
  partial(name: string, _at: Range, ...given: readonly string[]): string {
    return this.call(name, ...given)
  }

  /** Arithmetic with what is defined. */
  protected arithmetic(op: Arithmetic, a: string, b: string, _left: Term, _right: Term, at: Range): string {
    return op === '+' || op === '-' ? this.sum(op, a, b) : this.partial(operations[op], at, a, b)
  }

  // ---- Names

  /** Begins something new, in which nothing has a name yet. */
  enter(): void {
    this.scope = this.layout.identifiers.inner()
    this.locals = new Map()
    this.chosen = new Map()
    this.readings = new Map()
  }

  fresh(name: string): string {
    return this.scope.fresh(name)
  }

  /** From here on a local value is what these names stand for. */
  bind(local: Local, names: readonly string[]): void {
    this.locals.set(local, names)
    this.readings.clear()
  }

  /** From here on a value that is chosen has a name. */
  choose(any: Term, name: string): void {
    this.chosen.set(any, name)
    this.readings.clear()
  }

  /** What a local value is called; an agent of a quantifier or of a link gets its name here. */
  names(local: Local): readonly string[] {
    const known = this.locals.get(local)
    if (known !== undefined) return known
    const names = [this.fresh(`l_${local.name}`)]
    this.locals.set(local, names)
    return names
  }

  /** A function with its text; the same text is there once. Returns its name. */
  protected define(wanted: string, text: (name: string) => string): string {
    const key = text(' ')
    let name = this.known.get(key)
    if (name === undefined) {
      name = this.layout.identifiers.fresh(wanted)
      this.known.set(key, name)
      this.functions.push(text(name))
    }
    return name
  }

  call(name: string, ...given: readonly string[]): string {
    return `${name}(${given.map(bare).join(', ')})`
  }

  /** Names that terms take from where they stand. */
  protected free(parts: readonly Term[]): string[] {
    const used = new Set<string>()
    const bound = new Set<Local>()
    for (const term of parts)
      everyPart(term, part => {
        if (part.is === 'quantified') bound.add(part.local)
      })
    for (const term of parts)
      everyPart(term, part => {
        if (part.is === 'me') used.add('me')
        if (part.is === 'read' && (part.of === 'me' || (typeof part.of !== 'string' && part.of.is === 'me')))
          used.add('b')
        if (part.is === 'any') used.add(present(this.chosen.get(part)))
        if (part.is === 'value' && !bound.has(part.local)) for (const name of this.names(part.local)) used.add(name)
      })
    // A local value may be a constant.
    return [...used].filter(name => /^[A-Za-z]/.test(name))
  }
}
