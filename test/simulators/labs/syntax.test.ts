import { describe, expect, test } from 'vitest'
import { systemOf } from '../../../simulators/labs/load.js'
import { LabsModel } from '../../../simulators/labs/model.js'
import type { Parameters as Given } from '../../../simulators/parameters.js'
import { propertyNamed, verdictOfProperty } from '../../../src/checking/properties.js'
import { orThrow } from '../../../src/errors/or-throw.js'
import { Moves } from '../../../src/simulator/moves.js'
import { movesOf, vectorModel } from '../../../src/simulator/vector.js'

/** Every form of the language, each read and run. */
const read = (text: string, parameters: Given = {}) => {
  const found = orThrow(systemOf({ name: 'test.labs', text }, parameters))
  return { model: new LabsModel(found.system), expectations: found.expectations }
}
const modelOf = (text: string, parameters: Given = {}): LabsModel => read(text, parameters).model
const initially = (text: string, parameters: Given = {}): string[] => {
  const model = modelOf(text, parameters)
  return Array.from(model.initial, state => model.describe(state).replace(/ @[\d.]+/g, ''))
}
const plain = (event: string): string => event.slice(1).replaceAll('"', '')

/** All runs of a model that cannot go on, as what `say` says of their events. */
const runsOf = (model: LabsModel, say: (event: string) => string = event => event, longest = 12): string[] => {
  const found: string[] = []
  const follow = (state: Int32Array, so: readonly string[]): void => {
    const next = so.length === longest ? [] : movesOf(model, state, new Moves())
    if (next.length === 0) found.push(so.join(' '))
    for (const { event, target } of next) follow(target, [...so, say(plain(event))])
  }
  for (const start of model.initial) follow(start, [])
  return [...new Set(found)].sort()
}
/** What an event assigns: `x=1,y=2`. */
const assigned = (event: string): string => {
  const [, ...rest] = event.replace(/^\w+\(|\)$/g, '').split(', ')
  const pairs = Array.from({ length: rest.length / 2 }, (_, i) => `${rest[2 * i]}=${rest[2 * i + 1]}`)
  return pairs.length === 0 ? event.replace(/\(.*$/, '') : pairs.join(',')
}
const byWhom = (event: string): string => `${/\((\w+ \d+)/.exec(event)![1].replace(' ', '')}:${assigned(event)}`

/** The runs of one agent that does this; processes may follow. */
const runs = (behaviour: string, parameters: Given = {}): string[] =>
  runsOf(
    modelOf(
      `system { ${Object.keys(parameters).length === 0 ? '' : `extern = ${Object.keys(parameters).join(', ')}`}
         environment = e: 0; a[3]: 0; b[2, 3]: 0
         spawn = One: 1 }
       agent One { interface = x: 0; y: 0; z[2]: 0  Behaviour = ${behaviour} }`,
      parameters,
    ),
    assigned,
  )

/** The values that an agent can assign by an expression; three agents, of which the first one acts. */
const values = (expression: string, block = ''): number[] => {
  const model = modelOf(
    `system {
       extern = _n, _k
       environment = r: 0; t: 2; u: undef; a[3]: 5; b[2, 3]: 6
       spawn = One: 1, Two: 2
     }
     agent One {
       interface = x: 7; y: -7; z: 0; count: 4; w[2]: 8
       Behaviour = { ${block} r <-- ${expression} }
     }
     agent Two { interface = x: id; only: 30 + id; w[2]: 9  Behaviour = false -> Skip }`,
    { n: 3, k: 2 },
  )
  const found = runsOf(model, event => /r, (-?\d+)\)$/.exec(event)![1])
  return found
    .filter(value => value !== '')
    .map(Number)
    .sort((one, other) => one - other)
}

