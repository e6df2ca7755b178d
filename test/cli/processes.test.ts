import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as E from 'fp-ts/lib/Either.js'
import { afterAll, describe, expect, test } from 'vitest'
import { CountJson } from '../../src/report/count/count.js'
import { RealisabilityJson } from '../../src/report/realisability/realisability.js'
import { philosophers } from '../simulators/ccs/models.js'
import { folder, root, telos } from '../support/cli.js'

/** Process calculi on the command line. */
const files = folder({
  'commit.ccs': readFileSync(join(root, 'examples/two-phase-commit-ccs/free/two-phase-commit.ccs'), 'utf8'),
  'two.ccs': "Left = a.b.0 | 'a.0;\nRight = c.Right;\n",
  'chosen.ccs': '# telos: root=Left\n# telos: expect DeadlockFree violated\nLeft = a.b.0;\nRight = c.Right;\n',
  'grows.ccs': 'S = a.(S | b.0);',
  'twice.ccs': 'S = a.b.0 | a.b.0;',
  'dining.ccs': philosophers(5),
  'wrong.ccs': 'S = a.T;\nT = b\n',
  'can.purpose':
    'purpose can\nexpect feasible\nstart q\n  otherwise when can(b) -> Success\n  otherwise when not can(b) -> q\n',
  'hello.chor': 'Hello = hello[x, y]; (bye[x, y] + tau)\nOther = a@x; b@x\n',
})
afterAll(files.remove)
const run = (...args: string[]) => telos(args, { cwd: files.path })
const counted = async (...args: string[]): Promise<[string, number, boolean]> => {
  const { stdout } = await run('count', ...args, '--format', 'json')
  const read = CountJson.decode(JSON.parse(stdout))
  if (E.isLeft(read)) throw new Error('no count')
  return [read.right.model, read.right.states, read.right.complete]
}

describe('which process', () => {
  test('is the last definition, one that is named, or one that the file names', async () => {
    expect(await counted('two.ccs')).toEqual(['two.ccs', 1, true])
    expect(await counted('two.ccs#Left')).toEqual(['two.ccs#Left', 6, true])
    expect(await counted('two.ccs', '--root', 'Left')).toEqual(['two.ccs#Left', 6, true])
    expect(await counted('chosen.ccs')).toEqual(['chosen.ccs', 3, true])
    expect(await counted('chosen.ccs#Right')).toEqual(['chosen.ccs#Right', 1, true])
  })
  test('has to be there', async () => {
    const { code, stderr } = await run('check', 'two.ccs#Lft')
    expect([code, stderr.split('\n')[0]]).toEqual([
      64,
      'error[ccs/root]: two.ccs does not define Lft: it defines Left, Right',
    ])
  })
  test('is said once', async () => {
    const { code, stderr } = await run('count', 'two.ccs#Left', '--root', 'Right')
    expect([code, stderr.split('\n')[0]]).toEqual([
      64,
      'error[usage/wrong]: two.ccs#Left says what to begin with, and --root Right says it again',
    ])
  })
  test('states without laws', async () => {
    expect(await counted('twice.ccs')).toEqual(['twice.ccs', 6, true])
    expect(await counted('twice.ccs', '--syntactic')).toEqual(['twice.ccs', 9, true])
  })
  test('with several threads there are as many', async () => {
    expect((await counted('dining.ccs', '--workers', '2'))[1]).toBe(2164)
  })
  test('one that grows is bounded', async () => {
    const { code, stdout } = await run('check', 'grows.ccs', 'can.purpose', '--depth', '4')
    expect([code, stdout.slice(0, 7)]).toEqual([0, 'SUCCESS'])
  })
})

test('a check without a purpose asks for deadlocks, and the file says what to expect', async () => {
  const { code, stdout } = await run('check', 'two.ccs')
  expect([code, stdout.split('\n')[0]]).toEqual([0, 'SUCCESS  property DeadlockFree (always) on two.ccs: it holds'])
  const tested = await run('test', 'chosen.ccs')
  expect(tested.stdout).toContain('✓ DeadlockFree violated')
  expect(tested.code).toBe(0)
})

test('runs replay, with what was a synchronisation told', async () => {
  const { stdout } = await run('check', 'two.ccs#Left', 'can.purpose', '--shortest')
  expect(stdout).toMatch(/tau \(a\)|1 {5}a /)
  await run('check', 'two.ccs#Left', 'can.purpose', '--format', 'json', '--out', 'run.json')
  const replayed = await run('replay', 'two.ccs#Left', 'run.json')
  expect([replayed.code, replayed.stderr]).toEqual([0, ''])
})

