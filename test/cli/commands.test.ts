import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { parseModel, replay } from '../../src/index.js'
import { folder, telos } from '../support/cli.js'

const model =
  '{ "initial": "s", "labels": { "t": ["done"] }, "transitions": [["s", "!go", "t"], ["s", "tau", "s"], ["t", "?stop", "s"]] }'
const files = folder({
  'm/m.ats.json': model,
  'm/met.purpose':
    'purpose met\nexpect feasible\nexpect not refutable\nexpect feasible inconclusive within 0\nstart q\n  do go when done -> Success\n',
  'm/silent.purpose': 'purpose silent\nstart q\n  do go -> Success\n',
  'n/m.ats.json': model,
  'n/unmet.purpose': 'purpose unmet "<&\\">"\nexpect refutable\nstart q\n  do go -> Success\n',
  'o/m.ats.json': model,
  'o/open.purpose': 'purpose open\nexpect feasible\nstart q\n  do go -> r\nstate r\n  see stop -> Success\n',
  'p/m.ats.json': model,
  'p/wrong.purpose': 'purpose wrong\nexpect feasible\nstart q\n  do go -> nowhere\n',
  'q/m.model.mjs': `export default ({ n = 1 }) => ({ world: 'closed', goToState() {}, currentState: () => 0, successors: () => [{ event: '!go(' + n + ')' }],
    scheduleStep() {}, step() {}, isCommitEvent: () => true, labels: () => [], fingerprint: () => 0 })`,
  's/fails.purpose': 'purpose fails\nstart q\n  do go -> Failure\n  see end -> Success\n',
  's/leaves.purpose': 'purpose leaves\nstart q\n  do go -> r\nstate r\n  see end -> Success\n',
  's/waits.purpose': 'purpose waits\nstart q\n  see end -> Success\n  otherwise -> q\n',
  's/ends.aut': 'des (0, 1, 2)\n(0, "!go", 1)\n',
  's/counts.model.mjs': `export default ({ by = 1 }) => { let n = 0; return { world: 'closed', goToState: s => { n = s }, currentState: () => n,
    successors: () => [{ event: '!up' }], scheduleStep: () => { n += by }, step() {}, isCommitEvent: () => true, labels: () => [],
    fingerprint: () => n, observe: () => ({ count: n }) } }`,
  's/fails.model.mjs': `export default () => { let n = 0; return { world: 'closed', goToState: s => { n = s }, currentState: () => n,
    successors: () => [{ event: '!up' }], scheduleStep: () => { if (n > 1) throw new Error('too much'); n++ }, step() {},
    isCommitEvent: () => true, labels: () => [], fingerprint: () => n } }`,
  'q/helper.mjs': 'throw new Error("not a model")',
  'q/param.purpose': 'purpose param\nexpect feasible\nstart q\n  do go(7) -> Success\n',
  'hostile.ats.json': JSON.stringify({
    initial: '<script>alert(1)</script>',
    transitions: [['<script>alert(1)</script>', '!"\\"]>;"', 'x"y\\z']],
  }),
  'long.ats.json': JSON.stringify({
    initial: '0',
    transitions: Array.from({ length: 100 }, (_, i) => [`${i}`, '!go', `${i + 1}`]),
  }),
})
afterAll(files.remove)
const run = (...args: string[]) => telos(args, { cwd: files.path })

