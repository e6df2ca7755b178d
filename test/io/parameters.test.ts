import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readParameters, showParameters } from '../../simulators/parameters.js'
import { readModel } from '../../simulators/read-model.js'
import { orThrow } from '../../src/errors/or-throw.js'
import { countJson, countOf, parsePurpose, verdictJson, verdictOf, verdictText } from '../../src/index.js'
import { loadModel } from '../../src/io/models.js'
import { ReadParameters } from '../../src/io/read-parameters.js'
import { folder } from '../support/cli.js'

describe('parameters as they are written', () => {
  test.each([
    ['n=3,scheduling=round-robin', { n: 3, scheduling: 'round-robin' }],
    ['target=0|1,1', { target: '0|1,1' }],
    ['target=0|1,1,n=3', { target: '0|1,1', n: 3 }],
    ['rule=a\\,b=1', { rule: 'a,b=1' }],
    [' n = 3 , on=true', { n: 3, on: true }],
    ['n=', { n: '' }],
    ['n=12345678901234567890', { n: '12345678901234567890' }],
  ])('%s', (text, parameters) => {
    expect(readParameters(text)).toEqual({ parameters, wrong: [] })
    expect(readParameters(showParameters(readParameters(text).parameters)).parameters).toEqual(parameters)
  })
  test('a name that objects have a meaning for', () => {
    const { parameters } = readParameters('__proto__=5,constructor=6')
    expect(Object.entries(parameters)).toEqual([
      ['__proto__', 5],
      ['constructor', 6],
    ])
  })
  test.each(['', 'n', 'n=3,', 'n=3,,m=4', ',n=3', '=3'])('%j is no list of parameters', text => {
    expect(readParameters(text).wrong).not.toEqual([])
  })
})

describe('which parameters a program reads', () => {
  const readBy = (program: (parameters: Record<string, unknown>) => unknown): string[] => {
    const reads = new ReadParameters({ n: 3, size: 4 })
    program(reads.object() as Record<string, unknown>)
    return ['n', 'size'].filter(name => reads.has(name))
  }
  test.each<[string, (parameters: Record<string, unknown>) => unknown, string[]]>([
    ['none', () => 0, []],
    ['one', ({ n }) => n, ['n']],
    ['one that is not given', ({ m = 1 }) => m, []],
    ['by a default', ({ n = 7, ...rest }) => [n, rest], ['n', 'size']],
    ['by a copy', parameters => ({ ...parameters }), ['n', 'size']],
    ['by entries', parameters => Object.entries(parameters), ['n', 'size']],
    [
      'by a loop over names',
      parameters => {
        for (const _ in parameters);
      },
      ['n', 'size'],
    ],
    ['by a clone', parameters => structuredClone(parameters), ['n', 'size']],
    ['as JSON', parameters => JSON.stringify(parameters), ['n', 'size']],
  ])('%s', (_, program, read) => {
    expect(readBy(program)).toEqual(read)
  })
  test('they are what was given, and may be changed', () => {
    const parameters = new ReadParameters({ n: 3, size: 4 }).object() as Record<string, unknown>
    parameters.size = 5
    parameters.more ??= 6
    expect({ ...parameters }).toEqual({ n: 3, size: 5, more: 6 })
    expect(structuredClone(parameters)).toEqual({ n: 3, size: 5, more: 6 })
    expect(`${parameters}`).toBe('[object Object]')
  })
})

/** A counter that goes up to `n`, and begins where a generator says. */
const counter = (read: string): string => `export default parameters => { ${read}
  return { world: 'closed', goToState(s) { state = s }, currentState: () => state, successors: () => state < n() ? [{ event: '!up' }] : [],
    scheduleStep() {}, step() { state++ }, isCommitEvent: () => true, labels: () => state === 3 ? ['three'] : ['not three'],
    fingerprint: () => state } }`