test('mistakes are all shown, with their places', async () => {
  const { code, stderr } = await run('count', 'wrong.ccs')
  expect(code).toBe(65)
  expect(stderr.match(/--> \S+/g)).toEqual(['--> wrong.ccs:2:5'])
  expect(stderr).toContain('help: write b.0')
})

describe('telos translate', () => {
  test('to triples, of the two-phase commit', async () => {
    const { code, stdout } = await run('translate', 'commit.ccs')
    expect(code).toBe(0)
    expect(stdout).toMatch(/^TwoPhaseCommit, program counter of 3 components/)
    // The synchronisations of figure 3: one for each pair of complementary actions.
    expect(stdout.match(/pc1=\d+ ∧ pc2=\d+ {2}tau/g)).toHaveLength(6)
  })
  test('to a transition system that is the same', async () => {
    await run('translate', 'commit.ccs', '--to', 'aut', '--out', 'commit.aut')
    const { code } = await run('compare', 'commit.ccs', 'commit.aut')
    expect(code).toBe(0)
    // Parameters are for the model that can have some.
    expect((await run('compare', 'commit.aut', 'commit.ccs', '--root', 'TwoPhaseCommit')).code).toBe(0)
  })
  test('what has too many states, or grows, is not translated', async () => {
    const many = await run('translate', 'dining.ccs', '--to', 'aut', '--max-states', '10')
    expect([many.code, many.stdout]).toEqual([2, ''])
    const grows = await run('translate', 'grows.ccs')
    expect([grows.code, grows.stderr.split('\n')[0]]).toEqual([
      65,
      'error[ccs/growing]: S may grow without bound: it cannot be made into triples',
    ])
  })
  test.each([
    [['two.ccs', '--to', 'lnt'], '.ccs files are translated to triples, dot, c or aut, not to lnt'],
    [
      ['two.ccs', '--property', 'P'],
      '--property is not for .ccs files: --never names an event that should not be possible',
    ],
    [['commit.aut'], 'commit.aut is not in a language that can be translated: those end in .acs, .ccs, .chor, .labs'],
    [['two.ccs', '--never', '?d', '--to', 'c'], 'Right never has ?d: it has ?c'],
  ])('%j is wrong', async (args, message) => {
    const { code, stderr } = await run('translate', ...args)
    expect([code, stderr.split('\n')[0]]).toEqual([64, `error[usage/wrong]: ${message}`])
  })
})

describe('telos realise', () => {
  test('not realisable: 1, with a run', async () => {
    const { code, stdout } = await run('realise', 'hello.chor#Hello')
    expect(code).toBe(1)
    expect(stdout).toContain('FAILURE  realisability of Hello in hello.chor: x and y may wait for ever\n')
    expect(stdout).toContain('x     no                  hello[x, y]; (bye[x, y] + tau)\n')
  })
  test('realisable: 0', async () => {
    const { code, stdout } = await run('realise', 'hello.chor', '--quiet')
    expect([code, stdout]).toEqual([
      0,
      'SUCCESS  realisability of Other in hello.chor: the peers do what the choreography says\n',
    ])
  })
  test('as JSON and Markdown', async () => {
    const { stdout } = await run('realise', 'hello.chor', '--root', 'Hello', '--format', 'json')
    const read = RealisabilityJson.decode(JSON.parse(stdout))
    expect(E.isRight(read) && [read.right.definition, read.right.verdict, read.right.traces.verdict]).toEqual([
      'Hello',
      'failure',
      'success',
    ])
    const { stdout: text } = await run('realise', 'hello.chor', '--root', 'Hello', '--format', 'markdown')
    expect(text).toMatch(/^# FAILURE: Hello in hello\.chor: x and y may wait for ever\n/)
  })
  test('bounded: 2', async () => {
    const { code, stdout } = await run('realise', 'hello.chor#Hello', '--depth', '1')
    expect([code, stdout.split('  ')[0]]).toEqual([2, 'INCONCLUSIVE'])
  })
  test('only choreographies', async () => {
    expect((await run('realise', 'two.ccs')).code).toBe(64)
    expect((await run('realise', 'nowhere.chor')).code).toBe(66)
    expect((await run('realise', 'hello.chor#Hello.x')).code).toBe(64)
  })
})
