import { describe, expect, test } from 'vitest'
import { translateCcs } from '../../simulators/ccs/index.js'
import { translateChor } from '../../simulators/chor/index.js'
import { translateLabs } from '../../simulators/labs/index.js'
import { TelosError } from '../../src/errors/diagnostic.js'
import {
  checkFormula,
  comparisonOf,
  countOf,
  examine,
  exploredGraph,
  immutableModel,
  type Net,
  parsePurpose,
  placeBoundsOf,
  reachable,
  realisabilityOf,
  type Solver,
  simulate,
  testExpectations,
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
  expect((error as TelosError).diagnostics).toMatchObject([{ fix: 'depth' }])
})

test('the relation of a matcher is its own', async () => {
  await expect(async () => expect(model).toBeFeasible(purpose, { relation: 'certainty' } as never)).rejects.toThrow(
    'toBeFeasible has no option relation',
  )
})
