import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { folder, main, root, telos, telosProcess } from '../support/cli.js'

const files = folder({
  'wrong.ccs': 'S = a.T;\nT = b.U;\n',
  'noisy.model.mjs': `console.log('loaded')
export default ({ n = 1 }) => {
  console.log('made')
  let left = n
  setInterval(() => {}, 1000)
  return {
    world: 'closed',
    goToState: state => { left = state },
    currentState: () => left,
    successors: () => {
      if (left === 1) throw new Error('the last one is stuck')
      return [{ event: '?less', weight: 0.5, why: 'it leaks' }]
    },
    scheduleStep: () => { left-- },
    step: () => console.log('stepped'),
    isCommitEvent: () => true,
    labels: () => (left > 2 ? ['many'] : []),
    observe: () => ({ left }),
    reseed: seed => { left = seed },
  }
}
`,
  'busy.model.mjs': `export default () => ({
  world: 'closed', goToState() {}, currentState: () => 0,
  successors() { process.stderr.write('busy\\n'); for (;;); },
  scheduleStep() {}, step() {}, isCommitEvent: () => true, labels: () => [],
})
`,
})
afterAll(files.remove)

/** What a served model answers to these requests. */
const asked = async (args: readonly string[], ...requests: readonly object[]) => {
  const input = requests.map((request, id) => `${JSON.stringify({ id, ...request })}\n`).join('')
  const { code, stdout, stderr } = await telosProcess(['serve', ...args], { cwd: files.path, input })
  const answers = stdout
    .trimEnd()
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line))
  return { code, answers, stderr }
}
const hello = { op: 'hello', protocol: 1, parameters: {} }

describe('the same verdicts and runs as of the model itself', () => {
  const served = (model: string, ...options: string[]): string =>
    ['node', `"${main}"`, 'serve', `"${join(root, 'examples', model)}"`, ...options].join(' ')

  /** All that is said, but for how long it took, by what name the model is known, and how it was driven. */
  const said = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(said)
    if (typeof value !== 'object' || value === null) return value
    const driven = [
      'model',
      'made',
      'sampled',
      'seconds',
      'bytesPerState',
      'load',
      'profile',
      'told',
      'observe',
      'neverMet',
    ]
    return Object.fromEntries(
      Object.entries(value)
        .filter(([name]) => !driven.includes(name))
        .map(([name, field]) => [name, said(field)]),
    )
  }

  test.each([
    ['dog/dog.ats.json', 'dog/learned.purpose', []],
    ['dog/dog.model.ts', 'dog/patience.purpose', []],
    ['philosophers/philosophers.model.ts', 'philosophers/fed.purpose', ['--param', 'n=3']],
    ['peterson/peterson.ccs', 'peterson/exclusion.purpose', []],
    ['dining/dining.labs', 'dining/greed.purpose', []],
    ['epidemic/epidemic.model.ts', 'epidemic/over.purpose', ['--depth', '6']],
  ])('%s, %s', async (model, purpose, options) => {
    const path = join(root, 'examples', purpose)
    for (const more of [[], ['--shortest']]) {
      const asking = [path, '--relation', 'all', '--format', 'json', ...options, ...more]
      const itself = await telos(['check', join(root, 'examples', model), ...asking])
      const driven = await telos(['check', '--command', served(model), ...asking])
      expect(driven.code, driven.stderr).toBe(itself.code)
      expect(said(JSON.parse(driven.stdout))).toEqual(said(JSON.parse(itself.stdout)))
    }
  })

  test('an actor system, whose runs Telos looks for otherwise where it sees the net: the same verdicts', async () => {
    const asking = [join(root, 'examples/resource-lock/handover.purpose'), '--relation', 'all', '--format', 'json']
    const kinds = async (...args: string[]) =>
      JSON.parse((await telos(['check', ...args, ...asking])).stdout).map(({ verdict }: { verdict: string }) => verdict)
    const model = 'resource-lock/resource-lock.acs'
    expect(await kinds('--command', served(model))).toEqual(await kinds(join(root, 'examples', model)))
  })

  test.each([
    ['dog/dog.ats.json', []],
    ['philosophers/philosophers.model.ts', ['--param', 'n=4']],
    ['peterson/peterson.ccs', []],
  ])('telos count %s', async (model, options) => {
    const itself = await telos(['count', join(root, 'examples', model), '--format', 'json', ...options])
    const driven = await telos(['count', '--command', served(model, ...options), '--format', 'json'])
    expect(said(JSON.parse(driven.stdout))).toEqual(said(JSON.parse(itself.stdout)))
  })

  test('the event that chooses the initial state of a LAbS system is one more step for those who drive it', async () => {
    const counted = async (...args: string[]) =>
      JSON.parse((await telos(['count', ...args, '--format', 'json'])).stdout)
    const itself = await counted(join(root, 'examples/leader/leader.labs'))
    const driven = await counted('--command', served('leader/leader.labs'))
    expect([driven.states, driven.depth]).toEqual([itself.states + 1, itself.depth + 1])
  })
})

