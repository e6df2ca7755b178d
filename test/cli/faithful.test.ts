import { afterAll, describe, expect, test } from 'vitest'
import { folder, telos } from '../support/cli.js'

const walk = 'test/fixtures/random-walk.model.mjs'
const files = folder({
  'home.purpose': 'purpose home\nexpect feasible\nstart q\n  see home -> Success\n  otherwise -> q\n',
})
afterAll(files.remove)
const purpose = `${files.path}/home.purpose`

describe('a program whose fingerprint leaves its generator out', () => {
  test.each([
    ['check', walk, purpose],
    ['check', walk, purpose, '--relation', 'all'],
    ['test', purpose, '--model', walk],
    ['count', walk],
    ['graph', walk],
    ['compare', walk, walk],
  ])('telos %s %s %s', async (...args) => {
    const { code, stderr } = await telos(args)
    expect(code).toBe(70)
    expect(stderr).toContain('error[simulator/unfaithful]: two states have the fingerprint 0 and are not the same')
    expect(stderr).toContain('the steps to the first of the two:')
    expect(stderr).toContain('the steps to the other:')
  })
  test('--trust takes it at its word, and the answer says so', async () => {
    const { code, stdout } = await telos(['check', walk, purpose, '--trust'])
    expect(code).toBe(1)
    expect(stdout).toContain('fingerprints and snapshots: trusted, nothing was compared')
    for (const args of [
      ['check', walk, purpose],
      ['count', walk],
    ]) {
      const json = await telos([...args, '--trust', '--format', 'json'])
      expect(JSON.parse(json.stdout)).toMatchObject({ sampled: 'trusted' })
    }
    expect((await telos(['graph', walk, '--trust'])).code).toBe(0)
    expect((await telos(['compare', walk, walk, '--trust'])).code).toBe(0)
    expect((await telos(['test', purpose, '--model', walk, '--trust'])).code).toBe(1)
  })
  test('what was compared is said, and a model in a language says nothing of the kind', async () => {
    const args = ['check', walk, purpose, '--param', 'honest=true', '--format', 'json']
    const { sampled } = JSON.parse((await telos(args)).stdout)
    expect(sampled.recurrences).toBe(0)
    expect(sampled.restores).toBeGreaterThan(10)
    const listed = ['check', 'examples/dog/dog.ats.json', 'examples/dog/learned.purpose', '--format', 'json']
    expect(JSON.parse((await telos(listed)).stdout)).not.toHaveProperty('sampled')
  })
  test('simulate and replay agree with the model', async () => {
    const { stdout } = await telos([
      'simulate',
      walk,
      '--depth',
      '40',
      '--format',
      'json',
      '--out',
      `${files.path}/run.json`,
    ])
    expect(stdout).toBe('')
    expect((await telos(['replay', walk, `${files.path}/run.json`])).code).toBe(0)
  })
})
