import { type AnySimulator, vectorModel } from '../../src/index.js'
import type { Proposition } from '../../src/simulator/vector.js'

export interface Ats {
  readonly initial: string
  readonly labels?: Readonly<Record<string, readonly string[]>>
  readonly transitions: readonly (readonly [string, string, string])[]
}

/**
 * An explicit system delivered as a vector model: state number s is the vector of its digits to the base 3, with some
 * noise that s decides. `growing`: the number of digits depends on s.
 */
export const asVectors = (ats: Ats, growing: boolean) => (): AnySimulator => {
  const names = [...new Set([ats.initial, ...ats.transitions.flatMap(([from, , to]) => [from, to])])]
  const vectorOf = (s: number): number[] => {
    const digits = [s % 3, Math.floor(s / 3) % 3, Math.floor(s / 9), s % 2 === 0 ? -(2 ** 31) : 2 ** 31 - 1, -s]
    return growing ? [...digits, ...new Array(s % 4).fill(7 * s)] : digits
  }
  const stateOf = (vector: Int32Array): number => vector[0] + 3 * vector[1] + 9 * vector[2]
  const events = [...new Set(ats.transitions.map(([, event]) => event))]
  const propositions: Record<string, Proposition> = {}
  for (const literal of Object.values(ats.labels ?? {}).flat()) {
    const name = literal.replace(/^not /, '')
    propositions[name] = vector => {
      const labels = ats.labels?.[names[stateOf(vector)]] ?? []
      return labels.includes(name) ? true : labels.includes(`not ${name}`) ? false : undefined
    }
  }
  return vectorModel({
    events,
    initial: [vectorOf(0)],
    expand(vector, moves) {
      const from = names[stateOf(vector)]
      for (const [source, event, target] of ats.transitions) {
        if (source !== from) continue
        const next = vectorOf(names.indexOf(target))
        moves.begin(events.indexOf(event), next.length)
        for (const [i, value] of next.entries()) moves.set(i, value)
      }
    },
    propositions,
    describe: vector => names[stateOf(vector)],
  })
}
