import { beforeAll, describe, expect, test } from 'vitest'
import '@telos-verifier/telos/vitest'
import { immutableModel, parseModel, parsePurpose } from '@telos-verifier/telos'

// Run by test/vitest.test.ts, which says which of these must fail and how.
const model = parseModel('{ "initial": "s", "transitions": [["s", "!go", "s"], ["s", "?stop", "t"]] }')
const stops = parsePurpose('purpose stops\nstart q\n  see stop -> Success\n  do go -> q')
/** A model that says how it draws; it was not loaded from a file. */
const drawing = (random: true | { seed: number }) => () =>
  immutableModel({
    initial: 0,
    successors: () => ['!go' as const, '?stop' as const],
    apply: (n: number, event) => (event === '!go' ? n : 1),
    key: n => n,
    random,
  })

/** A coin that Telos tosses: heads twice as often as tails. */
const coin = () =>
  immutableModel({
    initial: 'tossed',
    successors: side =>
      side === 'tossed' ? [{ event: '?heads', weight: 2 } as const, { event: '?tails' } as const] : [],
    apply: (_, { event }) => event as string,
  })
const heads = parsePurpose('purpose heads\nstart q\n  see heads -> Success\n  see tails -> Failure')

test('passes', async () => {
  await expect(coin).toSucceedWithProbability(heads, { atLeast: 0.6 })
  await expect(coin).toSucceedWithProbability(heads, { atMost: 0.75 })
  await expect(coin).not.toSucceedWithProbability(heads, { atLeast: 0.75, seed: 5 })
  await expect(model).toBeFeasible(stops)
  await expect(model).toBeFeasible(stops, { variant: 'strong', depth: 3 })
  await expect(model).not.toBeCertain(stops)
  await expect(model).not.toBeFeasible(stops, { within: 0 })
  await expect(model).toBeFeasible(stops, { within: 1 })
  await expect(model).toBeCertain(stops, { fair: true })
  await expect(model).not.toBeRefutable(stops)
  await expect(model).not.toBeImpossible(stops)
  await expect(model).toBeInformative(stops)
})
describe('fails', () => {
  test('wrong', async () => {
    await expect(model).toBeCertain(stops)
  })
  test('too unlikely', async () => {
    await expect(coin).toSucceedWithProbability(heads, { atLeast: 0.8 })
  })
  test('a misspelt parameter', async () => {
    const biased = ({ weight = 2 }) => (weight > 0 ? coin() : coin())
    await expect(biased).toSucceedWithProbability(heads, { atLeast: 0.6, parameters: { wieght: 3 } })
  })
  test('wrong negation', async () => {
    await expect(model).not.toBeFeasible(stops)
  })
  test('wrong for a seed', async () => {
    await expect(drawing({ seed: 3 })).toBeCertain(stops)
  })
  test('wrong for what was drawn', async () => {
    await expect(drawing(true)).not.toBeFeasible(stops)
  })
  test('inconclusive', async () => {
    await expect(model).toBeFeasible(stops, { depth: 0 })
  })
  test('inconclusive negation', async () => {
    await expect(model).not.toBeFeasible(stops, { depth: 0 })
  })
  test('not awaited', () => {
    expect(model).toBeFeasible(stops)
  })
  test('not awaited though it would fail, and finished in time', async () => {
    expect(model).toBeCertain(stops)
    await new Promise(resolve => setTimeout(resolve, 100))
  })
})

describe.concurrent('side by side', () => {
  test.each([1, 2])('awaited %i', async () => {
    await new Promise(resolve => setTimeout(resolve, 10))
    await expect(model).toBeFeasible(stops)
  })
})
describe('in a hook', () => {
  beforeAll(async () => {
    await expect(model).toBeFeasible(stops)
  })
  test('nothing to await', () => {})
})
