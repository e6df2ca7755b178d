import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { systemOf } from '../../../simulators/labs/load.js'
import { toC } from '../../../simulators/labs/program/c.js'
import { toLnt } from '../../../simulators/labs/program/lnt.js'
import { triplesDot, triplesText } from '../../../simulators/labs/program/triples.js'
import type { System } from '../../../simulators/labs/system.js'
import { orThrow } from '../../../src/errors/or-throw.js'
import { philosophers } from './models.js'

type Given = Parameters<typeof systemOf>[1]

const systemFrom = (text: string, parameters: Given = {}, name = 'test.labs'): System => {
  const read = orThrow(systemOf({ name, text }, parameters))
  return read.system
}

const parallel = `
system { environment = e: 0  spawn = A: 1 }
agent A {
  interface = x: 0 # not 1
  Behaviour = (x <- 1; (e <-- 2 ++ Skip) || (e + 1) * 2 > 0 -> (x <- 3 || x <- 4)); # a (comment
    (e = 0 or (x = 1) => x <- 5); Behaviour
}
check { P = always e < 3 }`

describe('triples', () => {
  test('of the dining philosophers', () => {
    expect(triplesText(systemFrom(philosophers, { n: 3 }))).toBe(
      `Phil (agents 0 to 2), program counter of 1 component
t*  (*)  λ                                                     (1)  -> t1
t1  (1)  fork[id] = 0 -> fork[id] <-- 1                        (2)  -> t2
t2  (2)  status <- 1                                           (3)  -> t3
t3  (3)  fork[(id + 1) % _n] = 0 -> fork[(id + 1) % _n] <-- 1  (4)  -> t4
t4  (4)  status <- 2                                           (5)  -> t5
t5  (5)  fork[(id + 1) % _n] <-- 0                             (6)  -> t6
t6  (6)  status <- 3                                           (7)  -> t7
t7  (7)  fork[id] <-- 0                                        (8)  -> t8
t8  (8)  status <- 0                                           (1)  -> t1
`,
    )
  })

  test('of processes in parallel, with their joins', () => {
    expect(triplesText(systemFrom(parallel))).toBe(`A (agent 0), program counter of 5 components
t*     (* * * * *)  λ                            (1 3 4 · ·)  -> t3, t4 | t5
t1     (2 · · · ·)  e = 0 or (x = 1) -> x <- 5   (1 3 4 · ·)  -> t3, t4 | t5
t2     (2 · · · ·)  !(e = 0 or (x = 1)) -> Skip  (1 3 4 · ·)  -> t3, t4 | t5
t3     (· 3 · · ·)  x <- 1                       (· 5 · · ·)  -> t6 | t7; beside t4, t5, t8, t9
t4     (· · 4 · ·)  (e + 1) * 2 > 0 -> x <- 3    (· · 6 0 7)  -> t8; beside t3, t6, t7
t5     (· · 4 · ·)  (e + 1) * 2 > 0 -> x <- 4    (· · 6 8 0)  -> t9; beside t3, t6, t7
t6     (· 5 · · ·)  e <-- 2                      (· 0 · · ·)  -> join1 if all other parts have ended; beside t4, t5, t8, t9
t7     (· 5 · · ·)  Skip                         (· 0 · · ·)  -> join1 if all other parts have ended; beside t4, t5, t8, t9
t8     (· · · · 7)  x <- 4                       (· · · · 0)  -> join2 if all other parts have ended; beside t3, t6, t7
t9     (· · · 8 ·)  x <- 3                       (· · · 0 ·)  -> join2 if all other parts have ended; beside t3, t6, t7
join1  (1 0 0 · ·)  λ                            (2 · · · ·)  -> t1 | t2
join2  (· · 6 0 0)  λ                            (· · 0 · ·)  -> join1 if all other parts have ended; beside t3, t6, t7
`)
  })

  test('of several kinds; a process can end, and a kind can have no agents', () => {
    const text = `
system { spawn = A: 2, B: 0  Both = (Skip ++ x <- 1); x <- 2 }
agent A { interface = x: 0  Behaviour = Both }
agent B { interface = x: 0  Behaviour = Skip; Both }
check { }`
    expect(triplesText(systemFrom(text))).toBe(`A (agents 0 to 1), program counter of 1 component
t*  (*)  λ       (1)  -> t1 | t2
t1  (1)  Skip    (2)  -> t3
t2  (1)  x <- 1  (2)  -> t3
t3  (2)  x <- 2  (0)  -> end

B (no agents), program counter of 1 component
t*  (*)  λ       (1)  -> t1
t1  (1)  Skip    (2)  -> t2 | t3
t2  (2)  Skip    (3)  -> t4
t3  (2)  x <- 1  (3)  -> t4
t4  (3)  x <- 2  (0)  -> end
`)
  })

  test('guards are shown as they were written', () => {
    const text = `
system { environment = e: 0  spawn = A: 1 }
agent A { Behaviour = (!(e = 1) => Skip); (!e -> Skip); ((!(e))) => e <-- 1; ((e) = 1 and (e + 1) * 2 = 4 => Skip) }
check { }`
    const shown = triplesText(systemFrom(text)).split('\n').slice(2)
    expect(shown.map(line => line.slice(9).split('  ')[0])).toEqual([
      '!(e = 1) -> Skip',
      '!(!(e = 1)) -> Skip',
      '!e -> Skip',
      '((!(e))) -> e <-- 1',
      '!((!(e))) -> Skip',
      '(e) = 1 and (e + 1) * 2 = 4 -> Skip',
      '!((e) = 1 and (e + 1) * 2 = 4) -> Skip',
      '',
    ])
  })

  test('of very many processes in parallel', () => {
    const parts = Array.from({ length: 12 }, () => 'Skip; Skip; Skip').join(' || ')
    const shown = triplesText(systemFrom(`system { spawn = A: 1 } agent A { Behaviour = ${parts} } check { }`))
    const others = Array.from({ length: 36 }, (_, i) => `t${i + 1}`).filter((_, i) => i % 12 !== 0)
    expect(shown).toContain(`-> t13; beside ${others.join(', ')}\n`)
  })
})

