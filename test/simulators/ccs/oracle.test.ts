import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../support/runs.js'
import {
  algebraOfHoare,
  algebraOfMilner,
  arbitraryDifference,
  arbitraryLaw,
  arbitrarySystem,
  equalByLaws,
  operators,
} from './arbitrary.js'
import { philosophers, scheduler, semaphore, twoPhaseCommit } from './models.js'
import {
  type Algebra,
  bisimilar,
  canonical,
  explore,
  isomorphic,
  type Limits,
  normal,
  performs,
  print,
  type Space,
  show,
  subterms,
  together,
  transitions,
  Unguarded,
  unguarded,
} from './oracle.js'
import { read, readTerm } from './read.js'

const spaceOf = (text: string, limits: Limits = {}, root = 'S'): Space => explore(read(text), root, limits)
const from = ({ transitions: edges }: Space, state: string) =>
  edges.filter(edge => edge.from === state).map(({ event, to }) => ({ event, to }))
const events = (space: Space, state = space.initial) => from(space, state).map(({ event }) => event)
const normals = (text: string, syntactic = false) => normal(readTerm(text), syntactic)

describe('the table of section 8', () => {
  const rows: [term: string, initial: string[], states: number, syntactic: number][] = [
    ['a.0 + b.0 | c.0', ['?a', '?b', '?c'], 4, 5],
    ['(a.b.0) \\ {b}', ['?a'], 2, 2],
    ["(a.0 | 'a.0) \\ {a}", ['tau'], 2, 2],
    ["a.0 | 'a.0 \\ {a}", ['?a', '!a', 'tau'], 4, 4],
    ["(a.0 | 'b.0)[b/a]", ['?b', '!b'], 4, 4],
    ["(a.0)[b/a] | 'b.0", ['?b', '!b', 'tau'], 4, 4],
    ['a.0 | a.0', ['?a'], 3, 4],
    ["((a.0 | 'a.0) \\ {a}) | a.0", ['tau', '?a'], 4, 4],
    ['((d.b.0)[b/a])[c/b]', ['?d'], 3, 3],
    ["(a.0 | 'a.0) + tau.0", ['?a', '!a', 'tau'], 4, 5],
  ]
  test.each(rows)('S = %s', (term, initial, states, syntactic) => {
    const space = spaceOf(`S = ${term};`)
    expect(space.complete).toBe(true)
    expect([...new Set(events(space))].sort()).toEqual([...initial].sort())
    expect(space.states).toHaveLength(states)
    const plain = spaceOf(`S = ${term};`, { syntactic: true })
    expect([...new Set(events(plain))].sort()).toEqual([...initial].sort())
    expect(plain.states).toHaveLength(syntactic)
  })

  test('one a, but syntactically two targets', () => {
    expect(events(spaceOf('S = a.0 | a.0;'))).toEqual(['?a'])
    expect(events(spaceOf('S = a.0 | a.0;', { syntactic: true }))).toEqual(['?a', '?a'])
  })

  test('what comes then', () => {
    const blocked = spaceOf('S = (a.b.0) \\ {b};')
    expect(events(blocked, from(blocked, 'S')[0].to)).toEqual([])
    const renamed = spaceOf('S = ((d.b.0)[b/a])[c/b];')
    expect(events(renamed, from(renamed, 'S')[0].to)).toEqual(['?c'])
  })

  test('no bound to the states', () => {
    const definition = 'S = a.(S | b.0);'
    expect(events(spaceOf(definition, { maxDepth: 1 }))).toEqual(['?a'])
    const near = spaceOf(definition, { maxDepth: 4 })
    expect(near.complete).toBe(false)
    expect(near.states).toHaveLength(5)
    expect(near.states[4]).toBe('S | b.0 | b.0 | b.0 | b.0')
    expect(spaceOf(definition, { maxStates: 20 }).states).toHaveLength(20)
  })

  test('a semaphore', () => {
    const space = spaceOf(semaphore)
    expect(events(space)).toEqual(['tau'])
    expect(space.states).toHaveLength(5)
    expect(spaceOf(semaphore, { syntactic: true }).states).toHaveLength(8)
  })

  test('unguarded recursion', () => {
    const cycle = (text: string) => unguarded(read(text))
    expect(cycle('S = S + a.0;')).toEqual(['S'])
    expect(cycle('S = T; T = S | a.0;')).toEqual(['S', 'T'])
    expect(cycle('S = a.0 + T \\ {a}; T = b.S + U[a/b]; U = c.0 |[a]| T;')).toEqual(['T', 'U'])
    expect(cycle('S = a.S | T; T = b.T + tau.S;')).toBeUndefined()
    expect(() => spaceOf('S = T; T = S | a.0;')).toThrow(Unguarded)
  })
})

