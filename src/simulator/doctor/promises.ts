import { dequal } from 'dequal'
import type { ErrorCode } from '../../errors/code.js'
import { Moves } from '../moves.js'
import {
  describeVector,
  movesOf,
  type PartialOrder,
  type Symmetry,
  type VectorChoice,
  type Whitebox,
} from '../vector.js'
import * as errors from './errors.js'

/** A promise of a vector model that does not hold. */
export interface Broken {
  readonly code: ErrorCode
  readonly message: string
}

/** What a vector model promises for reductions, tried out in one state: not all of it can be, but what is often wrong. */
export const brokenPromises = (white: Whitebox, state: Int32Array): Broken[] => {
  const { symmetry, partialOrder } = white.model
  return [
    ...(symmetry === undefined ? [] : brokenSymmetry(white, symmetry, state)),
    ...(partialOrder === undefined ? [] : brokenOrder(white, partialOrder, state)),
  ]
}

const brokenSymmetry = ({ model, propositions }: Whitebox, symmetry: Symmetry, state: Int32Array): Broken[] => {
  const code = errors.symmetry
  const standsFor = (vector: Int32Array): Int32Array => {
    const copy = vector.slice()
    symmetry.canonical(copy)
    return copy
  }
  const like = standsFor(state)
  const [here, there] = [state, like].map(vector => describeVector(model, vector))
  if (!dequal(standsFor(like), like))
    return [{ code, message: `${there} stands for ${here}, but something else stands for ${there}` }]
  for (const [name, holds] of propositions) {
    if (symmetry.keepsProposition(name) && holds(state) !== holds(like))
      return [{ code, message: `${there} stands for ${here}, but ${name} does not hold alike in them` }]
  }
  const goals = (vector: Int32Array): string =>
    [...new Set(movesOf(model, vector, new Moves()).map(({ target }) => standsFor(target).join()))].sort().join(' ')
  if (goals(state) === goals(like)) return []
  return [{ code, message: `${there} stands for ${here}, but their moves do not lead to states that are alike` }]
}

const brokenOrder = ({ model, propositions }: Whitebox, order: PartialOrder, state: Int32Array): Broken[] => {
  const code = errors.partialOrder
  const moves = new Moves()
  const all = movesOf(model, state, moves)
  const here = describeVector(model, state)
  for (const { event, target } of all) {
    for (const [name, holds] of propositions) {
      if (!order.affects(event, name) && holds(state) !== holds(target))
        return [{ code, message: `the model promises that ${event} does not affect ${name}, but in ${here} it does` }]
    }
  }
  const chosen = new Int32Array(all.length)
  const count = order.choose(state.slice(), moves, chosen, () => true)
  const isChosen = (move: number): boolean => chosen.subarray(0, count).includes(move)
  const others = all.filter((_, move) => !isChosen(move))
  for (const one of count < all.length ? all.filter((_, move) => isChosen(move)) : []) {
    for (const other of others) {
      const after = (first: VectorChoice, second: VectorChoice): string[] =>
        movesOf(model, first.target, new Moves()).flatMap(({ event, target }) =>
          event === second.event ? [target.join()] : [],
        )
      const meeting = after(one, other)
      if (!after(other, one).some(target => meeting.includes(target)))
        return [{ code, message: `in ${here} ${one.event} is chosen before ${other.event}, but their order matters` }]
    }
  }
  return []
}
