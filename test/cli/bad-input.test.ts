import { afterAll, describe, expect, test } from 'vitest'
import { folder, root, telos } from '../support/cli.js'

const purpose = 'purpose p\nstart q\n  do a -> Success\n  otherwise -> q\n'
const model = '{ "initial": "s", "transitions": [["s", "!b", "s"]] }'
const program = (
  operations: string,
): string => `export default () => ({ world: 'closed', goToState() {}, currentState: () => 0,
  successors: () => [{ event: '!b' }], scheduleStep() {}, step() {}, isCommitEvent: () => true, labels: () => [], ${operations} })`

const files = folder({
  'ok.purpose': purpose,
  'ok.ats.json': model,
  'empty.purpose': '',
  'empty.purpose.json': '',
  'empty.ats.json': '',
  'empty.aut': '',
  'truncated.purpose.json': '{ "purpose": "p", "start": "q", "sta',
  'truncated.ats.json': model.slice(0, 40),
  'truncated.purpose': 'purpose p\nstart q\n  do a -',
  'types.purpose.json': '{ "purpose": 1, "start": null, "states": [], "expect": "feasible" }',
  'types.ats.json': '{ "initial": 3, "transitions": [["s", "!a"], "x"], "labels": { "s": "p" } }',
  'deep.ats.json': '['.repeat(1000),
  'deep.purpose': `purpose p\nstart q\n  do a when ${'('.repeat(500)}x${')'.repeat(500)} -> Success\n`,
  'binary.ats.json': Uint8Array.from(Array.from({ length: 300 }, (_, i) => (i * 37) % 256)),
  'binary.purpose': Uint8Array.from([0, 1, 2, 3]),
  'other.ats.json': '{ "initial": "s", "transitions": [["s", "⊛", "s"], ["s", "*", "s"]] }',
  'sign.ats.json': '{ "initial": "s", "transitions": [["s", "whistle", "s"], ["s", "bell", "s"]] }',
  'odd names.ats.json':
    '{ "initial": "a \\"b\\"\\n", "transitions": [["a \\"b\\"\\n", "!\\"x y\\"(\\"<&>\\", _x)", "\\u202e"]] }',
  'odd names.purpose': 'purpose "p \\n <script>"\nstart "q \\" \\\\"\n  do "x y"(_, _x) -> Success\n',
  'unknown.purpose': 'purpose p\nstart q\n  do b when hapy -> Success\n  do bb -> Failure\n  otherwise -> q\n',
  'happy.purpose': 'purpose p\nstart q\n  do b when never and hapy -> Success\n  do b when not hapy -> q\n',
  'huge.purpose': `purpose p\nstart q0\n${Array.from({ length: 10_000 }, (_, i) => `  do b -> q${i + 1}\nstate q${i + 1}\n`).join('')}  do b -> Success\n`,
  'throws.mjs': program("step() { throw new Error('boom') }"),
  'throws-later.mjs':
    'let n = 0\n' +
    program(
      "goToState: s => { n = s }, currentState: () => n, scheduleStep() { if (++n === 3) throw new Error('boom') }, fingerprint: () => n",
    ),
  'garbage.mjs': program('successors: () => ({})'),
  'no-event.mjs': program("successors: () => [{ event: 'b' }]"),
  'lies.mjs':
    'let n = 0\n' +
    program(
      "goToState: s => { n = s }, currentState: () => n, scheduleStep() { n++ }, fingerprint: () => 'same', labels: () => [n === 1 ? 'hapy' : 'not hapy']",
    ),
  'promise.mjs': program('step: async () => {}'),
  'number-label.mjs': `import { immutableModel } from '${root}/dist/src/index.js'
    export default () => immutableModel({ initial: 0, successors: () => ['!b'], apply: s => s, label: () => ({ hapy: 1 }) })`,
  'throws-text.mjs': program("step() { throw 'boom' }"),
  // An operation that calls Telos, and not as it should.
  'misuse.mjs': `import { purpose } from '${root}/dist/src/index.js'
    const wrong = () => {
      purpose(null, null) }
    ${program('step: wrong')}`,
  'exits.mjs': program('step() { process.exit(3) }'),
  'prints.mjs': program("step() { console.log('noise') }, fingerprint: () => 0"),
  'factory-throws.mjs': 'export default () => { throw new Error("not today") }',
  'not-a-simulator.mjs': 'export default () => ({ step() {} })',
  'syntax.ts': 'export default () => {{{',
  'async.mjs': 'export default async () => ({})',
  'broken-run.json': '{ "steps": [ { "event": 3, "extra": 1 } ] }',
  'sub/x': '',
})
afterAll(files.remove)

