import { describe, expect, test } from 'vitest'
import {
  type Moves,
  parsePurpose,
  replay,
  SimulatorError,
  strangers,
  type VectorModel,
  vectorModel,
  verdictOf,
} from '../../src/index.js'
import { examine } from '../../src/simulator/doctor.js'

const walk = parsePurpose('purpose p\nstart q\n  see end when far -> Success\n  otherwise -> q')

/** A counter that ends at 3; the vector gets longer as it goes. */
const growing: VectorModel<'!up' | '?end', 'far' | 'odd'> = {
  events: ['!up', '?end'],
  initial: [[0]],
  expand(state, moves) {
    if (state.length < 4) {
      moves.begin(0, state.length + 1)
      moves.set(state.length, state.length * 1000)
    } else moves.begin(1)
  },
  propositions: {
    far: state => state.length === 4,
    odd: state => (state.length === 2 ? undefined : state.length % 2 === 1),
  },
}

test('a vector model is a simulator: closed, identifiable, healthy', () => {
  const simulator = vectorModel(growing)
  expect(simulator.world).toBe('closed')
  expect([...simulator.labels()]).toEqual(['not far', 'odd'])
  expect(simulator.describe!()).toBe('(0)')
  expect(simulator.alphabet).toEqual({ events: ['!up', '?end'], propositions: ['far', 'odd'] })
  const [choice] = simulator.successors()
  simulator.scheduleStep(choice)
  simulator.step()
  expect([...simulator.labels()]).toEqual(['not far'])
  expect(simulator.fingerprint!()).toBe('0,1000')
  expect(examine(() => vectorModel(growing)).findings).toEqual([])
})

test('a run through growing vectors', async () => {
  const verdict = await verdictOf(() => vectorModel(growing), walk, { relation: 'certainty' })
  expect(verdict).toMatchObject({ kind: 'success', exact: true })
  const found = await verdictOf(() => vectorModel(growing), walk)
  expect(found.run!.steps.map(step => [step.event, step.state])).toEqual([
    ['!up', '(0 1000)'],
    ['!up', '(0 1000 2000)'],
    ['!up', '(0 1000 2000 3000)'],
    ['?end', '(0 1000 2000 3000)'],
  ])
  expect(replay(() => vectorModel(growing), found.run!, walk).divergence).toBe(null)
})

describe('several initial states', () => {
  const several = (init?: '!begin') => () =>
    vectorModel({
      events: ['?end'],
      ...(init === undefined ? {} : { init }),
      initial: init === undefined ? [[1], [2]] : [[1]],
      expand(state, moves) {
        if (state[0] > 1) moves.begin(0)
      },
      propositions: { far: state => state[0] === 2 },
    })
  test('a blank state with init before them', async () => {
    const verdict = await verdictOf(several(), walk)
    expect(verdict.run!.start).toEqual({ purpose: 'q', labels: [], state: 'blank' })
    expect(verdict.run!.steps.map(step => [step.event, step.state])).toEqual([
      ['!init', '(2)'],
      ['?end', '(2)'],
    ])
    expect(replay(several(), verdict.run!, walk).divergence).toBe(null)
    expect(examine(several()).findings).toEqual([])
    const guarded = parsePurpose('purpose p\nstart q\n  do init when far -> Success\n  do init when not far -> Failure')
    for (const relation of ['feasibility', 'refutability'] as const)
      expect(await verdictOf(several(), guarded, { relation })).toMatchObject({ kind: 'success', run: { steps: [{}] } })
  })
  test('an event of their own, even for one', async () => {
    const begun = parsePurpose('purpose p\nstart q\n  do begin -> Success')
    expect(await verdictOf(several('!begin'), begun)).toMatchObject({ kind: 'success' })
    expect(strangers(begun, several('!begin')())).toEqual([])
    expect(strangers(begun, several()())).toHaveLength(1)
  })
  test('there has to be one', () =>
    expect(() => vectorModel({ events: ['!a'], initial: [], expand() {} })).toThrow('needs an initial state'))
})

