import { propertiesOf, verdictOfProperty } from '@telos-verifier/telos'
import '@telos-verifier/telos/vitest'
import { loadModel, loadPurpose } from '@telos-verifier/telos/node'
import { expect, test } from 'vitest'

test('either robot may charge first', async () => {
  const robots = await loadModel('robots.labs')
  const turns = await loadPurpose('turns.purpose')
  await expect(robots).toBeFeasible(turns)
  await expect(robots).toBeRefutable(turns)
})

test('three robots keep what the file says of two', async () => {
  const robots = await loadModel('robots.labs', { n: 3 })
  for (const property of propertiesOf(robots))
    expect(await verdictOfProperty(robots, property)).toMatchObject({ kind: 'success' })
})
