import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { slowRuns } from '../../support/runs.js'
import { arbitrarySystem, type Options, type Random } from './arbitrary.js'
import { enginesOf, explore } from './explored.js'
import * as oracle from './oracle.js'
import { read } from './read.js'

/** Compares both engines with the oracle. */
const same = ({ definitions, root, text }: Random, syntactic: boolean): void => {
  const limits = { syntactic, maxStates: 150, maxDepth: 6 }
  const naive = oracle.explore(definitions, root, limits)
  // What does not fit among so many states depends on the order; by depth alone it does not.
  fc.pre(naive.states.length < limits.maxStates)
  for (const model of enginesOf(text, syntactic, root)) {
    if (model === null) continue
    const ours = explore(model, text, syntactic, limits.maxDepth)
    expect(ours.initial).toBe(naive.initial)
    expect([...ours.states].sort()).toEqual([...naive.states].sort())
    expect([...ours.transitions].sort()).toEqual(
      naive.transitions.map(({ from, event, to }) => `${from} --${event}--> ${to}`).sort(),
    )
    expect(ours.vectors).toBe(ours.states.size)
  }
}

test('a label that becomes itself is kept without the laws, in both engines', () => {
  const text = 'S = a.(b.c.0)[b/b] + a.(b.c.0)[c/c] + a.b.c.0;\n'
  same({ definitions: read(text), root: 'S', text }, true)
})

const kinds: [string, Options][] = [
  ['systems that may grow', { infinite: true }],
  ['systems that do not grow', { infinite: false }],
  ['Milner’s operators alone', { hoare: false, sync: false, infinite: false }],
]

describe.each(kinds)('%s', (_, options) => {
  test.each([false, true])('both engines have the transitions of the rules (syntactic: %s)', syntactic => {
    fc.assert(
      fc.property(arbitrarySystem(options), system => same(system, syntactic)),
      slowRuns(30, 150),
    )
  })
})
