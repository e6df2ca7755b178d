import { lastValueFrom, tap } from 'rxjs'
import { describe, expect, test } from 'vitest'
import {
  type AnySimulator,
  type CheckEvent,
  check,
  immutableModel,
  lintPurpose,
  parsePurpose,
  SimulatorError,
  TelosError,
  testExpectations,
  unknownNames,
  verdictOf,
} from '../../src/index.js'
import { driven } from '../support/models.js'
import { ask, shortModel, shortPurpose } from '../support/notation.js'

/** Counts up without end; nothing ever happens that a purpose could wait for. */
const endless =
  (more: Partial<Parameters<typeof immutableModel<number, '!up'>>[0]> = {}) =>
  () =>
    immutableModel({ initial: 0, successors: () => ['!up' as const], apply: n => n + 1, key: n => n, ...more })
const never = parsePurpose('purpose never\nstart q\n  see never -> Success\n  otherwise -> q')

describe('an Observable of progress and one verdict', () => {
  test('a long check reports progress, then one verdict, then completes', async () => {
    const enough = new AbortController()
    const told: CheckEvent[] = []
    const checking = check(endless(), never, { signal: enough.signal }).pipe(
      tap(event => told.push(event) === 3 && enough.abort()),
    )
    expect(await lastValueFrom(checking)).toMatchObject({ kind: 'verdict', verdict: { reason: 'cancelled' } })
    expect(told.map(({ kind }) => kind)).toEqual([...told.slice(1).map(() => 'progress'), 'verdict'])
    expect(told.length).toBeGreaterThan(3)
  })

  test('when the time is over there is a verdict', async () => {
    expect(await verdictOf(endless(), never, { timeout: 0.3 })).toMatchObject({
      kind: 'inconclusive',
      reason: 'time-bound',
      bound: { seconds: 0.3 },
    })
  })

  test('unsubscribing stops the work', async () => {
    let steps = 0
    const model = endless({
      apply: n => {
        steps++
        return n + 1
      },
    })
    await new Promise<void>(resolve => {
      const subscription = check(model, never).subscribe(() => {
        subscription.unsubscribe()
        resolve()
      })
    })
    const then = steps
    await new Promise(resolve => setTimeout(resolve, 80))
    expect(steps).toBe(then)
  })

  test('nothing happens before somebody subscribes, and each subscription is a check of its own', async () => {
    let made = 0
    const checking = check(
      () => {
        made++
        return endless()()
      },
      never,
      { depth: 3 },
    )
    expect(made).toBe(0)
    await Promise.all([lastValueFrom(checking), lastValueFrom(checking)])
    expect(made).toBe(2)
  })

  test.each([{}, { shortest: true }, { depth: 5 }, { relation: 'certainty', fair: true }] as const)(
    'a check that may not even begin ends with an inconclusive verdict: %j',
    async options => {
      const full = { available: 1, inUse: () => 2 }
      for (const [limit, reason] of [
        [{ signal: AbortSignal.abort() }, 'cancelled'],
        [{ memory: full }, 'memory-bound'],
      ] as const) {
        const verdict = await verdictOf(endless(), never, { ...options, ...limit })
        expect([verdict.kind, verdict.reason, verdict.run?.steps]).toEqual(['inconclusive', reason, []])
      }
    },
  )

  test('an aborted signal ends it with an inconclusive verdict and the nearest run', async () => {
    const abort = new AbortController()
    const near = parsePurpose('purpose near\nstart q\n  do up -> r\nstate r\n  see never -> Success\n  otherwise -> r')
    const checking = check(endless(), near, { signal: abort.signal }).pipe(tap(() => abort.abort()))
    expect(await lastValueFrom(checking)).toMatchObject({
      verdict: {
        kind: 'inconclusive',
        reason: 'cancelled',
        run: { steps: [{ event: '!up', purpose: 'r' }] },
      },
    })
  })

  test('one simulator serves one check at a time', async () => {
    const simulator = endless()()
    const first = verdictOf(simulator, never, { depth: 3 })
    await expect(verdictOf(simulator, never, { depth: 3 })).rejects.toThrow(/simulator\/busy/)
    expect((await first).kind).toBe('inconclusive')
    expect((await verdictOf(simulator, never, { depth: 3 })).kind).toBe('inconclusive')
  })

  test('wrong options are a TelosError', async () => {
    await expect(verdictOf(endless(), never, { depth: -1 })).rejects.toThrow(TelosError)
    await expect(verdictOf(endless(), never, { relation: 'informativeness', variant: 'strong' })).rejects.toThrow(
      /no strong variant/,
    )
    await expect(verdictOf(endless(), never, { relation: 'feasibility', fair: true })).rejects.toThrow(/fair/)
    await expect(verdictOf(endless(), never, { relation: 'magic' as never })).rejects.toThrow(/magic/)
    await expect(verdictOf(endless(), never, { timeout: Number.NaN })).rejects.toThrow(/timeout/)
  })
})

