import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ccsModel } from '../../../simulators/ccs/index.js'
import { systemOf } from '../../../simulators/ccs/load.js'
import { sortOf } from '../../../simulators/ccs/sorts.js'
import { nodesOf, par, relabel, restrict, type System, sync } from '../../../simulators/ccs/terms.js'
import { orThrow } from '../../../src/errors/or-throw.js'
import { vectorsOf } from '../../../src/simulator/vector.js'
import { runs } from '../../support/runs.js'
import { soon } from '../../support/soon.js'
import { arbitrarySystem } from './arbitrary.js'

/** The sort as it is defined: the sets of all leaves, until none grows. */
const naive = ({ leaves, bodies, algebras, root }: System): number[] => {
  const sorts = Array.from({ length: leaves.count }, () => new Set<number>())
  const ofTerm = (term: readonly number[]): Set<number> => {
    const at = { node: 0 }
    const starts = nodesOf(term)
    const next = (): Set<number> => {
      const i = starts[at.node++]
      const size = term[i + 1]
      if (term[i] === par) {
        const parts = Array.from({ length: size }, next)
        const all = new Set(parts.flatMap(part => [...part]))
        for (const [i, part] of parts.entries())
          for (const action of part)
            if (action > 0 && parts.some((other, j) => j !== i && other.has(action ^ 1))) all.add(0)
        return all
      }
      if (term[i] === sync) {
        const [left, right] = [next(), next()]
        const alone = [...left, ...right].map(algebras[size].idle)
        const both = [...left].flatMap(one => [...right].map(other => algebras[size].together(one, other)))
        return new Set([...alone, ...both].filter(action => action >= 0))
      }
      if (term[i] === restrict)
        return new Set([...next()].filter(action => !term.slice(i + 2, i + 2 + size).includes(action >> 1)))
      if (term[i] === relabel) {
        const pairs = Array.from({ length: size }, (_, j) => [term[i + 2 + 2 * j], term[i + 3 + 2 * j]])
        const now = (label: number) => pairs.find(([before]) => before === label)?.[1] ?? label
        return new Set([...next()].map(action => (now(action >> 1) << 1) | (action & 1)))
      }
      return sorts[term[i]]
    }
    return next()
  }
  const sizes = () => sorts.map(({ size }) => size).join()
  for (let before = ''; before !== sizes(); ) {
    before = sizes()
    for (const [leaf, sort] of sorts.entries()) {
      const one = leaves.of(leaf)
      const terms = one.is === 'prefix' ? [one.left] : one.is === 'sum' ? one.of : []
      if (one.is === 'prefix') sort.add(one.action)
      for (const term of one.is === 'constant' ? [bodies.get(one.name) ?? [0]] : terms)
        for (const action of ofTerm(term)) sort.add(action)
    }
  }
  return [...sorts[leaves.constant(root)]].sort()
}

test.each([{ infinite: true }, { infinite: false }])('sorts are as they are defined: %o', options => {
  fc.assert(
    fc.property(arbitrarySystem(options), fc.boolean(), ({ text, root }, syntactic) => {
      const { system } = orThrow(systemOf({ name: 'm.ccs', text }, { root, syntactic }))
      expect([...sortOf(system)].sort()).toEqual(naive(system))
    }),
    { numRuns: runs(200, 2000) },
  )
})

describe.each([false, true])('loading takes as long as the text is (syntactic: %s)', syntactic => {
  const definitions = (n: number, next: (i: number) => number): string =>
    Array.from({ length: n }, (_, i) => `P${i} = a${i}.P${next(i)};`).join('\n')
  test.each([
    ['chained definitions', `${definitions(5000, i => i + 1)} P5000 = 0; S = P0;`, 5000],
    ['a ring of them', `${definitions(5000, i => (i + 1) % 5000)}`, 5000],
    ['one long sequence', `S = ${Array.from({ length: 40_000 }, (_, i) => `a${i}`).join('.')}.0;`, 40_000],
  ])('%s', (_, text, events) => {
    const model = soon(5, () => ccsModel(text, { syntactic })())
    expect(vectorsOf(model)?.model.events.length).toBe(events)
  })
})
