import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import {
  type AnySimulator,
  allQuestions,
  aut,
  purpose as build,
  type Condition,
  examine,
  exploredGraph,
  immutableModel,
  mutableModel,
  opaque,
  parseModel,
  parsePurpose,
  purposeToJson,
  purposeToText,
  replay,
  type TelosError,
  verdictOf,
  verdictText,
} from '../src/index.js'
import { folder, telos } from './support/cli.js'
import { ask, shortModel, shortPurpose } from './support/notation.js'
import { oracle, type Sp } from './support/oracle.js'

/** What was found by attacking the tool, so that it stays found. */
const codes = (parse: () => unknown): string[] => {
  try {
    parse()
    return []
  } catch (error) {
    return (error as TelosError).diagnostics.map(({ code }) => code)
  }
}

describe('files', () => {
  test('a transition has exactly three parts', () => {
    expect(codes(() => parseModel('{ "initial": "a", "transitions": [["a", "!x", "b", "c"]] }'))).toEqual(['json/type'])
    expect(codes(() => parseModel('{ "initial": "a", "transitions": [["a", "!x"]] }'))).toEqual(['json/type'])
  })
  test('a state may be called __proto__', () => {
    const purpose = parsePurpose(
      '{ "purpose": "p", "start": "__proto__", "states": { "__proto__": { "on": [{ "event": "?a", "to": "Success" }] } } }',
      'x.purpose.json',
    )
    expect(ask(shortModel('0!a1'), purpose).kind).toBe('success')
  })
  test('a # inside quotes begins no comment', () => {
    const { definitions } = parsePurpose(
      'purpose p\nlet hot = name == "a#b" # comment\nstart q\n  do a when hot -> Success',
    )
    expect(definitions.get('hot')?.expression).toBe('name == "a#b"')
  })
  test('an .aut file may announce any number of states', () => {
    expect(() => parseModel('des (0, 1, 999999999999999)\n(0, "a", 2147483650)\n', 'x.aut')).not.toThrow()
  })
  test('AUT keeps names with quotes and backslashes apart', () => {
    const model = parseModel(
      JSON.stringify({
        initial: 's',
        transitions: [
          ['s', '!"x(1)"', 's'],
          ['s', '!x(1)', 's'],
          ['s', '?"a\\\\b"', 's'],
        ],
      }),
    )
    const events = (m: () => AnySimulator): string[] =>
      m()
        .successors()
        .map(({ event }) => event)
    expect(events(parseModel(aut(exploredGraph(model, null, 'm')), 'm.aut'))).toEqual(events(model))
  })
})

describe('all mistakes at once', () => {
  test('a line that cannot be read does not hide the others, nor invent any', () => {
    const text =
      'purpose p\nstart q\n  do a when -> Success\n  do b -> Sucess\n  do c -> Success\n  do c -> Failure\nstate r [x\n  do a -> r'
    expect(codes(() => parsePurpose(text))).toEqual([
      'syntax/unexpected',
      'purpose/nondeterministic',
      'syntax/unexpected',
    ])
    expect(codes(() => parsePurpose(text.replace(/state r[\s\S]*/, '')))).toEqual([
      'syntax/unexpected',
      'purpose/unknown-target',
      'purpose/nondeterministic',
    ])
    expect(codes(() => parsePurpose('purpose p\nstart q [x\n  do a -> Success'))).toEqual(['syntax/unexpected'])
  })
  test('an unknown key hides neither bad events nor unknown targets', () => {
    const json =
      '{ "purpose": "p", "extra": 1, "start": "q", "states": { "q": { "on": [{ "event": "a", "to": "Success" }, { "event": "?b", "when": ["x and"], "to": "nowhere" }] } } }'
    expect(codes(() => parsePurpose(json, 'x.json'))).toEqual([
      'json/unknown-key',
      'event/no-polarity',
      'syntax/unexpected',
      'purpose/unknown-target',
    ])
  })
  test('a bad header of an .aut file hides no bad line', () => {
    expect(codes(() => parseModel('des 0\n(0, "a", 1)\nrubbish\n', 'x.aut'))).toEqual([
      'syntax/unexpected',
      'syntax/unexpected',
    ])
  })
  test('thousands of mistakes are reported in a moment', () => {
    const states = Array.from({ length: 5000 }, (_, i) => `  do a${i} -> nowhere${i}\n`).join('')
    expect(codes(() => parsePurpose(`purpose p\nstart q\n${states}`))).toHaveLength(5000)
  })
})

