import { join } from 'node:path'
import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { root } from './support/cli.js'

test.each([
  'src/index.ts',
  'simulators/labs/index.ts',
  'simulators/ccs/index.ts',
  'simulators/chor/index.ts',
  'simulators/acs/index.ts',
  'simulators/bpp/index.ts',
])('%s needs nothing of Node: it bundles for a browser', async entry => {
  const result = await build({
    entryPoints: [join(root, entry)],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    // ELK's bundle looks for a worker implementation of Node only where there is no browser's.
    external: ['web-worker'],
    logLevel: 'silent',
  })
  expect(result.errors).toEqual([])
  expect(result.outputFiles[0].text).not.toMatch(/from\s*["']node:|require\(["']node:/)
})
