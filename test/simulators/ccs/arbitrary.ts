import fc from 'fast-check'
import {
  type Action,
  type Algebra,
  composed,
  constant,
  type Definitions,
  type Entry,
  hoare,
  nil,
  type Pairs,
  parallel,
  prefix,
  relabelling,
  restriction,
  show,
  subterms,
  sum,
  sync,
  type Term,
} from './oracle.js'

/** What random systems may use. */
export interface Options {
  /** Hoare's operator. */
  readonly hoare?: boolean
  /** Synchronisation algebras. */
  readonly sync?: boolean
  readonly parallel?: boolean
  readonly restriction?: boolean
  readonly relabelling?: boolean
  /** Sets with names, of names only. */
  readonly sets?: boolean
  /** Constants that come back: else nothing runs for ever. */
  readonly recursion?: boolean
  /** Recursion through parallel operators, restrictions, relabellings: there may be infinitely many states. */
  readonly infinite?: boolean
  /** Rates of prefixes. */
  readonly rates?: boolean
  readonly maxConstants?: number
  readonly maxDepth?: number
}

/** A random system: recursion is guarded, every constant is defined. */
export interface Random {
  readonly definitions: Definitions
  readonly root: string
  readonly text: string
}

/** Two systems; those that `equalByLaws` writes have the same states, under the same canonical names. */
export interface Pair {
  readonly one: Random
  readonly other: Random
}

/** Two constants, `Left` and `Right`, that are strongly bisimilar by a law. */
export interface Law {
  readonly law: string
  readonly definitions: Definitions
  readonly text: string
}

const everything: Required<Options> = {
  hoare: true,
  sync: true,
  parallel: true,
  restriction: true,
  relabelling: true,
  sets: true,
  recursion: true,
  infinite: false,
  rates: false,
  maxConstants: 4,
  maxDepth: 4,
}

/**
 * Random terms are written from a tape of numbers: each choice reads one, and behind the end there are only zeros,
 * which always mean the simplest thing.
 */
const tape = (maxLength: number): fc.Arbitrary<number[]> =>
  fc.noBias(fc.array(fc.nat({ max: 0xffff }), { minLength: Math.floor(maxLength / 4), maxLength, size: 'max' }))

/** How many processes may run beside each other before a constant comes back. */
const width = (term: Term, definitions: Definitions, within: readonly string[] = []): number => {
  switch (term.is) {
    case 'nil':
      return 1
    case 'constant':
      return within.includes(term.name) ? 1 : width(definitions.get(term.name)!, definitions, [...within, term.name])
    case 'prefix':
      return width(term.next, definitions, within)
    case 'sum':
      return Math.max(width(term.left, definitions, within), width(term.right, definitions, within))
    case 'restriction':
    case 'relabelling':
      return width(term.body, definitions, within)
    default:
      return width(term.left, definitions, within) + width(term.right, definitions, within)
  }
}

const random = (definitions: Definitions, root: string): Random => ({ definitions, root, text: show(definitions) })

/** Closed systems; the root is `S`. */
export const arbitrarySystem = (options: Options = {}): fc.Arbitrary<Random> =>
  tape(500)
    .map(numbers => random(new Writer(numbers, { ...everything, ...options }).definitions(), 'S'))
    .filter(({ definitions }) => width(constant('S'), definitions) <= 6)

/** One closed term without constants. */
export const arbitraryTerm = (options: Options = {}): fc.Arbitrary<Term> =>
  tape(80).map(numbers => {
    const writer = new Writer(numbers, { ...everything, ...options, maxConstants: 0 })
    return writer.term(options.maxDepth ?? 4, { self: 0, guarded: false, within: false })
  })

/** A system, and the same one written differently by the laws for states, at every place. */
export const equalByLaws = (options: Options = {}): fc.Arbitrary<Pair> =>
  fc.tuple(arbitrarySystem(options), tape(300)).map(([one, numbers]) => {
    const rewriter = new Rewriter(numbers)
    const definitions = new Map([...one.definitions].map(([name, term]) => [name, rewriter.term(term)] as const))
    return { one, other: random(definitions, one.root) }
  })

/**
 * Two terms that are nearly the same but not the same state: swapped sums, an identity relabelling, an empty
 * restriction, a swapped Hoare composition. What they are is in the name.
 */
