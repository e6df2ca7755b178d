// Interns one stream of vectors in the state store and in a flat store, and prints what they took as JSON:
// node interning.mjs '{"length": 32, "values": 6, "changes": 2, "count": 1000000}'
import { Moves } from '../dist/src/simulator/moves.js'
import { StateStore } from '../dist/src/space/state-store.js'
import { FlatStore } from './flat-store.mjs'

/** How many moves are made from a state that is opened, as in a search; the stream goes on from where the last one led. */
const branches = 8

/** The moves of a stream: move i changes components `index[c]` to `value[c]`, c from `from[i]` up to `from[i + 1]`. */
const streamOf = ({ length, values, changes, count }) => {
  const from = new Int32Array(count + 1)
  const index = new Int32Array(count * changes)
  const value = new Int32Array(count * changes)
  const seed = new Uint32Array([12345])
  const random = () => {
    seed[0] ^= seed[0] << 13
    seed[0] ^= seed[0] >>> 17
    seed[0] ^= seed[0] << 5
    return seed[0]
  }
  const below = n => Math.floor((random() / 2 ** 32) * n)
  let end = 0
  for (let i = 0; i < count; i++) {
    // One agent moves, or several of them at once; or everything changes.
    const changed = changes === length ? length : 1 + below(changes)
    for (let c = 0; c < changed; c++) {
      index[end] = changes === length ? c : below(length)
      value[end++] = values === null ? random() | 0 : below(values)
    }
    from[i + 1] = end
  }
  return { length, count, from, index, value }
}

/** Interns whole vectors, in either store. */
const whole = (store, { length, count, from, index, value }) => {
  const source = new Int32Array(length)
  const target = new Int32Array(length)
  let state = store.intern(source)
  for (let i = 0; i < count; i++) {
    if (i % branches === 0) source.set(store.open(state))
    target.set(source)
    for (let c = from[i]; c < from[i + 1]; c++) target[index[c]] = value[c]
    state = store.intern(target)
  }
}

/** Interns moves: what the search does. */
const byMoves = (store, { length, count, from, index, value }) => {
  const moves = new Moves()
  let state = store.intern(new Int32Array(length))
  for (let i = 0; i < count; i++) {
    if (i % branches === 0) {
      store.open(state)
      moves.clear(length)
    }
    moves.begin(0)
    for (let c = from[i]; c < from[i + 1]; c++) moves.set(index[c], value[c])
    state = store.internMove(moves, i % branches)
  }
}

const ways = {
  flat: [length => new FlatStore(length), whole],
  whole: [() => new StateStore(), whole],
  moves: [() => new StateStore(), byMoves],
}
const seconds = work => {
  const began = performance.now()
  work()
  return (performance.now() - began) / 1000
}
const median = numbers => numbers.toSorted((a, b) => a - b)[numbers.length >> 1]

const shape = JSON.parse(process.argv[2])
const stream = streamOf(shape)
const rounds = Array.from({ length: 3 }, () =>
  // In turns, so that all of them see the same machine; once with new states, and once more with known ones.
  Object.entries(ways).map(([way, [make, work]]) => {
    const store = make(shape.length)
    const adding = seconds(() => work(store, stream))
    const { size, bytes } = store
    const finding = seconds(() => work(store, stream))
    if (store.size !== size) throw new Error(`${way}: known states were taken for new ones`)
    return { way, size, bytes, adding, finding }
  }),
)
const sizes = new Set(rounds.flat().map(({ size }) => size))
if (sizes.size !== 1) throw new Error(`the stores do not agree: ${[...sizes].join(', ')} states`)
const figures = Object.keys(ways).map((way, i) => {
  const of = name => median(rounds.map(round => round[i][name]))
  return [way, { adding: of('adding'), finding: of('finding'), bytes: of('bytes') }]
})
console.log(JSON.stringify({ states: sizes.values().next().value, ...Object.fromEntries(figures) }))
