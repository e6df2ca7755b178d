// Counters modulo m whose moves take long to find: what a model costs whose language is interpreted.
import { vectorModel } from '../dist/src/index.js'

export default ({ n, m, work }) =>
  vectorModel({
    events: Array.from({ length: n }, (_, i) => `?tick(${i})`),
    initial: [new Array(n).fill(0)],
    expand(state, moves) {
      let burnt = state[0]
      for (let k = 0; k < work; k++) burnt = (Math.imul(burnt, 1103515245) + 12345) | 0
      // What was burnt must be used, or it would be left out.
      for (let i = 0; i < n; i++) {
        moves.begin(i)
        moves.set(i, (state[i] + (burnt === 7 ? 0 : 1)) % m)
      }
    },
  })
