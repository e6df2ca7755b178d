import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { acsModel } from '../../../simulators/acs/index.js'
import { countOf, propertiesOf, verdictOfProperty } from '../../../src/index.js'
import { loadModel } from '../../../src/node.js'
import { root } from '../../support/cli.js'

describe('how large the examples are', () => {
  const rows: [string, Record<string, number>, number, number, number][] = [
    ['pipe', { n: 3 }, 138, 288, 1],
    ['ring', { tokens: 1 }, 45, 84, 0],
    ['ring', { tokens: 2 }, 129, 312, 0],
    ['state-factory', { n: 2 }, 106, 199, 2],
    ['session', { n: 1 }, 11, 12, 0],
    // 5n + 2 states.
    ['resource-lock', { n: 1 }, 7, 8, 0],
    ['resource-lock', { n: 3 }, 17, 28, 0],
    ['resource-lock', { n: 100 }, 502, 998, 0],
  ]
  test.each(rows)('%s %o', async (example, parameters, ...expected) => {
    const model = await loadModel(join(root, `examples/${example}/${example}.acs`), parameters)
    const { statistics, deadlocks, complete } = await countOf(model)
    expect(complete).toBe(true)
    expect([statistics.modelStates, statistics.transitions, deadlocks]).toEqual(expected)
  })
})

describe('the case study of section 4.3', () => {
  const study = acsModel(`
    class P { q0 -> q1 : send m to P; q1 -> q0 : receive m }
    start P.q0
    property One = always count(P.q0) < 2 and count(P.q1) < 2
    property Mail = always mail(P, m) < 2`)
  test('neither two in one state nor two messages', async () => {
    expect((await countOf(study)).statistics.modelStates).toBe(2)
    for (const property of propertiesOf(study))
      expect(await verdictOfProperty(study, property)).toMatchObject({ kind: 'success', exact: true })
  })
  test('a message is received only after it was sent', async () => {
    const model = acsModel('class P { q -> q : send m to P; q -> q : receive m }\nstart P.q')()
    expect(model.successors().map(({ event }) => event)).toEqual(['?send(P, m)'])
  })
})