const files = folder({
  'plain.mjs': counter('let state = 0; const n = () => parameters.n'),
  'seeded.mjs': counter('let state = (parameters.seed ?? 5) % 3; const n = () => 3'),
  'dice.mjs': counter('let state = 0; const n = () => 3').replace("world: 'closed'", "world: 'closed', random: true"),
  'told.mjs': counter('let state = 0; const n = () => 3').replace(
    "world: 'closed'",
    "world: 'closed', random: { seed: 8 }",
  ),
  'denied.mjs': counter('let state = (parameters.seed ?? 5) % 3; const n = () => 3').replace(
    "world: 'closed'",
    "world: 'closed', random: false",
  ),
  'wrong.mjs': counter('let state = 0; const n = () => 3').replace("world: 'closed'", "world: 'closed', random: 3"),
})
afterAll(files.remove)
const loaded = async (name: string, parameters = {}) => orThrow(await loadModel(join(files.path, name), parameters))
const three = parsePurpose('purpose three\nstart q\n  do up when three -> Success\n  do up when not three -> q')

test('a parameter that is read in a step counts as read once it is; a misspelt one never', async () => {
  const { factory, unread } = await loaded('plain.mjs', { n: 4, sise: 2 })
  expect(unread?.().map(({ code }) => code)).toEqual(['model/parameter-unread', 'model/parameter-unread'])
  await verdictOf(factory, three)
  expect(unread?.().map(({ severity, message }) => [severity, message])).toEqual([
    ['warning', `${join(files.path, 'plain.mjs')} does not read the parameter sise: it reads n`],
  ])
  expect(unread?.(['sise'])).toEqual([])
})

test('the warning says what comes nearest', async () => {
  const { factory, unread } = await loaded('plain.mjs', { nn: 4 })
  await verdictOf(factory, three)
  expect(unread?.()).toMatchObject([{ fix: 'did you mean n?' }])
})

describe('a parameter that a language does not have is an error', () => {
  test.each<[string, string, Record<string, number>]>([
    ['m.labs', 'system { extern = _n spawn = One: _n } agent One { Behaviour = Skip }', { n: 1 }],
    ['m.ccs', 'S = a.0;', {}],
    ['m.chor', 'C = m[a, b]', {}],
    ['m.acs', 'class P { idle -> busy : receive m }\nstart n P.idle', { n: 1 }],
    ['m.tts', '2 2\n0 0 -> 1 1\n', {}],
    ['m.bpp', 'initial\n  S\nrules\n  S -> a -> S\nformula\n  EF(S >= 5)\n', {}],
    ['m.aut', 'des (0, 1, 2)\n(0, "a", 1)\n', {}],
    ['m.ats.json', '{ "initial": "s", "transitions": [] }', {}],
  ])('%s', async (name, text, good) => {
    orThrow(await readModel({ name, text }, good))
    for (const strange of ['rom', '__proto__', 'toString']) {
      const given = Object.fromEntries([...Object.entries(good), [strange, 1]])
      const read = await readModel({ name, text }, given)
      expect('left' in read && read.left.map(({ message }) => message).join()).toContain(strange.replace(/^_/, ''))
    }
  })
})

describe('the seed that an answer holds for', () => {
  test.each([
    ['plain.mjs', { n: 3, seed: 4 }, undefined, 'can succeed'],
    ['seeded.mjs', { seed: 3 }, 3, 'can succeed for seed 3'],
    ['seeded.mjs', { seed: 'abc' }, 'abc', 'can fail for seed abc'],
    ['seeded.mjs', {}, null, 'can succeed for one sequence of random numbers'],
    ['dice.mjs', {}, null, 'can succeed for one sequence of random numbers'],
    ['told.mjs', {}, 8, 'can succeed for seed 8'],
    ['denied.mjs', { seed: 3 }, undefined, 'can succeed'],
  ])('%s with %j', async (name, parameters, seed, claim) => {
    const { factory } = await loaded(name, parameters)
    const verdict = await verdictOf(factory, three)
    expect(verdict.seed).toBe(seed)
    const json = JSON.parse(JSON.stringify(verdictJson(verdict, name)))
    expect('seed' in json).toBe(seed !== undefined)
    expect(json.seed).toBe(seed)
    const [first = ''] = verdictText(verdict, name).split('\n')
    if (verdict.kind === 'success') expect(first.endsWith(`: ${claim}`)).toBe(true)
    expect(verdictText(verdict, name).includes('; others may differ')).toBe(seed !== undefined)
    expect(countJson(await countOf(factory), name).seed).toBe(seed)
  })
  test('a wrong answer to whether it is random', async () => {
    await expect(loaded('wrong.mjs')).rejects.toThrow('random (true, false or { seed }; or leave it out) is missing')
  })
})
