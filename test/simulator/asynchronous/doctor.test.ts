import { expect, test } from 'vitest'
import type { AsynchronousSimulator, Live, LiveState } from '../../../src/simulator/asynchronous/asynchronous.js'
import { examineLater } from '../../../src/simulator/doctor/asynchronous.js'
import { simulatorThrew } from '../../../src/simulator/errors.js'
import { SimulatorFault } from '../../../src/simulator/fault.js'

/** What is wrong with a counter, in the hands of its simulator. */
interface Faults {
  /** What a restored state has forgotten; what the live simulation shows. */
  readonly restored?: (n: number) => number
  readonly labels?: (n: number, asked: number) => string[]
  readonly events?: (n: number, asked: number) => string[]
  readonly fingerprint?: (n: number) => number
  readonly weight?: number
  readonly expand?: () => void
}

const counter = ({
  restored = n => n,
  labels = () => [],
  events = n => (n < 4 ? ['!up', '?stay'] : ['?down']),
  fingerprint = n => n,
  weight = 1,
  expand = () => {},
}: Faults): AsynchronousSimulator => {
  const kept: number[] = [0]
  let asked = 0
  const after = (n: number, event: string): number => n + (event === '!up' ? 1 : event === '?down' ? -1 : 0)
  const shown = (n: number) => ({ labels: labels(n, asked++), fingerprint: fingerprint(n), observe: { n } })
  let at = 0
  const live = (): LiveState => ({ ...shown(at), offers: events(at, asked++).map(event => ({ event })) })
  return {
    world: 'closed',
    fingerprints: true,
    restoring: 'snapshot',
    shows: { describe: false, observe: true, score: false },
    start: async () => ({ state: 0, ...shown(0) }),
    expand: async state => {
      expand()
      const n = restored(kept[state]!)
      return events(n, asked++).map(event => {
        const next = after(n, event)
        return { event, weight, state: kept.push(next) - 1, ...shown(next) }
      })
    },
    release: () => {},
    live: {
      restart: async () => {
        at = 0
        return live()
      },
      take: async (choice: number) => {
        at = after(at, events(at, asked++)[choice]!)
        return live()
      },
    } as Partial<Live> as Live,
  }
}

const findings = async (faults: Faults): Promise<string[]> =>
  (await examineLater(counter(faults), {})).findings.map(({ diagnostic: { code, message } }) => `${code}: ${message}`)

test('a simulator that keeps its contract', async () => {
  const { findings: found, visits, steps } = await examineLater(counter({}), { walks: 3, depth: 10 })
  expect(found).toEqual([])
  expect(steps).toBe(30)
  expect(visits).toBeGreaterThan(30)
})

test('going back does not bring everything back: the live simulation shows it', async () => {
  const [found, ...others] = await findings({ restored: n => Math.min(n, 2) })
  expect(found).toMatch(/^doctor\/hidden-state: straight forward the fingerprint is \d, and restored \d$/)
  expect(others).toEqual([])
})

test.each<[string, Faults, RegExp]>([
  ['labels', { labels: (_, asked) => (asked % 7 === 0 ? ['odd'] : []) }, /^doctor\/hidden-state/],
  ['contradictions', { labels: () => ['p', 'not p'] }, /^doctor\/contradictory-labels: .* p and with not p$/],
  [
    'the order',
    { events: (_, asked) => (asked % 2 === 0 ? ['?a', '?b'] : ['?b', '?a']) },
    /^doctor\/(unstable-order|hidden-state)/,
  ],
  ['fingerprints', { fingerprint: n => n % 2 }, /^doctor\/fingerprint-lies: in two states with the fingerprint 0/],
  ['weights', { weight: -1 }, /^doctor\/broken: !up has the weight -1/],
])('%s that are wrong are found', async (_, faults, expected) => {
  expect((await findings(faults)).join('\n')).toMatch(expected)
})

test('a simulator that fails is reported with the steps that led there', async () => {
  let asked = 0
  const broken = counter({
    expand: () => {
      if (asked++ > 4) throw new SimulatorFault(simulatorThrew, 'no more', null)
    },
  })
  const { findings: found } = await examineLater(broken, {})
  expect(found).toMatchObject([{ diagnostic: { code: 'doctor/broken', message: 'no more' } }])
  expect(found[0]?.steps.length).toBe(2)
})
