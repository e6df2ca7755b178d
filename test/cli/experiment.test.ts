import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { folder, main, telos, telosProcess } from '../support/cli.js'
import { runs } from '../support/runs.js'

/** A walk that goes up or down by weights, with a parameter for how likely it goes up. */
const walk = `let made = 0
export default ({ up = 0.5, goal = 4, slow = 0, says = -1 }) => {
  if (++made === says) console.error('under way')
  let n = 1
  return { world: 'closed', goToState: s => { n = s }, currentState: () => n, isCommitEvent: () => true, step: () => {},
    successors: () => n === 0 || n === goal ? [] : [{ event: '?up', weight: up }, { event: '?down', weight: 1 - up }],
    scheduleStep: ({ event }) => { for (let i = 0; i < slow; i++) Math.sqrt(i); n += event === '?up' ? 1 : -1 },
    labels: () => [n === goal ? 'top' : 'not top', n === 0 ? 'bottom' : 'not bottom'], observe: () => ({ height: n }) }
}`
/** A model that is different with some seeds: it hangs, ends its thread, or throws. */
const bad = `export default ({ seed }) => { let n = 0
  return { world: 'closed', goToState: s => { n = s }, currentState: () => n, isCommitEvent: () => true, step: () => {},
    successors: () => n < 3 ? [{ event: '?go' }] : [], labels: () => n === 3 ? ['done'] : ['not done'],
    scheduleStep: () => { n++; if (n < 2) return
      if (seed % 9 === 0) for (;;);
      if (seed % 9 === 1) process.exit(3)
      if (seed % 9 === 2) throw new Error('bad luck') } }
}`
const files = folder({
  'walk.mjs': walk,
  'bad.mjs': bad,
  'scoring.mjs': walk.replace('observe:', 'score: () => n, observe:'),
  'late.mjs': `export default ({ seed }) => { let n = 0
  if (seed % 8 === 0) setTimeout(() => { throw new Error('late') }, seed % 5)
  return { world: 'closed', goToState: s => { n = s }, currentState: () => n, isCommitEvent: () => true, step: () => {},
    successors: () => n < 3 ? [{ event: '?go' }] : [], labels: () => n === 3 ? ['done'] : ['not done'],
    scheduleStep: () => { n++; for (let i = 0; i < 100000; i++) Math.sqrt(i) } }
}`,
  'top.purpose':
    'purpose top\nexpect success with probability at least 0.2\nexpect success with probability at most 0.1\nstart q\n  otherwise when top -> Success\n  otherwise when bottom and not top -> Failure\n  otherwise else -> q\n',
  'done.purpose': 'purpose done\nstart q\n  see go when done -> Success\n  see go when not done -> q\n',
  'misspelt.purpose': 'purpose m\nstart q\n  otherwise when topp -> Success\n  otherwise when not topp -> q\n',
  'e.experiment.json':
    '{ "model": "walk.mjs", "purpose": "top.purpose", "sweep": { "up": "0.4:0.6:0.1" }, "runs": 50 }',
  'goal.experiment.json': '{ "model": "walk.mjs", "purpose": "top.purpose", "parameters": { "goal": 9 } }',
  'wrong.experiment.json':
    '{ "model": "walk.mjs",\n  "purpose": "top.purpose",\n  "sweep": { "up": "0.6:0.4:0.1", "goal": [] },\n  "depth": -1,\n  "confidence": 2,\n  "claim": "surely"\n}',
  'both.experiment.json':
    '{ "model": "walk.mjs",\n  "purpose": 7,\n  "sweep": { "up": "0.6:0.4:0.1" },\n  "depth": "deep",\n  "confidence": 2,\n  "rums": 3\n}',
  'keys.experiment.json': '{ "model": "walk.mjs", "rums": 5, "policy": "guess" }',
  'points.csv': 'up,goal\n0.4,3\n"0.6",5\n',
  'short.csv': 'up,goal\n0.4\n',
})
afterAll(files.remove)
const run = (...args: string[]) => telos(['experiment', ...args], { cwd: files.path })
const asked = ['walk.mjs', 'top.purpose'] as const

interface Point {
  readonly parameters: Readonly<Record<string, number>>
  readonly runs: number
}

/** A table without its times. */
const table = async (name: string): Promise<string> => {
  const { stdout } = await run('export', name, '--format', 'csv')
  const [head, ...rows] = stdout.trimEnd().split('\n')
  const time = head!.split(',').indexOf('milliseconds')
  return [
    head,
    ...rows.map(row =>
      row
        .split(',')
        .filter((_, i) => i !== time)
        .join(','),
    ),
  ].join('\n')
}

