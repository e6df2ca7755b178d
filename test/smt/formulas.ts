import fc from 'fast-check'
import { expect } from 'vitest'
import type { Net } from '../../src/simulator/net.js'
import type { NetFormula } from '../../src/simulator/net-formula.js'
import { checkFormula } from '../../src/smt/check.js'
import type { Solver } from '../../src/smt/solver.js'
import { bpp, explore, formulaOn, holds, stateOf } from './oracle.js'

export const tally = { proofs: 0, bounded: 0, unknown: 0, infinite: 0 }

/** Every verdict on a random system, against walking from state to state. */
export const agreesWithOracle = async (
  solver: Solver,
  operators: readonly ('EX' | 'EF' | 'EG')[],
  { depth, runs, seconds, limit = 30_000 }: { depth: number; runs: number; seconds: number; limit?: number },
): Promise<void> => {
  const given = bpp.chain(net => {
    const top = fc.constantFrom<NetFormula['is'][]>(
      ...operators.flatMap(o => (o === 'EG' ? (['EG', 'AF', 'not'] as const) : o === 'EF' ? (['EF'] as const) : [])),
    )
    const formula = fc.record({ is: top, of: formulaOn(net, depth, operators) }) as fc.Arbitrary<NetFormula>
    return fc.record({ net: fc.constant(net), formula, steps: fc.nat({ max: 4 }) })
  })
  await fc.assert(
    fc.asyncProperty(given, ({ net, formula, steps }) => agrees(solver, net, formula, steps, seconds)),
    // Hard questions come in clusters, and a thread that is late is started anew: a busy machine does fewer.
    { numRuns: runs, interruptAfterTimeLimit: limit },
  )
}

const agrees = async (solver: Solver, net: Net, formula: NetFormula, steps: number, seconds: number): Promise<void> => {
  const verdict = await checkFormula(net, formula, solver, { steps, timeout: seconds })
  if (verdict.kind === 'unknown') {
    tally.unknown++
    expect(verdict.reason).toBe('time-bound')
    return
  }
  verdict.within === null ? tally.proofs++ : tally.bounded++
  const truth = verdict.kind === 'holds'
  const { isAll } = explore(net, 200)
  if (!isAll) tally.infinite++
  try {
    // In finite systems all is known; in others EF may be, and EG for some steps.
    if (verdict.within !== null) expect(holds(net, formula, steps)(net.initial)).toBe(truth)
    else if (isAll) expect(holds(net, formula, 'exactly')(net.initial)).toBe(truth)
    else if (formula.is === 'EF') {
      const inner = holds(net, formula.of, 'exactly')
      if (verdict.kind === 'fails') expect(explore(net, 200).states.some(inner)).toBe(false)
      else if (verdict.witness !== null) expect(inner(verdict.witness.state.map(Number))).toBe(true)
    } else if (formula.is === 'EG' && verdict.kind === 'holds')
      expect(holds(net, formula, steps)(net.initial)).toBe(true)
    else if (formula.is === 'EG') expect(holds(net, formula, steps)(net.initial)).toBe(false)
  } catch (error) {
    if (!(error instanceof Error) || error.message !== 'too many states') throw error
  }
}

/** A state of a box is reached, or not, as walking says: with its counts a solver has to err in every detail. */
export const reachesStates = async (solver: Solver, runs: number): Promise<void> => {
  const given = bpp.chain(net =>
    fc.record({ net: fc.constant(net), state: fc.tuple(...net.places.map(() => fc.nat({ max: 2 }))) }),
  )
  await fc.assert(
    fc.asyncProperty(given, async ({ net, state }) => {
      const { kind } = await checkFormula(net, { is: 'EF', of: stateOf(state) }, solver)
      const { states, isAll } = explore(net, 1000)
      if (states.some(found => found.join() === state.join())) expect(kind).toBe('holds')
      else if (isAll) expect(kind).toBe('fails')
    }),
    { numRuns: runs },
  )
}
