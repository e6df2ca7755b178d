import fc from 'fast-check'
import * as E from 'fp-ts/lib/Either.js'
import { describe, expect, test } from 'vitest'
import { parse, parseExpression } from '../../../simulators/labs/parse.js'
import { arbitrarySpecification } from './arbitrary.js'
import { approximateMajority, leader, majority, philosophers } from './models.js'
import { explore, Fault, Oracle, type Space, verdicts } from './oracle.js'

const read = (text: string) => {
  return parse({ name: 'test.labs', text }).specification
}

const condition = (text: string) => {
  const parsed = parseExpression({ name: 'condition', text })
  if (E.isLeft(parsed)) throw new Error(parsed.left.message)
  return parsed.right
}

const spaceOf = (text: string, parameters = {}, scheduling: 'interleaving' | 'round-robin' = 'interleaving') => {
  const oracle = new Oracle(read(text), parameters, scheduling)
  return { oracle, space: explore(oracle, 10_000)! }
}

/** How many steps it takes to each state. */
const distances = ({ initial, edges }: Space): Map<string, number> => {
  const found = new Map(initial.map(key => [key, 0]))
  for (const [key, distance] of found)
    for (const { from, to } of edges) if (from === key && !found.has(to)) found.set(to, distance + 1)
  return found
}

/** The longest path to each state of a space without cycles. */
const longest = ({ initial, states, edges }: Space): number => {
  let now = new Set(initial)
  for (let length = 0; length <= states.size; length++) {
    const next = new Set(edges.filter(({ from }) => now.has(from)).map(({ to }) => to))
    if (next.size === 0) return length
    now = next
  }
  return Number.POSITIVE_INFINITY
}

/** The table of semantics.md, section 7. */
describe('the oracle counts what the table says', () => {
  const rows = [
    ['philosophers', philosophers, { n: 2 }, 40, 68, 1, false],
    ['philosophers', philosophers, { n: 3 }, 280, 720, 1, false],
    ['philosophers', philosophers, { n: 4 }, 1888, 6496, 1, false],
    ['leader', leader, { n: 2 }, 23, 49, 1, true],
    ['leader', leader, { n: 3 }, 106, 366, 1, true],
    ['approximate majority', approximateMajority, { yes: 1, no: 2 }, 55, 237, 0, false],
    ['majority', majority, { yes: 1, no: 2 }, 60, 81, 8, true],
  ] as const
  for (const [name, text, parameters, states, transitions, deadlocks, holds] of rows)
    test(`${name} ${JSON.stringify(parameters)}`, () => {
      const { oracle, space } = spaceOf(text, parameters)
      expect([space.states.size, space.edges.length, space.deadlocks.length]).toEqual([states, transitions, deadlocks])
      const [{ modality, condition }] = read(text).properties
      expect(verdicts[modality](oracle, space, condition)).toBe(holds)
    })

  test('how far violations are', () => {
    const nearest = (text: string, parameters: Record<string, number>): number => {
      const { oracle, space } = spaceOf(text, parameters)
      const [{ condition }] = read(text).properties
      const found = [...distances(space)].filter(([key]) => !oracle.truth(condition, space.states.get(key)!))
      return Math.min(...found.map(([, distance]) => distance))
    }
    expect(nearest(philosophers, { n: 2 })).toBe(4)
    expect(nearest(philosophers, { n: 3 })).toBe(6)
    expect(nearest(approximateMajority, { yes: 1, no: 2 })).toBe(5)
  })

  test('the longest path of the election', () => {
    expect(longest(spaceOf(leader, { n: 2 }).space)).toBe(13)
    expect(longest(spaceOf(leader, { n: 3 }).space)).toBe(34)
  })

  test('pairs of states of the approximate majority', () => {
    const { space } = spaceOf(approximateMajority, { yes: 1, no: 2 })
    expect(new Set(space.edges.map(({ from, to }) => `${from} ${to}`)).size).toBe(201)
  })
})

