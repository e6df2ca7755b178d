import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import * as E from 'fp-ts/lib/Either.js'
import { describe, expect, test } from 'vitest'
import { systemOf } from '../../../simulators/labs/load.js'
import { LabsModel } from '../../../simulators/labs/model.js'
import type { Parameters as Given } from '../../../simulators/parameters.js'
import { orThrow } from '../../../src/errors/or-throw.js'
import { render } from '../../../src/index.js'
import { SimulatorFault } from '../../../src/simulator/fault.js'
import { Moves } from '../../../src/simulator/moves.js'
import { movesOf } from '../../../src/simulator/vector.js'
import { damaged, expectMistakes, survivesAnything } from '../../support/fuzz.js'
import { inMore, runs } from '../../support/runs.js'
import { soon } from '../../support/soon.js'

/** Whatever is read gives a system or diagnostics, soon; and a system gives moves or a fault, and nothing else. */
const folder = fileURLToPath(new URL('../../../examples', import.meta.url))
const examples = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter(path => path.endsWith('.labs'))
  .map(path => join(folder, path))
  .sort()
  .map(path => {
    const text = readFileSync(path, 'utf8')
    const names = /\bextern\s*=\s*((?:_\w+[\s,]*)+)/.exec(text)?.[1].match(/_\w+/g) ?? []
    const given: Given = Object.fromEntries(names.map(name => [name.slice(1), name === '_size' ? 3 : 2]))
    return { name: basename(path), text, given }
  })

