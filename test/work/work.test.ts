// Threads are started from what was built.
import { checkWithWorkers, countingWithWorkers, loadPurpose } from '@telos-verifier/telos/node'
import { EMPTY, lastValueFrom, of, toArray } from 'rxjs'
import { describe, expect, test } from 'vitest'
import { acsModel } from '../../simulators/acs/index.js'
import { bppProblem } from '../../simulators/bpp/index.js'
import { chorModel } from '../../simulators/chor/index.js'
import {
  checkFormula,
  checkProperty,
  decideFormula,
  type Model,
  placeBounds,
  placeBoundsOf,
  propertiesOf,
  propertyNamed,
  realise,
  type Solver,
  TelosError,
  verdictOfProperty,
} from '../../src/index.js'
import { elsewhere } from '../../src/work/elsewhere.js'
import { resultOf } from '../../src/work/result.js'
import { root } from '../support/cli.js'

describe('the result of long work', () => {
  type Event = { readonly kind: 'progress' } | { readonly kind: 'count'; readonly count: number }
  test('is its last event', async () => {
    expect((await resultOf(of<Event[]>({ kind: 'progress' }, { kind: 'count', count: 3 }), 'count')).count).toBe(3)
  })
  test('work that ends without one is a fault', async () => {
    await expect(resultOf(of<Event>({ kind: 'progress' }), 'count')).rejects.toThrow('without a result')
    await expect(resultOf<Event, 'count'>(EMPTY, 'count')).rejects.toThrow('without a result')
  })
})

