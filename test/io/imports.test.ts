import { join } from 'node:path'
import * as E from 'fp-ts/lib/Either.js'
import { afterAll, describe, expect, test } from 'vitest'
import { loadModel } from '../../src/io/models.js'
import { folder } from '../support/cli.js'

const model = (label: string): string =>
  `export default () => ({ world: 'closed', goToState() {}, currentState: () => 0, successors: () => [], scheduleStep() {},
    step() {}, isCommitEvent: () => true, labels: () => [${label}] })`

const files = folder({
  'helper.ts': [
    'export interface Agent { readonly name: string }',
    'export type Long = string',
    'export const threshold: number = 2',
    'export let later: string | undefined',
    'export const enum Mood { Calm }',
    'export class Dog { name = "" }',
  ].join('\n'),
  'default.ts': 'export default "here"',
  'data.json': '{ "name": "here" }',
  'common.cjs': 'exports.name = "here"',
  'barrel.ts': [
    "import { Long, Dog } from './helper.ts'",
    "export { threshold as limit, treshold } from './helper.ts'",
    "export * from './default.ts'",
    "export * from './star.ts'",
    "export * as all from './helper.ts'",
    'export { Long, Dog }',
  ].join('\n'),
  'star.ts': "export { far, later } from './helper.ts'\nexport const near = 'near'",
  'there.js': 'export { absent } from "./default.ts"',
  'cycle.ts': "import { label } from './cyclic.ts'\nexport const other = () => label",
  // Imports that have all they name.
  'value.ts': `import { threshold } from './helper.ts'\n${model('String(threshold)')}`,
  'undefined.ts': `import { later } from './helper.ts'\n${model('String(later)')}`,
  'types.ts': `import type { Agent } from './helper.ts'\nconst a: Agent = { name: 'b' }\n${model('a.name')}`,
  'inline.ts': `import { type Agent, threshold } from './helper.ts'\nconst a: Agent = { name: 'b' + threshold }\n${model('a.name')}`,
  'elided.ts': `import { Agent, threshold, Long } from './helper.ts'\nconst a: Agent = { name: 'b' + threshold }\nconst b: Long = a.name\n${model('b')}`,
  'typeof.ts': `import { threshold, none } from './helper.ts'\nconst a: typeof none = 1\n${model('String(threshold)')}`,
  'json.ts': `import data from './data.json'\n${model('data.name')}`,
  'common.ts': `import { name } from './common.cjs'\n${model('name')}`,
  'node.ts': `import { sep } from 'node:path'\nimport fs from 'node:fs'\n${model('sep + typeof fs.readFileSync')}`,
  'barreled.ts': `import { limit, Dog, near, all, Long } from './barrel.ts'\nconst a: Long = near\n${model('a + limit + new Dog().name + all.threshold')}`,
  'cyclic.ts': `import { other } from './cycle.ts'\nexport const label = 'a'\n${model('other()')}`,
  'mts.mts': `import { Agent, threshold } from './helper.ts'\nconst a: Agent = { name: 'b' + threshold }\n${model('a.name')}`,
  // Imports that have not.
  'misspelt.ts': `import { treshold } from './helper.ts'\n${model('String(treshold)')}`,
  'misspelt.mts': `import { treshold } from './helper.ts'\n${model('String(treshold)')}`,
  'misspelt.cts': `import { treshold } from './helper.ts'\n${model('String(treshold)')}`,
  'renamed.ts': `import {\n  threshold,\n  treshold as limit,\n} from './helper.ts'\n${model('threshold + limit')}`,
  'default-missing.ts': `import helper from './helper.ts'\n${model('String(helper)')}`,
  'through.ts': `import { treshold } from './barrel.ts'\n${model('String(treshold)')}`,
  'far.ts': `import { far } from './barrel.ts'\n${model('String(far)')}`,
  'within.ts': `import { label } from './within-helper.ts'\n${model('label')}`,
  'within-helper.ts': `import { treshold } from './helper.ts'\nexport const label = String(treshold)`,
  'js.ts': `import { absent } from './there.js'\n${model('String(absent)')}`,
  'throws.ts': `import { treshold } from './helper.ts'\nconst a: number = treshold.length\n${model('String(a)')}`,
  'node-missing.ts': `import { separator } from 'node:path'\n${model('separator')}`,
})
afterAll(files.remove)

describe('what a TypeScript program imports by name is there', () => {
  test.each([
    'value',
    'undefined',
    'types',
    'inline',
    'elided',
    'typeof',
    'json',
    'common',
    'node',
    'barreled',
    'cyclic',
  ])('%s.ts', async name => {
    const loaded = await loadModel(join(files.path, `${name}.ts`))
    expect(loaded).toMatchObject({ _tag: 'Right' })
  })

  test('mts.mts', async () => {
    expect(await loadModel(join(files.path, 'mts.mts'))).toMatchObject({ _tag: 'Right' })
  })

  test.each([
    ['misspelt.ts', "'./helper.ts' does not provide an export named 'treshold'", 'misspelt.ts', 9],
    ['misspelt.mts', "'./helper.ts' does not provide an export named 'treshold'", 'misspelt.mts', 9],
    ['misspelt.cts', "'./helper.ts' does not provide an export named 'treshold'", 'misspelt.cts', 9],
    ['renamed.ts', "'./helper.ts' does not provide an export named 'treshold'", 'renamed.ts', 24],
    ['default-missing.ts', "'./helper.ts' does not provide an export named 'default'", 'default-missing.ts', 7],
    ['through.ts', "'./barrel.ts' does not provide an export named 'treshold'", 'through.ts', 9],
    ['far.ts', "'./barrel.ts' does not provide an export named 'far'", 'far.ts', 9],
    ['within.ts', "'./helper.ts' does not provide an export named 'treshold'", 'within-helper.ts', 9],
    ['js.ts', "'./there.js' does not provide an export named 'absent'", 'js.ts', 9],
    ['throws.ts', "'./helper.ts' does not provide an export named 'treshold'", 'throws.ts', 9],
    ['node-missing.ts', "'node:path' does not provide an export named 'separator'", 'node-missing.ts', 9],
  ])('%s', async (name, message, file, start) => {
    const loaded = await loadModel(join(files.path, name))
    expect(E.isLeft(loaded) && loaded.left).toMatchObject([
      { code: 'model/load-failed', message: expect.stringContaining(message), span: { start } },
    ])
    expect(E.isLeft(loaded) && loaded.left[0]?.span?.source.name.endsWith(file)).toBe(true)
  })

  test('the name that was probably meant is given', async () => {
    const loaded = await loadModel(join(files.path, 'misspelt.ts'))
    expect(E.isLeft(loaded) && loaded.left[0]?.fix).toBe('did you mean threshold?')
  })
})
