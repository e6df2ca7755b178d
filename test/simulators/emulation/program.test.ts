import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toC } from '../../../simulators/emulation/program/c.js'
import { triplesDot } from '../../../simulators/emulation/program/dot.js'
import { triplesText } from '../../../simulators/emulation/program/triples.js'
import { runs } from '../../support/runs.js'
import { joins, threeParties, twoPhaseCommit } from './examples.js'
import { arbitrarySpecification, arbitraryTriples, explored, Interpreter, legend, systemOf } from './systems.js'

/** The part of the text about triples. */
const triplesOf = (text: string): string => text.slice(text.indexOf('\nt*') + 1)

describe('example 2.1', () => {
  const { system, legend } = twoPhaseCommit(false)

  test('has the trace of figure 4', () => {
    const interpreter = new Interpreter(system)
    const trace = ['τ', 'disagree', "'agree", 'τ', 'rollback', 'nok']
    const reached = trace.reduce<string[]>(
      (states, event) =>
        states.flatMap(state =>
          interpreter.steps(state).flatMap(step => (legend.event(step.action) === event ? [step.state] : [])),
        ),
      [interpreter.start],
    )
    expect(reached).toContain('0,5')
  })

  test('triples', () => {
    expect(triplesOf(triplesText(system, legend))).toBe(`t*   *              λ          pc0=1 ∧ pc1=1  -> t1, t10, t16
t1   pc0=1          'vote      pc0=2          -> t2, t3, t17
t2   pc0=2          agree      pc0=3          -> t4, t18
t3   pc0=2          disagree   pc0=4          -> t5, t19
t4   pc0=3          'commit    pc0=5          -> t6, t20
t5   pc0=4          'rollback  pc0=6          -> t7, t21
t6   pc0=5          commit     pc0=7          -> t8
t7   pc0=6          rollback   pc0=8          -> t9
t8   pc0=7          ok         pc0=0          -> nothing
t9   pc0=8          nok        pc0=0          -> nothing
t10  pc1=1          vote       pc1=2          -> t11, t17
t11  pc1=2          'agree     pc1=3          -> t12, t13, t18, t19
t12  pc1=3          commit     pc1=4          -> t14, t20
t13  pc1=3          rollback   pc1=5          -> t15, t21
t14  pc1=4          'commit    pc1=1          -> t10, t16
t15  pc1=5          'rollback  pc1=1          -> t10, t16
t16  pc0=1 ∧ pc1=1  τ          pc0=2 ∧ pc1=2  -> t2, t3, t11, t17
t17  pc0=2 ∧ pc1=2  τ          pc0=3 ∧ pc1=3  -> t4, t12, t13, t18
t18  pc0=3 ∧ pc1=3  τ          pc0=5 ∧ pc1=4  -> t6, t14, t20
t19  pc0=4 ∧ pc1=3  τ          pc0=6 ∧ pc1=5  -> t7, t15, t21
t20  pc0=5 ∧ pc1=4  τ          pc0=7 ∧ pc1=1  -> t8, t10
t21  pc0=6 ∧ pc1=5  τ          pc0=8 ∧ pc1=1  -> t9, t10
`)
  })

  test('triples that are left by restriction: nothing leads to nok', () => {
    const { system: restricted } = twoPhaseCommit(true)
    expect(triplesOf(triplesText(restricted, legend))).toBe(`t*  *              λ    pc0=1 ∧ pc1=1  -> t3
t1  pc0=7          ok   pc0=0          -> nothing
t2  pc0=8          nok  pc0=0          -> nothing
t3  pc0=1 ∧ pc1=1  τ    pc0=2 ∧ pc1=2  -> t4
t4  pc0=2 ∧ pc1=2  τ    pc0=3 ∧ pc1=3  -> t5
t5  pc0=3 ∧ pc1=3  τ    pc0=5 ∧ pc1=4  -> t7
t6  pc0=4 ∧ pc1=3  τ    pc0=6 ∧ pc1=5  -> t8
t7  pc0=5 ∧ pc1=4  τ    pc0=7 ∧ pc1=1  -> t1
t8  pc0=6 ∧ pc1=5  τ    pc0=8 ∧ pc1=1  -> t2
`)
  })

  test('a program with the invariant of example 2.2', () => {
    const program = toC(system, legend, { never: 'nok' })
    expect(program).toContain('// 2PC: never nok.\n')
    expect(program).toContain(`// τ: pc0=4 ∧ pc1=3 to pc0=6 ∧ pc1=5
static void t19(void) {
  assume(pc[0] == 4 && pc[1] == 3);
  event = E_tau;
  pc[0] = 6;
  pc[1] = 5;
}`)
    expect(program).toContain(`// Can there be nok?
static int enabled(void) {
  if (pc[0] == 8) return 1;
  return 0;
}

static int property(void) { return !enabled(); }`)
    expect(program).toContain('static void check(void) { __CPROVER_assert(property(), "never nok"); }')
    // What is written differently has different names.
    expect(program).toContain("  E_vote, // 'vote\n")
    expect(program).toContain('  E_vote_2, // vote\n')
  })

  test('a program for freedom of deadlock asks nothing twice', () => {
    const program = toC(system, legend)
    const [, tests] = /static int enabled\(void\) \{\n(.*?)\n\}/s.exec(program)!
    // A synchronisation is never the only thing that can happen.
    expect(tests).not.toContain('&&')
    expect(tests.match(/return 1/g)).toHaveLength(13)
    expect(program).toContain('static int property(void) { return enabled() || ended(); }')
  })
})

