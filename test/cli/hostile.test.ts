import { readFileSync } from 'node:fs'
import { Command } from 'commander'
import { afterAll, describe, expect, test } from 'vitest'
import { printable } from '../../src/ats/printable.js'
import { commands } from '../../src/cli/commands/index.js'
import { folder, root, telos, telosProcess } from '../support/cli.js'
import { isMore } from '../support/runs.js'

/** What could forge a line, paint, move the cursor, turn text round or hide it. */
const evil =
  'a\nFORGED b\r\u001b[2J\u001b]0;x\u0007\u0008\u007f\u0085\u009b31m\u00ad\u200b\u202e\u2028\u2029\u2066\ufeff\u{e0041}z'
/** The same for the names of files. */
const name = `m${evil}`
const event = (sign: string): string => `${sign}${JSON.stringify(evil)}`

const ats = JSON.stringify({
  initial: evil,
  labels: { [evil]: [evil], t: [`not ${evil}`] },
  transitions: [
    [evil, event('!'), 't'],
    ['t', event('?'), evil],
  ],
})
const other = JSON.stringify({ initial: 's', transitions: [['s', '!a', 's']] })
const purpose = (expected: string): string =>
  JSON.stringify({
    purpose: evil,
    expect: [expected],
    start: `q${evil}`,
    states: {
      [`q${evil}`]: { on: [{ event: event('?'), to: `r${evil}` }] },
      [`r${evil}`]: {
        on: [
          { event: event('!'), when: [JSON.stringify(evil)], to: 'Success' },
          { event: `!"b${'\\n'}FORGED"`, to: 'Failure' },
        ],
      },
    },
  })
const program = (more = ''): string => `
  const evil = ${JSON.stringify(evil)}
  export default () => { let n = 0; return { world: 'closed', goToState: s => { n = s }, currentState: () => n,
    successors: () => n < 2 ? [{ event: ${JSON.stringify(event('!'))} }] : [], scheduleStep() { n++ }, step() {}, isCommitEvent: () => true,
    labels: () => [evil], fingerprint: () => n, describe: () => evil.replaceAll('\\n', ''), remarks: () => [evil],
    tell: () => ({ actor: evil, text: evil, effects: [{ who: 'x' + evil, text: evil }] }), ${more} } }`
const net =
  'class Door {\n  open -> open : send ring to Bell\n}\nclass Bell {\n  on -> on : receive ring\n}\nstart Door.open, Bell.on\nproperty Few = always mail(Bell, ring) <= 1\n'

const files = folder({
  [`${name}.ats.json`]: ats,
  'other.ats.json': other,
  [`${name}.purpose.json`]: purpose('feasible'),
  'unmet.purpose.json': purpose('not feasible'),
  'text.purpose': `purpose ${JSON.stringify(evil)} ${JSON.stringify(evil)}\nstart q\n  do ${JSON.stringify(evil)} -> Sucess\n`,
  'broken.purpose': `purpose p\nstart q\n  do \u001b[31m\u202e -> Success\n`,
  [`${name}.mjs`]: program(),
  'throws.mjs': program('step() { throw new Error(evil) }'),
  'forgets.mjs': program('labels: () => [evil + Math.random()]'),
  'refuses.mjs': `throw new Error(${JSON.stringify(evil)})`,
  'garbage.mjs': program(`successors: () => [{ event: evil }]`),
  [`${name}.acs`]: net,
  [`${name}.bpp`]: 'initial X\nrules X -> a -> X, Y\nformula EG(Y <= 20)\n',
  [`${name}.chor`]: readFileSync(`${root}/examples/stock/stock.chor`, 'utf8'),
  [`${name}.labs`]: readFileSync(`${root}/examples/dining/dining.labs`, 'utf8'),
  'run.json': JSON.stringify({ steps: [{ event: event('!'), state: 'elsewhere', labels: [evil] }] }),
  [`${name}.json`]: JSON.stringify({ steps: [{ event: '!b' }] }),
  'certificate.json': JSON.stringify({
    format: 'telos-certificate-1',
    net: { places: [evil], initial: [0], transitions: [{ event: evil, in: [[0, 1]], out: [] }] },
    target: [[1]],
    certificate: { kind: 'coverable', by: 'forward', run: [0] },
  }),
  [`c${name}.json`]: JSON.stringify({ format: evil, net: { places: [evil] } }),
})
afterAll(files.remove)

