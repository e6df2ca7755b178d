import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import * as E from 'fp-ts/lib/Either.js'
import { afterAll, describe, expect, test } from 'vitest'
import { systemOf } from '../../dist/simulators/labs/load.js'
import { LabsModel } from '../../dist/simulators/labs/model.js'
import { toC } from '../../dist/simulators/labs/program/c.js'
import { Moves } from '../../dist/src/simulator/moves.js'
import { movesOf } from '../../dist/src/simulator/vector.js'
import { arbitrarySpecification } from '../simulators/labs/arbitrary.ts'
import { root } from '../support/cli.ts'

const directory = mkdtempSync(join(tmpdir(), 'labs-c-'))
afterAll(() => rmSync(directory, { recursive: true }))

const warnings = ['-std=c99', '-Wall', '-Werror']

/** Compiles a program, without a warning. */
const compile = program => {
  const [source, binary] = [join(directory, 'model.c'), join(directory, 'model')]
  writeFileSync(source, program)
  execFileSync('cc', [...warnings, '-O1', '-o', binary, source], { stdio: 'pipe' })
  return (seed, steps, runs) =>
    execFileSync(binary, [seed, steps, runs].map(String), { encoding: 'utf8', maxBuffer: 2 ** 28 })
}

/** As a model checker sees it, the program must be right as well. */
const compileForProof = program => {
  const source = join(directory, 'proof.c')
  writeFileSync(source, program)
  const constructs = ['-D__CPROVER__', '-D__CPROVER_assume(c)=((void)(c))', '-D__CPROVER_assert(c,t)=((void)(c))']
  execFileSync('cc', [...warnings, ...constructs, '-fsyntax-only', source], { stdio: 'pipe' })
}

const systemFrom = (text, parameters) => {
  const read = systemOf({ name: 'model.labs', text }, parameters)
  if (E.isLeft(read)) throw new Error(`${read.left.map(({ message }) => message).join('\n')}\n${text}`)
  return read.right.system
}

/** The runs that a program prints: for each state its successors, and whether the property holds. */
const readRuns = output => {
  const states = []
  for (const line of output.trimEnd().split('\n')) {
    const [what, ...rest] = line.split(' ')
    const text = rest.join()
    const last = states.at(-1)
    if (what === 'S') states.push({ state: text, successors: new Set(), property: null, fault: null, dead: false })
    else if (what === 'T') last.successors.add(text)
    else if (what === 'P') last.property = text
    else if (what === 'D') last.dead = true
    else if (what === 'F' && last !== undefined) last.fault = text
    else throw new Error(`what is this? ${line}`)
  }
  return states
}

const faults = { 'labs/division': 'division', 'labs/index': 'index', 'labs/overflow': 'overflow' }
const faultOf = error => faults[error.code?.code] ?? error.fault ?? String(error)

/** What the emulation says of a state. */
const emulated = (model, state) => {
  try {
    return { successors: new Set(movesOf(model, state, new Moves()).map(({ target }) => target.join())), fault: null }
  } catch (error) {
    return { successors: new Set(), fault: faultOf(error) }
  }
}

/** Compares what a program printed with the emulation, state by state; returns the states that it met. */
const compare = (model, property, runs) => {
  const met = new Set()
  for (const { state, successors, property: truth, fault, dead } of runs) {
    const vector = Int32Array.from(state.split(','), Number)
    const expected = emulated(model, vector)
    expect({ state, fault: fault !== null }).toEqual({ state, fault: expected.fault !== null })
    expect({ state, successors: [...successors].sort() }).toEqual({
      state,
      successors: [...expected.successors].sort(),
    })
    expect(dead).toBe(expected.successors.size === 0 && expected.fault === null)
    if (fault === null && property !== null)
      expect({ state, truth }).toEqual({ state, truth: truthOf(model, property, vector) })
    for (const one of [state, ...successors]) met.add(one)
  }
  return met
}

const truthOf = (model, property, state) => {
  try {
    return model.propositions[property](state) ? '1' : '0'
  } catch (error) {
    return faultOf(error)
  }
}

/** All states that the emulation reaches. */
const reachable = model => {
  const found = new Set([...model.initial].map(start => start.join()))
  for (const state of found)
    for (const next of emulated(model, Int32Array.from(state.split(','), Number)).successors) found.add(next)
  return found
}

const example = name => readFileSync(`${root}/examples/${name}/${name}.labs`, 'utf8')

