import { describe, expect, test } from 'vitest'
import { purposeGraph } from '../../src/report/graph/purpose.js'
import { modelOf, purposeOf } from '../support/models.js'
import { ask } from '../support/notation.js'

/** One step into a state with these labels. */
const into = (...labels: string[]) => modelOf({ initial: 's', labels: { t: labels }, transitions: [['s', '!a', 't']] })
const succeeds = (labels: string[], ...lines: string[]): boolean =>
  ask(into(...labels), purposeOf(`purpose p\nstart q\n${lines.join('\n')}\n`)).kind === 'success'

describe('else takes what nothing before it takes', () => {
  const lines = ['  do a when p -> Failure', '  do a else -> Success']
  test.each([
    [['p'], false],
    [['not p'], true],
    // Not known to be true is not true: that is the difference to `when not p`.
    [[], true],
  ])('into %j', (labels, expected) => {
    expect(succeeds(labels, ...lines)).toBe(expected)
    expect(succeeds(labels, '  do a when p -> Failure', '  do a when not p -> Success')).toBe(
      expected && labels.length > 0,
    )
  })
  test('a guard before it takes only with the label of the state that it leads to', () => {
    const guarded = ['  do a when p -> r', '  do a else -> Success', 'state r [s]', '  do a -> Failure']
    expect(succeeds(['p', 's'], ...guarded)).toBe(false)
    expect(succeeds(['p'], ...guarded)).toBe(true)
  })
  test('its own state may have a label', () => {
    const labelled = [
      '  do a when p -> Failure',
      '  do a else -> r',
      '  do b -> Success',
      'state r [s]',
      '  do a -> Success',
    ]
    const stays = (...labels: string[]) =>
      ask(into(...labels), purposeOf(`purpose p\nstart q\n${labelled.join('\n')}\n`), {
        relation: 'certainty',
        shortest: true,
      }).run!.steps.length
    expect([stays('s'), stays('not p'), stays('p', 's')]).toEqual([1, 0, 1])
  })
  test('it is about its own event: others go to otherwise, and it does not take theirs', () => {
    const lines = ['  do a when p -> Failure', '  otherwise when p -> Success', '  otherwise else -> q']
    expect(succeeds(['p'], ...lines)).toBe(false)
    expect(succeeds([], ...lines)).toBe(false)
    expect(succeeds([], '  do b when p -> Failure', '  do b else -> Failure', '  otherwise -> Success')).toBe(true)
  })
})

test('it is drawn', () => {
  const { edges } = purposeGraph(purposeOf('purpose p\nstart q\n  do a when p -> Success\n  do a else -> q\n'))
  expect(edges.map(({ label, event }) => [label, event])).toEqual([
    ['do a when p', '?a [p]'],
    ['do a else', '?a [else]'],
  ])
})

describe('the experiment never does x', () => {
  /** Only after x can y be seen; without it, z. The model denies `never` everywhere. */
  const model = modelOf({
    initial: 's',
    labels: { s: ['not never'], t: ['not never'], u: ['not never'] },
    transitions: [
      ['s', '!x', 't'],
      ['s', '?z', 'u'],
      ['t', '?y', 'u'],
    ],
  })
  const kind = (relation: 'feasibility' | 'certainty', goal: string, x: string) =>
    ask(model, purposeOf(`purpose p\nstart q\n  see ${goal} -> Success\n${x}  otherwise -> q\n`), { relation }).kind
  test('can it succeed?', () => {
    expect(kind('feasibility', 'y', '')).toBe('success')
    expect(kind('feasibility', 'y', '  do x -> Failure\n')).toBe('failure')
    expect(kind('feasibility', 'y', '  do x when never -> q\n')).toBe('failure')
  })
  test('must it succeed?', () => {
    expect(kind('certainty', 'z', '')).toBe('failure')
    expect(kind('certainty', 'z', '  do x -> Success\n')).toBe('success')
    expect(kind('certainty', 'z', '  do x when never -> q\n')).toBe('success')
  })
})
