import { purpose } from '@telos-verifier/telos'
import '@telos-verifier/telos/vitest'
import { loadPurpose } from '@telos-verifier/telos/node'
import { expect, test } from 'vitest'
import rumour from './rumour.model.js'

test('a rumour can come to everyone, and can be forgotten', async () => {
  const spread = await loadPurpose('spread.purpose')
  await expect(rumour).toBeFeasible(spread)
  await expect(rumour).toBeRefutable(spread)
})

// The same kind of question, written here: a misspelt event or label does not compile.
test('nothing is forgotten that was never told', async () => {
  const lost = purpose(rumour, {
    purpose: 'lost',
    start: 'quiet',
    states: {
      quiet: { do: { 'plant(_)': [{ to: 'Success', when: 'forgotten' }] } },
    },
  })
  await expect(rumour).not.toBeFeasible(lost)
})
