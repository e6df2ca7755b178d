import { afterAll, describe, expect, test } from 'vitest'
import { languages } from '../../simulators/languages.js'
import { folder, telos } from '../support/cli.js'

/** A file of each language with two mistakes or warnings in it, and one with none. */
const texts: Readonly<Record<string, { wrong: string; codes: readonly string[]; right: string }>> = {
  acs: {
    wrong: 'class A { a -> b : send m to A }\nclass A { a -> b }\nstart B.a\n',
    codes: ['acs/duplicate', 'acs/unknown'],
    right: 'class A { a -> b }\nstart A.a\n',
  },
  ats: {
    wrong: '{ "initial": "t", "labels": { "x": ["p"] }, "transitions": [["s", "!a", "s"]] }',
    codes: ['model/unknown-state', 'model/no-initial'],
    right: '{ "initial": "s", "transitions": [["s", "!a", "s"]] }',
  },
  aut: {
    wrong: 'des (0, 2, 2)\n(0, "a", 5)\n(0, "a"\n',
    codes: ['model/aut-count', 'syntax/unexpected'],
    right: 'des (0, 1, 1)\n(0, "a", 0)\n',
  },
  bpp: {
    wrong: 'initial A rules A -> B formula Conj(EF(C == 1), EF(D == 1))\n',
    codes: ['bpp/undeclared', 'bpp/undeclared'],
    right: 'initial A rules A -> B formula EF(B == 1)\n',
  },
  ccs: { wrong: 'S = a.T;\nS = b.0;\n', codes: ['ccs/unknown', 'ccs/duplicate'], right: 'S = a.0;\n' },
  chor: { wrong: 'P = a[x, x]\nQ = R\n', codes: ['chor/peer', 'chor/undefined'], right: 'P = a[x, y]\n' },
  labs: {
    wrong: 'system { spawn = One: 1 } agent One { interface = x: 0  Behaviour = y <- 1; z <- 1 }\n',
    codes: ['labs/undeclared', 'labs/undeclared'],
    right: 'system { extern = _n  spawn = One: _n } agent One { interface = x: 0  Behaviour = x <- 1 }\n',
  },
  threads: {
    wrong: '1 2\n0 0 -> 0 2\n0 3 -> 0 1\n',
    codes: ['threads/range', 'threads/range'],
    right: '1 2\n0 0 -> 0 1\n',
  },
}
const described = Object.entries(languages).filter(([, { kind }]) => kind !== 'program')

const files = folder({
  ...Object.fromEntries(
    described.flatMap(([name, { endings }]) => [
      [`wrong${endings[0]}`, texts[name]!.wrong],
      [`right${endings[0]}`, texts[name]!.right],
    ]),
  ),
  'ok.purpose': 'purpose p\nstart q\n  do a -> Success\n',
  'wrong.purpose': 'purpose p\nstart q\n  do a -> Sucess\n',
  'warns.ccs': "S = ('vote.0 | vote.0) \\ {vot};\n",
  'several.ccs': 'A = a.B;\nB = b.A;\n',
  'odd.txt': '',
  'fine.mjs': 'console.log("it was run")\nexport default () => ({})\n',
  'fine.ts': 'console.log("it was run")\nexport default (n: number) => ({ n })\n',
  'lamp.mjs': `export default () => ({ world: 'closed', goToState() {}, currentState: () => 0, successors: () => [{ event: '!press' }],
    scheduleStep() {}, step() {}, isCommitEvent: () => true, labels: () => ['lit'], fingerprint: () => 0 })`,
  'pres.purpose': 'purpose p\nstart q\n  do pres -> Success\n  do press when lid -> Success\n',
  'press.purpose': 'purpose p\nstart q\n  do press when lit -> Success\n',
  'common.cjs': 'module.exports = () => ({})\n',
  'again.mjs': 'export { default } from "./fine.mjs"\n',
  'broken.mjs': 'export default () => ({})\nconst a = ;\n',
  'broken.ts': 'export default () => ({})\nconst a: number = ;\n',
  'broken.cjs': 'module.exports = (\n',
  'without.mjs': 'export const model = () => ({})\n',
  'without.ts': 'export const model = (n: number) => ({ n })\n',
  'five.mjs': '// export default () => ({})\nexport default 5\n',
  'five.ts': 'export default 5 as number\n',
  'five.cjs': 'module.exports = 5\n',
  'named.mjs': 'const five = 5\nexport default five\n',
  'as.mjs': 'const five = 5\nexport { five as default }\n',
  'string.ts': 'const said: string = `() => ({})`\nexport default said\n',
  'nothing.mjs': 'export default null\n',
  'object.ts': 'export default { world: "closed" } as const\n',
  'list.mjs': 'export default [() => ({})]\n',
  'class.ts': 'export default class Dog { constructor(readonly n = 1) {} }\n',
  'of-class.mjs': 'class Dog {}\nexport default Dog\n',
  'made.ts': 'import { mutableModel } from "telos"\nexport default mutableModel({} as never)\n',
  'async.mjs': 'export default async () => ({})\n',
  'waits.ts': 'async function make(n: number) { return n }\nexport default make\n',
  'called.ts': 'const make = () => () => ({})\nexport default make()\n',
  'says.mjs': 'const text = "export default 5; var _default = exports.default = 5"\nexport default () => ({ text })\n',
  'later.mjs': 'let make = 5\nmake = () => ({})\nexport default make\n',
})
afterAll(files.remove)

