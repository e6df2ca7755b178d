import { describe, expect, test } from 'vitest'
import {
  type AnySimulator,
  counting,
  examine,
  exploredGraph,
  immutableModel,
  mutableModel,
  parsePurpose,
  replay,
  vectorModel,
  verdictOf,
} from '../../src/index.js'
import { ask, shortModel, shortPurpose } from '../support/notation.js'

/** Simulators that break their word, and what becomes of it. */
const simulator = (more: Partial<AnySimulator> = {}): AnySimulator => ({
  world: 'closed',
  goToState: () => {},
  currentState: () => 0,
  successors: () => [{ event: '!a' }],
  scheduleStep: () => {},
  step: () => {},
  isCommitEvent: () => true,
  labels: () => [],
  fingerprint: () => 0,
  ...more,
})

describe('simulators', () => {
  const counter = (): AnySimulator => {
    let n = 0
    return mutableModel({
      world: 'closed',
      save: () => n,
      restore: saved => {
        n = saved
      },
      enabled: () => ['!a' as const],
      inject: () => {
        n = (n + 1) % 7
      },
      fingerprint: () => n,
      describe: () => `at ${n}`,
    })
  }
  const waits = parsePurpose('purpose w\nstart q\n  see b -> Success\n  otherwise -> q')

  test('a property named system does not make a simulator explicit', () => {
    expect(ask(() => ({ ...counter(), system: 'linux' }) as AnySimulator, waits).kind).toBe('failure')
  })
  test('the doctor sees a fingerprint that lies about the future only', () => {
    const liar = counter()
    const simulator = {
      ...liar,
      fingerprint: () => ((liar.currentState() as number) < 5 ? 0 : liar.currentState()),
    } as AnySimulator
    expect(examine(simulator).findings.map(({ diagnostic }) => diagnostic.code)).toEqual(['doctor/fingerprint-lies'])
  })
  test.each([
    ['labels with something else in them', { labels: () => [null] as never }],
    [
      'labels that throw while they are read',
      {
        labels: () =>
          ({
            [Symbol.iterator]: () => {
              throw new Error('no')
            },
          }) as never,
      },
    ],
    ['a description that is no string', { describe: () => 42 as never }],
  ] as [string, Partial<AnySimulator>][])('%s are the simulator’s fault', async (_, broken) => {
    const bark = parsePurpose('purpose w\nstart q\n  do a -> Success\n  internal when x -> q')
    const found = verdictOf(() => ({ ...counter(), ...broken }), bark)
    await expect(found).rejects.toThrow(/simulator\/(garbage|threw)/)
    expect(examine({ ...counter(), ...broken }).findings.map(({ diagnostic }) => diagnostic.code)).toEqual([
      'doctor/broken',
    ])
  })
  test('anything may be thrown', async () => {
    const model = (): AnySimulator => ({
      ...counter(),
      step: () => {
        throw Object.create(null)
      },
    })
    await expect(verdictOf(model, waits)).rejects.toThrow('simulator/threw: step threw: [object Object]')
  })
  test('define that answers with garbage', async () => {
    const model = (): AnySimulator => ({ ...counter(), define: () => 5 as never })
    await expect(
      verdictOf(model, parsePurpose('purpose p\nlet x = y\nstart q\n  do a when x -> Success')),
    ).rejects.toThrow('simulator/garbage')
  })
})

describe('one simulator', () => {
  const counter = (): AnySimulator => {
    let n = 0
    return mutableModel({
      save: () => n,
      restore: saved => {
        n = saved
      },
      enabled: () => (n < 5 ? ['!a' as const] : []),
      inject: () => {
        n++
      },
      fingerprint: () => n,
    })
  }
  test('used twice starts twice from where it was', async () => {
    const simulator = counter()
    const three = parsePurpose('purpose t\nstart q\n  do a -> r\nstate r\n  do a -> s\nstate s\n  do a -> Success')
    for (let i = 0; i < 3; i++) expect((await verdictOf(simulator, three)).kind).toBe('success')
    expect(examine(simulator).findings).toEqual([])
    expect((await verdictOf(simulator, three)).kind).toBe('success')
  })
  test('in use by a check is in use for everything', async () => {
    const simulator = counter()
    const running = verdictOf(simulator, parsePurpose('purpose t\nstart q\n  do a -> Success'))
    for (const use of [
      () => examine(simulator),
      () => exploredGraph(simulator, null, 'x'),
      () => replay(simulator, { steps: [] }),
    ]) {
      expect(use).toThrow('simulator/busy')
    }
    await running
  })
  test('something that is no simulator, and no purpose', async () => {
    const purpose = parsePurpose('purpose t\nstart q\n  do a -> Success')
    await expect(verdictOf(42 as never, purpose)).rejects.toThrow(
      'this is not a simulator, nor a factory that makes one',
    )
    await expect(verdictOf(counter, 'x.purpose' as never)).rejects.toThrow('the second argument of check is a purpose')
    await expect(verdictOf(counter, purpose, { variant: 'stronk' as never })).rejects.toThrow('stronk')
    const flaky = () => {
      throw new Error('not today')
    }
    await expect(verdictOf(flaky, purpose)).rejects.toThrow('simulator/threw: the factory threw: not today')
  })
})

