import { afterAll, beforeAll, expect, test } from 'vitest'
import { nativeZ3 } from '../../src/io/z3-native.ts'
import { agreesWithWalking, outcomes } from '../smt/reachability.ts'

let solver
beforeAll(async () => {
  solver = await nativeZ3()
})
afterAll(() => solver.close())

test('random actors, against walking, many times', async () => {
  await agreesWithWalking(solver, 3000)
  console.log(outcomes)
  expect(outcomes.real).toBeGreaterThan(300)
  expect(outcomes.unreachable).toBeGreaterThan(300)
}, 600_000)
