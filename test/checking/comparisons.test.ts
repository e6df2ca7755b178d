import { describe, expect, test } from 'vitest'
import { present } from '../../src/ats/present.js'
import { preparedFor } from '../../src/checking/open-product.js'
import {
  type AnySimulator,
  allQuestions,
  type Diagnostic,
  immutableModel,
  parsePurpose,
  purpose,
  purposeToText,
  replay,
  simulate,
  TelosError,
  unknownNames,
  unmetNames,
  vectorModel,
  verdictOf,
} from '../../src/index.js'
import { counting } from '../support/counting.js'
import { placeOf } from '../support/marked.js'
import { hidden } from '../support/models.js'

const vectors = (): AnySimulator => vectorModel(counting)
/** The same as a program. */
const program = (): AnySimulator =>
  immutableModel({
    initial: 0,
    successors: () => ['?up', '!reset'],
    apply: (n: number, event: string) => (event === '?up' ? (n + 1) % 10 : 0),
    key: n => n,
    observe: n => ({ count: n, 'the half': n / 2 }),
  })
/** The same, with labels instead of numbers. */
const labelled = (): AnySimulator =>
  immutableModel({
    initial: 0,
    successors: () => ['?up', '!reset'],
    apply: (n: number, event: string) => (event === '?up' ? (n + 1) % 10 : 0),
    key: n => n,
    label: n => ({ six: n >= 6, few: n < 3, half: n / 2 > 2.25, nine: n === 9 }),
  })
const models = { 'a program': program, 'an opaque program': hidden(program), 'a vector model': vectors }

const text = `purpose p
start q
  see up when count >= 6 and "the half" > 2.25 -> far
  see up when count < 3 -> q
  see up else -> q
  do reset when count != 9 -> q
state far
  see up when count = 9 -> Success
  see up when count < 9.0 -> far
  do reset -> Failure
`
const inLabels = parsePurpose(
  text
    .replaceAll('count >= 6', 'six')
    .replaceAll('"the half" > 2.25', 'half')
    .replaceAll('count < 3', 'few and not six')
    .replaceAll('count != 9', 'not nine')
    .replaceAll('count = 9', 'nine')
    .replaceAll('count < 9.0', 'not nine'),
)

describe('guards that compare what the model observes', () => {
  test.each(Object.entries(models))('mean for %s what labels mean', async (_, model) => {
    const compared = parsePurpose(text)
    const depth = model().fingerprint === undefined ? { depth: 11 } : {}
    for (const question of allQuestions) {
      const expected = await verdictOf(depth.depth === undefined ? labelled : hidden(labelled), inLabels, {
        ...question,
        ...depth,
      })
      const verdict = await verdictOf(model, compared, { ...question, ...depth })
      expect([verdict.kind, verdict.reason]).toEqual([expected.kind, expected.reason])
      expect(verdict.run?.steps.map(({ event, purpose }) => [event, purpose])).toEqual(
        expected.run?.steps.map(({ event, purpose }) => [event, purpose]),
      )
    }
  })

  test.each(Object.entries(models))('%s: simulated, replayed, prepared for sampling', (_, model) => {
    const compared = parsePurpose(text)
    const { run, outcome } = simulate(model, compared, { depth: 200 })
    expect(outcome).toBe('success')
    expect(run.steps.at(-1)?.labels).toEqual(expect.arrayContaining(['count = 9']))
    const stored = JSON.parse(JSON.stringify({ first: run.start, steps: run.steps, loop: null }))
    expect(replay(model, stored, compared).divergence).toBe(null)
    expect(replay(model, stored).divergence).toBe(null)
    const prepared = preparedFor(model(), compared)
    expect([...prepared.labels()].sort()).toEqual(
      ['not "the half" > 2.25', 'not count = 9', 'not count >= 3', 'not count >= 6', 'not count >= 9'].sort(),
    )
    expect(prepared.observe?.()).toEqual({ count: 0, 'the half': 0 })
  })

  test('are written back as they read, in the builder too', () => {
    const compared = parsePurpose(text)
    expect(parsePurpose(purposeToText(compared)).states).toMatchObject(
      compared.states.map(({ name, needs }) => ({ name, needs })),
    )
    expect(purposeToText(compared)).toContain('see up when count >= 6 and "the half" > 2.25 -> far')
    const built = purpose(program as () => AnySimulator, {
      purpose: 'p',
      start: 'q',
      states: {
        q: {
          see: {
            up: [
              { to: 'Success', when: 'count >= 6.0' },
              { to: 'q', when: 'not count >= 6' },
            ],
          },
        },
      },
    })
    expect(purposeToText(built)).toBe(
      'purpose p\n\nstart q\n  see up when count >= 6 -> Success\n  see up when count < 6 -> q\n',
    )
  })

  test('two that can never hold together make no conflict, and two that can do', () => {
    const two = (one: string, other: string) => () =>
      parsePurpose(`purpose p\nstart q\n  see up when ${one} -> Success\n  see up when ${other} -> Failure\n`)
    expect(two('count >= 6', 'count < 6.0')).not.toThrow()
    expect(two('count > 6', 'count <= 3')).not.toThrow()
    expect(two('count >= 6', 'count <= 6')).toThrow(/can both be taken.*labels count <= 6, count >= 6/)
    expect(two('count > 6 and count < 5', 'count = 5')).toThrow(/can never hold/)
  })

  test('a let may be one', async () => {
    const named = parsePurpose(
      'purpose p\nlet many = count >= 7\nstart q\n  see up when many -> Success\n  see up else -> q\n',
    )
    for (const model of [program, vectors])
      expect((await verdictOf(model, named, { shortest: true })).run?.steps).toHaveLength(7)
  })

  test('a number that is not observed in a state makes its comparisons unknown there', async () => {
    const sometimes = (): AnySimulator =>
      immutableModel({
        initial: 0,
        successors: () => ['?up'],
        apply: (n: number) => (n + 1) % 3,
        key: n => n,
        observe: (n): Record<string, number> => (n === 1 ? {} : { count: n }),
      })
    const both = parsePurpose(
      'purpose p\nstart q\n  see up when count >= 6 -> Failure\n  see up when count < 6 -> Success\n  see up else -> q\n',
    )
    expect((await verdictOf(sometimes, both)).run?.steps).toHaveLength(2)
  })

  test('labels of the model that are called like comparisons stay what they are', async () => {
    const own = (): AnySimulator =>
      immutableModel({
        initial: 0,
        successors: () => ['?up'],
        apply: (n: number) => n + 1,
        key: n => n,
        label: n => ({ 'count >= 6': n === 2 }),
      })
    const asked = parsePurpose('purpose p\nstart q\n  see up when count >= 6 -> Success\n  see up else -> q\n')
    expect((await verdictOf(own, asked)).run?.steps).toHaveLength(2)
  })

  test('no reduction is used that would have to know of them', async () => {
    const reducible = (): AnySimulator =>
      vectorModel({
        ...counting,
        symmetry: { canonical: state => state.fill(0), keepsEvent: () => true, keepsProposition: () => true },
      })
    const asked = parsePurpose('purpose p\nstart q\n  otherwise when count >= 6 -> Success\n  otherwise else -> q\n')
    const verdict = await verdictOf(reducible, asked, { reduce: ['symmetry'] })
    expect(verdict.kind).toBe('success')
    expect(verdict.reduced?.refused).toMatchObject([
      { reduction: 'symmetry', why: expect.stringContaining('count >= 6') },
    ])
  })
})

