import { afterAll, describe, expect, test } from 'vitest'
import { readSource } from '../../src/io/files.js'
import { folder, telos } from '../support/cli.js'

/** Messages that say what to do, and options that do something. */
const files = folder({
  'loop.aut': 'des (0, 1, 1)\n(0, "!c", 0)\n',
  'ok.purpose': 'purpose ok\nexpect feasible\nexpect not feasible\nstart q\n  do c -> Success\n',
  'latin.purpose': Buffer.from('# a comment\npurpose p\nstart q\n  do café -> Success\n', 'latin1'),
  'marked.purpose': Buffer.concat([Buffer.from('# \ufffd\n# é'), Buffer.from([0xc3, 0x0a])]),
  'lock.mdrp': '2 3\n0 0 -> 0 1\n',
  'none.bpp': 'initial X\nrules X -> a -> X, Y\n',
  'notes.md': '# notes\n',
})
afterAll(files.remove)
const run = (...args: string[]) => telos(args, { cwd: files.path })

describe('a file in an old encoding', () => {
  test('has a place, and advice', async () => {
    const { code, stderr } = await run('check', 'loop.aut', 'latin.purpose')
    expect(code).toBe(65)
    expect(stderr).toContain('error[file/not-text]: latin.purpose is not UTF-8 text\n')
    expect(stderr).toContain('latin.purpose:4:9')
    expect(stderr).toContain('iconv')
  })
  test('characters that only look unreadable are passed over', async () => {
    const read = await readSource(`${files.path}/marked.purpose`)
    expect(read).toMatchObject({ left: [{ span: { start: 7, end: 8 } }] })
  })
  test('is found by formats for machines', async () => {
    const { code, stdout } = await run('lint', 'latin.purpose', 'nowhere.purpose', '--format', 'json')
    expect(code).toBe(65)
    expect(JSON.parse(stdout)).toMatchObject([
      { code: 'file/not-text', line: 4, column: 9 },
      { code: 'file/missing', line: null },
    ])
  })
})

describe('--quiet', () => {
  test('of all verdicts: a line for each', async () => {
    const { stdout } = await run('check', 'loop.aut', 'ok.purpose', '--relation', 'all', '--quiet')
    expect(
      stdout
        .trimEnd()
        .split('\n')
        .map(line => line.split(' ')[0]),
    ).toEqual(['SUCCESS', 'SUCCESS', 'FAILURE', 'FAILURE', 'SUCCESS', 'SUCCESS', 'FAILURE', 'FAILURE', 'SUCCESS'])
  })
  test('of expectations: how many', async () => {
    expect(await run('test', 'ok.purpose', '--quiet', '--model', 'loop.aut')).toMatchObject({
      code: 1,
      stdout: 'expectations: 1 met, 1 unmet\n',
    })
  })
})

test('a file that is no test is told of once', async () => {
  const { code, stdout, stderr } = await run('test', 'notes.md')
  expect({ code, stdout }).toEqual({ code: 65, stdout: '' })
  expect(stderr.match(/notes\.md is not a purpose/g)).toHaveLength(1)
})

test('what else can be asked of a model without properties', async () => {
  expect((await run('check', 'lock.mdrp')).stderr).toContain('--target <t>')
  expect((await run('check', 'none.bpp')).stderr).toContain('telos formula')
})

test('a parameter with an option of its own is called by that', async () => {
  expect((await run('count', 'loop.aut', '--root', 'Q')).stderr).toContain('--root is for CCS and choreographies')
  expect((await run('count', 'loop.aut', '--param', 'n=1')).stderr).toContain('Remove --param')
})

test('a port that is none is told of in words', async () => {
  const { code, stderr } = await run('explore', '--port', '70000')
  expect({ code, stderr }).toEqual({ code: 64, stderr: expect.stringContaining('ports are numbers from 0 to 65535') })
})

describe('options without effect are refused', () => {
  test.each([
    [['check', 'loop.aut', 'ok.purpose', '--mkdir'], '--mkdir says nothing here: it goes with --out or --certificate'],
    [['check', 'loop.aut', 'ok.purpose', '--relation', 'all', '--certificate', 'c'], 'it goes with one relation'],
    [['graph', 'loop.aut', '--strong'], 'it goes with --purpose'],
    [['graph', 'loop.aut', '--relation', 'certainty'], 'it goes with --purpose'],
    [['graph', 'loop.aut', '--shortest'], 'it goes with --purpose or --property'],
    [['translate', 'loop.aut', '--max-states', '5'], 'it goes with --to aut'],
    [['certify', 'c.json', '--property', 'P'], 'it goes with a model'],
  ] as [string[], string][])('%j', async (args, wanted) => {
    const { code, stderr } = await run(...args)
    expect({ code, stderr }).toEqual({ code: 64, stderr: expect.stringContaining(wanted) })
  })
  test('beside what they go with they are accepted', async () => {
    expect(
      (await run('graph', 'loop.aut', '--purpose', 'ok.purpose', '--relation', 'certainty', '--strong')).code,
    ).toBe(0)
  })
})
