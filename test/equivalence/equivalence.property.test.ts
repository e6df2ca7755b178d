import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Comparison, Equivalence, Unlike } from '../../src/equivalence/comparison.js'
import { equivalences } from '../../src/equivalence/comparison.js'
import { depthOf, showFormula } from '../../src/equivalence/formula.js'
import { runs } from '../support/runs.js'
import { bisimilar, hasTrace, type Lts, roundsApart, satisfies, saturated, shortestMissing } from './oracle.js'
import { anyLts, anyPair, compared, modelOf } from './systems.js'

const numRuns = runs(150, 500)
const ask = (a: Lts, b: Lts, by: Equivalence, more = {}): Comparison => compared(modelOf(a), modelOf(b), by, more)
/** What is not observed is not there. */
const without = ({ states, moves }: Lts): Lts => ({ states, moves })
const isWeak = (by: Equivalence): boolean => by.startsWith('weak')

const oracle = (a: Lts, b: Lts, by: Equivalence): boolean => {
  const weak = isWeak(by)
  const misses = (s: Lts, t: Lts): boolean => shortestMissing(s, t, weak) !== null
  switch (by) {
    case 'strong':
      return bisimilar(a, b)
    case 'weak':
      return bisimilar(saturated(a), saturated(b))
    case 'traces':
    case 'weak-traces':
      return !misses(a, b) && !misses(b, a)
    case 'included':
    case 'weakly-included':
      return !misses(a, b)
  }
}

/** A failure shows how they differ: checked from the definitions, with nothing but what it says. */
const isShown = (a: Lts, b: Lts, comparison: Unlike): void => {
  const { by, formula, onlyIn, trace, depth } = comparison
  const weak = isWeak(by)
  if (by === 'strong' || by === 'weak') {
    const text = showFormula(formula!)
    expect([satisfies(a, text), satisfies(b, text)], text).toEqual(onlyIn === 'left' ? [true, false] : [false, true])
    const least = weak ? roundsApart(saturated(a), saturated(b)) : roundsApart(a, b)
    expect({ depth, formula: depthOf(formula!) }).toEqual({ depth: least, formula: least })
    const [mine, theirs] = trace!.by === 'left' ? [a, b] : [b, a]
    // A silent move of the weak game is any number of silent steps.
    const events = trace!.events.filter(event => !weak || event !== 'tau')
    expect(hasTrace(mine, events, weak)).toBe(true)
    expect(hasTrace(theirs, events.slice(0, -1), weak)).toBe(true)
    return
  }
  const [mine, theirs] = onlyIn === 'left' ? [a, b] : [b, a]
  expect(trace!.by).toBe(onlyIn)
  expect(hasTrace(mine, trace!.events, weak)).toBe(true)
  expect(hasTrace(theirs, trace!.events, weak)).toBe(false)
  const there = shortestMissing(a, b, weak)
  const back = by.endsWith('traces') ? shortestMissing(b, a, weak) : null
  expect(trace!.events.length).toBe(Math.min(there ?? Number.POSITIVE_INFINITY, back ?? Number.POSITIVE_INFINITY))
}

describe.each(equivalences)('%s', by => {
  test.each([false, true])('as the definition says, and the difference is one; propositions observed: %s', observed => {
    fc.assert(
      fc.property(anyPair, ([first, second]) => {
        const [a, b] = observed ? [first, second] : [without(first), without(second)]
        const comparison = ask(a, b, by, observed ? { observe: ['p'] } : {})
        expect(comparison.kind).toBe(oracle(a, b, by) ? 'success' : 'failure')
        if (comparison.kind === 'failure') isShown(a, b, comparison)
      }),
      { numRuns },
    )
  })
  test('reflexive; symmetric unless it is an inclusion', () => {
    fc.assert(
      fc.property(anyPair, ([a, b]) => {
        expect(ask(a, a, by).kind).toBe('success')
        if (!by.endsWith('included')) expect(ask(a, b, by).kind).toBe(ask(b, a, by).kind)
      }),
    )
  })
  test('with bounds an answer is the same, or there is none', () => {
    fc.assert(
      fc.property(anyPair, fc.nat(4), fc.nat(6), fc.boolean(), ([a, b], depth, states, deep) => {
        const comparison = ask(a, b, by, { observe: ['p'], ...(deep ? { depth } : { states: states + 2 }) })
        if (comparison.kind === 'inconclusive') {
          expect(comparison.reason).toBe(deep ? 'depth-bound' : 'state-bound')
          expect(comparison.left.complete && comparison.right.complete).toBe(false)
        } else expect(comparison.kind).toBe(oracle(a, b, by) ? 'success' : 'failure')
        if (comparison.kind === 'failure' && (by === 'strong' || by === 'weak')) {
          const text = showFormula(comparison.formula!)
          expect(satisfies(a, text)).not.toBe(satisfies(b, text))
        } else if (comparison.kind === 'failure') {
          const { events } = comparison.trace!
          expect(hasTrace(a, events, isWeak(by))).not.toBe(hasTrace(b, events, isWeak(by)))
        }
      }),
      { numRuns },
    )
  })
})

test('what is alike by one is alike by what is coarser', () => {
  const coarser: readonly [Equivalence, Equivalence][] = [
    ['strong', 'weak'],
    ['strong', 'traces'],
    ['weak', 'weak-traces'],
    ['traces', 'weak-traces'],
    ['traces', 'included'],
    ['weak-traces', 'weakly-included'],
    ['included', 'weakly-included'],
  ]
  fc.assert(
    fc.property(anyPair, ([a, b]) => {
      for (const [fine, coarse] of coarser)
        if (ask(a, b, fine).kind === 'success') expect(ask(a, b, coarse).kind).toBe('success')
    }),
  )
})

test('a system and its copy with moves in another order are alike', () => {
  fc.assert(
    fc.property(anyLts, a => {
      const last = a.states - 1
      const turn = (s: number): number => (s === 0 || last === 0 ? s : last + 1 - s)
      const moves = a.moves.map(([s, e, t]): [number, string, number] => [turn(s), e, turn(t)]).reverse()
      for (const by of equivalences) expect(ask(without(a), { states: a.states, moves }, by).kind).toBe('success')
    }),
  )
})