describe('larger systems', () => {
  test.each([
    [4, 466, 1512],
    [5, 2164, 8775],
  ])('%d philosophers', (n, states, edges) => {
    const space = spaceOf(philosophers(n), {}, 'Table')
    expect([space.states.length, space.transitions.length]).toEqual([states, edges])
    // All have one fork.
    expect(space.states.filter(state => from(space, state).length === 0)).toHaveLength(1)
  })

  test.each([2, 3, 4, 5])('a scheduler of %d tasks', n => {
    const space = spaceOf(scheduler(n), {}, 'Scheduler')
    expect(space.states).toHaveLength(3 * n * 2 ** (n - 1) + 1)
    expect(space.states.every(state => from(space, state).length > 0)).toBe(true)
    expect(performs(space, ['?a0', 'tau', '?a1'])).toBe(true)
    expect(performs(space, ['?a0', 'tau', '?b0', '?a1'])).toBe(true)
    expect(performs(space, ['?a0', 'tau', 'tau'])).toBe(false)
    expect(performs(space, ['?a0', '?a1'])).toBe(false)
  })

  test('the two-phase commit', () => {
    const free = spaceOf(twoPhaseCommit, {}, 'Free')
    expect(performs(free, ['tau', '?disagree', '!agree', 'tau', '?rollback', '?nok'])).toBe(true)
    expect(performs(free, ['tau', 'tau', 'tau', 'tau', '?ok'])).toBe(true)
    const bound = spaceOf(twoPhaseCommit, {}, 'Bound')
    expect(new Set(bound.transitions.map(({ event }) => event))).toEqual(new Set(['tau', '?ok']))
    expect(performs(bound, ['tau', 'tau', 'tau', 'tau', '?ok'])).toBe(true)
  })

  test("Hoare's operator", () => {
    const three = spaceOf('S = a.0 |[a]| a.0 |[a]| a.0;')
    expect(three.transitions).toEqual([{ from: 'S', event: '?a', to: '0 |[a]| 0 |[a]| 0', weight: 1 }])
    // Neither the complement nor silent steps.
    expect(events(spaceOf("S = a.0 |[a]| 'a.0;"))).toEqual(['!a'])
    expect(events(spaceOf('S = a.tau.0 |[a]| (tau.a.0 + b.a.0);'))).toEqual(['tau', '?b'])
    expect(events(spaceOf("S = 'a.0 |[a, 'a]| 'a.0;"))).toEqual(['!a'])
    expect(events(spaceOf('set L = {a, b}; S = (a.0 + b.0 + c.0) |[L]| (a.0 + b.0);'))).toEqual(['?c', '?a', '?b'])
  })
})

