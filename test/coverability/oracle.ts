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
