import { execFileSync } from 'node:child_process'
import { readdirSync, symlinkSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { findTests, modelsBeside } from '../../src/io/discover.js'
import { findPurposes } from '../../src/node.js'
import { folder, telos } from '../support/cli.js'

const model = 'des (0, 1, 1)\n(0, "!c", 0)\n'
const purpose = 'purpose ok\nexpect feasible\nstart q\n  do c -> Success\n'
const files = folder({
  'good/loop.aut': model,
  'good/ok.purpose': purpose,
  'models/loop.aut': model,
  'models/named.aut/inside.txt': '',
  'models/ok.purpose': purpose,
  'models/too.purpose': purpose,
  'odd/loop.aut': model,
  'odd/ok.purpose': purpose,
  'odd/deep/folder.purpose/inside.txt': '',
})
const at = (...path: string[]): string => join(files.path, ...path)
symlinkSync('gone', at('odd/broken.purpose'))
symlinkSync('circle.purpose', at('odd/deep/circle.purpose'))
symlinkSync('deep', at('odd/link.purpose'))
symlinkSync('ok.purpose', at('odd/also.purpose'))
symlinkSync('gone', at('models/broken.aut'))
for (const pipe of ['odd/deep/pipe.labs', 'odd/pipe.purpose', 'models/pipe.aut']) execFileSync('mkfifo', [at(pipe)])
afterAll(files.remove)

/** Reads folders but for one, which the system refuses. */
const refusing = (refused: string) => async (path: string) => {
  if (path === refused)
    throw Object.assign(new Error(`EACCES: permission denied, scandir '${path}'`), { code: 'EACCES' })
  return readdir(path, { withFileTypes: true })
}

describe('what cannot be read is noted by its name, and the rest is found', () => {
  test('a folder', async () => {
    const { files: found, lost } = await findTests([files.path], refusing(at('models')))
    expect(found).toContain(at('good/ok.purpose'))
    expect(found).toContain(at('odd/ok.purpose'))
    expect(lost.get(at('models'))).toMatchObject({
      code: 'file/unreadable',
      message: expect.stringContaining('permissions'),
    })
  })
  test('the folder of a purpose that was named', async () => {
    const { files: found, lost } = await modelsBeside(at('good/ok.purpose'), refusing(at('good')))
    expect([found, [...lost.keys()]]).toEqual([[], [at('good')]])
  })
  test('links that lead nowhere, in a circle or to a folder, and pipes', async () => {
    const { files: found, lost } = await findTests([at('odd'), at('missing'), at('good')])
    expect(found).toEqual(['odd/also.purpose', 'odd/ok.purpose', 'good/ok.purpose'].map(name => at(name)))
    const lostNames = ['broken.purpose', 'deep/circle.purpose', 'deep/pipe.labs', 'link.purpose', 'pipe.purpose']
    expect([...lost].map(([path, { code }]) => [path, code]).sort()).toEqual([
      [at('missing'), 'file/missing'],
      ...lostNames.map(name => [at('odd', name), name === 'broken.purpose' ? 'file/missing' : 'file/unreadable']),
    ])
  })
  test('models beside a purpose; a folder is none', async () => {
    const { files: found, lost } = await modelsBeside(at('models/ok.purpose'))
    expect([found, [...lost.keys()]]).toEqual([
      [at('models/loop.aut')],
      [at('models/broken.aut'), at('models/pipe.aut')],
    ])
  })
  test('the library throws rather than leave something out', async () => {
    await expect(findPurposes([at('odd')])).rejects.toMatchObject({
      diagnostics: [{ code: 'file/missing' }, ...Array(3).fill({ code: 'file/unreadable' })],
    })
  })
})

describe('telos test', () => {
  const lost = [
    'odd/broken.purpose',
    'odd/deep/circle.purpose',
    'odd/deep/pipe.labs',
    'odd/link.purpose',
    'odd/pipe.purpose',
  ]
  test.each(['text', 'json', 'markdown', 'junit'])('tests the rest, and is not green: %s', async format => {
    const { code, stdout, stderr } = await telos(['test', 'odd', 'good', '--format', format], { cwd: files.path })
    expect(code).toBe(66)
    for (const name of lost) expect([stdout, stderr]).toEqual(Array(2).fill(expect.stringContaining(name)))
    for (const name of ['odd/ok.purpose', 'good/ok.purpose']) expect(stdout).toContain(name)
  })
  test('counts what was met and what was not', async () => {
    const { stdout } = await telos(['test', 'odd', 'good', 'missing', '--format', 'json'], { cwd: files.path })
    expect(JSON.parse(stdout)).toMatchObject({ met: 3, broken: lost.length + 1, unmet: 0, inconclusive: 0 })
  })
  test('models that cannot be read are told of once, and count for each purpose', async () => {
    const { code, stdout, stderr } = await telos(['test', 'models', '--out', 'report.txt'], { cwd: files.path })
    expect([code, stdout]).toEqual([66, ''])
    expect(stderr.match(/broken\.aut/g)).toHaveLength(1)
    expect(stderr.match(/pipe\.aut/g)).toHaveLength(1)
    expect(readdirSync(files.path)).toContain('report.txt')
    const { stdout: shown } = await telos(['test', 'models'], { cwd: files.path })
    expect(shown).toContain('expectations: 2 met, 4 broken')
  })
})
