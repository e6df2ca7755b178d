import { afterEach, describe, expect, test, vi } from 'vitest'
import { acsModel } from '../../simulators/acs/index.js'
import { ccsModel } from '../../simulators/ccs/index.js'
import { chorModel } from '../../simulators/chor/index.js'
import {
  allQuestions,
  type CheckOptions,
  comparisonOf,
  countOf,
  Explorer,
  equivalences,
  placeBoundsOf,
  propertiesOf,
  realisabilityOf,
  type Verdict,
  verdictOf,
  verdictOfProperty,
} from '../../src/index.js'
import { driven, hidden, modelOf, purposeOf } from '../support/models.js'

afterEach(() => {
  vi.restoreAllMocks()
})

/**
 * A clock that is 10 ms later at each look, so that a block of work is a few steps long; at one look (0: before the work
 * begins) the signal aborts. Resolves to `null` if the work has ended before that look.
 */
const abortedAt = async <A>(look: number, work: (signal: AbortSignal) => Promise<A>): Promise<A | null> => {
  const abort = new AbortController()
  let looks = 0
  if (look === 0) abort.abort()
  vi.spyOn(performance, 'now').mockImplementation(() => {
    if (++looks === look) abort.abort()
    return looks * 10
  })
  const result = await work(abort.signal)
  return looks < look ? null : result
}

/** Later looks are like those before. */
const mostLooks = 12

/** What comes of some work when the signal aborts at every point of it, one after the other. */
const everywhere = async <A>(work: (signal: AbortSignal) => Promise<A>): Promise<A[]> => {
  const results: A[] = []
  for (let look = 0; look < mostLooks; look++) {
    const result = await abortedAt(look, work)
    if (result === null) break
    results.push(result)
  }
  return results
}

const model = modelOf({
  initial: 'a',
  labels: { c: ['there'] },
  transitions: [
    ['a', '!go', 'b'],
    ['b', '?back', 'a'],
    ['b', '!go', 'c'],
    ['c', 'tau', 'd'],
    ['d', '!go', 'e'],
  ],
})
const purpose = purposeOf(
  'purpose p\nstart q\n  do go -> r\n  otherwise -> q\nstate r\n  see end -> Success\n  see fault -> Failure\n  otherwise -> q',
)
const bell = acsModel(
  'class Door {\n  open -> open : send ring to Bell\n}\nclass Bell {\n  on -> on : receive ring\n}\nstart Door.open, Bell.on\nproperty Quiet = always mail(Bell, ring) < 3\nproperty Again = fairly mail(Bell, ring) == 0\nproperty Ever = fairly_inf count(Bell) == 1\n',
)

/** Cancelled at the beginning, and then each time cancelled or the answer that it has without a signal. */
const expectCancelled = (verdicts: readonly Verdict[], whole: Verdict): void => {
  expect(verdicts[0]).toMatchObject({ kind: 'inconclusive', reason: 'cancelled', exact: false })
  for (const { kind, reason } of verdicts)
    if (reason !== 'cancelled') expect({ kind, reason }).toEqual({ kind: whole.kind, reason: whole.reason })
}

describe('a signal at every point of a check leaves the question open', () => {
  const questions: CheckOptions[] = [
    ...allQuestions,
    { relation: 'certainty', fair: true },
    { relation: 'impossibility', fair: true },
  ]
  const ways: CheckOptions[] = [{}, { shortest: true }, { depth: 3 }]
  test.each([
    ['a list of transitions', model],
    ['a driven program', driven(model)],
    ['a program without fingerprints', hidden(model)],
    ['a vector model', ccsModel('S = a.(b.S + c.0);')],
    ['a net', bell],
  ])('%s', async (_, about) => {
    for (const question of questions)
      for (const way of ways) {
        const ask = (signal?: AbortSignal) =>
          verdictOf(about, purpose, { maxStates: 10, ...question, ...way, ...(signal && { signal }) })
        expectCancelled(await everywhere(ask), await undisturbed(ask))
      }
  })

  const undisturbed = async <A>(work: () => Promise<A>): Promise<A> => {
    vi.restoreAllMocks()
    return work()
  }

  test('properties', async () => {
    for (const property of propertiesOf(bell))
      for (const shortest of [false, true]) {
        const ask = (signal?: AbortSignal) =>
          verdictOfProperty(bell, property, { maxStates: 10, shortest, ...(signal && { signal }) })
        expectCancelled(await everywhere(ask), await undisturbed(ask))
      }
  })

  test('a signal of a time limit: the time was up', async () => {
    const signal = AbortSignal.timeout(0)
    await new Promise(resolve => signal.addEventListener('abort', resolve))
    expect(await verdictOf(model, purpose, { signal })).toMatchObject({ kind: 'inconclusive', reason: 'time-bound' })
    expect(await countOf(model, { signal })).toMatchObject({ complete: false, reason: 'time-bound' })
  })

  test('an explorer that is stopped at once', async () => {
    const explorer = new Explorer(async () => ({ factory: model, warnings: [], expectations: [] }))
    await explorer.open(
      { name: 'm.aut', text: '' },
      { name: 'p.purpose', text: 'purpose p\nstart q\n  do go -> Success' },
    )
    for (const shortest of [false, true]) {
      const verdict = explorer.check({ shortest }, () => {})
      explorer.stop()
      expect(await verdict).toMatchObject({ kind: 'inconclusive', reason: 'cancelled' })
    }
  })
})

describe('a signal at every point of other long work ends it', () => {
  test('a count', async () => {
    for (const about of [model, driven(model), ccsModel('S = a.(b.S + c.0);')]) {
      const counts = await everywhere(signal => countOf(about, { signal }))
      expect(counts[0]).toMatchObject({ complete: false, reason: 'cancelled' })
      for (const { complete, reason } of counts) expect(complete).toBe(reason === null)
    }
  })
  test('a comparison', async () => {
    for (const by of equivalences) {
      const comparisons = await everywhere(signal => comparisonOf(model, driven(model), { by, signal }))
      expect(comparisons[0]).toMatchObject({ kind: 'inconclusive', reason: 'cancelled' })
      for (const { kind, reason } of comparisons) expect(['success', 'cancelled']).toContain(reason ?? kind)
    }
  })
  test('bounds of counters', async () => {
    const all = await everywhere(signal => placeBoundsOf(bell, null, { signal }))
    expect(all[0]!.map(({ kind }) => kind)).toEqual(['unknown', 'unknown', 'unknown'])
    for (const bounds of all) expect(bounds).toHaveLength(3)
  })
  test('realisability', async () => {
    const text = 'Hello = hello[x, y]; bye[y, x]'
    const [choreography, implementation] = [chorModel(text, { root: 'Hello.choreography' }), chorModel(text)]
    const all = await everywhere(signal => realisabilityOf(choreography, implementation, ['x', 'y'], { signal }))
    expect(all[0]).toMatchObject({ kind: 'inconclusive', traces: { reason: 'cancelled' } })
    for (const { kind } of all) expect(['success', 'inconclusive']).toContain(kind)
  })
})
