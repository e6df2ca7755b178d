import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { folder, telos, telosProcess } from '../support/cli.js'
import { hostile, lamp } from '../support/lamp.js'

const lights = 'purpose lights\nstart q\n  do press when on -> r\nstate r\n  see hum -> Success\n'

const files = folder({
  'lamp.ats.json': lamp,
  'letters.ats.json': '{ "initial": "a", "transitions": [["a", "!q", "b"]] }',
  'lights.purpose': lights,
  'broken.purpose': 'purpose p\njunk\n',
  'hostile.ats.json': JSON.stringify({
    initial: hostile,
    transitions: [[hostile, `!${JSON.stringify(hostile)}`, 't']],
  }),
  'short.json': '{ "steps": [{ "event": "!press", "state": "lit" }, { "event": "?hum" }, { "event": "?flicker" }] }',
  'fails.json': '{ "steps": [{ "event": "!fine" }, { "event": "!throw" }] }',
  'wrong.json': '{ "steps": 3 }',
  // What is taken from 0 decides what happens there.
  'bad.mjs': `export default ({ seed = 0 }) => { let n = 0; const all = ['!throw', '!exit', '!hang', '!fine']; return {
    world: 'closed', goToState: s => { n = s }, currentState: () => n,
    successors: () => (n % 4 === 0 ? all : ['!on']).map(event => ({ event })),
    scheduleStep: ({ event }) => {
      if (event !== '!on') { n = all.indexOf(event) + 1; return }
      console.log('noise')
      if (n === 1) throw new Error('boom')
      if (n === 2) process.exit(3)
      if (n === 3) { console.error('it hangs'); for (;;); }
    },
    step() {}, isCommitEvent: () => true, labels: () => ['n' + n, 'seed' + seed], fingerprint: () => n } }`,
  'hangs.mjs': "export default () => { console.error('it hangs'); for (;;); }",
})
afterAll(files.remove)
const typed = (input: readonly string[]) => ({ cwd: files.path, input: input.map(line => `${line}\n`).join('') })
const lines = (args: string[], input: string[]) => telos(['step', ...args], typed(input))
/** What was said after each command. */
const answers = (stdout: string): string[] => stdout.split(/\n\n(?:> .*\n)?/)