/** Reads a graph in the language of Graphviz, as far as it is used here. */
const readDot = (text: string) => {
  const tokens = [...text.matchAll(/"(?:[^"\\]|\\.)*"|->|[{}[\]=,]|[A-Za-z_]\w*|\s+|(.)/g)].map(([token, wrong]) => {
    if (wrong !== undefined) throw new Error(`${token} is no token of DOT`)
    return token
  })
  const words = tokens.filter(token => !/^\s/.test(token))
  const nodes: string[] = []
  const edges: [string, string][] = []
  const clusters: string[] = []
  const isName = (token: string): boolean => /^["\w]/.test(token)
  const take = (expected?: string): string => {
    const token = words.shift()
    if (token === undefined || (expected !== undefined && token !== expected))
      throw new Error(`${expected ?? 'something'} should be here, not ${token}`)
    return token
  }
  const attributes = (): void => {
    if (words[0] !== '[') return
    take('[')
    for (let last = ','; last === ','; ) {
      if (!isName(take())) throw new Error('an attribute has no name')
      take('=')
      if (!isName(take())) throw new Error('an attribute has no value')
      last = take()
      if (last !== ',' && last !== ']') throw new Error(`attributes do not end with ${last}`)
    }
  }
  const statements = (): void => {
    take('{')
    while (words[0] !== '}') {
      const first = take()
      if (first === 'subgraph') {
        clusters.push(take())
        statements()
      } else if (words[0] === '=') {
        take('=')
        take()
      } else if (words[0] === '->') {
        take('->')
        edges.push([first, take()])
        attributes()
      } else {
        if (first !== 'node' && first !== 'edge') nodes.push(first)
        attributes()
      }
    }
    take('}')
  }
  take('digraph')
  take()
  statements()
  if (words.length > 0) throw new Error(`there is more: ${words.join(' ')}`)
  return { nodes, edges, clusters }
}