/** Small models, each with something that the others do not have. */
const small = {
  undef: `
system { environment = e: undef; f[2]: undef  spawn = A: 2 }
agent A {
  interface = x: 0
  Behaviour =
    ((e = id -> x <- 1 - x) ++ (!(e != 1) -> f[x] <-- 0) ++ f[x] <-- e + 1 ++ (e != id -> e <-- 1 - x) ++ e <-- x
    ++ x <- if e > 0 then e else 0 ++ (f[x] != 1 - x -> x <- 1 - x)); Behaviour
}
check { P = always e != 0 or f[0] = 2  Q = finally exists A a, x of a = 1 and e = 1 }`,
  blocks: `
system { environment = e: 0; f: undef  spawn = A: 2 }
agent A {
  interface = x: 0; y[2]: 1
  Behaviour =
    ({ t := x + 1; x <- t % 3; t := t + x; y[t % 2] <- (t + x) % 3; e <-- y[0] } ++ { u, v := x, e; x <- (u + v) % 2; f <-- x }
    ++ { w := f; x <- w; e <-- 1 - w }); Behaviour
}
check { P = always forall A a, y[0] of a < 3 }`,
  pick: `
system { spawn = A: 3, B: 1 }
agent A {
  interface = x: [0, 1]
  Behaviour = { p[] := pick 1 A where x of 1 != x of 2; x <- x of p[0] } ++ { q[] := pick 2; x <- 4 * q[0] + id of q[1] }
}
agent B {
  interface = x: 0; y: 0
  Behaviour = { q[] := pick 2 A where x of 2 >= y; y <- (q[y % 2] + x of q[1]) % 3 }; Behaviour
}
check { P = always exists A a, x of a = 0 }`,
  any: `
system { extern = _k  environment = e: 0..2  spawn = A: 2 }
agent A {
  interface = x: 0; y: undef
  Behaviour =
    (x <- [0.._k] ++ x, y <- [x..x + 2] % 3, 1 - [0..2] ++ y <- if e = 0 then [0..2] else [y..3] ++ e <-- [0..x]
    ++ { t := [0..2]; t := t + [0..2]; x <- t }); Behaviour
}
check { P = finally forall A a, y of a = 1 }`,
  passing: `
system { environment = e: 0  spawn = A: 2 }
agent A {
  interface = x: 0
  Behaviour = e = 0 => (e <-- 1; x <- x + 1); (x > 0 and e = 1 => e <-- 0); x < 2 -> Behaviour
}
check { P = finally e = 1 }`,
  parallel: `
system { environment = e: 0  spawn = A: 2 }
agent A {
  interface = x: 0; y: 0
  Behaviour = (x <- 1; (e <-- id || y <- 1; y <- 2) || e = 0 -> Skip); (y = 2 -> (x <- 2 || Skip)); x <- 0; Behaviour
}
check { P = always forall A a, x of a < 2 or e < 2 }`,
  arrays: `
system { environment = m[2, 3]: 0; i: [-1, 0, 1]  spawn = A: 2 }
agent A {
  interface = n[2, 2]: id
  Behaviour =
    (m[id, (m[0, 1] + m[1, 2]) % 3] <-- (m[id, 2] + 1) % 2 ++ n[n[0, 1], id] <- 1 - n[id, 0] ++ i >= 0 -> n[i, i] <- m[i, i + 1]); Behaviour
}
check { P = always m[0, 0] = 0 or n[0, 0] of 1 = 1 }`,
  shapes: `
system { environment = e: 0; u: undef  spawn = A: 1, B: 1, C: 1 }
agent A {
  interface = m[2]: 1; x: 0
  Behaviour = ((e < 3 -> x <- m[x % 2] of e) ++ e <-- (e + 1) % 4 ++ (m[x % 2] of u != 2 -> x <- 0)); Behaviour
}
agent B { interface = m[4]: 2; y: 0  Behaviour = u <-- e ++ (m[3] of 1 = 2 -> y <- 1) }
agent C {
  interface = m[3]: undef
  Behaviour = (m[2] <- x of u ++ (e < 3 and m[e] of e = 1 -> m[e] <- (m[1] of e = 1)) ++ m[1] <- id of u); Behaviour
}
check { P = always forall A a, m[x of a] of e != e }`,
  faults: `
system { environment = d: 0..3; a[2]: 0  spawn = A: 2 }
agent A {
  interface = x: 0
  Behaviour = ((d > 0 -> x <- 6 / d) ++ (d < 2 -> a[d] <-- 1) ++ (a[0] = 1 -> x <- a[x % 3]) ++ d <-- d - 1 ++ (d = 2 -> x <- 5 % x)); Behaviour
}
check { P = always 4 / d > 1 or a[x of 0] = 0 }`,
  arithmetic: `
system { environment = a: -7..8; c: [-3, 0, 2]  spawn = A: 1 }
agent A {
  interface = x: 0
  Behaviour =
    x <- a : 2 ++ x <- a : -4 ++ x <- a / 3 ++ x <- a / -2 ++ x <- a % 4 ++ x <- a % -3 ++ x <- min(a, c) - max(a, 1)
    ++ x <- abs(a) * -c ++ x <- (a < c) + (a <= c) * 2 + (!(a = c)) * 4 + (a and c) * 8 + (a or c) * 16 ++ x <- -a - -c
    ++ c != 0 -> (x <- a : c ++ x <- a / c ++ x <- a % c)
}
check { P = always a : c > x of 0 }`,
  overflow: `
system { environment = e: 1  spawn = A: 1 }
agent A {
  interface = x: 90000000; y: 2147483000
  Behaviour =
    e <-- (x * x) % 7 + (y + y + y) : 3;
    (y <- y + 647; (y <- -y ++ y <- y + 1) ++ y <- abs(-y - 700) - 60 ++ x <- 4; e <-- x * -5; x <- e * x * e
    ++ x <- -95000000; e <-- x * x % 3 ++ Skip; x <- y * -4000000 / -4000001 ++ Skip; Skip; e <-- -y - 648)
}
check { P = always x of 0 * x of 0 < 2 or y of 0 * x of 0 > 5 }`,
  tuples: `
system { extern = _n  spawn = A: _n, B: 1 }
stigmergy S {
  link = p of 1 >= p of 2 or id of 2 = 0
  a, b[2]: 0, undef
  c: undef
}
stigmergy T { link = exists A z, a of z = d of 1  d: [0, 1] }
agent A {
  interface = p: 0
  stigmergies = S; T
  Behaviour = (a <~ 1 - a ++ d <~ a; a, b[a] <~ 0, d ++ (c = 1 -> p <- 1) ++ { c <~ d; p <- 1 - p } ++ (c = 1 or p = 0 -> Skip)); Skip
}
agent B {
  interface = p: 1
  stigmergies = S
  Behaviour = b[0] >= 0 -> c <~ 1
}
check { P = finally c of 0 = 1 }`,
  quantified: `
system { environment = e: 0  spawn = A: 2, B: 2 }
agent A {
  interface = x: id; z: undef
  Behaviour =
    (x <- (count B b, y of b > x of (1 - id)) ++ z <- (exists A a, forall B b, x of a = y of b) ++ x <- z of e
    ++ e <-- (count A a, z of a = 1) ++ (forall A a, z of a = 0 or x of a > 0) -> x <- 0); Behaviour
}
agent B { interface = y: 0..2  Behaviour = y <- y of ((id + 1) % 2 + 2) ++ y <- 1 - y }
check { P = always forall A a, exists B b, z of a = 0 or y of b = x of a  Q = fairly e = 2 }`,
  assume: `
system { environment = e: 0..3; f: [-1, 1]  spawn = A: 3 }
agent A { interface = x: 0..2  Behaviour = x != e -> x <- e; Behaviour }
assume { Different = forall A a, exists A b, x of a != x of b  Bound = e * f != 2 }
check { P = finally forall A a, x of a = e }`,
}

