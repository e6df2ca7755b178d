import type { Net, NetTransition } from '../simulator/net.js'
import { insist, isExact } from './certificate.js'

/** A state in which `null` stands for "as much as one likes". */
export type Limit = readonly (number | null)[]

/**
 * States such that all that can be reached lies below one of them: the initial state does, and no transition leads from
 * below one of them to where there is none above.
 */
export interface Cover {
  readonly kind: 'cover'
  readonly states: readonly Limit[]
}

/** Checks a cover from its definition alone. Throws `Refused`. */
export const checkCover = (net: Net, { states }: Cover): void => {
  insist(
    states.every(state => state.length === net.places.length && state.every(count => count === null || isExact(count))),
    () => 'a state of the cover does not have a count for each place',
  )
  const exactly = new Set(states.map(keyOf))
  const isCovered = (state: Limit): boolean =>
    exactly.has(keyOf(state)) ||
    states.some(above => above.every((most, place) => most === null || (state[place] ?? most + 1) <= most))
  insist(isCovered(net.initial), () => 'the cover does not cover the initial state')
  for (const state of states)
    for (const transition of net.transitions) {
      const next = after(transition, state)
      insist(next === null || isCovered(next), () => `${transition.event} leads out of what is covered`)
    }
}

/** Checks that nothing of a target can be reached, as nothing of it is covered. Throws `Refused`. */
export const checkUncovered = (net: Net, target: readonly (readonly number[])[], cover: Cover): void => {
  checkCover(net, cover)
  for (const minimal of target) {
    insist(minimal.length === net.places.length, () => 'a vector does not have a count for each place')
    for (const state of cover.states)
      insist(
        minimal.some((count, place) => count > (state[place] ?? count)),
        () => `the cover does not exclude the target: (${state.map(count => count ?? 'any').join(' ')}) is in it`,
      )
  }
}

/** The state that a transition leads to; `null` if it cannot be taken. */
export const after = ({ takes, gives }: NetTransition, state: Limit): (number | null)[] | null => {
  const next = [...state]
  for (const { place, count } of takes) {
    const there = next[place]!
    if (there === null) continue
    if (there < count) return null
    next[place] = there - count
  }
  for (const { place, count } of gives) {
    const there = next[place]!
    if (there !== null) next[place] = there + count
  }
  return next
}

const keyOf = (state: Limit): string => state.map(count => count ?? 'any').join()
