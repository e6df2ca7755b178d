import { type Moves, vectorModel } from '@telos-verifier/telos'

/** A cell waits for its turn, then starts its task; the task ends and the turn goes on, in either order. */
const [waits, starts, runs, runsOn, ended] = [0, 1, 2, 3, 4]

/** Milner's scheduler: n tasks are started in turn, and none again before it has ended. */
export default ({ n = 4 }: { n?: number } = {}) =>
  vectorModel({
    events: [
      ...Array.from({ length: n }, (_, i) => `?start(${i})` as const),
      ...Array.from({ length: n }, (_, i) => `?end(${i})` as const),
      'tau' as const,
    ],
    initial: [[starts, ...new Array<number>(n - 1).fill(waits)]],

    expand(state: Int32Array, moves: Moves) {
      for (let i = 0; i < n; i++) {
        const cell = state[i]
        const next = i === n - 1 ? 0 : i + 1
        if (cell === starts) {
          moves.begin(i)
          moves.set(i, runs)
        }
        if (cell === runs || cell === runsOn) {
          moves.begin(n + i)
          moves.set(i, cell === runs ? ended : waits)
        }
        if ((cell === runs || cell === ended) && state[next] === waits) {
          moves.begin(2 * n)
          moves.set(i, cell === runs ? runsOn : waits)
          moves.set(next, starts)
        }
      }
    },

    propositions: {
      idle: state => state.every(cell => cell === waits || cell === starts),
      all_run: state => state.every(cell => cell === runs || cell === runsOn),
    },
  })
