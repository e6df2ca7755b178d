import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allQuestions, type Verdict, verdictOf } from '../../src/index.js'
import { replayedModel } from '../../src/simulator/replayed.js'
import type { AnySimulator, Choice } from '../../src/simulator/simulator.js'
import { arbitraryModel, arbitraryPurpose } from '../support/arbitrary.js'
import { driven, hidden, modelOf, purposeOf, wellFormed } from '../support/models.js'
import { runs } from '../support/runs.js'

/** The same model as a program that has only `enabled` and `inject`, each with a state of its own. */
const unsaved = (model: () => AnySimulator, isHidden: boolean) => (): AnySimulator =>
  replayedModel(() => {
    const simulator = model()
    return {
      world: simulator.world,
      ...(simulator.alphabet === undefined ? {} : { alphabet: simulator.alphabet }),
      enabled: () => [...simulator.successors()] as Choice[],
      inject: (choice: Choice) => simulator.scheduleStep(choice),
      tick: () => simulator.step(),
      commits: (event: string) => simulator.isCommitEvent(event),
      label: () =>
        Object.fromEntries(
          [...simulator.labels()].map(label =>
            label.startsWith('not ') ? [label.slice('not '.length), false] : [label, true],
          ),
        ),
      ...(isHidden ? {} : { fingerprint: () => simulator.fingerprint!() }),
      ...(simulator.describe === undefined ? {} : { describe: () => simulator.describe!() }),
    }
  })

const said = ({ statistics: { seconds: _, ...statistics }, profile: __, remarks: ___, ...verdict }: Verdict) => ({
  ...verdict,
  statistics,
})

test.each([false, true])('the verdicts and runs of a program that can save (states hidden: %s)', isHidden =>
  fc.assert(
    fc.asyncProperty(arbitraryModel, arbitraryPurpose, async (ats, json) => {
      const purpose = wellFormed(json)
      const bound = isHidden ? { depth: 4 } : {}
      const saved = (isHidden ? hidden : driven)(modelOf(ats))
      for (const question of allQuestions) {
        const [one, other] = await Promise.all([
          verdictOf(saved, purpose, { ...question, ...bound }),
          verdictOf(unsaved(modelOf(ats), isHidden), purpose, { ...question, ...bound }),
        ])
        expect(said(other)).toEqual(said(one))
      }
    }),
    { numRuns: runs(15, 150) },
  ),
)

/** A corridor: one step leads on, another one back to its beginning. How many steps its programs have taken. */
const corridor = (length: number): { readonly model: () => AnySimulator; readonly taken: () => number } => {
  let taken = 0
  const model = (): AnySimulator =>
    replayedModel(() => {
      let at = 0
      return {
        world: 'closed',
        enabled: () => (at < length ? (['?on'] as const) : []),
        inject: () => {
          taken++
          at++
        },
        fingerprint: () => at,
      }
    })
  return { model, taken: () => taken }
}
const ends = purposeOf('purpose ends\nstart q\n  see never -> Success\n  otherwise -> q\n')

test('while the work goes forward, no step is taken twice', async () => {
  const { model, taken } = corridor(2000)
  const { statistics } = await verdictOf(model, ends, { trust: true, shortest: true })
  expect(statistics.modelStates).toBe(2001)
  expect(taken()).toBe(2000)
})

test('a program that does not do the same again is found out', async () => {
  let made = 0
  const model = (): AnySimulator =>
    replayedModel(() => {
      const mine = made++
      let at = 0
      return {
        enabled: () => (at === 0 ? ['?a', '?b'] : mine % 2 === 0 ? ['?c'] : ['?d']),
        inject: () => {
          at++
        },
      }
    })
  await expect(verdictOf(model, ends, { depth: 4 })).rejects.toMatchObject({
    diagnostics: [{ code: 'simulator/unfaithful' }],
  })
})

test('what one program offers is never given to another', async () => {
  const model = (): AnySimulator =>
    replayedModel(() => {
      const offers = [{ event: '?a' as const }, { event: '?b' as const }]
      let at = 0
      return {
        world: 'closed',
        enabled: () => (at < 3 ? offers : []),
        inject: offer => {
          if (!offers.includes(offer)) throw new Error('that is none of mine')
          at++
        },
        fingerprint: () => at,
      }
    })
  expect((await verdictOf(model, ends)).statistics.modelStates).toBe(4)
})