describe('line by line', () => {
  test('places, refusals, and the run at the end', async () => {
    const { code, stdout, stderr } = await lines(
      ['lamp.ats.json', 'lights.purpose'],
      ['3', 'press', 'nonsense', '', 'back', 'back', 'forward', 'goto 7', 'see hum', 'state', 'random', 'help'],
    )
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    const said = answers(stdout)
    expect(said[0]).toBe(
      [
        'step 0',
        'state    dark',
        'labels   not on',
        'purpose  q',
        '           do press when on -> r',
        '  1  do press (lit)  -> r',
        '  2  do press  (only where on)',
        '  3  see flicker  (q has no transition for it)',
      ].join('\n'),
    )
    expect(said[1]).toBe('the purpose does not allow it: q has no transition for it')
    expect(said[2]).toMatch(/^step 1\nstate {4}lit\nlabels {3}on\nchanged {2}on\n/)
    expect(said[3]).toBe(
      'nonsense is neither a command nor an event that can happen here; possible are 1 to 2, the name of an event, random, back, forward, goto 4, state, save FILE, quit',
    )
    expect(said[4]).toMatch(/^step 0 of 1\n/)
    expect(said[5]).toBe('this is the start')
    expect(said[6]).toMatch(/^step 1\n/)
    expect(said[7]).toBe('the walk has 1 step: there is no 7')
    expect(said[8]).toMatch(/^step 2\n[\s\S]*the purpose succeeded$/)
    expect(said[9]).toBe(said[8])
    expect(said[10]).toBe('there is nothing to take')
    expect(said[11]).toContain('save FILE')
    expect(said[12]).toContain('2     see hum              Success')
    expect(stdout).toContain('\n> see hum\n')
  })
  test('short commands, which an event of the same name goes before', async () => {
    const { stdout } = await lines(['lamp.ats.json', '--quiet'], ['1', 'b', 'f', 'b', 'forth', 'q', '1'])
    expect(answers(stdout).map(said => said.split('\n')[0])).toEqual([
      'step 0',
      'step 1',
      'step 0 of 1',
      'step 1',
      'step 0 of 1',
      'step 1',
      '',
    ])
    const taken = await lines(['letters.ats.json', '--quiet'], ['q', 'b', 'q'])
    expect(answers(taken.stdout).map(said => said.split('\n')[0])).toEqual([
      'step 0',
      'step 1',
      'step 0 of 1',
      'step 1',
    ])
  })
  test('names that several events have are refused', async () => {
    const { stdout } = await lines(['lamp.ats.json', '--quiet'], ['press', '!press', 'quit', '1'])
    expect(answers(stdout).slice(1)).toEqual([
      'that may be any of 1, 2: take one by its number',
      'that may be any of 1, 2: take one by its number',
      '',
    ])
  })
  test('a stored run replays, is walked again, and is not written over unasked', async () => {
    const run = join(files.path, 'run.json')
    const args = ['lamp.ats.json', 'lights.purpose']
    const { stdout } = await lines([...args, '--quiet'], ['1', 'save run.json', '2', 'save run.json', 'save nowhere/'])
    expect(JSON.parse(readFileSync(run, 'utf8')).steps).toHaveLength(1)
    expect(stdout).toContain('run.json exists: save! run.json writes over it')
    expect(stdout).toContain('to walk it again: telos step lamp.ats.json lights.purpose --run run.json\n')
    await lines(args, ['1', '2', 'save! run.json'])
    expect(JSON.parse(readFileSync(run, 'utf8'))).toMatchObject({
      steps: [
        { event: '!press', purpose: 'r', labels: ['on'], state: 'lit', choice: 0 },
        { event: '?hum', purpose: 'Success' },
      ],
      loop: null,
    })
    expect(
      await telos(['replay', 'lamp.ats.json', 'run.json', '--purpose', 'lights.purpose'], { cwd: files.path }),
    ).toMatchObject({ code: 0, stdout: 'run.json replays on lamp.ats.json: 2 steps\n' })
    const walked = answers((await lines([...args, '--run', 'run.json'], ['goto 2', 'back'])).stdout)
    expect(walked[0]).toMatch(/^step 0 of 2\n/)
    expect(walked[1]).toMatch(/^step 2\n[\s\S]*the purpose succeeded$/)
    expect(walked[2]).toMatch(/^step 1 of 2\n/)
  })
  test('a run that goes another way is walked as far as it goes', async () => {
    const { code, stdout } = await lines(['lamp.ats.json', '--run', 'short.json'], ['goto 2'])
    expect(code).toBe(0)
    expect(stdout).toMatch(/^short.json can be walked for 2 of its 3 steps\nstep 0 of 2\n/)
  })
  test('a CCS process by its name, a LAbS specification with parameters', async () => {
    const vending = join(import.meta.dirname, '../../examples/vending/vending.ccs')
    const tea = await lines([`${vending}#Kind`, '--quiet'], ['coin', 'tea'])
    expect(tea).toMatchObject({ code: 0, stderr: '' })
    expect(answers(tea.stdout).map(said => said.split('\n')[1])).toEqual([
      'state    Kind',
      expect.stringContaining('tea'),
      'state    Kind',
    ])
    const dining = join(import.meta.dirname, '../../examples/dining/dining.labs')
    const { code, stdout } = await lines([dining, '--param', 'n=2', '--seed', '7'], ['1', 'fork[1] <-- 1', 'random'])
    expect(code).toBe(0)
    expect(stdout).toContain('\n  2  Phil 1: fork[1] <-- 1\n')
    expect(stdout).toContain('\nchanged  fork = [0, 1]; Phil 1 @2 (status = 0)\n')
    expect(stdout).toMatch(/\n1 {2}initial values\n[\s\S]*\n2 {2}Phil 1: fork\[1\] <-- 1\n3 {2}Phil/)
    const other = await lines([dining, '--param', 'n=2', '--seed', '7'], ['1', 'fork[1] <-- 1', 'random'])
    expect(other.stdout).toBe(stdout)
  })
  test('hostile names are made printable', async () => {
    const { stdout } = await lines(['hostile.ats.json'], ['1', '\u001b[2J'])
    expect(stdout.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u)
    expect(stdout).toContain('state    a\\u001b]0;x\\u0007\\u202e\\u000a日本\n')
  })
})

