import { describe, expect, test } from 'vitest'
import { ccsModel, translateCcs } from '../../../simulators/ccs/index.js'
import { countOf } from '../../../src/index.js'
import { Moves } from '../../../src/simulator/moves.js'
import { movesOf, vectorsOf } from '../../../src/simulator/vector.js'
import { enginesOf } from './explored.js'
import { philosophers, scheduler } from './models.js'

/** The table of the specification: a system, its initial actions, and how many states it has (without laws). */
const table: [text: string, actions: string[], states: number, syntactic: number][] = [
  ['S = a.0 + b.0 | c.0;', ['?a', '?b', '?c'], 4, 5],
  ['S = (a.b.0) \\ {b};', ['?a'], 2, 2],
  ["S = (a.0 | 'a.0) \\ {a};", ['tau'], 2, 2],
  ["S = a.0 | 'a.0 \\ {a};", ['!a', '?a', 'tau'], 4, 4],
  ["S = (a.0 | 'b.0)[b/a];", ['!b', '?b'], 4, 4],
  ["S = (a.0)[b/a] | 'b.0;", ['!b', '?b', 'tau'], 4, 4],
  ['S = a.0 | a.0;', ['?a'], 3, 4],
  ["S = ((a.0 | 'a.0) \\ {a}) | a.0;", ['?a', 'tau'], 4, 4],
  ['S = ((d.b.0)[b/a])[c/b];', ['?d'], 3, 3],
  ["S = (a.0 | 'a.0) + tau.0;", ['!a', '?a', 'tau'], 4, 5],
  ["P = 'p.enter.exit.'v.P; Sem = p.v.Sem; S = (P | P | Sem) \\ {p, v};", ['tau'], 5, 8],
  // A label that becomes itself: without the laws it is what is written.
  ['S = a.(b.0)[c/c] + a.(b.0)[d/d];', ['?a'], 3, 5],
  // Hoare's operator, for any number of processes, and with actions that need not wait.
  ['S = a.0 |[a]| a.0 |[a]| a.0;', ['?a'], 2, 2],
  ['S = a.0 |[a]| b.0;', ['?b'], 2, 2],
  ["S = a.b.0 |[a, 'b]| a.'b.0;", ['?a'], 3, 3],
  ['set L = {a}; S = a.0 |[L]| (a.0 + b.0);', ['?a', '?b'], 3, 3],
]

describe.each(table)('%s', (text, actions, states, syntacticStates) => {
  const engines = [false, true].flatMap(syntactic =>
    ['rules', 'triples'].map((engine, i) => ({ syntactic, engine, model: enginesOf(text, syntactic)[i] })),
  )
  test.each(engines)('by $engine, syntactic: $syntactic', async ({ syntactic, model }) => {
    expect(model).not.toBeNull()
    const found = movesOf(model!, Int32Array.from(model!.initial[0]), new Moves()).map(({ event }) => event)
    expect([...new Set(found)].sort()).toEqual(actions)
    const { statistics, complete } = await countOf(ccsModel(text, { syntactic }))
    expect([statistics.modelStates, complete]).toEqual([syntactic ? syntacticStates : states, true])
  })
})

test('of two moves with one action and one target there is one; without the laws there are two targets', () => {
  const targets = (syntactic: boolean): number => {
    const [model] = enginesOf('S = a.0 | a.0;', syntactic)
    const moves = movesOf(model!, Int32Array.from(model!.initial[0]), new Moves())
    return new Set(moves.map(({ target }) => target.join())).size
  }
  expect([targets(false), targets(true)]).toEqual([1, 2])
})

test('only what the root leads to counts: the rest may grow, or be too large', async () => {
  const chained = Array.from({ length: 30 }, (_, i) => `X${i + 1} = X${i} | X${i}[b/a];`).join(' ')
  for (const rest of ['Grow = a.(Grow | b.0);', `X0 = a.0 + 'a.0; ${chained}`]) {
    const text = `${rest} S = c.d.S;`
    expect((await countOf(ccsModel(text, { root: 'S' }))).statistics.modelStates).toBe(2)
    expect(translateCcs(text, 'triples', { root: 'S' })).toBe(translateCcs('S = c.d.S;', 'triples'))
  }
})

test('a process that grows is gone through on the fly', async () => {
  const { statistics, complete, reason } = await countOf(ccsModel('S = a.(S | b.0);'), { depth: 4 })
  expect([statistics.modelStates, complete, reason]).toEqual([5, false, 'depth-bound'])
})

test.each([
  [4, 466, 1512],
  [5, 2164, 8775],
  [6, 10_054, 48_924],
  [7, 46_708, 265_167],
])('%i philosophers have %i states and %i transitions', async (n, states, transitions) => {
  const { statistics, deadlocks } = await countOf(ccsModel(philosophers(n)))
  expect([statistics.modelStates, statistics.transitions, deadlocks]).toEqual([states, transitions, 1])
})

