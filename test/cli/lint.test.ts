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

test('a model that does not list its names is walked through', async () => {
  const [wrong, right] = await Promise.all(
    ['pres.purpose', 'press.purpose'].map(file => telos(['lint', file, '--model', 'lamp.mjs'], { cwd: files.path })),
  )
  expect([wrong.code, right.code]).toEqual([1, 0])
  expect(wrong.stderr).toContain('help: did you mean do press?')
  expect(wrong.stderr).toContain('the model never has the label lid')
})
