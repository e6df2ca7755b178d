import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as E from 'fp-ts/lib/Either.js'
import { afterAll, describe, expect, test } from 'vitest'
import { CertificateFile } from '../../src/coverability/certificates.js'
import { version } from '../../src/index.js'
import { ComparisonJson } from '../../src/report/comparison/comparison.js'
import { CountJson } from '../../src/report/count/count.js'
import { RealisabilityJson } from '../../src/report/realisability/realisability.js'
import { SimulationJson } from '../../src/report/simulation/json.js'
import { PropertyJson, VerdictJson } from '../../src/report/verdict/json.js'
import { MadeJson } from '../../src/work/made.js'
import { folder, telos } from '../support/cli.js'

/** A room with some places, in which a walker's first place is drawn by a seed. */
const program = `export default ({ room = 3, seed = 0 }) => {
  let at = seed % room
  return { world: 'closed', goToState(s) { at = s }, currentState: () => at, successors: () => at < room ? [{ event: '?go' }] : [],
    scheduleStep() {}, step() { at++ }, isCommitEvent: () => true, labels: () => at === room ? ['out'] : ['not out'],
    fingerprint: () => at, describe: () => 'at ' + at }
}`
const files = folder({
  'walk.model.mjs': program,
  'out.purpose': 'purpose out\nexpect feasible\nstart q\n  see go when out -> Success\n  see go when not out -> q\n',
  'bad.purpose': 'purpose bad\nstart q\n  do a -> Sucess\n',
  'one.labs': `system { extern = _n spawn = One: _n } agent One { interface = x: 0 Behaviour = x <- 1 }
    check { P = always forall One a, x of a < 2 }`,
  'two.ccs': 'A = a.0; B = b.A;',
  'one.chor': 'C = m[a, b]',
  'one.tts': '2 2\n0 0 -> 1 1\n',
  'tests/one.aut': 'des (0, 1, 2)\n(0, "!a", 1)\n',
  'tests/a.purpose': 'purpose a\nexpect feasible\nstart q\n  do a -> Success\n',
})
afterAll(files.remove)
const at = (name: string): string => join(files.path, name)
const run = (...args: string[]) => telos(args, { cwd: files.path })
const hashOf = (name: string): string =>
  createHash('sha256')
    .update(readFileSync(at(name)))
    .digest('hex')
const json = async (...args: string[]) => JSON.parse((await run(...args, '--format', 'json')).stdout)

/** What every result of a command says. */
const general = (...args: string[]) => ({
  telos: version,
  node: process.versions.node,
  platform: `${process.platform} ${process.arch}`,
  command: `telos ${args.join(' ')} --format json`,
})

describe('what a model begins with is said, also where no name is given', () => {
  test.each([
    ['check', 'two.ccs', 'B'],
    ['count', 'two.ccs', 'B'],
    ['simulate', 'two.ccs', 'B'],
    ['check', 'one.chor', 'C'],
    ['realise', 'one.chor', 'C'],
  ])('%s %s', async (command, model, root) => {
    const said = await json(command, model)
    expect((Array.isArray(said) ? said[0] : said).made.root).toBe(root)
    expect((await run(command, model)).stdout).toMatch(new RegExp(`\\n  telos .*, model \\w+, root ${root}\\b`))
  })
  test('in a comment, by its name, and in a comparison', async () => {
    writeFileSync(at('said.ccs'), '# telos: root=A\nA = a.0; B = b.A;')
    expect((await json('check', 'said.ccs'))[0].made.root).toBe('A')
    expect((await json('check', 'two.ccs#A'))[0].made.root).toBe('A')
    const { made } = await json('compare', 'two.ccs', 'two.ccs#A')
    expect([made.root, made.other.root]).toEqual(['B', 'A'])
    expect((await run('compare', 'two.ccs', 'two.ccs#A')).stdout).toContain(', roots B and A')
  })
  test('a run that was stored is replayed from there, whatever is defined since', async () => {
    writeFileSync(at('grows.ccs'), 'A = a.0; B = b.A;')
    await run('simulate', 'grows.ccs', '--format', 'json', '--out', 'grows.json')
    writeFileSync(at('grows.ccs'), 'A = a.0; B = b.A; C = c.0;')
    expect((await run('replay', 'grows.ccs', 'grows.json')).code).toBe(0)
    await telos(['step', 'two.ccs'], { cwd: files.path, input: '1\nsave stepped.json\nq\n' })
    expect(JSON.parse(readFileSync(at('stepped.json'), 'utf8')).made.root).toBe('B')
  })
})

