import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as E from 'fp-ts/lib/Either.js'
import { afterAll, describe, expect, test } from 'vitest'
import { loadModel } from '../../src/io/models.js'
import { folder, root, telos } from '../support/cli.js'

const broken = ['const a = 1', '', 'export default () => {', '  return {{{', '}', ''].join('\n')
const throwing = [
  'const one = 1',
  'const fail = () => {',
  "  throw new Error('not today')",
  '}',
  'export default () => fail()',
  '',
].join('\n')
const files = folder({
  'syntax.ts': broken,
  'syntax.mjs': broken,
  'imports.ts': "import './syntax.ts'\nexport default () => 1\n",
  'imports.mjs': "import './syntax.mjs'\nexport default () => 1\n",
  'missing.mjs': "import './throws.mjs'\n\nimport { nothing } from './throws.mjs'\nexport default nothing\n",
  'throws.ts': throwing,
  'throws.mjs': throwing,
  'with blanks.mjs': throwing,
  'top.ts': 'type A = number\n\nlet y: A = 3\nnull.foo\nexport default () => 1\n',
  'json.mjs': "const text = '{'\nexport default JSON.parse(text)\n",
  'types.model.ts': `const labels: string[] = []
    export default () => ({ world: 'closed', goToState() {}, currentState: () => 0, successors: () => [], scheduleStep() {},
    step() {}, isCommitEvent: () => true, labels: () => labels })`,
})
afterAll(files.remove)

describe('what is wrong with a program is shown where it is wrong', () => {
  test.each([
    ['syntax.ts', 'syntax.ts:4:11', '  return {{{', 'Unexpected token'],
    ['syntax.mjs', 'syntax.mjs:4:11', '  return {{{', "Unexpected token '{'"],
    ['imports.ts', 'syntax.ts:4:11', '  return {{{', 'imports.ts cannot be loaded'],
    ['imports.mjs', 'syntax.mjs:4:11', '  return {{{', 'imports.mjs cannot be loaded'],
    ['missing.mjs', 'missing.mjs:3:10', 'import { nothing }', 'nothing'],
    ['throws.ts', 'throws.ts:3:9', "throw new Error('not today')", 'the factory threw: not today'],
    ['throws.mjs', 'throws.mjs:3:9', "throw new Error('not today')", 'the factory threw: not today'],
    ['with blanks.mjs', 'with blanks.mjs:3:9', "throw new Error('not today')", 'the factory threw: not today'],
    ['top.ts', 'top.ts:4:6', 'null.foo', 'cannot be loaded: Cannot read properties of null'],
    ['json.mjs', 'json.mjs:2:21', 'JSON.parse(text)', 'cannot be loaded'],
  ])('%s', async (name, place, line, message) => {
    const { code, stderr: text } = await telos(['count', name], { cwd: files.path })
    expect(code).toBe(65)
    expect(text).toContain(place)
    expect(text).toContain(line)
    expect(text).toContain('^')
    expect(text).toContain(message)
  })
})

test('what is made of a TypeScript program is kept in no folder that others may write to', async () => {
  expect(E.isRight(await loadModel(join(files.path, 'types.model.ts')))).toBe(true)
  for (const cache of [join(tmpdir(), 'jiti'), join(root, 'node_modules/.cache/jiti'), join(files.path, '.cache')]) {
    const kept = readdirSync(files.path).concat(list(cache))
    expect(kept.filter(name => name.includes('types.model') && name !== 'types.model.ts')).toEqual([])
  }
})

const list = (path: string): string[] => {
  try {
    return readdirSync(path)
  } catch {
    // There is no such folder.
    return []
  }
}