describe('simulators', () => {
  const counter = (): AnySimulator => {
    let n = 0
    return mutableModel({
      world: 'closed',
      save: () => n,
      restore: saved => {
        n = saved
      },
      enabled: () => ['!a' as const],
      inject: () => {
        n = (n + 1) % 7
      },
      fingerprint: () => n,
      describe: () => `at ${n}`,
    })
  }
  const waits = parsePurpose('purpose w\nstart q\n  see b -> Success\n  otherwise -> q')

  test('a property named system does not make a simulator explicit', () => {
    expect(ask(() => ({ ...counter(), system: 'linux' }) as AnySimulator, waits).kind).toBe('failure')
  })
  test('the doctor sees a fingerprint that lies about the future only', () => {
    const liar = counter()
    const simulator = {
      ...liar,
      fingerprint: () => ((liar.currentState() as number) < 5 ? 0 : liar.currentState()),
    } as AnySimulator
    expect(examine(simulator).findings.map(({ diagnostic }) => diagnostic.code)).toEqual(['doctor/fingerprint-lies'])
  })
  test.each([
    ['labels with something else in them', { labels: () => [null] as never }],
    [
      'labels that throw while they are read',
      {
        labels: () =>
          ({
            [Symbol.iterator]: () => {
              throw new Error('no')
            },
          }) as never,
      },
    ],
    ['a description that is no string', { describe: () => 42 as never }],
  ] as [string, Partial<AnySimulator>][])('%s are the simulator’s fault', async (_, broken) => {
    const bark = parsePurpose('purpose w\nstart q\n  do a -> Success\n  internal when x -> q')
    const found = verdictOf(() => ({ ...counter(), ...broken }), bark)
    await expect(found).rejects.toThrow(/simulator\/(garbage|threw)/)
    expect(examine({ ...counter(), ...broken }).findings.map(({ diagnostic }) => diagnostic.code)).toEqual([
      'doctor/broken',
    ])
  })
  test('anything may be thrown', async () => {
    const model = (): AnySimulator => ({
      ...counter(),
      step: () => {
        throw Object.create(null)
      },
    })
    await expect(verdictOf(model, waits)).rejects.toThrow('simulator/threw: step threw: [object Object]')
  })
  test('define that answers with garbage', async () => {
    const model = (): AnySimulator => ({ ...counter(), define: () => 5 as never })
    await expect(
      verdictOf(model, parsePurpose('purpose p\nlet x = y\nstart q\n  do a when x -> Success')),
    ).rejects.toThrow('simulator/garbage')
  })
})

test('a stored loop is checked, and spelling does not matter', () => {
  const model = shortModel('0!a1; 1!b0')
  const steps = [{ event: '!"a"' }, { event: '!b()' }]
  expect(replay(model, { steps, loop: 0 }).divergence).toBeNull()
  expect(replay(model, { steps, loop: 1 }).divergence).toBe(
    'the last step does not return to where the run was after step 1',
  )
  expect(replay(model, { steps, loop: 99 }).divergence).toBe('the loop cannot begin after 99 of 2 steps')
})

test('names reach the terminal as text', () => {
  const purpose = parsePurpose('purpose "a\\u001b[31m\\nb\\u202e"\nstart q\n  do a -> Success')
  const text = verdictText(ask(shortModel('0!a1'), purpose), 'm')
  expect(text.split('\n')[0]).toBe('SUCCESS  weak feasibility of a\\u001b[31m\\u000ab\\u202e on m: can succeed')
})

describe('the command line', () => {
  const files = folder({
    'loop.aut': 'des (0, 1, 1)\n(0, "!c", 0)\n',
    'ok.purpose': 'purpose ok\nexpect feasible\nstart q\n  do c -> Success\n',
    'sub/loop.aut': 'des (0, 1, 1)\n(0, "!c", 0)\n',
    'sub/bad.purpose': 'purpose x\njunk\n',
    'sub/ok.purpose': 'purpose ok\nexpect feasible\nstart q\n  do c -> Success\n',
    'hangs.mjs': 'export default () => { for (;;); }',
    'prints.mjs':
      "console.log('noise'); export default () => ({ world: 'open', goToState() {}, currentState: () => 0, successors: () => [], scheduleStep() {}, step() {}, isCommitEvent: () => true, labels: () => [] })",
    'alphabet.mjs':
      "export default () => ({ alphabet: null, world: 'open', goToState() {}, currentState: () => 0, successors: () => [], scheduleStep() {}, step() {}, isCommitEvent: () => true, labels: () => [] })",
    'syntax.mjs': 'export default\n\n = 3',
  })
  symlinkSync(files.path, join(files.path, 'sub/circle'))
  symlinkSync('/nowhere', join(files.path, 'sub/dangling.purpose'))
  afterAll(files.remove)
  const run = (args: string[], more = {}) => telos(args, { cwd: files.path, ...more })

  test('long work on a file can be stopped too', async () => {
    expect(await run(['simulate', 'loop.aut', '--depth', '1000000000', '--timeout', '0.5'])).toMatchObject({
      code: 2,
      stderr: 'telos: stopped after 0.5 s\n',
    })
    expect((await run(['doctor', 'loop.aut', '--depth', '1000000000'], { interruptAfter: 1000 })).code).toBe(130)
  })
  test('lint with a model runs it under supervision', async () => {
    expect((await run(['lint', 'ok.purpose', '--model', 'hangs.mjs', '--timeout', '0.5'])).code).toBe(2)
    const { stdout } = await run(['lint', 'ok.purpose', '--model', 'prints.mjs', '--format', 'json'])
    expect(JSON.parse(stdout)).toEqual([])
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
    expect((await run(['check', 'syntax.mjs', 'ok.purpose'])).stderr).toContain('syntax.mjs:3 cannot be loaded')
  })
  test('a full disk is no verdict', async () => {
    const { spawnSync } = await import('node:child_process')
    const { openSync } = await import('node:fs')
    const full = openSync('/dev/full', 'w')
    const { status, stderr } = spawnSync(
      process.execPath,
      [join(import.meta.dirname, '../dist/cli/main.js'), 'check', 'loop.aut', 'ok.purpose'],
      { cwd: files.path, stdio: ['ignore', full, 'pipe'], encoding: 'utf8' },
    )
    expect({ status, stderr }).toEqual({ status: 66, stderr: 'telos: the output cannot be written: ENOSPC\n' })
  })
})

