import type { VectorModel } from '../../src/index.js'

/** A vector model that counts up to 9 and back to 0; it says how far it is, and half of that. */
export const counting: VectorModel<'?up' | '!reset'> = {
  events: ['?up', '!reset'],
  initial: [[0]],
  expand(state, moves) {
    moves.begin(0)
    moves.set(0, (state[0]! + 1) % 10)
    moves.begin(1)
    moves.set(0, 0)
  },
  observe: state => ({ count: state[0]!, 'the half': state[0]! / 2 }),
}