/** What the error stream must say, besides the exit code; nothing may look like a stack trace. */
const says = async (args: string[], code: number, ...wanted: (string | RegExp)[]): Promise<string> => {
  const ended = await telos(args, { cwd: files.path })
  expect(ended.stderr).not.toMatch(/\n\s+at .*:\d+:\d+|a fault of Telos/)
  for (const one of wanted) {
    if (typeof one === 'string') expect(ended.stderr).toContain(one)
    else expect(ended.stderr).toMatch(one)
  }
  expect(ended.code).toBe(code)
  return ended.stdout
}
const withPurpose = (file: string): string[] => ['check', 'ok.ats.json', file]
const withModel = (file: string, ...more: string[]): string[] => ['check', file, 'ok.purpose', ...more]

describe('files', () => {
  test.each([
    ['missing purpose', withPurpose('no.purpose'), 66, ['error[file/missing]']],
    ['missing model', withModel('no.ats.json'), 66, ['error[file/missing]']],
    ['missing program', withModel('no.mjs'), 66, ['error[file/missing]']],
    ['a folder as a purpose', withPurpose('sub'), 66, ['error[file/directory]']],
    ['a folder as a model', withModel('sub'), 66, ['error[file/directory]']],
    ['a model as a purpose', withPurpose('ok.ats.json'), 65, ['error[file/unknown-kind]']],
    ['a purpose as a model', withModel('ok.purpose'), 65, ['error[file/unknown-kind]']],
    ['binary purpose', withPurpose('binary.purpose'), 65, ['error[file/not-text]']],
    ['binary model', withModel('binary.ats.json'), 65, ['error[file/not-text]']],
    ['output into a file below a file', [...withPurpose('ok.purpose'), '--out', 'ok.purpose/x'], 66, ['error[file/']],
  ] as [string, string[], number, string[]][])('%s', async (_, args, code, wanted) => {
    await says(args, code, ...wanted)
  })
})

describe('contents', () => {
  test.each([
    ['empty purpose', withPurpose('empty.purpose'), ['purpose/no-name', 'purpose/no-start', 'empty.purpose:1:1']],
    ['empty JSON purpose', withPurpose('empty.purpose.json'), ['json/syntax', 'empty.purpose.json:1:1']],
    ['empty model', withModel('empty.ats.json'), ['json/syntax']],
    ['empty .aut', withModel('empty.aut'), ['syntax/unexpected', 'des (0, transitions, states)']],
    ['truncated JSON purpose', withPurpose('truncated.purpose.json'), ['json/syntax', 'truncated.purpose.json:1:']],
    ['truncated model', withModel('truncated.ats.json'), ['json/syntax']],
    [
      'truncated text',
      withPurpose('truncated.purpose'),
      ['syntax/unexpected', 'truncated.purpose:3:8', '3 |   do a -', '"->"'],
    ],
    [
      'wrong types in a purpose',
      withPurpose('types.purpose.json'),
      [
        '1:14',
        'string is expected here, not number',
        'the states by name is expected here, not a list',
        'a list of expectations',
      ],
    ],
    [
      'wrong types in a model',
      withModel('types.ats.json'),
      ['string is expected here, not number', 'a list of literals is expected here, not string'],
    ],
    ['deep JSON', withModel('deep.ats.json'), ['syntax/nesting', 'nested more than 64 deep']],
    ['deep guard', withPurpose('deep.purpose'), ['syntax/nesting', 'deep.purpose:3:']],
    [
      '⊛ in a model',
      withModel('other.ats.json'),
      ['event/other-in-model', 'other.ats.json:1:41', 'other.ats.json:1:58'],
    ],
    [
      'events without polarity',
      withModel('sign.ats.json'),
      [
        'event/no-polarity',
        '"whistle" has neither ? nor !',
        '"bell" has neither',
        '!whistle if the experiment orders it',
      ],
    ],
    ['no factory', withModel('not-a-simulator.mjs'), ['model/no-factory', 'goToState', "world ('closed' or 'open')"]],
    ['a factory that throws', withModel('factory-throws.mjs'), ['model/no-factory', 'not today']],
    ['a program with a syntax error', withModel('syntax.ts'), ['model/load-failed']],
    ['parameters for a file', [...withModel('ok.ats.json'), '--param', 'n=3'], ['model/no-parameters']],
    ['a broken run', ['replay', 'ok.ats.json', 'broken-run.json'], ['json/type', 'json/unknown-key']],
  ] as [string, string[], string[]][])('%s', async (_, args, wanted) => {
    await says(args, args.includes('--param') ? 64 : 65, ...wanted)
  })

  test('names with odd characters are names', async () => {
    const out = await says(['check', 'odd names.ats.json', 'odd names.purpose', '--format', 'json'], 0)
    expect(JSON.parse(out)).toMatchObject({
      verdict: 'success',
      purpose: 'p \n <script>',
      run: { steps: [{ event: '!"x y"("<&>", _x)', state: '\u202e' }] },
    })
  })
  test('unknown propositions and events are warned of', async () => {
    await says(
      ['check', 'ok.ats.json', 'unknown.purpose'],
      1,
      'warning[purpose/unknown-proposition]',
      'hapy',
      'warning[purpose/unknown-event]',
      'did you mean do b?',
    )
  })
  test('very many mistakes are counted, not all shown', async () => {
    const many = folder({
      'many.ats.json': JSON.stringify({ initial: 's', transitions: Array.from({ length: 50_000 }, () => ['a']) }),
    })
    await says(['check', `${many.path}/many.ats.json`, 'ok.purpose'], 65, 'json/type', '... and 49,900 more')
    many.remove()
  })
  test('a purpose of 10,000 states', async () => {
    const out = await says(['check', 'ok.ats.json', 'huge.purpose', '--quiet'], 0)
    expect(out).toContain('SUCCESS')
  })
})

