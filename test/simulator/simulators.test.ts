import { describe, expect, test } from 'vitest'
import {
  type AnySimulator,
  counting,
  examine,
  immutableModel,
  logging,
  mutableModel,
  opaque,
  parseModel,
  replay,
  simulate,
} from '../../src/index.js'
import { ask, shortModel, shortPurpose } from '../support/notation.js'

/** A counter that wraps at three, in every way a model can be plugged in. */
const immutable = () =>
  immutableModel({
    initial: 0,
    successors: (n: number) => (n === 2 ? ['!up' as const, '?wrap' as const] : ['!up' as const]),
    apply: (n, event) => (event === '?wrap' ? 0 : (n + 1) % 3),
    label: n => ({ zero: n === 0, high: n === 2 ? true : undefined }),
    key: n => n,
    describe: n => `at ${n}`,
  })
const mutable = () => {
  let n = 0
  let next = 0
  return mutableModel({
    save: () => ({ n, next }),
    restore: saved => {
      n = saved.n
      next = saved.next
    },
    enabled: () => (n === 2 ? ['!up' as const, '?wrap' as const] : ['!up' as const]),
    inject: event => {
      next = event === '?wrap' ? 0 : (n + 1) % 3
    },
    tick: () => {
      n = next
    },
    label: () => ({ zero: n === 0, high: n === 2 ? true : undefined }),
    fingerprint: () => n,
    describe: () => `at ${n}`,
  })
}
const explicit = parseModel(
  JSON.stringify({
    initial: 'at 0',
    labels: { 'at 0': ['zero'], 'at 1': ['not zero'], 'at 2': ['not zero', 'high'] },
    transitions: [
      ['at 0', '!up', 'at 1'],
      ['at 1', '!up', 'at 2'],
      ['at 2', '!up', 'at 0'],
      ['at 2', '?wrap', 'at 0'],
    ],
  }),
)
const aut = parseModel('des (0, 4, 3)\n(0, "!up", 1)\n(1, !up, 2)\n(2, "!up", 0)\n(2, "wrap", 0)\n', 'counter.aut')

describe('the same model plugged in in different ways', () => {
  test.each([
    ['immutable', immutable],
    ['mutable', mutable],
    ['explicit', explicit],
    ['hidden', () => opaque(explicit())],
  ] as [string, () => AnySimulator][])('%s', (_, model) => {
    const walk = simulate(model, null, { seed: 3, depth: 6 }).run
    expect(walk.steps.length).toBe(6)
    expect(replay(model, walk)).toEqual({ steps: 6, divergence: null })
    expect(walk.start).toMatchObject({ labels: ['zero'], state: 'at 0' })
    expect(examine(model()).findings).toEqual([])
  })
  test('an .aut file: labels without a sign are observations', () => {
    expect(simulate(aut, null, { seed: 1, depth: 2 }).run.steps.map(({ event }) => event)).toEqual(['!up', '!up'])
    expect(replay(aut, { steps: [{ event: '!up' }, { event: '!up' }, { event: '?wrap' }] })).toEqual({
      steps: 3,
      divergence: null,
    })
  })
})

test('a program is open and a file is closed unless they say otherwise', () => {
  expect(mutable().world).toBe('open')
  expect(immutable().world).toBe('closed')
  expect(explicit().world).toBe('closed')
})

test('events that do not commit are scheduled, and happen with the one that does', () => {
  const seen: string[] = []
  const model = () => {
    let queue: string[] = []
    let done = 0
    return mutableModel({
      save: () => ({ queue: [...queue], done }),
      restore: saved => {
        queue = [...saved.queue]
        done = saved.done
      },
      enabled: () => ['!a' as const, '!c' as const],
      inject: event => {
        queue.push(event)
      },
      tick: () => {
        done += queue.length
        seen.push(queue.join())
        queue = []
      },
      commits: event => event === '!c',
      label: () => ({ three: done >= 3 }),
    })
  }
  const three = shortPurpose('0?a0; 0?c1{three}; 1?aS')
  const silent = shortPurpose('0?a0; 0?d1{three}; 1?aS')
  expect(ask(model, three, { depth: 5, shortest: true }).run?.steps.map(({ event }) => event)).toEqual([
    '!a',
    '!a',
    '!c',
    '!a',
  ])
  expect(ask(model, silent, { depth: 5 }).kind).toBe('inconclusive')
  expect(seen).toContain('!a,!a,!c')
})