/** A command with all its formats. */
type Given = readonly [command: string, ...args: string[]]
const verdict = ['check', `${name}.ats.json`, `${name}.purpose.json`] as const
const cases: readonly Given[] = [
  verdict,
  [...verdict, '--relation', 'certainty', '--strong'],
  [...verdict, '--relation', 'all'],
  ['check', `${name}.mjs`, `${name}.purpose.json`],
  ['check', `${name}.acs`],
  ['check', `${name}.labs`],
  ['check', `${name}.acs`, '--property', evil],
  ['check', 'throws.mjs', `${name}.purpose.json`],
  ['check', 'refuses.mjs', `${name}.purpose.json`],
  ['check', 'garbage.mjs', `${name}.purpose.json`],
  ['check', `${name}.ats.json`, 'text.purpose'],
  ['check', 'other.ats.json', `${name}.purpose.json`],
  ['check', `${evil}.ats.json`, 'text.purpose'],
  ['check', `${name}.acs`, '--param', `${evil}=1`],
  ['test', '.'],
  ['experiment', `${name}.ats.json`, `${name}.purpose.json`, '--runs', '3'],
  ['experiment', `${name}.mjs`, `${name}.purpose.json`, '--runs', '3', '--sweep', `${evil}=${evil}|b`],
  ['experiment', 'throws.mjs', `${name}.purpose.json`, '--runs', '3'],
  ['experiment', 'refuses.mjs', `${name}.purpose.json`],
  ['experiment', `${name}.mjs`, `${name}.purpose.json`, '--points', `${name}.json`],
  ['experiment', 'export', name],
  ['simulate', `${name}.ats.json`],
  ['simulate', `${name}.mjs`, '--purpose', `${name}.purpose.json`],
  ['replay', `${name}.ats.json`, 'run.json'],
  ['replay', `${name}.ats.json`, `${name}.json`],
  ['replay', `${name}.ats.json`, `c${name}.json`],
  ['lint', 'text.purpose', 'broken.purpose', `${name}.purpose.json`],
  ['lint', `${name}.purpose.json`],
  ['lint', `${name}.purpose.json`, '--model', `${name}.mjs`],
  ['lint', `${name}.txt`],
  ['count', `${name}.ats.json`],
  ['compare', `${name}.ats.json`, 'other.ats.json'],
  ['compare', `${name}.ats.json`, `${name}.ats.json`, '--observe', evil],
  ['bounds', `${name}.acs`],
  ['bounds', `${name}.acs`, evil],
  ['formula', `${name}.bpp`, '--steps', '1'],
  ['certify', 'certificate.json'],
  ['certify', `c${name}.json`],
  ['realise', `${name}.chor`],
  ['doctor', `${name}.ats.json`],
  ['doctor', 'forgets.mjs'],
  ['doctor', 'throws.mjs'],
  ['graph', `${name}.ats.json`],
  ['graph', `${name}.purpose.json`],
  ['graph', `${name}.ats.json`, '--purpose', `${name}.purpose.json`],
  ['graph', `${name}.mjs`, '--sequence'],
]

/** The formats that a command offers, by `option`. */
const choicesOf = async (command: string, option: string): Promise<readonly string[]> => {
  const declared = (await commands[command]!()).command.options(new Command())
  return declared.options.find(({ long }) => long === option)?.argChoices ?? []
}

/** What stands in a page besides its script and its style, which are ours. */
const withoutScript = (html: string): string => html.replace(/<style>.*?<\/style>|<script>.*?<\/script>/gs, '')

/** Nothing in a text does anything but stand there, and no name has become a line of it. */
const isHarmless = (text: string): void => {
  const shown = text.startsWith('<!doctype') ? withoutScript(text) : text
  expect(shown.split(/[\n\t]/).filter(line => printable(line) !== line)).toEqual([])
  // In a picture a name may have several lines.
  if (!text.startsWith('<svg')) expect(shown.split('\n').filter(line => /^\W*FORGED/.test(line))).toEqual([])
}

