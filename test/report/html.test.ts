import { describe, expect, test } from 'vitest'
import { commandOf } from '../../src/cli/command-line.js'
import {
  type Graph,
  layout,
  parseModel,
  parsePurpose,
  purposeGraph,
  purposePath,
  type Result,
  type Verdict,
  verdictOf,
} from '../../src/index.js'
import { reportHtml } from '../../src/node.js'
import { gridLayout } from '../../src/report/graph/grid.js'
import type { ReportData } from '../../src/report/html/data.js'
import { reportDocument } from '../../src/report/html/document.js'
import { htmlText, jsonForScript } from '../../src/report/html/escape.js'
import { answerOf, resultsData, verdictsData } from '../../src/report/html/report-data.js'
import { folder, telos } from '../support/cli.js'

const page = { script: 'const a = "</script><!--"', style: 'p { color: red }' }
const inColumns = async (graphs: readonly Graph[]) => graphs.map(gridLayout)

/** Names that do harm where they are taken for something else than text. */
const hostile = [
  '<script>alert(1)</script>',
  '</script><script>alert(1)</script>',
  '<!-- <script>',
  '--><img src=x onerror=alert(1)>',
  `" onclick='alert(1)' "`,
  '&lt;b&gt; &amp; `',
  '\u202egnirts\u202c \u2066x\u2069 עברית العربية',
  'line\u2028separator\u2029',
  'x'.repeat(10_000),
]

const modelOf = (name: string) =>
  parseModel(
    JSON.stringify({
      initial: name,
      labels: { [name]: [name], [`${name}2`]: [`not ${name}`] },
      transitions: [[name, `!${JSON.stringify(name)}`, `${name}2`]],
    }),
  )
const purposeOf = (name: string) =>
  parsePurpose(
    JSON.stringify({
      purpose: name,
      start: name,
      states: { [name]: { on: [{ event: `?${JSON.stringify(name)}`, to: 'Success' }] } },
    }),
    'x.purpose.json',
  )

const dataIn = (html: string): ReportData => {
  const [, text] = /<script type="application\/json" id="data">([\s\S]*?)<\/script>/.exec(html)!
  return JSON.parse(text)
}

const dog = parseModel(
  JSON.stringify({
    initial: 'calm',
    labels: { calm: ['hungry'], fed: ['not hungry'] },
    transitions: [
      ['calm', '!whistle', 'fed'],
      ['fed', '?salivate', 'calm'],
      ['fed', '?sit', 'calm'],
      ['calm', 'tau', 'calm'],
    ],
  }),
)
const learned = parsePurpose(`purpose learned "A dog"
start q0
  do whistle when hungry -> no
  do whistle when not hungry -> heard
  otherwise -> q0
state heard
  see salivate -> Success
  see bark -> Failure
  otherwise -> q0
state no
  otherwise -> Failure
`)

describe('hostile names', () => {
  test.each(hostile)('%s', async name => {
    const [model, purpose] = [modelOf(name), purposeOf(name)]
    const verdict = await verdictOf(model, purpose)
    expect(verdict.kind).toBe('success')
    const data = await verdictsData([{ verdict, model: name, purpose }], `telos check ${name}`, inColumns)
    const html = await reportDocument(data, page)
    // The document has exactly the scripts that it should have, and they end where they should.
    expect(html.match(/<script/g)).toHaveLength(2)
    expect(html.match(/<\/script>/g)).toHaveLength(2)
    expect(html).not.toContain('<!--')
    expect(html).not.toContain('<img')
    expect(html.slice(0, html.indexOf('<script'))).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/u)
    expect(dataIn(html)).toEqual(JSON.parse(JSON.stringify(data)))
  })

  test('in text and attributes', () => {
    expect(htmlText(`<a href="x" title='y'>&</a>`)).toBe(
      '&#60;a href=&#34;x&#34; title=&#39;y&#39;&#62;&#38;&#60;/a&#62;',
    )
    expect(htmlText('\u202ea\u2028')).toBe('\\u202ea\\u2028')
  })

  test('in data', () => {
    const data = { a: '</script><!--&\u2028\u2029\ud800', b: ['<>'] }
    expect(jsonForScript(data)).not.toMatch(/[<>&\u2028\u2029]/)
    expect(JSON.parse(jsonForScript(data))).toEqual(data)
  })
})

