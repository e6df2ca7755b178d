import { afterAll, describe, expect, test } from 'vitest'
import { referenceTo } from '../../src/cli/reference.js'
import { folder, telos } from '../support/cli.js'

/** A room with some places, in which a walker's first place is drawn by a seed. */
const program = `export default ({ room = 3, seed = 0 }) => {
  let at = seed % room
  return { world: 'closed', goToState(s) { at = s }, currentState: () => at, successors: () => at < room ? [{ event: '?go' }] : [],
    scheduleStep() {}, step() { at++ }, isCommitEvent: () => true, labels: () => at === room ? ['out'] : ['not out'],
    fingerprint: () => at }
}`
const files = folder({
  'walk.model.mjs': program,
  'late.model.mjs': program
    .replace('({ room = 3, seed = 0 })', 'given')
    .replaceAll('room', '(given.room ?? 3)')
    .replace('seed', '(given.seed ?? 0)'),
  'out.purpose': 'purpose out\nstart q\n  see go when out -> Success\n  see go when not out -> q\n',
  'one.labs': 'system { extern = _n, _seed spawn = One: _n } agent One { interface = x: _seed Behaviour = x <- 1 }',
})
afterAll(files.remove)
const run = (...args: string[]) => telos(args, { cwd: files.path })

describe('a parameter that a program does not read', () => {
  test('is a warning that lists those it reads', async () => {
    const { code, stderr } = await run('check', 'walk.model.mjs', 'out.purpose', '--param', 'rom=1')
    expect(code).toBe(0)
    expect(stderr).toContain(
      'warning[model/parameter-unread]: walk.model.mjs does not read the parameter rom: it reads room, seed',
    )
    expect(stderr).toContain('room')
  })
  test.each(['walk.model.mjs', 'late.model.mjs'])('%s reads its own, whenever that is', async model => {
    const { code, stderr } = await run('check', model, 'out.purpose', '--param', 'room=2', '--seed', '1')
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  })
  test('the name of a thing that objects have is a name', async () => {
    const { stderr } = await run('count', 'walk.model.mjs', '--param', '__proto__=5')
    expect(stderr).toContain('does not read the parameter __proto__')
  })
  test('a seed is for a walk, too', async () => {
    const seedless = await run('simulate', 'late.model.mjs', '--seed', '4')
    expect(seedless.stderr).toBe('')
  })
})

test('a value that is no number has a code of its own', async () => {
  const { code, stderr } = await run('count', 'one.labs', '--param', 'n=two,seed=1')
  expect(code).toBe(64)
  expect(stderr).toContain('error[labs/parameter-value]: n must be a whole number, not two')
})

test('a model in a language may have a parameter seed, which --seed is not', async () => {
  expect((await run('count', 'one.labs', '--param', 'n=1,seed=5')).code).toBe(0)
  const { code, stderr } = await run('count', 'one.labs', '--param', 'n=1', '--seed', '5')
  expect([code, stderr]).toEqual([64, expect.stringContaining('labs/parameter-missing')])
})

test('--seed is a parameter of programs only', () => {
  const parametersOf = (model: string) => referenceTo(model, { seed: 3, param: { n: 1 } }).parameters
  expect(parametersOf('walk.model.mjs')).toEqual({ seed: 3, n: 1 })
  expect(parametersOf('walk.model.mjs#Part')).toEqual({ seed: 3, n: 1, root: 'Part' })
  expect(parametersOf('one.labs')).toEqual({ n: 1 })
})

test('--param is repeated, and values have commas', async () => {
  const { stderr } = await run('count', 'walk.model.mjs', '--param', 'rule=1,2', '--param', 'room=4,more=x')
  expect(stderr.match(/does not read the parameter \w+/g)).toEqual([
    'does not read the parameter rule',
    'does not read the parameter more',
  ])
})

describe('the seed that an answer holds for', () => {
  test('is in the text, in JSON and in the page', async () => {
    const args = ['check', 'walk.model.mjs', 'out.purpose', '--seed', '2']
    const { stdout } = await run(...args)
    expect(stdout).toContain('on walk.model.mjs: can succeed for seed 2\n')
    expect(stdout).toContain('  exact: a statement about all runs of the model with this seed; others may differ')
    expect((await run(...args, '--quiet')).stdout).toBe(
      'SUCCESS  weak feasibility of out on walk.model.mjs: can succeed for seed 2\n',
    )
    expect(JSON.parse((await run(...args, '--format', 'json')).stdout).seed).toBe(2)
    const page = (await run(...args, '--format', 'html')).stdout
    expect(page).toContain('<h2>SUCCESS: out can succeed for seed 2</h2>')
    expect(page).toContain('with this seed; others may differ')
  })
  test('is not known if none is given', async () => {
    const { stdout } = await run('check', 'walk.model.mjs', 'out.purpose')
    expect(stdout).toContain('can succeed for one sequence of random numbers')
  })
  test('is in comparisons and counts', async () => {
    const compared = await run('compare', 'walk.model.mjs', 'late.model.mjs', '--seed', '1')
    expect(compared.stdout).toContain('they are alike for seed 1')
    expect((await run('count', 'walk.model.mjs', '--seed', '1')).stdout).toContain('walk.model.mjs for seed 1\n')
  })
})

test('a parameter called seed is one of a language’s own, in translations too', async () => {
  const { code, stderr } = await run('translate', 'one.labs', '--to', 'triples', '--param', 'n=1,seed=3')
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
})