describe('three parties', () => {
  const { system, legend } = threeParties

  test('triples, with what is left to be done', () => {
    expect(triplesText(system, legend)).toBe(`three, program counter of 3 components

pc0: P
  1  point 1 of P

pc1: Q
  1  point 1 of Q

pc2: R
  1  point 1 of R
  2  point 2 of R

t*  *                      λ  pc0=1 ∧ pc1=1 ∧ pc2=1  -> t1, t2
t1  pc1=1                  c  pc1=0                  -> nothing
t2  pc2=1                  b  pc2=2                  -> t3
t3  pc0=1 ∧ pc1=1 ∧ pc2=2  a  pc0=1 ∧ pc1=0 ∧ pc2=0  -> nothing
`)
  })

  test('a graph', () => {
    expect(triplesDot(system, legend)).toBe(`digraph triples {
  label="three"
  node [shape=box, fontname="monospace"]
  edge [fontname="monospace"]
  subgraph cluster_0 {
    label="Q"
    "t1" [label="t1: pc1=1\\nc\\npc1=0"]
  }
  subgraph cluster_1 {
    label="R"
    "t2" [label="t2: pc2=1\\nb\\npc2=2"]
  }
  "t*" [label="t*: *\\nλ\\npc0=1 ∧ pc1=1 ∧ pc2=1", style=rounded]
  "t3" [label="t3: pc0=1 ∧ pc1=1 ∧ pc2=2\\na\\npc0=1 ∧ pc1=0 ∧ pc2=0"]
  "t*" -> "t1"
  "t*" -> "t2"
  "t2" -> "t3"
}
`)
  })

  test('a program that asks for all parties at once', () => {
    expect(toC(system, legend)).toContain(`static int enabled(void) {
  if (pc[1] == 1) return 1;
  if (pc[2] == 1) return 1;
  return 0;
}`)
  })
})

describe('parallel compositions', () => {
  const { system, legend } = joins

  test('triples', () => {
    expect(
      triplesOf(triplesText(system, legend)),
    ).toBe(`t*     *                      λ  pc0=1 ∧ pc1=3 ∧ pc2=4 ∧ pc5=1  -> t2, t3, t6
t1     pc0=2                  e  pc0=1 ∧ pc1=3 ∧ pc2=4          -> t2, t3
t2     pc1=3                  a  pc1=5 ∧ pc3=6 ∧ pc4=7          -> t4, t5
t3     pc2=4                  d  pc2=0                          -> join1 if all other parts have ended
t4     pc3=6                  b  pc3=0                          -> join2 if all other parts have ended
t5     pc4=7                  c  pc4=0                          -> join2 if all other parts have ended
t6     pc5=1                  f  pc5=0                          -> nothing
t7     pc0=2 ∧ pc5=1          τ  pc0=1 ∧ pc1=3 ∧ pc2=4 ∧ pc5=0  -> t2, t3
join1  pc0=1 ∧ pc1=0 ∧ pc2=0  λ  pc0=2                          -> t1, t7
join2  pc1=5 ∧ pc3=0 ∧ pc4=0  λ  pc1=0                          -> join1 if all other parts have ended
`)
  })

  test('a graph: all of a process in one box', () => {
    const text = triplesDot(system, legend)
    expect(text.match(/subgraph/g)).toHaveLength(2)
    expect(text).toContain('    "join2" [label="join2: pc1=5 ∧ pc3=0 ∧ pc4=0\\nλ\\npc1=0", style=rounded]\n')
    expect(text).toContain('"join2" -> "join1" [label="all others ended"]')
  })

  test('joins are functions that others call', () => {
    expect(toC(system, legend)).toContain(`// pc1=5 ∧ pc3=0 ∧ pc4=0 to pc1=0
static void join2(void) {
  if (!(pc[1] == 5 && pc[3] == 0 && pc[4] == 0)) return;
  pc[1] = 0;
  join1();
}`)
    expect(toC(system, legend)).toContain('  pc[4] = 0;\n  join2();\n}')
  })

  test('where there are many triples, they are a table', () => {
    const program = toC(system, legend, { functions: 6 })
    expect(program).not.toContain('static void t1(')
    expect(program).toContain('  {0, 1, 0, E_e},\n')
    expect(program).toContain('static void join(int number) {\n')
    expect(toC(system, legend, { functions: 7 })).toContain('static void t1(')
  })
})