/** Does something that may find a mistake of the model, and nothing else. */
const orFault = (work: () => void): void => {
  try {
    work()
  } catch (error) {
    if (!(error instanceof SimulatorFault)) throw error
    expect(error.code).toMatch(/^labs\//)
    expect(error.span).toBeDefined()
  }
}
const run = (model: LabsModel): void => {
  const states: Int32Array[] = []
  for (const start of model.initial) if (states.push(start) === 3) break
  expect(states.length).toBeGreaterThan(0)
  const moves = new Moves()
  for (let i = 0; i < Math.min(states.length, 8); i++) {
    orFault(() => {
      for (const { event, target } of movesOf(model, states[i], moves)) {
        expect(event).toMatch(/^\?(local|stig|env|skip|propagate|confirm)\(/)
        expect(model.tell(states[i], event, target).text).not.toBe('')
        if (states.length < 8) states.push(target)
      }
    })
    for (const holds of Object.values(model.propositions))
      orFault(() => expect(typeof holds(states[i])).toBe('boolean'))
    expect(model.describe(states[i])).not.toBe('')
    expect(model.tell(null, '!init', states[i]).text).toBe('initial values')
  }
}
const survives = (text: string, given: Given, seconds = 10): void =>
  soon(seconds, () => {
    const found = systemOf({ name: 'fuzz.labs', text }, given)
    if (E.isRight(found)) run(new LabsModel(found.right.system))
    else expectMistakes(found.left, text)
  })

const words = [
  ...['system', 'agent', 'stigmergy', 'check', 'assume', 'extern', 'environment', 'spawn', 'link', 'interface'],
  ...[
    'stigmergies',
    'Behaviour',
    'Skip',
    'forall',
    'exists',
    'count',
    'pick',
    'where',
    'of',
    'id',
    'undef',
    'if',
    'then',
  ],
  ...[
    'else',
    'min',
    'max',
    'abs',
    'and',
    'or',
    'true',
    'false',
    'always',
    'finally',
    'fairly',
    'fairly_inf',
    '_n',
    'x',
    'X',
    'c1',
  ],
  ...[
    '<-',
    '<--',
    '<~',
    ':=',
    '->',
    '=>',
    '..',
    '++',
    '||',
    '!',
    '!=',
    '<=',
    '=',
    '%',
    '/',
    ':',
    '-',
    '(',
    ')',
    '[',
    ']',
  ],
  ...[
    '[]',
    '{',
    '}',
    ',',
    ';',
    '#',
    '# telos: ',
    '\n',
    '0',
    '1',
    '2',
    '7',
    '-1',
    '99',
    '2147483647',
    '2147483648',
    '1.5',
  ],
  ...['\u0000', '\ud800', 'é', '🐦', '\u2028', '\ufeff', '"', '\\', '__proto__', 'constructor', 'forall Bird b, '],
]
describe('damaged specifications', () => {
  test('there are some to damage', () => {
    expect(examples.length).toBeGreaterThan(5)
    for (const { name, text, given } of examples) {
      const found = systemOf({ name, text }, given)
      expect(E.isLeft(found) ? found.left.map(diagnostic => render(diagnostic)) : []).toEqual([])
      survives(text, given)
    }
  })
  survivesAnything((text, name) => survives(text, examples.find(example => example.name === name)?.given ?? {}), {
    words,
    models: Object.fromEntries(examples.map(({ name, text }) => [name, text])),
    often: [15, 60],
  })
  test('parts of several specifications', () => {
    const part = fc
      .constantFrom(...examples)
      .chain(({ text }) => fc.tuple(fc.constant(text), fc.nat(text.length), fc.nat(200)))
      .map(([text, from, length]) => text.slice(from, from + length))
    const given = Object.assign({}, ...examples.map(example => example.given))
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), parts => survives(parts.join(''), given)),
      { numRuns: runs(60, 200) },
    )
  })
  test('words where something else is expected', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...words), { maxLength: 60 }), some => {
        survives(`system { environment = x: 1 spawn = One: 2 } agent One { Behaviour = ${some.join(' ')} }`, {})
        survives(`system { spawn = One: 1 } agent One { interface = ${some.join(' ')} Behaviour = Skip }`, {})
      }),
      { numRuns: runs(60, 200) },
    )
  })
  test('any parameters', () => {
    const { text } = examples.find(({ name }) => name === 'dining.labs')!
    const name = fc.oneof(fc.constantFrom('n', '_n', '__n', 'scheduling', '__proto__', 'constructor', ''), fc.string())
    const value = fc.oneof(fc.integer({ min: -3, max: 3 }), fc.double(), fc.string(), fc.boolean())
    fc.assert(
      fc.property(fc.dictionary(name, value, { maxKeys: 3 }), given => survives(text, given)),
      { numRuns: runs(40, 100) },
    )
  })
  test('any expression of a let', () => {
    const { text, given } = examples.find(({ name }) => name === 'dining.labs')!
    const found = orThrow(systemOf({ name: 'dining.labs', text }, given))
    const model = new LabsModel(found.system)
    const start = [...model.initial][0]
    const good = 'forall Phil p, exists Phil q, status of p = 2 or fork[(id of q + 1) % _n] != 1 and !(status of 0 > 7)'
    const expression = fc.oneof(
      damaged(good, words, 3),
      fc.array(fc.constantFrom(...words), { maxLength: 12 }).map(some => some.join(' ')),
      fc.string({ unit: 'binary' }),
    )
    fc.assert(
      fc.property(expression, written => {
        const compiled = model.compile(written, 'x')
        if (typeof compiled !== 'function') {
          expect(compiled.message).not.toBe('')
          expect(compiled.at).toBeGreaterThanOrEqual(0)
          expect(compiled.at).toBeLessThanOrEqual(written.length)
          return
        }
        try {
          expect([true, false, undefined]).toContain(compiled(start))
        } catch (error) {
          expect(error).toBeInstanceOf(SimulatorFault)
        }
      }),
      { numRuns: runs(100, 300) },
    )
  })
})

// ---- Very much of something

const system = 'system { extern = _n  environment = e: 0; u: undef; a[2]: 0; w[2]: undef  spawn = One: 2 }'
const within = (behaviour: string, more = ''): string =>
  `${system}\nagent One { interface = x: 0  Behaviour = ${behaviour} }\n${more}`
const given = { n: 2 }

/** Ever more of something; what takes long when it is still short would take for ever. */
const grows = (of: (n: number) => string, sizes: readonly number[], parameters: Given = given): void => {
  for (const size of sizes) survives(of(size), parameters, size <= 64 ? 3 : 10)
}
const deeper = [2, 10, 14, 16, 17, 18, 19, 20, 22, 24, 32, 64, 65, 400, 5000]

