import { propertiesOf, propertyNamed, verdictOfProperty } from '@telos-verifier/telos'
import '@telos-verifier/telos/vitest'
import { loadModel, loadPurpose } from '@telos-verifier/telos/node'
import { expect, test } from 'vitest'

test('orders may have to wait', async () => {
  const bakery = await loadModel('bakery.acs')
  const queue = await loadPurpose('queue.purpose')
  await expect(bakery).toBeFeasible(queue)
  await expect(bakery).not.toBeCertain(queue)
})

test('five customers are fed as well', async () => {
  const bakery = await loadModel('bakery.acs', { n: 5 })
  const verdict = await verdictOfProperty(bakery, propertyNamed(propertiesOf(bakery), 'Fed'))
  expect(verdict.kind).toBe('success')
})