const run = (...args: string[]) => telos(['lint', ...args], { cwd: files.path })
const findings = async (
  ...args: string[]
): Promise<{ code: number | null; found: { code: string; file: string; line: number | null }[] }> => {
  const { code, stdout } = await run(...args, '--format', 'json')
  return { code, found: JSON.parse(stdout) }
}

test('every language has its texts here', () => {
  expect(described.map(([name]) => name)).toEqual(Object.keys(texts))
})

describe.each(described)('a model in %s', (name, { endings: [ending] }) => {
  const { codes } = texts[name]!
  test('all that is wrong with it is found: 1', async () => {
    const { code, found } = await findings(`wrong${ending}`)
    expect(found.map(one => one.code).toSorted()).toEqual(codes.toSorted())
    for (const { file, line } of found) {
      expect(file).toBe(`wrong${ending}`)
      expect(line).toBeGreaterThan(0)
    }
    expect(code).toBe(1)
  })
  test('nothing is wrong with it: 0', async () => {
    const param = name === 'labs' ? ['--param', 'n=2'] : []
    expect(await run(`right${ending}`, ...param)).toMatchObject({
      code: 0,
      stdout: `right${ending}: well formed\n`,
      stderr: '',
    })
  })
})

describe('parameters', () => {
  test('that are missing or wrong', async () => {
    expect((await findings('right.labs')).found).toMatchObject([{ code: 'labs/parameter-missing' }])
    expect((await findings('several.ccs', '--root', 'C')).found).toMatchObject([{ code: 'ccs/root' }])
    expect((await findings('several.ccs#C')).found).toMatchObject([{ code: 'ccs/root', file: 'several.ccs#C' }])
    expect(await findings('several.ccs#A')).toEqual({ code: 0, found: [] })
    expect((await findings('right.aut', '--param', 'n=1')).found).toMatchObject([{ code: 'model/no-parameters' }])
  })
  test('are for those of several models that take them', async () =>
    expect(await findings('right.labs', 'right.aut', 'ok.purpose', '--param', 'n=2')).toEqual({ code: 0, found: [] }))
})

describe('programs', () => {
  test.each(['fine.mjs', 'fine.ts', 'common.cjs', 'again.mjs'])('%s is not run: 0', async name =>
    expect(await run(name)).toMatchObject({ code: 0, stdout: `${name}: well formed\n`, stderr: '' }),
  )
  test.each([
    ['broken.mjs', 2, 11],
    ['broken.ts', 2, 19],
    ['broken.cjs', 2, null],
  ])('%s cannot be parsed: 1', async (name, line, column) => {
    const { code, found } = await findings(name)
    expect(found).toMatchObject([
      { code: 'model/load-failed', file: name, line, ...(column === null ? {} : { column }) },
    ])
    expect(code).toBe(1)
  })
  test.each(['without.mjs', 'without.ts'])('%s exports nothing by default: 1', async name => {
    const { code, found } = await findings(name)
    expect(found).toMatchObject([{ code: 'model/no-factory' }])
    expect(code).toBe(1)
  })
})

