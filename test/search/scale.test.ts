import { expect, test } from 'vitest'
import { immutableModel, parsePurpose, purposeToJson, purposeToText, verdictOf } from '../../src/index.js'
import { Product } from '../../src/product/product.js'
import { meanings } from '../../src/relations/relation.js'
import { Deepening } from '../../src/search/deepening.js'
import { explicitModel, SystemBuilder } from '../../src/simulator/explicit.js'
import { openSpace } from '../../src/space/open-space.js'
import { ask } from '../support/notation.js'
import { isMore } from '../support/runs.js'

const far = isMore ? 1_000_000 : 200_000
const waiting = parsePurpose('purpose waiting\nstart q\n  see end -> Success\n  see bad -> Failure\n  otherwise -> q')

/** One long way with the end at its end. */
const chain = (length: number, last: string | null) => {
  const builder = new SystemBuilder()
  for (let s = 0; s < length - 1; s++) builder.edge(s, '!up', s + 1)
  if (last !== null) builder.edge(length - 1, last, length)
  const system = builder.build(0, length + 1, () => [], String, [])
  return () => explicitModel(system)
}
const loop = (length: number) => {
  const builder = new SystemBuilder()
  for (let s = 0; s < length; s++) builder.edge(s, '!up', (s + 1) % length)
  const system = builder.build(0, length, () => [], String, [])
  return () => explicitModel(system)
}

test.each([false, true])('a very long run, shortest: %s', shortest => {
  const verdict = ask(chain(far, '?end'), waiting, { shortest })
  expect(verdict.kind).toBe('success')
  expect(verdict.run?.steps.length).toBe(far)
  expect(verdict.statistics.productStates).toBe(far + 1)
})

test('a counterexample, a dead end and a lasso far away', () => {
  expect(ask(chain(far, '?bad'), waiting, { relation: 'certainty' })).toMatchObject({
    kind: 'failure',
    reason: 'reached-failure',
  })
  expect(ask(chain(far, null), waiting, { relation: 'certainty' })).toMatchObject({
    kind: 'failure',
    reason: 'stuck',
  })
  const lasso = ask(loop(far), waiting, { relation: 'certainty' })
  expect(lasso).toMatchObject({ kind: 'failure', reason: 'lasso', run: { loop: 0 } })
  expect(lasso.run?.steps.length).toBe(far)
  expect(ask(loop(far), waiting, { relation: 'certainty', fair: true })).toMatchObject({
    kind: 'failure',
    reason: 'success-out-of-reach',
  })
  expect(ask(loop(far), waiting, { relation: 'certainty', depth: far + 5 })).toMatchObject({ reason: 'lasso' })
})

test('an opaque simulator, deep: memory and time linear in the depth', () => {
  const model = () => immutableModel({ initial: 0, successors: () => ['!up' as const], apply: (n: number) => n + 1 })
  const verdict = ask(model, waiting, { depth: 100_000 })
  expect(verdict).toMatchObject({ kind: 'inconclusive', reason: 'depth-bound', bound: { depth: 100_000 } })
  expect(verdict.statistics.productStates).toBeLessThan(4 * 100_000)
})

test('an opaque simulator’s snapshots are given back: no more are held than the depth needs', () => {
  const depth = 12
  const model = immutableModel({
    initial: '',
    successors: () => ['!a' as const, '!b' as const],
    apply: (s, event) => s + event,
  })
  const product = new Product(waiting, propositions => openSpace(model, propositions))
  const search = new Deepening(
    product,
    meanings.feasibility.searchGoal(waiting, 'weak', { fair: false, bounded: false }),
    depth,
    false,
  )
  const steps = search.explore()
  let highest = 0
  for (let asked = steps.next(); !asked.done; ) {
    highest = Math.max(highest, asked.value.state)
    asked = steps.next(product.expand(asked.value.state, asked.value.purpose))
  }
  expect(search.nodes).toBeGreaterThan(2 ** depth)
  expect(highest).toBeLessThanOrEqual(2 * depth + 2)
})

test('a purpose of 10,000 states, in every form', async () => {
  const states = 10_000
  const text = `purpose long\nstart q0\n  do up -> q1\n${Array.from({ length: states - 1 }, (_, i) => `state q${i + 1}\n  do up -> ${i + 2 === states ? 'Success' : `q${i + 2}`}\n  do n${i} -> Failure\n`).join('')}`
  const purpose = parsePurpose(text)
  expect(purpose.distances.toSuccess[0]).toBe(states)
  expect(purposeToText(purpose).length).toBeGreaterThan(text.length - 10)
  const again = parsePurpose(JSON.stringify(purposeToJson(purpose)), 'long.purpose.json')
  const verdict = await verdictOf(chain(states + 5, null), again, { relation: 'certainty' })
  expect(verdict.kind).toBe('success')
  expect((await verdictOf(chain(states + 5, null), again, { shortest: true })).run?.steps.length).toBe(states)
})