describe('models that misbehave', () => {
  test('a crash is the model’s, with the run that led to it; the walk goes on', async () => {
    const { code, stdout, stderr } = await lines(['bad.mjs', '--seed', '5'], ['fine', 'back', 'throw', 'exit', 'fine'])
    expect(code).toBe(0)
    expect(stderr).toContain('error[simulator/threw]: scheduleStep threw: boom')
    expect(stderr).toMatch(/the steps that led there:\n.*\n.*\n {4}1 {5}do throw {11}n1, n0\?/)
    expect(stderr).toContain('it happened at the step: do on')
    expect(stderr).toContain('error[simulator/threw]: the model ended the process with code 3')
    expect(stderr).toMatch(/\n {4}1 {5}do exit /)
    // Standard output is not the model's.
    expect(stdout).not.toContain('noise')
    const places = answers(stdout).map(said => said.split('\n').slice(0, 2).join(', '))
    expect(places.slice(0, 6)).toEqual([
      'step 0, labels   n0, seed5',
      'step 1, labels   n4, seed5',
      'step 0 of 1, labels   n0, seed5',
      'step 0 of 1, labels   n0, seed5',
      'step 0 of 1, labels   n0, seed5',
      'step 1, labels   n4, seed5',
    ])
  })
  test('a stored run that leads to a crash is walked up to there', async () => {
    const { code, stdout, stderr } = await lines(['bad.mjs', '--run', 'fails.json'], [])
    expect(code).toBe(0)
    expect(stderr).toContain('scheduleStep threw: boom')
    expect(stdout).toMatch(/^fails.json can be walked for 1 of its 2 steps\nstep 0 of 1\n/)
  })
  test('Ctrl-C ends a model that hangs, at once', async () => {
    const interruptOn = /it hangs/
    const { code, stdout } = await telosProcess(['step', 'bad.mjs'], {
      ...typed(['fine', 'back', 'hang']),
      interruptOn,
    })
    expect(code).toBe(130)
    expect(stdout).toContain('0     (start)')
    expect((await telosProcess(['step', 'hangs.mjs'], { ...typed([]), interruptOn })).code).toBe(130)
  })
})

test.each([
  ['a missing model', ['no.mjs'], 66, 'file/missing'],
  ['a missing purpose', ['lamp.ats.json', 'no.purpose'], 66, 'file/missing'],
  ['a broken purpose', ['lamp.ats.json', 'broken.purpose'], 65, 'syntax/unexpected'],
  ['a model as a purpose', ['lamp.ats.json', 'lamp.ats.json'], 65, 'file/unknown-kind'],
  ['a broken run', ['lamp.ats.json', '--run', 'wrong.json'], 65, 'wrong.json:1:12'],
  ['a parameter that is not there', ['lamp.ats.json', '--param', 'n=1'], 64, 'parameter'],
  ['no model', [], 64, 'missing required argument'],
] as [string, string[], number, string][])('%s', async (_, args, code, said) => {
  const ended = await lines(args, ['1'])
  expect(ended).toMatchObject({ code, stdout: '' })
  expect(ended.stderr).toContain(said)
})

test('only what was asked for was stored', () => expect(existsSync(join(files.path, 'nowhere'))).toBe(false))
