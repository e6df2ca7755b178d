import { type Moves, vectorModel } from '@telos-verifier/telos'

/**
 * A ring of n counters modulo m. A counter can tick while it is less than `lead` ticks ahead of the next one in the ring
 * (with lead = m always; then there are m^n states).
 */
export default ({ n = 4, m = 5, lead = m }: { n?: number; m?: number; lead?: number } = {}) =>
  vectorModel({
    events: Array.from({ length: n }, (_, i) => `?tick(${i})` as const),
    initial: [new Array<number>(n).fill(0)],

    expand(state: Int32Array, moves: Moves) {
      for (let i = 0; i < n; i++) {
        const ahead = state[i] - state[i === n - 1 ? 0 : i + 1]
        if ((ahead < 0 ? ahead + m : ahead) >= lead) continue
        moves.begin(i)
        moves.set(i, state[i] === m - 1 ? 0 : state[i] + 1)
      }
    },

    propositions: {
      zero: state => state.every(value => value === 0),
      level: state => state.every(value => value === state[0]),
    },
    describe: state => state.join('-'),
  })
