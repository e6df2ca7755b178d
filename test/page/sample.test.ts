import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Look, lookedAgain } from '../../page/src/playground/looks.js'
import { askedSample, policies, readSettings, showSettings, usual } from '../../page/src/playground/sample-settings.js'
import { withoutSeed, withSeed } from '../../page/src/playground/seed-parameter.js'

const amount = fc.option(fc.nat(), { nil: null })
const settings = fc.record({ runs: amount, depth: amount, seed: amount, policy: fc.constantFrom(...policies) })

test('settings can be read from what the address shows of them', () => {
  fc.assert(
    fc.property(settings, given => {
      expect(readSettings(showSettings(given))).toEqual(given)
    }),
  )
  expect(showSettings(usual)).toBe('')
  expect(showSettings({ ...usual, policy: 'drive', runs: 50 })).toBe('drive runs:50')
})

test('settings that were made up are as usual', () =>
  expect(readSettings('steer runs:many depth:-1 seed:')).toEqual(usual))

test('only what is set is asked: the library knows the rest', () => {
  expect(askedSample(usual)).toEqual({ policy: 'observe' })
  expect(askedSample({ policy: 'seek', runs: 0, depth: 5, seed: null })).toEqual({ policy: 'seek', runs: 0, depth: 5 })
})

test('the seed of a run takes the place of another one', () => {
  expect(withSeed('', 7)).toBe('seed=7')
  expect(withSeed('n=3,seed=1', 7)).toBe('n=3,seed=7')
  expect(withoutSeed('n=3,seed=1')).toBe(withoutSeed(' n=3 '))
  expect(withoutSeed('n=3')).not.toBe(withoutSeed('n=4'))
})

describe('looks at the runs on the way', () => {
  type Latest = Parameters<typeof lookedAgain>[1]
  const latest = (stage: Latest['stage'], runs: number, estimate: number | null): Latest => {
    const success = estimate === null ? null : { estimate, most: estimate, interval: [0, 1], text: '' }
    return { stage, runs, experiment: { points: [{ success }] } } as unknown as Latest
  }

  test('are provisional but for the one at the end', () => {
    const first = lookedAgain([], latest('so far', 8, 0.5))
    expect(lookedAgain(first, latest('complete', 20, 0.4))).toEqual([
      { runs: 8, estimate: 0.5, interval: [0, 1], isFinal: false },
      { runs: 20, estimate: 0.4, interval: [0, 1], isFinal: true },
    ])
  })

  test('are not shown of guided runs, nor when it was stopped', () => {
    expect(lookedAgain([], latest('so far', 8, null))).toEqual([])
    expect(lookedAgain(lookedAgain([], latest('so far', 8, 0.5)), latest('stopped', 9, null))).toEqual([])
  })

  test('stay few, in order, with the latest among them', () => {
    let looks: readonly Look[] = []
    for (let runs = 1; runs <= 5000; runs++) {
      looks = lookedAgain(looks, latest('so far', runs, 0.5))
      expect(looks.length).toBeLessThanOrEqual(400)
      expect(looks.at(-1)?.runs).toBe(runs)
    }
    expect(looks.map(({ runs }) => runs)).toEqual(looks.map(({ runs }) => runs).sort((a, b) => a - b))
  })
})