describe('values', () => {
  test.each<[string, number | number[]]>([
    // Numbers and arithmetic
    ['12', 12],
    ['-12', -12],
    ['- 12', -12],
    ['--12', 12],
    ['-x', -7],
    ['-(x + 1)', -8],
    ['- - x', 7],
    ['x - -3', 10],
    ['x-1', 6],
    ['1 + 2 * 3', 7],
    ['(1 + 2) * 3', 9],
    ['7 - 2 - 1', 4],
    ['20 / 2 * 5', 50],
    ['20 / (2 * 5)', 2],
    ['-2 * -3', 6],
    ['-x * 2 + 20', 6],
    // `/` truncates
    ['7 / 2', 3],
    ['y / 2', -3],
    ['x / -2', -3],
    ['y / -2', 3],
    // `%` is never negative
    ['x % 3', 1],
    ['y % 3', 2],
    ['y % -3', 2],
    ['x % -3', 1],
    ['y % 7', 0],
    ['(0 - 8) % 3', 1],
    // `:` rounds, halves away from zero
    ['x : 2', 4],
    ['y : 2', -4],
    ['x : -2', -4],
    ['y : -2', 4],
    ['4 : 3', 1],
    ['5 : 3', 2],
    ['-4 : 3', -1],
    ['-5 : 3', -2],
    ['6 : 3', 2],
    ['1 : 2', 1],
    ['-1 : 2', -1],
    ['x : 15', 0],
    // Functions
    ['min(x, y)', -7],
    ['max(x, y)', 7],
    ['max(min(x, 3), y)', 3],
    ['abs(y)', 7],
    ['abs(y + 7)', 0],
    ['abs (y)', 7],
    // Parameters
    ['_n', 3],
    ['_n * _k + 1', 7],
    ['-_n', -3],
    // Truths are numbers
    ['true', 1],
    ['false', 0],
    ['x = 7', 1],
    ['x != 7', 0],
    ['x < 7', 0],
    ['x <= 7', 1],
    ['x > -7', 1],
    ['x >= 8', 0],
    ['(x = 7) + (y = -7) + true', 3],
    ['true * 5', 5],
    ['x < -8', 0],
    ['x < - 8', 0],
    // Numbers are truths
    ['!x', 0],
    ['!z', 1],
    ['!!x', 1],
    ['! ! z', 0],
    ['x and y', 1],
    ['x and z', 0],
    ['z or y', 1],
    ['!x or y', 1],
    ['!(x and y)', 0],
    // `and` over `or`, comparisons over both
    ['true or true and false', 1],
    ['false and false or true', 1],
    ['(true or true) and false', 0],
    ['x = 7 or y = 7 and z = 7', 1],
    ['x + 1 = 8 and 1 + y = -6', 1],
    // `if`
    ['if x then 1 else 2', 1],
    ['if z then 1 else 2', 2],
    ['if z then 1 else if x then 2 else 3', 2],
    ['if x then if z then 1 else 2 else 3', 2],
    ['if x = 7 then (if z then 1 else 2) else 3', 2],
    ['1 + if x then 1 else 2 + 5', 2],
    ['(if x then 1 else 2) + 5', 6],
    ['if if x then z else x then 1 else 2', 2],
    ['if x > 0 and y < 0 then x else y', 7],
    // `[a..b]`: half open
    ['[2..5]', [2, 3, 4]],
    ['[-1.._k]', [-1, 0, 1]],
    ['[3..3]', []],
    ['[5..2]', []],
    ['[0..2] + 10 * [0..2]', [0, 1, 10, 11]],
    ['-[0..2]', [-1, 0]],
    ['if x then [0..2] else [5..9]', [0, 1]],
    ['if [0..2] then 7 else 8', [7, 8]],
    ['min([0..9], 2)', [0, 1, 2]],
    ['[z..[1..3]]', [0, 1]],
    ['if z then [1..1] else 5', 5],
    // Ids and other agents
    ['id', 0],
    ['id + 1', 1],
    ['id of 2', 2],
    ['x of 2', 2],
    ['x of 0', 7],
    ['x of _k', 2],
    ['x of t', 2],
    ['x of (t - 1)', 1],
    ['x of id', 7],
    ['only of 1', 31],
    ['only of t', 32],
    ['x of 1 + x of 2', 3],
    ['w[1] of 0', 8],
    ['w[id] of 2', 9],
    ['w[0] of t', 9],
    ['only of (t - 2)', []],
    // Arrays
    ['a[0]', 5],
    ['a[t]', 5],
    ['a[a[0] - 4]', 5],
    ['b[1, 2]', 6],
    ['b[t - 1, id]', 6],
    // Quantifiers
    ['count Two p, x of p > 1', 1],
    ['count Two p, true', 2],
    ['(count Two p, true) + 1', 3],
    ['count Two p, p > 1', 1],
    ['count Two p, id of p = 1', 1],
    ['forall Two p, x of p > 0', 1],
    ['forall Two p, x of p > 1', 0],
    ['exists Two p, x of p = 2', 1],
    ['exists Two p, x of p = x', 0],
    ['!(exists Two p, x of p = 3)', 1],
    ['forall One p, forall Two q, x of p > x of q', 1],
    ['forall Two p, exists Two q, x of p + x of q = 3', 1],
    ['exists Two p, forall Two q, x of p >= x of q', 1],
    ['exists Two p, forall Two q, x of p > x of q', 0],
    ['count Two p, exists Two q, x of q > x of p', 1],
    ['count Two p, count Two q, x of q >= x of p', 2],
    ['count Two p, (count Two q, x of q >= x of p) = 2', 1],
    ['z or exists Two p, x of p = 2', 1],
    ['x and forall Two p, x of p = 2', 0],
    ['true and exists Two p, x of p = 2 or false', 1],
    // `count` is a variable too
    ['count', 4],
    ['count + 1', 5],
    ['count * (count Two p, x of p < count)', 8],
    // Undefined values: the step is not enabled, unless they do not matter
    ['u', []],
    ['u + 1', []],
    ['u = 1', []],
    ['u != 1', []],
    ['!(u = 1)', []],
    ['u = 1 or true', 1],
    ['u = 1 and false', []],
    ['if u then 1 else 2', []],
    ['if x then 1 else u', 1],
    ['x of u', []],
    ['a[u]', []],
    ['[0..u]', []],
    ['count Two p, u = 1', 0],
    ['min(u, 1)', []],
  ])('%s', (expression, expected) => {
    expect(values(expression)).toEqual(typeof expected === 'number' ? [expected] : expected)
  })

  test.each<[string, string, number[]]>([
    ['v := 3;', 'v + 1', [4]],
    ['v := 3; v := v * v;', 'v', [9]],
    ['v := [1..3]; v := v + 10;', 'v', [11, 12]],
    ['v, w1 := 1, 2; v, w1 := w1, v;', '10 * v + w1', [21]],
    ['a[0] <-- 1; a[2] <-- 3;', '100 * a[0] + 10 * a[1] + a[2]', [153]],
    ['b[0, 1], b[1, 0] <-- 1, 2;', '10 * b[0, 1] + b[1, 0]', [12]],
    ['x <- 1;', 'x of 0', [1]],
    ['v := x of 2; x <- v;', 'x', [2]],
    ['p[] := pick 1;', 'p[0]', [1, 2]],
    ['p[] := pick 1;', 'x of p[0] + 10', [11, 12]],
    ['p[] := pick 2;', '10 * p[0] + p[1]', [12, 21]],
    ['p[] := pick _n - 1; i := 1;', '10 * p[i] + p[1 - i]', [12, 21]],
    ['p[] := pick 3;', 'p[0]', []],
    ['p[] := pick 1 Two;', 'only of p[0]', [31, 32]],
    ['p[] := pick 1 One;', 'p[0]', []],
    ['p[] := pick 1 where x of 2 > 1;', 'p[0]', [2]],
    ['p[] := pick 1 Two where x of c2 < x of c1 - 5;', 'p[0]', [1]],
    ['p[] := pick 1 Two where x of 2 = x - 5;', 'p[0]', [2]],
    ['p[] := pick 2 Two where x of 2 > 1;', 'p[0]', []],
    ['p[] := pick 1; q[] := pick 1 where id of 2 != p[0];', '10 * p[0] + q[0]', [12, 21]],
    ['p[] := pick 1;', 'id of p[0]', [1, 2]],
    ['p[] := pick 1; p[] := pick 1 where x of 2 = 2;', 'p[0]', [2]],
    ['p[] := pick 1; p := p[0] * 10;', 'p', [10, 20]],
    ['p[] := pick 1;', 'count Two q, x of q >= x of p[0]', [1, 2]],
  ])('{ %s r <-- %s }', (block, expression, expected) => {
    expect(values(expression, block)).toEqual(expected)
  })
})

