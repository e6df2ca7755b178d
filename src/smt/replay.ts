import { present } from '../ats/present.js'
import { fire, isEnabled, type Net } from '../simulator/net.js'

export type Replay =
  /** There is such a run: here it is. */
  | { readonly kind: 'real'; readonly run: readonly number[] }
  /** All runs were tried that take no transition more often than it says: none leads there. Others may. */
  | { readonly kind: 'spurious' }
  /** Not all could be tried. */
  | { readonly kind: 'not-found'; readonly reason: 'state-bound' }

export interface ReplayOptions {
  /** How many points to visit at most. 100,000 by default. */
  readonly maxStates?: number
}

/**
 * Looks for a run of a net that takes each transition at most as often as `counts` says, and leads where something holds. Such counts
 * come from an abstraction of the net, where they belong to a run; here they may or may not. A state is given by how often
 * each transition was taken, in whatever order.
 */
export const replay = (
  net: Net,
  counts: readonly bigint[],
  isGoal: (state: readonly number[]) => boolean,
  { maxStates = 100_000 }: ReplayOptions = {},
): Replay => {
  interface Point {
    readonly state: readonly number[]
    readonly used: readonly number[]
    readonly via: number
    readonly from: Point | null
  }
  const start: Point = { state: net.initial, used: counts.map(() => 0), via: -1, from: null }
  const seen = new Set([start.used.join()])
  const open: Point[] = [start]
  for (let point = open.pop(); point !== undefined; point = open.pop()) {
    if (isGoal(point.state)) {
      const run: number[] = []
      for (let at: Point = point; at.from !== null; at = at.from) run.push(at.via)
      return { kind: 'real', run: run.reverse() }
    }
    for (let t = counts.length - 1; t >= 0; t--) {
      if (present(point.used[t]) >= present(counts[t]) || !isEnabled(present(net.transitions[t]), point.state)) continue
      const used = point.used.with(t, present(point.used[t]) + 1)
      const key = used.join()
      if (seen.has(key)) continue
      if (seen.size >= maxStates) return { kind: 'not-found', reason: 'state-bound' }
      seen.add(key)
      open.push({ state: fire(present(net.transitions[t]), point.state), used, via: t, from: point })
    }
  }
  return { kind: 'spurious' }
}