describe('algebras', () => {
  const algebra = (entries: string): Algebra => {
    const [term] = [...read(`sync F { ${entries} } S = 0 |<F>| 0;`).values()]
    if (term.is !== 'sync') throw new Error('not an algebra')
    return term.algebra
  }

  test('what is not mentioned is blocked, but for silent steps', () => {
    const empty = algebra('')
    expect(together(empty, 'a', '*')).toBeUndefined()
    expect(together(empty, 'a', "'a")).toBeUndefined()
    expect(together(empty, 'tau', '*')).toBe('tau')
    expect(together(empty, 'tau', 'tau')).toBeUndefined()
    expect(together(algebra('(tau, *) -> 0'), 'tau', '*')).toBeUndefined()
    expect(together(algebra('(tau, *) -> a'), 'tau', '*')).toBe('a')
  })

  test('symmetric, and explicit entries win wherever they stand', () => {
    const some = algebra("(_, *) -> _; (a, b) -> 'c; (_, '_) -> tau; (a, *) -> 0; ('b, b) -> 0; (c, 'c) -> a")
    expect(together(some, 'b', 'a')).toBe("'c")
    expect(together(some, 'a', '*')).toBeUndefined()
    expect(together(some, "'a", '*')).toBe("'a")
    expect(together(some, 'b', "'b")).toBeUndefined()
    expect(together(some, "'c", 'c')).toBe('a')
    expect(together(some, "'a", 'a')).toBe('tau')
    expect(together(some, 'a', 'a')).toBeUndefined()
    expect(together(algebra('(_, _) -> _'), "'a", "'a")).toBe("'a")
    expect(together(algebra('(_, _) -> _; (a, a) -> b'), 'a', 'a')).toBe('b')
    expect(together(algebra('(_, _) -> _'), 'tau', 'tau')).toBeUndefined()
  })

  test('steps', () => {
    const space = spaceOf("sync F { (a, b) -> c; (c, *) -> 'd } S = (a.0 + c.0 + tau.0) |<F>| b.0;")
    expect(events(space)).toEqual(['!d', 'tau', '?c'])
    expect(from(space, 'S').map(({ to }) => to)).toEqual(['0 |<F>| b.0', '0 |<F>| b.0', '0 |<F>| 0'])
  })

  test.each(['S = a.0 | a.0;', "S = (a.b.0 + c.0) | 'a.0;", "S = a.S + b.0 | 'a.S + c.0;"])('%s', text => {
    const milner = show(
      new Map([['T', { is: 'sync', algebra: algebraOfMilner, left: readTerm('0'), right: readTerm('0') }]]),
    )
    const other = `${milner}${text.replaceAll('|', '|<Milner>|')}`
    const limits = { maxDepth: 4 }
    expect(bisimilar(spaceOf(text, limits), spaceOf(other, limits), 4)).toBe(true)
  })

  test("Hoare's", () => {
    expect(together(algebraOfHoare(['a', "'b"]), 'a', '*')).toBeUndefined()
    expect(together(algebraOfHoare(['a', "'b"]), "'b", "'b")).toBe("'b")
    expect(together(algebraOfHoare(['a', "'b"]), 'b', 'b')).toBeUndefined()
    expect(together(algebraOfHoare(['a', "'b"]), 'b', '*')).toBe('b')
  })
})