describe('processes', () => {
  test.each<[string, string[]]>([
    // Actions
    ['Skip', ['skip']],
    ['(Skip)', ['skip']],
    ['x <- 1', ['x=1']],
    ['e <-- 1', ['e=1']],
    ['a[1] <-- 2', ['a[1]=2']],
    ['a[x + 1] <-- 2', ['a[1]=2']],
    ['b[1, x] <-- 2', ['b[1,0]=2']],
    ['z[1] <- 2', ['z[1]=2']],
    ['x, y <- 1, 2', ['x=1,y=2']],
    ['x, y <- 1, 2; x, y <- y, x', ['x=1,y=2 x=2,y=1']],
    ['e, a[0] <-- 1, 2', ['e=1,a[0]=2']],
    ['a[0], a[1] <-- [0..2], 5', ['a[0]=0,a[1]=5', 'a[0]=1,a[1]=5']],
    ['x <- [1..3]', ['x=1', 'x=2']],
    ['x <- [1..1]', ['']],
    // Blocks are one step
    ['{ x <- 1; y <- x + 1 }', ['x=1,y=2']],
    ['{ x <- 1; y <- x + 1; }', ['x=1,y=2']],
    ['{ x <- 1; e <-- x; x <- e + 1 }', ['x=1,e=1,x=2']],
    ['{ v := 3; x <- v }', ['x=3']],
    ['{ v := 1 }', ['skip']],
    ['{ v := [0..2]; x, y <- v, v }', ['x=0,y=0', 'x=1,y=1']],
    ['{ x <- 5; y <- [x..x] }', ['']],
    ['{ x <- 1 }; { y <- 2 }', ['x=1 y=2']],
    // Sequence, choice, parallel
    ['x <- 1; y <- 2', ['x=1 y=2']],
    ['x <- 1 ++ y <- 2', ['x=1', 'y=2']],
    ['x <- 1 || y <- 2', ['x=1 y=2', 'y=2 x=1']],
    ['x <- 1; x <- 2 ++ y <- 3; y <- 4', ['x=1 x=2', 'y=3 y=4']],
    ['x <- 1; (x <- 2 ++ y <- 3); y <- 4', ['x=1 x=2 y=4', 'x=1 y=3 y=4']],
    ['x <- 1 ++ x <- 2 || y <- 3', ['x=1 y=3', 'x=2 y=3', 'y=3 x=1', 'y=3 x=2']],
    ['x <- 1 ++ (x <- 2 || y <- 3)', ['x=1', 'x=2 y=3', 'y=3 x=2']],
    ['x <- 1; x <- 2 || y <- 3', ['x=1 x=2 y=3', 'x=1 y=3 x=2', 'y=3 x=1 x=2']],
    ['x <- 1; (x <- 2 || y <- 3)', ['x=1 x=2 y=3', 'x=1 y=3 x=2']],
    ['(x <- 1 || y <- 2); e <-- 3', ['x=1 y=2 e=3', 'y=2 x=1 e=3']],
    [
      '(x <- 1 || x <- 2 || x <- 3)',
      ['x=1 x=2 x=3', 'x=1 x=3 x=2', 'x=2 x=1 x=3', 'x=2 x=3 x=1', 'x=3 x=1 x=2', 'x=3 x=2 x=1'],
    ],
    // Guards
    ['true -> x <- 1', ['x=1']],
    ['false -> x <- 1', ['']],
    ['x = 0 -> x <- 1', ['x=1']],
    ['x -> y <- 1', ['']],
    ['!x -> y <- 1', ['y=1']],
    ['(x = 0) -> x <- 1', ['x=1']],
    ['(x) + 1 = 1 -> x <- 1', ['x=1']],
    ['x = 0 -> y = 0 -> x <- 1', ['x=1']],
    ['x = 0 -> y = 1 -> x <- 1', ['']],
    ['x = 0 -> { y <- 1; x <- y }', ['y=1,x=1']],
    ['forall One p, x of p = 0 -> x <- 1', ['x=1']],
    // A guard reaches over choice, but guards only what comes first in a sequence
    ['x = 1 -> x <- 2 ++ y <- 3', ['']],
    ['x = 0 -> x <- 2 ++ y <- 3', ['x=2', 'y=3']],
    ['(x = 1 -> x <- 2) ++ y <- 3', ['y=3']],
    ['x = 0 -> x <- 1; y <- 2', ['x=1 y=2']],
    ['x = 0 -> x <- 1; x = 0 -> y <- 2', ['x=1']],
    ['y <- 1; x = 1 -> x <- 2 ++ y <- 3', ['y=1']],
    ['x = 0 -> x <- 1; y <- 2 ++ y <- 3', ['x=1 y=2', 'y=3']],
    ['x = 0 -> x <- 1 || y <- 2', ['x=1 y=2', 'y=2 x=1']],
    ['x = 1 -> x <- 1 || y <- 2', ['']],
    ['(x = 1 -> x <- 1) || y <- 2', ['y=2']],
    // `=>` is passed over where it is false
    ['x = 0 => x <- 1', ['x=1']],
    ['x = 1 => x <- 2', ['skip']],
    ['(x = 1 => x <- 2); y <- 3', ['skip y=3']],
    ['(x = 0 => x <- 2); y <- 3', ['x=2 y=3']],
    ['x = 1 => x <- 2 ++ y <- 3', ['skip']],
    ['x => y <- 1', ['skip']],
    ['(x = 0 => y <- 1) ++ x <- 5', ['x=5', 'y=1']],
    ['(x = 1 => y <- 1) ++ x <- 5', ['skip', 'x=5']],
    // Names
    ['P  P = x <- 1', ['x=1']],
    ['P; Q  P = x <- 1  Q = y <- 2', ['x=1 y=2']],
    ['P; P  P = x <- x + 1', ['x=1 x=2']],
    ['P ++ Q  P = x <- 1  Q = y <- 2', ['x=1', 'y=2']],
    ['P || P  P = x <- x + 1', ['x=1 x=2']],
    ['x < 3 -> x <- x + 1; Behaviour', ['x=1 x=2 x=3']],
    ['x < 2 -> x <- x + 1; Behavior', ['x=1 x=2']],
    ['Skip; P  P = x < 2 -> x <- x + 1; Q  Q = y <- x; P', ['skip x=1 y=1 x=2 y=2']],
    ['(x < 2 -> x <- x + 1; Behaviour) ++ (x = 2 -> y <- 1)', ['x=1 x=2 y=1']],
    ['P || Q  P = x < 1 -> x <- x + 1; R  R = e <-- x  Q = y <- 1', ['x=1 e=1 y=1', 'x=1 y=1 e=1', 'y=1 x=1 e=1']],
  ])('%s', (behaviour, expected) => {
    expect(runs(behaviour)).toEqual(expected)
  })

  test('a parallel composition is joined after the last of its parts, however deep', () => {
    const found = runs('(x <- 1 || (y <- 2 || Skip); y <- 3); e <-- 4')
    expect(found).toHaveLength(8)
    for (const run of found) {
      const steps = run.split(' ')
      expect(steps.at(-1)).toBe('e=4')
      expect(steps.indexOf('y=3')).toBeGreaterThan(Math.max(steps.indexOf('y=2'), steps.indexOf('skip')))
    }
  })
  test('parameters in processes', () => {
    expect(runs('a[_i] <-- _i + 1; x = _i - 2 -> x <- [_i.._i + 2]', { _i: 2 })).toEqual(['a[2]=3 x=2', 'a[2]=3 x=3'])
  })
})