describe('a number that the model does not observe', () => {
  const asking = (guard: string) =>
    parsePurpose(`purpose p\nstart q\n  see up when ${guard} -> Success\n  see up else -> q\n`, 'p.purpose')
  const found = async (model: () => AnySimulator, guard: string): Promise<readonly Diagnostic[]> => {
    try {
      await verdictOf(model, asking(guard))
      return []
    } catch (error) {
      if (error instanceof TelosError) return error.diagnostics
      throw error
    }
  }
  test.each(Object.entries(models))('is an error of a check and of lint, at its place: %s', async (_, model) => {
    const wrong = await found(model, 'cuont >= 6')
    expect(wrong).toMatchObject([
      {
        code: 'purpose/unknown-observable',
        severity: 'error',
        message: 'the model does not observe cuont: it observes count, "the half"',
        fix: 'did you mean count?',
      },
    ])
    expect(placeOf(present(wrong[0]?.span))).toEqual({ line: 3, column: 15, marked: 'cuont >= 6' })
    expect(unknownNames(asking('cuont >= 6'), model())).toEqual([])
    expect(unmetNames(asking('cuont >= 6'), model())).toMatchObject([{ code: 'purpose/unknown-observable' }])
    expect(unmetNames(asking('count >= 6'), model())).toEqual([])
    expect(unknownNames(asking('count >= 6'), model())).toEqual([])
    expect((await verdictOf(model, asking('count >= 60'), { depth: 12 })).neverMet).toEqual([])
  })

  test('of a model that observes nothing', async () => {
    expect(await found(labelled, 'count >= 6')).toMatchObject([
      { code: 'purpose/unknown-observable', message: 'the model observes no numbers, so count >= 6 cannot be decided' },
    ])
  })

  test('what observe answers is held to its contract', async () => {
    for (const model of [
      () => vectorModel({ ...counting, observe: state => ({ count: state[0]! > 2 ? Number.NaN : 0 }) }),
      () =>
        immutableModel({
          initial: 0,
          successors: () => ['?up'],
          apply: (n: number) => n + 1,
          key: n => n,
          observe: n => ({ count: n > 2 ? Number.NaN : 0 }),
        }),
    ])
      expect(await found(model as () => AnySimulator, 'count >= 6')).toMatchObject([
        { code: 'simulator/garbage', message: expect.stringContaining('observe answered with count: NaN') },
      ])
  })
})
