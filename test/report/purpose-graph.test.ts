import { describe, expect, test } from 'vitest'
import { type Purpose, parsePurpose, purposeGraph } from '../../src/index.js'

/** The nodes by name, and the ends of the edges. */
const drawn = (purpose: Purpose) => {
  const { nodes, edges, initial } = purposeGraph(purpose)
  return {
    nodes: nodes.map(({ name, kind }) => (kind === 'plain' ? name : `${name}: ${kind}`)),
    ends: edges.map(({ from, to }) => [nodes[from].name, nodes[to].name]),
    initial: nodes[initial].name,
  }
}

describe('verdicts in the picture of a purpose', () => {
  test('both, where something leads to them', () =>
    expect(drawn(parsePurpose('purpose p\nstart q\n  do a -> Success\n  see b -> Failure\n')).nodes).toEqual([
      'q',
      'Success: success',
      'Failure: failure',
    ]))
  test('no failure where nothing fails', () =>
    expect(drawn(parsePurpose('purpose p\nstart q\n  do a -> r\nstate r\n  see b -> Success\n'))).toEqual({
      nodes: ['q', 'r', 'Success: success'],
      ends: [
        ['q', 'r'],
        ['r', 'Success'],
      ],
      initial: 'q',
    }))
  test('no success where nothing succeeds', () =>
    expect(drawn(parsePurpose('purpose p\nstart q\n  do a -> Failure\n  otherwise -> q\n'))).toEqual({
      nodes: ['q', 'Failure: failure'],
      ends: [
        ['q', 'Failure'],
        ['q', 'q'],
      ],
      initial: 'q',
    }))
  test('one that it starts with, as some that nobody wrote do', () => {
    const purpose = parsePurpose('purpose p\nstart q\n  do a -> Success\n')
    expect(drawn({ ...purpose, start: purpose.failure })).toMatchObject({
      nodes: ['q', 'Success: success', 'Failure: failure'],
      initial: 'Failure',
    })
  })
})
