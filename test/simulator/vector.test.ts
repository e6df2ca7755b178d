import { describe, expect, test } from 'vitest'
import {
  type Moves,
  parsePurpose,
  replay,
  SimulatorError,
  unknownNames,
  type VectorModel,
  vectorModel,
  verdictOf,
} from '../../src/index.js'
import { examine } from '../../src/simulator/doctor/doctor.js'

const walk = parsePurpose('purpose p\nstart q\n  see end when far -> Success\n  otherwise -> q')

const no = (): never => {
  throw new Error('no')
}
const choosing = (move: number) => (_: Int32Array, __: Moves, chosen: Int32Array) => {
  chosen[0] = move
  return 1
}
const keeping = { canonical: () => {}, keepsEvent: () => true, keepsProposition: () => true }
/** Another state each time. */
const fickle = () => {
  let asked = 0
  return (state: Int32Array) => {
    if (state[0] === 1) state[1] += 1000 * asked++
  }
}

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
    expect(unknownNames(begun, several('!begin')())).toEqual([])
    expect(unknownNames(begun, several()())).toHaveLength(1)
  })
  test.each<[string, unknown]>([
    ['needs an initial state', { initial: [] }],
    ['needs an initial state', { initial: undefined }],
    ['vectors of 32-bit integers', { initial: [[1.5]] }],
    ['vectors of 32-bit integers', { initial: [[0], [Number.NaN]] }],
    ['vectors of 32-bit integers', { initial: [[2 ** 40]] }],
    ['vectors of 32-bit integers', { initial: ['12'] }],
    ['vectors of 32-bit integers', { initial: [0, 0] }],
    ['must be a list of strings', { events: [1] }],
    ['must be a list of strings', { events: undefined }],
    ['needs a function expand', { expand: undefined }],
  ])('what is no vector model is refused: %s', (message, wrong) => {
    const model = { events: ['!a'], initial: [[0]], expand() {}, ...(wrong as object) }
    expect(() => vectorModel(model as never)).toThrow(message)
  })
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
    ['simulator/threw', 'which is not a 32-bit integer', setting(0, 2 ** 31)],
    ['simulator/threw', 'which is not a 32-bit integer', setting(0, 0.5)],
    ['simulator/threw', 'set was called before begin', (_, moves) => moves.set(0, 1)],
    ['simulator/threw', 'begun with event -1', (_, moves) => moves.begin(-1)],
    ['simulator/threw', 'begun to a vector of length 4294967295', (_, moves) => moves.begin(0, 2 ** 32 - 1)],
    ['simulator/garbage', 'event 9: there is none', (_, moves) => moves.begin(9)],
    ['simulator/garbage', 'neither ? nor !', (_, moves) => moves.begin(1)],
  ])('%s: %s', async (code, message, expand) => {
    const error = await faulty(expand).catch(caught => caught)
    expect(error).toBeInstanceOf(SimulatorError)
    expect(error.diagnostics[0].code).toBe(code)
    expect(error.diagnostics[0].message).toContain(message)
    expect(error.run.steps.map((step: { event: string }) => step.event)).toEqual(['!up', '!up'])
  })
  test('the place that is told is the model’s own', async () => {
    const error = await faulty(setting(7, 1)).catch(caught => caught)
    expect(error.diagnostics[0].related[0].message).toContain('vector.test.ts')
  })
  test('the doctor sees a state that was changed in expand', () => {
    const changing = () =>
      vectorModel({
        events: ['!up'],
        initial: [[0]],
        expand(state, moves) {
          state[0] = 1 - state[0]
          moves.begin(0)
        },
      })
    const [finding] = examine(changing).findings
    expect(finding.diagnostic.message).toContain('it changed the state that it was lent')
  })
  test('the doctor tries out what is promised for reductions', () => {
    const kept = { keepsEvent: () => true, keepsProposition: () => true }
    const pair = (hooks: Partial<VectorModel>) => () =>
      vectorModel({
        events: ['?a', '?b'],
        initial: [[0, 0]],
        expand(state, moves) {
          for (const i of [0, 1]) {
            if (state[i] === 2) continue
            moves.begin(i)
            moves.set(i, state[i] + 1)
          }
        },
        propositions: { first: state => state[0] > state[1] },
        ...hooks,
      })
    const told = (hooks: Partial<VectorModel>) =>
      examine(pair(hooks)).findings.map(({ diagnostic: { code, message } }) => `${code}: ${message}`)
    const sorting = (state: Int32Array) => void state.sort()
    const one = (_: Int32Array, __: Moves, chosen: Int32Array) => {
      chosen[0] = 0
      return 1
    }
    expect(told({ symmetry: { ...kept, canonical: sorting, keepsProposition: () => false } })).toEqual([])
    expect(told({ symmetry: { ...kept, canonical: sorting } })).toEqual([
      'doctor/symmetry: (0 1) stands for (1 0), but first does not hold alike in them',
    ])
    expect(told({ symmetry: { ...kept, canonical: state => void state.reverse() } })[0]).toContain(
      'something else stands',
    )
    expect(told({ partialOrder: { choose: one, affects: () => true } })).toEqual([])
    expect(told({ partialOrder: { choose: one, affects: () => false } })).toEqual([
      'doctor/partial-order: the model promises that ?a does not affect first, but in (0 0) it does',
    ])
    expect(told({ partialOrder: { choose: no, affects: () => true } })[0]).toContain('a hook for reductions threw: no')
  })
  test('a name that is no string', async () => {
    const nameless = () => vectorModel({ ...growing, describe: () => 5 as never })
    await expect(verdictOf(nameless, walk)).rejects.toMatchObject({ diagnostics: [{ code: 'simulator/garbage' }] })
  })
  test('other successors than before, in the fair reading', async () => {
    let asked = 0
    const waiting = parsePurpose('purpose p\nstart q\n  see end -> Success\n  otherwise -> q')
    const once = () =>
      vectorModel({
        events: ['!up'],
        initial: [[0]],
        expand(_, moves) {
          moves.begin(0)
          moves.set(0, asked++)
        },
      })
    await expect(verdictOf(once, waiting, { relation: 'certainty', fair: true })).rejects.toMatchObject({
      diagnostics: [{ code: 'simulator/unfaithful' }],
    })
  })
  test.each<[string, string, Partial<VectorModel>]>([
    ['simulator/garbage', 'choose chose move 77', { partialOrder: { choose: choosing(77), affects: () => false } }],
    ['simulator/garbage', 'choose chose move -1', { partialOrder: { choose: choosing(-1), affects: () => false } }],
    ['simulator/threw', 'choose threw: no', { partialOrder: { choose: no, affects: () => false } }],
    ['simulator/threw', 'affects threw: no', { partialOrder: { choose: choosing(0), affects: no } }],
    ['simulator/threw', 'canonical threw: no', { symmetry: { ...keeping, canonical: no } }],
    ['simulator/threw', 'a hook for reductions threw: no', { symmetry: { ...keeping, keepsEvent: no } }],
    ['simulator/threw', 'a hook for reductions threw: no', { symmetry: { ...keeping, keepsProposition: no } }],
    ['simulator/unfaithful', 'its reductions do not hold', { symmetry: { ...keeping, canonical: fickle() } }],
  ])('hooks for reductions: %s %s', async (code, message, hooks) => {
    const model = () =>
      vectorModel({
        events: ['!up', '?other'],
        initial: [[0, 0]],
        expand(state, moves) {
          if (state[0] < 3) {
            moves.begin(0)
            moves.set(0, state[0] + 1)
          }
          if (state[1] < 3) {
            moves.begin(1)
            moves.set(1, state[1] + 1)
          }
        },
        propositions: { far: state => state[0] === 3 && state[1] === 3 },
        ...hooks,
      })
    const purpose = parsePurpose(
      'purpose p\nstart q\n  see never -> Failure\n  otherwise when far -> Success\n  otherwise when not far -> q',
    )
    const error = await verdictOf(model, purpose, { reduce: ['symmetry', 'partial-order'] }).catch(caught => caught)
    expect(error).toBeInstanceOf(SimulatorError)
    expect(error.diagnostics[0].code).toBe(code)
    expect(error.diagnostics[0].message).toContain(message)
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