describe('a simulator that breaks its contract ends the check with its own error', () => {
  const failing = async (model: () => AnySimulator): Promise<SimulatorError> => {
    const error = await verdictOf(model, never, { depth: 10 }).then(
      () => undefined,
      reason => reason,
    )
    expect(error).toBeInstanceOf(SimulatorError)
    return error
  }

  test('it throws: the error carries the run so far, the transition and the cause', async () => {
    const cause = new Error('kaput')
    const error = await failing(
      endless({
        apply: n => {
          if (n === 2) throw cause
          return n + 1
        },
      }),
    )
    expect(error.message).toBe('simulator/threw: apply threw: kaput')
    expect(error.run?.steps.map(({ event }) => event)).toEqual(['!up', '!up'])
    expect(error.event).toBe('!up')
    expect(error.cause).toBe(cause)
  })
  test('it throws at once', async () =>
    expect(
      (
        await failing(() => ({
          ...endless()(),
          currentState: () => {
            throw new Error('no state')
          },
        }))
      ).message,
    ).toContain('currentState threw: no state'))
  test.each([
    ['no list', { successors: () => null as never }, 'successors did not answer with a list'],
    ['no event', { successors: () => [{ event: 3 }] as never }, 'successors offered something without an event'],
    ['no polarity', { successors: () => [{ event: 'up' }] }, 'has neither ? nor !'],
    ['⊛', { successors: () => [{ event: '*' }] }, 'no event ⊛'],
    ['a pattern', { successors: () => [{ event: '!a(_)' }] }, 'has the argument _'],
    ['a fingerprint that is an object', { fingerprint: () => ({}) as never }, 'neither a string nor a number'],
  ] as [string, Partial<AnySimulator>, string][])('it answers with garbage: %s', async (_, broken, message) => {
    const error = await failing(() => ({ ...endless()(), ...broken }) as AnySimulator)
    expect(error.message).toContain('simulator/garbage')
    expect(error.message).toContain(message)
  })
  test('labels that contradict each other', async () => {
    const guarded = parsePurpose('purpose g\nstart q\n  do up when p -> Success\n  otherwise -> q')
    const model = (): AnySimulator => ({ ...endless()(), labels: () => ['p', 'not p'] })
    await expect(verdictOf(model, guarded)).rejects.toThrow('simulator/garbage: labels answered with p and not p')
  })
  test('a fingerprint that lies about labels', async () => {
    const guarded = parsePurpose('purpose g\nstart q\n  do up when p -> Success\n  do up when not p -> q')
    const model = endless({ key: () => 'same', label: (n: number) => ({ p: n === 1 ? true : undefined }) } as never)
    await expect(verdictOf(model, guarded)).rejects.toThrow('simulator/unfaithful')
  })
  test('a run that does not replay is not reported', async () => {
    // The first visit to state 1 offers the way out; no later visit does.
    let visits = 0
    const model = endless({ successors: n => (n === 1 && visits++ === 0 ? ['?never' as never] : ['!up']) })
    await expect(verdictOf(model, never, { depth: 5 })).rejects.toThrow('simulator/unfaithful')
  })
})

describe('bounds are named in the verdict', () => {
  test('depth', () =>
    expect(ask(endless(), never, { depth: 7 })).toMatchObject({
      kind: 'inconclusive',
      reason: 'depth-bound',
      bound: { depth: 7 },
      defaultDepth: false,
    }))
  test('states', () => {
    const verdict = ask(endless(), never, { states: 50 })
    expect(verdict).toMatchObject({ kind: 'inconclusive', reason: 'state-bound', bound: { states: 50 } })
    expect(verdict.statistics.productStates).toBeLessThanOrEqual(52)
  })
  test('the default depth of opaque simulators', () => {
    const model = () => immutableModel({ initial: 0, successors: () => ['!up' as const], apply: (n: number) => n + 1 })
    expect(ask(model, never)).toMatchObject({
      kind: 'inconclusive',
      reason: 'depth-bound',
      bound: { depth: 100 },
      defaultDepth: true,
    })
  })
  test('a search that ends before its bounds is not inconclusive', () =>
    expect(ask(shortModel('0!a1'), never, { depth: 1, states: 2 })).toMatchObject({
      kind: 'failure',
      reason: 'exhausted',
    }))
})

