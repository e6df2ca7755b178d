import { afterAll, beforeAll, expect, test } from 'vitest'
import { nativeZ3 } from '../../src/io/z3-native.ts'
import { agreesWithOracle, reachesStates, tally } from '../smt/formulas.ts'

/** The tests of test/smt/bpp.property.test.ts, many times, with the faster solver. */
let solver
beforeAll(async () => {
  solver = await nativeZ3()
})
afterAll(() => solver.close())

test('states that are reached, and states that are not', () => reachesStates(solver, 3000), 300_000)

test.each([
  ['EF', ['EX', 'EF'], 2, 2000],
  ['EG and AF', ['EX', 'EG'], 1, 3000],
  ['all in each other', ['EX', 'EF', 'EG'], 2, 1000],
])('%s', (_, operators, depth, runs) => agreesWithOracle(solver, operators, { depth, runs, seconds: 1 }), 900_000)

test('hardly any question was too hard', () => {
  console.log(tally)
  expect(tally.unknown).toBeLessThan(tally.proofs / 50)
})