describe('every JSON document says how it was made', () => {
  test('a verdict', async () => {
    const args = ['check', 'walk.model.mjs', 'out.purpose', '--seed', '2', '--param', 'room=4', '--reduce', 'slice']
    const verdict = await json(...args)
    expect(E.isRight(VerdictJson.decode(verdict))).toBe(true)
    expect(verdict.made).toEqual({
      ...general(...args),
      model: { file: 'walk.model.mjs', sha256: hashOf('walk.model.mjs') },
      purpose: { file: 'out.purpose', sha256: hashOf('out.purpose') },
      parameters: { room: 4 },
      seed: 2,
      reductions: ['slice'],
    })
  })
  test('all verdicts', async () => {
    for (const { made } of await json('check', 'walk.model.mjs', 'out.purpose', '--relation', 'all'))
      expect(made.purpose).toEqual({ file: 'out.purpose', sha256: hashOf('out.purpose') })
  })
  test('properties', async () => {
    const [property] = await json('check', 'one.labs', '--param', 'n=1')
    expect(E.isRight(PropertyJson.decode(property))).toBe(true)
    expect(property.made).toMatchObject({ model: { sha256: hashOf('one.labs') }, parameters: { n: 1 } })
    expect('purpose' in property.made).toBe(false)
  })
  test('the results of expectations: each of its own model and purpose', async () => {
    const { made, results } = await json('test', 'tests', 'out.purpose', '--model', 'walk.model.mjs')
    expect(made).toEqual(general('test', 'tests', 'out.purpose', '--model', 'walk.model.mjs'))
    const purposes = results.map((result: { verdict: { made: { purpose: unknown } } }) => result.verdict.made.purpose)
    expect(purposes).toEqual(['tests/a.purpose', 'out.purpose'].map(file => ({ file, sha256: hashOf(file) })))
  })
  test('a count, with the root', async () => {
    const count = await json('count', 'two.ccs#A')
    expect(E.isRight(CountJson.decode(count))).toBe(true)
    expect(count.made).toMatchObject({ model: { file: 'two.ccs' }, root: 'A', parameters: {} })
  })
  test('a comparison: both models', async () => {
    const comparison = await json('compare', 'two.ccs', 'tests/one.aut')
    expect(E.isRight(ComparisonJson.decode(comparison))).toBe(true)
    expect(comparison.made).toMatchObject({
      model: { file: 'two.ccs', sha256: hashOf('two.ccs') },
      other: { file: 'tests/one.aut', sha256: hashOf('tests/one.aut') },
    })
    const { made } = await json('compare', 'two.ccs#A', 'two.ccs#B')
    expect([made.root, made.other.root]).toEqual(['A', 'B'])
  })
  test('realisability', async () => {
    const report = await json('realise', 'one.chor')
    expect(E.isRight(RealisabilityJson.decode(report))).toBe(true)
    expect(report.made.model).toEqual({ file: 'one.chor', sha256: hashOf('one.chor') })
  })
  test('a certificate, with the target; and what became of it', async () => {
    await run('check', 'one.tts', '--target', '0|1', '--certificate', 'c.json')
    const certificate = JSON.parse(readFileSync(at('c.json'), 'utf8'))
    expect(E.isRight(CertificateFile.decode(certificate))).toBe(true)
    expect(certificate.made).toMatchObject({ model: { sha256: hashOf('one.tts') }, target: '0|1' })
    expect((await json('certify', 'c.json')).made).toEqual(general('certify', 'c.json'))
  })
  test.each([
    ['bounds', 'one.tts'],
    ['doctor', 'walk.model.mjs'],
    ['simulate', 'walk.model.mjs'],
  ])('%s', async (command, model) => {
    const { made } = await json(command, model)
    expect(made).toMatchObject({ ...general(command, model), model: { file: model, sha256: hashOf(model) } })
    expect(made.walk).toBe(command === 'bounds' ? undefined : 1)
    expect(E.isRight(MadeJson.decode(made))).toBe(true)
  })
  test('findings', async () => {
    const [finding] = await json('lint', 'bad.purpose')
    expect(finding.made).toEqual(general('lint', 'bad.purpose'))
  })
})

test('the text closes with the command, the version and the hashes; not if only the answer is wanted', async () => {
  const args = ['check', 'walk.model.mjs', 'out.purpose', '--seed', '2', '--param', 'room=4']
  const { stdout } = await run(...args)
  const hashes = `model ${hashOf('walk.model.mjs').slice(0, 12)}, purpose ${hashOf('out.purpose').slice(0, 12)}`
  expect(stdout.split('\n').slice(-3)).toEqual([
    `  telos ${args.join(' ')}`,
    `  telos ${version}, ${hashes}, seed 2`,
    '',
  ])
  expect((await run(...args, '--quiet')).stdout.split('\n')).toHaveLength(2)
})

