import * as E from 'fp-ts/lib/Either.js'
import { describe, expect, test } from 'vitest'
import { readJson } from '../../purposes/json.js'
import { driven } from '../support/models.js'
import { type Ask, ask, shortModel, shortPurpose, shortPurposeJson } from '../support/notation.js'

/** Every row of semantics.md section 6. */
const rows: [string, string, string, Ask, string][] = [
  ['a, weak', '0?a1; 1?aS', '0!a0', { depth: 1, relation: 'certainty' }, 'inconclusive'],
  ['a, strong', '0?a1; 1?aS', '0!a0', { depth: 1, relation: 'certainty', variant: 'strong' }, 'inconclusive'],
  ["a', weak", '0?aS; 0?bS', '0!a0; 0!b0', { depth: 1, relation: 'certainty' }, 'success'],
  ["a', strong", '0?aS; 0?bS', '0!a0; 0!b0', { depth: 1, relation: 'certainty', variant: 'strong' }, 'success'],
  ['d, first', '0?aF', '0!a1', { depth: 1 }, 'failure'],
  ['d, second', '0?a1; 1?bS', '0!a1', { depth: 1 }, 'failure'],
  ['e, weak', '0?bF; 0?aS', '0!a0', { relation: 'certainty' }, 'success'],
  ['e, strong', '0?bF; 0?aS', '0!a0', { relation: 'certainty', variant: 'strong' }, 'failure'],
  ['g', '0*S; 0τF', '0τ1', {}, 'failure'],
  ['i', '0?a1{p}; 1?bS', '0!a1{p}; 0!a2; 2!b3', {}, 'failure'],
  ['v', '0*2; 0?a0; 2?cS; 2?a2; 2?bS', '0!a1; 1!c0; 1!c1', { depth: 3 }, 'success'],
]

describe.each(rows)('erratum %s', (_, purpose, model, question, verdict) => {
  test('read off', () => expect(ask(shortModel(model), shortPurpose(purpose), question).kind).toBe(verdict))
  test('driven', () => expect(ask(driven(shortModel(model)), shortPurpose(purpose), question).kind).toBe(verdict))
})

test('erratum b: distances are exact on cycles', () => {
  const { states, distances } = shortPurpose('0?a1; 0?bS; 1?a0; 1?b2; 2?a1')
  expect(Object.fromEntries(states.map(({ name }, i) => [name, distances.toSuccess[i]]))).toMatchObject({
    q0: 1,
    q1: 2,
    q2: 3,
    Success: 0,
  })
})

test('erratum c: a shortest run is shortest', () => {
  const verdict = ask(shortModel('0!b0; 0!a0'), shortPurpose('0?cS; 0?b0; 0?a1; 1?a2; 2?aS'), { shortest: true })
  expect(verdict.run?.steps.map(({ event }) => event)).toEqual(['!a', '!a', '!a'])
})

test('erratum j: a stateful simulator is restored before it is asked', () => {
  // It always answers for the state it happens to be in, and refuses what that state does not offer.
  const edges: Record<string, Record<string, string>> = { s0: { '!a': 's1', '!b': 's2' }, s1: { '!c': 's3' } }
  let at = 's0'
  let scheduled = ''
  const simulator = () => ({
    world: 'closed' as const,
    goToState: (state: string) => {
      at = state
    },
    currentState: () => at,
    successors: () => Object.keys(edges[at] ?? {}).map(event => ({ event })),
    scheduleStep: ({ event }: { event: string }) => {
      if (edges[at]?.[event] === undefined) throw new Error(`${event} is not possible in ${at}`)
      scheduled = event
    },
    step: () => {
      at = edges[at][scheduled]
    },
    isCommitEvent: () => true,
    labels: () => [],
  })
  expect(ask(simulator, shortPurpose('0?a1; 1?cS'), { depth: 5 }).kind).toBe('success')
})

test('erratum k: nothing leaves a verdict state', () => {
  const read = readJson({ name: 'k', text: JSON.stringify(shortPurposeJson('0?aF; F?bS')) })
  expect(E.isLeft(read) && read.left.map(({ code }) => code)).toEqual(['purpose/verdict-declared'])
})