describe('the table depends on the experiment alone', () => {
  const sweep = ['--sweep', 'up=0.3:0.7:0.2', '--runs', '300']
  test('not on the number of threads', async () => {
    for (const jobs of ['1', '2', '8'])
      expect(await run(...asked, ...sweep, '--jobs', jobs, '--out', `jobs-${jobs}`)).toMatchObject({ code: 0 })
    const first = await table('jobs-1')
    expect(first.split('\n')).toHaveLength(901)
    for (const jobs of ['2', '8']) expect(await table(`jobs-${jobs}`)).toBe(first)
  })

  test('also where points have few runs, and several are under way', async () => {
    const many = [...asked, '--sweep', 'up=0.02:0.8:0.02', '--runs', '3']
    for (const jobs of ['1', '8'])
      expect(await run(...many, '--jobs', jobs, '--out', `few-${jobs}`)).toMatchObject({ code: 0 })
    const first = await table('few-1')
    expect(first.split('\n')).toHaveLength(121)
    expect(await table('few-8')).toBe(first)
  })

  test('nor on being killed, wherever that is', async () => {
    const slow = [...asked, '--sweep', 'up=0.3:0.7:0.2', '--runs', '400', '--param', 'slow=20000', '--quiet']
    expect(await run(...slow, '--out', 'whole')).toMatchObject({ code: 0 })
    const whole = await table('whole')
    const args = [main, 'experiment', ...slow, '--out', 'killed']
    let kills = 0
    for (let i = 0; i < runs(5, 50); i++) {
      const child = spawn(process.execPath, args, { cwd: files.path, stdio: 'ignore' })
      const ended = once(child, 'exit')
      const [, signal] = await Promise.race([
        ended,
        setTimeout(150 + ((i * 7919) % 900)).then(() => {
          child.kill('SIGKILL')
          return ended
        }),
      ])
      if (signal === 'SIGKILL') kills++
    }
    expect(kills).toBeGreaterThan(0)
    expect(await run(...slow, '--out', 'killed')).toMatchObject({ code: 0, stderr: '' })
    expect(await table('killed')).toBe(whole)
  })

  test('nor on being interrupted: what there is, is reported', async () => {
    const slow = [...asked, '--runs', '1000000', '--param', 'slow=20000,says=2000', '--jobs', '1', '--out', 'stopped']
    const given = { cwd: files.path, interruptOn: /under way/ }
    const stopped = await telosProcess(['experiment', ...slow], given)
    expect({ code: stopped.code, stderr: stopped.stderr }).toEqual({ code: 130, stderr: 'under way\n' })
    expect(stopped.stdout).toContain('unfinished')
    const rows = (await table('stopped')).split('\n').length - 1
    expect(rows).toBeGreaterThan(0)
    const made = rows.toLocaleString('en')
    for (const format of ['csv', 'json', 'parquet'])
      expect((await run('export', 'stopped', '--format', format)).stderr).toBe(
        `telos: stopped is unfinished: it has ${made} runs; 1 of 1 point must have more\n`,
      )
    const going = { cwd: files.path, interruptOn: /found there/ }
    const again = await telosProcess(['experiment', ...slow, '--resume'], going)
    expect(again.stderr).toContain(`telos: going on with stopped: ${made} runs found there\n`)
  })
})