describe('telos test', () => {
  test('all met: 0', async () =>
    expect(await run('test', 'm')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('expectations: 3 met'),
      stderr: '',
    }))
  test('some unmet: 1, with the verdict', async () => {
    const { code, stdout } = await run('test', 'm', 'n', 'o', '--depth', '1')
    expect(code).toBe(1)
    expect(stdout).toContain('✗ refutable')
    expect(stdout).toContain('FAILURE: cannot fail; everything that can happen was examined')
    expect(stdout).toContain('expectations: 3 met, 1 unmet, 1 inconclusive')
  })
  test('none unmet but some inconclusive: 2', async () =>
    expect((await run('test', 'm', 'o', '--depth', '1')).code).toBe(2))
  test('a broken purpose: 65, and the others are still tested', async () => {
    const { code, stdout, stderr } = await run('test', 'p', 'm')
    expect(code).toBe(65)
    expect(stderr).toContain('purpose/unknown-target')
    expect(stdout).toContain('3 met')
  })
  test('parameters reach the model, and helpers are not models', async () => {
    expect((await run('test', 'q', '--param', 'n=7')).code).toBe(0)
    expect((await run('test', 'q')).code).toBe(1)
  })
  test('a model named by hand', async () =>
    expect((await run('test', 'n/unmet.purpose', '--model', 'm/m.ats.json')).code).toBe(1))
  test('JUnit', async () => {
    await run('test', 'm', 'n', '--format', 'junit', '--out', 'junit.xml')
    const xml = readFileSync(join(files.path, 'junit.xml'), 'utf8')
    expect(xml).toMatch(
      /^<\?xml version="1.0" encoding="UTF-8"\?>\n<testsuites name="telos" tests="4" failures="1" errors="0"/,
    )
    expect(xml).toContain('<testcase classname="unmet" name="refutable"')
    expect(xml).toContain('<failure message="FAILURE: cannot fail')
    expect(xml.match(/<testcase/g)).toHaveLength(4)
    expect(xml).not.toMatch(/&(?!#\d+;)/)
  })
  test('JSON and Markdown', async () => {
    expect(JSON.parse((await run('test', 'm', 'n', '--format', 'json')).stdout)).toMatchObject({
      met: 3,
      unmet: 1,
      inconclusive: 0,
      broken: 0,
    })
    expect((await run('test', 'm', '--format', 'markdown')).stdout).toContain(
      '| m/met.purpose | m/m.ats.json | not refutable | met |',
    )
  })
})

describe('telos simulate', () => {
  test('the same seed, the same run; another seed, another run; and they replay', async () => {
    const json = async (seed: string) =>
      (await run('simulate', 'm/m.ats.json', '--seed', seed, '--depth', '12', '--format', 'json')).stdout
    const [first, again, ...others] = await Promise.all(['1', '1', '2', '3', '4'].map(json))
    expect(first).toBe(again)
    expect(others.some(other => other !== first)).toBe(true)
    const { steps } = JSON.parse(first).run
    expect(steps).toHaveLength(12)
    expect(replay(parseModel(model), { steps })).toEqual({ steps: 12, divergence: null })
  })
  test('the exit code is the outcome, and --quiet prints its line', async () => {
    const quiet = async (...args: string[]) => {
      const { code, stdout } = await run('simulate', 'm/m.ats.json', ...args, '--quiet')
      return { code, stdout }
    }
    expect(await quiet('o/open.purpose')).toEqual({
      code: 0,
      stdout: 'seed 1, success: the purpose succeeded after 2 steps\n',
    })
    expect(await quiet('s/fails.purpose', '--seed', '7')).toEqual({
      code: 1,
      stdout: 'seed 7, failure: the purpose failed after 1 step\n',
    })
    expect(await quiet('s/leaves.purpose')).toEqual({
      code: 2,
      stdout: 'seed 1, left: after 1 step the model offers see stop, and the purpose does not allow it\n',
    })
    expect(await quiet('s/waits.purpose', '--depth', '3')).toEqual({
      code: 2,
      stdout: 'seed 1, bound: the 3 steps asked for were taken\n',
    })
    expect(await quiet('--depth', '3')).toEqual({
      code: 0,
      stdout: 'seed 1, bound: the 3 steps asked for were taken\n',
    })
    expect(await run('simulate', 's/ends.aut', 's/waits.purpose', '--quiet')).toMatchObject({
      code: 2,
      stdout: 'seed 1, stuck: after 1 step the model offers nothing more: a deadlock\n',
    })
    expect((await run('simulate', 's/ends.aut')).code).toBe(0)
  })
  test('as JSON: outcome, seed, parameters, observations; and it can be replayed', async () => {
    const args = ['s/counts.model.mjs', '--param', 'by=2', '--seed', '5', '--depth', '2', '--format', 'json']
    const { code, stdout } = await run('simulate', ...args)
    const simulation = JSON.parse(stdout)
    expect({ code, ...simulation }).toEqual({
      code: 0,
      telos: expect.any(String),
      model: 's/counts.model.mjs',
      purpose: null,
      seed: 5,
      parameters: { by: 2 },
      outcome: 'bound',
      bound: 'depth',
      observations: { count: [0, 2, 4] },
      run: {
        first: expect.objectContaining({ labels: [] }),
        steps: [expect.objectContaining({ event: '!up', observe: { count: 2 } }), expect.anything()],
        loop: null,
      },
      made: expect.objectContaining({ seed: 5, walk: 5, parameters: { by: 2 } }),
    })
    const stored = folder({ 'run.json': stdout })
    expect(await run('replay', 's/counts.model.mjs', join(stored.path, 'run.json'), '--param', 'by=2')).toMatchObject({
      code: 0,
    })
    stored.remove()
    const left = JSON.parse((await run('simulate', 'm/m.ats.json', 's/leaves.purpose', '--format', 'json')).stdout)
    expect(left).toMatchObject({ outcome: 'left', purpose: 'leaves', stuck: { kind: 'left', offered: ['?stop'] } })
  })
  test('a fault is an outcome too: exit code 70, with the run so far', async () => {
    const { code, stdout, stderr } = await run('simulate', 's/fails.model.mjs', '--format', 'json')
    expect({ code, ...JSON.parse(stdout) }).toMatchObject({
      code: 70,
      outcome: 'fault',
      fault: { code: 'simulator/threw', message: expect.stringContaining('too much') },
      run: { steps: [{ event: '!up' }, { event: '!up' }] },
    })
    expect(stderr).toContain('error[simulator/threw]')
    expect((await run('simulate', 's/fails.model.mjs', '--quiet')).stdout).toMatch(
      /^seed 1, fault: after 2 steps .*\n$/,
    )
  })
})

describe('the purpose is an argument', () => {
  test('of simulate, graph and replay; --purpose is the same', async () => {
    const same = async (command: readonly string[], purpose: string) => {
      const results = [await run(...command, purpose), await run(...command, '--purpose', purpose)]
      // The closing lines show the command as it was typed.
      const [one, other] = results.map(({ stdout, ...rest }) => ({
        ...rest,
        stdout: stdout.replace(/^ {2}telos (?!\d).*\n/m, ''),
      }))
      expect(one).toEqual(other)
      return results[0]
    }
    expect((await same(['simulate', 'm/m.ats.json'], 'o/open.purpose')).stdout).toContain('the purpose succeeded')
    expect((await same(['graph', 'm/m.ats.json'], 'o/open.purpose')).stdout).toContain('Success')
    const stored = folder({ 'run.json': '{ "steps": [{ "event": "!go", "purpose": "other" }] }' })
    const replayed = await same(['replay', 'm/m.ats.json', join(stored.path, 'run.json')], 'o/open.purpose')
    expect(replayed.stdout).toContain('the purpose is in r instead of other')
    stored.remove()
  })
  test('named twice it is an error, and a purpose has none', async () => {
    const twice = ['m/m.ats.json', 'o/open.purpose', '--purpose', 'm/met.purpose']
    for (const command of ['simulate', 'graph'])
      expect(await run(command, ...twice)).toMatchObject({ code: 64, stderr: expect.stringContaining('named twice') })
    expect(await run('graph', 'm/met.purpose', 'o/open.purpose')).toMatchObject({
      code: 64,
      stderr: expect.stringContaining('the model comes first'),
    })
  })
})

test('telos replay says where a stored run diverges', async () => {
  const stored = folder({ 'run.json': '{ "steps": [{ "event": "!go" }, { "event": "tau" }] }' })
  expect(await run('replay', 'm/m.ats.json', join(stored.path, 'run.json'))).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/diverges .* at step 2 of 2: “internal” cannot happen; what can: see stop/),
  })
  stored.remove()
})

