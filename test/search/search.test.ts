import { describe, expect, test } from 'vitest'
import { bppModel } from '../../simulators/bpp/index.js'
import { ccsModel } from '../../simulators/ccs/index.js'
import {
  allQuestions,
  exploredGraph,
  immutableModel,
  opaque,
  parseModel,
  parsePurpose,
  purposeToJson,
  replay,
  vectorModel,
} from '../../src/index.js'
import { fire, isEnabled, type Net } from '../../src/simulator/net.js'
import { hidden, purposeOf } from '../support/models.js'
import { ask, shortModel, shortPurpose } from '../support/notation.js'
import { oracle, type Sp } from '../support/oracle.js'

/** Searches: bounds, runs and large purposes. */
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

test('a stored loop is checked, and spelling does not matter', () => {
  const model = shortModel('0!a1; 1!b0')
  const steps = [{ event: '!"a"' }, { event: '!b()' }]
  expect(replay(model, { steps, loop: 0 }).divergence).toBeNull()
  expect(replay(model, { steps, loop: 1 }).divergence).toBe(
    'the last step does not return to where the run was after step 1',
  )
  expect(replay(model, { steps, loop: 99 }).divergence).toBe('the loop cannot begin after 99 of 2 steps')
})

test('a run is drawn in a model whose states cannot be recognised, too', () => {
  const model = () => opaque(shortModel('0!a1; 0!b0; 1!a2; 1!b1')())
  const purpose = shortPurpose('0?a1; 0?b0; 1?aS; 1?b1')
  const { run } = ask(model, purpose, { depth: 5, shortest: true })
  const { edges, nodes } = exploredGraph(model, purpose, 'x', { run, depth: 3 })
  expect(edges.filter(({ onRun }) => onRun).map(({ label }) => label)).toEqual(['do a', 'do a'])
  // A tree: every node but the first is entered once.
  expect(edges.length).toBe(nodes.length - 1)
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

test('opaque, fair, shortest: the verdict is out of reach before it is lost', () => {
  const model = hidden(shortModel('0!a1; 1!b2; 2!c3'))
  const purpose = shortPurpose('0?a0; 0?b0; 0?cF; 0?dS')
  const verdict = ask(model, purpose, { relation: 'certainty', fair: true, shortest: true, depth: 5 })
  expect(verdict).toMatchObject({ kind: 'failure', reason: 'success-out-of-reach', run: { steps: [] } })
  // With runs beyond the bound, what they can reach is not known.
  const cut = ask(model, purpose, { relation: 'certainty', fair: true, shortest: true, depth: 2 })
  expect(cut.kind).toBe('inconclusive')
})

test.each(['weak', 'strong'] as const)('a net with infinitely many states is not dived into for ever, %s', variant => {
  const net: Net = {
    places: ['x', 's', 't'],
    initial: [0, 1, 0],
    transitions: [
      { event: '?more', takes: [], gives: [{ place: 0, count: 1 }] },
      { event: '?b', takes: [{ place: 1, count: 1 }], gives: [{ place: 2, count: 1 }] },
      { event: '?c', takes: [{ place: 2, count: 1 }], gives: [] },
    ],
  }
  const model = () =>
    vectorModel({
      events: ['?more', '?b', '?c'],
      initial: [net.initial],
      expand(state, moves) {
        for (const [i, transition] of net.transitions.entries()) {
          if (!isEnabled(transition, state)) continue
          moves.begin(i)
          for (const [place, count] of fire(transition, state).entries())
            if (count !== state[place]) moves.set(place, count)
        }
      },
      propositions: { none: (state: Int32Array) => state[0] === 0 },
      net,
      upward: () => null,
    })
  // The other verdict is there, but far away.
  const purpose = purposeOf('purpose p\nstart q\n  see c when none -> Success\n  see c else -> q\n  otherwise -> q\n')
  const verdict = ask(model, purpose, { variant, states: 50_000 })
  expect(verdict).toMatchObject({ kind: 'success', run: { steps: [{ event: '?b' }, { event: '?c' }] } })
  // Every run can go on for ever; what is stuck or fails is found all the same.
  const fails = purposeOf('purpose p\nstart q\n  see c when none -> Failure\n  see c else -> q\n  otherwise -> q\n')
  expect(ask(model, fails, { relation: 'certainty', variant: 'weak', states: 50_000 })).toMatchObject({
    kind: 'failure',
    reason: 'reached-failure',
  })
})

describe('a lasso in a model with infinitely many states', () => {
  const uncertain = purposeOf('purpose p\nstart q\n  see z -> Success\n  otherwise -> q\n')
  const certain = { relation: 'certainty', variant: 'weak' } as const

  test('is found beside a dive that never ends, in a net', () => {
    const bpp = bppModel('initial S\nrules\n  S -> a -> S, J\n  S -> b -> T\n  T -> c -> S\n')
    const verdict = ask(bpp, uncertain, { ...certain, states: 100_000 })
    expect(verdict).toMatchObject({ kind: 'failure', reason: 'lasso', run: { loop: expect.any(Number) } })
    expect(verdict.run?.steps.slice(verdict.run.loop ?? 0).map(({ event }) => event)).toEqual(['?b', '?c'])
    expect(replay(bpp(), verdict.run ?? { steps: [] }, uncertain).divergence).toBe(null)
  })

  test('and in CCS', () => {
    const ccs = ccsModel('J = j.0; T = c.S; S = a.(S | J) + b.T;')
    expect(ask(ccs, uncertain, { ...certain, states: 100_000 })).toMatchObject({ kind: 'failure', reason: 'lasso' })
  })

  test('and in a program', () => {
    const program = () =>
      immutableModel({
        initial: { at: 'S', n: 0 },
        successors: ({ at }) => (at === 'S' ? ['?a', '?b'] : ['?c']),
        apply: ({ n }, event) => ({ at: event === '?b' ? 'T' : 'S', n: event === '?a' ? n + 1 : n }),
        key: ({ at, n }) => `${at}${n}`,
      })
    expect(ask(program, uncertain, { ...certain, states: 100_000 })).toMatchObject({ kind: 'failure', reason: 'lasso' })
  })

  test('that is long, and at the end of another way', () => {
    const steps = Array.from({ length: 40 }, (_, i) => `  T${i} -> c -> T${(i + 1) % 40}`).join('\n')
    const bpp = bppModel(`initial S\nrules\n  S -> a -> S, J\n  S -> b -> T0\n${steps}\n`)
    const verdict = ask(bpp, uncertain, { ...certain, states: 100_000 })
    expect(verdict).toMatchObject({ kind: 'failure', reason: 'lasso' })
  })

  test('where there is none, none is found', () => {
    const bpp = bppModel('initial S\nrules\n  S -> a -> S, J\n  S -> b -> T\n  T -> c -> S, J\n')
    expect(ask(bpp, uncertain, { ...certain, states: 20_000 })).toMatchObject({ reason: 'state-bound' })
  })

  test('is known to a shortest search only once everything is: what is no lasso would be preferred', () => {
    const bpp = bppModel('initial S\nrules\n  S -> a -> S, J\n  S -> b -> T\n  T -> c -> S\n')
    const verdict = ask(bpp, uncertain, { ...certain, shortest: true, states: 20_000 })
    expect(verdict).toMatchObject({ kind: 'inconclusive', reason: 'state-bound' })
  })
})
