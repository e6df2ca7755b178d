import { execFileSync } from 'node:child_process'
import { createWriteStream, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { StoppedJson } from '../../src/report/stopped/json.js'
import { folder, telos, telosProcess } from '../support/cli.js'

/** Limits hold for all that a command does: reading files, loading models, and taking a single step of them. */
const endless = `let n = 0; export default () => ({ world: 'closed', goToState: s => { n = s }, currentState: () => n,
  successors: () => [{ event: '!up' }], scheduleStep: () => { n++ }, step: () => {}, isCommitEvent: () => true,
  labels: () => ['not over'], fingerprint: () => n,
  properties: [{ name: 'A', modality: 'always', literal: 'not over' }, { name: 'B', modality: 'always', literal: 'not over' }] })`
const files = folder({
  'loop.aut': 'des (0, 1, 1)\n(0, "!c", 0)\n',
  'waits.purpose': 'purpose waits\nexpect feasible\nstart q\n  see end -> Success\n  otherwise -> q\n',
  'again.purpose': 'purpose again\nexpect feasible inconclusive\nstart q\n  see end -> Success\n  otherwise -> q\n',
  'never-loads.mjs': 'for (;;);',
  'endless.mjs': endless,
  'numbers.mjs': 'const kept = []; export default () => { for (;;) kept.push(new Float64Array(1e6).fill(1)) }',
  'objects.mjs': 'let kept = null; export default () => { for (;;) kept = { kept } }',
  'suite/waits.purpose': 'purpose waits\nexpect feasible\nstart q\n  do c -> Success\n',
  'suite/loop.aut': 'des (0, 1, 1)\n(0, "!c", 0)\n',
})
const pipes = ['model.aut', 'model.bpp', 'model.chor', 'model.labs', 'asked.purpose', 'stored.json']
for (const pipe of pipes) execFileSync('mkfifo', [join(files.path, pipe)])
afterAll(files.remove)
const run = (...args: string[]) => telos(args, { cwd: files.path })

describe('a pipe that no program writes to', () => {
  test.each([
    ['check', 'model.aut', 'waits.purpose'],
    ['check', 'model.labs', '--property', 'P'],
    ['check', 'loop.aut', 'asked.purpose'],
    ['check', 'loop.aut', 'asked.purpose', '--relation', 'all'],
    ['count', 'model.aut'],
    ['compare', 'model.aut', 'loop.aut'],
    ['bounds', 'model.labs'],
    ['formula', 'model.bpp'],
    ['realise', 'model.chor'],
    ['simulate', 'model.aut'],
    ['doctor', 'model.labs'],
    ['replay', 'loop.aut', 'stored.json'],
    ['certify', 'stored.json'],
    ['lint', 'asked.purpose'],
    ['lint', 'model.labs'],
    ['test', 'asked.purpose'],
  ])('%s %s %s: --timeout ends it, and one document says so', async (...args) => {
    const limited = [...args.filter(arg => arg !== undefined), '--timeout', '0.5', '--format', 'json']
    const { code, stdout, stderr } = await run(...limited)
    expect([code, stderr.includes('fault of Telos')]).toEqual([2, false])
    expect(JSON.stringify(JSON.parse(stdout))).toMatch(/"(?:verdict|status)":"inconclusive"/)
  })
  test.each([
    ['translate', 'model.labs'],
    ['graph', 'asked.purpose'],
  ])('%s %s: --timeout ends it', async (...args) => {
    const { code, stdout, stderr } = await run(...args, '--timeout', '0.5')
    expect({ code, stdout, stderr }).toEqual({ code: 2, stdout: '', stderr: 'telos: stopped after 0.5 s\n' })
  })
  test.each([
    ['translate', 'model.labs'],
    ['graph', 'model.labs'],
    ['graph', 'model.labs', '--format', 'svg'],
    ['graph', 'model.labs', '--sequence'],
  ])('%s %s %s %s: its file does not keep what it held', async (...args) => {
    writeFileSync(join(files.path, 'drawn.txt'), 'digraph {}')
    const given = args.filter(arg => arg !== undefined)
    expect((await run(...given, '--timeout', '0.5', '--out', 'drawn.txt')).code).toBe(2)
    expect(readFileSync(join(files.path, 'drawn.txt'), 'utf8')).toBe('INCONCLUSIVE  stopped after 0.5 s\n')
  })
  test('there is a schema for a document without a result, and other formats say so too', async () => {
    const command = ['compare', 'model.aut', 'loop.aut', '--timeout', '0.1']
    const { stdout } = await run(...command, '--format', 'json')
    expect(StoppedJson.is(JSON.parse(stdout))).toBe(true)
    expect((await run(...command, '--format', 'markdown')).stdout).toBe('# INCONCLUSIVE: stopped after 0.1 s\n')
    writeFileSync(join(files.path, 'report.txt'), 'SUCCESS, long ago')
    expect((await run(...command, '--out', 'report.txt')).stdout).toBe('')
    expect(readFileSync(join(files.path, 'report.txt'), 'utf8')).toBe('INCONCLUSIVE  stopped after 0.1 s\n')
  })
  test('Ctrl-C ends it', async () => {
    const started = { cwd: files.path, interruptOn: 'listening' } as const
    expect((await telosProcess(['step', 'model.aut'], started)).code).toBe(130)
  })
  test('is read to its end when there is one', async () => {
    const checking = run('check', 'model.aut', 'waits.purpose', '--format', 'json', '--quiet')
    createWriteStream(join(files.path, 'model.aut')).end('des (0, 1, 2)\n(0, "?end", 1)\n')
    expect(JSON.parse((await checking).stdout)).toMatchObject({ model: 'model.aut', verdict: 'success' })
  })
})

describe('what was not loaded in time is left open, in every format', () => {
  const about: [string[], object][] = [
    [
      ['never-loads.mjs', 'waits.purpose'],
      { purpose: expect.stringContaining('waits'), verdict: 'inconclusive', reason: 'time-bound' },
    ],
    [['never-loads.mjs', '--property', 'P'], { property: 'P', verdict: 'inconclusive', reason: 'time-bound' }],
    [['loop.aut', 'asked.purpose'], { purpose: 'asked.purpose', verdict: 'inconclusive', reason: 'time-bound' }],
  ]
  test.each(about)('check %j', async (args, verdict) => {
    const { code, stdout } = await run('check', ...args, '--timeout', '0.5', '--format', 'json')
    expect([code, JSON.parse(stdout)]).toEqual([2, expect.objectContaining(verdict)])
  })
  test.each(['text', 'json', 'markdown', 'html'])('check of properties: %s', async format => {
    const { code, stdout } = await run('check', 'never-loads.mjs', '--timeout', '0.5', '--format', format)
    expect(code).toBe(2)
    expect(stdout.toLowerCase()).toContain('inconclusive')
    expect(stdout).toContain('the model was still being read')
  })
  test.each(['text', 'json', 'markdown', 'html', 'junit'])('test: %s', async format => {
    const { code, stdout } = await run('test', 'suite', 'model.labs', '--timeout', '2', '--format', format)
    expect(code).toBe(2)
    expect(stdout).toContain('model.labs')
    expect(stdout).toContain('stopped after 2 s')
  })
})

test('the time is that of the whole command: not of each file, nor of each property', async () => {
  const files = ['waits.purpose', 'again.purpose', '--model', 'endless.mjs']
  const { code, stdout } = await run('test', ...files, '--timeout', '2', '--format', 'json')
  expect([code, JSON.parse(stdout)]).toMatchObject([
    2,
    { inconclusive: 2, results: [{ file: 'waits.purpose' }, { file: 'again.purpose', verdict: null }] },
  ])
  const checked = await run('check', 'endless.mjs', '--timeout', '5', '--format', 'json')
  const verdicts = JSON.parse(checked.stdout)
  expect(verdicts).toMatchObject([{ reason: 'time-bound' }, { reason: 'time-bound' }])
  expect(verdicts[1].statistics.modelStates).toBeLessThan(2)
})

test.each([
  ['check', 'numbers.mjs', 'waits.purpose'],
  ['check', 'objects.mjs', 'waits.purpose'],
  ['count', 'objects.mjs'],
])('memory is limited inside a single call: %s %s', async (...args) => {
  const limited = [...args.filter(arg => arg !== undefined), '--max-memory', '300MB', '--format', 'json']
  const { code, stdout } = await telosProcess(limited, { cwd: files.path })
  expect([code, JSON.parse(stdout)]).toMatchObject([2, { verdict: 'inconclusive', reason: 'memory-bound' }])
})

describe('texts that are large', () => {
  const large = folder({
    'model.ats.json': '{ "initial": "s", "transitions": [["s", "!b", "s"]] }',
    'fits.purpose': ' '.repeat(16 * 2 ** 20),
    'large.purpose': ' '.repeat(16 * 2 ** 20 + 1),
    // One thing for each character that a parser keeps, and no blanks.
    'signs.chor': '?'.repeat(64 * 2 ** 20),
    'large.ccs': '?'.repeat(64 * 2 ** 20 + 1),
  })
  afterAll(large.remove)

  test.each([
    ['check', 'model.ats.json', 'fits.purpose', '--max-memory', '200MB'],
    ['check', 'model.ats.json', 'large.purpose', '--max-memory', '200MB'],
    ['count', 'signs.chor', '--max-memory', '300MB'],
    ['count', 'signs.chor', '--max-memory', '900MB'],
  ])('are not read where there is no memory for them: %s %s %s %s %s', async (...args) => {
    const given = args.filter(arg => arg !== undefined)
    const { code, stdout } = await telosProcess([...given, '--format', 'json'], { cwd: large.path })
    expect([code, JSON.parse(stdout)]).toMatchObject([2, { reason: 'memory-bound' }])
  })

  test.each([
    ['check', 'model.ats.json', 'fits.purpose', 'purpose/no-name'],
    ['check', 'model.ats.json', 'large.purpose', 'file/too-large'],
    ['lint', 'large.purpose', 'file/too-large'],
    ['count', 'large.ccs', 'file/too-large'],
  ])('are read up to a size: %s %s %s %s', async (...args) => {
    const given = args.filter(arg => arg !== undefined)
    const { stderr } = await telosProcess(given.slice(0, -1), { cwd: large.path })
    expect(stderr).toContain(`error[${given.at(-1)}]`)
  })
})