const roundRobin = { scheduling: 'round-robin' }

const models = [
  ['dining', { n: 2 }, example('dining')],
  ['dining', { n: 3 }, example('dining')],
  ['dining', { n: 3, ...roundRobin }, example('dining')],
  ['leader', { n: 2 }, example('leader')],
  ['leader', { n: 3 }, example('leader')],
  ['leader', { n: 3, ...roundRobin }, example('leader')],
  ['approximate-majority', { yes: 1, no: 2 }, example('approximate-majority')],
  ['majority', { yes: 1, no: 2 }, example('majority')],
  ['undef', {}, small.undef],
  ['undef', roundRobin, small.undef],
  ['blocks', {}, small.blocks],
  ['blocks', roundRobin, small.blocks],
  ['pick', {}, small.pick],
  ['pick', roundRobin, small.pick],
  ['any', { k: 2 }, small.any],
  ['any', { k: 3, ...roundRobin }, small.any],
  ['passing', {}, small.passing],
  ['parallel', {}, small.parallel],
  ['arrays', {}, small.arrays],
  ['arrays', roundRobin, small.arrays],
  ['shapes', {}, small.shapes],
  ['shapes', roundRobin, small.shapes],
  ['faults', {}, small.faults],
  ['faults', roundRobin, small.faults],
  ['arithmetic', {}, small.arithmetic],
  ['overflow', {}, small.overflow],
  ['tuples', { n: 2 }, small.tuples],
  ['tuples', { n: 1, ...roundRobin }, small.tuples],
  ['quantified', {}, small.quantified],
  ['quantified', roundRobin, small.quantified],
  ['assume', {}, small.assume],
]