describe('decorators', () => {
  test('counting', () => {
    const { simulator, counts } = counting(explicit())
    ask(() => simulator, shortPurpose('0?u0; 0!xS'), { depth: 2 })
    expect(counts.successors).toBeGreaterThan(0)
    expect(counts.goToState).toBeGreaterThan(0)
    expect(counts.step).toBe(counts.scheduleStep)
  })
  test('logging', () => {
    const lines: string[] = []
    const simulator = logging(explicit(), line => lines.push(line))
    simulator.scheduleStep(simulator.successors()[0])
    simulator.step()
    expect(lines).toEqual([
      'successors() = [{"event":"!up","target":1}]',
      'scheduleStep({"event":"!up","target":1})',
      'step()',
    ])
  })
})

/** A healthy simulator of a lamp, to be broken in one way at a time. */
const lamp = () => {
  let on = false
  let presses = 0
  return {
    world: 'closed' as const,
    goToState: (s: { on: boolean; presses: number }) => {
      on = s.on
      presses = s.presses
    },
    currentState: () => ({ on, presses }),
    successors: () => [{ event: '!press' }, { event: '?flicker' }],
    scheduleStep: ({ event }: { event: string }) => {
      if (event === '!press') {
        on = !on
        presses = (presses + 1) % 4
      }
    },
    step: () => {},
    isCommitEvent: () => true,
    labels: () => [on ? 'on' : 'not on'],
    fingerprint: () => `${on} ${presses}`,
  }
}

describe('the doctor', () => {
  const codes = (simulator: AnySimulator): string[] =>
    examine(simulator).findings.map(({ diagnostic }) => diagnostic.code)

  test('has nothing to say about a healthy simulator', () => expect(codes(lamp())).toEqual([]))

  test('finds hidden state', () => {
    let hidden = 0
    const simulator = {
      ...lamp(),
      scheduleStep: () => void hidden++,
      labels: () => [hidden % 7 === 3 ? 'odd' : 'not odd'],
    }
    const { findings } = examine(simulator)
    expect(findings.map(({ diagnostic }) => diagnostic.code)).toContain('doctor/hidden-state')
    const found = findings.find(({ diagnostic }) => diagnostic.code === 'doctor/hidden-state')!
    expect(found.diagnostic.message).toMatch(/the labels were .* and are/)
    expect(Array.isArray(found.steps)).toBe(true)
  })

  test('finds steps that lead to different places', () => {
    const healthy = lamp()
    let coin = 0
    const simulator = {
      ...healthy,
      scheduleStep: (choice: { event: string }) => (coin++ % 3 === 0 ? undefined : healthy.scheduleStep(choice)),
    }
    expect(codes(simulator)).toContain('doctor/unstable-step')
  })

  test('finds an unstable order of successors', () => {
    const healthy = lamp()
    let asked = 0
    const simulator = {
      ...healthy,
      successors: () => (asked++ % 2 === 0 ? healthy.successors() : healthy.successors().reverse()),
    }
    expect(codes(simulator)).toContain('doctor/unstable-order')
  })

  test('finds labels that contradict themselves', () =>
    expect(codes({ ...lamp(), labels: () => ['on', 'not on'] })).toEqual(['doctor/contradictory-labels']))

  test('finds snapshots that are the live state: saved', () => {
    const live = { on: false }
    const simulator = mutableModel({
      save: () => live,
      restore: saved => {
        live.on = saved.on
      },
      enabled: () => ['!press' as const],
      inject: () => {
        live.on = !live.on
      },
      label: () => ({ on: live.on }),
    })
    expect(codes(simulator)).toContain('doctor/aliased-snapshot')
  })

  test('finds snapshots that are the live state: restored', () => {
    let live = { on: false }
    const simulator = mutableModel({
      save: () => ({ ...live }),
      restore: saved => {
        live = saved
      },
      enabled: () => ['!press' as const],
      inject: () => {
        live.on = !live.on
      },
      label: () => ({ on: live.on }),
    })
    expect(codes(simulator)).toContain('doctor/aliased-snapshot')
  })

  test('finds fingerprints that lie', () =>
    expect(codes({ ...lamp(), fingerprint: () => 'same' })).toEqual(['doctor/fingerprint-lies']))

  test('finds fingerprints that change', () => {
    let n = 0
    expect(codes({ ...lamp(), fingerprint: () => n++ })).toContain('doctor/unstable-fingerprint')
  })

  test.each([
    [
      'throws',
      {
        successors: () => {
          throw new Error('no')
        },
      },
      'successors threw: no',
    ],
    ['no list', { successors: () => 'abc' as never }, 'successors did not answer with a list'],
    ['no event', { successors: () => [{}] as never }, 'successors offered something without an event'],
    ['⊛', { successors: () => [{ event: '*' }] }, 'it has an event that no model has: a model has no event ⊛'],
    ['labels', { labels: () => 5 as never }, 'labels did not answer with a list of literals'],
    ['fingerprint', { fingerprint: () => ({}) as never }, 'fingerprint answered with neither a string nor a number'],
  ] as [string, Partial<AnySimulator>, string][])('says what is broken: %s', (_, broken, message) => {
    expect(examine({ ...lamp(), ...broken }).findings.map(({ diagnostic }) => diagnostic)).toMatchObject([
      { code: 'doctor/broken', message },
    ])
  })

  test('finds what is broken only further on, and tells the steps', () => {
    const healthy = lamp()
    const simulator = {
      ...healthy,
      step: () => {
        if (healthy.currentState().presses === 3) throw new Error('worn out')
      },
    }
    const [{ diagnostic, steps }] = examine(simulator).findings
    expect(diagnostic.message).toBe('step threw: worn out')
    expect(steps.filter(event => event === '!press').length).toBe(3)
  })
})