export const arbitraryDifference = (
  options: Options = {},
): fc.Arbitrary<{ readonly why: string; readonly one: Term; readonly other: Term }> =>
  fc.tuple(arbitraryTerm(options), fc.constantFrom('a', 'b', 'c'), fc.nat({ max: 7 })).map(([body, label, which]) => {
    const term = prefix(label, body)
    const second = prefix('tau', term)
    const milner = algebraOfMilner
    const differences: [string, Term, Term][] = [
      ['sums are not reordered', sum(term, second), sum(second, term)],
      ['sums are not regrouped', sum(sum(term, second), nil), sum(term, sum(second, nil))],
      ['a sum with 0', sum(term, nil), term],
      ['a sum of the same', sum(term, term), term],
      ['an identity relabelling', relabelling(term, [[label, label]]), term],
      ['an empty restriction', restriction(term, []), term],
      ["Hoare's operator is not commutative", hoare(term, [label], second), hoare(second, [label], term)],
      ['nor are algebras', sync(term, milner, second), sync(second, milner, term)],
    ]
    const [why, one, other] = differences[which]
    return { why, one, other }
  })

// ---- Bisimilarity

/** Milner's operator as an algebra. */
export const algebraOfMilner: Algebra = {
  name: 'Milner',
  entries: [
    { left: '_', right: '*', result: '_' },
    { left: '_', right: "'_", result: 'tau' },
  ],
}

/** Hoare's operator as an algebra. */
export const algebraOfHoare = (actions: readonly Action[]): Algebra => ({
  name: 'Hoare',
  entries: [
    { left: '_', right: '*', result: '_' },
    ...actions.flatMap(action => [
      { left: action, right: '*', result: '0' },
      { left: action, right: action, result: action },
    ]),
  ],
})

/** Laws of strong bisimilarity over the terms of a random system. */
export const arbitraryLaw = (options: Options = {}): fc.Arbitrary<Law> =>
  fc
    .tuple(tape(500), fc.nat())
    .map(([numbers, number]) => {
      const writer = new Writer(numbers, { ...everything, maxDepth: 3, ...options })
      const definitions = writer.definitions()
      const names = [...definitions.keys()]
      const open = { self: -1, guarded: false, within: true }
      const [p, q, r] = [constant(names[number % names.length]), writer.term(2, open), writer.term(1, open)]
      const more = writer.term(1, open)
      const set = writer.names(1)
      const [other, actions] = [writer.names(0), writer.actions()]
      const f = writer.pairs()
      const algebra = writer.algebra('Own')
      /** Injective on everything. */
      const turn: Pairs = [
        ['b', 'a'],
        ['c', 'b'],
        ['a', 'c'],
      ]
      const labels = new Set(['a', 'b', 'c'])
      const rest = [...labels].filter(label => !set.includes(label))
      const laws: [string, Term, Term][] = [
        ['P + Q ~ Q + P', sum(p, q), sum(q, p)],
        ['(P + Q) + R ~ P + (Q + R)', sum(sum(p, q), r), sum(p, sum(q, r))],
        ['P + P ~ P', sum(p, p), p],
        ['P + 0 ~ P', sum(p, nil), p],
        ['K ~ what it stands for', p, definitions.get(names[number % names.length])!],
        ['P | Q ~ Q | P', parallel(p, q), parallel(q, p)],
        ['(P | Q) | R ~ P | (Q | R)', parallel(parallel(p, q), r), parallel(p, parallel(q, r))],
        ['P | 0 ~ P', parallel(p, nil), p],
        ['P |[L]| Q ~ Q |[L]| P', hoare(p, actions, q), hoare(q, actions, p)],
        [
          '(P |[L]| Q) |[L]| R ~ P |[L]| (Q |[L]| R)',
          hoare(hoare(p, actions, q), actions, r),
          hoare(p, actions, hoare(q, actions, r)),
        ],
        ['P |<Own>| Q ~ Q |<Own>| P', sync(p, algebra, q), sync(q, algebra, p)],
        ['Milner as an algebra', parallel(p, q), sync(p, algebraOfMilner, q)],
        ['Hoare as an algebra', hoare(p, actions, q), sync(p, algebraOfHoare(actions), q)],
        ['P \\ {} ~ P', restriction(p, []), p],
        ['(P + Q) \\ L ~ P \\ L + Q \\ L', restriction(sum(p, q), set), sum(restriction(p, set), restriction(q, set))],
        ['P \\ A \\ B ~ P \\ B \\ A', restriction(restriction(p, set), other), restriction(restriction(p, other), set)],
        [
          '(P | Q) \\ L ~ P | Q \\ L if P has no L',
          restriction(parallel(restriction(p, set), q), set),
          parallel(restriction(p, set), restriction(q, set)),
        ],
        ['P[id] ~ P', relabelling(p, [['a', 'a']]), p],
        ['(P + Q)[f] ~ P[f] + Q[f]', relabelling(sum(p, q), f), sum(relabelling(p, f), relabelling(q, f))],
        ['P[f][g] ~ P[g after f]', relabelling(relabelling(p, f), turn), relabelling(p, composed(f, turn))],
        [
          '(P | Q)[f] ~ P[f] | Q[f] if f is injective',
          relabelling(parallel(p, q), turn),
          parallel(relabelling(p, turn), relabelling(q, turn)),
        ],
        [
          'P \\ L [f] ~ P[f] \\ f(L) if f is injective',
          relabelling(restriction(p, set), turn),
          restriction(
            relabelling(p, turn),
            set.map(name => turn.find(([, old]) => old === name)![0]),
          ),
        ],
        ['P \\ everything ~ its silent steps', restriction(restriction(p, set), rest), restriction(p, [...labels])],
        [
          'a.P | b.Q ~ a.(P | b.Q) + b.(a.P | Q)',
          parallel(prefix('a', p), prefix('b', more)),
          sum(prefix('a', parallel(p, prefix('b', more))), prefix('b', parallel(prefix('a', p), more))),
        ],
        [
          "a.P | 'a.Q ~ a.(P | 'a.Q) + ('a.(a.P | Q) + tau.(P | Q))",
          parallel(prefix('a', p), prefix("'a", more)),
          sum(
            prefix('a', parallel(p, prefix("'a", more))),
            sum(prefix("'a", parallel(prefix('a', p), more)), prefix('tau', parallel(p, more))),
          ),
        ],
      ]
      const switches = { ...everything, ...options } as Partial<Record<Term['is'], boolean>>
      const allowed = laws.filter(([, one, two]) =>
        [one, two].flatMap(subterms).every(({ is }) => switches[is] !== false),
      )
      const [law, left, right] = allowed[Math.floor(number / names.length) % allowed.length]
      const all = new Map([['Left', left], ['Right', right], ...definitions])
      return { law, definitions: all, text: show(all) }
    })
    .filter(({ definitions }) => ['Left', 'Right'].every(name => width(constant(name), definitions) <= 6))

