import type { Net } from '../../src/simulator/net.js'

/** What a transition takes, as places and numbers in turn. */
type Takes = Int32Array

/**
 * Mass action: the weight of a transition is the number of ways to choose what it takes. Writes the weights of those that can
 * be taken, in their order, which is that of their moves.
 */
export const massAction = (net: Net): ((state: Int32Array, weights: Float64Array) => void) => {
  const all = net.transitions.map(({ takes }): Takes => {
    const taken = new Map<number, number>()
    for (const { place, count } of takes) taken.set(place, (taken.get(place) ?? 0) + count)
    return Int32Array.from([...taken].flat())
  })
  return (state, weights) => {
    let move = 0
    for (let t = 0; t < all.length; t++) {
      const ways = waysToTake(all[t]!, state)
      if (ways > 0) weights[move++] = ways
    }
  }
}

/** The product of binomial coefficients; 0 exactly where there is not enough of something. */
const waysToTake = (takes: Takes, state: Int32Array): number => {
  let ways = 1
  for (let i = 0; i < takes.length; i += 2) {
    const there = state[takes[i]!]!
    const taken = takes[i + 1]!
    for (let one = 0; one < taken; one++) ways *= Math.max(0, there - one) / (one + 1)
  }
  return ways
}
