import { beforeAll, describe, expect, test } from 'vitest'
import 'telos/vitest'
import { parseModel, parsePurpose } from 'telos'

// Run by test/vitest.test.ts, which says which of these must fail and how.
const model = parseModel('{ "initial": "s", "transitions": [["s", "!go", "s"], ["s", "?stop", "t"]] }')
const stops = parsePurpose('purpose stops\nstart q\n  see stop -> Success\n  do go -> q')

test('passes', async () => {
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
  test('wrong negation', async () => {
    await expect(model).not.toBeFeasible(stops)
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