describe('the document', () => {
  const document = async (kind: 'feasibility' | 'certainty' = 'feasibility'): Promise<string> => {
    const verdict = await verdictOf(dog, learned, { relation: kind, depth: 9 })
    return reportDocument(
      await verdictsData([{ verdict, model: 'dog.ats.json', purpose: learned }], 'telos x', inColumns),
      page,
    )
  }

  test('says the verdict, how far it holds and the command, without scripts', async () => {
    const [, main] = /<main id="report">([\s\S]*)<\/main>/.exec(await document())!
    expect(main).toContain('<h2>SUCCESS: learned can succeed</h2>')
    expect(main).toContain('weak feasibility of learned on dog.ats.json')
    expect(main).toContain('exact: a statement about all runs of the model')
    expect(main).toContain('within depth 9')
    expect(main).toContain('<pre>telos x</pre>')
  })

  test('allows its own script and style and nothing else', async () => {
    const html = await document()
    const [, policy] = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)!
    expect(policy).toMatch(
      /^default-src 'none'; script-src 'sha256-[\w+/=]{44}'; style-src 'sha256-[\w+/=]{44}'; img-src data:;/,
    )
    const [, script] = /<script>([\s\S]*?)<\/script>/.exec(html)!
    const digest = Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(script)))
    expect(policy).toContain(`'sha256-${digest.toString('base64')}'`)
    expect(html).not.toMatch(/\ssrc=|\shref=|style="/)
  })

  test('an answer that is no relation to a name has a colon', async () => {
    const verdict = await verdictOf(dog, learned, { maxStates: 1 })
    const html = await reportDocument(
      await verdictsData([{ verdict, model: 'dog', purpose: learned }], null, inColumns),
      page,
    )
    expect(html).toContain('INCONCLUSIVE: learned: whether it can succeed is not decided')
    expect(html).not.toContain('<pre>')
  })
})

describe('the data', () => {
  test('which transitions of the purpose a run took', async () => {
    const { run } = await verdictOf(dog, learned, { shortest: true })
    expect(run!.steps.map(({ event }) => event)).toEqual(['!whistle', '?salivate'])
    const edges = purposeGraph(learned).edges
    expect(purposePath(learned, run!).map(edge => edges[edge!].label)).toEqual([
      'do whistle when not hungry',
      'see salivate',
    ])
  })

  test('of two transitions to one state it is the one whose guard holds', async () => {
    const purpose = parsePurpose(`purpose p
start q
  do whistle when hungry -> r
  do whistle when not hungry -> r
state r
  see salivate -> Success
`)
    const { run } = await verdictOf(dog, purpose)
    expect(purposePath(purpose, run!)).toEqual([1, 2])
  })

  test('transitions that were never possible are drawn apart from the others', async () => {
    const purpose = parsePurpose(`purpose p
start q
  do whistle -> q
  do never -> q
  see never -> Success
  otherwise -> q
`)
    const verdict = await verdictOf(dog, purpose)
    const { purposes } = await verdictsData([{ verdict, model: 'dog', purpose }], null, async graphs =>
      Promise.all(graphs.map(graph => layout(graph))),
    )
    expect(verdict.profile!.taken.flat().map(times => times > 0)).toEqual([true, false, false, true])
    expect(purposes[0].layout.edges.map(({ edges }) => edges)).toEqual([[0, 3], [1], [2]])
  })

  test('a purpose that several verdicts are about is there once', async () => {
    const verdicts = await Promise.all(
      (['feasibility', 'certainty'] as const).map(relation => verdictOf(dog, learned, { relation })),
    )
    const data = await verdictsData(
      verdicts.map(verdict => ({ verdict, model: 'dog', purpose: learned })),
      null,
      inColumns,
    )
    expect(data.purposes).toHaveLength(1)
    expect(data.answers.map(({ purpose }) => purpose)).toEqual([0, 0])
    expect(data.title).toBe('learned on dog')
  })

  test('of the run of an expectation that was met only the beginning is stored', async () => {
    const steps = Array.from({ length: 500 }, () => ({ event: 'tau', purpose: 'q0', labels: [], state: null }))
    const verdict: Verdict = {
      ...(await verdictOf(dog, learned)),
      run: { start: { purpose: 'q0', labels: [], state: null }, steps, loop: 0 },
    } as Verdict
    const result = (status: Result['status']): Result => ({
      file: 'a.purpose',
      model: 'dog',
      purpose: 'learned',
      expectation: null,
      status,
      verdict,
      trouble: null,
    })
    const tested = (['met', 'unmet'] as const).map(status => ({ result: result(status), purpose: learned }))
    const { answers, results } = await resultsData(tested, null, inColumns)
    expect(answers.map(({ run, path, left }) => [run!.steps.length, path.length, left])).toEqual([
      [100, 100, 400],
      [500, 500, 0],
    ])
    expect(results!.map(({ answer, status }) => [answer, status])).toEqual([
      [0, 'met'],
      [1, 'unmet'],
    ])
  })

  test('what broke has no answer', async () => {
    const broken: Result = {
      file: 'a.purpose',
      model: null,
      purpose: 'a.purpose',
      expectation: null,
      status: 'broken',
      verdict: null,
      trouble: 'it <broke>',
    }
    const data = await resultsData([{ result: broken, purpose: null }], null, inColumns)
    expect(data.answers).toEqual([])
    expect(await reportDocument(data, page)).toContain('it &#60;broke&#62;')
  })

  test('an answer is in the words of the other reports', async () => {
    const answer = answerOf(await verdictOf(dog, learned, { relation: 'certainty' }), 'dog.ats.json')
    expect(answer).toMatchObject({
      kind: 'failure',
      claim: 'need not succeed',
      question: 'weak certainty',
      subject: 'dog',
    })
  })
})

