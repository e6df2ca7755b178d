import { countOf } from '@telos-verifier/telos'
import { loadModel } from '@telos-verifier/telos/node'
import { expect, test } from 'vitest'
import { counters, philosophers, scheduler } from '../../bench/promela.mjs'
import { missingForSpin, runSpin } from '../../bench/spin.mjs'
import { root } from '../support/cli.ts'

test('Spin and a C compiler are here', () => expect(missingForSpin()).toEqual([]))

test.each([
  ['philosophers', { n: 3 }, philosophers(3)],
  ['philosophers', { n: 6 }, philosophers(6)],
  ['counters', { n: 4, m: 5 }, counters({ n: 4, m: 5 })],
  ['counters', { n: 5, m: 6, lead: 3 }, counters({ n: 5, m: 6, lead: 3 })],
  ['scheduler', { n: 5 }, scheduler(5)],
  ['scheduler', { n: 9 }, scheduler(9)],
])('%s %o: the states and transitions that Spin counts', async (name, parameters, promela) => {
  const model = await loadModel(`${root}/examples/${name}/${name}.model.ts`, parameters)
  const { statistics, complete } = await countOf(model)
  const spin = runSpin(promela, { states: statistics.modelStates })
  expect(complete).toBe(true)
  expect(spin.states).toBe(statistics.modelStates)
  // Spin counts how it starts, too.
  expect(spin.transitions).toBe(statistics.transitions + 1)
})
