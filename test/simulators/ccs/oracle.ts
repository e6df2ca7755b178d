/**
 * CCS, interpreted as plainly as possible: the rules of the tables on syntax trees. It shares nothing with the code it
 * checks.
 */

/** A name `a`, a co-name `'a`, or `tau`. */
export type Action = string
/** The name of a set, where it is written by its name: only for printing. */
interface Named {
  readonly named?: string
}

export type Term =
  | { readonly is: 'nil' }
  | { readonly is: 'constant'; readonly name: string }
  | { readonly is: 'prefix'; readonly action: Action; readonly rate: number; readonly next: Term }
  | { readonly is: 'sum'; readonly left: Term; readonly right: Term }
  | { readonly is: 'parallel'; readonly left: Term; readonly right: Term }
  | ({ readonly is: 'hoare'; readonly actions: readonly Action[]; readonly left: Term; readonly right: Term } & Named)
  | { readonly is: 'sync'; readonly algebra: Algebra; readonly left: Term; readonly right: Term }
  | ({ readonly is: 'restriction'; readonly names: readonly string[]; readonly body: Term } & Named)
  | { readonly is: 'relabelling'; readonly pairs: Pairs; readonly body: Term }

/** `[new/old, ...]` */
export type Pairs = readonly (readonly [now: string, old: string])[]

export interface Algebra {
  readonly name: string
  readonly entries: readonly Entry[]
}

export interface Entry {
  /** An action, or `_`. */
  readonly left: Action
  /** An action, or `*`; beside `_`: `*`, `_` or `'_`. */
  readonly right: Action
  /** An action, `0` for not at all, or `_` for what `_` stands for. */
  readonly result: Action
}

/** Constants and what they stand for, in the order in which they are written. */
export type Definitions = ReadonlyMap<string, Term>

export interface Move {
  readonly action: Action
  /** The rate of the prefix, or the product of those that act together. */
  readonly weight: number
  readonly to: Term
}

export interface Transition {
  readonly from: string
  readonly event: string
  readonly to: string
  /** That of all ways to it together. */
  readonly weight: number
}

export interface Space {
  readonly initial: string
  /** In breadth-first order, the initial state first. */
  readonly states: readonly string[]
  /** Each once. */
  readonly transitions: readonly Transition[]
  /** How many steps it takes to each state. */
  readonly depths: ReadonlyMap<string, number>
  /** One of the terms that each state stands for. */
  readonly terms: ReadonlyMap<string, Term>
  /** Are all transitions of all states there? */
  readonly complete: boolean
}

export interface Limits {
  readonly syntactic?: boolean
  /** What leads to more states is left out. */
  readonly maxStates?: number
  /** States that are this many steps away have no transitions. */
  readonly maxDepth?: number
}

/** Recursion that is not guarded; the cycle without the first constant once more at its end. */
export class Unguarded extends Error {
  constructor(readonly cycle: readonly string[]) {
    super(`unguarded: ${cycle.join(', ')}`)
  }
}

// ---- Building trees

export const nil: Term = { is: 'nil' }
export const constant = (name: string): Term => ({ is: 'constant', name })
export const prefix = (action: Action, next: Term = nil, rate = 1): Term => ({ is: 'prefix', action, rate, next })
/** The trace of some actions. */
export const trace = (actions: readonly Action[], end: Term = nil): Term =>
  actions.reduceRight((rest, action) => prefix(action, rest), end)
export const sum = (left: Term, right: Term): Term => ({ is: 'sum', left, right })
export const parallel = (left: Term, right: Term): Term => ({ is: 'parallel', left, right })
export const hoare = (left: Term, actions: readonly Action[], right: Term, named?: string): Term => ({
  is: 'hoare',
  left,
  actions,
  right,
  ...(named === undefined ? {} : { named }),
})
export const sync = (left: Term, algebra: Algebra, right: Term): Term => ({ is: 'sync', left, algebra, right })
export const restriction = (body: Term, names: readonly string[], named?: string): Term => ({
  is: 'restriction',
  body,
  names,
  ...(named === undefined ? {} : { named }),
})
export const relabelling = (body: Term, pairs: Pairs): Term => ({ is: 'relabelling', body, pairs })

