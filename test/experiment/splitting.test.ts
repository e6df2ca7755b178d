import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { experimentOf } from '../../src/experiment/experiment.js'
import { levelsByTrial } from '../../src/experiment/levels.js'
import type { ExperimentModel } from '../../src/experiment/maker.js'
import { Sampler } from '../../src/experiment/sampler.js'
import { seedOfRun } from '../../src/experiment/seeds.js'
import { Splitting } from '../../src/experiment/splitting.js'
import { splittingEstimate } from '../../src/experiment/statistics/splitting.js'
import type { Purpose, TelosError } from '../../src/index.js'
import { immutableModel } from '../../src/simulator/immutable.js'
import { mutableModel } from '../../src/simulator/mutable.js'
import { Random } from '../../src/simulator/random.js'
import { purposeOf, wellFormed } from '../support/models.js'
import { runs } from '../support/runs.js'
import { probabilities } from './chain.js'
import { purposes, weighted, weightedProgram, weightedVectors } from './weighted.js'

describe('levels are the purpose’s distances', () => {
  test.each([
    ['a program', weightedProgram],
    ['a vector model', weightedVectors],
  ] as const)('on %s: the exact probability lies within the interval', (_, simulatorOf) => {
    let compared = 0
    fc.assert(
      fc.property(weighted, purposes, fc.integer({ min: 2, max: 8 }), (model, json, depth) => {
        const purpose = wellFormed(json)
        fc.pre(purpose.distances.toSuccess[purpose.start]! >= 2 && purpose.distances.toSuccess[purpose.start]! < 9)
        const exact = probabilities(model, json, 'observe', depth).success
        const sampler = new Sampler(simulatorOf(model), purpose, { policy: 'observe', depth })
        const splitting = new Splitting(sampler, purpose, { effort: 60, levels: null, depth })
        const estimates = Array.from(
          { length: 40 },
          (_, i) => splitting.repeat(seedOfRun(3, i)).observables['P(success)']!.final,
        )
        const { estimate, interval } = splittingEstimate(estimates, 0.99999)
        if (exact === 0 || exact === 1) expect(estimate).toBeCloseTo(exact, 12)
        else if (interval !== null) {
          compared++
          expect({ exact, ...interval, is: interval.low <= exact && exact <= interval.high }).toMatchObject({
            is: true,
          })
        }
      }),
      { numRuns: runs(60, 400) },
    )
    expect(compared).toBeGreaterThan(10)
  })
})