describe('the answer', () => {
  test('a claim decides the exit code', async () => {
    expect(await run(...asked, '--claim', 'P(success) >= 0.1', '--quiet')).toMatchObject({ code: 0 })
    expect(await run(...asked, '--claim', 'P(success) >= 0.5', '--quiet')).toMatchObject({ code: 1 })
  })

  test('guided runs have no interval in any format', async () => {
    for (const format of ['text', 'markdown', 'json']) {
      const { stdout, code } = await run(...asked, '--policy', 'seek', '--runs', '20', '--format', format)
      expect(code).toBe(0)
      expect(stdout).not.toMatch(/interval"|estimate"|confidence of|\[0\.\d+, /)
    }
  })

  test('faults of the model are results: it hangs, ends its thread, throws', async () => {
    const { stdout, code } = await run('bad.mjs', 'done.purpose', '--runs', '40', '--run-timeout', '0.2', '--jobs', '2')
    expect(code).toBe(0)
    expect(stdout).toContain('the run did not end within 0.2 s')
    expect(stdout).toContain('it exited with code 3')
    expect(stdout).toContain('bad luck')
  })

  test('what a model put off ends its thread, at any time: the runs are made all the same', async () => {
    const { code, stdout } = await run('late.mjs', 'done.purpose', '--runs', '60', '--jobs', '2', '--format', 'json')
    expect(code).toBe(0)
    const [{ runs: made, outcomes }] = JSON.parse(stdout).points
    expect(made).toBe(60)
    expect(outcomes.success.count + outcomes.fault.count).toBe(60)
  })

  test('the verifier’s question at each seed', async () => {
    const { stdout, code } = await run(
      ...asked,
      '--ask',
      'check',
      '--relation',
      'certainty',
      '--runs',
      '3',
      '--format',
      'json',
    )
    expect(code).toBe(0)
    expect(JSON.parse(stdout).points[0].outcomes.failure.count).toBe(3)
  })

  test('by a file, with options in its place', async () => {
    const { stdout, code } = await run('e.experiment.json', '--runs', '7', '--format', 'json')
    const { points } = JSON.parse(stdout)
    expect({ code, points: points.map(({ parameters, runs }: Point) => [parameters.up, runs]) }).toEqual({
      code: 0,
      points: [
        [0.4, 7],
        [0.5, 7],
        [0.6, 7],
      ],
    })
  })

  test('at the points of a table, and of a design', async () => {
    const ofTable = JSON.parse(
      (await run(...asked, '--points', 'points.csv', '--runs', '2', '--format', 'json')).stdout,
    )
    expect(ofTable.points.map(({ parameters }: Point) => parameters)).toEqual([
      { up: 0.4, goal: 3 },
      { up: '0.6', goal: 5 },
    ])
    const design = ['--sweep', 'up=0.1:0.9', '--sweep', 'goal=3:5:1', '--design', 'lhs:6']
    const spread = JSON.parse((await run(...asked, ...design, '--runs', '2', '--format', 'json')).stdout)
    const ups = spread.points.map(({ parameters }: Point) => Math.floor(((parameters.up! - 0.1) / 0.8) * 6))
    expect(ups.toSorted()).toEqual([0, 1, 2, 3, 4, 5])
    expect(spread.points.map(({ parameters }: Point) => parameters.goal).toSorted()).toEqual([3, 3, 4, 4, 5, 5])
  })

  test('what a purpose expects of probabilities is tested', async () => {
    const { stdout, code } = await telos(['test', 'top.purpose', '--model', 'walk.mjs'], { cwd: files.path })
    expect(code).toBe(1)
    expect(stdout).toMatch(/✓ success with probability at least 0.2 \(sampled, \d+ of \d+ runs, seed 1\)/)
    expect(stdout).toMatch(/✗ success with probability at most 0.1\n\s+refuted: sampled/)
  })

  test('names that no run met are said', async () => {
    const { stdout, stderr } = await run('walk.mjs', 'misspelt.purpose', '--runs', '20')
    expect(stderr).toContain('experiment/never-met')
    expect(stdout).toMatch(/no run of 20 met the label topp: did you mean top\?/)
  })

  test.each([
    ['a number of runs', ['--runs', '5']],
    ['a precision', ['--precision', '0.2']],
    ['a claim', ['--claim', 'P(success) >= 0.1']],
    ['splitting', ['--param', 'goal=6', '--levels', '3']],
  ])('what is complete is exported without a word: %s', async (name, plan) => {
    const scoring = name === 'splitting' ? ['scoring.mjs', 'top.purpose'] : asked
    const folder = `complete ${name}`
    const made = await run(...scoring, '--sweep', 'up=0.4|0.6', ...plan, '--out', folder, '--quiet')
    expect(made).toMatchObject({ code: 0, stderr: '' })
    expect(await run('export', folder)).toMatchObject({ code: 0, stderr: '' })
    const { stderr } = await run(...scoring, '--sweep', 'up=0.4|0.6', ...plan, '--out', folder)
    expect(stderr).toMatch(/going on with complete .*: [\d,]+ runs found there/)
  })

  test('runs that are kept are replayed, with the parameters and the seed that they were made with', async () => {
    const sweep = ['--sweep', 'up=0.4|0.6', '--runs', '100', '--keep-runs', '2']
    expect(await run(...asked, ...sweep, '--out', 'replayed', '--quiet')).toMatchObject({ code: 0 })
    const names = readdirSync(join(files.path, 'replayed/runs'))
    expect(names).toHaveLength(8)
    for (const name of names)
      expect(
        await telos(['replay', 'walk.mjs', `replayed/runs/${name}`, 'top.purpose'], { cwd: files.path }),
      ).toMatchObject({ code: 0, stderr: '' })
    expect(await run(...asked, ...sweep, '--out', 'replayed', '--quiet')).toMatchObject({ code: 0 })
  })

  test('results are a database, and a page', async () => {
    expect(await run(...asked, '--runs', '20', '--out', 'kept', '--quiet')).toMatchObject({ code: 0 })
    expect(existsSync(join(files.path, 'kept/results.duckdb'))).toBe(true)
    const rows = JSON.parse((await run('export', 'kept', '--format', 'json')).stdout)
    expect(rows.runs ?? rows.rows).toHaveLength(20)
    const { stdout } = await run(...asked, '--runs', '20', '--out', 'kept', '--format', 'html')
    expect(stdout).toMatch(/^<!doctype html>/i)
    expect(readFileSync(join(files.path, 'kept/experiment.json'), 'utf8')).toContain('"walk.mjs"')
  })
})

describe('mistakes', () => {
  test('in a file: all of them, where they stand', async () => {
    const { stderr, code } = await run('wrong.experiment.json')
    expect(code).toBe(65)
    for (const place of [':3:20', ':3:43', ':4:12', ':5:17', ':6:12']) expect(stderr).toContain(place)
    const both = await run('both.experiment.json')
    expect(both).toMatchObject({ code: 65, stdout: '' })
    // Of form and of value, in the order in which they stand.
    expect(both.stderr.match(/both\.experiment\.json:\d+:\d+/g)?.map(place => place.slice(21))).toEqual([
      '2:14',
      '3:20',
      '4:12',
      '5:17',
      '6:3',
    ])
    const keys = await run('keys.experiment.json')
    expect(keys).toMatchObject({ code: 65 })
    expect(keys.stderr).toMatch(/json\/unknown-key[\s\S]*runs/)
    expect(keys.stderr).toContain('json/missing-key')
    expect(keys.stderr).toContain('json/type')
  })

  test.each([
    [['--sweep', 'up=0.1:0.9'], 64, 'has no step'],
    [['--sweep', 'up=a:b:c'], 64, 'not a range of numbers'],
    [['--sweep', 'up='], 64, 'swept over nothing'],
    [['--sweep', 'up=1|2', '--sweep', 'up=3'], 64, 'twice'],
    [['--sweep', 'seed=1:3:1'], 64, 'seed'],
    [['--points', 'short.csv'], 65, 'short.csv:2:1'],
    [['--runs', '5', '--precision', '0.1'], 64, 'give one of them'],
    [['--policy', 'seek', '--claim', 'P(success) >= 0.5'], 64, 'nothing can be estimated'],
    [['--precision', '0.9'], 64, 'precision'],
    [['--resume'], 64, '--out'],
    [['--resume', '--out', 'nowhere'], 64, 'there is no experiment'],
    [['--format', 'csv'], 64, 'export'],
    [['--queue', 'nonsense'], 64, 'queue'],
    [['--param', 'up=0.3', '--sweep', 'up=0.1|0.2'], 64, 'leave up out of the parameters (--param)'],
    [['--param', 'goal=3', '--points', 'points.csv'], 64, 'leave goal out of the parameters (--param)'],
  ])('%j', async (options, code, said) => {
    const ended = await run(...asked, ...options)
    expect({ code: ended.code, stdout: ended.stdout }).toEqual({ code, stdout: '' })
    expect(ended.stderr).toContain(said)
  })

  test('a parameter of the file gives way to a sweep on the command line, and --param not to a sweep of the file', async () => {
    const sweep = ['--sweep', 'goal=3|4', '--runs', '2', '--format', 'json']
    const { stdout } = await run('goal.experiment.json', ...sweep)
    expect(JSON.parse(stdout).points.map(({ parameters }: Point) => parameters)).toEqual([{ goal: 3 }, { goal: 4 }])
    const both = await run('e.experiment.json', '--param', 'up=0.3')
    expect(both).toMatchObject({ code: 64, stdout: '' })
    expect(both.stderr).toContain('up is given as a parameter of all points')
  })

  test('a parameter that nobody reads is warned of, also if only the answer is wanted', async () => {
    for (const options of [[], ['--quiet'], ['--jobs', '1']]) {
      const { stderr, code } = await run(...asked, '--runs', '3', '--sweep', 'upp=1|2', ...options)
      expect(code).toBe(0)
      expect(stderr).toContain(
        'walk.mjs does not read the parameter upp, so that points which differ in it are the same',
      )
      expect(stderr).toContain('did you mean up?')
      expect(stderr.match(/experiment\/unread/g)).toHaveLength(1)
    }
    const { stdout } = await run(...asked, '--runs', '3', '--param', 'upp=1', '--format', 'json')
    expect(JSON.parse(stdout).assumptions[0]).toContain(
      'does not read the parameter upp: it reads goal, says, slow, up',
    )
  })

  test('another experiment in the folder', async () => {
    await run(...asked, '--runs', '5', '--out', 'mine', '--quiet')
    const other = await run(...asked, '--runs', '5', '--seed', '2', '--out', 'mine')
    expect(other).toMatchObject({ code: 64, stdout: '' })
    expect(other.stderr).toMatch(/results\/other-experiment[\s\S]*seed/)
  })
})