// ---- Actions

export const complement = (action: Action): Action => (action.startsWith("'") ? action.slice(1) : `'${action}`)
export const nameOf = (action: Action): string => (action.startsWith("'") ? action.slice(1) : action)

/** The model event for an action. */
export const eventOf = (action: Action): string => {
  if (action === 'tau') return 'tau'
  return action.startsWith("'") ? `!${action.slice(1)}` : `?${action}`
}

const renamed = (name: string, pairs: Pairs): string => pairs.find(([, old]) => old === name)?.[0] ?? name

export const relabelled = (action: Action, pairs: Pairs): Action => {
  if (action === 'tau') return 'tau'
  return action.startsWith("'") ? `'${renamed(action.slice(1), pairs)}` : renamed(action, pairs)
}

/** First the one relabelling, then the other. */
export const composed = (first: Pairs, second: Pairs): Pairs =>
  [...new Set([...first, ...second].map(([, old]) => old))].map(old => [renamed(renamed(old, first), second), old])

/** What two actions are together, or one while the other process is idle (`*`); undefined if that cannot be. */
export const together = (algebra: Algebra, one: Action, other: Action | '*'): Action | undefined => {
  const entry = (left: string, right: string) =>
    algebra.entries.find(
      given => (given.left === left && given.right === right) || (given.left === right && given.right === left),
    )
  const explicit = entry(one, other)
  if (explicit !== undefined) return explicit.result === '0' ? undefined : explicit.result
  if (one === 'tau' && other === '*') return 'tau'
  if (one === 'tau' || other === 'tau') return undefined
  const shape = other === '*' ? '*' : other === one ? '_' : other === complement(one) ? "'_" : undefined
  const general = shape === undefined ? undefined : entry('_', shape)
  if (general === undefined || general.result === '0') return undefined
  return general.result === '_' ? one : general.result
}

// ---- The rules

export const transitions = (term: Term, definitions: Definitions): Move[] => {
  switch (term.is) {
    case 'nil':
      return []
    case 'constant': {
      const body = definitions.get(term.name)
      if (body === undefined) throw new Error(`${term.name} is not defined`)
      return transitions(body, definitions)
    }
    case 'prefix':
      return [{ action: term.action, weight: term.rate, to: term.next }]
    case 'sum':
      return [...transitions(term.left, definitions), ...transitions(term.right, definitions)]
    case 'restriction':
      return transitions(term.body, definitions)
        .filter(({ action }) => action === 'tau' || !term.names.includes(nameOf(action)))
        .map(({ action, weight, to }) => ({ action, weight, to: { ...term, body: to } }))
    case 'relabelling':
      return transitions(term.body, definitions).map(({ action, weight, to }) => ({
        action: relabelled(action, term.pairs),
        weight,
        to: { ...term, body: to },
      }))
    case 'parallel':
      return composition(term, definitions, (one, other) =>
        other === '*' ? one : one !== 'tau' && other === complement(one) ? 'tau' : undefined,
      )
    case 'hoare':
      return composition(term, definitions, (one, other) => {
        if (other === '*') return term.actions.includes(one) ? undefined : one
        return one === other && term.actions.includes(one) ? one : undefined
      })
    case 'sync':
      return composition(term, definitions, (one, other) => together(term.algebra, one, other))
  }
}

/** The rules of a parallel operator: one of the two moves, or both. */
const composition = (
  term: Extract<Term, { left: Term; algebra?: Algebra }>,
  definitions: Definitions,
  meaning: (one: Action, other: Action | '*') => Action | undefined,
): Move[] => {
  const lefts = transitions(term.left, definitions)
  const rights = transitions(term.right, definitions)
  const moves: Move[] = []
  const add = (action: Action | undefined, weight: number, left: Term, right: Term) => {
    if (action !== undefined) moves.push({ action, weight, to: { ...term, left, right } })
  }
  for (const left of lefts) add(meaning(left.action, '*'), left.weight, left.to, term.right)
  for (const right of rights) add(meaning(right.action, '*'), right.weight, term.left, right.to)
  for (const left of lefts)
    for (const right of rights) add(meaning(left.action, right.action), left.weight * right.weight, left.to, right.to)
  return moves
}

