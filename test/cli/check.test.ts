import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as E from 'fp-ts/lib/Either.js'
import { afterAll, describe, expect, test } from 'vitest'
import { version } from '../../src/index.js'
import { VerdictJson } from '../../src/report/verdict/json.js'
import { folder, root, telos, telosProcess } from '../support/cli.js'

const dog = ['check', 'examples/dog/dog.ats.json', 'examples/dog/learned.purpose']
const cases: {
  id: string
  depth: number | null
  model: unknown
  purpose: unknown
  expect: { identifiable: Record<string, { verdict: string; shortest: number | null }> }
}[] = readFileSync(join(root, 'test/fixtures/relations.ndjson'), 'utf8')
  .trim()
  .split('\n')
  .map(line => JSON.parse(line))

describe('verdicts', () => {
  test('in one line each, with what they rest on', async () => {
    const model = 'examples/dog/dog.model.ts'
    const args = ['check', model, 'examples/dog/answers.purpose.json', '--quiet', '--trust']
    expect((await telos([...args, '--relation', 'certainty'])).stdout).toBe(
      `SUCCESS  weak certainty of answers on ${model}: must succeed; observational; trusted\n`,
    )
    const all = (await telos([...args, '--relation', 'all'])).stdout.trimEnd().split('\n')
    expect(all).toHaveLength(9)
    for (const line of all) expect(line).toMatch(/; trusted$/)
    const tested = await telos(['test', 'examples/dog/answers.purpose.json', '--model', model, '--quiet'])
    expect(tested.stdout).toBe('expectations: 4 met (3 observational)\n')
  })
  test('the run of the paper’s section 6, as text', async () => {
    const { code, stdout, stderr } = await telos(dog)
    expect(
      stdout
        .replace(/\d+\.\d+ s/, 'TIME s')
        .replace(/\b[0-9a-f]{12}\b/g, 'HASH')
        .replace(version, 'VERSION'),
    ).toBe(`SUCCESS  weak feasibility of learned on examples/dog/dog.ats.json: can succeed
  exact: a statement about all runs of the model

  step  event         purpose  labels that changed  state
  0     (start)       q0       hungry               calm-hungry
  1     do whistle    heard                         whistled-hungry
  2     do commit     waiting                       expecting-hungry
  3     see salivate  Success  not hungry           calm-fed

  4 model states, 4 product states, 4 transitions, depth 3, TIME s
  telos check examples/dog/dog.ats.json examples/dog/learned.purpose
  telos VERSION, model HASH, purpose HASH
`)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  })

  test('as JSON: one document that fits the format, and replays', async () => {
    const files = folder({})
    const { code } = await telos([
      ...dog,
      '--format',
      'json',
      '--out',
      join(files.path, 'deep/run.json'),
      '--mkdir',
      '--depth',
      '50',
    ])
    const verdict = JSON.parse(readFileSync(join(files.path, 'deep/run.json'), 'utf8'))
    expect(E.isRight(VerdictJson.decode(verdict))).toBe(true)
    expect(code).toBe(0)
    expect(verdict).toMatchObject({
      telos: '0.1.0',
      model: 'examples/dog/dog.ats.json',
      purpose: 'learned',
      relation: 'feasibility',
      variant: 'weak',
      verdict: 'success',
      reason: null,
      exact: true,
      bound: { depth: 50, states: null, seconds: null },
      run: { loop: null },
    })
    expect(verdict.run.steps[0]).toEqual({
      event: '!whistle',
      purpose: 'heard',
      labels: ['hungry'],
      state: 'whistled-hungry',
    })
    const replayed = await telos([
      'replay',
      'examples/dog/dog.ats.json',
      join(files.path, 'deep/run.json'),
      '--purpose',
      'examples/dog/learned.purpose',
    ])
    expect(replayed).toMatchObject({ code: 0, stdout: expect.stringContaining('3 steps') })
    files.remove()
  })

  test('as Markdown', async () => {
    const { stdout } = await telos([...dog, '--relation', 'certainty', '--format', 'markdown'])
    expect(stdout).toContain('## FAILURE: learned need not succeed')
    expect(stdout).toContain('| 1 | do bell | rung |')
  })

  test('all relations in one table', async () => {
    const { code, stdout } = await telos([...dog, '--relation', 'all'])
    expect(code).toBe(0)
    expect(stdout.match(/SUCCESS|FAILURE/g)).toEqual([
      'SUCCESS',
      'SUCCESS',
      'SUCCESS',
      'SUCCESS',
      'FAILURE',
      'FAILURE',
      'FAILURE',
      'FAILURE',
      'SUCCESS',
    ])
    const json = await telos([...dog, '--relation', 'all', '--format', 'json'])
    expect(JSON.parse(json.stdout)).toHaveLength(9)
    expect(
      (
        await telos([
          'check',
          'examples/dog/dog.ats.json',
          'examples/dog/patience.purpose',
          '--relation',
          'all',
          '--depth',
          '1',
        ])
      ).code,
    ).toBe(2)
  })

  test('a lasso, said in words and in JSON', async () => {
    const args = ['check', 'examples/dog/dog.ats.json', 'examples/dog/patience.purpose', '--relation', 'certainty']
    expect((await telos(args)).stdout).toContain('goes round for ever')
    expect(JSON.parse((await telos([...args, '--format', 'json'])).stdout)).toMatchObject({
      verdict: 'failure',
      reason: 'lasso',
      run: { loop: expect.any(Number) },
    })
    expect((await telos([...args, '--fair', '--quiet'])).stdout).toBe(
      'SUCCESS  weak fair certainty of patience on examples/dog/dog.ats.json: must succeed\n',
    )
  })

  test('exit codes: 0 holds, 1 does not, 2 undecided', async () => {
    const codes = await Promise.all([
      telos(dog),
      telos([...dog, '--relation', 'certainty']),
      telos([...dog, '--depth', '2']),
      telos([...dog, '--relation', 'certainty', '--strong', '--shortest']),
    ])
    expect(codes.map(({ code }) => code)).toEqual([0, 1, 2, 1])
    expect(codes[2].stdout).toContain('there are runs longer than the depth bound of 2')
    expect(codes[2].stdout).toContain('the run that came nearest:')
  })
})