test('telos lint', async () => {
  expect(await run('lint', 'm/met.purpose', 'm/silent.purpose')).toMatchObject({
    code: 0,
    stdout: '2 purposes: well formed\n',
  })
  expect((await run('lint', 'p/wrong.purpose')).code).toBe(1)
  expect((await run('lint', 'nowhere.purpose')).code).toBe(66)
  expect(JSON.parse((await run('lint', 'p/wrong.purpose', '--format', 'json')).stdout)).toMatchObject([
    { code: 'purpose/unknown-target', line: 4, column: 12 },
  ])
})

test('telos doctor as JSON', async () => {
  expect(JSON.parse((await run('doctor', 'm/m.ats.json', '--format', 'json')).stdout)).toMatchObject({
    clean: true,
    findings: [],
  })
})

describe('telos graph', () => {
  const graph = (format: string, ...more: string[]) => run('graph', ...more, '--format', format)
  test('of a purpose', async () => {
    expect((await graph('dot', 'm/met.purpose')).stdout).toContain('n0 -> n1 [label="do go when done"]')
    expect((await graph('mermaid', 'm/met.purpose')).stdout).toContain('n0 -->|"do go when done"| n1')
  })
  test('of a model: AUT reads back as the same model', async () => {
    const { stdout } = await graph('aut', 'm/m.ats.json')
    expect(stdout).toBe('des (0, 3, 2)\n(0, "!go", 1)\n(0, "i", 0)\n(1, "?stop", 0)\n')
    expect(
      replay(parseModel(stdout, 'x.aut'), { steps: [{ event: 'tau' }, { event: '!go' }, { event: '?stop' }] })
        .divergence,
    ).toBeNull()
  })
  test('of a product, with the run highlighted', async () => {
    const { stdout } = await graph('dot', 'm/m.ats.json', '--purpose', 'o/open.purpose')
    expect(stdout.match(/, color=royalblue/g)).toHaveLength(2)
    const svg = await graph('svg', 'm/m.ats.json', '--purpose', 'o/open.purpose')
    expect(svg.stdout).toContain('stroke="royalblue"')
    expect(svg.stdout.match(/<rect [^>]*rx="8"/g)).toHaveLength(3)
    const tikz = await graph('tikz', 'm/m.ats.json', '--purpose', 'o/open.purpose')
    expect(tikz.stdout.match(/\\draw\[run transition\]/g)).toHaveLength(2)
    expect(tikz.stderr).toBe('')
  })
  test('only a part, and it says so', async () => {
    expect((await graph('dot', 'm/m.ats.json', '--max-states', '1')).stdout).toContain('only a part was explored')
    expect((await graph('svg', 'm/m.ats.json', '--depth', '0')).stdout).toContain('only a part was explored')
  })
  test('hostile names appear as text', async () => {
    const svg = (await graph('svg', 'hostile.ats.json')).stdout
    expect(svg).not.toContain('<script>')
    expect(svg).toContain('&#60;script&#62;')
    expect((await graph('dot', 'hostile.ats.json')).stdout).toContain('label="x\\"y\\\\z"')
    expect((await graph('mermaid', 'hostile.ats.json')).stdout).not.toContain('<script>')
    expect((await graph('tikz', 'hostile.ats.json')).stdout).toContain('\\textless{}script\\textgreater{}')
  })
  test('a picture that no page can show is drawn, and a word said about it', async () => {
    const { code, stdout, stderr } = await graph('tikz', 'long.ats.json')
    expect([code, stderr]).toEqual([
      0,
      'telos: 101 nodes are more than a page can show; draw less with --max-states or --depth\n',
    ])
    expect(stdout).toContain('(n100) at')
    expect((await graph('tikz', 'long.ats.json', '--quiet')).stderr).toBe('')
  })
})