/** One agent A with this behaviour, and others B that do nothing but have the same variables. */
const small = (behaviour: string, { more = '', others = 1, link = 'true', tuples = 's: undef\np, q: 0, 1' } = {}) => `
system {
  extern = _k
  environment = e: 0; u: undef; em[2, 2]: 0
  spawn = A: 1, B: ${others}
}
stigmergy S {
  link = ${link}
  ${tuples}
}
agent A {
  interface = x: 0; y: 1; w[2]: id
  stigmergies = S
  Behaviour = ${behaviour}
  ${more}
}
agent B {
  interface = x: id
  stigmergies = S
  Behaviour = false -> Skip
}
`
const first = (behaviour: string, options = {}): string[] => {
  const oracle = new Oracle(read(small(behaviour, options)), { k: 2 }, 'interleaving')
  return oracle.successors(oracle.initial()[0]).map(({ event }) => event)
}

describe('the first steps of small processes', () => {
  const rows: [string, string[]][] = [
    ['Skip', ['?skip(A 0)']],
    ['x <- y + 1', ['?local(A 0, x, 2)']],
    ['x, y <- y, x', ['?local(A 0, x, 1, y, 0)']],
    ['em[y, x] <-- 3', ['?env(A 0, em[1,0], 3)']],
    ['q <~ 2', ['?stig(A 0, q, 2)']],
    ['x <- u', []],
    ['x <- [0..2]', ['?local(A 0, x, 0)', '?local(A 0, x, 1)']],
    ['x <- [y..y]', []],
    ['x <- [u..2]', []],
    ['x <- if y = 1 then 5 else [0..0]', ['?local(A 0, x, 5)']],
    ['u = 1 -> Skip', []],
    ['!(u = 1) -> Skip', []],
    ['u = 1 => x <- 1', []],
    ['x = 1 => x <- 1', ['?skip(A 0)']],
    ['u = 1 or y = 1 -> Skip', ['?skip(A 0)']],
    ['!(u = 1 and y = 2) -> Skip', []],
    ['x <- (y = 1) + (y = 2)', ['?local(A 0, x, 1)']],
    ['x <- (u = 1 or y = 1)', ['?local(A 0, x, 1)']],
    ['x <- count B b, x of b = 1', ['?local(A 0, x, 1)']],
    ['x <- count B b, u = 1', ['?local(A 0, x, 0)']],
    ['(exists B b, b = x of b and y of b = 1) -> Skip', []],
    ['{ l := y + 1; x <- l; e <-- x; l := 0 }', ['?local(A 0, x, 2, e, 2)']],
    ['{ l, l2 := 1, 2 }', ['?skip(A 0)']],
    ['{ x <- 1; y <- u }', []],
    ['{ k[] := pick 2 B; x <- k[0] }', ['?local(A 0, x, 1)', '?local(A 0, x, 2)']],
    ['{ k[] := pick 1 where x of 2 > y of 1; x <- x of k[0] }', ['?local(A 0, x, 2)']],
    ['{ k[] := pick 1 A; x <- 1 }', []],
    ['(x <- 1 || y <- 2); Skip', ['?local(A 0, x, 1)', '?local(A 0, y, 2)']],
    ['x = 0 -> y = 1 -> x <- 1 ++ y <- 2', ['?local(A 0, x, 1)', '?local(A 0, y, 2)']],
    ['x <- -7 / 2', ['?local(A 0, x, -3)']],
    ['x <- -7 % 3', ['?local(A 0, x, 2)']],
    ['x <- -7 % -3', ['?local(A 0, x, 2)']],
    ['x <- -7 : 2', ['?local(A 0, x, -4)']],
    ['x <- 5 : 3', ['?local(A 0, x, 2)']],
    ['w[1] <- w[0] + _k', ['?local(A 0, w[1], 2)']],
  ]
  for (const [behaviour, events] of rows) test(behaviour, () => expect(first(behaviour, { others: 2 })).toEqual(events))

  for (const behaviour of ['x <- 1 / x', 'x <- 1 % x', 'x <- 1 : x', 'w[2] <- 1', 'x <- w[0 - 1]', 'x <- x of 7'])
    test(`${behaviour} is a fault`, () => expect(() => first(behaviour)).toThrow(Fault))
  test('so is a value that is too large', () => {
    expect(() => first('x <- 2147483647 + 1')).toThrow(Fault)
    expect(first('x <- -2147483647')).toHaveLength(1)
    expect(() => first('x <- -2147483647 - 1')).toThrow(Fault)
  })
})

