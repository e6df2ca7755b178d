import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { startVitest } from 'vitest/node'

/** The matchers are tried in a test run of their own, since some of its tests must fail. */
test('the matchers pass, fail, and insist on being awaited', async () => {
  const root = fileURLToPath(new URL('..', import.meta.url))
  const vitest = await startVitest('test', [], {
    root,
    watch: false,
    include: ['test/support/vitest-project/*.case.ts'],
    reporters: [{}],
  })
  const outcome: Record<string, string> = {}
  const places: Record<string, string> = {}
  for (const module of vitest.state.getTestModules()) {
    for (const one of module.children.allTests()) {
      const result = one.result()
      places[one.name] = result.errors?.[0]?.stack ?? ''
      outcome[one.name] =
        result.state === 'passed' ? 'passed' : (result.errors ?? []).map(error => error.message).join('\n')
    }
  }
  const unhandled = vitest.state.getUnhandledErrors()
  await vitest.close()
  process.exitCode = 0
  expect(places.wrong).toMatch(/matchers\.case\.ts:\d+:\d+/)
  expect(outcome).toEqual({
    'awaited 1': 'passed',
    'awaited 2': 'passed',
    'nothing to await': 'passed',
    passes: 'passed',
    wrong: expect.stringMatching(/expected the purpose to pass toBeCertain[\s\S]*FAILURE[\s\S]*goes round for ever/),
    'too unlikely': expect.stringMatching(/to pass toSucceedWithProbability[\s\S]*REFUTED[\s\S]*P\(success\) >= 0.8/),
    'a misspelt parameter': expect.stringContaining('the model does not read the parameter wieght: it reads weight'),
    'wrong negation': expect.stringMatching(/expected the purpose not to pass toBeFeasible[\s\S]*SUCCESS/),
    'wrong for a seed': expect.stringMatching(
      /to pass toBeCertain[\s\S]*need not succeed for seed 3[\s\S]*all runs of the model with this seed; others may differ/,
    ),
    'wrong for what was drawn': expect.stringMatching(
      /not to pass toBeFeasible[\s\S]*for one sequence of random numbers/,
    ),
    inconclusive: expect.stringMatching(/could not be decided[\s\S]*depth bound of 0/),
    'inconclusive negation': expect.stringMatching(/could not be decided[\s\S]*depth bound of 0/),
    'not awaited': expect.stringContaining(
      'toBeFeasible was not awaited: write `await expect(model).toBeFeasible(purpose)`',
    ),
    'not awaited though it would fail, and finished in time': expect.stringContaining('toBeCertain was not awaited'),
  })
  expect(unhandled).toEqual([])
})