describe('very deep nesting', () => {
  const twice = (open: string, inner: string, close: string): ((n: number) => string)[] => [
    n => open.repeat(n) + inner + close.repeat(n),
    n => open.repeat(n) + inner,
    n => open.repeat(n) + inner + close.repeat(Math.max(0, n - 1)),
  ]
  const kinds = {
    'parentheses of values': twice('(', '1', ')').map(nest => (n: number) => `x <- ${nest(n)}`),
    'parentheses of processes': twice('(', 'x <- 1', ')'),
    'parentheses of guards': twice('(', 'x = 1', ')').map(nest => (n: number) => `${nest(n)} -> Skip`),
    'guards in parentheses': twice('(x = 0 -> ', 'Skip', ')'),
    brackets: twice('a[', '0', ']').map(nest => (n: number) => `x <- ${nest(n)}`),
    'empty brackets': twice('[', '', ']').map(nest => (n: number) => `x <- ${nest(n)}`),
    choices: twice('[0..', '1', ']').map(nest => (n: number) => `x <- ${nest(n)}`),
    braces: twice('{', 'x <- 1', '}'),
    negations: [(n: number) => `${'!'.repeat(n)}x -> Skip`, (n: number) => `x <- ${'!'.repeat(n)}`],
    minuses: [
      (n: number) => `x <- ${'-'.repeat(n)}x`,
      (n: number) => `x <- ${'- '.repeat(n)}1`,
      (n: number) => `x <- ${'-'.repeat(n)}`,
    ],
    'if in if': [
      ...twice('if x then ', '1', ' else 2').map(nest => (n: number) => `x <- ${nest(n)}`),
      (n: number) => `x <- ${'if x then 1 else '.repeat(n)}2`,
      (n: number) => `x <- ${'if '.repeat(n)}x${' then 1 else 2'.repeat(n)}`,
    ],
    'of in of': twice('x of (', '0', ')').map(nest => (n: number) => `x <- ${nest(n)}`),
    functions: [...twice('abs(', 'x', ')'), ...twice('min(1, ', 'x', ')')].map(
      nest => (n: number) => `x <- ${nest(n)}`,
    ),
    guards: [(n: number) => `${'x = 0 -> '.repeat(n)}Skip`, (n: number) => `${'x => '.repeat(n)}Skip`],
  }
  test.each(Object.entries(kinds))('%s', (_, nests) => {
    for (const nest of nests) grows(n => within(nest(n)), deeper)
  })
  test('quantifiers', () => {
    // They are gone through for all agents: only so many of them can be evaluated.
    const nested = (n: number): string => Array.from({ length: n }, (_, i) => `exists One q${i}, `).join('')
    grows(n => within(`${nested(n)}true -> Skip`), [1, 5, 10, 100, 500, 2000])
    grows(n => within(nested(n)), [1, 5, 10, 100, 500, 2000])
  })
  test('in other places', () => {
    for (const nest of twice('(', '1', ')')) {
      grows(n => within('Skip', `check { P = always ${nest(n)} }`), deeper)
      grows(n => `system { environment = e: ${nest(n)} spawn = One: 1 } agent One { Behaviour = Skip }`, deeper, {})
      grows(
        n =>
          `system { spawn = One: 1 } stigmergy S { link = ${nest(n)} s: 0 } agent One { stigmergies = S Behaviour = Skip }`,
        deeper,
        {},
      )
    }
    for (const nest of [
      ...twice('[', '1', ']'),
      ...twice('{', '1', '}'),
      ...twice('{', '', '}'),
      ...twice('system {', '', '}'),
    ]) {
      grows(n => `system { environment = e: ${nest(n)} spawn = One: 1 } agent One { Behaviour = Skip }`, deeper, {})
      grows(n => nest(n), deeper, {})
    }
  })
  test.each<[string, (n: number) => string]>([
    ['comparisons', n => `x <- ${'('.repeat(n)}u${' = 1)'.repeat(n)}`],
    ['conditions', n => `x <- ${'if '.repeat(n)}u${' then 1 else 0'.repeat(n)}`],
    ['branches', n => `x <- ${'if u then 1 else '.repeat(n)}0`],
    ['indices', n => `x <- ${'w['.repeat(n)}0${' + 0]'.repeat(n)}`],
    ['negations', n => `x <- ${'!'.repeat(n)}u`],
    ['conjunctions', n => `x <- ${'(u and '.repeat(n)}u${')'.repeat(n)}`],
    ['sums', n => `x <- ${'(1 + '.repeat(n)}u * e${')'.repeat(n)}`],
    ['owners', n => `x <- ${'x of ('.repeat(n)}u${')'.repeat(n)}`],
  ])('of what may be undefined: %s', (_, nest) => {
    grows(n => within(nest(n)), [2, 4, 6, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 20, 30, 60])
  })
})

