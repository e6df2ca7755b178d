import fc from 'fast-check'
import { expect, test } from 'vitest'
import { quotient } from '../../src/equivalence/quotient.js'
import { Refinement } from '../../src/equivalence/refinement.js'
import { Rows, type System, systemOf } from '../../src/equivalence/system.js'
import { runs } from '../support/runs.js'

const events = ['?a', '?b', 'tau']
const anySystem: fc.Arbitrary<System> = fc.integer({ min: 1, max: 60 }).chain(states =>
  fc
    .record({
      moves: fc.array(fc.tuple(fc.nat(states - 1), fc.nat(2), fc.nat(states - 1)), { maxLength: 3 * states }),
      open: fc.array(fc.nat(9), { minLength: states, maxLength: states }),
      // Moves to a state nearby make long ways, and so many rounds.
      near: fc.boolean(),
    })
    .map(({ moves, open, near }) => {
      const rows = new Rows()
      for (let s = 0; s < states; s++) {
        for (const [from, event, to] of moves)
          if (from === s) rows.add(near ? event % 2 : event, near ? Math.min(s + 1 + (to % 2), states - 1) : to)
        rows.end()
      }
      const isOpen = Uint8Array.from(open, n => (n === 0 ? 1 : 0))
      return systemOf(rows, { events, tau: 2, open: isOpen, left: 0, right: 0 })
    }),
)

/** The partitions after 0, 1, 2, ... rounds, by signatures as text; the last one is stable. */
const partitions = ({ states, first, event, target, open }: System): string[][] => {
  const rounds: string[][] = [Array.from({ length: states }, () => '')]
  for (;;) {
    const before = rounds.at(-1)!
    const signed = before.map((_, s) => {
      const moves = new Set<string>()
      for (let i = first[s]; i < first[s + 1]; i++) moves.add(`${event[i]}:${before[target[i]]}`)
      return `${open[s]} ${[...moves].sort().join()}`
    })
    const names = [...new Set(signed)]
    const next = signed.map(text => String(names.indexOf(text)))
    if (new Set(before).size === names.length) return rounds
    rounds.push(next)
  }
}

test('states are told apart in the round that tells them apart, and the classes move as their members do', () => {
  fc.assert(
    fc.property(anySystem, system => {
      const refinement = new Refinement(system)
      for (const _ of refinement.refine());
      const rounds = partitions(system)
      for (let s = 0; s < system.states; s++) {
        for (let t = 0; t < system.states; t++) {
          const apart = rounds.findIndex(names => names[s] !== names[t])
          expect(refinement.apart(s, t)).toBe(apart < 0 ? Number.POSITIVE_INFINITY : apart)
        }
      }
      expect(refinement.blocks).toBe(new Set(rounds.at(-1)).size)
      const { system: classes, of } = quotient(system, refinement)
      const moves = ({ first, event, target }: System, s: number, name: (t: number) => number): string[] => {
        const found = new Set<string>()
        for (let i = first[s]; i < first[s + 1]; i++) found.add(`${event[i]}:${name(target[i])}`)
        return [...found].sort()
      }
      for (let s = 0; s < system.states; s++)
        expect(moves(classes, of[s], c => c)).toEqual(moves(system, s, t => of[t]))
    }),
    { numRuns: runs(60, 400) },
  )
})
