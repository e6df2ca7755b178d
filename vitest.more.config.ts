import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import base from './vitest.config.js'

/** The tests that can do more than `npm test` has the time for: those that ask test/support/runs.ts how much. */
const include = readdirSync('test', { recursive: true, encoding: 'utf8' })
  .filter(path => path.endsWith('.test.ts') && !path.startsWith('peers'))
  .map(path => join('test', path))
  .filter(path => /support\/(runs|fuzz)\.js/.test(readFileSync(path, 'utf8')))

export default defineConfig({
  ...base,
  test: { ...base.test, include, env: { TEST_MORE: '1' }, testTimeout: 900_000 },
})
