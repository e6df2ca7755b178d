import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import * as E from 'fp-ts/lib/Either.js'
import { describe, expect, test } from 'vitest'
import { systemOf } from '../../../simulators/labs/load.js'
import { LabsModel } from '../../../simulators/labs/model.js'
import type { Parameters as Given } from '../../../simulators/parameters.js'
import { render } from '../../../src/index.js'
import { SimulatorFault } from '../../../src/simulator/fault.js'
import { Moves } from '../../../src/simulator/moves.js'
import { movesOf } from '../../../src/simulator/vector.js'

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

/** How much more to try than usual. */
const times = Number(process.env.FUZZ ?? 1)

const atMost = (milliseconds: number, work: () => void, what: () => string): void => {
  const start = performance.now()
  work()
  const taken = performance.now() - start
  if (taken > milliseconds) throw new Error(`it took ${Math.round(taken)} ms: ${what()}`)
}
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
const survives = (text: string, given: Given, milliseconds = 2000): void =>
  atMost(
    milliseconds,
    () => {
      const found = systemOf({ name: 'fuzz.labs', text }, given)
      if (E.isRight(found)) {
        run(new LabsModel(found.right.system))
        return
      }
      expect(found.left.length).toBeGreaterThan(0)
      for (const diagnostic of found.left) {
        expect(render(diagnostic)).toMatch(/^error\[(labs|syntax)\/[a-z-]+\]: ./)
        if (diagnostic.span === undefined) continue
        const { start, end } = diagnostic.span
        expect(start).toBeGreaterThanOrEqual(0)
        expect(end).toBeGreaterThanOrEqual(start)
        // What is missing at the end is shown behind the last character.
        expect(end).toBeLessThanOrEqual(Math.max(text.length, start + 1))
        expect(start).toBeLessThanOrEqual(text.length)
      }
    },
    () => `${text.slice(0, 200)} (${text.length} characters)`,
  )

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
const token = /\s+|\w+|<--|<-|<~|:=|->|=>|\.\.|\+\+|\|\||[^\w\s]/gu
const lines = /[^\n]*\n?/g

interface Edit {
  readonly is: 'delete' | 'insert' | 'replace' | 'duplicate' | 'swap' | 'truncate'
  readonly of: 'characters' | 'tokens' | 'lines'
  readonly at: number
  readonly other: number
  readonly length: number
  readonly put: string
}
const edit: fc.Arbitrary<Edit> = fc.record({
  is: fc.constantFrom('delete', 'insert', 'replace', 'duplicate', 'swap', 'delete', 'replace', 'truncate'),
  of: fc.constantFrom('characters', 'tokens', 'tokens', 'lines'),
  at: fc.nat(100_000),
  other: fc.nat(100_000),
  length: fc.integer({ min: 1, max: 4 }),
  put: fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...words) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 6 }) },
    { weight: 1, arbitrary: fc.string({ maxLength: 6 }) },
  ),
})
const edited = (text: string, { is, of, at, other, length, put }: Edit): string => {
  const parts: string[] =
    of === 'characters' ? text.split('') : [...(text.match(of === 'tokens' ? token : lines) ?? [])]
  if (parts.length === 0) return put
  const [i, j] = [at % parts.length, other % parts.length]
  switch (is) {
    case 'delete':
      parts.splice(i, length)
      break
    case 'insert':
      parts.splice(i, 0, put)
      break
    case 'replace':
      parts.splice(i, 1, put)
      break
    case 'duplicate':
      parts.splice(j, 0, ...parts.slice(i, i + length))
      break
    case 'swap':
      ;[parts[i], parts[j]] = [parts[j], parts[i]]
      break
    case 'truncate':
      parts.length = i
      break
  }
  return parts.join('')
}
const damaged = (text: string, most: number): fc.Arbitrary<string> =>
  fc.array(edit, { minLength: 1, maxLength: most }).map(edits => edits.reduce(edited, text))

describe('damaged specifications', () => {
  test('there are some to damage', () => {
    expect(examples.length).toBeGreaterThan(5)
    for (const { name, text, given } of examples) {
      const found = systemOf({ name, text }, given)
      expect(E.isLeft(found) ? found.left.map(diagnostic => render(diagnostic)) : []).toEqual([])
      survives(text, given)
    }
  })
  test.each(examples.map(({ name, text, given }) => ({ name, text, given })))('$name', ({ text, given }) => {
    // Most texts with one mistake still say something; those with many hardly do.
    fc.assert(
      fc.property(fc.oneof(damaged(text, 1), damaged(text, 2), damaged(text, 12)), worse => survives(worse, given)),
      { numRuns: 60 * times },
    )
  })
  test('parts of several specifications', () => {
    const part = fc
      .constantFrom(...examples)
      .chain(({ text }) => fc.tuple(fc.constant(text), fc.nat(text.length), fc.nat(200)))
      .map(([text, from, length]) => text.slice(from, from + length))
    const given = Object.assign({}, ...examples.map(example => example.given))
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), parts => survives(parts.join(''), given)),
      { numRuns: 200 * times },
    )
  })
  test('words in any order', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...words), { maxLength: 60 }), some => {
        survives(some.join(' '), {})
        survives(`system { environment = x: 1 spawn = One: 2 } agent One { Behaviour = ${some.join(' ')} }`, {})
        survives(`system { spawn = One: 1 } agent One { interface = ${some.join(' ')} Behaviour = Skip }`, {})
      }),
      { numRuns: 200 * times },
    )
  })
  test('any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), text => survives(text, {})),
      { numRuns: 300 * times },
    )
  })
  test('any parameters', () => {
    const { text } = examples.find(({ name }) => name === 'dining.labs')!
    const name = fc.oneof(fc.constantFrom('n', '_n', '__n', 'scheduling', '__proto__', 'constructor', ''), fc.string())
    const value = fc.oneof(fc.integer({ min: -3, max: 3 }), fc.double(), fc.string(), fc.boolean())
    fc.assert(
      fc.property(fc.dictionary(name, value, { maxKeys: 3 }), given => survives(text, given)),
      { numRuns: 100 * times },
    )
  })
  test('any expression of a let', () => {
    const { text, given } = examples.find(({ name }) => name === 'dining.labs')!
    const found = systemOf({ name: 'dining.labs', text }, given)
    if (E.isLeft(found)) throw new Error('it should be read')
    const model = new LabsModel(found.right.system)
    const start = [...model.initial][0]
    const good = 'forall Phil p, exists Phil q, status of p = 2 or fork[(id of q + 1) % _n] != 1 and !(status of 0 > 7)'
    const expression = fc.oneof(
      damaged(good, 3),
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
      { numRuns: 300 * times },
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
  for (const size of sizes) survives(of(size), parameters, size <= 64 ? 300 : 2000)
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
    ['ranges', n => `system { spawn = One: 1 } agent One { interface = x: 0..${900 * n} Behaviour = Skip }`, longer],
    [
      'lists of agents',
      n => `system { spawn = One: ${n} } agent One { interface = x: id Behaviour = x <- x + 1 }`,
      longer,
    ],
  ])('%s', (_, of, sizes) => {
    for (const size of sizes) survives(of(size), system.includes('_n') && of(size).includes('_n') ? given : {})
  })
  test('definitions that each call the one before twice', () => {
    const doubling = (n: number): string =>
      within(`P${n} P0 = Skip ${Array.from({ length: n }, (_, i) => `P${i + 1} = P${i}; P${i}`).join(' ')}`)
    for (const n of [2, 4, 6, 8, 9, 10, 11, 12, 13, 14, 16, 20, 40]) survives(doubling(n), given)
  })
})