describe('declarations', () => {
  const only = 'agent One { Behaviour = Skip }'
  test.each<[string, string[]]>([
    ['e: 1', ['e = 1']],
    ['e: -3', ['e = -3']],
    ['e: 1; f: 2', ['e = 1; f = 2']],
    ['e: 1; f: 2;', ['e = 1; f = 2']],
    ['e: undef', ['e = undef']],
    ['e: [1, 3]', ['e = 1', 'e = 3']],
    ['e: {1, 3}', ['e = 1', 'e = 3']],
    ['e: [4]', ['e = 4']],
    ['e: [2, 2]', ['e = 2']],
    ['e: 1..3', ['e = 1', 'e = 2']],
    ['e: [1..3]', ['e = 1', 'e = 2']],
    ['e: -1..1', ['e = -1', 'e = 0']],
    ['e: 0.._n', ['e = 0', 'e = 1', 'e = 2']],
    ['e: _n - 1.._n + 1', ['e = 2', 'e = 3']],
    ['e: [_n, _n * 2]', ['e = 3', 'e = 6']],
    ['e: {_n, -_n}', ['e = 3', 'e = -3']],
    ['e: _n', ['e = 3']],
    ['e: (_n + 1) * 2', ['e = 8']],
    ['e: 7 : 2', ['e = 4']],
    ['e: -7 % 4', ['e = 1']],
    ['e: max(_n, 5) - min(_n, 5) + abs(-2)', ['e = 4']],
    ['e: if _n > 2 then 10 else 20', ['e = 10']],
    ['e: _n = 3', ['e = 1']],
    ['e: true', ['e = 1']],
    ['e[2]: 5', ['e = [5, 5]']],
    ['e[_n]: 0', ['e = [0, 0, 0]']],
    ['e[_n - 1, 2]: 0', ['e = [0, 0, 0, 0]']],
    ['e[2]: undef', ['e = [undef, undef]']],
    ['e[2]: [0, 1]', ['e = [0, 0]', 'e = [0, 1]', 'e = [1, 0]', 'e = [1, 1]']],
    ['e: [0, 1]; f: 2..4', ['e = 0; f = 2', 'e = 0; f = 3', 'e = 1; f = 2', 'e = 1; f = 3']],
  ])('environment = %s', (declared, expected) => {
    const text = `system { extern = _n  environment = ${declared}  spawn = One: 1 } ${only}`
    expect(initially(text, { n: 3 })).toEqual(expected.map(state => `${state}; One 0 ()`))
  })
  test.each<[string, string]>([
    ['x: 1', 'One 0 (x = 1); One 1 (x = 1)'],
    ['x: id', 'One 0 (x = 0); One 1 (x = 1)'],
    ['x: id * 2 + 1', 'One 0 (x = 1); One 1 (x = 3)'],
    ['x: id..id + 1', 'One 0 (x = 0); One 1 (x = 1)'],
    ['x: [id]', 'One 0 (x = 0); One 1 (x = 1)'],
    ['x: if id = 0 then 5 else 6; y: undef', 'One 0 (x = 5, y = undef); One 1 (x = 6, y = undef)'],
    ['x[2]: id; y: 3;', 'One 0 (x = [0, 0], y = 3); One 1 (x = [1, 1], y = 3)'],
    ['', 'One 0 (); One 1 ()'],
  ])('interface = %s', (declared, expected) => {
    const text = `system { spawn = One: 2 } agent One { interface = ${declared}  Behaviour = Skip }`
    expect(initially(text)).toEqual([expected])
  })
  test.each<[string, Given, string]>([
    ['spawn = One: 2', {}, 'One 0 (); One 1 ()'],
    ['spawn = One: 1, Two: 2', {}, 'One 0 (); Two 1 (); Two 2 ()'],
    ['spawn = Two: 1, One: 1', {}, 'Two 0 (); One 1 ()'],
    ['spawn = Two: 0, One: 1', {}, 'One 0 ()'],
    ['extern = _n  spawn = One: _n', { n: 2 }, 'One 0 (); One 1 ()'],
    ['extern = _n, _m_2  spawn = One: _n - _m_2, Two: _m_2', { n: 2, m_2: 1 }, 'One 0 (); Two 1 ()'],
    ['extern = _n, _m  spawn = One: max(_n, _m) / 2', { _n: 2, _m: 4 }, 'One 0 (); One 1 ()'],
    ['spawn = One: 3 : 2', {}, 'One 0 (); One 1 ()'],
    ['spawn = One: 1 environment = e: 1', {}, 'e = 1; One 0 ()'],
    ['extern =  spawn = One: 1', {}, 'One 0 ()'],
  ])('%s', (system, parameters, expected) => {
    expect(initially(`system { ${system} } ${only} agent Two { Behaviour = Skip }`, parameters)).toEqual([expected])
  })
  test('comments, everywhere', () => {
    const text = `# first } line
      system { # system {
        environment = # x: 1
          e: # value
          1 # ; f: 2
        spawn = One: # two
          2
      } # }
      agent # name
      One # { brace
      { Behaviour # =
        = # nothing
        e = 1 -> # guard } agent X {
        e <-- # (
        2 # )
      }
      # last`
    expect(runsOf(modelOf(text))).toEqual(['env(One 0, e, 2)', 'env(One 1, e, 2)'])
  })
  test('any layout', () => {
    const text = 'system{environment=e:1;f:2 spawn=One:1}agent One{interface=x:0 Behaviour=e=1->x<-1;e<--2++x<-3}'
    expect(runsOf(modelOf(text), assigned)).toEqual(['x=1 e=2', 'x=3'])
    expect(runsOf(modelOf(text.replaceAll('=', ' =\r\n\t')), assigned)).toEqual(['x=1 e=2', 'x=3'])
  })
  test.each(['Behaviour', 'Behavior'])('%s', name => {
    const text = `system { spawn = One: 1 } agent One { interface = x: 0  ${name} = x < 2 -> x <- x + 1; Behaviour }`
    expect(runsOf(modelOf(text), assigned)).toEqual(['x=1 x=2'])
  })
  test('sections may come in any order, and an agent that is not spawned does nothing', () => {
    const text = `check { P = always true } agent Two { Behaviour = Skip } agent One { Behaviour = Skip }
      assume { A = true } stigmergy S { link = true } system { spawn = One: 1 }`
    expect(runsOf(modelOf(text))).toEqual(['skip(One 0)'])
  })
  test('processes of the system section, and of the same name in several agents', () => {
    const text = `system {
        environment = e: 0
        spawn = One: 1, Two: 1
        Shared = Own; Common
        Common = e <-- e + 10
      }
      agent One { Behaviour = Shared  Own = e = 0 -> e <-- 1 }
      agent Two { Behaviour = e = 11 -> Shared  Own = e <-- 2  Common = e <-- 5 }`
    // In the system section its own definitions come first: Two's Common is not what Shared means.
    expect(runsOf(modelOf(text), byWhom)).toEqual(['One0:e=1 One0:e=11 Two1:e=2 Two1:e=12'])
  })
  test('arrays of one name in several kinds, each with its own size', () => {
    const text = (agent: number): string => `system { environment = e: ${agent}; i: [1, 2]  spawn = One: 1, Two: 1 }
      agent One { interface = a[2, 3]: 1; end: 10  Behaviour = id = e -> a[i - 1, i] <- 7; { v := a[i - 1, i] of e; a[0, 0] <- v } }
      agent Two { interface = a[3, 4]: 2; end: 20  Behaviour = id = e -> a[i, i + 1] <- 8; { v := a[i, i + 1] of e; a[0, 0] <- v } }`
    expect(runsOf(modelOf(text(0)), assigned)).toEqual(['a[0,1]=7 a[0,0]=7', 'a[1,2]=7 a[0,0]=7'])
    expect(runsOf(modelOf(text(1)), assigned)).toEqual(['a[1,2]=8 a[0,0]=8', 'a[2,3]=8 a[0,0]=8'])
  })
  test('an agent means its own definition first', () => {
    const text = `system { environment = e: 0  spawn = One: 1  P = e <-- 1 }
      agent One { Behaviour = P  P = e <-- 2 }`
    expect(runsOf(modelOf(text), assigned)).toEqual(['e=2'])
  })
  test('words that are only sometimes keywords are names of variables', () => {
    const text = `system { environment = check: 1; assume: 2; where: 3  spawn = One: 1 }
      agent One { interface = count: 0; eventually: 1; finallyx: 2; iff: 3; order: 4; android: 5; c1: 6
        Behaviour = count <- check + assume + where + eventually + finallyx + iff + order + android + c1 }`
    expect(runsOf(modelOf(text), assigned)).toEqual(['count=27'])
  })
})

