import { expect, test } from 'vitest'
import { packagedZ3 } from '../../src/io/z3-package.js'
import { runs } from '../support/runs.js'
import { keepsContract } from './contract.js'

keepsContract(async () => (await packagedZ3())!, runs(100, 300))

test('a package that is not installed is not there, which is no error', async () => {
  expect(await packagedZ3('z3-solver-of-tomorrow')).toBeNull()
})