// ---- The laws

const sorted = (words: readonly string[]): string[] => [...new Set(words)].sort()

/** A relabelling as what it says of each label, in order of the old names. */
const inOrder = (pairs: Pairs): Pairs => sorted(pairs.map(([, old]) => old)).map(old => [renamed(old, pairs), old])

/** A relabelling as a function: that a label becomes itself says nothing. */
const asFunction = (pairs: Pairs): Pairs => inOrder(pairs).filter(([now, old]) => now !== old)

const components = (term: Term): Term[] => {
  if (term.is === 'nil') return []
  return term.is === 'parallel' ? [...components(term.left), ...components(term.right)] : [term]
}

/** One tree for all that are the same state. */
export const canonical = (term: Term, syntactic = false): Term => {
  switch (term.is) {
    case 'nil':
    case 'constant':
      return term
    case 'prefix':
      return prefix(term.action, canonical(term.next, syntactic), term.rate)
    case 'sum':
      return sum(canonical(term.left, syntactic), canonical(term.right, syntactic))
    case 'hoare':
      return hoare(canonical(term.left, syntactic), sorted(term.actions), canonical(term.right, syntactic))
    case 'sync':
      return sync(canonical(term.left, syntactic), term.algebra, canonical(term.right, syntactic))
    case 'parallel': {
      const both = parallel(canonical(term.left, syntactic), canonical(term.right, syntactic))
      if (syntactic) return both
      const parts = components(both)
        .map(part => ({ part, text: print(part) }))
        .sort((one, other) => (one.text < other.text ? -1 : one.text > other.text ? 1 : 0))
        .map(({ part }) => part)
      return parts.length === 0 ? nil : parts.reduce(parallel)
    }
    case 'restriction': {
      const body = canonical(term.body, syntactic)
      if (!syntactic && body.is === 'nil') return nil
      if (!syntactic && body.is === 'restriction') return restriction(body.body, sorted([...body.names, ...term.names]))
      return restriction(body, sorted(term.names))
    }
    case 'relabelling': {
      const body = canonical(term.body, syntactic)
      if (syntactic) return relabelling(body, inOrder(term.pairs))
      if (body.is === 'nil') return nil
      if (body.is === 'relabelling') return relabelling(body.body, asFunction(composed(body.pairs, term.pairs)))
      return relabelling(body, asFunction(term.pairs))
    }
  }
}

/** The same text for all terms that are the same state, and only for those. */
export const normal = (term: Term, syntactic = false): string => print(canonical(term, syntactic))

// ---- Printing

/** How tightly a term binds. */
const binding = (term: Term): number => {
  switch (term.is) {
    case 'sum':
      return 0
    case 'parallel':
    case 'hoare':
    case 'sync':
      return 1
    case 'prefix':
      return 2
    case 'restriction':
    case 'relabelling':
      return 3
    default:
      return 4
  }
}

/** With no more parentheses than are needed. */
export const print = (term: Term): string => {
  /** A part of the term: in parentheses if it binds less tightly than this. */
  const part = (of: Term, tightness: number) => (binding(of) < tightness ? `(${print(of)})` : print(of))
  switch (term.is) {
    case 'nil':
      return '0'
    case 'constant':
      return term.name
    case 'prefix':
      return `${term.action}${term.rate === 1 ? '' : `@${term.rate}`}.${part(term.next, 2)}`
    case 'sum':
      return `${part(term.left, 0)} + ${part(term.right, 1)}`
    case 'parallel':
      return `${part(term.left, 1)} | ${part(term.right, 2)}`
    case 'hoare':
      return `${part(term.left, 1)} |[${term.named ?? term.actions.join(', ')}]| ${part(term.right, 2)}`
    case 'sync':
      return `${part(term.left, 1)} |<${term.algebra.name}>| ${part(term.right, 2)}`
    case 'restriction':
      return `${part(term.body, 3)} \\ ${term.named ?? `{${term.names.join(', ')}}`}`
    case 'relabelling':
      return `${part(term.body, 3)}[${term.pairs.map(([now, old]) => `${now}/${old}`).join(', ')}]`
  }
}

