import { afterAll, beforeAll, test } from 'vitest'
import { packagedZ3 } from '../../src/io/z3-package.js'
import type { Solver } from '../../src/smt/solver.js'
import { runs } from '../support/runs.js'
import { agreesWithOracle, reachesStates } from './formulas.js'

let solver: Solver
beforeAll(async () => {
  solver = (await packagedZ3())!
})
afterAll(() => solver.close())

test('states that are reached, and states that are not', () => reachesStates(solver, runs(100, 300)))

test('EF of what a state tells, and of its next steps, and in each other', () =>
  agreesWithOracle(solver, ['EX', 'EF'], { depth: 2, runs: runs(25, 200), seconds: 0.5 }))

test('EG and AF, for some steps or for ever', () =>
  agreesWithOracle(solver, ['EX', 'EG'], { depth: 1, runs: runs(25, 200), seconds: 0.5 }))

test('all in each other', () =>
  agreesWithOracle(solver, ['EX', 'EF', 'EG'], { depth: 2, runs: runs(8, 60), seconds: 0.5 }))