describe('stigmergies', () => {
  /** Three agents with x = id; the middle one writes, and all messages are sent. */
  const settled = (stigmergy: string, write = 'a <~ 9', listed = 'S', more = ''): string[] => {
    const model = modelOf(
      `system { environment = limit: 1  spawn = One: 3 }
       stigmergy S { ${stigmergy} } ${more}
       agent One { interface = x: id  stigmergies = ${listed}  Behaviour = id = 1 -> ${write} }`,
    )
    const ends = new Set<string>()
    const seen = new Set<string>()
    const follow = (state: Int32Array): void => {
      if (seen.has(state.join())) return
      seen.add(state.join())
      const next = movesOf(model, state, new Moves())
      if (next.length === 0)
        ends.add(
          model
            .describe(state)
            .replace(/^limit = 1; |One | @\d+|x = \d, /g, '')
            .replaceAll('; ', ' '),
        )
      for (const { target } of next) follow(target)
    }
    for (const start of model.initial) follow(start)
    return [...ends].sort()
  }
  test.each<[string, string, string[]]>([
    ['link = true a: 0', 'a <~ 9', ['0 (a = 9) 1 (a = 9) 2 (a = 9)']],
    ['link = true; a: 0;', 'a <~ 9', ['0 (a = 9) 1 (a = 9) 2 (a = 9)']],
    ['link = false a: id', 'a <~ 9', ['0 (a = 0) 1 (a = 9) 2 (a = 2)']],
    ['link = x of 1 < x of 2 a: 0', 'a <~ 9', ['0 (a = 0) 1 (a = 9) 2 (a = 9)']],
    ['link = x of c1 > x of c2 a: 0', 'a <~ 9', ['0 (a = 9) 1 (a = 9) 2 (a = 0)']],
    ['link = id of 1 < id of 2 a: 0', 'a <~ 9', ['0 (a = 0) 1 (a = 9) 2 (a = 9)']],
    ['link = abs(x of 1 - x of 2) > limit a: 0', 'a <~ 9', ['0 (a = 0) 1 (a = 9) 2 (a = 0)']],
    ['link = x of 1 + limit = x of 2 or false a: 0', 'a <~ 9', ['0 (a = 0) 1 (a = 9) 2 (a = 9)']],
    ['link = (x of 2 = 0) a: 0', 'a <~ 9', ['0 (a = 9) 1 (a = 9) 2 (a = 0)']],
    ['link = if x of 1 = 1 then x of 2 else false a: 0', 'a <~ 9', ['0 (a = 0) 1 (a = 9) 2 (a = 9)']],
    ['link = forall One p, id of p < 3 and x of 2 > 0 a: 0', 'a <~ 9', ['0 (a = 0) 1 (a = 9) 2 (a = 9)']],
    ['link = a of 1 != a of 2 a: 0', 'a <~ 9', ['0 (a = 9) 1 (a = 9) 2 (a = 9)']],
    // Several variables: with and without `;`; a tuple goes together.
    ['link = true a: 1 b: 2', 'a <~ 9', ['0 (a = 9, b = 2) 1 (a = 9, b = 2) 2 (a = 9, b = 2)']],
    ['link = true a: 1; b: id', 'a <~ 9', ['0 (a = 9, b = 0) 1 (a = 9, b = 1) 2 (a = 9, b = 2)']],
    ['link = true a, b: 1, id', 'a <~ 9', ['0 (a = 9, b = 1) 1 (a = 9, b = 1) 2 (a = 9, b = 1)']],
    [
      'link = true; a, b: id, id; c: id;',
      'a, b <~ 8, 9',
      ['0 (a = 8, b = 9, c = 0) 1 (a = 8, b = 9, c = 1) 2 (a = 8, b = 9, c = 2)'],
    ],
    ['link = true a: 1; b: 2', '{ a <~ 8; b <~ a + 1 }', ['0 (a = 8, b = 9) 1 (a = 8, b = 9) 2 (a = 8, b = 9)']],
    ['link = true a[2]: id', 'a[1] <~ 9', ['0 (a = [1, 9]) 1 (a = [1, 9]) 2 (a = [1, 9])']],
    ['link = true a[2], b: id, 0', 'b <~ 9', ['0 (a = [1, 1], b = 9) 1 (a = [1, 1], b = 9) 2 (a = [1, 1], b = 9)']],
    ['link = true a: undef', 'a <~ 9', ['0 (a = 9) 1 (a = 9) 2 (a = 9)']],
    ['link = true a: 3..4; b: {5}', 'b <~ a', ['0 (a = 3, b = 3) 1 (a = 3, b = 3) 2 (a = 3, b = 3)']],
  ])('%s  with %s', (stigmergy, write, expected) => {
    expect(settled(stigmergy, write)).toEqual(expected)
  })
  test.each(['S, T', 'S; T', 'S; T;', 'T, S'])('stigmergies = %s', listed => {
    const more = 'stigmergy T { link = x of 1 < x of 2  t: 0 }'
    const own = listed.startsWith('T') ? ['t = 8, a = 9', 't = 0, a = 9'] : ['a = 9, t = 8', 'a = 9, t = 0']
    expect(settled('link = true a: 0', '{ a <~ 9; t <~ 8 }', listed, more)).toEqual([
      `0 (${own[1]}) 1 (${own[0]}) 2 (${own[0]})`,
    ])
  })
  test('the steps of a stigmergy, exactly', () => {
    const text = `system { spawn = One: 2 } stigmergy S { link = true  a: 0 }
      agent One { stigmergies = S  Behaviour = id = 0 -> a <~ a + 1 }`
    expect(runsOf(modelOf(text))).toEqual([
      'stig(One 0, a, 1) confirm(One 0, a) propagate(One 0, a) propagate(One 1, a)',
      'stig(One 0, a, 1) confirm(One 0, a) propagate(One 1, a) propagate(One 0, a)',
      'stig(One 0, a, 1) propagate(One 0, a) confirm(One 0, a) propagate(One 1, a)',
      'stig(One 0, a, 1) propagate(One 0, a) propagate(One 1, a) confirm(One 0, a) propagate(One 1, a)',
    ])
  })
  test('kinds that have it and kinds that have it not', () => {
    const text = `system { spawn = One: 1, Two: 1, Three: 1 } stigmergy S { link = y of 2 > 0  a: 0 }
      agent One { stigmergies = S  Behaviour = a <~ 1 }
      agent Two { interface = y: 1  stigmergies = S  Behaviour = a = 1 -> Skip }
      agent Three { interface = y: 1; a: 5  Behaviour = a = 1 -> Skip }`
    const model = modelOf(text)
    const runs = runsOf(model)
    expect(runs).toContain('stig(One 0, a, 1) propagate(One 0, a) propagate(Two 1, a) skip(Two 1) confirm(Two 1, a)')
    expect(runs.join()).not.toContain('Three')
  })
})