describe('very long', () => {
  const longer = [10, 100, 1000]
  const large = [10, 100, ...inMore(1000)]
  test.each<[string, (n: number) => string, readonly number[]]>([
    ['lines of spaces', n => within(`x <- ${' '.repeat(100 * n)}1`), longer],
    ['lines of tabs and returns', n => within(`x <-${'\t\r'.repeat(100 * n)}1`), longer],
    ['empty lines', n => '\n'.repeat(100 * n) + within('Skip'), longer],
    ['comments', n => `# ${'{ x '.repeat(100 * n)}\n${within('Skip')}`, longer],
    ['numbers of comments', n => `${'# x\n'.repeat(100 * n)}${within('Skip')}`, longer],
    ['names', n => within(`${'x'.repeat(100 * n)} <- 1`), longer],
    ['names of processes', n => within(`${'P'.repeat(100 * n)}`), longer],
    ['numbers', n => within(`x <- ${'9'.repeat(100 * n)}`), longer],
    ['strays', n => 'hello '.repeat(100 * n) + within('Skip'), longer],
    ['closing braces', n => within('Skip') + '}'.repeat(100 * n), longer],
    ['words of sections', n => within('Skip') + 'agent '.repeat(10 * n), longer],
    ['equal signs', n => within(`x <- 1 ${'='.repeat(100 * n)}`), longer],
    ['sums', n => within(`x <- 1${' + 1'.repeat(n)}`), [10, 300, 399, 400, 2000, 20_000]],
    ['conjunctions', n => within(`x${' and x'.repeat(n)} -> Skip`), [10, 300, 399, 400, 2000, 20_000]],
    ['sequences', n => within(`Skip${'; Skip'.repeat(n)}`), longer],
    ['choices', n => within(`Skip${' ++ x <- 1'.repeat(n)}`), longer],
    ['parallels', n => within(`Skip${' || x <- 1'.repeat(n)}`), [10, 100, 300]],
    ['compound assignments', n => within(`x${', x'.repeat(n)} <- 1${', 1'.repeat(n)}`), longer],
    ['blocks', n => within(`{ x <- 1${'; x <- 1'.repeat(n)} }`), [10, 100, 1000, 3000]],
    ['blocks of locals', n => within(`{ v := 1${'; v := v + 1'.repeat(n)}; x <- v }`), [10, 100, 1000, 3000]],
    ['definitions', n => within(`Skip ${Array.from({ length: n }, (_, i) => `P${i} = Skip`).join(' ')}`), longer],
    [
      'chains of calls',
      n => within(`P0 ${Array.from({ length: n }, (_, i) => `P${i} = P${i + 1}`).join(' ')} P${n} = Skip`),
      longer,
    ],
    [
      'lists of variables',
      n =>
        `system { environment = ${Array.from({ length: n }, (_, i) => `e${i}: 0`).join('; ')} spawn = One: 1 } agent One { Behaviour = Skip }`,
      longer,
    ],
    ['lists of wrong variables', n => within(Array.from({ length: n }, (_, i) => `y${i} <- 1`).join('; ')), longer],
    ['sets', n => within('Skip').replace('e: 0', `e: [${Array.from({ length: n }, (_, i) => i).join(', ')}]`), longer],
    ['ranges', n => `system { spawn = One: 1 } agent One { interface = x: 0..${900 * n} Behaviour = Skip }`, large],
    [
      'lists of agents',
      n => `system { spawn = One: ${n} } agent One { interface = x: id Behaviour = x <- x + 1 }`,
      large,
    ],
  ])('%s', (_, of, sizes) => {
    for (const size of sizes) survives(of(size), system.includes('_n') && of(size).includes('_n') ? given : {})
  })
  test('definitions that each call the one before twice', () => {
    const doubling = (n: number): string =>
      within(`P${n} P0 = Skip ${Array.from({ length: n }, (_, i) => `P${i + 1} = P${i}; P${i}`).join(' ')}`)
    for (const n of [4, 8, 10, 12, 16, 40, ...inMore(2, 6, 9, 11, 13, 14, 20)]) survives(doubling(n), given)
  })
})
