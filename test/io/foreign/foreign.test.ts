import { join } from 'node:path'
import * as E from 'fp-ts/lib/Either.js'
import { afterAll, expect, test } from 'vitest'
import { verdictOf } from '../../../src/checking/check.js'
import { loadModel } from '../../../src/io/models.js'
import { folder, telosProcess } from '../../support/cli.js'
import { purposeOf } from '../../support/models.js'

const node = `'${process.execPath}'`
const files = folder({
  'nothing.mjs': '',
  'top.purpose':
    'purpose top\nstart q\n  see on when there -> Success\n  see on when not there -> q\n  see back -> q\n',
  /** A counter from 0 to 4 whose states are kept by number; at `fails` it does what `how` says. */
  'counter.mjs': `
import { createInterface } from 'node:readline'
const kept = [0]
let fails = -1, how = ''
const shown = n => ({ labels: [n === 4 ? 'there' : 'not there'], fingerprint: n })
const print = line => process.stdout.write(line + '\\n')
const operations = {
  hello: ({ parameters }) => {
    ;({ fails = -1, how = '' } = parameters)
    return { protocol: 1, world: 'closed', fingerprints: true, restore: 'snapshot', unread: Object.keys(parameters).filter(name => !['fails', 'how'].includes(name)) }
  },
  start: () => { live = 0; return { state: 0, ...shown(0) } },
  expand: ({ state }) => {
    const n = kept[state]
    if (n === fails && how === 'throws') throw new Error('too high')
    if (n === fails && how === 'dies') process.exit(3)
    if (n === fails && how === 'silent') return undefined
    if (n === fails && how === 'hangs') for (;;);
    if (n === fails && how === 'prints') print('climbing')
    if (n === fails && how === 'cut') { process.stdout.write('{"id":'); return undefined }
    if (n === fails && how === 'many') print(JSON.stringify({ id: 0, ok: null }))
    return n === 4 ? [] : [{ event: '?on', state: kept.push(n + 1) - 1, ...shown(n + 1) }]
  },
  release: () => null,
  offers: () => (live === 4 ? [] : [{ event: '?on' }]),
  take: () => { live++; return { ...shown(live), offers: operations.offers() } },
}
let live = 0
for await (const line of createInterface({ input: process.stdin })) {
  const { id, op, ...request } = JSON.parse(line)
  try {
    const ok = operations[op](request)
    if (ok !== undefined) print(JSON.stringify({ id, ok }))
  } catch ({ message }) {
    print(JSON.stringify({ id, error: { message, trace: 'counter.mjs, line 7' } }))
  }
}`,
})
afterAll(files.remove)

const command = `command:${node} '${join(files.path, 'counter.mjs')}'`
const top = purposeOf('purpose top\nstart q\n  see on when there -> Success\n  see on when not there -> q\n')

const asked = async (parameters: Readonly<Record<string, string | number>>) => {
  const loaded = await loadModel(command, parameters, undefined, { answerTimeout: 2 })
  if (E.isLeft(loaded)) throw new Error('it cannot be loaded')
  const { factory, warnings, end } = loaded.right
  try {
    return { warnings, verdict: await verdictOf(factory, top) }
  } finally {
    await end?.()
  }
}

test('a model in another process has a verdict, and a run that has happened', async () => {
  const { verdict, warnings } = await asked({ heigth: 4 })
  expect(verdict).toMatchObject({ kind: 'success', run: { steps: [{}, {}, {}, { labels: ['there'] }] } })
  expect(verdict.sampled).toMatchObject({ restores: 3 })
  expect(warnings).toMatchObject([{ code: 'model/parameter-unread' }])
})

test.each([
  ['throws', 'simulator/threw', /: too high$/],
  ['dies', 'process/ended', / ended with code 3 before it had answered expand$/],
  ['silent', 'process/silent', / has not answered expand for 2 s$/],
  ['prints', 'process/garbage', / printed "climbing", which is no answer$/],
  ['cut', 'process/silent', / has not answered expand for 2 s$/],
  ['many', 'process/garbage', / answered question 0 instead of /],
])('one that %s is to blame, with the run so far', async (how, code, message) => {
  await expect(asked({ fails: 2, how })).rejects.toMatchObject({
    diagnostics: [{ code, message: expect.stringMatching(message) }],
    run: { steps: [{ event: '?on' }, { event: '?on' }] },
  })
})

test('time is over while an answer is owed: a verdict, and not the wait for the answer', async () => {
  const loaded = await loadModel(command, { fails: 2, how: 'hangs' })
  if (E.isLeft(loaded)) throw new Error('it cannot be loaded')
  const verdict = await verdictOf(loaded.right.factory, top, { timeout: 0.2, trust: true })
  await loaded.right.end?.()
  expect(verdict).toMatchObject({ kind: 'inconclusive', reason: 'time-bound', run: { steps: [] } })
})

test('a program that serves no model', async () => {
  const line = `${node} '${join(files.path, 'nothing.mjs')}'`
  const { code, stderr } = await telosProcess(['check', '--command', line, 'top.purpose'], { cwd: files.path })
  expect(code).toBe(70)
  expect(stderr).toContain('ended with code 0 before it had answered hello: it defines a model, perhaps')
})

test('whoever gives up is not kept waiting, and leaves no process behind', async () => {
  const line = `${node} '${join(files.path, 'counter.mjs')}' marked-${process.pid}`
  const args = ['check', '--command', line, 'top.purpose', '--param', 'fails=2,how=silent', '--timeout', '1']
  const { code, stdout } = await telosProcess(args, { cwd: files.path })
  expect({ code, stdout: stdout.split('\n')[0] }).toEqual({
    code: 2,
    stdout: expect.stringContaining('INCONCLUSIVE'),
  })
  const { execFileSync } = await import('node:child_process')
  const running = execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' })
  expect(running.split('\n').filter(one => one.includes(`marked-${process.pid}`) && !one.includes('ps -eo'))).toEqual(
    [],
  )
})
