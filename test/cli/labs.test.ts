import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as E from 'fp-ts/lib/Either.js'
import { describe, expect, test } from 'vitest'
import { PropertyJson } from '../../src/report/verdict/json.js'
import { folder as folderWith, telos } from '../support/cli.js'

/** Does something in a folder with some files, which is then removed. */
const withFiles = async (files: Record<string, string>, use: (folder: string) => Promise<void>): Promise<void> => {
  const { path, remove } = folderWith(files)
  try {
    await use(path)
  } finally {
    remove()
  }
}

const dining = ['check', 'examples/dining/dining.labs', '--param', 'n=2']

describe('telos check MODEL', () => {
  test('all properties, some do not hold: 1', async () => {
    const { code, stdout, stderr } = await telos(dining)
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' })
    expect(stdout).toContain('FAILURE  property NoDeadlock (always) on examples/dining/dining.labs: it does not hold')
    expect(stdout).toContain('SUCCESS  property Manners (always)')
    expect(stdout).toContain('FAILURE  property Progress (fairly_inf)')
    expect(stdout).toMatch(/\nproperties: 1 hold, 2 do not hold\n/)
  })
  test('one that holds: 0', async () => {
    const { code, stdout } = await telos([...dining, '--property', 'Manners', '--quiet'])
    expect(code).toBe(0)
    expect(stdout).toBe('SUCCESS  property Manners (always) on examples/dining/dining.labs: it holds\n')
  })
  test('not decided: 2, and it names the bound', async () => {
    const { code, stdout } = await telos([...dining, '--property', 'Manners', '--max-states', '10'])
    expect(code).toBe(2)
    expect(stdout).toContain('INCONCLUSIVE  property Manners')
    expect(stdout).toContain('the bound of 10 product states was reached')
  })
  test('--within answers what has a bounded reading, and says by name what has none', async () => {
    const { code, stdout, stderr } = await telos([...dining, '--within', '3'])
    expect({ code, stderr }).toEqual({ code: 2, stderr: '' })
    expect(stdout).toContain('SUCCESS  property NoDeadlock (always)')
    expect(stdout).toContain('INCONCLUSIVE  property Progress (fairly_inf)')
    expect(stdout).toContain(
      '  fairly_inf is about what stays within reach by runs of any length: ask without --within',
    )
    expect(stdout).toMatch(/\nproperties: 2 hold, 1 are not decided\n/)
    const json = await telos([...dining, '--within', '3', '--workers', '2', '--format', 'json'])
    expect(JSON.parse(json.stdout).map((one: PropertyJson) => [one.property, one.verdict, one.reason])).toEqual([
      ['NoDeadlock', 'success', null],
      ['Manners', 'success', null],
      ['Progress', 'inconclusive', 'no-bounded-reading'],
    ])
    // Alone, it was asked in the wrong way.
    const alone = await telos([...dining, '--within', '3', '--property', 'Progress'])
    expect([alone.code, alone.stderr]).toEqual([64, expect.stringContaining('Progress is fairly_inf: ')])
  })
  test('a file that takes long for one step is not told to look for a loop', async () => {
    // So many ways to choose that no machine comes to their end, and none of them can be gone.
    const text = `system { spawn = One: 1 } agent One { interface = x: 0; y: 0; z: 0; v: 0; w: 0; u: undef
Behaviour = { x <- [0..1000]; y <- [0..1000]; z <- [0..1000]; v <- [0..1000]; w <- [0..1000]; x <- u } } check { P = always true }`
    await withFiles({ 'many.labs': text }, async folder => {
      const { code, stderr } = await telos(['check', join(folder, 'many.labs'), '--timeout', '1'])
      expect(code).toBe(2)
      expect(stderr).not.toMatch(/loop|hangs/)
    })
  })
  test('very many initial states are made bit by bit: the time limit holds', async () => {
    const text = `system { environment = e: 0..30000; f: 0..30000 spawn = One: 1 } agent One { Behaviour = Skip }
assume { Many = (count One a, e + f >= 0) = 1 and e * f >= 0 } check { P = always true }`
    await withFiles({ 'many.labs': text }, async folder => {
      const { code, stdout, stderr } = await telos(['check', join(folder, 'many.labs'), '--timeout', '2'])
      expect([code, stderr]).toEqual([2, ''])
      expect(stdout).toMatch(/^INCONCLUSIVE /)
    })
  })
  test('a run as people would tell it', async () => {
    const { stdout } = await telos([...dining, '--property', 'NoDeadlock', '--shortest'])
    expect(stdout).toContain(
      [
        '  1  initial values',
        '         fork = [0, 0]',
        '         Phil 0: status = 0',
        '         Phil 1: status = 0',
        '  2  Phil 0: fork[0] <-- 1',
        '  3  Phil 0: status <- 1',
        '  4  Phil 1: fork[1] <-- 1',
        '  5  Phil 1: status <- 1',
      ].join('\n'),
    )
  })
  test('what several threads cannot do is done by one, and it is said', async () => {
    const { code, stdout, stderr } = await telos([...dining, '--workers', '2'])
    expect(code).toBe(1)
    expect(stdout).toMatch(/\nproperties: 1 hold, 2 do not hold\n/)
    expect(stderr).toContain('warning[usage/workers-unused]: fairly_inf looks for ways back from every state')
    const always = await telos([...dining, '--workers', '2', '--property', 'Manners'])
    expect([always.code, always.stderr]).toEqual([0, ''])
  })
  test('as JSON: a list, or with --property one document', async () => {
    const all = JSON.parse((await telos([...dining, '--format', 'json'])).stdout)
    expect(all.map((one: PropertyJson) => [one.property, one.modality, one.verdict])).toEqual([
      ['NoDeadlock', 'always', 'failure'],
      ['Manners', 'always', 'success'],
      ['Progress', 'fairly_inf', 'failure'],
    ])
    const one = JSON.parse(
      (await telos([...dining, '--format', 'json', '--property', 'NoDeadlock', '--shortest'])).stdout,
    )
    expect(E.isRight(PropertyJson.decode(one))).toBe(true)
    expect(one.run.steps[1]).toMatchObject({
      event: '?env(Phil 0, fork[0], 1)',
      told: { actor: 'Phil 0', text: 'fork[0] <-- 1', effects: [] },
    })
  })
  test('its run replays', async () => {
    await withFiles({}, async folder => {
      const run = join(folder, 'run.json')
      await telos([...dining, '--property', 'NoDeadlock', '--format', 'json', '--out', run])
      const { code, stdout } = await telos(['replay', 'examples/dining/dining.labs', run, '--param', 'n=2'])
      expect({ code, stdout }).toMatchObject({ code: 0 })
    })
  })
  test('of a list of verdicts the one run replays; of several none is chosen', async () => {
    await withFiles({}, async folder => {
      const list = join(folder, 'list.json')
      await telos([...dining, '--format', 'json', '--out', list])
      const replay = ['replay', 'examples/dining/dining.labs', list, '--param', 'n=2']
      const several = await telos(replay)
      expect(several.code).toBe(65)
      expect(several.stderr).toContain('is a list of verdicts, 2 of which have a run: one is needed')
      expect(several.stderr).toContain('telos check MODEL --property NAME --format json --out FILE')
      const verdicts = JSON.parse(readFileSync(list, 'utf8'))
      writeFileSync(list, JSON.stringify(verdicts.slice(0, 2)))
      expect(await telos(replay)).toMatchObject({ code: 0, stderr: '' })
      writeFileSync(list, '[]')
      expect((await telos(replay)).stderr).toContain('is a list of verdicts, 0 of which have a run')
    })
  })
  test('messages show who received what', async () => {
    const { stdout } = await telos(['simulate', 'examples/leader/leader.labs', '--param', 'n=2', '--seed', '3'])
    expect(stdout).toContain('3  Node 0: propagate leader = 0\n       Node 1: leader <~ 0\n')
  })
  test.each([
    [['--property', 'Manner'], 64, 'the model has no property Manner'],
    [['--relation', 'certainty'], 64, '--relation, --strong and --fair go with a purpose'],
    [['--param', 'n=two'], 64, 'n must be a whole number, not two'],
    [['--param', 'm=2'], 64, 'there is no parameter m'],
    [['--param', 'scheduling=never'], 64, 'scheduling is interleaving or round-robin, not never'],
  ])('wrong usage, %o', async (wrong, exit, message) => {
    const { code, stderr } = await telos([...dining, ...wrong])
    expect(code).toBe(exit)
    expect(stderr).toContain(message)
  })
  test('a model without properties: 64', async () => {
    const { code, stderr } = await telos(['check', 'examples/dog/dog.ats.json'])
    expect(code).toBe(64)
    expect(stderr).toContain('has no properties of its own')
  })
  test('a fault of the model: 70, with the agent, the place and the run', async () => {
    const text =
      'system { environment = d: 2 spawn = One: 1 }\nagent One { Behaviour = d <-- 4 / (d - 1); Behaviour }\ncheck { P = always true }\n'
    await withFiles({ 'fault.labs': text }, async folder => {
      const { code, stderr } = await telos(['check', 'fault.labs'], { cwd: folder })
      expect(code).toBe(70)
      expect(stderr).toContain('error[labs/division]: One 0: 4 is divided by zero')
      expect(stderr).toContain('fault.labs:2:31')
      expect(stderr).toContain('One 0: d <-- 4')
    })
  })
  test('undefined values that made somebody wait are mentioned', async () => {
    const text =
      'system { environment = d: undef spawn = One: 1, Two: 1 }\nagent One { Behaviour = d <-- d + 1 }\nagent Two { Behaviour = d <-- 0 }\ncheck { P = always true }\n'
    await withFiles({ 'wait.labs': text }, async folder => {
      const { stdout } = await telos(['check', 'wait.labs'], { cwd: folder })
      expect(stdout).toContain('note: One had to wait at wait.labs:2:25, where a value was undefined')
    })
  })
})

