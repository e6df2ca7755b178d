import { purpose } from '@telos-verifier/telos'
import '@telos-verifier/telos/vitest'
import { loadPurpose } from '@telos-verifier/telos/node'
import { expect, test } from 'vitest'
import station from './station.model.js'

test('a customer who waits is served', async () => {
  const served = await loadPurpose('served.purpose')
  await expect(station).toBeFeasible(served)
  await expect(station).toBeCertain(served, { fair: true })
})

// The same kind of question, written here: a misspelt event or label does not compile.
test('all bicycles can be broken at once', async () => {
  const wreck = purpose(station, {
    purpose: 'wreck',
    start: 'riding',
    states: {
      riding: {
        see: {
          crash: [
            { to: 'Success', when: 'wrecked' },
            { to: 'riding', when: 'not wrecked' },
          ],
        },
        otherwise: 'riding',
      },
    },
  })
  await expect(station).toBeFeasible(wreck)
  await expect(station).not.toBeCertain(wreck)
})
