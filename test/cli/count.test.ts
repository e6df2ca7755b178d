import { afterAll, describe, expect, test } from 'vitest'
import { philosophers } from '../simulators/ccs/models.js'
import { folder, root, telos, telosProcess } from '../support/cli.js'
import { inMore } from '../support/runs.js'

const counters = ['count', 'examples/counters/counters.model.ts']
const large = [...counters, '--param', 'n=8,m=10']

const files = folder({
  // Far more states than anything here has the time for.
  'many.ccs': philosophers(14),
  // Without an end: every state has 5,000 numbers, each other than before, and as large as numbers may be.
  'long.mjs': `import { vectorModel } from '${root}/dist/src/index.js'
    export default () => vectorModel({
      events: ['?next'],
      initial: [0, 2 ** 31 - 1, -(2 ** 31)].map(value => new Array(5000).fill(value)),
      expand(state, moves) {
        if (state[0] === 100) console.error('under way')
        moves.begin(0)
        for (let i = 0; i < state.length; i++) moves.set(i, (state[i] + (i === 0 ? 1 : 0x10001 * i)) | 0)
      },
    })`,
})
afterAll(files.remove)
const many = ['count', `${files.path}/many.ccs`]
const long = ['count', `${files.path}/long.mjs`]

describe('telos count', () => {
  test('everything: 0', async () => {
    const { code, stdout, stderr } = await telos([...counters, '--format', 'json'])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(JSON.parse(stdout)).toMatchObject({
      model: 'examples/counters/counters.model.ts',
      states: 625,
      transitions: 2500,
      deadlocks: 0,
      depth: 16,
      complete: true,
      branching: { mean: 4, most: 4 },
    })
  })
  test('explicit files too', async () => {
    const { code, stdout } = await telos(['count', 'examples/dog/dog.ats.json', '--format', 'json'])
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({ states: 10, transitions: 17, deadlocks: 0, complete: true })
  })
  test.each([
    [['--max-states', '1000'], 'state-bound'],
    [['--timeout', '5'], 'time-bound'],
    [['--depth', '5'], 'depth-bound'],
  ])('not everything, %o: 2, with what was counted', async (limit, reason) => {
    const { code, stdout } = await telos([...many, ...limit, '--format', 'json'])
    expect(code).toBe(2)
    expect(JSON.parse(stdout)).toMatchObject({ complete: false, reason })
    expect(JSON.parse(stdout).states).toBeGreaterThan(400)
  })
  test.each([[long, '160MB'] as const, ...inMore([large, '230MB'] as const)])(
    'no more memory, %o with %s: 2, with what was counted',
    async (model, memory) => {
      const { code, stdout } = await telosProcess([...model, '--max-memory', memory, '--format', 'json'])
      expect(code).toBe(2)
      expect(JSON.parse(stdout)).toMatchObject({ complete: false, reason: 'memory-bound' })
      expect(JSON.parse(stdout).states).toBeGreaterThan(400)
    },
  )
  test('Ctrl-C: 130, with what was counted', async () => {
    const { code, stdout } = await telosProcess(long, { interruptOn: /under way/ })
    expect(code).toBe(130)
    expect(stdout).toContain('not all of it, it was interrupted')
  })
  test.each([
    [['--max-memory', 'much'], 'a size like 500MB or 16GB'],
    [['--max-memory', '0'], 'a size like 500MB or 16GB'],
    [['--max-memory', '10MB'], 'a memory of 10 MB is too small'],
    [['--workers', '0'], 'a whole number from 1'],
    [['--workers', '99'], 'a whole number from 1 to 16'],
  ])('wrong usage, %o: 64', async (wrong, message) => {
    const { code, stderr } = await telos([...counters, ...wrong])
    expect(code).toBe(64)
    expect(stderr).toContain(message)
  })
})

test('a check within a memory: each question has all of it', async () => {
  const check = ['check', 'examples/counters/counters.model.ts', 'examples/counters/round.purpose']
  const limits = ['--param', 'n=8,m=10', '--max-memory', '300MB', '--relation', 'all', '--format', 'json']
  const { stdout } = await telosProcess([...check, ...limits])
  const reasons = JSON.parse(stdout).map(({ relation, verdict, reason, bound }: Record<string, never>) => ({
    relation,
    verdict,
    reason,
    bound,
  }))
  const bound = { depth: null, states: null, seconds: null, memory: 300_000_000 }
  expect(reasons).toContainEqual({ relation: 'certainty', verdict: 'failure', reason: 'lasso', bound })
  expect(reasons).toContainEqual({ relation: 'informativeness', verdict: 'success', reason: null, bound })
})

test('reductions that cannot be used are said, and those that do not exist are wrong usage', async () => {
  const check = ['check', 'examples/philosophers/philosophers.model.ts', 'examples/philosophers/fed.purpose']
  const told = await telos([...check, '--reduce', 'symmetry,partial-order', '--depth', '3'])
  expect(told.stdout).toContain('symmetry was not used: states that are alike may be at different depths')
  expect(told.stdout).toContain('partial order was not used: runs get longer')
  const apart = await telos([...check, '--reduce', 'symmetry'])
  expect(apart.stdout).toContain('symmetry was not used: the purpose tells ?eat(0) from events that are like it')
  const dog = await telos([
    'check',
    'examples/dog/dog.ats.json',
    'examples/dog/learned.purpose',
    '--reduce',
    'symmetry',
  ])
  expect(dog.stdout).toContain('symmetry was not used: the model knows of no symmetry')
  expect((await telos([...check, '--reduce', 'luck'])).code).toBe(64)
  const manners = ['check', 'examples/philosophers/philosophers.model.ts', 'examples/philosophers/manners.purpose']
  const json = await telos([...manners, '--relation', 'refutability', '--reduce', 'symmetry', '--format', 'json'])
  expect(JSON.parse(json.stdout)).toMatchObject({ verdict: 'failure', reduced: { used: ['symmetry'], refused: [] } })
})
