import { readdirSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as E from 'fp-ts/lib/Either.js'
import { afterAll, describe, expect, test } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
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
/** Much that is not there any more when it runs, and more than there was. */
const types = [
  'interface Agent {',
  '  readonly name: string',
  '  readonly place: {',
  '    readonly x: number',
  '  }',
  '}',
  'enum Mood {',
  '  Calm,',
  '  Angry,',
  '}',
  'type Long =',
  "  | 'a'",
  "  | 'b'",
]
const operations = (label: string): string =>
  `({ world: 'closed', goToState() {}, currentState: () => 0, successors: () => [], scheduleStep() {}, step() {},
    isCommitEvent: () => true, labels: () => ${label} })`
const typed = [
  ...types,
  'const fail = (agent: Agent, mood: Mood): number => { if (mood as number > 0) throw new Error(agent.name); return 1 }',
  'export default (',
  '  parameters: Record<',
  '    string,',
  '    number',
  '  >,',
  ") => fail({ name: 'not today' } as Agent, Mood.Angry)",
]
const files = folder({
  'typed.ts': typed.join('\n'),
  'crlf.ts': typed.join('\r\n'),
  'bom.ts': `\uFEFFconst a: number = 1; throw new Error('not today')\nexport default () => a`,
  'separated.ts': [...types, "const a: string = '\u2028'", "throw new Error('not today')"].join('\n'),
  'later.ts': [
    ...types,
    'const none: string[] | null = null',
    `export default () => ${operations('none!.length')}`,
  ].join('\n'),
  'calls.ts': [
    ...types,
    "import { thrower } from './typed blanks'",
    'const b: Long = thrower()',
    'export default b',
  ].join('\n'),
  'typed blanks.ts': [...types, "export const thrower = (a?: number): Long => { throw Error('not today') }"].join('\n'),
  'unclosed.ts': [...types, 'const a: Long = /(/', 'export default () => a'].join('\n'),
  'braces.ts': [...types, 'const a: Long = }', 'export default () => a'].join('\n'),
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
  'class.mjs': 'export default class Dog {}\n',
  'number.mjs': 'export default 5\n',
  'none.mjs': 'export const model = () => 1\n',
  'types.model.ts': `const labels: string[] = []
    export default () => ({ world: 'closed', goToState() {}, currentState: () => 0, successors: () => [], scheduleStep() {},
    step() {}, isCommitEvent: () => true, labels: () => labels })`,
})
symlinkSync('typed.ts', join(files.path, 'linked.ts'))
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
    ['typed.ts', 'typed.ts:14:84', 'throw new Error(agent.name)', 'the factory threw: not today'],
    ['crlf.ts', 'crlf.ts:14:84', 'throw new Error(agent.name)', 'the factory threw: not today'],
    ['bom.ts', 'bom.ts:1:28', "throw new Error('not today')", 'cannot be loaded: not today'],
    ['separated.ts', 'separated.ts:15:7', "throw new Error('not today')", 'cannot be loaded: not today'],
    ['calls.ts', 'calls.ts:15:17', 'const b: Long = thrower()', 'cannot be loaded: not today'],
    ['linked.ts', 'linked.ts:14:84', 'throw new Error(agent.name)', 'the factory threw: not today'],
    ['unclosed.ts', 'unclosed.ts:14:17', 'const a: Long = /(/', 'Unterminated group'],
    ['braces.ts', 'braces.ts:14:17', 'const a: Long = }', 'Unexpected token'],
    ['json.mjs', 'json.mjs:2:21', 'JSON.parse(text)', 'cannot be loaded'],
  ])('%s', async (name, place, line, message) => {
    const { code, stderr: text } = await telos(['count', name], { cwd: files.path })
    expect(code).toBe(65)
    expect(text).toContain(place)
    expect(text).toContain(line)
    expect(text).toContain('^')
    expect(text).toContain(message)
  })

  test.each(['unclosed.ts', 'braces.ts'])('%s, as lint sees it', async name => {
    const { code, stderr } = await telos(['lint', name], { cwd: files.path })
    expect(code).toBe(1)
    expect(stderr).toContain(`${name}:14:17`)
  })

  test('an operation of a TypeScript program', async () => {
    const { code, stderr } = await telos(['simulate', 'later.ts'], { cwd: files.path })
    expect(code).toBe(70)
    expect(stderr).toContain(`note: thrown in ${files.path}/later.ts:16:52`)
  })
})

test('a TypeScript program may be in a package, even in that of Telos', async () => {
  const { name } = manifest
  const within = folder({
    [`node_modules/${name}/examples/one.ts`]: `import { label } from './two.ts'\nexport default () => ${operations('[label]')}`,
    [`node_modules/${name}/examples/two.ts`]: "export const label: string = 'here'",
    'node_modules/other/one.ts': `const label: string = 'here'\nexport default () => ${operations('[label]')}`,
  })
  for (const home of [`node_modules/${name}/examples`, 'node_modules/other']) {
    const { code, stdout } = await telos(['simulate', `${home}/one.ts`], { cwd: within.path })
    expect([code, stdout]).toEqual([0, expect.stringContaining('here')])
  }
  within.remove()
})

test.each([
  ['class.mjs', 'the default export is a class, not a function that makes a simulator'],
  ['number.mjs', 'the default export is 5, not a function that makes a simulator'],
  ['none.mjs', 'there is no default export'],
])('%s has no factory', async (name, message) => {
  const loaded = await loadModel(join(files.path, name))
  expect(E.isLeft(loaded) && loaded.left).toMatchObject([
    { code: 'model/no-factory', message: expect.stringContaining(message) },
  ])
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
