import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { LoadedModel } from '../../simulators/language.js'
import {
  answering,
  Explorer,
  type ExplorerAnswer,
  ExplorerError,
  experimentOf,
  mutableModel,
  parsePurpose,
  RemoteExplorer,
} from '../../src/index.js'
import { root } from '../support/cli.js'

type Sampled = Awaited<ReturnType<Explorer['sample']>>

const file = (name: string) => ({ name, text: readFileSync(join(root, 'examples', name), 'utf8') })

/** Heads or tails, by weights. */
const coin = {
  name: 'coin.ats.json',
  text: JSON.stringify({
    initial: 'start',
    transitions: [
      ['start', '?heads', 'end', 3],
      ['start', '?tails', 'end', 1],
    ],
  }),
}
const heads = {
  name: 'heads.purpose',
  text: 'purpose heads\nstart q\n  see heads -> Success\n  see tails -> Failure\n',
}

const opened = async (model = coin, purpose: typeof heads | null = heads): Promise<Explorer> => {
  const explorer = new Explorer()
  const { problems, here } = await explorer.open(model, purpose)
  expect(here, JSON.stringify(problems)).not.toBeNull()
  return explorer
}

const countsOf = ({ experiment }: Sampled) =>
  Object.fromEntries(Object.entries(experiment.points[0].outcomes).map(([outcome, { count }]) => [outcome, count]))

/** A world of its own for each seed: it draws a number, and says in steps how great it is. */
const drawing = ({ seed = 0 }: { seed?: number } = {}) => {
  let left = 1 + (Math.imul(seed, 0x9e3779b1) >>> 28)
  return mutableModel({
    save: () => left,
    restore: saved => {
      left = saved
    },
    enabled: () => (left === 0 ? [] : [{ event: left === 1 ? ('?last' as const) : ('?tick' as const) }]),
    inject: () => {
      left--
    },
    label: () => ({}),
    observe: () => ({ left }),
    random: { seed },
  })
}
const last = { name: 'last.purpose', text: 'purpose last\nstart q\n  see last -> Success\n  otherwise -> q\n' }
const drawingProgram = async ({ parameters = {} }: { parameters?: object }): Promise<LoadedModel> => ({
  factory: () => drawing(parameters),
  remake: given => drawing(given),
  warnings: [],
  expectations: [],
})

