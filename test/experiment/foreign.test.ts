import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { orThrow } from '../../src/errors/or-throw.js'
import { experimentOf } from '../../src/experiment/experiment.js'
import type { ExperimentOptions } from '../../src/experiment/options.js'
import { mutableModel, TelosError } from '../../src/index.js'
import { loadModel } from '../../src/io/models.js'
import { root } from '../support/cli.js'
import { purposeOf } from '../support/models.js'

const command = `command:"${process.execPath}" "${join(root, 'test/fixtures/walk-server.mjs')}"`
const { factory: served, end } = orThrow(await loadModel(command))
afterAll(() => end?.())

/** The same walk in this process. */
const here = ({ end = 5, up = 1 }: { end?: number; up?: number }) => {
  let at = 0
  return mutableModel({
    world: 'closed',
    save: () => at,
    restore: saved => {
      at = saved
    },
    enabled: () =>
      at === end
        ? []
        : [{ event: '?on' as const, weight: up }, ...(at > 0 ? [{ event: '?back' as const, weight: 1 }] : [])],
    inject: ({ event }) => {
      at += event === '?on' ? 1 : -1
    },
    label: () => ({ there: at === end }),
    fingerprint: () => at,
    observe: () => ({ at }),
    describe: () => `at ${at}`,
  })
}

const arrives = purposeOf(
  'purpose arrives\nstart q\n  see on when there -> Success\n  see on when not there -> q\n  see back when at = 0 -> Failure\n  see back when at > 0 -> q\n',
)

describe('a model in another process', () => {
  test('makes the same runs as in this one', async () => {
    const property = fc.asyncProperty(
      fc.nat(1000),
      fc.constantFrom<'observe' | 'drive'>('observe', 'drive'),
      fc.integer({ min: 1, max: 6 }),
      fc.constantFrom(0.5, 1, 3),
      async (seed, policy, end, up) => {
        const options: ExperimentOptions = {
          seed,
          policy,
          runs: 8,
          depth: 12,
          sweep: { up: [up, 2] },
          parameters: { end },
          keepRuns: 2,
        }
        const [one, other] = [await experimentOf(here, arrives, options), await experimentOf(served, arrives, options)]
        expect(other.points).toEqual(one.points)
        expect(
          other.kept.map(({ steps, ...kept }) => ({
            ...kept,
            steps: steps.steps.map(({ offered: _, ...step }) => step),
          })),
        ).toEqual(
          one.kept.map(({ steps, ...kept }) => ({
            ...kept,
            steps: steps.steps.map(({ offered: _, ...step }) => step),
          })),
        )
      },
    )
    await fc.assert(property, { numRuns: 20 })
  })

  test('its faults are outcomes, with their messages', async () => {
    const { points, warnings } = await experimentOf(served, arrives, { runs: 5, parameters: { breaks: 1 } })
    expect(points[0]?.outcomes.fault.count).toBe(5)
    expect(points[0]?.faults[0]?.message).toContain('it broke')
    expect(warnings.map(({ code }) => code)).not.toContain('experiment/lost')
  })

  test('a process that ends is a fault of its run, and there is another for the next', async () => {
    const { points, warnings } = await experimentOf(served, arrives, { runs: 4, parameters: { dies: 1 } })
    expect(points[0]?.outcomes.fault.count).toBe(4)
    expect(points[0]?.faults[0]?.message).toContain('ended with code 3 before it had answered take')
    expect(warnings[0]?.message).toBe('4 processes of the model were lost, each with a run, which is a fault')
  })

  test('so is one that does not answer', async () => {
    const { points } = await experimentOf(served, arrives, { runs: 2, runTimeout: 0.1, parameters: { hangs: 1 } })
    expect(points[0]?.outcomes.fault.count).toBe(2)
    expect(points[0]?.faults[0]?.message).toContain('did not end within 0.1 s')
  })

  test('seek goes back to states', async () => {
    const asked = experimentOf(served, arrives, { runs: 2, policy: 'seek' })
    await expect(asked).rejects.toThrow(TelosError)
    await expect(asked).rejects.toThrow('cannot go back')
  })
})
