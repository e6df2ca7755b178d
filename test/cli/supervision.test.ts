import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { folder, telos, telosProcess } from '../support/cli.js'

/** The command line stays in charge, whatever the files and models do. */
describe('the command line', () => {
  const files = folder({
    'loop.aut': 'des (0, 1, 1)\n(0, "!c", 0)\n',
    'ok.purpose': 'purpose ok\nexpect feasible\nstart q\n  do c -> Success\n',
    'waits.purpose': 'purpose waits\nstart q\n  see end -> Success\n  otherwise -> q\n',
    'sub/loop.aut': 'des (0, 1, 1)\n(0, "!c", 0)\n',
    'sub/bad.purpose': 'purpose x\njunk\n',
    'sub/ok.purpose': 'purpose ok\nexpect feasible\nstart q\n  do c -> Success\n',
    'hangs.mjs': 'export default () => { for (;;); }',
    'prints.mjs':
      "console.log('noise'); export default () => ({ world: 'open', goToState() {}, currentState: () => 0, successors: () => [], scheduleStep() {}, step() {}, isCommitEvent: () => true, labels: () => [] })",
    'alphabet.mjs':
      "export default () => ({ alphabet: null, world: 'open', goToState() {}, currentState: () => 0, successors: () => [], scheduleStep() {}, step() {}, isCommitEvent: () => true, labels: () => [] })",
    'hog.mjs': `const hog = []; export default () => { let n = 0; return { world: 'closed', goToState: s => { n = s }, currentState: () => n,
      successors: () => [{ event: '!up' }], scheduleStep: () => { n++; hog.push(new Array(100000).fill(n)) }, step: () => {},
      isCommitEvent: () => true, labels: () => [], fingerprint: () => n } }`,
    'stops.mjs': `export default () => { let n = 0; return { world: 'closed', goToState: s => { n = s }, currentState: () => n,
      successors: () => [{ event: '!up' }], scheduleStep: () => { n++; while (n > 3); }, step: () => {},
      isCommitEvent: () => true, labels: () => [], fingerprint: () => n } }`,
    'syntax.mjs': 'export default\n\n = 3',
  })
  symlinkSync(files.path, join(files.path, 'sub/circle'))
  symlinkSync(join(files.path, 'gone'), join(files.path, 'sub/dangling.purpose'))
  afterAll(files.remove)
  const run = (args: string[]) => telos(args, { cwd: files.path })

  test('long work on a file can be stopped too', async () => {
    const simulate = ['simulate', 'loop.aut', '--depth', '1000000000', '--timeout', '2', '--quiet']
    expect(await run(simulate)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^seed 1, bound: the time of 2 s was up after [\d,]+ steps\n$/),
      stderr: '',
    })
    const doctor = ['doctor', 'loop.aut', '--depth', '1000000000']
    expect((await telosProcess(doctor, { cwd: files.path, interruptOn: 'listening' })).code).toBe(130)
  })
  test('a simulation that has to be ended by force keeps the run so far', async () => {
    const { code, stdout, stderr } = await run(['simulate', 'stops.mjs', '--timeout', '3', '--format', 'json'])
    expect({ code, ...JSON.parse(stdout) }).toMatchObject({
      code: 2,
      outcome: 'bound',
      bound: 'time',
      run: { steps: [{ event: '!up' }, { event: '!up' }, { event: '!up' }] },
    })
    expect(stderr).toContain('simulator/hangs')
  })
  test('lint with a model runs it under supervision', async () => {
    expect((await run(['lint', 'ok.purpose', '--model', 'hangs.mjs', '--timeout', '0.5'])).code).toBe(2)
    const { stdout } = await run(['lint', 'ok.purpose', '--model', 'prints.mjs', '--format', 'json'])
    expect(JSON.parse(stdout)).toMatchObject([{ code: 'purpose/never-met', severity: 'warning' }])
    expect(await run(['lint', 'ok.purpose', '--model', 'alphabet.mjs'])).toMatchObject({
      code: 65,
      stderr: expect.stringContaining('alphabet'),
    })
  })
  test('a broken purpose is an error in the JUnit report, and links do no harm', async () => {
    const { code, stdout, stderr } = await run(['test', 'sub', '--format', 'junit'])
    expect(code).toBe(65)
    expect(stdout).toContain('tests="3" failures="0" errors="2"')
    expect(stderr).toContain('file/missing')
  })
  test('a syntax error in a program names its line', async () => {
    expect((await run(['check', 'syntax.mjs', 'ok.purpose'])).stderr).toContain('syntax.mjs:3:')
  })
  test('memory that is used up leaves the question open, not the process dead', async () => {
    const { code, stdout } = await telosProcess(['check', 'hog.mjs', 'waits.purpose', '--format', 'json'], {
      cwd: files.path,
      env: { NODE_OPTIONS: '--max-old-space-size=80' },
    })
    expect(JSON.parse(stdout)).toMatchObject({ verdict: 'inconclusive', reason: 'memory-bound' })
    expect(code).toBe(2)
  })
})