describe('laws', () => {
  test.each([
    ['0 | b.0 | (a.0 | 0)', 'a.0 | b.0'],
    ['0 \\ {a}', '0'],
    ['0[b/a]', '0'],
    ['(0 | 0 \\ {a})[b/a] | 0', '0'],
    ['A \\ {b} \\ {a, b}', 'A \\ {a, b}'],
    ['A[b/a][c/b]', 'A[c/a, c/b]'],
    ['A[b/a][a/b]', 'A[a/b]'],
    ['A[b/a, a/b][b/a, a/b]', 'A[c/c]'],
    ['A[b/a, c/c]', 'A[b/a]'],
    ['a.(b.0 | 0) + (0 | 0)', 'a.b.0 + 0'],
    ['(B | A) |[b, a]| (0 | 0)', '(A | B) |[a, b]| 0'],
    ['(B | A)[b/a] \\ {}', '(A | B)[b/a] \\ {}'],
  ])('%s is %s', (one, other) => {
    expect(normals(one)).toBe(normals(other))
  })

  test.each([
    ['A + B', 'B + A'],
    ['A + A', 'A'],
    ['A + (B + C)', 'A + B + C'],
    ['A + 0', 'A'],
    ['A \\ {}', 'A'],
    ['A[a/a]', 'A'],
    ['A |[a]| B', 'B |[a]| A'],
    ['A |[a]| 0', 'A'],
    ['(A |[a]| B) |[a]| C', 'A |[a]| (B |[a]| C)'],
    ['A[b/a] \\ {c}', '(A \\ {c})[b/a]'],
    ['(A | B) \\ {a}', 'A \\ {a} | B \\ {a}'],
    ['(A | B)[b/a]', 'A[b/a] | B[b/a]'],
    ['A[b/a, c/b]', 'A[b/a][c/b]'],
  ])('%s is not %s', (one, other) => {
    expect(normals(one)).not.toBe(normals(other))
  })

  test('none of them syntactically, but neither sets nor relabellings have an order', () => {
    expect(normals('a.0 | 0', true)).not.toBe(normals('a.0', true))
    expect(normals('B | A', true)).not.toBe(normals('A | B', true))
    expect(normals('0 \\ {a}', true)).not.toBe(normals('0', true))
    expect(normals('A \\ {a} \\ {b}', true)).not.toBe(normals('A \\ {a, b}', true))
    expect(normals('A[b/a][c/b]', true)).not.toBe(normals('A[c/a, c/b]', true))
    expect(normals('A \\ {b, a}', true)).toBe(normals('A \\ {a, b}', true))
    expect(normals('A[c/c, b/a]', true)).toBe(normals('A[b/a, c/c]', true))
    expect(normals('A[c/c, b/a]', true)).not.toBe(normals('A[b/a]', true))
    expect(normals('A[b/b]', true)).not.toBe(normals('A[c/c]', true))
    expect(normals('A[b/b]', true)).not.toBe(normals('A', true))
  })

  test('what is the same state has the same steps', () => {
    fc.assert(
      fc.property(arbitrarySystem({ infinite: true }), fc.boolean(), ({ definitions, root }, syntactic) => {
        const space = explore(definitions, root, { syntactic, maxDepth: 3, maxStates: 100 })
        for (const term of space.terms.values()) {
          const same = canonical(term, syntactic)
          expect(normal(same, syntactic)).toBe(normal(term, syntactic))
          const steps = (of: typeof term) =>
            [
              ...new Set(transitions(of, definitions).map(({ action, to }) => `${action} ${normal(to, syntactic)}`)),
            ].sort()
          expect(steps(same)).toEqual(steps(term))
        }
      }),
      { numRuns: runs(80, 300) },
    )
  })

  test('systems rewritten by the laws', () => {
    fc.assert(
      fc.property(equalByLaws({ infinite: true }), ({ one, other }) => {
        for (const [name, term] of one.definitions) expect(normal(other.definitions.get(name)!)).toBe(normal(term))
        const limits = { maxDepth: 4, maxStates: 2000 }
        const [left, right] = [one, other].map(({ definitions, root }) => explore(definitions, root, limits))
        if (left.states.length === 2000) return
        expect(new Set(right.states)).toEqual(new Set(left.states))
        expect(right.transitions.length).toBe(left.transitions.length)
      }),
      { numRuns: runs(80, 300) },
    )
  })

  test('terms that only look the same', () => {
    fc.assert(
      fc.property(arbitraryDifference(), ({ one, other }) => {
        expect(normal(one)).not.toBe(normal(other))
        expect(normal(one, true)).not.toBe(normal(other, true))
      }),
    )
  })

  test('with and without laws everything is bisimilar', () => {
    fc.assert(
      fc.property(arbitrarySystem({ infinite: true }), ({ definitions, root }) => {
        const limits = { maxDepth: 3, maxStates: 1000 }
        const [some, more] = [false, true].map(syntactic => explore(definitions, root, { ...limits, syntactic }))
        if (more.states.length < 1000) expect(bisimilar(some, more, 3)).toBe(true)
      }),
      { numRuns: runs(50, 200) },
    )
  })

  test('laws of bisimilarity', () => {
    const tried = new Set<string>()
    fc.assert(
      fc.property(arbitraryLaw(), ({ law, definitions }) => {
        const limits = { maxDepth: 5, maxStates: 1000 }
        const [left, right] = ['Left', 'Right'].map(root => explore(definitions, root, limits))
        if (left.states.length === 1000 || right.states.length === 1000) return
        tried.add(law)
        expect(bisimilar(left, right, 5)).toBe(true)
      }),
      { numRuns: runs(300, 600) },
    )
    expect(tried.size).toBeGreaterThan(20)
  })

  test('what is not bisimilar', () => {
    const space = (term: string) => spaceOf(`S = ${term};`)
    expect(bisimilar(space('a.(b.0 + c.0)'), space('a.b.0 + a.c.0'))).toBe(false)
    expect(bisimilar(space('a.(b.0 + c.0)'), space('a.b.0 + a.c.0'), 1)).toBe(true)
    expect(bisimilar(space("a.0 | 'a.0"), space("a.'a.0 + 'a.a.0"))).toBe(false)
  })
})