describe('simulators', () => {
  test('one that throws is blamed, with the steps that led there', () =>
    says(
      withModel('throws-later.mjs'),
      70,
      'error[simulator/threw]: scheduleStep threw: boom',
      'the steps that led there:',
      /2\s+do b\s+q/,
      'it happened at the step: do b',
      'a fault of the model',
      /note: thrown in file:\/\/.*throws-later\.mjs:\d+:\d+/,
    ))
  test('one that throws at once', () => says(withModel('throws.mjs'), 70, 'step threw: boom'))
  test('an async factory', () =>
    says(
      withModel('async.mjs'),
      70,
      'error[simulator/promise]: async.mjs: the factory returned a Promise',
      'plug the program in with asynchronousModel',
    ))
  test('garbage', () =>
    says(withModel('garbage.mjs'), 70, 'error[simulator/garbage]: successors did not answer with a list'))
  test('an event without polarity', () =>
    says(withModel('no-event.mjs'), 70, 'simulator/garbage', 'has neither ? nor !'))
  test('a fingerprint that lies', () => says(['check', 'lies.mjs', 'happy.purpose'], 70, 'simulator/unfaithful'))
  test.each([
    ['garbage.mjs', 'garbage'],
    ['lies.mjs', 'unfaithful'],
    ['promise.mjs', 'promise'],
    ['number-label.mjs', 'threw'],
    ['throws-text.mjs', 'threw'],
    ['misuse.mjs', 'threw'],
  ])('no place in Telos is shown: %s', async (name, code) => {
    const { stderr } = await telos(['check', name, 'happy.purpose'], { cwd: files.path })
    expect(stderr).toContain(`error[simulator/${code}]`)
    expect(stderr.match(/\S*\.[jt]s:\d+/g)).toEqual(null)
    expect(/thrown in .*misuse.mjs:3:\d+/.test(stderr)).toBe(name === 'misuse.mjs')
  })
  test('one that ends its process', () => says(withModel('exits.mjs'), 70, 'the model ended the process with code 3'))
  test('one that prints does not spoil the JSON', async () => {
    const out = await says(withModel('prints.mjs', '--format', 'json'), 1, 'noise')
    expect(JSON.parse(out)).toMatchObject({ verdict: 'failure' })
  })
  test('one that throws in simulate, replay, graph and doctor', async () => {
    await says(['simulate', 'throws-later.mjs'], 70, 'boom')
    await says(['graph', 'throws.mjs'], 70, 'boom')
    const found = await says(['doctor', 'throws.mjs'], 1)
    expect(found).toContain('doctor/broken')
  })
})

describe('usage', () => {
  test.each([
    [['frobnicate'], "unknown command 'frobnicate'"],
    [['check', 'ok.ats.json'], 'has no properties of its own'],
    [['check', 'ok.ats.json', 'ok.purpose', '--depth', '-1'], 'whole number'],
    [['check', 'ok.ats.json', 'ok.purpose', '--depth', '1e3'], 'whole number'],
    [['check', 'ok.ats.json', 'ok.purpose', '--max-states', '0'], 'whole number'],
    [['check', 'ok.ats.json', 'ok.purpose', '--timeout', 'soon'], 'number of seconds'],
    [['check', 'ok.ats.json', 'ok.purpose', '--relation', 'love'], 'Allowed choices'],
    [['check', 'ok.ats.json', 'ok.purpose', '--format', 'pdf'], 'Allowed choices'],
    [['check', 'ok.ats.json', 'ok.purpose', '--param', 'novalue'], 'name=value'],
    [['check', 'ok.ats.json', 'ok.purpose', '--relation', 'informativeness', '--strong'], 'no strong variant'],
    [['check', 'ok.ats.json', 'ok.purpose', '--fair'], 'fair reading'],
    [['check', 'ok.ats.json', 'ok.purpose', '--nonsense'], 'unknown option'],
    [['test', 'sub'], 'usage/no-expectations'],
  ] as [string[], string][])('%j', async (args, wanted) => {
    await says(args, 64, wanted)
  })

  test('help and version are no errors', async () => {
    expect((await telos(['--help'])).code).toBe(0)
    expect(await telos(['--version'])).toMatchObject({ code: 0, stdout: '0.1.0\n' })
    expect((await telos(['help', 'check'])).stdout).toContain('--shortest')
    expect((await telos([])).code).toBe(64)
  })
})
