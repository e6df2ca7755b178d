import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nativeZ3 } from '../../src/io/z3-native.ts'
import { packagedZ3 } from '../../src/io/z3-package.ts'
import { keepsContract } from '../smt/contract.ts'
import { problemOf, puzzle } from '../smt/problems.ts'

test('Z3 is here', async () => expect(await nativeZ3()).not.toBeNull())

keepsContract(() => nativeZ3(), 1000)

test('the program and the package give the same answers', async () => {
  const solvers = [await nativeZ3(), await packagedZ3()]
  await fc.assert(
    fc.asyncProperty(puzzle, async given => {
      const [one, other] = await Promise.all(solvers.map(solver => solver.solve(problemOf(given))))
      expect(one.kind).toBe(other.kind)
    }),
    { numRuns: 300 },
  )
  await Promise.all(solvers.map(solver => solver.close()))
})