describe('levels are scores', () => {
  /** A walk from 1 that goes up with probability `up`, by a generator of its own, in its state. */
  const walk = ({ seed, up = 0.3 }: { seed: number; up?: number }) => {
    let random = new Random(seed)
    let at = 1
    return mutableModel({
      save: () => ({ at, random: Object.assign(new Random(0), random) }),
      restore: saved => {
        at = saved.at
        random = Object.assign(new Random(0), saved.random)
      },
      enabled: () => (at === 0 || at === 12 ? [] : ['?step' as const]),
      inject: () => {
        at += random.below(1_000_000) < up * 1_000_000 ? 1 : -1
      },
      label: () => ({ top: at === 12, bottom: at === 0 }),
      score: () => at,
      reseed: again => {
        random = new Random(again)
      },
    })
  }
  const top = purposeOf(
    'purpose top\nstart q\n  see step when top -> Success\n  see step when bottom and not top -> Failure\n  see step when not top and not bottom -> q\n',
  )
  const exact = (7 / 3 - 1) / ((7 / 3) ** 12 - 1)

  test('of a model that draws by itself, and can be given another seed', async () => {
    const { points } = await experimentOf(walk, top, {
      rare: { effort: runs(200, 1000), repetitions: 20 },
      depth: 10_000,
      confidence: 0.999,
    })
    const [low, high] = points[0]!.rare!.interval!
    expect({ low, high, is: low <= exact && exact <= high }).toMatchObject({ is: true })
  })

  test('that are given', async () => {
    const { points } = await experimentOf(walk, top, {
      rare: { effort: 200, repetitions: 20, levels: [3, 6, 9] },
      depth: 10_000,
      confidence: 0.999,
    })
    const { rare } = points[0]!
    expect(rare!.levels.map(({ level }) => level)).toEqual([3, 6, 9, 'Success'])
    const [low, high] = rare!.interval!
    expect(low <= exact && exact <= high).toBe(true)
  })

  test('found by trial rise, and a model whose score leads nowhere has none', () => {
    const sampler = new Sampler(seed => walk({ seed }), top, { policy: 'observe', depth: 1000 })
    const levels = levelsByTrial(sampler, 100, 1000, 5)!
    expect(levels.length).toBeGreaterThan(2)
    expect(levels).toEqual([...levels].sort((a, b) => a - b))
    const flat = () => ({ ...walk({ seed: 1 }), score: () => 0 })
    expect(levelsByTrial(new Sampler(flat, top, { policy: 'observe', depth: 1000 }), 100, 1000, 5)).toEqual([])
  })

  test('Success may be met below a level: it counts as having reached all of them, and the product stays right', async () => {
    // From each place it goes on, and once in a while straight to Success, with a score that never got to the last levels.
    const jumping = () =>
      immutableModel({
        initial: 0,
        successors: at =>
          at < 0 || at === 9
            ? []
            : [
                { event: '?up' as const, weight: 3, to: at + 1 },
                { event: '?jump' as const, weight: 1, to: -1 },
                { event: '?end' as const, weight: 6, to: -2 },
              ],
        apply: (_, { to }) => to,
        label: at => ({ done: at === -1 || at === 9 }),
        score: at => Math.max(at, 0),
      })
    const done = purposeOf(
      'purpose done\nstart q\n  see up when done -> Success\n  see up when not done -> q\n  see jump -> Success\n  see end -> Failure\n',
    )
    let all = 1
    for (let at = 8; at >= 0; at--) all = 0.3 * all + 0.1
    const { points } = await experimentOf(jumping, done, {
      rare: { effort: runs(300, 2000), repetitions: 30, levels: [2, 4, 6, 8] },
      confidence: 0.9999,
    })
    const [low, high] = points[0]!.rare!.interval!
    expect({ all, low, high, is: low <= all && all <= high }).toMatchObject({ is: true })
  })

  test('why nothing can be split is told with what to do about it', async () => {
    const flat = () => ({ ...walk({ seed: 1 }), random: undefined, score: () => 0 })
    const adviceOf = async (model: ExperimentModel, purpose: Purpose, rare: object | true = true) => {
      const failed = await experimentOf(model, purpose, { rare }).catch(error => error)
      return (failed as TelosError).diagnostics.map(({ code, fix }) => `${code}: ${fix}`).join()
    }
    const plain = () => immutableModel({ initial: 0, successors: () => ['?a' as const, '?b' as const], apply: n => n })
    const soon = purposeOf('purpose soon\nstart q\n  see a -> Success\n  see b -> Failure\n')
    const stubborn = (given: { seed: number }) => ({ ...walk(given), reseed: undefined }) as never
    expect(await adviceOf(stubborn, top)).toContain('experiment/not-split: give the simulator reseed(seed)')
    expect(await adviceOf(plain, soon, { levels: [1] })).toContain('leave the levels out')
    expect(await adviceOf(plain, soon)).toContain('let the purpose have states on the way')
    expect(await adviceOf(flat as never, top)).toContain('let score() grow')
  })

  test('a purpose one step away from Success on a model without a score is refused', async () => {
    const plain = () => immutableModel({ initial: 0, successors: () => ['?a' as const, '?b' as const], apply: n => n })
    const soon = purposeOf('purpose soon\nstart q\n  see a -> Success\n  see b -> Failure\n')
    await expect(experimentOf(plain, soon, { rare: true })).rejects.toThrow('there is only one level')
  })
})