describe('exact or observational', () => {
  const open = (text: string) => () => ({ ...driven(shortModel(text))(), world: 'open' as const })
  test.each([
    ['feasibility', 'weak', '0?aS', '0!a1', 'success', true],
    ['feasibility', 'strong', '0?aS', '0!a1', 'success', false],
    ['feasibility', 'weak', '0?bS', '0!a1', 'failure', false],
    ['refutability', 'weak', '0?aF', '0!a1', 'success', true],
    ['certainty', 'weak', '0?aS', '0!a1', 'success', false],
    ['certainty', 'weak', '0?aF', '0!a1', 'failure', true],
    ['certainty', 'weak', '0?a0; 0?bS', '0!a0', 'failure', true],
    ['certainty', 'weak', '0?bS', '0!a0', 'failure', false],
    ['impossibility', 'weak', '0?aS', '0!a1', 'failure', true],
    ['informativeness', 'weak', '0?aF', '0!a1', 'success', true],
    ['informativeness', 'weak', '0?bF', '0!a1', 'failure', false],
  ] as const)('%s/%s of %s on %s', (relation, variant, purpose, model, kind, exact) => {
    expect(ask(open(model), shortPurpose(purpose), { relation, variant })).toMatchObject({ kind, exact })
    expect(ask(shortModel(model), shortPurpose(purpose), { relation, variant })).toMatchObject({ kind, exact: true })
  })
})

describe('propositions named by let', () => {
  const text =
    'purpose l\nlet big = n > 3\nstart q\n  do up when big -> Success\n  otherwise -> q\n  do up when not big -> q'
  test('are refused by a model without expressions, at their place', async () => {
    await expect(verdictOf(endless(), parsePurpose(text))).rejects.toMatchObject({
      diagnostics: [{ code: 'purpose/let-unsupported', span: { start: text.indexOf('n > 3') } }],
    })
  })
  const withExpressions = (): AnySimulator => {
    const limits = new Map<string, number>()
    const base = endless()()
    return {
      ...base,
      define: (name, expression) => {
        const limit = /^n > (\d+)$/.exec(expression)
        if (limit === null) return { message: 'n > NUMBER is expected', at: 4 }
        limits.set(name, Number(limit[1]))
        return undefined
      },
      labels: () =>
        [...limits].map(([name, limit]) => ((base.currentState() as number) > limit ? name : `not ${name}`)),
    }
  }
  test('are compiled by a model that has them', async () =>
    expect((await verdictOf(withExpressions, parsePurpose(text), { shortest: true })).run?.steps.length).toBe(4))
  test('and an error in them points into the purpose', async () => {
    const wrong = text.replace('n > 3', 'n > x')
    await expect(verdictOf(withExpressions, parsePurpose(wrong))).rejects.toMatchObject({
      diagnostics: [{ code: 'purpose/let-wrong', span: { start: wrong.indexOf('x\n') } }],
    })
  })
})

test('expectations are answered one by one', async () => {
  const purpose = parsePurpose(
    'purpose e\nexpect feasible\nexpect certain\nexpect feasible within 0\nstart q\n  do a -> Success\n  do b -> q',
  )
  const results = await testExpectations(shortModel('0!a1; 0!b0'), purpose)
  expect(results.map(({ status }) => status)).toEqual(['met', 'unmet', 'inconclusive'])
})

test('lint and vocabulary, from the library', () => {
  expect(lintPurpose('purpose p\nstart q\n  do a -> Success\nstate r\n  do a -> q').map(({ code }) => code)).toEqual([
    'purpose/unreachable-state',
  ])
  const found = unknownNames(shortPurpose('0?b1{p}; 1?aS'), shortModel('0!a1')())
  expect(found.map(({ code }) => code)).toEqual(['purpose/unknown-event', 'purpose/unknown-proposition'])
})
