import type { Amount, Net } from '../simulator/net.js'

/** The minimal vectors of an upward closed set: all states that have at least as much of everything as one of them. */
export type Target = readonly (readonly number[])[]

/** Rows of different lengths behind one another: those of row i lie from `from[i]` up to `from[i + 1]`. */
export interface Rows {
  readonly from: Int32Array
  readonly place: Int32Array
  readonly count: Float64Array
}

/**
 * A net in typed arrays. Counters are floating point numbers: these hold integers exactly up to 2^53 and know infinity.
 * As counts in a net have 32 bits, it takes more than two million steps to get that far: see `mostNodes`.
 */
export interface FlatNet {
  readonly places: number
  readonly transitions: number
  readonly initial: Float64Array
  /** The number that each transition has in the net. */
  readonly origin: Int32Array
  readonly takes: Rows
  readonly gives: Rows
  /** What is given less what is taken, where that is not zero. */
  readonly effect: Rows
}

/** No search goes beyond this number of nodes, and so none beyond this number of steps: counters stay exact. */
export const mostNodes = 2 ** 21

const most = 2 ** 31 - 1
const isCount = (value: number): boolean => Number.isInteger(value) && value >= 0 && value <= most

/** Refuses what is not a net: places that do not exist, counts that are not. */
export const validateNet = ({ places, initial, transitions }: Net): void => {
  if (initial.length !== places.length)
    throw new RangeError('the initial state of a net needs a counter for each place')
  if (!initial.every(isCount)) throw new RangeError('the initial state of a net must have counts from 0 to 2^31 - 1')
  for (const { event, takes, gives } of transitions)
    for (const amounts of [takes, gives]) {
      const total = new Map<number, number>()
      for (const { place, count } of amounts) {
        if (!(Number.isInteger(place) && place >= 0 && place < places.length))
          throw new RangeError(`the transition ${event} names a place that the net does not have: ${place}`)
        total.set(place, (total.get(place) ?? 0) + count)
        if (!isCount(count) || !isCount(total.get(place)!))
          throw new RangeError(`the transition ${event} has a count that is not one from 0 to 2^31 - 1: ${count}`)
      }
    }
}

/** Refuses what is not a set of vectors of this net. */
export const validateTarget = ({ places }: Net, target: Target): void => {
  for (const minimal of target)
    if (minimal.length !== places.length || !minimal.every(isCount))
      throw new RangeError('a target needs, for each place of the net, a count from 0 to 2^31 - 1')
}

/** The net with those of its transitions that are wanted. */
export const flatten = (net: Net, wanted: (transition: number) => boolean = () => true): FlatNet => {
  validateNet(net)
  const origin = net.transitions.flatMap((_, transition) => (wanted(transition) ? [transition] : []))
  const chosen = origin.map(transition => net.transitions[transition]!)
  const signed = (amounts: readonly Amount[], sign: number) =>
    amounts.map(({ place, count }) => ({ place, count: sign * count }))
  return {
    places: net.places.length,
    transitions: origin.length,
    initial: Float64Array.from(net.initial),
    origin: Int32Array.from(origin),
    takes: rowsOf(chosen.map(({ takes }) => takes)),
    gives: rowsOf(chosen.map(({ gives }) => gives)),
    effect: rowsOf(chosen.map(({ takes, gives }) => [...signed(takes, -1), ...signed(gives, 1)])),
  }
}

/** Each place at most once in a row, in their order, and none with zero. */
const rowsOf = (rows: readonly (readonly Amount[])[]): Rows => {
  const summed = rows.map(row => {
    const total = new Map<number, number>()
    for (const { place, count } of row) total.set(place, (total.get(place) ?? 0) + count)
    return [...total].filter(([, count]) => count !== 0).sort(([a], [b]) => a - b)
  })
  const from = new Int32Array(rows.length + 1)
  for (const [i, row] of summed.entries()) from[i + 1] = from[i]! + row.length
  const entries = summed.flat()
  return {
    from,
    place: Int32Array.from(entries, ([place]) => place),
    count: Float64Array.from(entries, ([, count]) => count),
  }
}

/** Has the second at least as much of everything? */
export const isBelow = (small: ArrayLike<number>, large: ArrayLike<number>): boolean => {
  for (let i = 0; i < small.length; i++) if (small[i]! > large[i]!) return false
  return true
}

export const isEnabled = ({ takes }: FlatNet, transition: number, state: Float64Array): boolean => {
  for (let i = takes.from[transition]!; i < takes.from[transition + 1]!; i++)
    if (state[takes.place[i]!]! < takes.count[i]!) return false
  return true
}

/** The state that a transition leads to, written into `next`. Infinity stays what it is. */
export const fire = ({ effect }: FlatNet, transition: number, state: Float64Array, next: Float64Array): void => {
  next.set(state)
  for (let i = effect.from[transition]!; i < effect.from[transition + 1]!; i++)
    next[effect.place[i]!]! += effect.count[i]!
}
