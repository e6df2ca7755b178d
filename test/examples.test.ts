import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  aut,
  countOf,
  examine,
  exploredGraph,
  propertiesOf,
  propertyNamed,
  verdictOf,
  verdictOfProperty,
} from '../src/index.js'
import { loadModel, loadPurpose } from '../src/node.js'
import { root, telos } from './support/cli.js'

const examples = readdirSync(join(root, 'examples'), { withFileTypes: true })
  .filter(entry => entry.isDirectory())
  .map(({ name }) => name)
/** Their simulators are programs that have to be installed: test/peers asks their questions. */
const elsewhere = new Map([
  ['junctions', 'sumo.test.mjs'],
  ['machine-shop', 'simpy.test.mjs'],
])
const isModel = /\.model\.ts$|\.ats\.json$|\.(?:labs|ccs|chor|acs)$/
const at = (path: string): string => join(root, 'examples', path)

test('there are the examples the documents speak of', () =>
  expect(examples).toEqual([
    'alternating-bit',
    'ants',
    'approximate-majority',
    'boids',
    'contacts',
    'counters',
    'daily-chain',
    'dining',
    'dining-ccs',
    'dog',
    'epidemic',
    'flock',
    'forager',
    'formation',
    'junctions',
    'leader',
    'machine-shop',
    'majority',
    'overflow',
    'peterson',
    'philosophers',
    'pipe',
    'resource-lock',
    'ring',
    'scheduler',
    'scheduler-ccs',
    'segregation',
    'session',
    'social-network',
    'state-factory',
    'stock',
    'two-phase-commit',
    'two-phase-commit-ccs',
    'vending',
    'workshop',
  ]))

describe.each(examples)('%s', name => {
  test('has a page', () => expect(readFileSync(at(`${name}/README.md`), 'utf8').length).toBeGreaterThan(500))
  test('meets all its expectations', async () => {
    // What needs other programs is run among peers, as its page shows it.
    const among = elsewhere.get(name)
    if (among !== undefined) return expect(existsSync(join(root, 'test/peers', among))).toBe(true)
    const met = /expectations: \d+ met(?: \(.*\))?\n/
    // Where its page shows this very session, docs.test.ts runs it.
    const page = readFileSync(at(`${name}/README.md`), 'utf8')
    const [, session] = page.split(`$ npx telos test examples/${name}\n`)
    if (session !== undefined) {
      expect(session.slice(0, session.indexOf('```'))).toMatch(met)
      return
    }
    const { code, stdout, stderr } = await telos(['test', `examples/${name}`])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toMatch(met)
  })
  test('has healthy simulators', async () => {
    for (const file of readdirSync(at(name), { recursive: true, encoding: 'utf8' }).filter(entry =>
      isModel.test(entry),
    )) {
      const model = await loadModel(at(`${name}/${file}`))
      expect(examine(model()).findings).toEqual([])
    }
  })
})

const runOf = async (
  model: string,
  purpose: string,
  relation: 'feasibility' | 'refutability' | 'certainty' = 'feasibility',
) => {
  const verdict = await verdictOf(await loadModel(at(model)), await loadPurpose(at(purpose)), {
    relation,
    shortest: true,
  })
  return {
    kind: verdict.kind,
    exact: verdict.exact,
    run: verdict.run?.steps.map(({ event, purpose: q }) => `${event} ${q}`),
  }
}

describe('the dog', () => {
  const run = ['!whistle heard', '!commit waiting', '?salivate Success']
  test('the run of section 6, from the explicit file', async () =>
    expect(await runOf('dog/dog.ats.json', 'dog/learned.purpose')).toEqual({ kind: 'success', exact: true, run }))
  test('and from the class', async () =>
    expect(await runOf('dog/dog.model.ts', 'dog/learned.purpose')).toEqual({ kind: 'success', exact: true, run }))
  test('the class and the file are the same model', async () => {
    const graphs = await Promise.all(
      ['dog/dog.model.ts', 'dog/dog.ats.json'].map(async path => exploredGraph(await loadModel(at(path)), null, 'dog')),
    )
    const edges = ({ nodes, edges: all }: (typeof graphs)[0]) =>
      all.map(({ from, to, label }) => `${nodes[from].name} ${label} ${nodes[to].name}`).sort()
    expect(edges(graphs[0])).toEqual(edges(graphs[1]))
    expect(graphs[0].nodes.length).toBe(10)
    expect(aut(graphs[1])).toContain('des (0, 17, 10)')
  })
  test('a certain verdict on the class is observational, on the file exact', async () => {
    expect(await runOf('dog/dog.model.ts', 'dog/answers.purpose.json', 'certainty')).toMatchObject({
      kind: 'success',
      exact: false,
    })
    expect(await runOf('dog/dog.ats.json', 'dog/answers.purpose.json', 'certainty')).toMatchObject({
      kind: 'success',
      exact: true,
    })
  })
})