describe('a sample of the conformance cases', () => {
  const sample = cases.filter((_, i) => i % 60 === 7)
  const files = folder(
    Object.fromEntries(
      sample.flatMap(({ id, model, purpose }) => [
        [`${id}.ats.json`, JSON.stringify(model)],
        [`${id}.purpose.json`, JSON.stringify(purpose)],
      ]),
    ),
  )
  afterAll(files.remove)
  test.each(sample)('case $id', async ({ id, depth, expect: expected }) => {
    const bound = depth === null ? [] : ['--depth', String(depth)]
    const { stdout } = await telos(
      [
        'check',
        `${id}.ats.json`,
        `${id}.purpose.json`,
        '--relation',
        'all',
        '--shortest',
        '--format',
        'json',
        '--quiet',
        ...bound,
      ],
      {
        cwd: files.path,
      },
    )
    const verdicts: {
      relation: string
      variant: string
      verdict: string
      reason: string | null
      run: { steps: unknown[] } | null
    }[] = JSON.parse(stdout)
    for (const { relation, variant, verdict, run, reason } of verdicts) {
      const { verdict: wanted, shortest } = expected.identifiable[`${relation}/${variant}`]
      expect({ relation, variant, verdict }).toEqual({ relation, variant, verdict: wanted })
      if (shortest !== null && reason !== 'lasso') expect(run?.steps.length).toBe(shortest)
    }
  })
})

describe('Ctrl-C', () => {
  const endless = `export default () => { let n = 0; return {
    world: 'closed', goToState: s => { n = s }, currentState: () => n, successors: () => [{ event: '!up' }],
    scheduleStep: () => { n++; if (n === 3) console.error('under way') }, step: () => {}, isCommitEvent: () => true, labels: () => [], fingerprint: () => n } }`
  const hanging = endless.replace("console.error('under way')", "{ console.error('under way'); for (;;); }")
  const purpose = 'purpose never\nstart q\n  see never -> Success\n  otherwise -> q\n'
  const files = folder({
    'endless.mjs': endless,
    'hanging.mjs': hanging,
    'never.purpose': purpose,
  })
  afterAll(files.remove)

  test('on a long check: the inconclusive verdict, and 130', async () => {
    const { code, stdout } = await telosProcess(['check', 'endless.mjs', 'never.purpose', '--format', 'json'], {
      cwd: files.path,
      interruptOn: /under way/,
    })
    expect(JSON.parse(stdout)).toMatchObject({ verdict: 'inconclusive', reason: 'cancelled' })
    expect(code).toBe(130)
  })
  test('on a model that hangs inside a call: too', async () => {
    const { code, stdout, stderr } = await telosProcess(['check', 'hanging.mjs', 'never.purpose', '--format', 'json'], {
      cwd: files.path,
      interruptOn: /under way/,
    })
    expect(JSON.parse(stdout)).toMatchObject({ verdict: 'inconclusive', reason: 'cancelled' })
    expect(stderr).toContain('simulator/hangs')
    expect(code).toBe(130)
  })
  test('and --timeout on a model that hangs: the verdict, and 2', async () => {
    const { code, stdout } = await telos(['check', 'hanging.mjs', 'never.purpose', '--timeout', '0.5'], {
      cwd: files.path,
    })
    expect(stdout).toContain('INCONCLUSIVE')
    expect(stdout).toContain('the time of 0.5 s was up')
    expect(code).toBe(2)
  })
  test('--timeout and --max-states on a model that does not hang', async () => {
    const timed = await telos(['check', 'endless.mjs', 'never.purpose', '--timeout', '0.3', '--format', 'json'], {
      cwd: files.path,
    })
    expect(JSON.parse(timed.stdout)).toMatchObject({ reason: 'time-bound', bound: { seconds: 0.3 } })
    const bounded = await telos(['check', 'endless.mjs', 'never.purpose', '--max-states', '1000', '--format', 'json'], {
      cwd: files.path,
    })
    expect(JSON.parse(bounded.stdout)).toMatchObject({ reason: 'state-bound', bound: { states: 1000 } })
  })
})
