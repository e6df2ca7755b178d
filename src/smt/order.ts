import { present } from '../ats/present.js'
import { fire, isEnabled, type Net } from '../simulator/net.js'

/** Longer runs are not written out. */
const longest = 10_000

/**
 * A run of a BPP that takes each transition as often as was found (see reach.ts), which is known to exist. It is found
 * without going back: a step is a good one if what is left to be taken still stems from what is there after it. `null` if
 * it would be very long.
 */
export const orderOf = (net: Net, from: readonly number[], counts: readonly bigint[]): number[] | null => {
  if (counts.reduce((sum, count) => sum + count, 0n) > longest) return null
  const left = counts.map(Number)
  const run: number[] = []
  let state: readonly number[] = from
  for (let steps = left.reduce((sum, count) => sum + count, 0); steps > 0; steps--) {
    const next = net.transitions.findIndex((transition, t) => {
      if (left[t] === 0 || !isEnabled(transition, state)) return false
      left[t] = present(left[t]) - 1
      if (stemsFrom(net, fire(transition, state), left)) return true
      left[t] = present(left[t]) + 1
      return false
    })
    if (next < 0) throw new Error('the counts that the solver found belong to no run')
    run.push(next)
    state = fire(present(net.transitions[next]), state)
  }
  return run
}

/** Can all that is left to be taken come from what is there, by what is left to be taken? */
const stemsFrom = ({ transitions }: Net, state: readonly number[], left: readonly number[]): boolean => {
  const there = new Set(state.flatMap((count, place) => (count > 0 ? place : [])))
  const open = new Set(left.flatMap((count, t) => (count > 0 ? t : [])))
  for (let before = -1; before !== open.size; ) {
    before = open.size
    for (const t of open) {
      if (!present(transitions[t]).takes.every(({ place }) => there.has(place))) continue
      open.delete(t)
      for (const { place } of present(transitions[t]).gives) there.add(place)
    }
  }
  return open.size === 0
}
