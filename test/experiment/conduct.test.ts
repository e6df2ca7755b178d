import { expect, test } from 'vitest'
import { Conduct, type Workers } from '../../src/experiment/conduct.js'
import type { Experiment } from '../../src/experiment/definition.js'
import { experimentFrom } from '../../src/experiment/options.js'
import type { Chunk, ChunkResult } from '../../src/experiment/point-runs.js'
import type { RunRow } from '../../src/experiment/row.js'
import { Draws } from '../../src/experiment/seeds.js'
import type { Batch, ResultStore } from '../../src/experiment/store.js'
import { runs } from '../support/runs.js'

const asked = (options: Parameters<typeof experimentFrom>[2]): Experiment => {
  const defined = experimentFrom('model', 'purpose', options)
  if (defined._tag === 'Left') throw new Error(defined.left[0]?.message)
  return defined.right
}

/** A run whose outcome depends on point and number alone. */
const rowOf = (point: number, run: number): RunRow => {
  const draws = new Draws(1000 * point + run, 'choices')
  const outcome = (['success', 'failure', 'left', 'fault'] as const)[draws.below(4)]!
  const fault = outcome === 'fault' ? `fault ${draws.below(3)}` : null
  const observables = { x: { final: draws.next(), peak: 1, mean: 0.5 } }
  return {
    point,
    run,
    seed: run,
    outcome,
    steps: draws.below(20),
    purposeState: 'q',
    observables,
    milliseconds: 40,
    fault,
  }
}

/** Workers who give back in an order of their own what they are asked for. */
class Disorderly implements Workers {
  private readonly draws: Draws
  private readonly asked: (() => void)[] = []
  busy = 0
  mostBusy = 0
  readonly points = new Set<number>()
  mostPoints = 0

  constructor(
    readonly jobs: number,
    seed: number,
  ) {
    this.draws = new Draws(seed, 'choices')
  }

  async runs({ point, from, to }: Chunk): Promise<ChunkResult> {
    this.points.add(point)
    this.mostPoints = Math.max(this.mostPoints, this.points.size)
    await this.later()
    this.points.delete(point)
    const rows = Array.from({ length: to - from }, (_, i) => rowOf(point, from + i))
    const trajectories = rows.map(({ run }) => ({ point, run, values: { x: [run] } }))
    return { rows, trajectories, encountered: { events: [], labels: [], states: [], isDrawn: true }, read: null }
  }

  async keep({ point, run, seed, outcome }: RunRow) {
    await this.later()
    return { point, run, seed, outcome, steps: { start: { labels: {} }, steps: [], loop: null } as never }
  }

  /** When somebody is let go, it is not who came first. */
  private async later(): Promise<void> {
    this.mostBusy = Math.max(this.mostBusy, ++this.busy)
    await new Promise<void>(go => {
      this.asked.push(go)
      setImmediate(() => this.asked.splice(this.draws.below(this.asked.length), 1)[0]!())
    })
    this.busy--
  }
}

/** Stores batches after a while, and sees that the rows of each point come without gaps. */
class Kept implements ResultStore {
  readonly rows: RunRow[] = []
  private readonly counts = new Map<number, number>()
  constructor(private readonly earlier: readonly RunRow[] = []) {
    for (const { point } of earlier) this.counts.set(point, (this.counts.get(point) ?? 0) + 1)
  }
  async *stored() {
    yield { rows: this.earlier, kept: [], trajectories: [] }
  }
  async add({ rows }: Batch) {
    await new Promise(resolve => setImmediate(resolve))
    for (const row of rows) {
      const count = this.counts.get(row.point) ?? 0
      expect(row.run).toBe(count)
      this.counts.set(row.point, count + 1)
      this.rows.push(row)
    }
  }
  async summarise() {}
  async close() {}
}

const conducted = async (experiment: Experiment, workers: Workers, store = new Kept()) => {
  const conduct = new Conduct(experiment, store, workers, { signal: new AbortController().signal })
  await conduct.go()
  const { results, kept } = conduct
  const rows = store.rows.sort((a, b) => a.point - b.point || a.run - b.run)
  return { results, kept, rows }
}

const points = Array.from({ length: 12 }, (_, x) => ({ x }))

test.each([
  ['a fixed number of runs', { points, runs: 7 }],
  ['many runs', { points: points.slice(0, 3), runs: 200 }],
  ['a precision', { points, precision: 0.2 }],
  ['a claim', { points, claim: 'P(success) >= 0.2', indifference: 0.1 }],
])('%s: the same whoever makes the runs, and in which order', async (_, options) => {
  const experiment = asked({ ...options, keepRuns: 2 })
  const alone = await conducted(experiment, new Disorderly(1, 1))
  expect(alone.results.every(({ complete }) => complete)).toBe(true)
  expect(alone.kept.length).toBeGreaterThan(0)
  for (let seed = 1; seed <= runs(20, 300); seed++)
    expect(await conducted(experiment, new Disorderly(1 + (seed % 9), seed))).toEqual(alone)
})

test('points with few runs are under way side by side, with no more work than there are workers', async () => {
  const workers = new Disorderly(4, 1)
  await conducted(asked({ points, runs: 3 }), workers)
  expect(workers).toMatchObject({ mostBusy: 4, mostPoints: 4 })
})

test('what was stored earlier is not made again, wherever it was left', async () => {
  const experiment = asked({ points, runs: 5, keepRuns: 0 })
  const earlier = points.flatMap((_, point) => Array.from({ length: (point * 3) % 6 }, (_, run) => rowOf(point, run)))
  const { rows, results } = await conducted(experiment, new Disorderly(3, 1), new Kept(earlier))
  expect(rows).toHaveLength(60 - earlier.length)
  const whole = await conducted(experiment, new Disorderly(1, 1))
  const withoutBands = (given: typeof results) => given.map(({ observables: _, ...result }) => result)
  expect(withoutBands(results)).toEqual(withoutBands(whole.results))
})

test('if several points fail, the first of them is told, whoever is faster', async () => {
  for (let seed = 1; seed <= 20; seed++) {
    const workers = new Disorderly(4, seed)
    const make = workers.runs.bind(workers)
    workers.runs = async chunk => {
      const made = await make(chunk)
      if (chunk.point >= 1) throw new Error(`point ${chunk.point}`)
      return made
    }
    await expect(conducted(asked({ points, runs: 3 }), workers)).rejects.toThrow('point 1')
  }
})

test('a store that fails ends it', async () => {
  const store = new Kept()
  store.add = () => Promise.reject(new Error('no room'))
  await expect(conducted(asked({ points, runs: 3 }), new Disorderly(3, 1), store)).rejects.toThrow('no room')
})
