import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { root } from './support/cli.js'

const languages = readdirSync(join(root, 'simulators'))
  .map(folder => `simulators/${folder}/index.ts`)
  .filter(entry => existsSync(join(root, entry)))

test.each(['src/index.ts', ...languages])('%s needs nothing of Node: it bundles for a browser', async entry => {
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
