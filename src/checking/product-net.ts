import { isVerdict, type Purpose } from '../../purposes/purpose.js'
import { complement, isPattern, readEvent } from '../ats/event.js'
import { conjunction, type Guard, negation, showGuard } from '../ats/guard.js'
import { showLiteral } from '../ats/labelling.js'
import { present } from '../ats/present.js'
import { takenBy } from '../product/synchronise.js'
import type { Amount, Net, NetTransition } from '../simulator/net.js'

/** The minimal vectors of the states in which a literal holds, if these are upward closed. */
export type Upward = (literal: string) => readonly (readonly number[])[] | null

/** The product of a net and a purpose as a net: a place more for each state of the purpose, one of which is marked. */
export interface ProductNet {
  readonly net: Net
  /** The least vector in which the purpose is in the state that is sought. */
  readonly target: readonly number[]
  /** For each transition which transition of the model it is, and which state the purpose enters. */
  readonly origins: readonly { readonly transition: number; readonly purpose: number }[]
}

/** More minimal vectors than this are not gone through for one guard. */
const mostVectors = 64

/**
 * Definition 9 on nets, for the question whether a verdict can be reached. A guard is about the state that is entered: where
 * it is upward closed, it is a demand on the counters before. One that is not can be left out where its opposite leads to the
 * verdict that is sought: a run that passes although the guard does not hold could have had that verdict at once.
 */
export const productNet = (
  { places, initial, transitions }: Net,
  upward: Upward,
  purpose: Purpose,
  sought: number,
): ProductNet | { readonly why: string } => {
  const events = [...new Set(transitions.map(({ event }) => event))]
  const joint: NetTransition[] = []
  const origins: ProductNet['origins'][number][] = []
  const placeOf = (state: number): number => places.length + state
  for (const [from, { transitions: listed }] of purpose.states.entries()) {
    if (isVerdict(purpose, from)) continue
    const labels = listed.map(({ event, when, target }) => ({
      event: complement(event),
      exact: !isPattern(event),
      target,
      guard: conjunction([when, present(purpose.states[target]).needs]),
    }))
    for (const event of events) {
      const candidates = takenBy(present(readEvent(event)), labels)
      const settling = new Set(
        candidates.filter(({ target }) => target === sought).map(({ guard }) => showGuard(guard)),
      )
      for (const { target, guard } of candidates) {
        if (isVerdict(purpose, target) && target !== sought) continue
        const vectors = minimal(guard, upward, places.length)
        if (vectors === null && !opposites(guard).every(opposite => settling.has(showGuard(opposite))))
          return { why: `${showGuard(guard)} may cease to hold where there is more of something` }
        for (const [t, transition] of transitions.entries()) {
          if (transition.event !== event) continue
          for (const least of vectors ?? [[]]) {
            const taken = demanding(transition, least, placeOf(from), placeOf(target))
            // Nothing comes after the verdict: what was needed for it is not given back, and so shows in sums.
            joint.push(target === sought ? { ...taken, gives: [{ place: placeOf(target), count: 1 }] } : taken)
            origins.push({ transition: t, purpose: target })
          }
        }
      }
    }
  }
  const states = purpose.states.map((_, state) => state)
  return {
    net: {
      places: [...places, ...purpose.states.map(({ name }) => `purpose ${name}`)],
      initial: [...initial, ...states.map(state => (state === purpose.start ? 1 : 0))],
      transitions: joint,
    },
    target: [...places.map(() => 0), ...states.map(state => (state === sought ? 1 : 0))],
    origins,
  }
}

/** Where the guard does not hold, one of these does. */
const opposites = (guard: Guard): readonly Guard[] => (guard.is === 'else' ? guard.of : [negation(guard)])

/** A transition that can be taken only into states that are at least `least`, and takes the purpose along. */
const demanding = (
  { event, takes, gives }: NetTransition,
  least: readonly number[],
  from: number,
  to: number,
): NetTransition => {
  const needed = new Map<number, number>()
  for (const { place, count } of takes) needed.set(place, (needed.get(place) ?? 0) + count)
  const change = new Map<number, number>()
  for (const { place, count } of gives) change.set(place, (change.get(place) ?? 0) + count)
  for (const [place, count] of needed) change.set(place, (change.get(place) ?? 0) - count)
  for (const [place, wanted] of least.entries()) {
    const before = wanted - (change.get(place) ?? 0)
    if (before > (needed.get(place) ?? 0)) needed.set(place, before)
  }
  const after = new Map(needed)
  for (const [place, count] of change) after.set(place, (after.get(place) ?? 0) + count)
  const listed = (amounts: ReadonlyMap<number, number>): Amount[] =>
    [...amounts].flatMap(([place, count]) => (count === 0 ? [] : [{ place, count }]))
  return {
    event,
    takes: [...listed(needed), { place: from, count: 1 }],
    gives: [...listed(after), { place: to, count: 1 }],
  }
}

/** The minimal vectors of the states in which a guard holds; `null` if these are not upward closed, or too many. */
const minimal = (guard: Guard, upward: Upward, places: number): readonly (readonly number[])[] | null => {
  switch (guard.is) {
    case 'proposition':
      return upward(guard.name)
    case 'not':
      return guard.of.is === 'proposition' ? upward(showLiteral(guard.of.name, false)) : null
    case 'or': {
      const parts = guard.of.map(part => minimal(part, upward, places))
      return parts.some(part => part === null) ? null : few(parts.flatMap(part => present(part)))
    }
    case 'and':
      return guard.of.reduce<readonly (readonly number[])[] | null>(
        (sofar, part) => {
          const more = minimal(part, upward, places)
          if (sofar === null || more === null) return null
          return few(sofar.flatMap(one => more.map(other => one.map((count, p) => Math.max(count, present(other[p]))))))
        },
        [new Array<number>(places).fill(0)],
      )
    case 'else':
      // Of what is upward closed it is always known whether it holds: what does not definitely hold, does not.
      return minimal(conjunction(guard.of.map(negation)), upward, places)
  }
}

const few = (vectors: readonly (readonly number[])[]): readonly (readonly number[])[] | null =>
  vectors.length <= mostVectors ? vectors : null
