import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { complement, type Event, showEvent } from '../../src/ats/event.js'
import { eventInWords, flowOf, labelInWords, stepInWords } from '../../src/ats/words.js'
import { exploredGraph } from '../../src/explore/explored-graph.js'
import { readModelText } from '../../src/explore/explorer.js'
import { aut } from '../../src/report/graph/aut.js'
import { dot } from '../../src/report/graph/dot.js'
import { mermaid } from '../../src/report/graph/mermaid.js'
import { purposeGraph } from '../../src/report/graph/purpose.js'
import { runTable } from '../../src/report/run-table.js'
import { sequenceMermaid } from '../../src/report/sequence/chart.js'
import { modelOf, purposeOf } from '../support/models.js'
import { ask } from '../support/notation.js'

const named = fc.record({
  kind: fc.constantFrom('input' as const, 'output' as const),
  name: fc.string({ minLength: 1 }),
  args: fc.array(fc.string()),
})

describe('an event in words', () => {
  test('is an order, an observation or internal', () => {
    expect(['!coin', '?tea(hot, 2)', 'tau'].map(eventInWords)).toEqual(['do coin', 'see tea(hot, 2)', 'internal'])
    expect(['!coin', '?tea', 'tau'].map(flowOf)).toEqual(['do', 'see', 'internal'])
    expect(labelInWords({ kind: 'other' })).toBe('otherwise')
  })

  test('is what the label of a purpose says that waits for it', () => {
    const events = fc.oneof(named, fc.constant<Event>({ kind: 'internal' }))
    fc.assert(fc.property(events, event => labelInWords(complement(event)) === eventInWords(showEvent(event))))
  })

  test('gives way to the model’s own words, and says which transition where the event leaves that open', () => {
    const told = { actor: 'Ant 2', text: 'x <- 1', effects: [] }
    expect(stepInWords({ event: '?x', told })).toBe('Ant 2: x <- 1')
    expect(stepInWords({ event: '?x', told: null })).toBe('see x')
    expect(stepInWords({ event: '!x', choice: 2 })).toBe('do x (choice 2)')
  })
})

describe('text, chart and graph agree', () => {
  const guide = purposeOf(
    'purpose p\nstart q\n  do coin -> r\nstate r\n  internal -> s\nstate s\n  see tea -> Success\n  otherwise when on -> s\n',
  )
  const machine = modelOf({
    initial: 'a',
    labels: {},
    transitions: [
      ['a', '!coin', 'b'],
      ['b', 'tau', 'c'],
      ['c', '?tea', 'd'],
    ],
  })

  test('on a model without words of its own', () => {
    const { run } = ask(machine, guide)
    const words = ['do coin', 'internal', 'see tea']
    expect(runTable(run!).rows.map(({ cells }) => cells[1])).toEqual(['(start)', ...words])
    const chart = sequenceMermaid(run!)
    const graphs = [exploredGraph(machine, null, 'm'), exploredGraph(machine, guide, 'm'), purposeGraph(guide)]
    for (const word of words) {
      expect(chart).toContain(`: ${word}\n`)
      for (const graph of graphs) {
        expect(dot(graph)).toContain(`[label="${word}"]`)
        expect(mermaid(graph)).toContain(`"${word}"`)
      }
    }
    expect(dot(graphs[2])).toContain('[label="otherwise when on"]')
    // What machines read stays as it was.
    expect(aut(graphs[0])).toBe('des (0, 3, 4)\n(0, "!coin", 1)\n(1, "i", 2)\n(2, "?tea", 3)\n')
    expect(aut(graphs[2])).toContain('"* [on]"')
  })

  test('on a model with words of its own', async () => {
    const text = "Two = (vote.0 | 'vote.0) + coin.'tea.0"
    const { factory } = await readModelText({ name: 'two.ccs', text, parameters: {} })
    const labels = exploredGraph(factory, null, 'two').edges.map(({ label }) => label)
    expect(new Set(labels)).toEqual(new Set(['vote', "'vote", 'tau (vote)', 'coin', "'tea"]))
  })
})
