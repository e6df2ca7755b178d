import { describe, expect, test } from 'vitest'
import { stepInWords } from '../../src/ats/words.js'
import { immutableModel, parsePurpose, SimulatorError, type Step, simulate } from '../../src/index.js'
import { modelOf } from '../support/models.js'

const model = modelOf({
  initial: 's',
  transitions: [
    ['s', '!go', 'end'],
    ['s', '!stay', 'busy'],
    ['busy', '?tea', 's'],
  ],
})
const purposeOf = (lines: string) => parsePurpose(`purpose p\nstart q\n${lines}`)

/** A counter that goes up; it fails at 3. */
const counter = () =>
  immutableModel({
    initial: 0,
    successors: n => [
      { event: '!add', by: 1 },
      { event: '!add', by: 2, at: [n, n + 1] },
      ...(n > 9 ? ['!end' as const] : []),
    ],
    apply: (n, choice) => {
      if (n > 2) throw new Error('too much')
      return n + (typeof choice === 'string' ? 0 : choice.by)
    },
    key: n => n,
    describe: n => `${'#'.repeat(n)}\n${'.'.repeat(n)}`,
    observe: n => ({ count: n }),
  })

describe('the outcome of a simulation', () => {
  test.each([
    ['success', '  do go -> Success\n', { steps: 1, stuck: null, bound: null }],
    ['failure', '  do go -> Failure\n  do never -> Success\n', { steps: 1, stuck: null, bound: null }],
    [
      'left',
      '  do stay -> r\nstate r\n  see cake -> Success\n',
      { steps: 1, stuck: { kind: 'left', offered: ['?tea'] }, bound: null },
    ],
    [
      'stuck',
      '  do go -> r\nstate r\n  see cake -> Success\n',
      { steps: 1, stuck: { kind: 'deadlock', offered: [] }, bound: null },
    ],
    ['bound', '  do stay -> q\n  see tea -> q\n  do never -> Success\n', { steps: 20, stuck: null, bound: 'depth' }],
  ] as const)('%s', (outcome, lines, { steps, stuck, bound }) => {
    const { run, startDrawn, ...end } = simulate(model, purposeOf(lines))
    expect(startDrawn).toBe(false)
    expect({ ...end, steps: run.steps.length }).toEqual({ outcome, stuck, bound, steps })
  })

  test('without a purpose it ends in a deadlock, or at the bound', () => {
    const outcomes = Array.from({ length: 20 }, (_, seed) => simulate(model, null, { seed, depth: 2 }).outcome)
    expect(new Set(outcomes)).toEqual(new Set(['stuck', 'bound']))
  })

  test('when its time is up, it keeps the run so far', () => {
    expect(simulate(model, purposeOf('  do go -> Success\n'), { timeout: 0 })).toMatchObject({
      outcome: 'bound',
      bound: 'time',
      run: { start: { state: 's' }, steps: [] },
    })
    expect(() => simulate(model, null, { timeout: Number.NaN })).toThrow(/timeout/)
  })
})

test('each step is told as it is taken; a model that fails leaves the run so far', () => {
  const told: Step[] = []
  const failing = () => simulate(counter, null, { seed: 1, onStep: step => told.push(step) })
  expect(failing).toThrow(SimulatorError)
  try {
    failing()
  } catch (error) {
    const { run } = error as SimulatorError
    expect(run?.steps).toEqual(told.slice(told.length / 2))
    expect(run?.start).toEqual({ purpose: '', labels: [], state: '\n', observe: { count: 0 } })
    expect(run?.steps[0].observe).toEqual({ count: run?.steps[0].state?.indexOf('\n') })
  }
})

test('what a program offered is told where the event alone leaves it open', () => {
  const offered = Array.from(
    { length: 20 },
    (_, seed) => simulate(counter, null, { seed, depth: 1 }).run.steps[0].offered,
  )
  expect(new Set(offered)).toEqual(new Set(['by: 1', 'by: 2, at: [0, 1]']))
})

test('what a model observes are numbers', () => {
  const observing = (observe: () => unknown) => () =>
    Object.assign(counter(), { observe }) as unknown as ReturnType<typeof counter>
  expect(() =>
    simulate(
      observing(() => ({ count: 'many' })),
      null,
    ),
  ).toThrow('observe answered with count: "many", which is no number')
  expect(() =>
    simulate(
      observing(() => ({ count: Number.NaN })),
      null,
    ),
  ).toThrow('count: NaN, which is no number')
  expect(() =>
    simulate(
      observing(() => null),
      null,
    ),
  ).toThrow('observe did not answer with an object')
  expect(() =>
    simulate(
      observing(async () => ({ count: 3 })),
      null,
    ),
  ).toThrow('observe returned a Promise')
})

test('a program offers in its own words if it has any', () => {
  class Roll {
    readonly event = '?roll'
    constructor(readonly face: number) {}
    toString(): string {
      return `a ${this.face}`
    }
  }
  const dice = () =>
    immutableModel({ initial: 0, successors: () => [new Roll(1), new Roll(6)], apply: (_, { face }) => face })
  const words = simulate(dice, null, { depth: 5 }).run.steps.map(stepInWords)
  expect(new Set(words)).toEqual(new Set(['see roll (a 1)', 'see roll (a 6)']))
})
