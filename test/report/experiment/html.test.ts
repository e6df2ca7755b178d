import { describe, expect, test } from 'vitest'
import { plain } from '../../../src/errors/render.js'
import type { ExperimentResult } from '../../../src/experiment/result.js'
import { parsePurpose, purposeGraph } from '../../../src/index.js'
import { experimentFormats } from '../../../src/report/experiment/formats.js'
import { experimentData } from '../../../src/report/experiment/page-data.js'
import { thinned } from '../../../src/report/experiment/shown-point.js'
import type { Manner } from '../../../src/report/format.js'
import { gridLayout } from '../../../src/report/graph/grid.js'
import type { ReportData } from '../../../src/report/html/data.js'
import { reportDocument } from '../../../src/report/html/document.js'
import type { LayOut } from '../../../src/report/html/report-data.js'
import type { Made } from '../../../src/work/made.js'
import { harmful, point, result, results } from './results.js'

const page = { script: 'const a = "</script><!--"', style: 'p { color: red }' }
const inColumns: LayOut = async graphs => graphs.map(gridLayout)
const made: Made = { telos: '0', model: { file: 'a b.ts', sha256: 'ff' }, purpose: { file: 'c.purpose', sha256: null } }
const contained = parsePurpose(`purpose contained "It dies out"
start spreading
  see recover(_) when extinct -> Success
  see infect(_, _) -> spreading
  otherwise when not extinct -> spreading
`)

const dataOf = (given: ExperimentResult): Promise<ReportData> =>
  experimentData({ result: given, purpose: contained }, 'telos experiment x', inColumns, made)
const shown = async (given: ExperimentResult) => (await dataOf(given)).experiment!
const document = async (given: ExperimentResult): Promise<string> => reportDocument(await dataOf(given), page)
const mainOf = (html: string): string => /<main id="report">([\s\S]*)<\/main>/.exec(html)![1]
const dataIn = (html: string): ReportData =>
  JSON.parse(/<script type="application\/json" id="data">([\s\S]*?)<\/script>/.exec(html)![1])