const parts = (term: Term): Term[] => {
  switch (term.is) {
    case 'nil':
    case 'constant':
      return []
    case 'prefix':
      return [term.next]
    case 'restriction':
    case 'relabelling':
      return [term.body]
    default:
      return [term.left, term.right]
  }
}

/** A term and all its parts. */
export const subterms = (term: Term): Term[] => [term, ...parts(term).flatMap(subterms)]

const printAlgebra = ({ name, entries }: Algebra): string =>
  entries.length === 0
    ? `sync ${name} { }`
    : `sync ${name} { ${entries.map(({ left, right, result }) => `(${left}, ${right}) -> ${result}`).join('; ')} }`

/** The whole as a text: first the sets and the algebras that are used in it, then the definitions. */
export const show = (definitions: Definitions): string => {
  const lines = new Map<string, string>()
  const declare = (name: string, line: string) => {
    if ((lines.get(name) ?? line) !== line) throw new Error(`${name} is two things`)
    lines.set(name, line)
  }
  for (const term of [...definitions.values()].flatMap(subterms)) {
    if (term.is === 'restriction' && term.named !== undefined)
      declare(term.named, `set ${term.named} = {${term.names.join(', ')}};`)
    if (term.is === 'hoare' && term.named !== undefined)
      declare(term.named, `set ${term.named} = {${term.actions.join(', ')}};`)
    if (term.is === 'sync') declare(term.algebra.name, printAlgebra(term.algebra))
  }
  for (const [name, term] of definitions) declare(name, `${name} = ${print(term)};`)
  return `${[...lines.values()].join('\n')}\n`
}

// ---- Recursion

/** The constants that a term may become without any action. */
const unguardedConstants = (term: Term): string[] => {
  if (term.is === 'constant') return [term.name]
  return term.is === 'prefix' ? [] : parts(term).flatMap(unguardedConstants)
}

/** A shortest cycle of constants whose definitions mention each other without a prefix, or undefined. */
export const unguarded = (definitions: Definitions): readonly string[] | undefined => {
  let paths = [...definitions.keys()].map(name => [name])
  for (let length = 1; length <= definitions.size; length++) {
    const longer = paths.flatMap(path => {
      const body = definitions.get(path.at(-1)!)
      return body === undefined ? [] : [...new Set(unguardedConstants(body))].map(next => [...path, next])
    })
    const cycle = longer.find(path => path[0] === path.at(-1))
    if (cycle !== undefined) return cycle.slice(0, -1)
    paths = longer
  }
  return undefined
}

// ---- The states

export const explore = (definitions: Definitions, root: string, limits: Limits = {}): Space => {
  const { syntactic = false, maxStates = Number.POSITIVE_INFINITY, maxDepth = Number.POSITIVE_INFINITY } = limits
  const cycle = unguarded(definitions)
  if (cycle !== undefined) throw new Unguarded(cycle)
  const initial = normal(constant(root), syntactic)
  const terms = new Map<string, Term>([[initial, constant(root)]])
  const depths = new Map<string, number>([[initial, 0]])
  const found: Transition[] = []
  let complete = true
  for (const [from, term] of terms) {
    const depth = depths.get(from)!
    if (depth >= maxDepth) {
      complete = false
      continue
    }
    const seen = new Map<string, { weight: number } & Transition>()
    for (const { action, weight, to: target } of transitions(term, definitions)) {
      const to = normal(target, syntactic)
      const event = eventOf(action)
      if (!terms.has(to)) {
        if (terms.size >= maxStates) {
          complete = false
          continue
        }
        terms.set(to, target)
        depths.set(to, depth + 1)
      }
      const key = `${event} ${to}`
      const known = seen.get(key)
      if (known !== undefined) known.weight += weight
      else {
        const transition = { from, event, to, weight }
        found.push(transition)
        seen.set(key, transition)
      }
    }
  }
  return { initial, states: [...terms.keys()], transitions: found, depths, terms, complete }
}

/** Can this be done from the initial state, all events in this order and no others between them? */
export const performs = (space: Space, events: readonly string[]): boolean => {
  let now = new Set([space.initial])
  for (const wanted of events)
    now = new Set(space.transitions.filter(({ from, event }) => event === wanted && now.has(from)).map(({ to }) => to))
  return now.size > 0
}

