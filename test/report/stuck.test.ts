import { describe, expect, test } from 'vitest'
import { offeredInWords } from '../../src/ats/stuck.js'
import { Explored } from '../../src/explore/explored.js'
import { Walk } from '../../src/explore/walk.js'
import { parsePurpose, verdictJson, verdictMarkdown, verdictOf, verdictText } from '../../src/index.js'
import { answerOf } from '../../src/report/html/report-data.js'
import { modelOf } from '../support/models.js'

const model = modelOf({
  initial: 's',
  transitions: [
    ['s', '!go', 'end'],
    ['s', '!stay', 'busy'],
    ['busy', '?tea', 's'],
    ['busy', '!coin', 's'],
    ['busy', 'tau', 's'],
  ],
})
const wants = (event: string) =>
  parsePurpose(`purpose wants\nstart q\n  do ${event} -> r\nstate r\n  see cake -> Success\n`)

describe('a run that cannot go on says what is in the way', () => {
  test('the model: a deadlock', async () => {
    const verdict = await verdictOf(model, wants('go'), { relation: 'certainty' })
    expect(verdict).toMatchObject({ reason: 'stuck', stuck: { kind: 'deadlock', offered: [] } })
    expect(verdictText(verdict, 'm')).toContain('\n  this run ends in a deadlock: the model offers nothing more\n')
    expect(verdictJson(verdict, 'm')).toMatchObject({ reason: 'stuck', stuck: { kind: 'deadlock', offered: [] } })
  })

  test('the purpose: what was offered is listed', async () => {
    const verdict = await verdictOf(model, wants('stay'), { relation: 'certainty' })
    const stuck = { kind: 'left', offered: ['?tea', '!coin', 'tau'] }
    expect(verdict).toMatchObject({ reason: 'stuck', stuck })
    const words =
      'this run leaves the purpose: the model offers see tea, do coin, internal, and the purpose allows none of them'
    expect(verdictText(verdict, 'm')).toContain(`\n  ${words}\n`)
    expect(verdictMarkdown(verdict, 'm')).toContain(`Because ${words}.`)
    expect(answerOf(verdict, 'm').because).toBe(words)
    expect(verdictJson(verdict, 'm')).toMatchObject({ stuck })
  })

  test('also the run that came nearest', async () => {
    // The bound leaves other runs unexamined; the one that came nearest cannot go on.
    const purpose = parsePurpose(
      'purpose near\nstart q\n  do go -> r\n  do stay -> w\nstate r\n  see cake -> Success\nstate w\n  otherwise -> v\nstate v\n  otherwise -> q\n',
    )
    const verdict = await verdictOf(model, purpose, { depth: 1 })
    expect(verdict).toMatchObject({ kind: 'inconclusive', stuck: { kind: 'deadlock' } })
    const words = 'the run ends in a deadlock: the model offers nothing more'
    expect(verdictText(verdict, 'm')).toContain(`\n  ${words}\n`)
    expect(verdictMarkdown(verdict, 'm')).toContain('The run ends in a deadlock: the model offers nothing more.')
    expect(answerOf(verdict, 'm').notes).toContain(words)
  })

  test('a walk by hand', () => {
    const ended = (event: string, choice: number) => {
      const walk = new Walk(new Explored(model(), wants(event)))
      walk.take(choice)
      return walk.here().ended
    }
    expect([ended('go', 0), ended('stay', 1)]).toEqual(['deadlock', 'left'])
  })

  test('of many events the first are listed', () => {
    const many = Array.from({ length: 17 }, (_, i) => `?e(${i})`)
    expect(offeredInWords(many)).toBe('see e(0), see e(1), see e(2), see e(3), see e(4) and 12 more')
    expect(offeredInWords(many.slice(0, 5))).toBe('see e(0), see e(1), see e(2), see e(3), see e(4)')
  })
})