describe('DOT', () => {
  test('nodes are triples, edges are links, clusters are kinds', () => {
    const { nodes, edges, clusters } = readDot(triplesDot(systemFrom(philosophers, { n: 2 })))
    expect(clusters).toEqual(['cluster_0'])
    expect(nodes).toEqual(['"Phil t*"', ...[1, 2, 3, 4, 5, 6, 7, 8].map(i => `"Phil t${i}"`)])
    expect(edges).toEqual([
      ['"Phil t*"', '"Phil t1"'],
      ...[1, 2, 3, 4, 5, 6, 7].map(i => [`"Phil t${i}"`, `"Phil t${i + 1}"`]),
      ['"Phil t8"', '"Phil t1"'],
    ])
  })

  test('joins and what goes on beside', () => {
    const text = triplesDot(systemFrom(parallel))
    const { nodes, edges } = readDot(text)
    expect(nodes).toContain('"A join2"')
    for (const edge of edges) for (const node of edge) expect(nodes).toContain(node)
    expect(text).toContain('"A join2" -> "A join1" [label="all others ended"]')
    expect(text).toContain('"A t8" -> "A t3" [style=dotted, constraint=false]')
    expect(text).toContain('"A t4" [label="t4 (· · 4 · ·)\\n(e + 1) * 2 > 0 -> x <- 3\\n(· · 6 0 7)"]')
  })
})

const stigmergic = `
system { environment = e: undef; m[2, 2]: 0  spawn = A: 2, B: 1 }
stigmergy S { link = x of 1 > x of 2  a, b: [0, 2], undef }
agent A {
  interface = x: 0..3
  stigmergies = S
  Behaviour = a > e -> a, b <~ [0..x], 1; { t := x + 1; p[] := pick 1 B where x of 2 = id; m[t % 2, 0] <-- x of p[0] }
}
agent B { interface = x: 1  Behaviour = Skip || Skip }
assume { Start = exists A a, x of a > 0 }
check {
  Always = always forall A z, b of z = 1 or x of z > e
  Finally = finally m[0, 0] = 1
  Fairly = fairly e = 1
  Again = fairly_inf e = 1
}`