describe('replay says where a run diverges', () => {
  const model = shortModel('0!a1; 0!a2; 1!b1; 2!c2')
  test('an event that cannot happen', () =>
    expect(replay(model, { steps: [{ event: '!b' }] })).toEqual({
      steps: 0,
      divergence: '“do b” cannot happen; what can: do a',
    }))
  test('a choice that is missing', () =>
    expect(replay(model, { steps: [{ event: '!a' }] })).toEqual({
      steps: 0,
      divergence: '2 transitions are “do a”; the run does not say which ("choice": 0 or 1)',
    }))
  test('a choice that is there', () =>
    expect(replay(model, { steps: [{ event: '!a', choice: 1 }, { event: '!c' }] })).toEqual({
      steps: 2,
      divergence: null,
    }))
  test('a state that says it too', () =>
    expect(replay(model, { steps: [{ event: '!a', state: 's2' }, { event: '!c' }] })).toEqual({
      steps: 2,
      divergence: null,
    }))
  test('a wrong choice', () =>
    expect(replay(model, { steps: [{ event: '!a', choice: 7 }] })).toEqual({
      steps: 0,
      divergence: 'transition 7 does not exist or is not “do a”',
    }))
  test('wrong labels', () =>
    expect(replay(model, { steps: [{ event: '!a', choice: 0, labels: ['p'] }] })).toEqual({
      steps: 0,
      divergence: 'the labels are none instead of p',
    }))
  test('a purpose that does not allow it', () =>
    expect(replay(model, { steps: [{ event: '!a', choice: 0 }, { event: '!b' }] }, shortPurpose('0?a1; 1?cS'))).toEqual(
      {
        steps: 1,
        divergence: 'the purpose does not allow “do b”',
      },
    ))
  test('a run that was stored without a purpose says nothing about its states', () =>
    expect(replay(model, { steps: [{ event: '!a', choice: 0, purpose: '' }] }, shortPurpose('0?a1; 1?cS'))).toEqual({
      steps: 1,
      divergence: null,
    }))
  test('a wrong purpose state', () =>
    expect(replay(model, { steps: [{ event: '!a', choice: 0, purpose: 'q9' }] }, shortPurpose('0?a1; 1?cS'))).toEqual({
      steps: 0,
      divergence: 'the purpose is in q1 instead of q9',
    }))
})
