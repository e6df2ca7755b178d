import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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

test('the command line ends as it should, with the program on the PATH', () => {
  const folder = mkdtempSync(join(tmpdir(), 'z3-native-'))
  const ask = formula => {
    const file = join(folder, 'jobs.bpp')
    writeFileSync(file, `initial S rules S -> fork -> S, Job formula ${formula}`)
    const { status, stdout } = spawnSync(process.execPath, ['dist/cli/main.js', 'formula', file], { encoding: 'utf8' })
    return [status, /Z3 \d/.test(stdout)]
  }
  expect(ask('EF(Job >= 5)')).toEqual([0, true])
  expect(ask('EF(S >= 2)')).toEqual([1, true])
  rmSync(folder, { recursive: true })
})
