import { afterAll, beforeAll, test } from 'vitest'
import { nativeZ3 } from '../../src/io/z3-native.ts'
import { agreesWithWalking } from '../smt/reachability.ts'

let solver
beforeAll(async () => {
  solver = await nativeZ3()
})
afterAll(() => solver.close())

test('random actors, against walking, many times', () => agreesWithWalking(solver, 3000), 600_000)