// ---- Writing

abstract class Tape {
  private at = 0

  constructor(private readonly numbers: readonly number[]) {}

  protected below(n: number): number {
    return (this.numbers[this.at++] ?? 0) % n
  }

  /** Out of a hundred. */
  protected chance(percent: number): boolean {
    return this.below(100) >= 100 - percent
  }

  protected one<Item>(items: readonly Item[]): Item {
    return items[this.below(items.length)]
  }

  /** One of several ways, by their weights. */
  protected way<Result>(...ways: readonly (readonly [weight: number, write: () => Result])[]): Result {
    let left = this.below(ways.reduce((total, [weight]) => total + weight, 0))
    for (const [weight, write] of ways) {
      if (left < weight) return write()
      left -= weight
    }
    throw new Error('no way')
  }
}

/** Where a term stands. */
interface Place {
  /** In the definition of which constant. */
  readonly self: number
  readonly guarded: boolean
  /** Inside an operator that stays. */
  readonly within: boolean
  /** Without constants. */
  readonly plain?: boolean
}

const labels = ['a', 'b', 'c']
const signs = ['a', "'a", 'b', "'b", 'c', "'c"]

class Writer extends Tape {
  private readonly constants: readonly string[]
  /** Inside operators that stay, constants stand only for constants of higher levels, if all is to be finite. */
  private readonly levels: number[] = []
  private readonly sets: readonly { readonly name: string; readonly names: readonly string[] }[]
  private readonly algebras: readonly Algebra[]
  /** How many parallel operators there may be still in this definition. */
  private budget = 2
  /** Nothing comes back to the first constant. */
  private readonly top: boolean

  constructor(
    numbers: readonly number[],
    private readonly options: Required<Options>,
  ) {
    super(numbers)
    const count = Math.min(options.maxConstants, 1 + this.one([0, 1, 2, 3, 2, 1]))
    this.constants = ['S', "P'", 'Q-2', 'R'].slice(0, count)
    for (let i = 0, level = 0; i < count; i++) {
      this.levels.push(level)
      // Mostly the first puts the others together.
      if (this.chance(i === 0 ? 80 : 40)) level++
    }
    this.top = count > 1 && this.chance(50)
    this.sets = options.sets ? ['L', 'M'].map(name => ({ name, names: this.names(1) })) : []
    this.algebras = options.sync ? ['F', 'G'].map(name => this.algebra(name)) : []
  }