describe('one simulator', () => {
  const counter = (): AnySimulator => {
    let n = 0
    return mutableModel({
      save: () => n,
      restore: saved => {
        n = saved
      },
      enabled: () => (n < 5 ? ['!a' as const] : []),
      inject: () => {
        n++
      },
      fingerprint: () => n,
    })
  }
  test('used twice starts twice from where it was', async () => {
    const simulator = counter()
    const three = parsePurpose('purpose t\nstart q\n  do a -> r\nstate r\n  do a -> s\nstate s\n  do a -> Success')
    for (let i = 0; i < 3; i++) expect((await verdictOf(simulator, three)).kind).toBe('success')
    expect(examine(simulator).findings).toEqual([])
    expect((await verdictOf(simulator, three)).kind).toBe('success')
  })
  test('in use by a check is in use for everything', async () => {
    const simulator = counter()
    const running = verdictOf(simulator, parsePurpose('purpose t\nstart q\n  do a -> Success'))
    for (const use of [
      () => examine(simulator),
      () => exploredGraph(simulator, null, 'x'),
      () => replay(simulator, { steps: [] }),
    ]) {
      expect(use).toThrow('simulator/busy')
    }
    await running
  })
  test('something that is no simulator, and no purpose', async () => {
    const purpose = parsePurpose('purpose t\nstart q\n  do a -> Success')
    await expect(verdictOf(42 as never, purpose)).rejects.toThrow(
      'a simulator, or a factory that makes one, is expected',
    )
    await expect(verdictOf(counter, 'x.purpose' as never)).rejects.toThrow('not a purpose')
    await expect(verdictOf(counter, purpose, { variant: 'stronk' as never })).rejects.toThrow('stronk')
    const flaky = () => {
      throw new Error('not today')
    }
    await expect(verdictOf(flaky, purpose)).rejects.toThrow('simulator/threw: the factory threw: not today')
  })
})

test('a simulator that fails again while the run is told loses only the rest of the run', async () => {
  let calls = 0
  const model = (): AnySimulator => ({
    world: 'closed',
    goToState: () => {},
    currentState: () => 0,
    successors: () => [{ event: '!a' }],
    scheduleStep: () => {},
    step: () => {},
    isCommitEvent: () => true,
    fingerprint: () => calls,
    labels: () => {
      if (calls++ > 3) throw new Error('worn out')
      return ['p']
    },
  })
  const purpose = parsePurpose('purpose t\nstart q\n  do a when p -> q\n  do b -> Success')
  await expect(verdictOf(model, purpose)).rejects.toMatchObject({ run: { steps: [] } })
})

