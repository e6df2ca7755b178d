import { describe, expect, test } from 'vitest'
import { immutableModel, purpose, TelosError } from '../../src/index.js'

const model = () =>
  immutableModel({ initial: 0, successors: () => ['!a' as const], apply: (n: number) => n, label: () => ({ p: true }) })
const spec = { purpose: 'p', start: 'q', states: { q: { do: { a: 'Success' } } } }

/** As programs without types may call it. */
const build = (given: unknown): { code: string; message: string; fix?: string }[] => {
  try {
    purpose(model, given as never)
    return []
  } catch (error) {
    if (!(error instanceof TelosError)) throw error
    return error.diagnostics.map(({ code, message, fix }) => ({ code, message, ...(fix === undefined ? {} : { fix }) }))
  }
}

describe('keys that the builder does not know are refused at run time', () => {
  test('those that it knows are not', () => {
    expect(build(spec)).toEqual([])
    const state = {
      needs: { not: { and: ['p', { or: ['p'] }] } },
      otherwise: [
        { to: 'q', when: 'p' },
        { to: 'Success', else: true },
      ],
    }
    expect(
      build({ ...spec, description: 'd', expect: [], let: {}, states: { q: { do: { a: 'r' } }, r: state } }),
    ).not.toMatchObject([{ code: 'json/unknown-key' }])
  })

  test.each([
    [{ ...spec, stats: {} }, '"stats" of the purpose', 'did you mean states?'],
    [{ ...spec, states: { q: { do: { a: 'Success' }, se: {} } } }, '"se" of the state q', 'did you mean see?'],
    [
      { ...spec, states: { q: { do: { a: { to: 'Success', wen: 'p' } } } } },
      '"wen" of a way of the state q',
      'did you mean when?',
    ],
    [
      { ...spec, states: { q: { do: { a: { to: 'Success', when: { nand: ['p'] } } } } } },
      '"nand" of a condition',
      'did you mean and?',
    ],
    [
      { ...spec, colour: 'red' },
      '"colour" of the purpose',
      'the keys are purpose, description, expect, let, start, states',
    ],
  ])('%j', (given, message, fix) => {
    expect(build(given)).toContainEqual({ code: 'json/unknown-key', message: expect.stringContaining(message), fix })
  })

  test.each([null, undefined, 3, {}, { ...spec, states: null }, { ...spec, states: { q: 'Success' } }])(
    '%j is no purpose',
    given => {
      expect(build(given)).toMatchObject([{ code: 'usage/wrong' }])
    },
  )
})