  definitions(): Definitions {
    const { maxDepth } = this.options
    return new Map(
      this.constants.map((name, self) => {
        const place = { self, guarded: false, within: false }
        this.budget = self === 0 ? 3 : 1
        return [name, this.chance(self === 0 ? 75 : 30) ? this.operator(maxDepth, place) : this.term(maxDepth, place)]
      }),
    )
  }

  term(depth: number, place: Place): Term {
    if (depth <= 0) return this.leaf(place)
    return this.way(
      [3, () => this.leaf(place)],
      [9, () => this.prefix(depth, place)],
      [3, () => sum(this.term(depth - 1, place), this.term(depth - 1, place))],
      [5, () => this.operator(depth, place)],
    )
  }

  /** An operator that stays. */
  operator(depth: number, place: Place): Term {
    const { options } = this
    const inside = { ...place, within: true }
    const inner = () => this.term(depth - 1, inside)
    const two = (): [Term, Term] => {
      this.budget--
      return [inner(), inner()]
    }
    // If all these could double in each step, there would soon be too many.
    const plain = place.plain || (options.infinite && !(this.top && place.self === 0))
    const synchronised = (): [Term, Term] => {
      this.budget--
      return [inner(), this.term(depth - 1, { ...inside, plain })]
    }
    const more = this.budget > 0 && options.parallel
    if (depth <= 0) return this.leaf(place)
    return this.way(
      [1, () => this.prefix(depth, place)],
      [more ? 5 : 0, () => parallel(...two())],
      [options.restriction ? 2 : 0, () => this.restriction(inner())],
      [options.relabelling ? 2 : 0, () => relabelling(inner(), this.pairs())],
      [this.budget > 0 && options.hoare ? 2 : 0, () => this.hoare(...synchronised())],
      [this.budget > 0 && options.sync ? 3 : 0, () => this.sync(...synchronised())],
      // What is most common.
      [options.restriction && more ? 4 : 0, () => this.restriction(parallel(...two()))],
      [options.relabelling && more ? 1 : 0, () => relabelling(parallel(...two()), this.pairs())],
    )
  }

  private leaf({ self, guarded, within, plain }: Place): Term {
    const { infinite, recursion } = this.options
    const allowed = this.constants.filter((_, other) => {
      if (plain || (infinite && this.top && other === 0)) return false
      if (other <= self && !(guarded && recursion)) return false
      if (infinite || self < 0) return true
      const [here, there] = [this.levels[self], this.levels[other]]
      return there > here || (there === here && !within)
    })
    return this.way(
      [2, () => nil],
      [allowed.length > 0 ? 8 : 0, () => constant(this.one(allowed))],
      [2, () => prefix(this.action(), nil, this.rate())],
    )
  }

  /** All of them are such that sums and products of a few are exact. */
  private rate(): number {
    return this.options.rates ? this.one([1, 1, 2, 0.5, 2.25, 10, 0]) : 1
  }

  private prefix(depth: number, place: Place): Term {
    return prefix(this.action(), this.term(depth - 1, { ...place, guarded: true }), this.rate())
  }

  private restriction(body: Term): Term {
    if (this.sets.length > 0 && this.chance(30)) {
      const { name, names } = this.one(this.sets)
      return restriction(body, names, name)
    }
    return restriction(body, this.names(this.chance(5) ? 0 : 1))
  }

  private hoare(left: Term, right: Term): Term {
    if (this.sets.length > 0 && this.chance(30)) {
      const { name, names } = this.one(this.sets)
      return hoare(left, names, right, name)
    }
    return hoare(left, this.actions(), right)
  }

  private sync(left: Term, right: Term): Term {
    return sync(left, this.one(this.algebras), right)
  }

  private action(): Action {
    return this.way([6, () => this.one(labels)], [6, () => `'${this.one(labels)}`], [1, () => 'tau'])
  }

  /** At least so many. */
  names(least: number): string[] {
    const names = labels.filter(() => this.chance(35))
    return names.length < least ? [this.one(labels)] : this.chance(30) ? names.reverse() : names
  }

  actions(): Action[] {
    const actions = signs.filter(() => this.chance(25))
    return actions.length === 0 ? [this.one(signs)] : actions
  }

  /** Any function on the labels; now and then there is a new label, too. */
  pairs(): Pairs {
    const old = this.names(1)
    return old.map(name => [this.one(this.chance(15) ? [...labels, 'd'] : labels), name])
  }

