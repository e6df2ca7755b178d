import { present } from '../ats/present.js'
import type { Encoding, Scope } from './encoding.js'
import { allOf, type Counters, negation, oneOf, text } from './terms.js'

export interface Unrolled {
  readonly constraint: string
  /** The states on the way, the first one included. */
  readonly along: readonly Counters[]
  /** For each step the number of the transition that is taken, or -1: none. */
  readonly taken: readonly string[]
}

/** No step. */
const none = '(- 1)'

/**
 * Paths of up to k steps (constraints 5 to 7). Open paths may go on after k steps; they are shorter only if they end, since
 * nothing can be done any more. Closed ones are whole paths: they end within k steps, or come back to a state and can go
 * round for ever. (Steps that are left over then stand still.)
 */
export const pathFrom = (encoding: Encoding, from: Counters, isClosed: boolean, scope: Scope): Unrolled => {
  const along: Counters[] = [from]
  const taken: string[] = []
  const constraints: string[] = []
  for (let step = 0; step < encoding.steps; step++) {
    const here = present(along[step])
    const moves = encoding.moves(here, null)
    const there = encoding.freshState(scope)
    const which = encoding.fresh(scope, 'c')
    const stays = allOf([`(= ${which} ${none})`, isClosed ? 'true' : ended(encoding, here), same(here, there)])
    const goes = moves.map(({ enabled, next, transition }) =>
      allOf([`(= ${which} ${transition})`, enabled, same(next, there)]),
    )
    constraints.push(encoding.counted(oneOf([...goes, stays])))
    along.push(there)
    taken.push(which)
  }
  if (isClosed) {
    const last = present(along[along.length - 1])
    const returns = taken.map((which, step) => allOf([`(distinct ${which} ${none})`, same(present(along[step]), last)]))
    constraints.push(encoding.counted(oneOf([ended(encoding, last), ...returns])))
  }
  return { constraint: allOf(constraints), along, taken }
}

/** Nothing can be done. */
const ended = (encoding: Encoding, state: Counters): string =>
  allOf(encoding.moves(state, null).map(({ enabled }) => negation(enabled)))

const same = (one: Counters, other: Counters): string =>
  allOf(one.map((counter, place) => `(= ${text(present(other[place]))} ${text(counter)})`))