describe('a layout in columns', () => {
  test('every node has a place of its own and every way begins and ends at its boxes', () => {
    const graph = purposeGraph(learned)
    const { nodes, edges, width, height } = gridLayout(graph)
    expect(new Set(nodes.map(({ x, y }) => `${x} ${y}`)).size).toBe(graph.nodes.length)
    for (const { x, y } of nodes) {
      expect(x > 0 && x < width).toBe(true)
      expect(y > 0 && y < height).toBe(true)
    }
    expect(edges.flatMap(({ edges: members }) => members).sort((a, b) => a - b)).toEqual(graph.edges.map((_, i) => i))
    for (const { from, points } of edges) {
      expect(Math.abs(points[0].x - nodes[from].x)).toBeLessThanOrEqual(nodes[from].width / 2 + 0.01)
      expect(Math.abs(points[0].y - nodes[from].y)).toBeLessThanOrEqual(nodes[from].height / 2 + 0.01)
    }
  })
})

describe('the command that repeats it', () => {
  test.each([
    [['check', 'a.labs', '--format', 'html', '--out', 'x.html'], 'telos check a.labs'],
    [['check', '--format=html', 'a b.labs', '--out=y'], "telos check 'a b.labs'"],
    [['check', "it's", '$HOME', '--param', 'n=2,m=3'], "telos check 'it'\\''s' '$HOME' --param n=2,m=3"],
    [['check', 'a.ccs#P', '--', '--format'], "telos check 'a.ccs#P' -- --format"],
    [['check', ''], "telos check ''"],
  ])('%j', (args, command) => expect(commandOf(args)).toBe(command))
})

describe('the command line', () => {
  test('a large page is told, unless nobody wants to hear', async () => {
    const here = folder({
      'wordy.mjs': `export default () => { let n = 0; return { world: 'closed', goToState: s => { n = s }, currentState: () => n,
        successors: () => [{ event: n < 3000 ? '!up' : '?end' }], scheduleStep: () => { n++ }, step() {},
        isCommitEvent: () => true, labels: () => ['x'.repeat(4000)], fingerprint: () => n } }`,
      'end.purpose': 'purpose end\nstart q\n  see end -> Success\n  otherwise -> q\n',
    })
    try {
      const check = ['check', 'wordy.mjs', 'end.purpose', '--format', 'html', '--out', 'end.html']
      const told = await telos(check, { cwd: here.path })
      expect(told).toMatchObject({ code: 0, stderr: expect.stringMatching(/^telos: the page has 1\d MB\n$/) })
      expect(await telos([...check, '--quiet'], { cwd: here.path })).toMatchObject({ code: 0, stderr: '' })
    } finally {
      here.remove()
    }
  })
  test('one verdict', async () => {
    const { code, stdout } = await telos([
      'check',
      'examples/dog/dog.ats.json',
      'examples/dog/learned.purpose',
      '--format',
      'html',
    ])
    expect(code).toBe(0)
    const { answers, purposes, command, results } = dataIn(stdout)
    expect(answers).toHaveLength(1)
    expect(answers[0]).toMatchObject({ kind: 'success', claim: 'can succeed' })
    expect(purposes[0].layout.nodes).toHaveLength(purposes[0].graph.nodes.length)
    expect(command).toBe('telos check examples/dog/dog.ats.json examples/dog/learned.purpose')
    expect(results).toBeNull()
  })

  test('all relations, and properties', async () => {
    const all = await telos([
      'check',
      'examples/dog/dog.ats.json',
      'examples/dog/learned.purpose',
      '--relation',
      'all',
      '--format',
      'html',
    ])
    expect(dataIn(all.stdout).answers).toHaveLength(9)
    const own = await telos(['check', 'examples/dining/dining.labs', '--format', 'html'])
    expect(own.code).toBe(1)
    expect(dataIn(own.stdout).answers.map(({ name, kind }) => `${name} ${kind}`)).toContain('NoDeadlock failure')
  })

  test('expectations, into a file', async () => {
    const here = folder({
      'dog.ats.json': '{ "initial": "a", "labels": {}, "transitions": [["a", "!x", "a"]] }',
      'p.purpose': 'purpose p\nexpect feasible\nexpect not feasible\nstart q\n  do x -> Success\n',
      'q.purpose': 'purpose q\nexpect feasible\nstart\n',
    })
    try {
      const { code, stdout } = await telos(['test', '--format', 'html', '--out', 'r/report.html', '--mkdir'], {
        cwd: here.path,
      })
      expect([code, stdout]).toEqual([65, ''])
      const { readFileSync } = await import('node:fs')
      const data = dataIn(readFileSync(`${here.path}/r/report.html`, 'utf8'))
      expect(data.results!.map(({ status }) => status)).toEqual(['met', 'unmet', 'broken'])
      expect(data.command).toBe('telos test')
    } finally {
      here.remove()
    }
  })
})

test('for programs', async () => {
  const verdict = await verdictOf(dog, learned)
  const html = await reportHtml({ verdicts: [{ verdict, model: 'dog', purpose: learned }] }, { command: 'node my.js' })
  expect(html.startsWith('<!doctype html>')).toBe(true)
  expect(dataIn(html).command).toBe('node my.js')
})