  algebra(name: string): Algebra {
    const entries: Entry[] = []
    const add = (left: string, right: string, result: string) => {
      const same = (entry: Entry) =>
        (entry.left === left && entry.right === right) || (entry.left === right && entry.right === left)
      if (!entries.some(same)) entries.push({ left, right, result })
    }
    const result = () => this.way([6, () => this.one(signs)], [3, () => 'tau'], [2, () => '0'])
    const like = () => this.way([8, () => '_'], [1, () => 'tau'], [1, () => '0'], [1, () => this.one(signs)])
    for (let i = this.below(6); i > 0; i--)
      this.way(
        [4, () => add(this.one(signs), '*', result())],
        [6, () => add(this.one(signs), this.one(signs), result())],
        [1, () => add('tau', '*', result())],
      )
    if (!this.chance(30)) add('_', '*', like())
    if (this.chance(40)) add('_', '_', like())
    if (this.chance(50)) add('_', "'_", this.way([6, () => 'tau'], [1, () => this.one(signs)], [1, () => '0']))
    // In any order: the explicit ones win wherever they stand.
    const by = this.below(Math.max(1, entries.length))
    return { name, entries: [...entries.slice(by), ...entries.slice(0, by)] }
  }
}

/** Writes a term differently by the laws for states. */
class Rewriter extends Tape {
  term(term: Term): Term {
    let now = this.parts(term)
    for (let i = this.below(3); i > 0; i--) now = this.step(now)
    return now
  }

  private parts(term: Term): Term {
    switch (term.is) {
      case 'nil':
      case 'constant':
        return term
      case 'prefix':
        return { ...term, next: this.term(term.next) }
      case 'restriction':
      case 'relabelling':
        return { ...term, body: this.term(term.body) }
      default:
        return { ...term, left: this.term(term.left), right: this.term(term.right) }
    }
  }

  private step(term: Term): Term {
    if (this.chance(20)) return this.chance(50) ? parallel(term, nil) : parallel(nil, term)
    switch (term.is) {
      case 'nil':
        return this.way(
          [1, () => restriction(nil, [this.one(labels)])],
          [1, () => relabelling(nil, [[this.one(labels), this.one(labels)]])],
          [1, () => parallel(nil, nil)],
        )
      case 'parallel':
        return this.parallel(term)
      case 'restriction': {
        const { names, body } = term
        if (body.is === 'restriction' && this.chance(60))
          return restriction(body.body, [...new Set([...body.names, ...names])])
        return this.way(
          [1, () => restriction(body, [...names].reverse())],
          [1, () => restriction(restriction(body, names.slice(1)), names.slice(0, 1))],
          [1, () => restriction(restriction(body, names.slice(0, 1)), names)],
          [1, () => restriction(restriction(body, []), names)],
        )
      }
      case 'relabelling': {
        const { pairs, body } = term
        if (body.is === 'relabelling' && this.chance(60)) return relabelling(body.body, composed(body.pairs, pairs))
        const free = labels.filter(label => !pairs.some(([, old]) => old === label))
        const same = (label: string): Pairs => [[label, label]]
        // Two labels change places before, and back.
        const swap: Pairs = [
          ['b', 'a'],
          ['a', 'b'],
        ]
        return this.way(
          [1, () => relabelling(body, [...pairs].reverse())],
          [1, () => (free.length === 0 ? term : relabelling(body, [...same(this.one(free)), ...pairs]))],
          [1, () => relabelling(relabelling(body, same(this.one(labels))), pairs)],
          [1, () => relabelling(relabelling(body, pairs), same(this.one(labels)))],
          [2, () => relabelling(relabelling(body, swap), composed(swap, pairs))],
        )
      }
      default:
        return term
    }
  }

  private parallel(term: Extract<Term, { is: 'parallel' }>): Term {
    const { left, right } = term
    return this.way(
      [2, () => parallel(right, left)],
      [2, () => (left.is === 'parallel' ? parallel(left.left, parallel(left.right, right)) : parallel(right, left))],
      [2, () => (right.is === 'parallel' ? parallel(parallel(left, right.left), right.right) : parallel(right, left))],
    )
  }
}

/** How often each operator occurs, to see what is generated. */
export const operators = (definitions: Definitions): Map<Term['is'], number> => {
  const counts = new Map<Term['is'], number>()
  for (const { is } of [...definitions.values()].flatMap(subterms)) counts.set(is, (counts.get(is) ?? 0) + 1)
  return counts
}