test('events that are met on the way, and different spellings of one event', async () => {
  const events = ['!a']
  const model = () =>
    vectorModel({
      events,
      meetsEvents: true,
      initial: [[0]],
      expand(state, moves) {
        if (state[0] === 2) return
        if (events.length === 1) events.push('!"a"', '?end')
        moves.begin(state[0] === 0 ? 1 : 2)
        moves.set(0, state[0] + 1)
      },
      propositions: { far: () => true },
    })
  expect(model().alphabet).toBe(undefined)
  expect((await verdictOf(model, walk)).run!.steps.map(step => step.event)).toEqual(['!a', '?end'])
})

test('propositions of the model’s own language', async () => {
  const model = () =>
    vectorModel({
      events: ['!up'],
      initial: [[0]],
      expand(state, moves) {
        moves.begin(0)
        moves.set(0, (state[0] + 1) % 5)
      },
      compile(expression) {
        const match = /^x = (\d+)$/.exec(expression)
        if (match === null) return { message: 'it must be x = NUMBER', at: 0 }
        return state => state[0] === Number(match[1])
      },
    })
  const text = (x: string) =>
    `purpose p\nlet there = ${x}\nstart q\n  do up when there -> Success\n  do up when not there -> q`
  expect((await verdictOf(model, parsePurpose(text('x = 3')))).run!.steps).toHaveLength(3)
  expect((await verdictOf(model, parsePurpose(text('x = 9')))).kind).toBe('failure')
  await expect(verdictOf(model, parsePurpose(text('y')))).rejects.toMatchObject({
    diagnostics: [{ code: 'purpose/let-wrong', message: 'it must be x = NUMBER' }],
  })
})

describe('what a model does wrong is its own fault, with the steps that led there', () => {
  const faulty = (expand: (state: Int32Array, moves: Moves) => void, far: () => boolean = () => false) =>
    verdictOf(
      () =>
        vectorModel({
          events: ['!up', 'what?'],
          initial: [[0]],
          expand(state, moves) {
            if (state[0] < 2) {
              moves.begin(0)
              moves.set(0, state[0] + 1)
            } else expand(state, moves)
          },
          propositions: { far },
        }),
      parsePurpose('purpose p\nstart q\n  do up when far -> Success\n  do up when not far -> q\n  otherwise -> q'),
    )
  const setting = (index: number, value: number) => (_: Int32Array, moves: Moves) => {
    moves.begin(0)
    moves.set(index, value)
  }
  test.each<[string, string, (state: Int32Array, moves: Moves) => void]>([
    [
      'simulator/threw',
      'expand threw: no idea',
      () => {
        throw new Error('no idea')
      },
    ],
    ['simulator/threw', 'there is no component 7: the state has 1', setting(7, 1)],
    ['simulator/threw', 'which is no 32-bit integer', setting(0, 2 ** 31)],
    ['simulator/threw', 'which is no 32-bit integer', setting(0, 0.5)],
    ['simulator/threw', 'set was called before begin', (_, moves) => moves.set(0, 1)],
    ['simulator/threw', 'begin(-1, 1)', (_, moves) => moves.begin(-1)],
    ['simulator/garbage', 'event 9: there is none', (_, moves) => moves.begin(9)],
    ['simulator/garbage', 'neither ? nor !', (_, moves) => moves.begin(1)],
  ])('%s: %s', async (code, message, expand) => {
    const error = await faulty(expand).catch(caught => caught)
    expect(error).toBeInstanceOf(SimulatorError)
    expect(error.diagnostics[0].code).toBe(code)
    expect(error.diagnostics[0].message).toContain(message)
    expect(error.run.steps.map((step: { event: string }) => step.event)).toEqual(['!up', '!up'])
  })
  test('a proposition', async () => {
    const threw = await faulty(
      () => {},
      () => {
        throw new Error('dark')
      },
    ).catch(caught => caught)
    expect(threw.diagnostics[0]).toMatchObject({ code: 'simulator/threw' })
    expect(threw.diagnostics[0].message).toBe('the proposition far threw: dark')
    const odd = await faulty(
      () => {},
      () => 1 as never,
    ).catch(caught => caught)
    expect(odd).toMatchObject({ event: '!up', diagnostics: [{ code: 'simulator/garbage' }] })
  })
})