describe('the social network', () => {
  test('a strategy that sells A', async () =>
    expect(await runOf('social-network/network.model.ts', 'social-network/marketing.purpose')).toEqual({
      kind: 'success',
      exact: true,
      run: ['!gui(1) designed', '!ad(1, ag1) targeted', '?buy(A, ag1) Success'],
    }))
  test('one that sells B', async () =>
    expect(await runOf('social-network/network.model.ts', 'social-network/marketing.purpose', 'refutability')).toEqual({
      kind: 'success',
      exact: true,
      run: ['!gui(2) designed', '!ad(1, ag1) targeted', '?buy(B, ag1) Failure'],
    }))
})

test('the daily chain is learned backwards, over 30 steps', async () => {
  const { run } = await runOf('daily-chain/worker.model.ts', 'daily-chain/whole-chain.purpose')
  expect(run?.length).toBe(30)
  expect(run?.slice(-5)).toEqual([
    '?wake_up_early awake',
    '?go_to_work at-work',
    '?work worked',
    '?take_money paid',
    '?buy_food Success',
  ])
  expect(run?.slice(0, -5).every(step => step.endsWith(' living'))).toBe(true)
})

test('the forager does the same with the same seed, and something else with another', async () => {
  const purpose = await loadPurpose(at('forager/delivery.purpose'))
  const length = async (seed: number) => {
    const model = await loadModel(at('forager/forager.model.ts'), { seed })
    return (await verdictOf(model, purpose, { depth: 60, shortest: true })).run?.steps.length
  }
  expect([await length(2), await length(2), await length(3), await length(7)]).toEqual([13, 13, 29, 35])
})

type Given = Record<string, string | number>
const labs = (example: string, parameters: Given = {}) => loadModel(at(`${example}/${example}.labs`), parameters)

/** The verdict on a property of a LAbS example, with a shortest run if one shows it. */
const propertyOf = async (example: string, name: string, parameters: Given = {}) => {
  const model = await labs(example, parameters)
  const { kind, reason, exact, run } = await verdictOfProperty(model, propertyNamed(propertiesOf(model), name), {
    shortest: true,
  })
  return { kind, reason, exact, loop: run?.loop ?? null, run: run?.steps.map(({ event }) => event) ?? null }
}
const holds = { kind: 'success', reason: null, exact: true, loop: null, run: null }

describe('how large the LAbS models are', () => {
  const rows: [string, Given, number, number, number][] = [
    ['dining', { n: 2 }, 40, 68, 1],
    ['dining', { n: 3 }, 280, 720, 1],
    ['dining', { n: 4 }, 1888, 6496, 1],
    ['leader', { n: 2 }, 23, 49, 1],
    ['leader', { n: 3 }, 106, 366, 1],
    ['approximate-majority', { yes: 1, no: 2 }, 55, 237, 0],
    ['majority', { yes: 1, no: 2 }, 60, 81, 8],
    ['formation', { n: 2, size: 4, range: 2 }, 1079, 2518, 0],
    ['two-phase-commit', { n: 2, mute: 0 }, 40, 59, 0],
    ['two-phase-commit', { n: 2, mute: 1 }, 45, 66, 2],
    ['ants', { n: 2, size: 3, pieces: 2 }, 2202, 7982, 0],
  ]
  test.each(rows)('%s %o', async (example, parameters, ...expected) => {
    const { statistics, deadlocks, complete } = await countOf(await labs(example, parameters))
    expect(complete).toBe(true)
    expect([statistics.modelStates, statistics.transitions, deadlocks]).toEqual(expected)
  })
})

test.each([2, 3, 4])('%i philosophers come to their deadlock in two steps each', async n => {
  const steps = Array.from({ length: n }, (_, i) => [`?env(Phil ${i}, fork[${i}], 1)`, `?local(Phil ${i}, status, 1)`])
  expect(await propertyOf('dining', 'NoDeadlock', { n })).toEqual({
    kind: 'failure',
    reason: 'reached-failure',
    exact: true,
    loop: null,
    run: ['!init', ...steps.flat()],
  })
})

