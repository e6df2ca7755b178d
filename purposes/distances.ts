import { present } from '../src/ats/present.js'
/** How many transitions each state is away from each verdict, guards aside; `unreachable` where there is no way. */
export interface Distances {
  readonly toSuccess: Int32Array
  readonly toFailure: Int32Array
}

export const unreachable = 0x7fffffff

interface Graph {
  readonly states: readonly { readonly transitions: readonly { readonly target: number }[] }[]
  readonly success: number
  readonly failure: number
}

/** What the paper's Preprocess is meant to compute: breadth-first, backwards from the verdict, exact on cycles too. */
const distancesTo = (verdict: number, predecessors: readonly (readonly number[])[]): Int32Array => {
  const distance = new Int32Array(predecessors.length).fill(unreachable)
  distance[verdict] = 0
  const queue = [verdict]
  for (let head = 0; head < queue.length; head++) {
    const state = present(queue[head])
    for (const before of present(predecessors[state])) {
      if (distance[before] !== unreachable) continue
      distance[before] = present(distance[state]) + 1
      queue.push(before)
    }
  }
  return distance
}

export const distances = ({ states, success, failure }: Graph): Distances => {
  const predecessors: number[][] = states.map(() => [])
  for (const [state, { transitions }] of states.entries()) {
    for (const { target } of transitions) present(predecessors[target]).push(state)
  }
  return { toSuccess: distancesTo(success, predecessors), toFailure: distancesTo(failure, predecessors) }
}
