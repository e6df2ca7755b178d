import { describe, expect, test } from 'vitest'
import { experimentOf } from '../../src/experiment/experiment.js'
import { immutableModel } from '../../src/simulator/immutable.js'
import { mutableModel } from '../../src/simulator/mutable.js'
import { Random } from '../../src/simulator/random.js'
import { purposeOf } from '../support/models.js'
import { runs } from '../support/runs.js'

/** A gambler who begins with 1 and wins with probability `up`; weights are drawn by Telos. */
const gambler = ({ up = 0.3, goal = 20 }: { up?: number; goal?: number }) =>
  immutableModel({
    initial: 1,
    successors: state =>
      state === 0 || state === goal
        ? []
        : [
            { event: '?win', weight: up },
            { event: '?lose', weight: 1 - up },
          ],
    apply: (state, { event }) => (event === '?win' ? state + 1 : state - 1),
    label: state => ({ rich: state === goal, ruined: state === 0 }),
    score: state => state,
    observe: state => ({ money: state }),
  })

const riches = purposeOf(
  'purpose riches\nstart q\n  otherwise when rich -> Success\n  otherwise when ruined and not rich -> Failure\n  otherwise when not rich and not ruined -> q\n',
)

describe('an experiment', () => {
  test('at each point of a sweep: the exact probability lies within the interval', async () => {
    const { points, complete } = await experimentOf(gambler, riches, {
      runs: 2000,
      sweep: { up: '0.4:0.6:0.1' },
      parameters: { goal: 4 },
    })
    expect(complete).toBe(true)
    for (const { parameters, outcomes, runs: made } of points) {
      const up = Number(parameters.up)
      const ratio = (1 - up) / up
      const exact = ratio === 1 ? 1 / 4 : (ratio - 1) / (ratio ** 4 - 1)
      const [low, high] = outcomes.success.interval!
      expect(made).toBe(2000)
      expect({ up, is: low <= exact && exact <= high }).toEqual({ up, is: true })
    }
    expect(points.map(({ parameters }) => parameters)).toEqual([{ up: 0.4 }, { up: 0.5 }, { up: 0.6 }])
  })

  test('gambler’s ruin by splitting: 5.83e-8', async () => {
    const { points } = await experimentOf(gambler, riches, {
      rare: { effort: runs(200, 1000), repetitions: 16 },
      depth: 100_000,
    })
    const [{ rare }] = points as [(typeof points)[number]]
    const exact = (7 / 3 - 1) / ((7 / 3) ** 20 - 1)
    expect(exact).toBeCloseTo(5.83e-8, 10)
    const [low, high] = rare!.interval!
    expect({ low, high, is: low <= exact && exact <= high }).toMatchObject({ is: true })
    expect(high / low).toBeLessThan(6)
  })

  test('a model that draws by its seed', async () => {
    const coin = ({ seed }: { seed: number }) => {
      const random = new Random(seed)
      let side = -1
      return mutableModel({
        save: () => side,
        restore: saved => {
          side = saved
        },
        enabled: () => (side < 0 ? ['?toss'] : []),
        inject: () => {
          side = random.below(2)
        },
        label: () => ({ heads: side === 1 }),
      })
    }
    const heads = purposeOf('purpose heads\nstart q\n  see toss when heads -> Success\n  see toss else -> Failure\n')
    const { points } = await experimentOf(coin, heads, { runs: 4000 })
    expect(Math.abs(points[0]!.outcomes.success.estimate! - 0.5)).toBeLessThan(0.04)
    await expect(experimentOf(coin, heads, { rare: true })).rejects.toThrow('cannot be given another seed')
  })

  test('a claim is tested', async () => {
    const claim = (text: string) =>
      experimentOf(gambler, riches, { claim: text, parameters: { up: 0.5, goal: 4 }, indifference: 0.05 })
    expect((await claim('P(success) >= 0.15')).points[0]!.claim).toBe('holds')
    expect((await claim('P(success) >= 0.4')).points[0]!.claim).toBe('refuted')
    expect((await claim('P(failure) <= 0.6')).points[0]!.claim).toBe('refuted')
  })

  test('guided runs have no estimates', async () => {
    const { points, assumptions } = await experimentOf(gambler, riches, {
      policy: 'seek',
      runs: 50,
      parameters: { goal: 4 },
    })
    const [{ outcomes, successOrUndecided }] = points as [(typeof points)[number]]
    expect(outcomes.success).toEqual({ count: outcomes.success.count })
    expect(successOrUndecided).toBeNull()
    expect(assumptions).toHaveLength(1)
  })

  /** One step, to one of several ends, with these weights. */
  const fork = (...weights: number[]) =>
    immutableModel({
      initial: -1,
      successors: at => (at < 0 ? weights.map((weight, i) => ({ event: `?to(${i})` as const, weight, i })) : []),
      apply: (_, { i }) => i,
      label: at => ({ first: at === 0 }),
    })
  const first = purposeOf('purpose first\nstart q\n  see to(_) when first -> Success\n  see to(_) else -> Failure\n')

  test.each([
    [[1e308, 1e308, 1e308], 1 / 3],
    [[5e-324, 5e-324], 1 / 2],
    [[1e-12, 1e12], 0],
    [[3, 0, 1], 3 / 4],
  ])('weights of any size: %j', async (weights, probability) => {
    const { points } = await experimentOf(() => fork(...weights), first, { runs: 2000 })
    expect(Math.abs(points[0]!.outcomes.success.estimate! - probability)).toBeLessThan(0.05)
  })

  test('a claim is open where runs that were not decided might decide it', async () => {
    const endless = purposeOf('purpose endless\nstart q\n  otherwise when rich -> Success\n  otherwise else -> q\n')
    const ask = (claim: string, depth: number) =>
      experimentOf(gambler, endless, { claim, depth, parameters: { up: 0.5, goal: 2 }, indifference: 0.05 })
    // Without a step nothing is decided; with one, half of the runs are.
    expect((await ask('P(failure) <= 0.1', 0)).points[0]!.claim).toBeNull()
    expect((await ask('P(success) >= 0.9', 0)).points[0]!.claim).toBeNull()
    expect((await ask('P(success) >= 0.3', 5)).points[0]!.claim).toBe('holds')
  })

  test('an order that can come to several things: the world decides by weights', async () => {
    const cure = () =>
      immutableModel({
        initial: 'ill',
        successors: state =>
          state === 'ill'
            ? [
                { event: '!treat' as const, to: 'cured', weight: 1 },
                { event: '!treat' as const, to: 'ill still', weight: 9 },
              ]
            : [],
        apply: (_, { to }) => to,
        label: state => ({ cured: state === 'cured' }),
      })
    const cured = purposeOf('purpose cured\nstart q\n  do treat when cured -> Success\n  do treat else -> Failure\n')
    const { points } = await experimentOf(cure, cured, { policy: 'drive', runs: 3000 })
    expect(Math.abs(points[0]!.outcomes.success.estimate! - 0.1)).toBeLessThan(0.03)
  })

  test('observables may have any name and any finite value', async () => {
    const odd = () => ({
      ...fork(1, 1),
      observe: () => ({ constructor: 1, toString: 2, ['__proto__']: 3, large: 1.7e308 }),
    })
    const { points } = await experimentOf(odd as never, first, { runs: 10 })
    expect(Object.keys(points[0]!.observables).sort()).toEqual(['__proto__', 'constructor', 'large', 'toString'])
    expect(points[0]!.observables.large!.mean.mean).toBeCloseTo(1.7e308, -300)
  })

  test('a parameter that the model does not read is warned of in the result', async () => {
    const { warnings, assumptions } = await experimentOf(gambler, riches, {
      runs: 5,
      sweep: { upp: [0.1, 0.2] },
      parameters: { goal: 3, loses: 1 },
    })
    expect(warnings.map(({ code, fix }) => [code, fix])).toEqual([
      ['experiment/unread', 'did you mean up?'],
      ['experiment/unread', undefined],
    ])
    expect(assumptions[0]).toBe(
      'model does not read the parameter upp, so that points which differ in it are the same: it reads goal, up: did you mean up?',
    )
  })

  test('what is read at any time, or by going through all names, is read', async () => {
    const late = (given: { up?: number; goal?: number }) => {
      const model = gambler({ goal: 2 })
      return { ...model, successors: () => (given.up === undefined ? [] : model.successors()) }
    }
    const all = (given: object) => gambler({ ...given })
    for (const model of [late, all])
      expect((await experimentOf(model, riches, { runs: 5, sweep: { up: [0.1, 0.2] } })).warnings).toEqual([])
  })

  test('what no run met is told otherwise if all runs left the purpose before', async () => {
    const late = () =>
      immutableModel({
        initial: 0,
        successors: () => [{ event: '?a' as const }, { event: '?b' as const }],
        apply: n => n,
      })
    const waits = purposeOf('purpose waits\nstart q\n  see later -> Success\n')
    const { warnings } = await experimentOf(late, waits, { runs: 10 })
    expect(warnings.map(({ message }) => message)).toEqual([
      'no run of 10 met the event see later: all of them left the purpose before, as it does not allow what they came to',
    ])
  })

  test('if all runs failed, it is not missed what they would have met', async () => {
    const failing = () => ({
      ...immutableModel({ initial: 0, successors: () => ['?a' as const], apply: n => n }),
      successors: () => {
        throw new Error('broken')
      },
    })
    const waits = purposeOf('purpose waits\nstart q\n  see later -> Success\n')
    const { warnings, points } = await experimentOf(failing as never, waits, { runs: 10 })
    expect(points[0]!.outcomes.fault.count).toBe(10)
    expect(warnings).toEqual([])
  })

  test('a label that was never asked for is not missed: runs left before', async () => {
    const model = () =>
      immutableModel({
        initial: 0,
        successors: () => [
          { event: '?a' as const, weight: 0 },
          { event: '?b' as const, weight: 1 },
          { event: '?c' as const, weight: 1 },
        ],
        apply: n => n,
        label: () => ({ fine: true }),
      })
    const purpose = (text: string) =>
      purposeOf(`purpose p\nstart q\n  see a when ${text} -> Success\n  see a else -> q\n`)
    expect((await experimentOf(model, purpose('fine'), { runs: 10 })).warnings).toEqual([])
    const asked = purposeOf('purpose p\nstart q\n  see b when fin -> Success\n  see c when fin -> Success\n')
    const { warnings } = await experimentOf(model, asked, { runs: 10 })
    expect(warnings.map(({ fix }) => fix)).toEqual(['did you mean fine?'])
  })

  test('too many points are refused before they are made', async () => {
    for (const up of ['0:1e300:1e-300', '0:1:1e-9'])
      await expect(experimentOf(gambler, riches, { sweep: { up } })).rejects.toThrow('points')
  })
})