test('the page says it too, with and without scripts', async () => {
  const { stdout } = await run('check', 'walk.model.mjs', 'out.purpose', '--seed', '2', '--format', 'html')
  expect(stdout).toContain(`model ${hashOf('walk.model.mjs').slice(0, 12)}, purpose`)
  const [, data = ''] = /<script type="application\/json" id="data">(.*?)<\/script>/s.exec(stdout) ?? []
  expect(JSON.parse(data).made).toMatchObject({ seed: 2, model: { sha256: hashOf('walk.model.mjs') } })
})

describe('replay', () => {
  const stored = async (name: string, ...args: string[]): Promise<string> => {
    await run(...args, '--format', 'json', '--out', name)
    return name
  }
  const verdict = () => stored('v.json', 'check', 'walk.model.mjs', 'out.purpose', '--seed', '1', '--param', 'room=5')

  test('takes seed and parameters from the file', async () => {
    const { code, stdout } = await run('replay', 'walk.model.mjs', await verdict())
    expect([code, stdout.split('\n')[0]]).toEqual([0, 'v.json replays on walk.model.mjs: 4 steps'])
    expect(stdout).not.toContain('note')
  })
  test('lets the command line override them, and says so', async () => {
    const { code, stdout } = await run('replay', 'walk.model.mjs', await verdict(), '--param', 'room=5', '--seed', '0')
    expect(code).toBe(1)
    expect(stdout).toContain('v.json diverges on walk.model.mjs at the start: the state is at 0 instead of at 1\n')
    expect(stdout).toContain('  note: seed is 0 here, and was 1 when the run was stored\n')
  })
  test('says in JSON what it says in words', async () => {
    const replayed = await json('replay', 'walk.model.mjs', await verdict(), '--seed', '0')
    expect(replayed).toMatchObject({
      replays: false,
      steps: 0,
      atStart: true,
      made: { seed: 0, parameters: { room: 5 } },
    })
    expect(replayed.notes).toEqual(['seed is 0 here, and was 1 when the run was stored'])
  })
  test('takes the root', async () => {
    const { made } = await json('replay', 'two.ccs', await stored('r.json', 'simulate', 'two.ccs#A'))
    expect(made.root).toBe('A')
    expect((await run('replay', 'two.ccs#B', 'r.json')).stdout).toContain('root is B here, and was A when')
  })
  test('says that the model has changed, and replays nevertheless', async () => {
    const run1 = await stored('w.json', 'simulate', 'walk.model.mjs')
    writeFileSync(at('walk.model.mjs'), `${program} // changed`)
    const { code, stdout } = await run('replay', 'walk.model.mjs', run1)
    writeFileSync(at('walk.model.mjs'), program)
    expect([code, stdout.split('\n').slice(0, 2)]).toEqual([
      0,
      ['w.json replays on walk.model.mjs: 3 steps', '  note: the model has changed since the run was stored'],
    ])
  })
  test('does not give parameters to a model in another language', async () => {
    const run1 = await stored('n.json', 'simulate', 'one.labs', '--param', 'n=1', '--depth', '0')
    const { stdout } = await run('replay', 'tests/one.aut', run1)
    expect(stdout).toContain('  note: the run was stored on one.labs: its parameters (n) are not used\n')
  })
  test('replays a run of no steps, and knows its first state', async () => {
    const run1 = await stored('none.json', 'simulate', 'walk.model.mjs', '--seed', '1', '--depth', '0')
    const none = JSON.parse(readFileSync(at(run1), 'utf8'))
    expect(E.isRight(SimulationJson.decode(none))).toBe(true)
    expect(none.run).toMatchObject({ first: { labels: ['not out'], state: 'at 1' }, steps: [] })
    expect((await run('replay', 'walk.model.mjs', run1)).stdout).toContain(
      'none.json replays on walk.model.mjs: 0 steps',
    )
    expect((await run('replay', 'walk.model.mjs', run1, '--seed', '2')).code).toBe(1)
  })
  test('reads files of earlier versions', async () => {
    writeFileSync(at('old.json'), '{ "steps": [{ "event": "?go" }], "loop": null }')
    expect((await run('replay', 'walk.model.mjs', 'old.json')).code).toBe(0)
  })
  test('step walks with them, and stores them', async () => {
    const { stdout } = await telos(['step', 'walk.model.mjs', '--run', await verdict()], {
      cwd: files.path,
      input: 'save! again.json\n',
    })
    expect(stdout).toContain('step 0 of 4\nstate    at 1\n')
    const { made, first, steps } = JSON.parse(readFileSync(at('again.json'), 'utf8'))
    expect(made).toMatchObject({ seed: 1, parameters: { room: 5 }, model: { sha256: hashOf('walk.model.mjs') } })
    expect([first.state, steps]).toEqual(['at 1', []])
  })
})