/**
 * Strong bisimilarity of the initial states, by refinement; only so many steps deep if `rounds` are given. For spaces
 * that are explored to some depth this is exact for as many rounds.
 */
export const bisimilar = (one: Space, other: Space, rounds = Number.POSITIVE_INFINITY): boolean => {
  if (rounds === Number.POSITIVE_INFINITY && !(one.complete && other.complete)) throw new Error('not complete')
  const sides = [one, other].map((space, side) => {
    const outgoing = new Map<string, { event: string; to: string }[]>(space.states.map(state => [state, []]))
    for (const { from, event, to } of space.transitions) outgoing.get(from)!.push({ event, to: `${side} ${to}` })
    return [...outgoing].map(([state, moves]) => ({ state: `${side} ${state}`, moves }))
  })
  const states = sides.flat()
  let classes = new Map(states.map(({ state }) => [state, 0]))
  for (let round = 0, count = 1; round < rounds; round++) {
    const numbers = new Map<string, number>()
    const next = new Map<string, number>()
    for (const { state, moves } of states) {
      // The class so far belongs to it, so that classes are only ever split.
      const signature = [classes.get(state), ...sorted(moves.map(({ event, to }) => `${event} ${classes.get(to)}`))]
      const key = signature.join()
      if (!numbers.has(key)) numbers.set(key, numbers.size)
      next.set(state, numbers.get(key)!)
    }
    classes = next
    if (numbers.size === count) break
    count = numbers.size
  }
  return classes.get(`0 ${one.initial}`) === classes.get(`1 ${other.initial}`)
}

/**
 * Are two systems the same up to the names of states? Both must be complete, or cut at the same depth. Naive: it tries
 * out what is not settled by how states look from nearby.
 */
export const isomorphic = (one: Shape, other: Shape): boolean => {
  if (one.states.length !== other.states.length || one.transitions.length !== other.transitions.length) return false
  const graphs = [one, other].map(({ initial, states, transitions: edges }) => {
    const number = new Map(states.map((state, i) => [state, i]))
    const out: [string, number][][] = states.map(() => [])
    const back: [string, number][][] = states.map(() => [])
    for (const { from, event, to } of edges) {
      out[number.get(from)!].push([event, number.get(to)!])
      back[number.get(to)!].push([event, number.get(from)!])
    }
    return { start: number.get(initial)!, out, back }
  })
  /** Colours that are the same for the same place; equal in both graphs because the numbers come from one table. */
  const refine = (colours: number[][]): number[][] => {
    let now = colours
    for (let count = new Set(now.flat()).size; ; ) {
      const numbers = new Map<string, number>()
      now = graphs.map(({ out, back }, side) =>
        out.map((moves, state) => {
          const seen = (edges: [string, number][]) => edges.map(([event, to]) => `${event} ${now[side][to]}`).sort()
          const key = `${now[side][state]}|${seen(moves).join()}|${seen(back[state]).join()}`
          if (!numbers.has(key)) numbers.set(key, numbers.size)
          return numbers.get(key)!
        }),
      )
      if (numbers.size === count) return now
      count = numbers.size
    }
  }
  const attempt = (colours: number[][]): boolean => {
    const [left, right] = refine(colours)
    const size = (side: number[], colour: number) => side.filter(other => other === colour).length
    const all = [...new Set([...left, ...right])]
    if (all.some(colour => size(left, colour) !== size(right, colour))) return false
    const open = all.find(colour => size(left, colour) > 1)
    if (open === undefined) return true
    const fresh = Math.max(...all) + 1
    const pinned = (side: number[], at: number) => side.map((colour, state) => (state === at ? fresh : colour))
    const at = left.indexOf(open)
    return right.some((colour, state) => colour === open && attempt([pinned(left, at), pinned(right, state)]))
  }
  return attempt(graphs.map(({ start, out }) => out.map((_, state) => (state === start ? 1 : 0))))
}

/** What is compared of a space, whoever explored it. */
export interface Shape extends Pick<Space, 'initial' | 'states'> {
  readonly transitions: readonly Omit<Transition, 'weight'>[]
}
