import { expect, test } from 'vitest'
import { verdictOf } from '../../../src/index.js'
import { asynchronousModel } from '../../../src/simulator/asynchronous/program.js'
import { purposeOf } from '../../support/models.js'

/** A counter that goes up and down, up to `top`; what an operation does besides is said by `hook`. */
const counter = (top: number, hook: (operation: string, at: number) => unknown = () => {}, isSaved = true) =>
  asynchronousModel(async () => {
    let at = 0
    return {
      world: 'closed' as const,
      ...(isSaved
        ? {
            save: async () => at,
            restore: async (saved: number) => {
              at = saved
            },
          }
        : {}),
      enabled: async () => {
        await hook('enabled', at)
        return [...(at < top ? ['!up' as const] : []), ...(at > 0 ? ['?down' as const] : [])]
      },
      inject: async (event: string) => {
        await hook('inject', at)
        at += event === '!up' ? 1 : -1
      },
      label: async () => ({ top: at === top }),
      fingerprint: async () => at,
    }
  })

const climbs = purposeOf(
  'purpose climbs\nstart q\n  do up when top -> Success\n  do up when not top -> q\n  otherwise -> q\n',
)

test('a fault of a program that answers later is the model’s, with the run that led there', async () => {
  const model = await counter(5, (operation, at) => {
    if (operation === 'inject' && at === 3) throw new Error('too high')
  })
  await expect(verdictOf(model, climbs)).rejects.toMatchObject({
    diagnostics: [{ code: 'simulator/threw', message: 'inject threw: too high' }],
    run: { steps: [{ event: '!up' }, { event: '!up' }, { event: '!up' }] },
    event: '!up',
  })
})

test('garbage is complained of where it is looked at', async () => {
  const model = await asynchronousModel(async () => ({
    enabled: async () => ['!a'],
    inject: async () => {},
    fingerprint: async () => null as never,
  }))
  await expect(verdictOf(model, climbs)).rejects.toMatchObject({
    diagnostics: [{ code: 'simulator/garbage', message: 'fingerprint answered with neither a string nor a number' }],
  })
  const unlisted = await asynchronousModel(async () => ({ enabled: async () => 7 as never, inject: async () => {} }))
  await expect(verdictOf(unlisted, climbs)).rejects.toMatchObject({
    diagnostics: [{ code: 'simulator/garbage', message: 'enabled did not answer with a list' }],
  })
})

test('a program that never answers is stopped with a verdict', async () => {
  const model = await counter(5, (operation, at) =>
    operation === 'enabled' && at === 2 ? new Promise(() => {}) : undefined,
  )
  const verdict = await verdictOf(model, climbs, { timeout: 0.2 })
  expect(verdict).toMatchObject({ kind: 'inconclusive', reason: 'time-bound' })
  const cancelled = await verdictOf(model, climbs, { signal: AbortSignal.timeout(100) })
  expect(cancelled).toMatchObject({ kind: 'inconclusive', reason: 'time-bound' })
})

test('a state that shows other things when it is gone to again is found, and no verdict given', async () => {
  const restless = () => {
    let asked = 0
    let at = 0
    return {
      save: async () => at,
      restore: async (saved: number) => {
        at = saved
      },
      enabled: async () => (at < 3 ? ['!up'] : []),
      inject: async () => {
        at++
      },
      label: async () => ({ top: false, odd: at === 2 && asked++ > 0 }),
      fingerprint: async () => at,
    }
  }
  await expect(verdictOf(await asynchronousModel(restless), climbs)).rejects.toMatchObject({
    diagnostics: [
      {
        code: 'simulator/unfaithful',
        message:
          'a state shows different things when it is gone to twice: after !up, the labels are ["not odd","not top"], and then ["not top","odd"]',
      },
    ],
  })
  const trusted = await verdictOf(await asynchronousModel(restless), climbs, { trust: true })
  expect(trusted.sampled).toBe('trusted')
})

test('a program that cannot save takes the same choices again, and the verdict says so', async () => {
  const verdict = await verdictOf(await counter(4, undefined, false), climbs)
  expect(verdict).toMatchObject({ kind: 'success' })
  expect(verdict.remarks).toEqual([
    'states were restored by replay: the model began anew and took the same choices again',
  ])
})

test('a program that does not do the same again is found out', async () => {
  let made = 0
  const model = await asynchronousModel(async () => {
    const mine = made++
    let at = 0
    return {
      enabled: async () => (at === 0 ? ['?a', '?b'] : mine % 2 === 0 ? ['?c'] : ['?d']),
      inject: async () => {
        at++
      },
      fingerprint: async () => `${at}`,
    }
  })
  await expect(verdictOf(model, climbs, { depth: 5 })).rejects.toMatchObject({
    diagnostics: [{ code: 'simulator/unfaithful' }],
  })
})
