import { describe, expect, test } from 'vitest'
import { immutableModel, parsePurpose, verdictJson, verdictMarkdown, verdictOf, verdictText } from '../../src/index.js'
import { gridLayout } from '../../src/report/graph/grid.js'
import { reportDocument } from '../../src/report/html/document.js'
import { verdictsData } from '../../src/report/html/report-data.js'
import { runLines } from '../../src/report/run-table.js'
import { modelOf } from '../support/models.js'

/** A walker on a row of cells; `shown` describes it. */
const walker = (shown: (at: number) => string) => () =>
  immutableModel({
    initial: 0,
    successors: (at: number) => (at < 2 ? ['!right' as const] : []),
    apply: at => at + 1,
    key: at => at,
    label: at => ({ there: at === 2 }),
    describe: shown,
  })
const there = parsePurpose('purpose there\nstart q\n  do right when there -> Success\n  do right when not there -> q\n')

describe('how a model describes its states', () => {
  const grid = walker(at => `+---+\n|${'...'.slice(0, at)}世${'...'.slice(at)}|\n+---+\n`)

  test('in several lines: below each step, as a block', async () => {
    const { run } = await verdictOf(grid, there)
    expect(runLines(run!, true).join('\n')).toBe(`step  event     purpose  labels that changed
0     (start)   q        not there
      +---+
      |世...|
      +---+
1     do right  q
      +---+
      |.世..|
      +---+
2     do right  Success  there
      +---+
      |..世.|
      +---+`)
    expect(runLines(run!, false)[0]).toBe('step  event     labels that changed')
  })

  test('in reports: indented in text, a code block in Markdown, unchanged in JSON', async () => {
    const verdict = await verdictOf(grid, there)
    expect(verdictText(verdict, 'm')).toContain(
      '\n  1     do right  q\n        +---+\n        |.世..|\n        +---+\n',
    )
    expect(verdictMarkdown(verdict, 'm')).toContain(
      'At the start:\n\n```text\n+---+\n|世...|\n+---+\n```\n\nAfter step 1:\n',
    )
    const document = await reportDocument(
      await verdictsData([{ verdict, model: 'm', purpose: there }], null, async graphs => graphs.map(gridLayout)),
      { script: '', style: '' },
    )
    expect(document).toContain('<pre>+---+\n|..世.|\n+---+</pre>')
    expect(verdictJson(verdict, 'm').run?.steps[0].state).toBe('+---+\n|.世..|\n+---+\n')
  })

  test('in one line: in a column, which is cut where it is long', async () => {
    const { run } = await verdictOf(
      walker(at => (at < 2 ? `at ${at}` : '世'.repeat(40))),
      there,
    )
    expect(runLines(run!, true)).toEqual([
      'step  event     purpose  labels that changed  state',
      '0     (start)   q        not there            at 0',
      '1     do right  q                             at 1',
      `2     do right  Success  there                ${'世'.repeat(29)}…`,
    ])
  })

  test('line breaks stay, and nothing else that could move a cursor', async () => {
    const { run } = await verdictOf(
      walker(at => `\u001b[2Ja\rb\r\n\u202ec${at}`),
      there,
    )
    expect(runLines(run!, true).slice(1, 4)).toEqual([
      '0     (start)   q        not there',
      '      \\u001b[2Ja\\u000db',
      '      \\u202ec0',
    ])
    const fenced = verdictMarkdown(
      await verdictOf(
        walker(at => `\`\`\`\n${at}`),
        there,
      ),
      'm',
    )
    expect(fenced).toContain('\n````text\n```\n1\n````\n')
  })

  test('a model without descriptions has no column for them, and one with names has', async () => {
    const named = modelOf({ initial: 's', transitions: [['s', '!right', 't']] })
    const purpose = parsePurpose('purpose p\nstart q\n  do right -> Success\n')
    expect(runLines((await verdictOf(named, purpose)).run!, true)[2]).toBe(
      '1     do right  Success                       t',
    )
  })
})