test('a parallel composition goes on when all its children have ended', () => {
  const { space } = spaceOf(small('(x <- 1 || y <- 2); e <-- 1'), { k: 2 })
  expect(space.states.size).toBe(5)
  expect(space.deadlocks).toHaveLength(1)
})

test('what a step reads is confirmed, what it writes propagated, as a tuple', () => {
  const oracle = new Oracle(read(small('p > s or q = 1 -> q <~ 3')), { k: 2 }, 'interleaving')
  const [{ event, state }] = oracle.successors(oracle.initial()[0])
  expect(event).toBe('?stig(A 0, q, 3)')
  const [sender, receiver] = JSON.parse(oracle.observe(state)).agents
  expect(sender).toEqual({
    kind: 'A',
    id: 0,
    variables: { x: [0], y: [1], w: [0, 0], s: [null], p: [0], q: [3] },
    ranks: { s: 0, 'p,q': 1 },
    confirm: ['s', 'p,q'],
    propagate: ['p,q'],
  })
  expect(receiver.ranks).toEqual({ s: 1, 'p,q': 0 })
  // The entry of s is not there, so nothing can be said of it.
  const steps = oracle.successors(state)
  expect(steps.map(step => step.event)).toEqual(['?propagate(A 0, p, q)', '?confirm(A 0, p, q)'])
  const after = steps.map(step => JSON.parse(oracle.observe(step.state)).agents)
  expect(after[0][1]).toMatchObject({ variables: { p: [0], q: [3] }, ranks: { 'p,q': 0 }, propagate: ['p,q'] })
  expect(after[0][0]).toMatchObject({ confirm: ['s', 'p,q'], propagate: [], ranks: { 'p,q': 0 } })
  expect(after[1][0]).toMatchObject({ confirm: ['s'], propagate: ['p,q'] })
})

test('a link is judged by the sender and the receiver', () => {
  const told = (link: string) => {
    const { oracle, space } = spaceOf(small('s <~ 1', { others: 2, link }), { k: 2 })
    const last = JSON.parse(oracle.observe(space.states.get(space.deadlocks[0])!))
    return last.agents.map((agent: { variables: { s: unknown[] } }) => agent.variables.s[0])
  }
  expect(told('id of 1 < id of c2')).toEqual([1, 1, 1])
  expect(told('x of c1 + 1 = x of 2')).toEqual([1, 1, 1])
  expect(told('x of 1 + 2 = x of 2')).toEqual([1, null, 1])
  // B has no y.
  expect(told('!(y of 2 = 7)')).toEqual([1, null, null])
})

test('in turn: who cannot take a step is passed over, who has messages to send is waited for', () => {
  const text = `
system { environment = e: 0 spawn = A: 3 }
stigmergy S { link = true s: 0 }
agent A { stigmergies = S Behaviour = (id != 1 -> (e = 0 -> s <~ id) ++ (e = 1 -> Skip)); Behaviour }
check { P = always e = 0 }`
  const { oracle, space } = spaceOf(text, {}, 'round-robin')
  const turns = new Map([...space.states].map(([key, state]) => [key, JSON.parse(oracle.observe(state)).turn]))
  const own = space.edges.filter(({ event }) => event.startsWith('?stig'))
  expect(new Set(own.map(({ from, event }) => `${turns.get(from)} ${event}`))).toEqual(
    new Set(['0 ?stig(A 0, s, 0)', '1 ?stig(A 2, s, 2)']),
  )
  expect(verdicts.always(oracle, space, read(text).properties[0].condition)).toBe(true)
})