describe('comparing spaces', () => {
  const space = (term: string, syntactic = false) => spaceOf(`S = ${term};`, { syntactic })
  test('the same but for names', () => {
    expect(isomorphic(space('a.S + b.c.0'), spaceOf('S = b.c.(0 \\ {a}) + a.S;', { syntactic: true }))).toBe(true)
    expect(isomorphic(space('a.b.0 + a.c.0'), space('a.c.0 + a.b.0'))).toBe(true)
    // Two that look alike until the end.
    expect(isomorphic(space('a.b.0 + a.b.(0 + 0)', true), space('a.b.(0 + 0) + a.b.0', true))).toBe(true)
  })
  test('not the same', () => {
    expect(isomorphic(space('a.b.0 + a.c.0'), space('a.(b.0 + c.0)'))).toBe(false)
    expect(isomorphic(space('a.b.0'), space('b.a.0'))).toBe(false)
    expect(isomorphic(space('a.b.0 + b.a.0'), space('a.b.0 + b.a.(0 + 0)'))).toBe(false)
    const numbered = ([from, event, to]: [number, string, number]) => ({ from: `${from}`, event, to: `${to}` })
    // A hexagon and two triangles, reached from one state.
    const hexagon = [0, 1, 2, 3, 4, 5].map(i => [i, 'e', (i + 1) % 6] as [number, string, number])
    const triangles = [0, 1, 2, 3, 4, 5].map(i => [i, 'e', i % 3 === 2 ? i - 2 : i + 1] as [number, string, number])
    const start = [0, 1, 2, 3, 4, 5].map(i => [6, 'e', i] as [number, string, number])
    const states = ['0', '1', '2', '3', '4', '5', '6']
    const [one, two] = [hexagon, triangles].map(edges => ({
      initial: '6',
      states,
      transitions: [...start, ...edges].map(numbered),
    }))
    expect(isomorphic(one, two)).toBe(false)
    expect(isomorphic(one, one)).toBe(true)
    expect(isomorphic(two, two)).toBe(true)
  })
})

describe('text', () => {
  test.each([
    'a.0 + b.0 | c.0',
    '(a.0 + b.0) | c.0',
    'a.(b.0 | c.0) | 0',
    'a.b.0 \\ {b}',
    '(a.b.0) \\ {b}',
    'a.(A + B)',
    '(a.A)[b/a] \\ {a}[c/b]',
    'A + B + C',
    'A + (B + C)',
    'A | B |[a]| C | D',
    'A | (B |[a]| C)',
    '(A | B)[b/a]',
    'a.(A | B \\ {a})',
  ])('%s has no more parentheses than it needs', text => {
    expect(print(readTerm(text))).toBe(text)
  })

  test('what is shown is read as the same trees', () => {
    fc.assert(
      fc.property(arbitrarySystem({ infinite: true }), ({ definitions, text }) => {
        expect(read(text)).toEqual(definitions)
      }),
      { numRuns: runs(120, 500) },
    )
  })
})

describe('random systems', () => {
  test('finite ones are finite and guarded, and most do something', () => {
    const numRuns = runs(500, 1500)
    let idle = 0
    let large = 0
    const used = new Set<string>()
    fc.assert(
      fc.property(arbitrarySystem(), fc.boolean(), ({ definitions, root }, syntactic) => {
        expect(unguarded(definitions)).toBeUndefined()
        for (const name of operators(definitions).keys()) used.add(name)
        const space = explore(definitions, root, { syntactic, maxStates: 1500 })
        if (space.states.length <= 2) idle++
        if (!space.complete) large++
      }),
      { numRuns },
    )
    expect(used.size).toBe(9)
    expect(idle / numRuns).toBeLessThan(0.4)
    expect(large / numRuns).toBeLessThan(0.05)
  })

  test('others need not be', () => {
    const endless = fc.sample(arbitrarySystem({ infinite: true }), 300).filter(({ definitions, root }) => {
      expect(unguarded(definitions)).toBeUndefined()
      return !explore(definitions, root, { maxStates: 200, maxDepth: 8 }).complete
    })
    expect(endless.length).toBeGreaterThan(10)
  })

  test('what is switched off does not occur', () => {
    const off = { hoare: false, sync: false, restriction: false, relabelling: false, parallel: false }
    fc.assert(
      fc.property(arbitrarySystem(off), ({ definitions }) => {
        for (const term of [...definitions.values()].flatMap(subterms))
          expect(['nil', 'constant', 'prefix', 'sum']).toContain(term.is)
      }),
    )
  })
})