describe('bounds', () => {
  const chain = shortModel('0!a1; 1!a2; 2!a3; 3!a4; 4!a5')
  const waits = shortPurpose('0?a0; 0?bS')
  test('the same number of states bounds an opaque and an identifiable search alike', () => {
    for (const model of [chain, () => opaque(chain())]) {
      expect(ask(model, waits, { states: 6, depth: 10 })).toMatchObject({
        kind: 'failure',
        statistics: { productStates: 6 },
      })
      expect(ask(model, waits, { states: 4, depth: 10 })).toMatchObject({ kind: 'inconclusive', reason: 'state-bound' })
    }
  })
  test('a bound costs no more than a second look', () => {
    const edges = Array.from({ length: 4000 }, (_, i) => [
      [`s${i}`, '!a', `s${(i + 1) % 4000}`],
      [`s${i}`, '!b', `s${(i * 7919) % 4000}`],
    ]).flat()
    const model = parseModel(JSON.stringify({ initial: 's0', transitions: edges }))
    const verdict = ask(model, parsePurpose('purpose w\nstart q\n  see c -> Success\n  otherwise -> q'), {
      depth: 4000,
    })
    expect(verdict).toMatchObject({ kind: 'failure', statistics: { productStates: 4000 } })
    expect(verdict.statistics.transitions).toBeLessThanOrEqual(2 * 8000)
  })
  test('a verdict that the purpose cannot reach is not searched for', () => {
    const endless = () =>
      immutableModel({ initial: 0, successors: () => ['!a' as const], apply: (n: number) => n + 1, key: n => n })
    expect(ask(endless, waits, { relation: 'refutability' })).toMatchObject({ kind: 'failure', reason: 'exhausted' })
    expect(ask(endless, waits, { relation: 'refutability', shortest: true }).kind).toBe('failure')
    expect(ask(endless, waits, { relation: 'refutability', depth: 5 }).kind).toBe('inconclusive')
  })
})

describe('guards', () => {
  const builds = (when: Condition<string>) => () =>
    build(() => ({}) as { alphabet?: never }, {
      purpose: 'p',
      start: 'q',
      states: { q: { do: { a: { to: 'Success', when } }, otherwise: 'q' } },
    } as never)
  test('constants go, and what is left reads back', () => {
    expect(purposeToText(builds({ or: [{ and: [] }, 'p'] })())).toContain('do a -> Success')
    expect(purposeToText(builds({ and: ['p', { not: { or: [] } }] })())).toContain('do a when p -> Success')
    expect(codes(builds({ and: ['p', { or: [] }] }))).toEqual(['purpose/contradictory-guard'])
  })
  test('too deep, too large or misnamed is refused', () => {
    let deep: Condition<string> = 'p'
    for (let i = 0; i < 20_000; i++) deep = { or: ['q', { and: ['r', deep] }] }
    expect(codes(builds(deep))).toContain('syntax/nesting')
    expect(codes(builds({ and: Array.from({ length: 200_000 }, (_, i) => `p${i}`) }))).toEqual([
      'purpose/guard-too-complex',
    ])
    expect(codes(() => parsePurpose('purpose p\nstart q\n  do a when "not p" -> Success'))).toEqual(['label/malformed'])
  })
  test('a thousand equal transitions are a thousand mistakes, not a million', () => {
    const text = `purpose p\nstart q\n${'  do a -> Success\n'.repeat(3000)}`
    expect(codes(() => parsePurpose(text))).toHaveLength(2999)
  })
})

test('a long run is drawn whole', () => {
  const length = 300
  const model = parseModel(
    JSON.stringify({
      initial: 's0',
      transitions: Array.from({ length }, (_, i) => [`s${i}`, i + 1 < length ? '!a' : '!end', `s${i + 1}`]),
    }),
  )
  const purpose = parsePurpose('purpose w\nstart q\n  do end -> Success\n  otherwise -> q')
  const { run } = ask(model, purpose)
  const graph = exploredGraph(model, purpose, 'x', { run, maxStates: 50 })
  expect(graph.edges.filter(({ onRun }) => onRun)).toHaveLength(length)
  expect(graph.nodes.at(-1)).toMatchObject({ kind: 'success', onRun: true })
})

test('purposes of more than 64 states are looked up by hashing, with the same answers', () => {
  const states = 200
  const text = `purpose wide\nstart q0\n${Array.from({ length: states }, (_, i) => `${i === 0 ? '' : `state q${i}\n`}  do a -> q${(i + 1) % states}\n  do b -> q${(i * 7 + 3) % states}\n${i === 150 ? '  see c -> Success\n' : ''}`).join('')}`
  const transitions = Array.from({ length: 30 }, (_, i) => [
    [`s${i}`, '!a', `s${(i * 3 + 1) % 30}`],
    [`s${i}`, '!b', `s${(i + 1) % 30}`],
    ...(i === 29 ? [['s29', '?c', 's0']] : []),
  ]).flat() as [string, string, string][]
  const ats = { initial: 's0', transitions }
  const purpose = parsePurpose(text)
  const json = purposeToJson(purpose)
  for (const { relation, variant } of allQuestions) {
    for (const depth of [5, 40, null]) {
      const verdict = ask(parseModel(JSON.stringify(ats)), purpose, {
        relation,
        variant,
        shortest: true,
        ...(depth === null ? {} : { depth }),
      })
      const expected = oracle(ats, json as Sp, { relation, variant, depth })
      expect({ relation, variant, depth, kind: verdict.kind }).toEqual({
        relation,
        variant,
        depth,
        kind: expected.verdict,
      })
      if (expected.shortest !== null) expect(verdict.run?.steps.length).toBe(expected.shortest)
    }
  }
})