describe('conditions on whole states', () => {
  const text = (check: string, assume = ''): string => `
    system { extern = _n  environment = e: 0; f[2]: 1  spawn = One: 1, Two: 2 }
    agent One { interface = x: [0, 3]; u: undef  Behaviour = x < _n -> x <- x + 1; e <-- x; Behaviour }
    agent Two { interface = x: id; count: 5  Behaviour = e = 3 -> e <-- 0 }
    ${assume}
    check { ${check} }`
  const verdict = async (property: string, assume = ''): Promise<string> => {
    const factory = () => vectorModel(modelOf(text(`P = ${property}`, assume), { n: 3 }))
    return (await verdictOfProperty(factory, propertyNamed(factory().properties!, 'P'))).kind
  }
  test.each<[string, 'success' | 'failure']>([
    ['always true', 'success'],
    ['always e <= 3', 'success'],
    ['always e < 3', 'failure'],
    ['always e < _n + 1', 'success'],
    ['always f[0] = 1 and f[e / 4] = 1', 'success'],
    ['always x of 0 <= 3', 'success'],
    ['always x of 1 = 1 and x of 2 = 2', 'success'],
    ['always count of 1 = 5', 'success'],
    ['always forall One p, x of p <= 3', 'success'],
    ['always forall Two p, x of p = id of p', 'success'],
    ['always forall Two p, x of p = p', 'success'],
    ['always forall One p, forall Two q, x of p < 3 or x of q > 0', 'success'],
    ['always forall Two p, exists Two q, x of p + x of q = 3', 'success'],
    ['always exists Two p, forall Two q, x of p >= x of q', 'success'],
    ['always exists Two p, forall Two q, x of p > x of q', 'failure'],
    ['always (count Two p, x of p > 1) = 1', 'success'],
    ['always (count Two p, count Two q, x of q > x of p) = 1', 'success'],
    ['always !(exists Two p, x of p = 3)', 'success'],
    ['always e', 'failure'],
    ['always if e = 3 then x of 0 = 3 else true', 'success'],
    ['always id of 2 = 2', 'success'],
    ['always x of (e - e) >= 0', 'success'],
    // What is undefined counts as false
    ['always u of 0 = 1', 'failure'],
    ['always u of 0 != 1', 'failure'],
    ['always u of 0 = 1 or true', 'success'],
    ['finally x of 0 = 3', 'success'],
    ['eventually x of 0 = 3', 'success'],
    ['finally e = 3', 'failure'],
    ['finally e = 4', 'failure'],
    ['fairly x of 0 = 3', 'success'],
    ['fairly e = 3', 'failure'],
    ['fairly e = 3 or x of 0 = 3', 'success'],
    ['fairly_inf x of 0 = 3', 'success'],
    ['fairly_inf e = 3', 'failure'],
    ['fairly_inf e = 3 or x of 0 = 3', 'success'],
    ['fairly_inf e = 0', 'success'],
  ])('%s', async (property, expected) => {
    expect(await verdict(property)).toBe(expected)
  })
  test.each<[string, string[]]>([
    ['', ['x = 0', 'x = 3']],
    ['assume { }', ['x = 0', 'x = 3']],
    ['assume { A = x of 0 > 0 }', ['x = 3']],
    ['assume { A = forall One p, x of p = 0 }', ['x = 0']],
    ['assume { A = exists One p, x of p = _n }', ['x = 3']],
    ['assume { A = x of 0 < 9 B = x of 0 != 3 and e = 0 }', ['x = 0']],
    ['assume { A = x of 0 < 9 } assume { B = x of 0 != 0 }', ['x = 3']],
    ['assume { A = forall One p, forall Two q, x of p < x of q }', ['x = 0']],
    ['assume { A = (count Two q, x of 0 > x of q) = 2 }', ['x = 3']],
  ])('%s', (assume, expected) => {
    const states = initially(text('', assume), { n: 3 })
    expect(states.map(state => /One 0 \((x = \d)/.exec(state)![1])).toEqual(expected)
  })
  test('an assumption about agents that are computed, of kinds with other variables', () => {
    const text = `system { spawn = One: 1, Two: 2 } agent One { interface = y: 7; x: 0..2 Behaviour = Skip }
      agent Two { interface = x: 5 Behaviour = Skip } assume { A = forall Two q, x of ((q + 1) % 3) != 1 }`
    expect(initially(text, {}).map(state => /x = \d/.exec(state)![0])).toEqual(['x = 0'])
  })
  test('an assumption decides what is checked', async () => {
    expect(await verdict('finally e = 3', 'assume { A = x of 0 = 0 }')).toBe('success')
    expect(await verdict('always e = 0', 'assume { A = x of 0 = 3 }')).toBe('success')
  })
  test('fairly asks no more once it has held, fairly_inf goes on asking', async () => {
    const fromZero = 'assume { A = x of 0 = 0 }'
    expect(await verdict('fairly x of 0 = 1', fromZero)).toBe('success')
    expect(await verdict('fairly_inf x of 0 = 1', fromZero)).toBe('failure')
    expect(await verdict('fairly x of 0 = 0', fromZero)).toBe('success')
    expect(await verdict('fairly_inf x of 0 = 0', fromZero)).toBe('failure')
  })
  test('the properties and their modalities, in order', () => {
    const { properties } = modelOf(
      text('A = always true  B = finally e = 1  C = fairly true  D = eventually true  E = fairly_inf true'),
      {
        n: 3,
      },
    )
    expect(properties.map(({ name, modality }) => `${name} ${modality}`)).toEqual([
      'A always',
      'B finally',
      'C fairly',
      'D finally',
      'E fairly_inf',
    ])
  })
})

describe('words of the language as names of variables', () => {
  const free = [
    'agent',
    'system',
    'stigmergy',
    'check',
    'assume',
    'always',
    'finally',
    'eventually',
    'fairly',
    'fairly_inf',
  ]
  const functions = ['abs', 'min', 'max', 'count', 'pick', 'where']
  test.each([...free, ...functions])('%s', async word => {
    const text = `
      system { environment = ${word}: 0  spawn = One: 2  Count = ${word} < 2 -> ${word} <-- ${word} + 1; Count }
      agent One { Behaviour = ${word} = 0 -> { ${word} <-- 1 - ${word} }; Count }
      assume { Start = ${word} = 0 and !(${word} != 0) }
      check { P = always ${word} <= 2 and if ${word} then true else ${word} = 0  Q = finally ${word}  R = fairly_inf ${word} = 0 }`
    const factory = () => vectorModel(modelOf(text))
    const kinds = factory().properties!.map(async property => (await verdictOfProperty(factory, property)).kind)
    expect(await Promise.all(kinds)).toEqual(['success', 'success', 'failure'])
    expect(runsOf(modelOf(text))[0]).toContain(`env(One 0, ${word}, 1)`)
  })
  test.each([...free, ...functions])('%s of agents, in stigmergies and in arrays', word => {
    const text = `
      system { spawn = One: 2 }
      stigmergy S { link = ${word}[0] of 1 <= ${word}[0] of 2  note: undef }
      agent One { interface = ${word}[2]: 7; x: id  stigmergies = S
        Behaviour = ${word}[0], x <- ${word}[1], 1; { m := 2; p[] := pick 1; ${word}[m - 1] <- ${word}[0] of p[0] } }
      check { P = always forall One a, ${word}[1] of a >= 0 }`
    expect(runsOf(modelOf(text)).join()).toContain(`local(One 0, ${word}[0], 7, x, 1)`)
  })
  // As in published models of majority voting: who spoke last, and what it said.
  test.each(['<--', '<~'])('a variable that is called agent, written by %s', arrow => {
    const shared = arrow === '<--' ? 'environment = agent: undef; message: undef' : ''
    const stigmergy = 'stigmergy Board {\n  link = true\n\n  agent, message: undef, undef\n}'
    const text = `
      system {
        extern = _yes, _no
        ${shared}
        spawn = Yes: _yes, No: _no
        Vote = (
          (opinion != 2 -> agent, message ${arrow} id, opinion)
          ++
          agent != id ->
            (message = 1 and opinion = 0 -> opinion <- 2) ++
            (message = 0 and opinion = 1 -> opinion <- 2)
        ); Vote
      }
      ${arrow === '<--' ? '' : stigmergy}
      agent Yes {
        interface = opinion: 1
        ${arrow === '<--' ? '' : 'stigmergies = Board'}
        Behavior = Vote
      }
      agent No {
        interface = opinion: 0
        ${arrow === '<--' ? '' : 'stigmergies = Board'}
        Behavior = Vote
      }
      check {
        Open = eventually forall Yes y, forall No n, opinion of y != 2 and opinion of n != 2
      }`
    const model = modelOf(text, { yes: 1, no: 1 })
    expect(model.properties.map(({ name, modality }) => `${name} ${modality}`)).toEqual(['Open finally'])
    const kind = arrow === '<--' ? 'env' : 'stig'
    expect(runsOf(model, event => event, 1)).toEqual([
      `${kind}(No 1, agent, 1, message, 0)`,
      `${kind}(Yes 0, agent, 0, message, 1)`,
    ])
  })
})

describe('comments to Telos', () => {
  const text = `# telos: n=2
    system { extern = _n, _k
      environment = e: _n
      spawn = One: _n }
    #telos:_k=-5,scheduling=round-robin
    # telos: expect P holds
      #  telos:  expect  Q  violated
    # telos: expect R inconclusive
    # a comment about telos: nothing
    agent One { Behaviour = e <-- e + _k }
    check { P = always true  Q = always false R = always true }`
  test('values of parameters, scheduling, and what to expect', () => {
    const { model, expectations } = read(text)
    expect(model.system.scheduling).toBe('round-robin')
    expect(runsOf(model, byWhom)).toEqual(['One0:e=-3 One1:e=-8'])
    expect(expectations).toEqual([
      { property: 'P', wanted: 'success' },
      { property: 'Q', wanted: 'failure' },
      { property: 'R', wanted: 'inconclusive' },
    ])
  })
  test('what is given counts more, with an underscore or without', () => {
    const given = modelOf(text, { _n: 1, k: 7, scheduling: 'interleaving' })
    expect(runsOf(given, byWhom)).toEqual(['One0:e=8'])
    expect(given.system.scheduling).toBe('interleaving')
  })
  test('the last comment counts, and lines may end in any way', () => {
    expect(initially(`# telos: n=2\r\n# telos: n=1\r\n${text.replace('# telos: n=2', '')}`)).toHaveLength(1)
  })
})

describe('scheduling', () => {
  const text = `system { environment = e: 0  spawn = One: 3 }
    agent One { interface = x: 0  Behaviour = id != 1 -> x < 2 -> x <- x + 1; Behaviour }`
  test('round-robin: the turn goes to the next agent that can take a step', () => {
    expect(runsOf(modelOf(text, { scheduling: 'round-robin' }), byWhom)).toEqual([
      'One0:x=1 One2:x=1 One0:x=2 One2:x=2',
    ])
  })
  test('interleaving: anyone at any time', () => {
    for (const given of [{}, { scheduling: 'interleaving' }])
      expect(runsOf(modelOf(text, given), byWhom)).toHaveLength(6)
  })
  test('round-robin: messages do not use the turn, but who has some is not skipped', () => {
    const shared = `system { spawn = One: 2 } stigmergy S { link = true  a: 0 }
      agent One { stigmergies = S  Behaviour = a <~ id + 1 }`
    expect(runsOf(modelOf(shared, { scheduling: 'round-robin' }))).toEqual([
      'stig(One 0, a, 1) propagate(One 0, a) propagate(One 1, a) stig(One 1, a, 2) propagate(One 1, a) propagate(One 0, a)',
      'stig(One 0, a, 1) stig(One 1, a, 2) propagate(One 0, a) propagate(One 1, a) propagate(One 0, a)',
      'stig(One 0, a, 1) stig(One 1, a, 2) propagate(One 1, a) propagate(One 0, a)',
    ])
  })
})