test('a simulator that fails again while the run is told loses only the rest of the run', async () => {
  let calls = 0
  const model = (): AnySimulator =>
    simulator({
      fingerprint: () => calls,
      labels: () => {
        if (calls++ > 3) throw new Error('worn out')
        return ['p']
      },
    })
  const purpose = parsePurpose('purpose t\nstart q\n  do a when p -> q\n  do b -> Success')
  await expect(verdictOf(model, purpose)).rejects.toMatchObject({ run: { steps: [] } })
})

describe('what the second look showed', () => {
  const purpose = parsePurpose('purpose w\nstart q\n  see b -> Success\n  otherwise -> q')

  test('a simulator that cannot go back spoils neither the outcome nor the process, and is not used again', async () => {
    let broken = false
    const one = simulator({
      successors: () => {
        broken = true
        throw new Error('kaput')
      },
      goToState: () => {
        if (broken) throw new Error('stuck')
      },
    })
    await expect(verdictOf(one, purpose)).rejects.toThrow('successors threw: kaput')
    await expect(verdictOf(one, purpose)).rejects.toThrow(
      'could not be taken back to where it was: goToState threw: stuck',
    )
    expect(() =>
      examine(
        simulator({
          currentState: () => {
            throw new Error('no')
          },
        }),
      ),
    ).toThrow('simulator/threw')
  })
  test('one list for all states is no trap', () => {
    let n = 0
    const live: { event: string }[] = []
    const model = () =>
      simulator({
        goToState: s => {
          n = s
        },
        currentState: () => n,
        fingerprint: () => n,
        scheduleStep: () => {
          n++
          live.length = 0
        },
        successors: () => {
          live.splice(0, live.length, ...(n === 0 ? [{ event: '!a' }, { event: '?b' }] : []))
          return live
        },
      })
    expect(ask(model, purpose).kind).toBe('success')
  })
  test('what is no simulator is refused with what it lacks', async () => {
    const { step: _, ...stepless } = simulator()
    await expect(verdictOf(() => stepless as AnySimulator, purpose)).rejects.toThrow('step is missing')
    await expect(verdictOf(() => simulator({ world: 'maybe' as never }), purpose)).rejects.toThrow('world')
  })
  test('fair and shortest: losing the goal from sight counts where it happens', () => {
    const lost = shortPurpose('0?a1; 0?zS; 1?bF; 1?zS')
    const model = shortModel('0!a1; 1!b2')
    expect(ask(model, lost, { relation: 'certainty', fair: true, shortest: true })).toMatchObject({
      reason: 'success-out-of-reach',
      run: { steps: [] },
    })
    expect(ask(model, lost, { relation: 'certainty', fair: true })).toMatchObject({ reason: 'reached-failure' })
  })
})

describe('what returns a Promise is not waited for', () => {
  const purpose = parsePurpose('purpose w\nstart q\n  see b when p -> Success\n  otherwise -> q')
  const live = {
    save: () => 0,
    restore: () => {},
    enabled: () => ['!a' as const],
    inject: () => {},
    tick: () => {},
    commits: () => true,
    label: () => ({ p: false }),
    fingerprint: () => 0,
    describe: () => 'here',
  }
  const values = {
    initial: 0,
    successors: () => ['!a' as const],
    apply: () => 0,
    label: () => ({ p: false }),
    key: () => 0,
    describe: () => 'here',
  }
  const rejected = async () => {
    throw new Error('later')
  }
  const said = async (model: () => AnySimulator): Promise<string[]> => {
    const { findings } = examine(model)
    const failed = await verdictOf(model, purpose).then(
      () => 'a verdict',
      (error: Error) => error.message,
    )
    return [failed, ...findings.map(({ diagnostic }) => diagnostic.message)]
  }

  test.each(Object.keys(live).filter(name => name !== 'describe'))('%s of a mutable model', async name => {
    for (const operation of [async () => live[name as keyof typeof live](), rejected]) {
      const message = `${name} returned a Promise`
      const all = await said(() => mutableModel({ ...live, [name]: operation } as never))
      expect(all).toEqual([`simulator/promise: ${message}`, message])
    }
  })
  test.each(['successors', 'apply', 'label', 'key'])('%s of an immutable model', async name => {
    const operation = async () => (values[name as keyof typeof values] as () => unknown)()
    const message = `${name} returned a Promise`
    const all = await said(() => immutableModel({ ...values, [name]: operation } as never))
    expect(all).toEqual([`simulator/promise: ${message}`, message])
  })
  test.each([
    ['asked for its key', (state: number) => state],
    ['with a key of its own', (state: number) => state + 1],
    ['with the same key always', () => 0],
    ['without a key', undefined],
  ])('an initial state that is yet to come, %s', async (_, key) => {
    const label = (state: { p: number }) => ({ p: state.p > 0 })
    const model = () => immutableModel({ ...values, label, key, initial: Promise.resolve(0) } as never)
    await expect(verdictOf(model, purpose)).rejects.toThrow('simulator/promise: initial returned a Promise')
    expect(examine(model).findings[0].diagnostic.message).toBe('initial returned a Promise')
  })
  test.each([
    'goToState',
    'currentState',
    'successors',
    'scheduleStep',
    'step',
    'isCommitEvent',
    'labels',
    'fingerprint',
  ])('%s of a simulator', async name => {
    const broken = { [name]: async () => (simulator() as unknown as Record<string, () => unknown>)[name]() }
    await expect(verdictOf(() => simulator(broken), purpose)).rejects.toThrow(`${name} returned a Promise`)
  })
  test('expand of a vector model', async () => {
    const model = () => vectorModel({ events: ['!a'], initial: [[0]], expand: (async () => {}) as never })
    await expect(verdictOf(model, purpose)).rejects.toThrow('simulator/promise: expand returned a Promise')
    expect(examine(model).findings[0].diagnostic.message).toBe('expand returned a Promise')
  })
  test('a factory', async () => {
    const model = (async () => simulator()) as never
    await expect(verdictOf(model, purpose)).rejects.toThrow('simulator/promise: the factory returned a Promise')
  })
  test('what throws is named as its author named it', async () => {
    const no = () => {
      throw new Error('no')
    }
    await expect(verdictOf(() => mutableModel({ ...live, inject: no }), purpose)).rejects.toThrow('inject threw: no')
    await expect(verdictOf(() => immutableModel({ ...values, apply: no }), purpose)).rejects.toThrow('apply threw: no')
    const lists = mutableModel({ ...live, enabled: () => 3 as never })
    await expect(verdictOf(lists, purpose)).rejects.toThrow('enabled did not answer with a list')
    await expect(verdictOf(counting(mutableModel({ ...live, inject: no })).simulator, purpose)).rejects.toThrow(
      'inject',
    )
  })
})

