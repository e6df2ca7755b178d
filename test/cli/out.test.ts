import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  linkSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import * as E from 'fp-ts/lib/Either.js'
import { afterAll, describe, expect, test } from 'vitest'
import { writeText } from '../../src/io/write.js'
import { folder, telos } from '../support/cli.js'

const loop = 'des (0, 1, 1)\n(0, "!c", 0)\n'
const purpose = 'purpose ok\nexpect feasible\nstart q\n  do c -> Success\n'
const model = (first: string): string => `${first}
  export default () => ({ world: 'closed', goToState() {}, currentState: () => 0, fingerprint: () => '0', successors: () => [],
    scheduleStep() {}, step() {}, isCommitEvent: () => true, labels: () => labels })`
/** Models that import other files, directly and by way of others. */
const program: Record<string, string> = {
  'programs/model.ts': model("import { labels } from './helper'"),
  'programs/helper.ts':
    "import data from './data.json'\nexport { labels } from './far.mjs'\nexport const size: number = data.size",
  'programs/far.mjs': "import common from './common.cjs'\nexport const labels = [common.label]",
  'programs/common.cjs': "exports.label = 'there'",
  'programs/data.json': '{ "size": 3 }',
  'programs/plain.mjs': model(
    "import data from './data.json' with { type: 'json' }\nimport { labels } from './far.mjs'",
  ),
  'programs/ok.purpose': purpose,
}
const files = folder({
  'loop.aut': loop,
  'ok.purpose': purpose,
  'sub/loop.aut': loop,
  'sub/ok.purpose': purpose,
  'net.acs': 'class A {\n  p -> q : tau\n}\n',
  ...program,
})
afterAll(files.remove)
const at = (...path: string[]): string => join(files.path, ...path)
const run = (...args: string[]) => telos(args, { cwd: files.path })
const check = ['check', 'loop.aut', 'ok.purpose']

describe('a file is written whole or not at all', () => {
  test('what was there stays if the writing fails, and nothing is left beside it', async () => {
    const { path, remove } = folder({ 'old.txt': 'old' })
    const [file, before] = [join(path, 'old.txt'), readdirSync(path)]
    // A text that cannot be written: the disk has no room for it.
    const script = `import { writeText } from ${JSON.stringify(new URL('../../dist/src/io/write.js', import.meta.url).href)}
      console.log(JSON.stringify(await writeText(${JSON.stringify(file)}, 'x'.repeat(1e6))))`
    const said = execFileSync(
      'bash',
      ['-c', `trap '' XFSZ; ulimit -f 4; exec "$0" --input-type=module -e "$1"`, process.execPath, script],
      { encoding: 'utf8' },
    )
    expect(JSON.parse(said)).toMatchObject({ left: [{ code: 'file/not-written' }] })
    expect(said).toContain('larger than the system allows')
    expect(readFileSync(file, 'utf8')).toBe('old')
    expect(readdirSync(path)).toEqual(before)
    remove()
  })
  test('a file keeps its permissions, a link leads where it led', async () => {
    writeFileSync(at('kept.txt'), 'old')
    chmodSync(at('kept.txt'), 0o640)
    symlinkSync('kept.txt', at('link.txt'))
    expect(await writeText(at('link.txt'), 'new')).toEqual(E.right(undefined))
    expect(readFileSync(at('kept.txt'), 'utf8')).toBe('new')
    expect(statSync(at('kept.txt')).mode & 0o777).toBe(0o640)
  })
  test('a device takes what comes', async () => {
    expect(await run(...check, '--out', '/dev/null')).toEqual({ code: 0, stdout: '', stderr: '' })
    const { code, stderr } = await run(...check, '--out', '/dev/full')
    expect({ code, stderr }).toMatchObject({
      code: 66,
      stderr: expect.stringContaining('/dev/full cannot be written: the disk is full'),
    })
  })
})

describe('a folder that is missing', () => {
  test('is an error before any work', async () => {
    const { code, stdout, stderr } = await run(...check, '--out', 'new/place/report.html')
    expect({ code, stdout }).toEqual({ code: 66, stdout: '' })
    expect(stderr).toContain('error[file/no-folder]: there is no folder new/place to write report.html into')
    expect(stderr).toContain('--mkdir')
    expect(existsSync(at('new'))).toBe(false)
  })
  test('is made where that is wanted', async () => {
    expect((await run(...check, '--out', 'made/here/report.txt', '--mkdir')).code).toBe(0)
    expect(readFileSync(at('made/here/report.txt'), 'utf8')).toMatch(/^SUCCESS/)
    expect((await run('translate', 'loop.aut', '--to', 'aut', '--out', 'made/too/loop.aut', '--mkdir')).code).toBe(0)
  })
  test('a folder is no file', async () => {
    expect(await run(...check, '--out', 'sub')).toMatchObject({
      code: 66,
      stderr: expect.stringContaining('file/directory'),
    })
  })
})