test('what is asked is answered in order, and only that is printed', async () => {
  const { code, answers, stderr } = await asked(
    ['noisy.model.mjs', '--param', 'n=3,depth=2'],
    { ...hello, parameters: { n: 4, unknown: true } },
    { op: 'start' },
    { op: 'expand', state: 0 },
    { op: 'expand', state: 1 },
    { op: 'release', states: [1] },
    { op: 'expand', state: 1 },
    { op: 'offers' },
    { op: 'take', choice: 0 },
    { op: 'take', choice: 7 },
    { op: 'reseed', seed: 3 },
    { op: 'take', choice: 0 },
    { op: 'close' },
    { op: 'start' },
  )
  const less = { event: '?less', weight: 0.5, offer: 'why: it leaks' }
  expect(answers.map(({ ok, error }) => ok ?? error?.message ?? null)).toEqual([
    {
      protocol: 1,
      name: 'noisy.model.mjs',
      world: 'closed',
      fingerprints: false,
      restore: 'snapshot',
      events: null,
      propositions: null,
      observables: null,
      unread: ['unknown'],
    },
    { state: 0, labels: ['many'], observe: { left: 4 } },
    [{ ...less, state: 1, labels: ['many'], observe: { left: 3 } }],
    [{ ...less, state: 2, labels: [], observe: { left: 2 } }],
    null,
    'there is no state 1',
    [less],
    { labels: ['many'], observe: { left: 3 }, offers: [less] },
    'there is no choice 7: there are 1',
    null,
    { labels: [], observe: { left: 2 }, offers: [less] },
    null,
  ])
  expect(answers.map(({ id }) => id)).toEqual(answers.map((_, i) => i))
  expect(code).toBe(0)
  expect(stderr).toMatch(/^loaded\nmade\n/)
})

test('whatever goes wrong is an answer, with all that is wrong', async () => {
  const input = ['nonsense', '[]', '{"op":"start"}', '{"id":7,"op":"dance"}', JSON.stringify({ id: 8, ...hello })].join(
    '\n',
  )
  const { code, stdout } = await telosProcess(['serve', 'wrong.ccs'], { cwd: files.path, input })
  const answers = stdout
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line))
  expect(answers.map(({ id, error }) => [id, error.message.split(':')[0]])).toEqual([
    [null, 'this is no JSON'],
    [null, 'a request is a JSON object'],
    [null, 'say hello first'],
    [7, 'there is no operation "dance"'],
    [8, 'there is no process U'],
  ])
  expect(answers[4].error.trace).toContain('wrong.ccs:2:')
  expect(code).toBe(0)
})

test('a model that fails says so, and goes on being served', async () => {
  const { answers } = await asked(
    ['noisy.model.mjs'],
    hello,
    { op: 'start' },
    { op: 'expand', state: 0 },
    { ...hello, parameters: { n: 2 } },
    { op: 'start' },
    { op: 'expand', state: 0 },
    { ...hello, protocol: 2 },
    { op: 'expand', state: '0' },
  )
  expect(answers.map(({ error }) => error?.message ?? null)).toEqual([
    null,
    null,
    'successors threw: the last one is stuck',
    null,
    null,
    null,
    'this is protocol 1, and not 2',
    'state must be a whole number, and is "0"',
  ])
})

test('a file that is not there is said at once', async () => {
  const { code, answers, stderr } = await asked(['nowhere.ccs'], hello)
  expect([code, answers]).toEqual([66, []])
  expect(stderr).toContain('there is no file nowhere.ccs')
})

test.each(['SIGINT', 'SIGTERM'] as const)('%s ends it, even while the model does not return', async signal => {
  const child = spawn(process.execPath, [main, 'serve', join(files.path, 'busy.model.mjs')])
  child.stdin.write(`${JSON.stringify(hello)}\n{"op":"start"}\n{"op":"expand","state":0}\n`)
  await once(child.stderr, 'data')
  child.kill(signal)
  const [, by] = await once(child, 'exit')
  expect(by).toBe(signal)
})

test('it ends when nobody listens any more', async () => {
  const child = spawn(process.execPath, [main, 'serve', join(root, 'examples/dog/dog.ats.json')])
  child.stdin.on('error', () => {})
  child.stdin.write(`${JSON.stringify(hello)}\n`)
  await once(child.stdout, 'data')
  child.stdout.destroy()
  const ended = once(child, 'exit')
  const asking = setInterval(() => child.stdin.write('{"op":"start"}\n'), 20)
  expect(await ended).toEqual([0, null])
  clearInterval(asking)
})
