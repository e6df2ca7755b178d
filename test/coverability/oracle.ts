import type { Net } from '../../src/simulator/net.js'

/** States that can be reached, by explicit search and from the definition alone: at most so many, no counter above a limit. */
export const explicit = (
  { initial, transitions }: Net,
  { states, most }: { readonly states: number; readonly most: number },
): { readonly reached: readonly number[][]; readonly complete: boolean } => {
  const reached = [[...initial]]
  const known = new Set([initial.join()])
  let complete = true
  for (let i = 0; i < reached.length; i++) {
    for (const { takes, gives } of transitions) {
      const state = [...reached[i]]
      for (const { place, count } of takes) state[place] -= count
      if (state.some(count => count < 0)) continue
      for (const { place, count } of gives) state[place] += count
      if (known.has(state.join())) continue
      if (reached.length >= states || state.some(count => count > most)) {
        complete = false
        continue
      }
      known.add(state.join())
      reached.push(state)
    }
  }
  return { reached, complete }
}

export const covers = (state: readonly number[], target: readonly (readonly number[])[]): boolean =>
  target.some(minimal => minimal.every((count, place) => state[place] >= count))

/**
 * The tree of Karp and Miller as a textbook has it: recursive, a branch ends only at a state that the branch has met.
 * Which places become infinite? `null` if the tree is too large.
 */
export const infinitePlaces = ({ initial, transitions }: Net, most: number): ReadonlySet<number> | null => {
  const infinite = new Set<number>()
  let nodes = 0
  const visit = (state: readonly number[], branch: readonly (readonly number[])[]): boolean => {
    if (++nodes > most) return false
    for (const [place, count] of state.entries()) if (count === Number.POSITIVE_INFINITY) infinite.add(place)
    if (branch.some(other => other.every((count, place) => count === state[place]))) return true
    return transitions.every(({ takes, gives }) => {
      let next = [...state]
      for (const { place, count } of takes) next[place] -= count
      if (next.some(count => count < 0)) return true
      for (const { place, count } of gives) next[place] += count
      for (const other of [...branch, state])
        if (other.every((count, place) => count <= next[place]))
          next = next.map((count, place) => (count > other[place] ? Number.POSITIVE_INFINITY : count))
      return visit(next, [...branch, state])
    })
  }
  return visit(initial, []) ? infinite : null
}
