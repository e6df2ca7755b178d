import { type Ats, follow, type Sp } from '../support/oracle.js'

/**
 * Outcomes of runs of at most `depth` steps with their exact probabilities: semantics.md section 10, written as plainly as
 * possible. A node is a state of the purpose and one of the model, and all the probability is moved on step by step.
 */
export interface Weighted extends Ats {
  /** A weight for each transition. */
  readonly weights: readonly number[]
}

type Outcome = 'success' | 'failure' | 'left' | 'stuck' | 'bound'

interface Way {
  readonly event: string
  readonly to: string
  readonly weight: number
}

export const probabilities = (
  model: Weighted,
  purpose: Sp,
  policy: 'observe' | 'drive',
  depth: number,
): Record<Outcome, number> => {
  const result: Record<Outcome, number> = { success: 0, failure: 0, left: 0, stuck: 0, bound: 0 }
  const labels = (state: string): readonly string[] => model.labels?.[state] ?? []
  const distance = distances(purpose)
  let now = new Map([[JSON.stringify([purpose.start, model.initial]), 1]])
  for (let step = 0; step < depth; step++) {
    const next = new Map<string, number>()
    for (const [node, probability] of now) {
      const [q, s] = JSON.parse(node) as [string, string]
      const ways = model.transitions.flatMap(([from, event, to], i): Way[] =>
        from === s ? [{ event, to, weight: model.weights[i]! }] : [],
      )
      const chosen = policy === 'observe' ? byWeight(ways) : driving(ways, purpose, q, distance)
      if (typeof chosen === 'string') {
        result[chosen] += probability
        continue
      }
      for (const [way, share] of chosen) {
        const entered = follow(purpose, q, way.event, labels(way.to))?.to ?? null
        const part = probability * share
        if (entered === null) result.left += part
        else if (entered === 'Success') result.success += part
        else if (entered === 'Failure') result.failure += part
        else {
          const key = JSON.stringify([entered, way.to])
          next.set(key, (next.get(key) ?? 0) + part)
        }
      }
    }
    now = next
  }
  for (const probability of now.values()) result.bound += probability
  return result
}

type Shares = readonly (readonly [Way, number])[]

const byWeight = (ways: readonly Way[]): Shares | 'stuck' => {
  const total = ways.reduce((sum, { weight }) => sum + weight, 0)
  return total === 0 ? 'stuck' : ways.map(way => [way, way.weight / total] as const)
}

const driving = (
  ways: readonly Way[],
  purpose: Sp,
  q: string,
  distance: ReadonlyMap<string, number>,
): Shares | 'stuck' | 'left' => {
  const orders = ways.filter(({ event }) => event.startsWith('!'))
  const on = purpose.states[q]!.on
  const listedFor = (event: string) => {
    const wanted = `?${event.slice(1)}`
    const exact = on.filter(t => t.event === wanted)
    if (exact.length > 0) return exact
    const parts = (text: string): string[] => text.split(/[(),]\s*/)
    return on.filter(t => {
      const [a, b] = [parts(t.event), parts(wanted)]
      return t.event.includes('_') && a.length === b.length && a.every((part, i) => part === '_' || part === b[i])
    })
  }
  const far = (event: string): number =>
    Math.min(...listedFor(event).map(({ to }) => distance.get(to) ?? Number.POSITIVE_INFINITY))
  const listed = orders.filter(({ event }) => listedFor(event).length > 0)
  if (listed.length > 0) {
    const least = Math.min(...listed.map(({ event }) => far(event)))
    const near = listed.filter(({ event }) => far(event) === least)
    // The experimenter chooses an order; what comes of it is up to the world.
    const events = [...new Set(near.map(({ event }) => event))]
    return events.flatMap(event => {
      const same = near.filter(way => way.event === event)
      const shares = byWeight(same)
      const parts = shares === 'stuck' ? same.map(way => [way, 1 / same.length] as const) : shares
      return parts.map(([way, share]) => [way, share / events.length] as const)
    })
  }
  const own = byWeight(ways.filter(({ event }) => !event.startsWith('!')))
  if (own !== 'stuck') return own
  if (orders.length === 0) return 'stuck'
  const hasOther = on.some(t => t.event === '*')
  const others = hasOther ? byWeight(orders) : 'stuck'
  return others === 'stuck' ? 'left' : others
}

/** How many transitions each state of the purpose is away from Success. */
const distances = (purpose: Sp): ReadonlyMap<string, number> => {
  const found = new Map([['Success', 0]])
  for (let round = 1; round <= Object.keys(purpose.states).length; round++)
    for (const [name, { on }] of Object.entries(purpose.states))
      if (!found.has(name) && on.some(({ to }) => found.get(to) === round - 1)) found.set(name, round)
  return found
}