describe('work elsewhere', () => {
  const waiting = (seen: (signal: AbortSignal) => void) => (_: unknown, signal: AbortSignal) => {
    seen(signal)
    return new Promise<string>((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  }
  test('is aborted when it is unsubscribed', () => {
    let signal: AbortSignal | null = null
    const running = elsewhere(
      waiting(its => {
        signal = its
      }),
      undefined,
    ).subscribe()
    expect(signal!.aborted).toBe(false)
    running.unsubscribe()
    expect(signal!.aborted).toBe(true)
  })
  test('is aborted by the signal that was given', async () => {
    const abort = new AbortController()
    const ending = lastValueFrom(
      elsewhere(
        waiting(() => {}),
        abort.signal,
      ),
    )
    abort.abort('enough')
    await expect(ending).rejects.toBe('enough')
  })
  test('reports progress, then its result', async () => {
    const events = elsewhere<string>(async report => {
      report('half')
      return 'whole'
    }, undefined)
    expect(await lastValueFrom(events.pipe(toArray()))).toEqual(['half', 'whole'])
  })
})

const bell = acsModel(
  'class Door {\n  open -> open : send ring to Bell\n}\nclass Bell {\n  on -> on : receive ring\n}\nstart Door.open, Bell.on\nproperty Quiet = always mail(Bell, ring) < 9\nproperty Here = always count(Bell) >= 1\nproperty Again = fairly mail(Bell, ring) == 0\n',
)

/** A factory, and how often it was asked. */
const counted = (factory: () => ReturnType<typeof bell>): { model: Model; made: () => number } => {
  let made = 0
  const model = () => {
    made++
    return factory()
  }
  return { model, made: () => made }
}

describe('bounds of counters', () => {
  test('an Observable of progress and one result, from one model', async () => {
    const { model, made } = counted(bell)
    const events = await lastValueFrom(placeBounds(model).pipe(toArray()))
    expect(events.slice(0, -1).every(({ kind }) => kind === 'progress')).toBe(true)
    expect(events.at(-1)).toMatchObject({ kind: 'place-bounds', bounds: { length: 3 } })
    expect(made()).toBe(1)
    expect(await placeBoundsOf(model, ['mail(Bell, ring)'])).toMatchObject([{ kind: 'unbounded' }])
  })
  test('a counter that is not there is found out before the work begins', async () => {
    await expect(placeBoundsOf(bell, ['Bell.on', 'Bell.of'])).rejects.toThrow('did you mean Bell.on?')
  })
  test('an abort leaves the rest unknown', async () => {
    const bounds = await placeBoundsOf(bell, null, { signal: AbortSignal.abort() })
    expect(bounds.map(({ kind }) => kind)).toEqual(['unknown', 'unknown', 'unknown'])
  })
  test('a time limit is one', async () => {
    await expect(placeBoundsOf(bell, null, { timeout: -1 })).rejects.toThrow(TelosError)
  })
})

test('realisability: an Observable of progress and one result', async () => {
  const text = 'Hello = hello[x, y]; bye[y, x]'
  const [choreography, implementation] = [chorModel(text, { root: 'Hello.choreography' }), chorModel(text)]
  const last = await lastValueFrom(realise(choreography, implementation, ['x', 'y']))
  expect(last).toMatchObject({ kind: 'realisability', realisability: { kind: 'success', peers: { length: 2 } } })
  const aborted = await lastValueFrom(realise(choreography, implementation, ['x'], { signal: AbortSignal.abort() }))
  expect(aborted).toMatchObject({ realisability: { kind: 'inconclusive' } })
})

describe('formulas', () => {
  const { net, formula } = bppProblem('initial S rules S -> fork -> S, Job formula EF(Job >= 5)')
  /** Knows nothing, and keeps what it was asked. */
  const ignorant = (limits: unknown[]): Solver => ({
    name: 'ignorant',
    solve: async (_, given) => {
      limits.push(given?.timeout)
      given?.signal?.throwIfAborted()
      return { kind: 'unknown', reason: 'incomplete' }
    },
    close: async () => {},
  })
  test('an Observable of the questions asked and one verdict', async () => {
    const limits: unknown[] = []
    const events = await lastValueFrom(decideFormula(net, formula, ignorant(limits)).pipe(toArray()))
    expect(events).toMatchObject([
      { kind: 'progress', progress: { questions: 1 } },
      { kind: 'formula-verdict', verdict: { kind: 'unknown', reason: 'incomplete' } },
    ])
    expect(limits).toEqual([undefined])
  })
  test('a time limit is handed on, a signal ends it', async () => {
    const limits: unknown[] = []
    await checkFormula(net, formula, ignorant(limits), { timeout: 1000 })
    expect(limits[0]).toBeGreaterThan(0)
    expect(limits[0]).toBeLessThanOrEqual(1000)
    const aborted = checkFormula(net, formula, ignorant([]), { signal: AbortSignal.abort('enough') })
    await expect(aborted).rejects.toBe('enough')
    await expect(checkFormula(net, formula, ignorant([]), { timeout: -1 })).rejects.toThrow(TelosError)
  })
})

describe('a property needs one model', () => {
  test('a factory is asked once', async () => {
    const { model, made } = counted(bell)
    const property = propertyNamed(propertiesOf(bell), 'Quiet')
    const checking = checkProperty(model, property)
    expect(made()).toBe(0)
    expect(await lastValueFrom(checking)).toMatchObject({ verdict: { kind: 'failure' } })
    expect(made()).toBe(1)
  })
  test('a simulator serves one call after the other', async () => {
    const simulator = bell()
    const options = { maxStates: 1000 }
    for (const property of propertiesOf(simulator)) {
      const { statistics: _, profile: __, ...one } = await verdictOfProperty(simulator, property, options)
      const { statistics: ___, profile: ____, ...fresh } = await verdictOfProperty(bell, property, options)
      expect(one).toEqual(fresh)
    }
  })
})

describe('threads', () => {
  const model = { path: `${root}/examples/counters/counters.model.ts`, parameters: { n: 5, m: 8 } }
  test('report progress, and can be unsubscribed', async () => {
    const round = await loadPurpose(`${root}/examples/counters/round.purpose`)
    const counted = await lastValueFrom(countingWithWorkers(model, 2))
    expect(counted).toMatchObject({ kind: 'count', count: { statistics: { modelStates: 8 ** 5 } } })
    const first = await new Promise<string>((resolve, reject) => {
      const large = { ...model, parameters: { n: 9, m: 9 } }
      const running = checkWithWorkers(large, round, 2, { relation: 'refutability' }).subscribe({
        next: ({ kind }) => {
          running.unsubscribe()
          resolve(kind)
        },
        error: reject,
      })
    })
    expect(first).toBe('progress')
  })
})
