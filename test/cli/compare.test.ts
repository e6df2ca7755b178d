import * as E from 'fp-ts/lib/Either.js'
import { afterAll, describe, expect, test } from 'vitest'
import { ComparisonJson } from '../../src/report/comparison/comparison.js'
import { folder, telos, telosProcess } from '../support/cli.js'

const ats = (...transitions: string[][]): string => JSON.stringify({ initial: 's', labels: { t: ['p'] }, transitions })
const simulator = (more: string): string => `export default ({ most = 1e9, root = 'none' } = {}) => {
  let n = 0
  return { world: 'closed', goToState(s) { n = s }, currentState: () => n, step() {}, isCommitEvent: () => true,
    successors: () => n < most ? [{ event: root === 'down' ? '!down' : '!up' }] : [], scheduleStep() { if (++n === 1000) console.error('under way') }, labels: () => [],
    ${more} }
}`
const files = folder({
  'late.ats.json': ats(['s', '?coin', 't'], ['t', '?tea', 'u'], ['t', '?coffee', 'v']),
  'early.ats.json': ats(['s', '?coin', 't'], ['s', '?coin', 'w'], ['t', '?tea', 'u'], ['w', '?coffee', 'v']),
  'early.aut': 'des (0, 4, 5)\n(0, "?coin", 1)\n(0, "?coin", 2)\n(1, "?tea", 3)\n(2, "?coffee", 4)\n',
  'odd#name.ats.json': ats(['s', '?coin', 't']),
  'wrong.ats.json': '{ "initial": 3 }',
  'count.mjs': simulator('fingerprint: () => n'),
  'opaque.mjs': simulator(''),
  'throws.mjs': simulator(`fingerprint: () => { if (n === 3) throw new Error('no'); return n }`),
  'hangs.mjs': simulator(`fingerprint: () => { for (; n === 3; ); return n }`),
})
afterAll(files.remove)

const compare = (...args: string[]) => telos(['compare', ...args], { cwd: files.path })

