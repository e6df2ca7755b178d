import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { telos, wordsOf } from './sessions.mjs'

/** What docs/foreign-simulators.md tells a newcomer, done as it is written there. */
const page = readFileSync('docs/foreign-simulators.md', 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'telos-newcomer-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const blocks = [...page.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)]
for (const [, , body] of blocks) {
  const [, name] = /^# (\S+\.\w+)\n/.exec(body) ?? []
  if (name !== undefined) writeFileSync(join(folder, name), body)
}
const [, , commands] = blocks.find(([, language]) => language === 'sh')
const asked = commands.split('\n').filter(line => line.startsWith('telos '))

describe('a newcomer', () => {
  test('adds at most fifteen lines', () => expect(page.match(/#\+$/gm)).toHaveLength(13))
  test('has verdicts', async () => {
    const env = { ...process.env, PYTHONPATH: resolve('clients/python') }
    const verdicts = []
    for (const line of asked) {
      const args = [...wordsOf(line).slice(1), '--format', 'json']
      const { stdout, stderr } = await telos(args, { cwd: folder, env })
      const { verdict, exact, run } = stdout === '' ? { verdict: stderr } : JSON.parse(stdout)
      verdicts.push([verdict, exact, run?.steps.length ?? null])
    }
    expect(verdicts).toEqual([
      ['success', true, 44],
      ['failure', true, null],
    ])
  })
})