describe('the stock market', () => {
  test('broker and board decide differently', async () => {
    const model = await loadModel(at('stock/stock.chor'))
    const [deadlockFree] = propertiesOf(model)
    const { kind, exact, run } = await verdictOfProperty(model, deadlockFree, { shortest: true })
    expect([kind, exact, run?.steps.at(-1)?.state]).toEqual([
      'failure',
      true,
      'bd: done | bk: notify[bd, bk] | mk: done',
    ])
    expect(run?.steps.map(({ event }) => event)).toEqual([
      'tau',
      '?iron(bk)',
      'tau',
      '?bid(bk, mk)',
      'tau',
      '?save(mk)',
      '?check(mk)',
      '?result(bd, mk)',
      '?change(bd)',
      'tau',
    ])
  })
  const rows: [string, string | null, number, number, number][] = [
    ['stock', null, 30, 49, 3],
    ['stock', 'choreography', 14, 17, 1],
    ['stock', 'bd', 5, 5, 1],
    ['safe/safe', null, 14, 17, 1],
    ['safe/safe', 'choreography', 14, 17, 1],
  ]
  test.each(rows)('%s %s', async (file, root, ...expected) => {
    const model = await loadModel(at(`stock/${file}.chor`), root === null ? {} : { root })
    const { statistics, deadlocks } = await countOf(model)
    expect([statistics.modelStates, statistics.transitions, deadlocks]).toEqual(expected)
  })
})

test.each([2, 3, 4])('%i nodes elect node 0', async n =>
  expect(await propertyOf('leader', 'LeaderIs0', { n })).toEqual(holds),
)

describe('the flock', () => {
  test('agrees if everybody sees everybody', async () =>
    expect(await propertyOf('flock', 'Consensus', { delta: 3 })).toEqual(holds))
  test('may miss each other for ever if not', async () =>
    expect(await propertyOf('flock', 'Consensus')).toMatchObject({ kind: 'failure', reason: 'lasso', loop: 4 }))
  test('gets one leader, with and without what does not matter', async () => {
    const model = await labs('boids')
    const [oneLeader] = propertiesOf(model)
    const verdicts = await Promise.all(
      [[], ['slice' as const]].map(reduce => verdictOfProperty(model, oneLeader, { reduce })),
    )
    expect(verdicts.map(({ kind, statistics }) => [kind, statistics.modelStates])).toEqual([
      ['success', 30_901],
      ['success', 16],
    ])
  })
})

test('two robots on one spot need never hear of each other', async () => {
  const lasso = await propertyOf('formation', 'Distancing')
  expect(lasso).toEqual({
    kind: 'failure',
    reason: 'lasso',
    exact: true,
    loop: 5,
    run: [
      '!init',
      '?stig(Robot 0, idLeft, 0, idRight, 0)',
      '?stig(Robot 1, idLeft, 1, idRight, 1)',
      '?propagate(Robot 0, idLeft)',
      '?propagate(Robot 0, idRight)',
      // Robot 0 looks before the message of robot 1 has come.
      '?skip(Robot 0)',
      '?confirm(Robot 0, idLeft)',
      '?confirm(Robot 0, idRight)',
      '?propagate(Robot 1, idLeft)',
      '?propagate(Robot 0, idLeft)',
      '?propagate(Robot 1, idRight)',
      '?skip(Robot 1)',
      '?stig(Robot 0, idLeft, 0, idRight, 0)',
      '?propagate(Robot 0, idLeft)',
      '?propagate(Robot 0, idRight)',
      '?propagate(Robot 1, idLeft)',
      '?confirm(Robot 1, idRight)',
      '?stig(Robot 1, idLeft, 1, idRight, 1)',
    ],
  })
  const three = await propertyOf('formation', 'Distancing', { n: 3, size: 4 })
  expect(three).toMatchObject({ kind: 'failure', reason: 'lasso', exact: true })
})

describe('stuck runs', () => {
  test('a no begins, and nobody can answer', async () =>
    expect(await propertyOf('majority', 'MajorityWins')).toEqual({
      kind: 'failure',
      reason: 'stuck',
      exact: true,
      loop: null,
      run: ['!init', '?env(No 1, initiator, 1, message, 0, lock, 1)'],
    }))
  test('a worker refuses to vote', async () => {
    expect(await propertyOf('two-phase-commit', 'Decided', { n: 4 })).toEqual(holds)
    expect(await propertyOf('two-phase-commit', 'Decided', { mute: 1 })).toMatchObject({
      reason: 'stuck',
      run: [
        '!init',
        '?env(Coordinator 2, order, 1)',
        '?local(Worker 0, state, 4)',
        '?local(Worker 1, state, 1, vote[1], 1)',
      ],
    })
  })
})

test('ants that take turns leave no false trail; others may', async () => {
  expect(await propertyOf('ants', 'NoFalseTrail')).toEqual(holds)
  const { reason, run } = await propertyOf('ants', 'NoFalseTrail', { scheduling: 'interleaving' })
  expect([reason, run?.length, run?.at(-1)]).toEqual(['reached-failure', 15, '?local(Ant 1, load, 0, brought, 2)'])
})