describe('telos compare', () => {
  test('alike: 0', async () => {
    const { code, stdout, stderr } = await compare('early.ats.json', 'early.aut')
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(
      stdout.replace(/[\d.]+ s\n.*$/s, 'TIME\n'),
    ).toBe(`SUCCESS  strong bisimilarity of early.ats.json and early.aut: they are alike
  exact: a statement about all that the models can do

  early.ats.json: 5 states, 4 transitions, 4 classes
  early.aut: 5 states, 4 transitions, 4 classes
  TIME
`)
  })
  test('not alike: 1, with a formula and a way', async () => {
    const { code, stdout } = await compare('late.ats.json', 'early.ats.json')
    expect(code).toBe(1)
    expect(stdout).toContain('FAILURE  strong bisimilarity of late.ats.json and early.ats.json: they differ\n')
    expect(stdout).toContain('only late.ats.json satisfies <?coin>(<?tea>true and <?coffee>true)\n')
    expect(stdout).toContain('both can do ?coin so that then only late.ats.json can do ?tea\n')
  })
  test('included or not', async () => {
    const { code } = await compare('odd#name.ats.json', 'late.ats.json', '--by', 'included')
    expect(code).toBe(0)
    const back = await compare('late.ats.json', 'odd#name.ats.json', '--by', 'included')
    expect(back.code).toBe(1)
    expect(back.stdout).toContain('trace inclusion of late.ats.json in odd#name.ats.json')
    expect(back.stdout).toContain('only late.ats.json can do ?coin, ?tea\n')
  })
  test('JSON: one document, as the codec says', async () => {
    for (const by of ['strong', 'weak', 'traces', 'weak-traces', 'included', 'weakly-included']) {
      const { stdout } = await compare('late.ats.json', 'early.aut', '--by', by, '--format', 'json')
      expect(E.isRight(ComparisonJson.decode(JSON.parse(stdout)))).toBe(true)
    }
    const { stdout } = await compare('late.ats.json', 'early.ats.json', '--format', 'json', '--observe', 'p')
    const document = JSON.parse(stdout)
    expect(E.isRight(ComparisonJson.decode(document))).toBe(true)
    expect(document).toMatchObject({
      left: 'late.ats.json',
      by: 'strong',
      observed: ['p'],
      verdict: 'failure',
      reason: 'distinguished',
      exact: true,
      onlyIn: 'left',
      formula: '<?coin>(<[p]>true and <?coffee>true)',
      statistics: { left: { states: 4, transitions: 3, complete: true } },
    })
  })
  test('Markdown', async () => {
    const { code, stdout } = await compare('late.ats.json', 'early.ats.json', '--format', 'markdown')
    expect(code).toBe(1)
    expect(stdout).toContain('## FAILURE: late.ats.json and early.ats.json: they differ\n')
    expect(stdout).toContain('- only late.ats.json satisfies `<?coin>(<?tea>true and <?coffee>true)`\n')
    expect(stdout).toContain('| early.ats.json | 5 | 4 | 4 | yes |')
  })
  test('quiet: one line', async () => {
    const { stdout } = await compare('late.ats.json', 'early.ats.json', '--quiet', '--observe', 'nothing')
    expect(stdout.trim().split('\n').length).toBe(1)
  })
  test('to a file', async () => {
    expect(await compare('late.ats.json', 'late.ats.json', '--out', 'deep/answer.txt', '--mkdir')).toMatchObject({
      code: 0,
      stdout: '',
    })
  })
  test('FILE#NAME is a parameter, unless there is such a file', async () => {
    expect((await compare('odd#name.ats.json', 'odd#name.ats.json')).code).toBe(0)
    const root = await compare('late.ats.json#Machine', 'late.ats.json')
    expect(root).toMatchObject({ code: 64, stdout: '' })
    expect(root.stderr).toContain('late.ats.json takes no parameters, but root was given')
    const down = await compare('count.mjs#down', 'count.mjs#down', '--param', 'most=3')
    expect(down.code).toBe(0)
    const apart = await compare('count.mjs#down', 'count.mjs', '--param', 'most=3')
    expect(apart.stdout).toContain('only count.mjs#down satisfies <!down>true')
    expect((await compare('nowhere.ats.json#Machine', 'late.ats.json')).code).toBe(66)
  })
  test.each([
    [['--depth', '5'], 'depth-bound'],
    [['--max-states', '500'], 'state-bound'],
    [['--timeout', '5'], 'time-bound'],
  ])('not decided, %o: 2', async (limit, reason) => {
    const { code, stdout } = await compare('count.mjs', 'count.mjs', ...limit, '--format', 'json')
    expect(code).toBe(2)
    expect(JSON.parse(stdout)).toMatchObject({ verdict: 'inconclusive', reason, exact: false })
  })
  test('Ctrl-C: 130, with what there is', async () => {
    const { code, stdout } = await telosProcess(['compare', 'count.mjs', 'count.mjs'], {
      cwd: files.path,
      interruptOn: /under way/,
    })
    expect(code).toBe(130)
    expect(stdout).toContain('INCONCLUSIVE')
    expect(stdout).toContain('it was interrupted')
  })
  test.each([
    [['late.ats.json', 'nowhere.aut'], 66, 'file/missing'],
    [['nowhere.aut', 'late.ats.json'], 66, 'file/missing'],
    [['late.ats.json', 'wrong.ats.json'], 65, 'json/'],
    [['late.ats.json', 'opaque.mjs'], 65, 'simulator/opaque'],
    [['late.ats.json'], 64, 'missing required argument'],
    [['late.ats.json', 'early.aut', '--by', 'luck'], 64, 'strong, weak, traces'],
    [['late.ats.json', 'throws.mjs'], 70, 'the right model'],
  ])('%o: %i', async (args, exit, message) => {
    const { code, stdout, stderr } = await compare(...args)
    expect({ code, stdout }).toEqual({ code: exit, stdout: '' })
    expect(stderr).toContain(message)
  })
  test('a model that hangs: 2, and it is said', async () => {
    const { code, stderr } = await compare('late.ats.json', 'hangs.mjs', '--timeout', '5')
    expect(code).toBe(2)
    expect(stderr).toContain('simulator/hangs')
  })
  test('propositions that nobody knows: a warning for each model', async () => {
    const { code, stderr } = await compare('late.ats.json', 'early.aut', '--observe', 'q', '--by', 'traces')
    expect(code).toBe(0)
    expect(stderr).toContain('late.ats.json never knows whether q holds')
    expect(stderr).toContain('early.aut never knows whether q holds')
  })
})