describe('an output that is also an input', () => {
  linkSync(at('loop.aut'), at('same.aut'))
  symlinkSync('ok.purpose', at('also.purpose'))
  test.each([
    [[...check, '--out', 'loop.aut']],
    [[...check, '--out', './sub/../ok.purpose']],
    [[...check, '--out', 'same.aut']],
    [['check', 'loop.aut#0', 'also.purpose', '--certificate', 'ok.purpose']],
    [['simulate', 'loop.aut', '--purpose', 'ok.purpose', '--out', 'ok.purpose']],
    [['compare', 'sub/loop.aut', 'loop.aut', '--out', 'loop.aut']],
    [['lint', 'sub/ok.purpose', 'ok.purpose', '--out', 'ok.purpose']],
    [['test', 'sub', '--out', 'sub/ok.purpose']],
    [['test', 'sub', '--out', 'sub/loop.aut']],
    [['test', 'sub', '--model', 'loop.aut', '--out', 'loop.aut']],
  ])('%j', async args => {
    const { code, stderr } = await run(...args)
    expect({ code, stderr }).toEqual({ code: 64, stderr: expect.stringContaining('error[file/is-input]') })
    expect([readFileSync(at('loop.aut'), 'utf8'), readFileSync(at('ok.purpose'), 'utf8')]).toEqual([loop, purpose])
    expect(readFileSync(at('sub/ok.purpose'), 'utf8')).toBe(purpose)
  })
  linkSync(at('programs/helper.ts'), at('programs/same.ts'))
  symlinkSync('far.mjs', at('programs/link.mjs'))
  symlinkSync('programs/model.ts', at('linked.ts'))
  test.each([
    ['model.ts', 'helper.ts'],
    ['model.ts', 'far.mjs'],
    ['model.ts', 'data.json'],
    ['model.ts', '../linked.ts'],
    ['../linked.ts', 'same.ts'],
    ['plain.mjs', 'link.mjs'],
    ['plain.mjs', 'data.json'],
  ])('%s imports %s', async (file, output) => {
    const { code, stdout, stderr } = await telos(['count', file, '--out', output], { cwd: at('programs') })
    expect({ code, stdout, stderr }).toEqual({
      code: 64,
      stdout: '',
      stderr: expect.stringContaining(`error[file/is-input]: ${output} is read by this command`),
    })
    for (const [name, text] of Object.entries(program)) expect(readFileSync(at(name), 'utf8')).toBe(text)
  })
  test.each([
    [['check', 'plain.mjs', 'ok.purpose', '--certificate', 'far.mjs']],
    [['compare', '../loop.aut', 'plain.mjs', '--out', 'far.mjs']],
    [['doctor', 'plain.mjs', '--out', 'far.mjs']],
    [['translate', 'plain.mjs', '--to', 'aut', '--out', 'far.mjs']],
    [['test', '--model', 'plain.mjs', '--out', 'far.mjs']],
  ])('%j', async args => {
    const { code, stderr } = await telos(args, { cwd: at('programs') })
    expect({ code, stderr }).toEqual({ code: 64, stderr: expect.stringContaining('error[file/is-input]') })
    for (const [name, text] of Object.entries(program)) expect(readFileSync(at(name), 'utf8')).toBe(text)
  })
  test('what a program does not import may be written over', async () => {
    writeFileSync(at('programs/report.json'), 'old')
    const { code, stderr } = await telos(['count', 'plain.mjs', '--out', 'report.json'], { cwd: at('programs') })
    expect([code, stderr]).toEqual([0, ''])
    expect(readFileSync(at('programs/report.json'), 'utf8')).toContain('states       1')
  })
  test('a walk is not stored over the model either', async () => {
    const { stdout } = await telos(['step', 'loop.aut', 'ok.purpose'], {
      cwd: files.path,
      input: '1\nsave! loop.aut\n',
    })
    expect(stdout).toContain('loop.aut is read by this command')
    expect(readFileSync(at('loop.aut'), 'utf8')).toBe(loop)
  })
  test('one file for two results', async () => {
    expect(await run(...check, '--out', 'x', '--certificate', 'x')).toMatchObject({ code: 64 })
  })
  test('the name of a counter may be that of a file', async () => {
    writeFileSync(at('p'), '')
    expect((await run('bounds', 'net.acs', 'p', '--out', 'p')).stderr).not.toContain('is-input')
  })
})