/** Runs a program with several seeds; `enough` says when all has been seen. */
const explore = (run, model, property, { seeds, steps, runs }, enough = () => false) => {
  const met = new Set()
  const known = new Map()
  for (let seed = 1; seed <= seeds && !enough(met); seed++) {
    // What was printed about a state before, is the same again.
    const fresh = readRuns(run(seed, steps, runs)).filter(printed => {
      const text = JSON.stringify({ ...printed, successors: [...printed.successors] })
      const before = known.get(printed.state)
      if (before !== undefined) expect(text).toBe(before)
      known.set(printed.state, text)
      return before === undefined
    })
    for (const one of compare(model, property, fresh)) met.add(one)
  }
  return met
}

test('a C compiler is here', () => expect(() => execFileSync('cc', ['--version'])).not.toThrow())

describe('the program in C does what the emulation does', () => {
  test.each(models)('%s %o', (_name, parameters, text) => {
    const system = systemFrom(text, parameters)
    const model = new LabsModel(system)
    const all = reachable(model)
    for (const property of [null, ...system.properties.map(({ name }) => name)]) {
      const program = toC(system, property)
      compileForProof(program)
      const run = compile(program)
      // Rare states of larger models are not met by chance.
      const isSmall = all.size <= 110
      const met = explore(
        run,
        model,
        property,
        { seeds: isSmall ? 60 : 3, steps: 30, runs: 60 },
        ({ size }) => size === all.size,
      )
      for (const state of met) expect(all.has(state)).toBe(true)
      if (isSmall) expect(met.size).toBe(all.size)
    }
  })
})

const examples = readdirSync(`${root}/examples`, { recursive: true }).filter(name => name.endsWith('.labs'))

describe('so it does for every example', () => {
  test.each(examples)('%s', name => {
    const text = readFileSync(`${root}/examples/${name}`, 'utf8')
    for (const scheduling of ['interleaving', 'round-robin']) {
      const system = systemFrom(text, { scheduling })
      const property = system.properties.at(-1).name
      const run = compile(toC(system, property))
      explore(run, new LabsModel(system), property, { seeds: 1, steps: 30, runs: 5 })
    }
  })
})

test('faults have their kinds', () => {
  const kindOf = behaviour => {
    const text = `system { environment = d: 0; a[2]: 0; m: 2147483647  spawn = A: 1 }
agent A { interface = x: 5; y: 0; u: undef  Behaviour = ${behaviour} }
check { }`
    return readRuns(compile(toC(systemFrom(text, {}), null))(1, 1, 1))[0].fault
  }
  expect(kindOf('x <- 1 / d')).toBe('division')
  expect(kindOf('x <- 1 : d')).toBe('division')
  expect(kindOf('x <- 1 % d')).toBe('division')
  expect(kindOf('x <- a[x]')).toBe('index')
  expect(kindOf('a[x] <-- 1')).toBe('index')
  expect(kindOf('x <- x of x')).toBe('index')
  expect(kindOf('x <- id of x')).toBe('index')
  expect(kindOf('x <- m + 1')).toBe('overflow')
  expect(kindOf('x <- -m - 1')).toBe('overflow')
  expect(kindOf('x <- m * m * m > 0')).toBe('overflow')
  expect(kindOf('x <- m + m - m')).toBe(null)
  // Also beside what is undefined.
  expect(kindOf('u = 1 and 1 / d = 1 -> x <- 1')).toBe('division')
  expect(kindOf('d = 1 and 1 / d = 1 -> x <- 1')).toBe(null)
  expect(kindOf('x, y <- u, 1 / d')).toBe('division')
  expect(kindOf('x, y <- [0..u], a[x]')).toBe('index')
  expect(kindOf('{ x <- u; y <- 1 / d }')).toBe('division')
  expect(kindOf('{ x <- u; y <- 1 / x }')).toBe(null)
  expect(kindOf('{ a[u] <-- 1; y <- 1 / a[0] }')).toBe('division')
  expect(kindOf('{ k := u; y <- a[k] }')).toBe(null)
})

test('random specifications', () => {
  const run = fc.property(arbitrarySpecification, ({ text, parameters, scheduling }) => {
    const read = systemOf({ name: 'random.labs', text }, { ...parameters, scheduling })
    if (E.isLeft(read)) return
    const { system } = read.right
    const model = new LabsModel(system)
    const [{ name }] = system.properties
    for (const property of [name, system.properties[1].name]) {
      const program = toC(system, property)
      explore(compile(program), model, property, { seeds: 2, steps: 12, runs: 12 })
    }
  })
  fc.assert(run, { numRuns: Number(process.env.RUNS ?? 25), endOnFailure: process.env.SHRINK === undefined })
})