describe('purposes about LAbS models', () => {
  const purpose = (event: string): string => `purpose p\nstart a\n  ${event} -> Success\n  otherwise -> a\n`
  test.each([
    ['see env(Phil 0, fork[0], 1)', false],
    ['see env(_, fork[1], _)', false],
    ['do init', false],
    ['see env(Phill 0, fork[0], 1)', true],
    ['see env(Phil 0, fork[0])', true],
    ['see local(Phil 0, fork[0], 1)', true],
    ['see init', true],
    ['see propagate(Phil 0, leader)', true],
  ])('%s: the model never has it: %s', async (event, isStrange) => {
    await withFiles({ 'p.purpose': purpose(event) }, async folder => {
      const { stderr } = await telos([...dining.slice(0, 2), join(folder, 'p.purpose'), ...dining.slice(2)])
      expect(stderr.includes('warning[purpose/unknown-event]')).toBe(isStrange)
    })
  })
})

describe('slices', () => {
  const boids = [
    'check',
    'examples/boids/boids.labs',
    '--param',
    'n=3,size=5,delta=5,scheduling=round-robin',
    '--reduce',
    'slice',
  ]
  test('leave out where the boids fly: a few dozen states instead of tens of millions', async () => {
    const { code, stdout } = await telos([...boids, '--format', 'json'])
    expect(code).toBe(0)
    const [verdict] = JSON.parse(stdout)
    expect(verdict.reduced).toEqual({ used: ['slice'], refused: [], leftOut: 'x, y, posX, posY, dirX, dirY' })
    expect(verdict.statistics.productStates).toBeLessThan(200)
  })
  test('are refused where they might change the verdict', async () => {
    const { stdout } = await telos([...boids, '--shortest', '--max-states', '1000'])
    expect(stdout).toContain('slice was not used: a shortest run may be left out')
  })
})

