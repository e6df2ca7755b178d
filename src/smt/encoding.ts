import { present } from '../ats/present.js'
import type { Net } from '../simulator/net.js'
import type { Normal } from './normal.js'
import { pathFrom } from './paths.js'
import { reachFrom } from './reach.js'
import { allOf, atLeast, atomIn, type Counters, negation, oneOf, plus, variable } from './terms.js'

/**
 * How EG is read, which cannot be decided. `over`: there is a path along which something holds for k steps, or to its end.
 * `under`: there is one that ends or comes back to itself within k steps. What holds, holds over; what holds under, holds;
 * a negation turns one into the other. `bounded` is like `over`, negated or not: the k-step semantics of definition 3.
 */
export type Reading = 'over' | 'under' | 'bounded'

const opposite = { over: 'under', under: 'over', bounded: 'bounded' } as const satisfies Record<Reading, Reading>

/** More characters than this are not for a solver. */
const longest = 16_000_000

/** A formula that becomes too long when it is written out. */
export class TooLarge extends Error {
  override readonly name = 'TooLarge'
}

/** The integers that have to exist for a term to be true. */
export type Scope = string[]

/** Writes formulas about the states of a net as terms. */
export class Encoding {
  readonly net: Net
  readonly steps: number
  private length = 0
  private count = 0

  constructor(net: Net, steps: number) {
    this.net = net
    this.steps = steps
  }

  /** The formula in a state. */
  term(formula: Normal, state: Counters, reading: Reading, scope: Scope): string {
    const inside = (part: Normal, there = state): string => this.term(part, there, reading, scope)
    switch (formula.is) {
      case 'atom':
        return this.counted(atomIn(formula, state))
      case 'and':
        return allOf(formula.of.map(part => inside(part)))
      case 'or':
        return oneOf(formula.of.map(part => inside(part)))
      case 'EX':
        return oneOf(
          this.moves(state, formula.event).map(({ enabled, next }) => allOf([enabled, inside(formula.of, next)])),
        )
      case 'AX':
        return allOf(
          this.moves(state, formula.event).map(({ enabled, next }) =>
            oneOf([negation(enabled), inside(formula.of, next)]),
          ),
        )
      case 'EF': {
        const { constraint, to } = reachFrom(this, state, scope)
        return allOf([constraint, inside(formula.of, to)])
      }
      case 'EG': {
        const { constraint, along } = pathFrom(this, state, reading === 'under', scope)
        return allOf([constraint, ...along.map(there => inside(formula.of, there))])
      }
      case 'never': {
        const inner: Scope = []
        const body = this.term(formula.of, state, opposite[reading], inner)
        if (inner.length === 0 || body === 'true' || body === 'false') return negation(body)
        return `(not (exists (${inner.map(name => `(${name} Int)`).join(' ')}) ${body}))`
      }
    }
  }

  /** What can be done in a state, and the state after it: that needs no integers of its own. */
  moves(state: Counters, event: string | null): { transition: number; enabled: string; next: Counters }[] {
    return this.net.transitions.flatMap(({ event: own, takes, gives }, transition) => {
      if (event !== null && event !== own) return []
      const enabled = allOf(takes.map(({ place, count }) => atLeast(present(state[place]), count)))
      if (enabled === 'false') return []
      const next = [...state]
      for (const { place, count } of takes) next[place] = plus(present(next[place]), -count)
      for (const { place, count } of gives) next[place] = plus(present(next[place]), count)
      return { transition, enabled, next }
    })
  }

  fresh(scope: Scope, name: string): string {
    const made = `${name}_${this.count++}`
    scope.push(made)
    return made
  }

  freshState(scope: Scope): Counters {
    return this.net.places.map((_, place) => variable(this.fresh(scope, `x${place}`)))
  }

  /** Watches over what is written. */
  counted(term: string): string {
    this.length += term.length
    if (this.length > longest) throw new TooLarge('the formula is too long for a solver when it is written out')
    return term
  }
}