describe('names from files do nothing but stand there', () => {
  test.each(cases.map((given, turn) => ({ title: printable(given.join(' ')), given, turn })))(
    '$title',
    async ({ given, turn }) => {
      const [command, ...args] = given
      const formats = await choicesOf(command, '--format')
      expect(formats).not.toEqual([])
      // Of formats besides text and JSON, `npm test` takes one by turns.
      const others = formats.filter(format => format !== 'text' && format !== 'json')
      const tried = isMore
        ? formats
        : formats.filter(format => !others.includes(format) || format === others[turn % others.length])
      for (const format of tried) {
        const { stdout, stderr, code } = await telos([command, ...args, '--format', format], { cwd: files.path })
        isHarmless(stdout)
        isHarmless(stderr)
        expect(stderr).not.toContain('a fault of Telos')
        if (format === 'json' && stdout !== '') JSON.parse(stdout)
        expect(`${stdout}${stderr}`, `${code}`).not.toBe('')
      }
    },
  )
  test.each([
    [`${name}.ats.json`, 'aut'],
    [`${name}.mjs`, 'aut'],
    [`${name}.acs`, 'bpp'],
    ...['triples', 'dot', 'c'].map(form => [`${name}.chor`, form]),
    ...['triples', 'dot', 'c', 'lnt'].map(form => [`${name}.labs`, form]),
  ])('translate to another form', async (model, form) => {
    const { stdout, stderr } = await telos(['translate', model, '--to', form], { cwd: files.path })
    isHarmless(stdout)
    expect(stderr).toBe('')
  })
  test('translate: all forms are tried', async () => {
    expect([...(await choicesOf('translate', '--to'))].sort()).toEqual(['aut', 'bpp', 'c', 'dot', 'lnt', 'triples'])
  })
  test('step', async () => {
    const typed = evil.replaceAll('\n', '')
    const input = `1\n${typed}\nsave ${typed}/x\nsave stored.json\nstate\n`
    for (const model of [`${name}.ats.json`, `${name}.mjs`, 'throws.mjs', `${evil}.mjs`]) {
      const { stdout, stderr } = await telos(['step', model, `${name}.purpose.json`], { cwd: files.path, input })
      isHarmless(stdout)
      isHarmless(stderr)
    }
  })
  test('explore', async () => {
    const { code, stdout, stderr } = await telos(['explore', `${evil}.ats.json`], { cwd: files.path })
    expect({ code, stdout }).toEqual({ code: 66, stdout: '' })
    isHarmless(stderr)
  })
  test('serve', async () => {
    const input = `${JSON.stringify({ id: 0, op: 'hello', protocol: 1, parameters: { [evil]: evil } })}\n{"id":1,"op":"start"}\n${evil}\n`
    for (const model of [`${name}.ats.json`, `${name}.mjs`, 'throws.mjs', `${evil}.mjs`]) {
      const { stdout, stderr } = await telosProcess(['serve', model], { cwd: files.path, input })
      // What is for programs is JSON, which writes such characters in another way.
      isHarmless(stdout)
      isHarmless(stderr)
    }
  })
  test('init', async () => {
    const begun = folder({})
    for (const format of await choicesOf('init', '--format')) {
      const { stdout, stderr } = await telos(['init', `${format}${name}`, '--format', format], { cwd: begun.path })
      isHarmless(stdout)
      isHarmless(stderr)
    }
    begun.remove()
  })
  test('every command is tried', () => {
    const tried = new Set([
      ...cases.map(([command]) => command),
      'translate',
      'step',
      'explore',
      'init',
      'serve',
      'worker',
    ])
    expect(Object.keys(commands).filter(command => !tried.has(command))).toEqual([])
  })
  test.each([
    [[evil]],
    [['check', evil, `--${evil}`]],
    [['check', `${name}.ats.json`, 'text.purpose', '--relation', evil]],
    [['check', `${name}.ats.json`, 'text.purpose', '--out', `${evil}/x`]],
    [['explore', '--port', evil]],
    [['worker', '--queue', evil]],
    [['worker', '--queue', 'redis://127.0.0.1:1', `${evil}/x`]],
    [['graph', `${name}.ats.json`, '--format', 'dot', '--sequence']],
  ])('wrong usage', async args => {
    const { code, stdout, stderr } = await telos(args, { cwd: files.path })
    expect([64, 66]).toContain(code)
    isHarmless(stdout)
    isHarmless(stderr)
    expect(stderr).not.toBe('')
  })
})

test('JSON has the names as they are', async () => {
  const { stdout } = await telos([...verdict, '--format', 'json'], { cwd: files.path })
  expect(JSON.parse(stdout)).toMatchObject({
    model: `${name}.ats.json`,
    purpose: evil,
    run: {
      steps: [
        { labels: [`not ${evil}`], state: 't' },
        // A state has one line, unless a program describes it.
        { labels: [evil], state: printable(evil), purpose: 'Success' },
      ],
    },
  })
})

test('a transition system in the Aldebaran format is read as it was written', async () => {
  const { stdout } = await telos(['translate', `${name}.ats.json`, '--to', 'aut'], { cwd: files.path })
  const again = folder({ 'again.aut': stdout, 'model.ats.json': ats })
  expect((await telos(['compare', 'again.aut', 'model.ats.json'], { cwd: again.path })).code).toBe(0)
  again.remove()
})
