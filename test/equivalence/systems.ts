import fc from 'fast-check'
import { Comparing } from '../../src/equivalence/comparing.js'
import type { Comparison, Equivalence } from '../../src/equivalence/comparison.js'
import { unbounded } from '../../src/search/limits.js'
import { explicitModel, SystemBuilder } from '../../src/simulator/explicit.js'
import type { AnySimulator } from '../../src/simulator/simulator.js'
import type { Lts } from './oracle.js'

export const modelOf = (lts: Lts): AnySimulator => {
  const builder = new SystemBuilder()
  for (const [from, event, to] of lts.moves) builder.edge(from, event, to)
  return explicitModel(builder.build(0, lts.states, s => lts.labels?.[s] ?? [], String, ['p']))
}

/** One comparison, without any scheduling. */
export const compared = (
  a: AnySimulator,
  b: AnySimulator,
  by: Equivalence,
  more: { depth?: number; states?: number; observe?: readonly string[] } = {},
): Comparison => {
  const { depth = null, states = null, observe = [] } = more
  const comparing = new Comparing(a, b, { by, observed: observe, bound: { ...unbounded, depth, states } }, null)
  for (;;) {
    const comparison = comparing.work(1000)
    if (comparison !== null) return comparison
  }
}

/** `0 a 1, 0 tau 2`: a system in short. */
export const lts = (text: string): Lts => {
  const moves = text
    .split(',')
    .map(part => part.trim().split(' '))
    .map(([s, e, t]): [number, string, number] => [Number(s), e === 'tau' ? e : `?${e}`, Number(t)])
  return { states: 1 + Math.max(...moves.flatMap(([s, , t]) => [s, t])), moves }
}

/** Small systems, dense and sparse, with silent steps. */
export const anyLts: fc.Arbitrary<Lts> = fc.integer({ min: 1, max: 6 }).chain(states =>
  fc.record({
    states: fc.constant(states),
    moves: fc.array(fc.tuple(fc.nat(states - 1), fc.constantFrom('?a', '?a', '!b', 'tau', 'tau'), fc.nat(states - 1)), {
      maxLength: 10,
    }),
    labels: fc.dictionary(fc.nat(states - 1).map(String), fc.constant(['p']), { maxKeys: 2 }),
  }),
)

/** Two systems that are often alike: the second is the first with small changes, and copies of states. */
export const anyPair: fc.Arbitrary<[Lts, Lts]> = fc.oneof(
  fc.tuple(anyLts, anyLts),
  fc
    .tuple(anyLts, fc.nat(), fc.nat(), fc.boolean())
    .map(([a, pick, more, silent]): [Lts, Lts] => [a, changed(a, pick, more, silent)]),
)

/** A move of one state goes to a copy of its target instead, perhaps with a silent step between; one move may go. */
const changed = (a: Lts, pick: number, more: number, silent: boolean): Lts => {
  if (a.moves.length === 0) return a
  const at = pick % a.moves.length
  const [from, event, to] = a.moves[at]
  const copy = a.states
  const labels = a.labels?.[to] === undefined ? a.labels : { ...a.labels, [copy]: a.labels[to] }
  const copied = a.moves.filter(([s]) => s === to).map(([, e, t]): [number, string, number] => [copy, e, t])
  const moves = a.moves.filter((_, i) => i !== at && !(more % 3 === 0 && i === more % a.moves.length))
  return silent
    ? {
        states: copy + 1,
        moves: [...moves, [from, event, copy], [copy, 'tau', to]],
        ...(a.labels && { labels: a.labels }),
      }
    : { states: copy + 1, moves: [...moves, [from, event, copy], ...copied], ...(labels && { labels }) }
}