/** Files whose default export is seen to be no function that makes a simulator, and what it is instead. */
const wrongExports: readonly [string, string, number][] = [
  ['five.mjs', 'a number', 2],
  ['five.ts', 'a number', 1],
  ['five.cjs', 'a number', 1],
  ['named.mjs', 'a number', 2],
  ['as.mjs', 'a number', 2],
  ['string.ts', 'a string', 2],
  ['nothing.mjs', 'null', 1],
  ['object.ts', 'an object', 1],
  ['list.mjs', 'a list', 1],
  ['class.ts', 'a class', 1],
  ['of-class.mjs', 'a class', 2],
  ['made.ts', 'a simulator', 2],
  ['async.mjs', 'an async function', 1],
  ['waits.ts', 'an async function', 2],
]
describe('a default export that is no function that makes a simulator', () => {
  test.each(wrongExports)('%s exports %s: 1', async (name, what, line) => {
    const { code, found } = await findings(name)
    expect(found).toMatchObject([
      {
        code: what === 'an async function' ? 'simulator/promise' : 'model/no-factory',
        message: expect.stringContaining(`is ${what}, not a`),
        line,
      },
    ])
    expect(code).toBe(1)
  })
  test.each(['called.ts', 'says.mjs', 'later.mjs'])('%s: that it is none, its text does not show', async name =>
    expect(await findings(name)).toEqual({ code: 0, found: [] }),
  )
})

test('warnings are findings too', async () =>
  expect(await findings('warns.ccs')).toMatchObject({ code: 1, found: [{ code: 'ccs/idle', severity: 'warning' }] }))

test('models and purposes together', async () => {
  expect(await run('ok.purpose', 'right.ccs')).toMatchObject({ code: 0, stdout: '2 files: well formed\n' })
  expect((await findings('ok.purpose', 'wrong.ccs', 'wrong.purpose')).found.map(({ file }) => file)).toEqual([
    'wrong.ccs',
    'wrong.ccs',
    'wrong.purpose',
  ])
})

test('a purpose is still compared with a model', async () =>
  expect(await findings('ok.purpose', '--model', 'right.ccs')).toMatchObject({
    code: 1,
    found: [{ code: 'purpose/unknown-event' }],
  }))

test.each([
  ['nowhere.ccs', 66, 'file/missing'],
  ['nowhere.mjs', 66, 'file/missing'],
  ['odd.txt', 65, 'file/unknown-kind'],
])('%s cannot be read: %i', async (name, code, said) =>
  expect(await run(name)).toMatchObject({ code, stdout: '', stderr: expect.stringContaining(said) }),
)

describe('formats for machines have what cannot be read among the findings', () => {
  test.each([
    ['nowhere.ccs', 66, 'file/missing'],
    ['odd.txt', 65, 'file/unknown-kind'],
  ])('%s: %i', async (name, code, said) =>
    expect(await findings(name)).toMatchObject({ code, found: [{ code: said, file: name }] }),
  )
  test.each([
    ['nowhere.ccs', 66, 'file/missing'],
    ['five.mjs', 65, 'model/no-factory'],
    ['broken.mjs', 65, 'model/load-failed'],
    ['wrong.ccs', 65, 'ccs/unknown'],
  ])('a model %s that purposes are compared with: %i', async (model, code, said) => {
    const linted = await findings('ok.purpose', 'wrong.purpose', 'press.purpose', '--model', model)
    expect(linted.code).toBe(code)
    expect(linted.found.map(one => one.file).filter(file => file !== model)).toEqual(['wrong.purpose'])
    expect(linted.found.filter(one => one.file === model)[0]).toMatchObject({ code: said })
  })
  test('people are told of it too, beside the findings', async () => {
    const { code, stderr } = await run('wrong.purpose', 'ok.purpose', '--model', 'nowhere.ccs')
    expect([code, stderr.match(/\w+\/[\w-]+(?=])/g)]).toEqual([66, ['purpose/unknown-target', 'file/missing']])
  })
})

test('a model that does not list its names is walked through', async () => {
  const [wrong, right] = await Promise.all(
    ['pres.purpose', 'press.purpose'].map(file => telos(['lint', file, '--model', 'lamp.mjs'], { cwd: files.path })),
  )
  expect([wrong.code, right.code]).toEqual([1, 0])
  expect(wrong.stderr).toContain('help: did you mean do press?')
  expect(wrong.stderr).toContain('the model never has the label lid')
})
