import { propertiesOf, propertyNamed, verdictOfProperty } from '@telos-verifier/telos'
import '@telos-verifier/telos/vitest'
import { loadModel, loadPurpose } from '@telos-verifier/telos/node'
import { expect, test } from 'vitest'

test('one user can be greedy, and need not be', async () => {
  const office = await loadModel('printer.ccs')
  const greedy = await loadPurpose('greedy.purpose')
  await expect(office).toBeFeasible(greedy)
  await expect(office).toBeRefutable(greedy)
})

test('the office never comes to a standstill', async () => {
  const office = await loadModel('printer.ccs')
  const verdict = await verdictOfProperty(office, propertyNamed(propertiesOf(office), 'DeadlockFree'))
  expect(verdict.kind).toBe('success')
})
