import { type Moves, vectorModel } from '@telos-verifier/telos'

/** What each philosopher goes through, again and again; one component of the state says where each of them is. */
const places = ['think', 'take_left', 'take_right', 'eat', 'put_left', 'put_right'] as const
const [think, takeLeft, takeRight, eat, putLeft, putRight] = places.keys()

/** From taking the left fork until putting it down, and the same with the right one. */
const holdsLeft = (place: number): boolean => place >= takeRight && place <= putLeft
const holdsRight = (place: number): boolean => place >= eat && place <= putRight

/** Dining philosophers, each taking the left fork first. Event `?eat(2)`: philosopher 2 has done with eating. */
export default ({ n = 5 }: { n?: number } = {}) => {
  const event = (philosopher: number, place: number): number => philosopher * places.length + place
  const local = (place: number): boolean => place === think || place === eat
  return vectorModel({
    events: Array.from({ length: n }, (_, i) => places.map(place => `?${place}(${i})` as const)).flat(),
    initial: [new Array<number>(n).fill(think)],

    expand(state: Int32Array, moves: Moves) {
      for (let i = 0; i < n; i++) {
        const place = state[i]
        if (place === takeLeft && holdsRight(state[i === 0 ? n - 1 : i - 1])) continue
        if (place === takeRight && holdsLeft(state[i === n - 1 ? 0 : i + 1])) continue
        moves.begin(event(i, place))
        moves.set(i, place === putRight ? think : place + 1)
      }
    },

    propositions: {
      someone_eats: state => state.includes(eat),
      neighbours_eat: state => state.some((place, i) => place === eat && state[(i + 1) % n] === eat),
      all_wait: state => state.every(place => place === takeRight),
    },
    describe: state => Array.from(state, place => places[place]).join(' '),

    // The table can be turned: of all states that differ by turning it, the least one stands for them.
    symmetry: {
      canonical(state) {
        const turned = Array.from(state, (_, by) => Array.from(state, (__, i) => state[(i + by) % n]))
        state.set(turned.reduce((least, other) => (before(other, least) ? other : least)))
      },
      keepsEvent: pattern => !/\(\d/.test(pattern),
      keepsProposition: () => true,
    },

    // To stop thinking or eating concerns nobody else: if a philosopher can do that, it may as well come first.
    partialOrder: {
      acyclic: true,
      choose(_state, moves, chosen, isHidden) {
        for (let move = 0; move < moves.count; move++) {
          if (!local(moves.event[move] % places.length) || !isHidden(move)) continue
          chosen[0] = move
          return 1
        }
        return 0
      },
      affects: (event, proposition) =>
        proposition === 'all_wait' ? /left|right/.test(event) : /eat|take_right/.test(event),
    },
  })
}

const before = (a: readonly number[], b: readonly number[]): boolean => {
  const i = a.findIndex((value, at) => value !== b[at])
  return i >= 0 && a[i] < b[i]
}
