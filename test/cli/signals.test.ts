import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { carryOut } from '../../src/cli/carry-out.js'
import { jobs as bounds } from '../../src/cli/commands/bounds.js'
import type { JobOf } from '../../src/cli/job.js'
import { jobModules } from '../../src/cli/jobs.js'
import { timeIsOver } from '../../src/work/stopped.js'
import { folder, main, telosProcess } from '../support/cli.js'
import { eventually } from '../support/eventually.js'

/** A net with many counters. */
const growing = `class P {\n${Array.from({ length: 12 }, (_, i) => `  s${i} -> s${(i * 5 + 1) % 12} : send m${i} to P\n  s${i} -> s${(i * 7 + 3) % 12} : receive m${(i * 3) % 12}\n`).join('')}}\nstart ${Array.from({ length: 12 }, (_, i) => `P.s${i}`).join(', ')}\n`

/** Says its version, then computes for ever. */
const solver = `#!/bin/sh
echo $$ > "$SOLVER_PID"
read question
echo '(:version "4.0")'
echo telos-end-of-answer
while :; do :; done
`
const files = folder({
  'loop.aut': 'des (0, 1, 1)\n(0, "!c", 0)\n',
  'ok.purpose': 'purpose ok\nexpect feasible\nstart q\n  do c -> Success\n',
  'waits.purpose': 'purpose waits\nexpect feasible\nstart q\n  see end -> Success\n  otherwise -> q\n',
  'endless.mjs': `console.error('under way'); let n = 0; export default () => ({ world: 'closed', goToState: s => { n = s },
    currentState: () => n, successors: () => [{ event: '!up' }], scheduleStep: () => { n++ }, step: () => {},
    isCommitEvent: () => true, labels: () => [], fingerprint: () => n })`,
  'growing.acs': growing,
  'jobs.bpp': 'initial\n  S\nrules\n  S -> fork -> S, Job\nformula\n  EF(Job >= 5)\n',
  'one.labs': 'system { environment = e: 0 spawn = One: 1 } agent One { Behaviour = Skip }\n',
  'run.json': '{ "steps": [] }',
  'hello.chor': 'Hello = hello[x, y]; bye[y, x]\n',
  'bin/z3': solver,
  'silent/z3': '#!/bin/sh\necho $$ > "$SOLVER_PID"\nexec sleep 100\n',
})
for (const place of ['bin/z3', 'silent/z3']) chmodSync(join(files.path, place), 0o755)
afterAll(files.remove)
const started = { cwd: files.path, interruptOn: 'listening' } as const

describe('interrupted while it starts', () => {
  test.each([
    ['check', 'loop.aut', 'waits.purpose', '--shortest'],
    ['check', 'growing.acs'],
    ['count', 'loop.aut'],
    ['compare', 'loop.aut', 'loop.aut'],
    ['bounds', 'growing.acs'],
    ['formula', 'jobs.bpp'],
    ['realise', 'hello.chor'],
    ['replay', 'loop.aut', 'run.json'],
    ['lint', 'ok.purpose'],
  ])('%s %s: 130, one document, and no fault', async (...args) => {
    const { code, stdout, stderr } = await telosProcess(
      [...args.filter(arg => arg !== undefined), '--format', 'json'],
      started,
    )
    expect({ code, isFault: /fault of Telos|no-expectations/.test(stderr) }).toEqual({ code: 130, isFault: false })
    expect(JSON.stringify(JSON.parse(stdout))).toMatch(/cancelled|unknown/)
  })
  test.each([
    ['translate', 'one.labs'],
    ['graph', 'ok.purpose'],
    ['step', 'loop.aut'],
  ])('%s %s: 130, and no fault', async (...args) => {
    const { code, stderr } = await telosProcess(
      args.filter(arg => arg !== undefined),
      started,
    )
    expect({ code, isFault: /fault of Telos|no-expectations/.test(stderr) }).toEqual({ code: 130, isFault: false })
  })
  test('test: the files are left open by name', async () => {
    const { code, stdout, stderr } = await telosProcess(['test', 'ok.purpose'], started)
    expect({ code, stderr }).toEqual({ code: 130, stderr: '' })
    expect(stdout).toContain('ok.purpose')
    expect(stdout).toContain('expectations: 0 met, 1 inconclusive')
  })
})

test('every job ends when its signal has aborted before it began', async () => {
  const context = (signal: AbortSignal) => ({ tell: () => {}, signal })
  for (const [reason, why] of [
    [undefined, 'cancelled'],
    [timeIsOver(), 'time-bound'],
  ] as const)
    for (const load of Object.values(jobModules)) {
      const { jobs = {} } = await load()
      for (const job of Object.values(jobs)) {
        if (job.command === 'certify' && job.name === 'recheck') continue // It reads nothing: it is given its input.
        const file = { path: join(files.path, 'growing.acs'), parameters: {} }
        const outcome = carryOut(job as JobOf<unknown, unknown>, file, {}, context(AbortSignal.abort(reason)))
        expect([job.command, job.name, await outcome]).toMatchObject([job.command, job.name, { kind: 'stopped', why }])
      }
    }
})