describe('telos test', () => {
  test('what a file expects of its own properties', async () => {
    const text =
      '# telos: n=2\n# telos: expect Up violated\n# telos: expect Down holds\nsystem { extern = _n environment = x: 0 spawn = One: _n }\nagent One { Behaviour = x <-- 1 }\ncheck { Up = always x = 0 Down = finally x = 1 }\n'
    await withFiles({ 'm.labs': text, 'w.labs': text.replace('Up violated', 'Up holds') }, async folder => {
      const met = await telos(['test', 'm.labs'], { cwd: folder })
      expect(met.code).toBe(0)
      expect(met.stdout).toMatch(/^m\.labs\n {2}✓ Up violated\n {2}✓ Down holds\n\nexpectations: 2 met\n/)
      const unmet = await telos(['test', '.'], { cwd: folder })
      expect(unmet.code).toBe(1)
      expect(unmet.stdout).toContain('  ✗ Up holds\n      FAILURE: it does not hold')
    })
  })
})

describe('pictures', () => {
  test('a run as a sequence chart', async () => {
    const { code, stdout } = await telos([
      ...['graph', 'examples/leader/leader.labs', '--param', 'n=2', '--sequence', '--seed', '3'],
    ])
    expect(code).toBe(0)
    expect(stdout).toContain('sequenceDiagram\n  participant p0 as Node 0\n')
    expect(stdout).toContain('  p0->>p1: propagate leader = 0#58; leader #60;#126; 0\n')
  })
  test('a lasso as a drawing', async () => {
    const { stdout } = await telos([
      ...['graph', 'examples/formation/formation.labs', '--param', 'n=2,size=4,range=2,scheduling=round-robin'],
      ...['--property', 'Distancing', '--format', 'svg'],
    ])
    expect(stdout).toMatch(/^<svg /)
    expect(stdout).toContain('again and again')
  })
  test.each(['dot', 'aut', 'tikz'])('not as %s: 64', async format => {
    const { code, stdout, stderr } = await telos([
      ...['graph', 'examples/leader/leader.labs', '--param', 'n=2', '--sequence', '--format', format],
    ])
    expect([code, stdout]).toEqual([64, ''])
    expect(stderr).toContain(`a sequence chart cannot be drawn as ${format}`)
    expect(stderr).toContain('Write --format mermaid or --format svg.')
  })
})

describe('telos translate', () => {
  test.each(['triples', 'dot', 'c', 'lnt'])('to %s', async form => {
    const { code, stdout } = await telos(['translate', 'examples/dining/dining.labs', '--param', 'n=2', '--to', form])
    expect(code).toBe(0)
    expect(stdout.length).toBeGreaterThan(500)
  })
  test('of something else: 64', async () => {
    expect((await telos(['translate', 'examples/dog/dog.ats.json'])).code).toBe(64)
  })
})
