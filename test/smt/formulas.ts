import fc from 'fast-check'
import { expect } from 'vitest'
import type { Net } from '../../src/simulator/net.js'
import type { NetFormula } from '../../src/simulator/net-formula.js'
import { checkFormula } from '../../src/smt/check.js'
import type { Solver } from '../../src/smt/solver.js'
import { bpp, explore, formulaOn, holds, stateOf } from './oracle.js'

export const tally = { proofs: 0, bounded: 0, unknown: 0, infinite: 0 }

/** Every verdict on a random system, against walking from state to state, until that many were compared. */
export const agreesWithOracle = async (
  solver: Solver,
  operators: readonly ('EX' | 'EF' | 'EG')[],
  { depth, runs, seconds }: { depth: number; runs: number; seconds: number },
): Promise<void> => {
  const given = bpp.chain(net => {
    const top = fc.constantFrom<NetFormula['is'][]>(
      ...operators.flatMap(o => (o === 'EG' ? (['EG', 'AF', 'not'] as const) : o === 'EF' ? (['EF'] as const) : [])),
    )
    const formula = fc.record({ is: top, of: formulaOn(net, depth, operators) }) as fc.Arbitrary<NetFormula>
    return fc.record({ net: fc.constant(net), formula, steps: fc.nat({ max: 4 }) })
  })
  let compared = 0
  await fc.assert(
    fc.asyncProperty(given, async ({ net, formula, steps }) => {
      // What takes too long, or cannot be found out by walking, is another system's turn.
      fc.pre(await agrees(solver, net, formula, steps, seconds))
      compared++
    }),
    { numRuns: runs },
  )
  expect(compared).toBe(runs)
}

/** Compares what the solver finds with what walking finds: could it? */
const agrees = async (
  solver: Solver,
  net: Net,
  formula: NetFormula,
  steps: number,
  seconds: number,
): Promise<boolean> => {
  const verdict = await checkFormula(net, formula, solver, { steps, timeout: seconds })
  if (verdict.kind === 'unknown') {
    tally.unknown++
    expect(verdict.reason).toBe('time-bound')
    return false
  }
  verdict.within === null ? tally.proofs++ : tally.bounded++
  const truth = verdict.kind === 'holds'
  const { isAll, states } = explore(net, 200)
  if (!isAll) tally.infinite++
  try {
    // In finite systems all is known; in others EF may be, and EG for some steps.
    if (verdict.within !== null) expect(holds(net, formula, steps)(net.initial)).toBe(truth)
    else if (isAll) expect(holds(net, formula, 'exactly')(net.initial)).toBe(truth)
    else if (formula.is === 'EF') {
      const inner = holds(net, formula.of, 'exactly')
      if (verdict.kind === 'fails') expect(states.some(inner)).toBe(false)
      else if (verdict.witness !== null) expect(inner(verdict.witness.state.map(Number))).toBe(true)
      else return false
    } else if (formula.is === 'EG') expect(holds(net, formula, steps)(net.initial)).toBe(truth)
    else return false
    return true
  } catch (error) {
    if (!(error instanceof Error) || error.message !== 'too many states') throw error
    return false
  }
}

/** A state of a box is reached, or not, as walking says: with its counts a solver has to err in every detail. */
export const reachesStates = async (solver: Solver, runs: number): Promise<void> => {
  const given = bpp.chain(net =>
    fc.record({ net: fc.constant(net), state: fc.tuple(...net.places.map(() => fc.nat({ max: 2 }))) }),
  )
  let compared = 0
  await fc.assert(
    fc.asyncProperty(given, async ({ net, state }) => {
      const { states, isAll } = explore(net, 1000)
      const isMet = states.some(found => found.join() === state.join())
      fc.pre(isMet || isAll)
      const { kind } = await checkFormula(net, { is: 'EF', of: stateOf(state) }, solver)
      expect(kind).toBe(isMet ? 'holds' : 'fails')
      compared++
    }),
    { numRuns: runs },
  )
  expect(compared).toBe(runs)
}
