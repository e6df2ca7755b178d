import {
  type ComparedLiteral,
  type Comparison,
  canBeCompared,
  comparisonNamed,
  propositionFor,
  showNegation,
  showProposition,
} from './comparison.js'
import { type Labelling, showLiteral, type Truth } from './labelling.js'
import { present } from './present.js'

/** A condition on the labels of the model state that a transition enters. */
export type Guard =
  | { readonly is: 'proposition'; readonly name: string }
  | { readonly is: 'not'; readonly of: Guard }
  | { readonly is: 'and' | 'or'; readonly of: readonly Guard[] }
  | Else

/**
 * What the transitions before it leave: holds where none of their conditions definitely holds, and so is never unknown. It is
 * written as the whole guard of a transition, never as a part of one.
 */
export interface Else {
  readonly is: 'else'
  readonly of: readonly Guard[]
}

/** The guard that always holds. */
export const always: Guard = { is: 'and', of: [] }

/** The guard that never holds. */
const never: Guard = { is: 'or', of: [] }
const isConstant = (guard: Guard, is: 'and' | 'or'): boolean => guard.is === is && guard.of.length === 0

/** Does a guard always hold, as it is written? It may have come from another thread. */
export const isAlways = (guard: Guard): boolean => isConstant(guard, 'and')

/**
 * All of them, or any of them. A combination inside one of the same kind is the same guard, and constants go: what is
 * left can be written down and reads back as the same.
 */
const combination = (is: 'and' | 'or', guards: readonly Guard[]): Guard => {
  const [neutral, settles] = is === 'and' ? [always, never] : [never, always]
  if (guards.some(guard => isConstant(guard, is === 'and' ? 'or' : 'and'))) return settles
  const of = guards.flatMap(guard => (guard.is === is ? guard.of : [guard]))
  const [first, ...others] = of
  return first === undefined ? neutral : others.length === 0 ? first : { is, of }
}
export const conjunction = (guards: readonly Guard[]): Guard => combination('and', guards)
export const disjunction = (guards: readonly Guard[]): Guard => combination('or', guards)

/** Two negations cancel each other out. */
export const negation = (guard: Guard): Guard => {
  if (guard.is === 'not') return guard.of
  return isConstant(guard, 'and') ? never : isConstant(guard, 'or') ? always : { is: 'not', of: guard }
}

/** The guard that compares a number which the model observes. */
export const comparing = ({ comparison, holds }: ComparedLiteral): Guard => {
  const proposition: Guard = { is: 'proposition', name: propositionFor(comparison) }
  return holds ? proposition : negation(proposition)
}

/** `else` as it is written: what it leaves out is known when the transitions before it are. */
export const theRest: Else = { is: 'else', of: [] }

/** How deep a guard is nested and how many parts it has; without recursion, since it is asked before the limit holds. */
export const sizeOf = (guard: Guard): { depth: number; parts: number } => {
  let depth = 0
  let parts = 0
  const pending: { guard: Guard; at: number }[] = [{ guard, at: 1 }]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { guard: part, at } = next
    depth = Math.max(depth, at)
    parts++
    if (part.is === 'not') pending.push({ guard: part.of, at: at + 1 })
    else if (part.is !== 'proposition') for (const inner of part.of) pending.push({ guard: inner, at: at + 1 })
  }
  return { depth, parts }
}

/** Guards with more parts than this are refused, and so nothing that decides about them takes too long. */
export const partsLimit = 5000

/** Guards nested deeper than this are refused, so that nothing that walks them can run out of stack. */
export const nestingLimit = 64

/**
 * Kleene's three values: unknown is neither true nor false.
 * @public
 */
export const truth = (guard: Guard, labels: Labelling): Truth => {
  switch (guard.is) {
    case 'proposition':
      return labels.get(guard.name)
    case 'not': {
      const value = truth(guard.of, labels)
      return value === undefined ? undefined : !value
    }
    case 'and':
    case 'or': {
      const settles = guard.is === 'or'
      let value: Truth = !settles
      for (const part of guard.of) {
        const partial = truth(part, labels)
        if (partial === settles) return settles
        if (partial === undefined) value = undefined
      }
      return value
    }
    case 'else':
      return guard.of.every(part => truth(part, labels) !== true)
  }
}

export const propositionsIn = (guard: Guard, into: Set<string> = new Set()): Set<string> => {
  if (guard.is === 'proposition') into.add(guard.name)
  else if (guard.is === 'not') propositionsIn(guard.of, into)
  else for (const part of guard.of) propositionsIn(part, into)
  return into
}

/**
 * The guard as text that reads back as the same guard.
 * @public
 */