test('SIGTERM is like Ctrl-C: the verdict, and 143', async () => {
  const { code, stdout } = await telosProcess(['check', 'endless.mjs', 'waits.purpose', '--format', 'json'], {
    cwd: files.path,
    interruptOn: /under way/,
    signal: 'SIGTERM',
  })
  expect([code, JSON.parse(stdout)]).toMatchObject([143, { verdict: 'inconclusive', reason: 'cancelled' }])
})

/** Starts a command; resolves when it has ended, and that it does is the point. */
const process = (args: readonly string[], env: Record<string, string> = {}) => {
  const child: ChildProcess = spawn(globalThis.process.execPath, [main, ...args], {
    cwd: files.path,
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...globalThis.process.env, ...env },
  })
  const written = { stdout: '', stderr: '' }
  for (const stream of ['stdout', 'stderr'] as const)
    child[stream]!.on('data', chunk => {
      written[stream] += chunk
    })
  const ended = new Promise<{ code: number | null; stdout: string; stderr: string }>(resolve => {
    child.on('close', code => resolve({ code, ...written }))
  })
  return { child, written, ended }
}

const isAlive = (pid: number): boolean => {
  try {
    return globalThis.process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('a solver', () => {
  const solving = async (pidFile: string) => {
    const env = {
      PATH: `${join(files.path, 'bin')}${delimiter}${globalThis.process.env.PATH}`,
      SOLVER_PID: join(files.path, pidFile),
    }
    const running = process(['formula', 'jobs.bpp'], env)
    const pid = await eventually(() => {
      const written = existsSync(env.SOLVER_PID) ? readFileSync(env.SOLVER_PID, 'utf8') : ''
      if (!written.endsWith('\n')) throw new Error('the solver has not been started')
      return Number(written)
    })
    return { ...running, pid }
  }
  test.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)('%s: the formula is left open, and the solver ends', async (signal, expected) => {
    const { child, ended, pid } = await solving(signal)
    child.kill(signal)
    const { code, stdout, stderr } = await ended
    expect({ code, stderr }).toEqual({ code: expected, stderr: '' })
    expect(stdout === '' || stdout.includes('INCONCLUSIVE')).toBe(true)
    await eventually(() => expect(isAlive(pid)).toBe(false))
  })
  test('one that never says a word is waited for until the time is over, and the answer says so', async () => {
    const PATH = `${join(files.path, 'silent')}${delimiter}${globalThis.process.env.PATH}`
    const env = { PATH, SOLVER_PID: join(files.path, 'silent-late') }
    const late = await process(['formula', 'jobs.bpp', '--timeout', '1'], env).ended
    expect(late).toMatchObject({ code: 2, stderr: '' })
    expect(late.stdout).toContain('INCONCLUSIVE  the formula of jobs.bpp')
    expect(late.stdout).toContain('the time was over while it waited for Z3')
  })
  test.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('%s while it has not said a word', async (signal, expected) => {
    const pidFile = join(files.path, `silent-${signal}`)
    const env = { PATH: `${join(files.path, 'silent')}${delimiter}${globalThis.process.env.PATH}`, SOLVER_PID: pidFile }
    const { child, ended } = process(['formula', 'jobs.bpp'], env)
    await eventually(() => expect(existsSync(pidFile)).toBe(true))
    child.kill(signal)
    const { code, stdout, stderr } = await ended
    expect({ code, stderr }).toEqual({ code: expected, stderr: '' })
    expect(stdout).toContain('it was interrupted while it waited for Z3')
  })
  test('it does not outlive SIGKILL, which ends Telos at once', async () => {
    const { child, ended, pid } = await solving('SIGKILL')
    child.kill('SIGKILL')
    expect((await ended).code).toBe(null)
    await eventually(() => expect(isAlive(pid)).toBe(false))
  })
  test('two signals at once: it ends all the same', async () => {
    const { child, ended, pid } = await solving('twice')
    child.kill('SIGTERM')
    child.kill('SIGINT')
    expect([130, 143]).toContain((await ended).code)
    await eventually(() => expect(isAlive(pid)).toBe(false))
  })
})

test('bounds: what is known is said', async () => {
  const abort = new AbortController()
  let looks = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
    if (++looks === 400) abort.abort()
    return looks
  })
  const file = { path: join(files.path, 'growing.acs'), parameters: {} }
  const input = { places: null, options: {} }
  const outcome = await carryOut(bounds.bounds, file, input, { tell: () => {}, signal: abort.signal })
  clock.mockRestore()
  const kinds = outcome.kind === 'done' ? outcome.result.map(({ kind }) => kind) : []
  expect(kinds).toEqual(expect.arrayContaining(['bounded', 'unknown']))
})

test('step ends when what it prints has no reader any more', async () => {
  const { child, written, ended } = process(['step', 'loop.aut'])
  await eventually(() => expect(written.stdout).toContain('c'))
  child.stdout!.destroy()
  // Its input stays open.
  child.stdin!.write('1\n1\n1\n')
  expect((await ended).code).toBe(0)
})