describe.each(Object.entries(results))('%s', (name, given) => {
  test('is one file with its own script and style and nothing else', async () => {
    const html = await document(given)
    expect(html.match(/<script/g)).toHaveLength(2)
    expect(html.match(/<\/script>/g)).toHaveLength(2)
    expect(html).not.toContain('<!--')
    expect(html).not.toMatch(/\ssrc=|\shref=|style="/)
    expect(html).toMatch(
      /content="default-src 'none'; script-src 'sha256-[\w+/=]{44}'; style-src 'sha256-[\w+/=]{44}';/,
    )
    for (const character of harmful) expect(mainOf(html)).not.toContain(character)
    expect(dataIn(html)).toEqual(JSON.parse(JSON.stringify(await dataOf(given))))
  })

  test('says without scripts what it says in texts', async () => {
    const main = mainOf(await document(given))
    const { answer, table } = await shown(given)
    if (name !== 'hostile' && name !== 'claim') expect(main).toContain(`<h2>${answer.sentence}</h2>`)
    expect(main.match(/<tr>/g)).toHaveLength(table.rows.length + 1)
    expect(main).toContain('<pre>telos experiment x</pre>')
  })
})

test('a claim has its status in front', async () => {
  expect(mainOf(await document(results.claim))).toContain('<h2>HOLDS: P(success) &#62;= 0.9 (310 of 320 runs; ')
})

test('what is undecided belongs to the probability of success', async () => {
  const { points } = await shown(results.undecided)
  expect(points[0].success).toEqual({
    estimate: 0.9,
    most: 0.94,
    interval: [0.8797, 0.9539],
    text: '0.900 [0.879, 0.954]',
  })
  expect(points[0].failure).toMatchObject({ estimate: 0.06, most: 0.06, text: '0.060 [0.046, 0.077]' })
})

test('splitting is the probability of success, and there is no other', async () => {
  const { points } = await shown(results.rare)
  expect(points[0].success).toMatchObject({ estimate: 5.83e-8, text: '5.8e-8 [4.8e-8, 6.9e-8]' })
  expect(points[0].failure).toBeNull()
})

test('guided runs have no interval, in the data neither', async () => {
  const html = await document(results.seek)
  expect(html).not.toContain('"interval":[')
  expect(html).not.toContain('"estimate"')
  expect(mainOf(html)).not.toMatch(/[[\]%]/)
  expect(await shown(results.seek)).toMatchObject({ isGuided: true, points: [{ success: null, failure: null }] })
})

describe('points', () => {
  test('are called by what differs', async () => {
    const { points, varied } = await shown(results.two)
    expect(varied).toEqual(['beta', 'gamma'])
    expect(points[1].name).toBe('beta=0.1, gamma=0.2')
    expect((await shown(results.one)).points[0].name).toBe('sir.model.ts')
  })

  test('names are printable wherever they stand', async () => {
    for (const { name } of (await shown(results.hostile)).points)
      for (const character of harmful) expect(name).not.toContain(character)
  })

  test('long trajectories are thinned, and keep their ends', () => {
    const steps = Array.from({ length: 5000 }, (_, i) => i)
    const band = thinned({ runs: 9, steps, low: steps, median: steps, high: steps }, 100)
    expect([band.steps.length, band.steps[0], band.steps.at(-1), band.high.at(-1)]).toEqual([100, 0, 4999, 4999])
    const short = { runs: 1, steps: [0, 1], low: [0, 0], median: [1, 1], high: [2, 2] }
    expect(thinned(short)).toBe(short)
  })
})

describe('kept runs', () => {
  test('say how they are taken again', async () => {
    const { kept } = await shown(results.sweep)
    expect(kept).toHaveLength(18)
    expect(kept[3]).toMatchObject({
      at: 1,
      run: 4,
      seed: 1004,
      outcome: 'failure',
      left: 0,
      file: 'failure-point-1-run-4.json',
      command: "telos replay 'a b.ts' failure-point-1-run-4.json c.purpose",
      made: { telos: '0', model: { file: 'a b.ts', sha256: 'ff' }, parameters: { n: 50, beta: 0.2 }, seed: 1004 },
    })
    expect(kept[3].made).not.toHaveProperty('command')
  })

  test('have the model that the experiment names, where nothing else is known', async () => {
    const { experiment } = await experimentData({ result: results.one, purpose: null }, null, inColumns)
    expect(experiment!.kept[0]).toMatchObject({
      command: 'telos replay sir.model.ts success-point-0-run-0.json',
      made: { model: { file: 'sir.model.ts', sha256: null }, parameters: { n: 50 }, seed: 1000 },
      path: [],
    })
  })

  test('show which transitions of the purpose they took', async () => {
    const { kept } = await shown(results.one)
    const edges = purposeGraph(contained).edges
    expect(kept[0].path.map(edge => (edge === null ? null : edges[edge].label))).toEqual([
      'see infect(_, _)',
      'otherwise when not extinct',
      'otherwise when not extinct',
      'see recover(_) when extinct',
    ])
  })

  test('of very many there is one of each outcome at each point first', async () => {
    const [kept] = results.one.kept
    const points = Array.from({ length: 50 }, (_, i) => point({ point: i, parameters: { i } }))
    const many = points.flatMap((_, i) => Array.from({ length: 10 }, (_, run) => ({ ...kept, point: i, run })))
    const { kept: chosen, unshown } = await shown(result({ points, kept: many }))
    expect([chosen.length, unshown]).toEqual([200, 300])
    expect(new Set(chosen.map(({ at }) => at)).size).toBe(50)
    expect(chosen.slice(0, 4).map(({ run }) => run)).toEqual([0, 1, 2, 3])
  })

  test('of very long ones there is the beginning', async () => {
    const [kept] = results.one.kept
    const wordy = { ...kept.steps.steps[0], state: 'x'.repeat(1_000_000) }
    const long = { ...kept, steps: { ...kept.steps, steps: Array(30).fill(wordy) } }
    const [one] = (await shown(result({ kept: [long] }))).kept
    expect([one.steps.steps.length, one.left]).toEqual([19, 11])
  })
})

test('the formats are those of other reports', async () => {
  expect(Object.keys(experimentFormats)).toEqual(['text', 'json', 'markdown', 'html'])
  const manner = {
    style: plain,
    quiet: true,
    made,
    page: async data => (await data('telos x', inColumns, made)).title,
  } satisfies Partial<Manner> as unknown as Manner
  const report = { result: results.one, purpose: contained }
  expect(await experimentFormats.text(report, manner)).toMatch(/^P\(success\) is between [^\n]*$/)
  expect(JSON.parse(await experimentFormats.json(report, manner))).toMatchObject({ made })
  expect(await experimentFormats.markdown(report)).toMatch(/^## P\(success\)/)
  expect(await experimentFormats.html(report, manner)).toBe('experiment: contained on sir.model.ts')
})
