import { describe, expect, test } from 'vitest'
import { Explorer } from '../../src/explore/explorer.js'
import type { RemoteExplorer } from '../../src/explore/remote-explorer.js'
import {
  beginTrail,
  choicesOf,
  followTrail,
  placeBefore,
  retraceTrail,
  runBy,
  runOf,
  type Trail,
  trailAfter,
  trailAt,
  wholeRun,
} from '../../src/explore/trail.js'

const text = JSON.stringify({
  initial: 'a',
  labels: {},
  transitions: [
    ['a', '!x', 'b'],
    ['a', '!y', 'c'],
    ['b', '!x', 'c'],
    ['c', '!x', 'a'],
  ],
})

/** An explorer that is asked as if it were elsewhere, and the walk at its beginning. */
const opening = async () => {
  const explorer = new Explorer()
  const { here } = await explorer.open({ name: 'm.ats.json', text, parameters: {} }, null)
  const ask = async (method: keyof Explorer, ...args: unknown[]): Promise<unknown> =>
    (explorer[method] as (...args: unknown[]) => unknown).apply(explorer, args)
  let trail = beginTrail(here!)
  return {
    asked: { ask } as unknown as Pick<RemoteExplorer, 'ask'>,
    explorer,
    take(choice: number): Trail {
      const offer = trail.here.offers.find(one => one.choice === choice)!
      const led = runBy(trail, offer)
      trail = trailAfter(trail, offer, explorer.take(choice))
      expect(runOf(trail)).toEqual(led)
      return trail
    },
    goTo(position: number): Trail {
      trail = trailAt(trail, explorer.goTo(position))
      return trail
    },
  }
}
const events = (trail: Trail): string[] => wholeRun(trail).steps.map(({ event }) => event)

describe('a trail knows what the explorer knows', () => {
  test('forwards, back, the same way again, another way', async () => {
    const walk = await opening()
    walk.take(0)
    walk.take(0)
    const { steps } = walk.take(0)
    let trail = walk.goTo(1)
    expect([choicesOf(trail), events(trail), placeBefore(trail)?.state]).toEqual([[0], ['!x', '!x', '!x'], 'a'])
    expect(walk.take(0).steps).toBe(steps)
    walk.goTo(0)
    trail = walk.take(1)
    expect([choicesOf(trail), events(trail), trail.here.state]).toEqual([[1], ['!y'], 'c'])
    expect(runOf(trail)).toEqual(walk.explorer.run())
    expect(choicesOf(trail)).toEqual(walk.explorer.choices())
  })

  test('along a run, to one of its positions', async () => {
    const { asked } = await opening()
    const trail = await followTrail(asked, [{ event: '!x' }, { event: '!x' }, { event: '!nothing' }], 1)
    expect([trail.here.position, trail.here.length, trail.here.state, events(trail)]).toEqual([1, 2, 'b', ['!x', '!x']])
    expect(choicesOf(trail)).toEqual([0])
  })

  test('retracing the first steps of a walk keeps those ahead of them', async () => {
    const { asked, take } = await opening()
    take(0)
    take(0)
    take(0)
    const trail = await retraceTrail(asked, [0])
    expect([trail.here.position, trail.here.length, trail.steps.length]).toEqual([1, 3, 3])
    expect(trail.here.state).toBe('b')
  })
})