test('initial states: every combination that is not assumed away', () => {
  const text = `
system { extern = _k environment = e: {0, 1}; f[2]: 0.._k spawn = A: 2 }
agent A { interface = x: [id, id + 1] Behaviour = Skip }
assume { Same = exists A a, x of a = e }
check { P = always e = 0 }`
  const oracle = new Oracle(read(text), { k: 2 }, 'interleaving')
  const seen = oracle.initial().map(state => {
    const { environment, agents } = JSON.parse(oracle.observe(state))
    return [environment.e[0], ...environment.f, ...agents.map((a: { variables: { x: number[] } }) => a.variables.x[0])]
  })
  // For e = 0 the first must have 0; for e = 1 one of them must have 1.
  expect(seen).toHaveLength(4 * 2 + 4 * 3)
  expect(seen.slice(0, 3)).toEqual([
    [0, 0, 0, 0, 1],
    [0, 0, 0, 0, 2],
    [0, 0, 1, 0, 1],
  ])
})

test('truths of a state', () => {
  const oracle = new Oracle(read(small('Skip')), { k: 2 }, 'interleaving')
  const [state] = oracle.initial()
  const truth = (text: string) => oracle.truth(condition(text), state)
  expect(truth('e = 0')).toBe(true)
  expect(truth('e = 1')).toBe(false)
  expect(truth('u = 1')).toBe(undefined)
  expect(truth('u = 1 or e = 0')).toBe(true)
  expect(truth('u = 1 or e = 1')).toBe(undefined)
  expect(truth('forall B b, x of b = b')).toBe(true)
  expect(truth('x of 1 = 1 and em[1, 0] = e')).toBe(true)
  expect(truth('if u = 1 then true else true')).toBe(undefined)
  expect(truth('exists A a, forall B b, x of a < x of b')).toBe(true)
})

test('the verdicts of a small graph', () => {
  const text = `
system { environment = e: 0 spawn = A: 1 }
agent A { interface = x: 0 Behaviour = (Skip; Behaviour) ++ e <-- 1 }
check { P = always e = 0 }`
  const { oracle, space } = spaceOf(text)
  expect(space.states.size).toBe(2)
  const all = (text: string) =>
    (['always', 'finally', 'fairly', 'fairly_inf'] as const).map(modality =>
      verdicts[modality](oracle, space, condition(text)),
    )
  expect(all('e = 1')).toEqual([false, false, true, true])
  expect(all('e = 0')).toEqual([false, true, true, false])
  expect(all('e < 2')).toEqual([true, true, true, true])
  expect(all('e = 2')).toEqual([false, false, false, false])
})

test('residuals that are the same sequence are the same', () => {
  const count = (behaviour: string, more: string) =>
    spaceOf(small(behaviour, { more, tuples: 's: 0' }), { k: 2 }).space.states.size
  // The names Q and R change nothing; all these go through one cycle of two.
  expect(count('(P; Q) ++ (P; Behaviour)', 'P = Skip; Skip Q = R R = Behaviour')).toBe(2)
  expect(count('(P; T; Behaviour) ++ (P; M)', 'P = Skip; Skip T = Skip M = T; Behaviour')).toBe(3)
  // Here two are not: what follows P differs.
  expect(count('(P; Skip) ++ (P; Skip)', 'P = Skip; Skip')).toBe(6)
})

test('ranks instead of clocks, sequences instead of terms: states with one key have the same steps', () => {
  let small = 0
  let all = 0
  const property = fc.property(arbitrarySpecification, ({ text, parameters, scheduling }) => {
    const oracle = new Oracle(read(text), parameters, scheduling)
    const steps = new Map<string, string>()
    all++
    try {
      const space = explore(oracle, 400)
      if (space === null) return
      small++
      for (const state of space.states.values())
        for (const { state: next } of oracle.successors(state)) {
          const found = oracle.successors(next).map(step => `${step.event} ${oracle.key(step.state)}`)
          const before = steps.get(oracle.key(next)) ?? found.sort().join('\n')
          steps.set(oracle.key(next), before)
          expect(found.sort().join('\n')).toBe(before)
        }
    } catch (thrown) {
      if (!(thrown instanceof Fault)) throw thrown
    }
  })
  fc.assert(property, { numRuns: 60, seed: 1 })
  expect(small / all).toBeGreaterThan(0.7)
})