test('a system without triples', () => {
  const system = { slots: 1, start: [{ slot: 0, point: 1 }], triples: [] }
  expect(triplesOf(triplesText(system, legend))).toBe('t*  *  λ  pc0=1  -> nothing\n')
  expect(toC(system, legend, { functions: 0 })).toContain('  switch (triple) {\n    default: assume(0);\n  }\n')
})

test('three or more triples in a row are told by the first and the last', () => {
  const to = (point: number) => [{ slot: 0, point }]
  const triples = [1, 1, 1, 2, 1, 2, 2].map(point => ({
    entry: to(point),
    action: 2,
    exit: to(point),
    rate: 1,
    ends: [],
  }))
  expect(triplesOf(triplesText({ slots: 1, start: to(1), triples }, legend))).toContain(
    't*  *      λ  pc0=1  -> t1..t3, t5\nt1  pc0=1  a  pc0=1  -> t1..t3, t5\n',
  )
  expect(triplesText({ slots: 1, start: to(1), triples }, legend)).toContain('t7  pc0=2  a  pc0=2  -> t4, t6, t7\n')
})

/** The links of triples, as they are told. */
const linksIn = (text: string): Map<string, Set<string>> =>
  new Map(
    triplesOf(text)
      .trimEnd()
      .split('\n')
      .map(line => {
        const [, name, links] = /^(\S+).*-> (.*)$/.exec(line)!
        const targets = links.split(', ').flatMap(link => {
          const [first, last] = link.split('..').map(one => Number(one.slice(1)))
          return last === undefined
            ? [link.split(' ')[0]]
            : Array.from({ length: last - first + 1 }, (_, i) => `t${first + i}`)
        })
        return [name, new Set(targets)]
      }),
  )

test('random systems: what a triple enables, it is linked to', () => {
  const systems = fc.oneof(arbitrarySpecification.map(systemOf), arbitraryTriples)
  const property = fc.property(systems, system => {
    const links = linksIn(triplesText(system, legend))
    // Through joins, too.
    const reached = (name: string): Set<string> => {
      const all = new Set([name])
      for (const from of all)
        if (from === name || from.startsWith('join')) for (const to of links.get(from) ?? []) all.add(to)
      return all
    }
    const numbered = { ...system, triples: system.triples.map((triple, action) => ({ ...triple, action })) }
    const interpreter = new Interpreter(numbered)
    const graph = explored(interpreter.start, state => interpreter.steps(state), 200)
    for (const [state, steps] of graph ?? []) {
      const before = new Set(steps.map(({ action }) => action))
      for (const { action, state: after } of steps) {
        const enabled = interpreter.steps(after).map(step => step.action)
        const from = reached(`t${action + 1}`)
        for (const next of enabled)
          if (!before.has(next))
            expect({ state, action, next: from.has(`t${next + 1}`) }).toEqual({ state, action, next: true })
      }
    }
    const edges = [...triplesDot(system, legend).matchAll(/^ {2}"(\S+)" -> "(\S+)"/gm)].map(
      ([, from, to]) => `${from} ${to}`,
    )
    const told = [...links].flatMap(([from, all]) => [...all].filter(to => to !== 'nothing').map(to => `${from} ${to}`))
    expect(edges.sort()).toEqual(told.sort())
  })
  fc.assert(property, { numRuns: runs(100, 500) })
})
