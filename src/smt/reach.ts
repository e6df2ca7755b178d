import { present } from '../ats/present.js'
import type { Net, NetTransition } from '../simulator/net.js'
import type { Encoding, Scope } from './encoding.js'
import { allOf, atLeast, type Counters, known, numeral, oneOf, text, variable } from './terms.js'

/** Does each transition take one thing from one place? Then the net is a BPP: the place is the left side of a rule. */
export const isBpp = ({ transitions }: Net): boolean =>
  transitions.every(({ takes }) => takes.length === 1 && present(takes[0]).count === 1)

const leftOf = ({ takes }: NetTransition): number => present(takes[0]).place

export interface Reach {
  readonly constraint: string
  readonly to: Counters
  /** How often each transition is taken. */
  readonly counts: Counters
}

/**
 * All states that can be reached from one, in any number of steps (section 3.1; the tree after Verma, Seidl and Schwentick,
 * as corrected by Barner). Counts of rules lead to a state if they balance (constraint 3), and if whatever is there or was
 * used stems from the first state by rules that are used: z is how far it is from there (constraint 4, read with "and").
 *
 * The virtual start symbol, whose only rule gives the first state, is used up exactly once: so it needs no integers, and
 * what is in the first state is at distance 1.
 */
export const reachFrom = (encoding: Encoding, from: Counters, scope: Scope): Reach => {
  const { net } = encoding
  const { places, transitions } = relevant(net, from)
  const constraints: string[] = []
  const counts = net.transitions.map((_, t) => {
    if (!transitions.has(t)) return known(0)
    const name = encoding.fresh(scope, `y${t}`)
    constraints.push(encoding.counted(`(>= ${name} 0)`))
    return variable(name)
  })
  const to = from.map((counter, place) => {
    if (!places.has(place)) return counter
    const changes = [...transitions].flatMap(t => {
      const change = changeOf(present(net.transitions[t]), place)
      if (change === 0) return []
      return change === 1 ? present(present(counts[t]).base) : `(* ${numeral(change)} ${present(counts[t]).base})`
    })
    if (changes.length === 0) return counter
    const name = encoding.fresh(scope, `x${place}`)
    constraints.push(encoding.counted(`(= ${name} (+ ${text(counter)} ${changes.join(' ')}))`), `(>= ${name} 0)`)
    return variable(name)
  })
  const distances = from.map((_, place) => (places.has(place) ? encoding.fresh(scope, `z${place}`) : ''))
  for (const place of places)
    constraints.push(encoding.counted(stems(net, from, transitions, counts, distances, place)))
  return { constraint: allOf(constraints), to, counts }
}

/** Constraint 4 for a place: nothing comes there, or it is there from the start, or it comes from what is nearer to it. */
const stems = (
  net: Net,
  from: Counters,
  transitions: ReadonlySet<number>,
  counts: Counters,
  distances: readonly string[],
  place: number,
): string => {
  const z = distances[place]
  const isThere = atLeast(present(from[place]), 1)
  if (isThere === 'true') return `(= ${z} 1)`
  const givers = [...transitions].filter(t =>
    present(net.transitions[t]).gives.some(({ place: p, count }) => p === place && count > 0),
  )
  return oneOf([
    allOf([`(= ${z} 0)`, ...givers.map(t => `(= ${present(counts[t]).base} 0)`)]),
    allOf([isThere, `(= ${z} 1)`]),
    ...givers
      .filter(t => leftOf(present(net.transitions[t])) !== place)
      .map(t => {
        const nearer = distances[leftOf(present(net.transitions[t]))]
        return `(and (> ${present(counts[t]).base} 0) (> ${nearer} 0) (= ${z} (+ ${nearer} 1)))`
      }),
  ])
}

const changeOf = ({ takes, gives }: NetTransition, place: number): number => {
  let change = 0
  for (const taken of takes) if (taken.place === place) change -= taken.count
  for (const given of gives) if (given.place === place) change += given.count
  return change
}

/** What can have to do with it at all: a place that is not known to be empty, or can be filled. */
const relevant = ({ transitions }: Net, from: Counters): { places: Set<number>; transitions: Set<number> } => {
  const places = new Set(from.flatMap((counter, place) => (atLeast(counter, 1) === 'false' ? [] : place)))
  const taken = new Set<number>()
  for (let before = -1; before < taken.size; ) {
    before = taken.size
    transitions.forEach((transition, t) => {
      if (taken.has(t) || !places.has(leftOf(transition))) return
      taken.add(t)
      for (const { place, count } of transition.gives) if (count > 0) places.add(place)
    })
  }
  return { places, transitions: taken }
}
