import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { root } from '../support/cli.js'

/** The files of the static playground; those for reports are in the same folder. */
const page = join(root, 'dist/page')
const files = readdirSync(page, { recursive: true, encoding: 'utf8' }).filter(
  name => /\.\w+$/.test(name) && !name.startsWith('report.'),
)
const bytesOf = (name: string): number => gzipSync(readFileSync(join(page, name))).length

test('the playground is below 3 MB compressed, without a solver', () => {
  expect(files).toContain('index.html')
  expect(files.reduce((sum, name) => sum + bytesOf(name), 0)).toBeLessThan(3_000_000)
  expect(files.filter(name => /\/z3|\.wasm$/.test(name))).toEqual([])
})

test('all its addresses are relative: it can be served from anywhere', () => {
  const document = readFileSync(join(page, 'index.html'), 'utf8')
  const addresses = [...document.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address)
  expect(addresses.length).toBeGreaterThan(2)
  for (const address of addresses) expect(address).toMatch(/^(\.\/|data:)/)
})

test('the explorer has the name by which the server knows it', () => {
  expect(files.filter(name => /^assets\/engine-[^/]*\.js$/.test(name))).toHaveLength(1)
})
