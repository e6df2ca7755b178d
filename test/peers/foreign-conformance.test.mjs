import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { verdictOf } from '../../src/checking/check.ts'
import { orThrow } from '../../src/errors/or-throw.ts'
import { loadModel } from '../../src/io/models.ts'
import { purposeOfJson } from '../support/models.ts'
import { replays } from '../support/oracle.ts'

/** The cases of an independent oracle, served by a Python program: the same verdicts, and runs that replay. */
const cases = readFileSync('test/fixtures/relations.ndjson', 'utf8')
  .trim()
  .split('\n')
  .map(line => JSON.parse(line))
const folder = mkdtempSync(join(tmpdir(), 'telos-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What is other than a case says. */
const differences = async ({ id, depth, model, purpose: json, expect: expected }, way, isOpaque) => {
  const file = join(folder, `${id}.ats.json`)
  writeFileSync(file, JSON.stringify(model))
  const command = `command:python3 clients/python/tests/explicit_server.py ${way}`
  const { factory, end } = orThrow(await loadModel(command, { model: file, opaque: isOpaque }))
  const found = []
  try {
    const purpose = purposeOfJson(json)
    for (const [key, { verdict, shortest }] of Object.entries(isOpaque ? expected.opaque : expected.identifiable)) {
      const [relation, variant] = key.split('/')
      const asked = { relation, variant, shortest: true, ...(depth === null ? {} : { depth }) }
      const got = await verdictOf(factory, purpose, asked)
      if (got.kind !== verdict) found.push(`case ${id}, ${key}: ${got.kind} instead of ${verdict}`)
      const unfaithful = got.run === null ? '' : replays(model, json, got)
      if (unfaithful !== '') found.push(`case ${id}, ${key}: ${unfaithful}`)
      if (shortest !== null && got.reason !== 'lasso' && got.run?.steps.length !== shortest)
        found.push(`case ${id}, ${key}: a run of ${got.run?.steps.length} steps instead of ${shortest}`)
    }
  } finally {
    await end()
  }
  return found
}

test.each([
  ['snapshot', 30],
  ['replay', 30],
  ['fork', 150],
])('by %s, one case of %i', { timeout: 600_000 }, async (way, share) => {
  const some = cases.filter((_, i) => i % share === 0)
  expect(some.length).toBeGreaterThan(10)
  const found = []
  for (const one of some) {
    found.push(...(await differences(one, way, false)))
    if (one.expect.opaque !== undefined) found.push(...(await differences(one, way, true)))
  }
  expect(found).toEqual([])
})