export const showGuard = (guard: Guard): string => {
  switch (guard.is) {
    case 'proposition':
      return showProposition(guard.name)
    case 'not': {
      const opposite = guard.of.is === 'proposition' ? showNegation(guard.of.name) : undefined
      return opposite ?? `not ${showPart(guard.of)}`
    }
    case 'and':
    case 'or':
      return guard.of.map(part => (part.is === 'not' ? showGuard(part) : showPart(part))).join(` ${guard.is} `)
    case 'else':
      return 'else'
  }
}

/** The guard of a transition, behind its event; nothing where it always holds. */
export const showCondition = (when: Guard): string =>
  isAlways(when) ? '' : when.is === 'else' ? ' else' : ` when ${showGuard(when)}`
const showPart = (guard: Guard): string => (guard.is === 'proposition' ? showGuard(guard) : `(${showGuard(guard)})`)

export const showLabels = (labels: Labelling): string =>
  [...labels]
    .map(([name, value]) => (value ? undefined : showNegation(name)) ?? showLiteral(showProposition(name), value))
    .join(', ')

/** The comparisons in guards, by the names of their propositions. */
const comparisonsIn = (guards: readonly Guard[]): ReadonlyMap<string, Comparison> => {
  const found = new Map<string, Comparison>()
  for (const guard of guards)
    for (const name of propositionsIn(guard)) {
      const comparison = comparisonNamed(name)
      if (comparison !== undefined) found.set(name, comparison)
    }
  return found
}

/** A literal wanted true: `name` known to be `value`. */
type Positive = { readonly name: string; readonly value: boolean } | { readonly any: boolean; readonly of: Positive[] }

/** Negations pushed down to the literals: what is left holds exactly when the guard is definitely true. */
const positive = (guard: Guard, value: boolean): Positive => {
  switch (guard.is) {
    case 'proposition':
      return { name: guard.name, value }
    case 'not':
      return positive(guard.of, !value)
    case 'and':
    case 'or':
      return { any: (guard.is === 'or') === value, of: guard.of.map(part => positive(part, value)) }
    case 'else':
      // What it leaves out is compared with what is known in the end.
      return { any: !value, of: [] }
  }
}

export type Satisfaction = { labels: Labelling } | { unsatisfiable: true } | { tooComplex: true }

/** Guards that need more attempts than this to decide are refused (error `purpose/guard-too-complex`). */
const attemptLimit = 20_000

/**
 * A smallest-effort labelling under which all the guards hold together. Some partial labelling makes them definitely
 * true exactly when some total one satisfies them classically, so this is propositional satisfiability. What an `else` leaves
 * out must not be definitely true; the more is known, the more is, so it is enough to look at labellings that know no more than
 * they must. Comparisons of one number must be possible together.
 */
export const satisfy = (guards: readonly Guard[]): Satisfaction => {
  const labels = new Map<string, boolean>()
  let attempts = 0
  const comparisons = comparisonsIn(guards)
  const leftOut = guards.flatMap(guard => (guard.is === 'else' ? guard.of : []))

  const holds = (part: Positive): Truth => {
    if ('name' in part) {
      const known = labels.get(part.name)
      return known === undefined ? undefined : known === part.value
    }
    let value: Truth = !part.any
    for (const inner of part.of) {
      const known = holds(inner)
      if (known === part.any) return part.any
      if (known === undefined) value = undefined
    }
    return value
  }

  /** Makes all of `todo` hold by extending `labels`; undoes what it did when it cannot. */
  const attempt = (todo: readonly Positive[]): boolean => {
    if (++attempts > attemptLimit) return false
    const added: string[] = []
    const choices: Positive[] = []
    const pending = [...todo]
    let possible = true
    while (possible && pending.length > 0) {
      const part = present(pending.pop())
      const known = holds(part)
      if (known === true) continue
      if (known === false) possible = false
      else if ('name' in part) {
        labels.set(part.name, part.value)
        added.push(part.name)
      } else if (!part.any) for (const inner of part.of) pending.push(inner)
      else choices.push(part)
    }
    const choice = choices.find(part => holds(part) !== true)
    possible &&= comparisons.size === 0 || canBeCompared(comparisons, labels)
    if (possible && choice === undefined && leftOut.every(guard => truth(guard, labels) !== true)) return true
    if (possible && choice !== undefined && 'any' in choice) {
      for (const alternative of choice.of) if (attempt([alternative, ...choices])) return true
    }
    for (const name of added) labels.delete(name)
    return false
  }

  if (attempt(guards.map(guard => positive(guard, true)))) return { labels }
  return attempts > attemptLimit ? { tooComplex: true } : { unsatisfiable: true }
}