describe('C', () => {
  const system = systemFrom(stigmergic)

  test('has a function for each triple, with what it stands for', () => {
    const program = toC(system, 'Always')
    expect(program).toContain(`// a > e -> a, b <~ [0..x], 1
// pc (1) to (2)
static void A_t1(int me) {
  const int b = A_at(me);
  assume(state[b + A_pc] == 1);
  assume(moreU(state[b + A_a], state[env_e]));
  const num to = state[b + A_x];
  const num limit = fewer(0, to);
  const num chosen = choose(0, limit);
  const num new_a = fit(chosen);
  state[b + A_a] = new_a;
  state[b + A_b] = 1;
  state[b + A_pc] = 2;
  state[b + A_pending] = 3;
  stamp(0, me); // a, b
}`)
    expect(program).toContain('// Skip\n// pc (· 2 ·) to (· 0 ·)\n')
    for (const part of [
      'static void propagate(',
      'static void confirm(',
      'static void init(void)',
      'int state[LENGTH];',
    ])
      expect(program).toContain(part)
    expect(program).toContain('enum { LENGTH = 21, AGENTS = 3, TUPLES = 1 };')
    expect(program).toContain('assume(exists()); // Start')
  })

  test('checks a property as its modality asks', () => {
    const always = toC(system, 'Always')
    expect(always).toContain('static void check(void) { __CPROVER_assert(property(), "Always"); }')
    expect(always).not.toContain('stuck')
    const finallyProgram = toC(system, 'Finally')
    expect(finallyProgram).toContain('if (check()) return 0;')
    expect(finallyProgram).toContain('if (!stuck()) step();')
    for (const name of ['Fairly', 'Again']) {
      const program = toC(system, name)
      expect(program).toContain(`// That ${name} stays within reach is not a property of single runs`)
      expect(program).not.toMatch(/assert\(property/)
    }
    expect(toC(system, null)).not.toContain('property()')
    expect(() => toC(system, 'Nothing')).toThrow('there is no property Nothing')
  })

  test('round-robin asks who can act', () => {
    const program = toC(systemFrom(stigmergic, { scheduling: 'round-robin' }), null)
    expect(program).toContain('assume(!busy(me)); if (can_act(me)) return me;')
    expect(program).toContain('state[0] = after(me);')
    expect(toC(system, null)).not.toContain('can_act')
  })

  test('names that clash are told apart', () => {
    const text = `
system { environment = e: 0; e_y: 0  spawn = A: 1, A_x: 1 }
agent A { interface = x_y: 0; pc: 0; at: 0  Behaviour = { int := 1; state := int; x_y <- state } }
agent A_x { interface = y: 0  Behaviour = y <- 1 }
check { }`
    const program = toC(systemFrom(text), null)
    const names = [...program.matchAll(/^ {2}(\w+) = \d+,$/gm)].map(([, name]) => name.toLowerCase())
    expect(new Set(names).size).toBe(names.length)
    expect(names).toHaveLength(8)
  })
})

/** Every construct of LNT that was begun is ended by its own word. */
const wellNested = (text: string): void => {
  const open: string[] = []
  const code = text.replace(/--.*/g, '').replace(/"[^"\n]*"/g, '""')
  const begins = /^(module|function|process|var|select|loop|if|type)$/
  const words = code.match(/[A-Za-z_]\w*/g) ?? []
  for (let i = 0; i < words.length; i++) {
    if (words[i] === 'end') {
      const closed = words[++i]
      expect(`${open.pop()} at ${words.slice(Math.max(0, i - 12), i + 1).join(' ')}`).toMatch(new RegExp(`^${closed} `))
    } else if (begins.test(words[i])) open.push(words[i])
  }
  expect(open).toEqual([])
  // Semicolons stand between statements only.
  expect(code).not.toMatch(/;\s*(end|else|elsif|\[\])\b/)
  expect((code.match(/\(/g) ?? []).length).toBe((code.match(/\)/g) ?? []).length)
}

describe('LNT', () => {
  const system = systemFrom(stigmergic, {}, 'some/small-model.labs')

  test('has a process for each triple, with the gate of its event', () => {
    const program = toLnt(system, 'Always')
    wellNested(program)
    expect(program).toContain('module SMALL_MODEL is\n')
    expect(program).toContain(`process A_t1 [STIG: any] (in out s: State, me: Int) is
  -- a > e -> a, b <~ [0..x], 1
  -- pc (1) to (2)
  var b: Int, to: Int, limit: Int, chosen: Int, new_a: Int in
    b := A_at(me);
    only if (s[Nat (b + A_pc)] == 1) and then moreU(s[Nat (b + A_a)], s[Nat (env_e)]) then
      to := s[Nat (b + A_x)];
      limit := fewer(0, to);
      chosen := any Int where (chosen >= 0) and (chosen < limit);
      new_a := fit(chosen);
      STIG (me, "a", new_a, "b", 1);
      s[Nat (b + A_a)] := new_a;
      s[Nat (b + A_b)] := 1;
      s[Nat (b + A_pc)] := 2;
      s[Nat (b + A_pending)] := 3;
      s := stamped(s, 0, me)
    end if
  end var
end process`)
    expect(program).toContain('process MAIN [LOCAL, STIG, ENV, SKIP, PROPAGATE, CONFIRM, MONITOR: any] is')
    expect(program).toContain('MONITOR (property(s))')
    expect(program).toContain('[ true* . "MONITOR !FALSE" ] false')
  })

  // A configuration where nothing can happen any more tells its truth once and ends: what it has told counts.
  test.each([
    ['Finally', 'mu X . (< true > true and [ not ("MONITOR !TRUE") ] X)'],
    ['Fairly', '[ (not ("MONITOR !TRUE"))* . "MONITOR !FALSE" ] < true* . "MONITOR !TRUE" > true'],
    ['Again', '[ true* . "MONITOR !FALSE" ] < true* . "MONITOR !TRUE" > true'],
  ])('what to ask CADP: %s', (name, formula) => {
    expect(toLnt(system, name)).toContain(`-- ${name} in MCL: ${formula}\n`)
  })

  test('without a property there is no monitor', () => {
    const program = toLnt(system, null)
    wellNested(program)
    expect(program).not.toContain('MONITOR')
  })

  test('round-robin asks who can act', () => {
    const program = toLnt(systemFrom(stigmergic, { scheduling: 'round-robin' }), 'Finally')
    wellNested(program)
    expect(program).toContain('function A_t2_can (before: State, me: Int) : Bool is')
    expect(program).toContain('me := next(s)')
  })
})

const root = new URL('../../../examples/', import.meta.url)
const examples = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.labs'))

describe('all examples', () => {
  test.each(examples)('%s', name => {
    const text = readFileSync(new URL(name, root), 'utf8')
    for (const scheduling of ['interleaving', 'round-robin']) {
      const system = systemFrom(text, { scheduling }, name)
      expect(triplesText(system)).toContain('t*')
      readDot(triplesDot(system))
      for (const property of [null, ...system.properties.map(one => one.name)]) {
        expect(toC(system, property)).toContain('int main(')
        wellNested(toLnt(system, property))
      }
    }
  })
})