describe('a sample', () => {
  test('is that of an experiment with the same settings, and depends on the seed alone', async () => {
    const explorer = await opened()
    const settings = { runs: 500, seed: 7 }
    const sampled = await explorer.sample(settings, () => {})
    const [point] = (
      await experimentOf(() => explorerModel(), parsePurpose(heads.text, heads.name), { ...settings, keepRuns: 3 })
    ).points
    expect(sampled).toMatchObject({ stage: 'complete', runs: 500, wanted: 500 })
    expect(sampled.experiment.points[0].outcomes).toEqual(point.outcomes)
    expect(sampled.experiment.points[0].steps).toEqual(point.steps)
    expect(sampled.experiment.points[0].success!.interval).toEqual(point.outcomes.success.interval)
    const again = await (await opened()).sample(settings, () => {})
    expect(countsOf(again)).toEqual(countsOf(sampled))
    expect(again.experiment.kept).toEqual(sampled.experiment.kept)
    expect(countsOf(await explorer.sample({ ...settings, seed: 8 }, () => {}))).not.toEqual(countsOf(sampled))
  })

  const explorerModel = () => {
    let isOver = false
    return mutableModel({
      save: () => isOver,
      restore: saved => {
        isOver = saved
      },
      enabled: () =>
        isOver
          ? []
          : [
              { event: '?heads' as const, weight: 3 },
              { event: '?tails' as const, weight: 1 },
            ],
      inject: () => {
        isOver = true
      },
      label: () => ({}),
    })
  }

  test('is told while it grows: with an interval that is called provisional', async () => {
    const told: Sampled[] = []
    await (await opened()).sample({ runs: 200 }, soFar => told.push(soFar))
    expect(told.length).toBeGreaterThan(1)
    expect(told.map(({ runs }) => runs)).toEqual(told.map(({ runs }) => runs).sort((a, b) => a - b))
    for (const { stage, runs, experiment } of told) {
      expect(stage).toBe('so far')
      expect(experiment.points[0].runs).toBe(runs)
      expect(experiment.points[0].success!.interval).toHaveLength(2)
      expect(experiment.answer.sentence).toMatch(/of \d+ runs succeeded so far$/)
      expect(experiment.rests).toEqual([])
    }
  })

  test('that is stopped has counts only, and says why', async () => {
    const explorer = await opened()
    const sampled = await explorer.sample({ runs: 100_000_000 }, () => explorer.stop())
    expect(sampled.stage).toBe('stopped')
    expect(sampled.runs).toBeGreaterThan(0)
    expect(sampled.runs).toBeLessThan(100_000_000)
    const { answer, unfinished, points, rests, kept } = sampled.experiment
    expect(points[0]).toMatchObject({ success: null, failure: null })
    expect(answer.sentence).toMatch(/^[\d,]+ of [\d,]+ runs succeeded$/)
    expect(unfinished).toMatch(/decided by looking/)
    expect(rests).toEqual([])
    expect(JSON.stringify(sampled)).not.toMatch(/"(estimate|interval)":[^n]/)
    expect(kept.length).toBeGreaterThan(0)
  })

  test('of guided runs never has an estimate', async () => {
    const told: Sampled[] = []
    const explorer = await opened(file('dog/dog.ats.json'), file('dog/learned.purpose'))
    told.push(await explorer.sample({ runs: 50, policy: 'seek', depth: 20 }, soFar => told.push(soFar)))
    expect(told.length).toBeGreaterThan(1)
    for (const sampled of told) {
      expect(sampled.experiment.isGuided).toBe(true)
      expect(sampled.experiment.points[0]).toMatchObject({ success: null, failure: null })
      expect(JSON.stringify(sampled)).not.toMatch(/"(estimate|interval)":[^n]/)
      expect(sampled.experiment.rests.join()).toMatch(/says nothing about how likely/)
    }
  })

  test('keeps runs of each outcome, which can be walked', async () => {
    const explorer = await opened()
    const { experiment } = await explorer.sample({ runs: 100, keepRuns: 2 }, () => {})
    expect(experiment.kept.map(({ outcome }) => outcome).sort()).toEqual(['failure', 'failure', 'success', 'success'])
    for (const { steps, outcome } of experiment.kept)
      expect(explorer.follow(steps.steps, steps.steps.length)).toMatchObject({ ended: outcome })
  })

  test('of a program gives each run a seed of its own; its runs are walked by a model with that seed', async () => {
    const explorer = new Explorer(drawingProgram)
    await explorer.open({ name: 'drawing.model.ts', text: '', parameters: { seed: 3 } }, last)
    const { isSeeded, experiment } = await explorer.sample({ runs: 100, keepRuns: 5 }, () => {})
    expect(isSeeded).toBe(true)
    expect(experiment.points[0].steps!.least).toBeLessThan(experiment.points[0].steps!.greatest)
    expect(Object.keys(experiment.points[0].observables)).toEqual(['left'])
    for (const { seed, steps } of experiment.kept) {
      const { here } = await explorer.open({ name: 'drawing.model.ts', text: '', parameters: { seed } }, last)
      expect(here).not.toBeNull()
      expect(explorer.follow(steps.steps, steps.steps.length)).toMatchObject({ ended: 'success' })
    }
    expect((await (await opened()).sample({ runs: 10 }, () => {})).isSeeded).toBe(false)
  })

  test('needs a purpose, and settings that can be', async () => {
    const explorer = await opened(coin, null)
    await expect(explorer.sample({}, () => {})).rejects.toThrow(ExplorerError)
    await expect(explorer.sample({}, () => {})).rejects.toThrow('no purpose')
    await expect((await opened()).sample({ runs: 0 }, () => {})).rejects.toThrow('runs must be a whole number')
    await expect(new Explorer().sample({}, () => {})).rejects.toThrow('no model is open')
  })

  test('is plain data, and can be asked for from elsewhere', async () => {
    const far = new RemoteExplorer(request => void answer(JSON.parse(JSON.stringify(request))))
    const answer = answering(new Explorer(), (message: ExplorerAnswer) =>
      far.receive(JSON.parse(JSON.stringify(message))),
    )
    await far.ask('open', coin, heads)
    const told: Sampled[] = []
    const sampled = await far.sample({ runs: 50 }, soFar => told.push(soFar))
    expect(told[0].stage).toBe('so far')
    const near = await (await opened()).sample({ runs: 50 }, () => {})
    expect(sampled.experiment.points).toEqual(JSON.parse(JSON.stringify(near.experiment.points)))
    const stopped = await far.sample({ runs: 100_000_000 }, () => void far.ask('stop'))
    expect(stopped.stage).toBe('stopped')
  })
})
