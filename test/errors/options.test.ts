import { describe, expect, test } from 'vitest'
import { translateCcs } from '../../simulators/ccs/index.js'
import { translateChor } from '../../simulators/chor/index.js'
import { translateLabs } from '../../simulators/labs/index.js'
import { TelosError } from '../../src/errors/diagnostic.js'
import {
  certify,
  checkFormula,
  comparisonOf,
  countOf,
  Explored,
  examine,
  exploredGraph,
  immutableModel,
  type Net,
  parsePurpose,
  placeBoundsOf,
  purposeGraph,
  reachable,
  realisabilityOf,
  replay,
  type Solver,
  simulate,
  testExpectations,
  unknownNames,
  unmetNames,
  verdictOf,
  verdictOfProperty,
} from '../../src/index.js'
import { countWithWorkers, reportHtml, verdictWithWorkers } from '../../src/node.js'
import '../../src/vitest.js'

const model = () =>
  immutableModel({ initial: 0, successors: () => ['!a' as const], apply: (n: number) => (n + 1) % 5, key: n => n })
const purpose = parsePurpose('purpose p\nexpect feasible\nstart q\n  do a -> Success')
const property = { name: 'P', modality: 'always', literal: 'p' } as const
const net: Net = { places: [], initial: [], transitions: [] }
const solver = null as unknown as Solver
const formula = { is: 'true' } as never
const file = { path: 'examples/dog/dog.ats.json', parameters: {} }

/** Every public function with options, called with some. */
const functions: Record<string, (options: never) => unknown> = {
  verdictOf: options => verdictOf(model, purpose, options),
  verdictOfProperty: options => verdictOfProperty(model, property, options),
  testExpectations: options => testExpectations(model, purpose, options),
  countOf: options => countOf(model, options),
  comparisonOf: options => comparisonOf(model, model, options),
  realisabilityOf: options => realisabilityOf(model, model, [], options),
  placeBoundsOf: options => placeBoundsOf(model, null, options),
  checkFormula: options => checkFormula(net, formula, solver, options),
  reachable: options => reachable(net, () => false, formula, solver, options),
  simulate: options => simulate(model, null, options),
  exploredGraph: options => exploredGraph(model, null, 'title', options),
  examine: options => examine(model, options),
  verdictWithWorkers: options => verdictWithWorkers(file, purpose, 1, options),
  countWithWorkers: options => countWithWorkers(file, 1, options),
  reportHtml: options => reportHtml({ verdicts: [] }, options),
  toBeFeasible: options => expect(model).toBeFeasible(purpose, options),
  translateLabs: options => translateLabs('', 'c', {}, options),
  translateCcs: options => translateCcs('', 'c', {}, options),
  translateChor: options => translateChor('', 'c', {}, options),
}

/** Every public function with a purpose, called with something else for it. */
const withPurposes: Record<string, (purpose: never) => unknown> = {
  check: given => verdictOf(model, given),
  testExpectations: given => testExpectations(model, given),
  simulate: given => simulate(model, given),
  exploredGraph: given => exploredGraph(model, given, 'title'),
  replay: given => replay(model, { steps: [] }, given),
  unknownNames: given => unknownNames(given, model()),
  unmetNames: given => unmetNames(given, model()),
  purposeGraph: given => purposeGraph(given),
  Explored: given => new Explored(model(), given),
  certify: given => certify({} as never, { model, purpose: given }),
  checkWithWorkers: given => verdictWithWorkers(file, given, 1),
  toBeFeasible: given => expect(model).toBeFeasible(given),
}

describe.each(Object.entries(withPurposes))('%s', (name, call) => {
  test.each([
    ['options', { dept: 3 }, 'an object'],
    ['a text', 'purpose p', '"purpose p"'],
    ['nothing', undefined, 'undefined'],
  ])('refuses %s where it wants a purpose', async (_, given, shown) => {
    // By default there is no purpose.
    if (name === 'replay' && given === undefined) return
    const error = await thrownBy(() => call(given as never))
    expect(error).toBeInstanceOf(TelosError)
    const { diagnostics } = error as TelosError
    expect(diagnostics).toMatchObject([
      { code: 'usage/wrong', message: expect.stringMatching(`${name}.* is a purpose`) },
    ])
    expect(diagnostics[0]?.message).toContain(`not ${shown}`)
  })
})

const thrownBy = async (call: () => unknown): Promise<unknown> => {
  try {
    return await call()
  } catch (error) {
    return error
  }
}

describe.each(Object.entries(functions))('%s', (_, call) => {
  test('refuses an option that it does not have', async () => {
    const error = await thrownBy(() => call({ colour: 'red' } as never))
    expect(error).toBeInstanceOf(TelosError)
    expect((error as TelosError).diagnostics).toMatchObject([
      {
        code: 'usage/unknown-option',
        blame: 'usage',
        message: expect.stringContaining('has no option colour: it has '),
      },
    ])
  })
  test('refuses what is no object', async () => {
    expect((await thrownBy(() => call(3 as never))) as TelosError).toMatchObject({
      diagnostics: [{ code: 'usage/wrong' }],
    })
  })
})

test('the option that was probably meant', async () => {
  const error = await thrownBy(() => verdictOf(model, purpose, { dept: 3 } as never))
  expect((error as TelosError).diagnostics).toMatchObject([{ fix: 'did you mean depth?' }])
})

test('the relation of a matcher is its own', async () => {
  await expect(async () => expect(model).toBeFeasible(purpose, { relation: 'certainty' } as never)).rejects.toThrow(
    'toBeFeasible has no option relation',
  )
})