describe('a label is true, false, or undefined where it is not known', () => {
  const purpose = parsePurpose('purpose w\nstart q\n  do a when infected -> Success\n  do a when not infected -> q')
  const answering = (label: unknown): (() => AnySimulator)[] => [
    () =>
      mutableModel({
        save: () => 0,
        restore: () => {},
        enabled: () => ['!a'],
        inject: () => {},
        label: () => label as never,
        fingerprint: () => 0,
      }),
    () =>
      immutableModel({ initial: 0, successors: () => ['!a'], apply: n => n, label: () => label as never, key: n => n }),
  ]
  test.each<[unknown, string]>([
    [
      3,
      'infected: 3, which is neither true nor false; write a condition, like infected > 0, and give numbers by observe()',
    ],
    [0, 'infected: 0, which is neither'],
    [Number.NaN, 'infected: NaN, which is neither'],
    [2n, 'infected: 2, which is neither true nor false; write a condition, like infected > 0'],
    ['many', 'infected: "many", which is neither true nor false; write a condition, like infected === "many"'],
    ['', 'infected: "", which is neither'],
    [null, 'infected: null, which is neither true nor false; write undefined where it is not known'],
    [[], 'infected: a list, which is neither true nor false; write true or false'],
    [() => true, 'infected: a function, which is neither true nor false; write true or false'],
  ])('not %s', async (value, message) => {
    for (const model of answering({ ill: true, infected: value })) {
      await expect(verdictOf(model, purpose)).rejects.toThrow(`simulator/garbage: label answered with ${message}`)
      expect(examine(model).findings[0].diagnostic.message).toContain(`label answered with ${message}`)
    }
  })
  test.each<[unknown, string]>([
    [undefined, 'undefined'],
    [null, 'null'],
    ['infected', '"infected"'],
    [['infected'], 'a list'],
    [new Map([['infected', true]]), 'a list'],
    [true, 'true'],
  ])('and stands in an object, not in %s', async (label, shown) => {
    for (const model of answering(label))
      await expect(verdictOf(model, purpose)).rejects.toThrow(
        `simulator/garbage: label answered with ${shown}; write an object of labels, like { name: true }`,
      )
  })
  test('the fault is where the step led', async () => {
    const model = () =>
      immutableModel({
        initial: 0,
        successors: () => ['!a'],
        apply: n => n + 1,
        label: n => ({ infected: (n === 2 ? 2 : n > 2) as never }),
        key: n => n,
      })
    await expect(verdictOf(model, purpose)).rejects.toMatchObject({ event: '!a', run: { steps: [{ event: '!a' }] } })
  })
  test('what is not known is neither', async () => {
    for (const model of answering({ infected: undefined }))
      expect(await verdictOf(model, purpose)).toMatchObject({ kind: 'failure' })
  })
  test('nor does a proposition of a vector model count', async () => {
    const model = () =>
      vectorModel({
        events: ['!a'],
        initial: [[0]],
        expand: (_, moves) => moves.begin(0),
        propositions: { infected: (() => 3) as never },
      })
    const message =
      'the proposition infected answered with 3, which is neither true nor false; write a condition, like infected > 0'
    await expect(verdictOf(model, purpose)).rejects.toThrow(message)
    expect(() => [...model().labels()]).toThrow(message)
  })
})