test('the rules find as many philosophers’ states as the triples do', async () => {
  const [byRules] = enginesOf(philosophers(5), false)
  const seen = new Set<string>()
  let transitions = 0
  const queue: Int32Array[] = [Int32Array.from(byRules!.initial[0])]
  for (const state of queue) {
    for (const { target } of movesOf(byRules!, state, new Moves())) {
      transitions++
      if (seen.size === seen.add(target.join()).size) continue
      queue.push(target)
    }
  }
  // The initial state is met no more.
  expect([seen.size + 1, transitions]).toEqual([2164, 8775])
})

test('Milner’s scheduler of n cells has 3 n 2^(n-1) states, and the constant', async () => {
  for (const n of [2, 3, 5]) {
    const { statistics, deadlocks } = await countOf(ccsModel(scheduler(n)))
    expect([statistics.modelStates, deadlocks]).toEqual([3 * n * 2 ** (n - 1) + 1, 0])
  }
})

describe('synchronisation algebras', () => {
  const events = (text: string): string[] => {
    const [model] = enginesOf(text, false)
    const found = movesOf(model!, Int32Array.from(model!.initial[0]), new Moves()).map(({ event }) => event)
    return [...new Set(found)].sort()
  }
  test('Milner’s and Hoare’s can be written down', () => {
    const milner = "sync Milner { (_, *) -> _; (_, '_) -> tau }"
    expect(events(`${milner} S = (a.0 + b.0) |<Milner>| 'a.0;`)).toEqual(events("S = (a.0 + b.0) | 'a.0;"))
    const hoare = 'sync Hoare { (a, *) -> 0; (a, a) -> a; (_, *) -> _ }'
    expect(events(`${hoare} S = (a.0 + b.0) |<Hoare>| (a.0 + c.0);`)).toEqual(['?a', '?b', '?c'])
    expect(events(`${hoare} S = (a.0 + b.0) |<Hoare>| c.0;`)).toEqual(['?b', '?c'])
  })
  test('an entry goes for both orders, and what is not spoken of does not happen', () => {
    const text = 'sync Two { (a, b) -> c; (a, *) -> a }'
    expect(events(`${text} S = a.0 |<Two>| b.0;`)).toEqual(['?a', '?c'])
    expect(events(`${text} S = b.0 |<Two>| a.0;`)).toEqual(['?a', '?c'])
    expect(events(`${text} S = b.0 |<Two>| b.0;`)).toEqual([])
  })
  test('tau may be done alone unless it is said otherwise', () => {
    expect(events('sync None { } S = tau.0 |<None>| a.0;')).toEqual(['tau'])
    expect(events('sync None { (tau, *) -> 0 } S = tau.0 |<None>| a.0;')).toEqual([])
    expect(events('sync Loud { (tau, *) -> bang; (_, *) -> quiet } S = tau.0 |<Loud>| a.0;')).toEqual([
      '?bang',
      '?quiet',
    ])
  })
})

describe('what a model says of itself', () => {
  test('events are those of its sort, also through relabellings and algebras', () => {
    const model = vectorsOf(ccsModel("P = a.'b.P; Q = b.0; S = (P[c/a] | Q) \\ {b};")())!.model
    expect([...model.events].sort()).toEqual(['?c', 'tau'])
  })
  test('states are written so that they read back as they are', () => {
    const [model] = enginesOf("S = a.((b.0 + c.0)[d/b] | 'e.0 \\ {x}) + (a.0 + b.(c.0 | d.0)) |[a]| 0;", true)
    const described = movesOf(model!, Int32Array.from(model!.initial[0]), new Moves()).map(({ target }) =>
      model!.describe(target),
    )
    expect(described).toEqual(["(b.0 + c.0)[d/b] | 'e.0\\{x}", 'c.0 | d.0 |[a]| 0'])
  })
  test('constants that come together again and again are looked at once', async () => {
    const chain = Array.from({ length: 40 }, (_, i) => `P${i} = P${i + 1} + P${i + 1};`).join(' ')
    expect((await countOf(ccsModel(`${chain} P40 = b.0; S = P0;`))).statistics.modelStates).toBe(2)
  })
  test('a long chain of constants and a long chain of actions are no trouble', async () => {
    const chain = Array.from({ length: 20_000 }, (_, i) => `P${i} = P${i + 1} + b.0;`).join(' ')
    const { statistics } = await countOf(ccsModel(`${chain} P20000 = ${'a.'.repeat(20_000)}0; S = P0;`))
    expect(statistics.modelStates).toBe(20_001)
  })
})
