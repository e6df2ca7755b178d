import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  exploredGraph,
  type Graph,
  type GraphEdge,
  parseModel,
  parsePurpose,
  purposeGraph,
  svg,
  tikz,
} from '../../src/index.js'
import { charactersWithoutSign, latex } from '../../src/report/graph/latex.js'
import { type Box, layout } from '../../src/report/graph/layout.js'
import { lettering, widthOf } from '../../src/report/graph/lettering.js'
import { runs } from '../support/runs.js'

const learned = purposeGraph(
  parsePurpose(
    'purpose learned\nstart q0\n  do whistle -> waiting\n  tau -> waiting\nstate waiting [hungry]\n  see salivate -> Success\n  see sit -> Failure\n  otherwise when not thirsty -> waiting',
  ),
)

const edge = (from: number, to: number, label: string, onRun = false): GraphEdge => ({ from, to, label, onRun })
const graphOf = (names: readonly string[], edges: readonly GraphEdge[], more: Partial<Graph> = {}): Graph => ({
  title: 'drawn',
  initial: 0,
  nodes: names.map(name => ({ name, note: '', kind: 'plain', onRun: false })),
  edges,
  complete: true,
  ...more,
})

/** Anything that a name may be, often with what means something in LaTeX and in XML. */
const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: fc.constantFrom(...'\\{}$&#^_~%<>|"\'`-[]*;]τ→· \n\tab\u001b\u202e\ud800漢😀'), maxLength: 60 }),
)

/** What LaTeX text may be made of; written from what LaTeX reads, not from what is written. */
const harmless =
  /^(?:[^\\{}$&#^_~%<>|"'`\p{Cc}\p{Cf}\p{Cs}]|\\[{}$&#%_]|\\text[a-z]+\{\}|\\dots\{\}|\{\\char\d\d\}|\$(?:\\[a-zA-Z]+|-|[_^]\d|\^\\circ)\$|-\{\})*$/u

describe('text in LaTeX', () => {
  test('what means something there is written as text', () => {
    expect(latex('\\ { } $ & # ^ _ ~ %')).toBe(
      '\\textbackslash{} \\{ \\} \\$ \\& \\# \\textasciicircum{} \\_ \\textasciitilde{} \\%',
    )
    expect(latex('a<b>|"c"--d')).toBe('a\\textless{}b\\textgreater{}\\textbar{}{\\char34}c{\\char34}-{}-d')
    expect(latex('τ → α₁ ≤ β² · e\u0301…')).toBe('$\\tau$ $\\to$ $\\alpha$$_1$ $\\le$ $\\beta$$^2$ $\\cdot$ é\\dots{}')
    expect(latex('\u001b\u202e\n')).toBe('\\textbackslash{}u001b\\textbackslash{}u202e\\textbackslash{}u000a')
  })
  test('whatever the text, no command and no special character is left', () => {
    fc.assert(
      fc.property(hostile, text => {
        expect(latex(text)).toMatch(harmless)
        expect(latex(text)).not.toMatch(/--/)
      }),
      { numRuns: runs(500, 1000) },
    )
  })
  test('characters that pdfLaTeX does not have are told', () => {
    expect(charactersWithoutSign('a~é τ→漢 😀漢\u001b')).toEqual(['漢', '😀'])
  })
})

describe('text in lines', () => {
  test('wide characters are wide, accents are nothing', () => {
    expect(widthOf('漢字')).toBeGreaterThan(1.5 * widthOf('an'))
    expect(widthOf('😀')).toBeGreaterThan(1)
    expect(widthOf('e\u0301')).toBe(widthOf('e'))
    expect(widthOf('ill')).toBeLessThan(widthOf('mow') / 2)
  })
  test('broken between words, else after a sign, else anywhere', () => {
    expect(lettering('one two three', 4, 5).lines).toEqual(['one two', 'three'])
    expect(lettering('flag_down.flag_up', 5.5, 5).lines).toEqual(['flag_down.', 'flag_up'])
    expect(lettering('abcdefgh', 2.5, 5).lines).toEqual(['abcd', 'efgh'])
    expect(lettering('one\ntwo', 10, 5)).toEqual({ lines: ['one', 'two'], full: null })
  })
  test('what does not fit ends in …, and is kept', () => {
    const text = 'one two three four five six'
    expect(lettering(text, 4, 2)).toEqual({ lines: ['one two', 'three…'], full: text })
  })
  test('nothing is lost or too wide', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), fc.integer({ min: 2, max: 20 }), (text, widest) => {
        const { lines, full } = lettering(text, widest, 1000)
        expect(full).toBeNull()
        for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(widest)
        const bare = (t: string): string => t.replace(/\\u[0-9a-f]+|[\p{Cc}\p{Cf}\p{Z}]/gu, '')
        expect(bare(lines.join(''))).toBe(bare(text))
        const few = lettering(text, widest, 2)
        expect(few.lines.length).toBeLessThanOrEqual(2)
        expect(few.full === null).toBe(lines.length <= 2)
      }),
    )
  })
  test('a very long text takes no time', () => {
    expect(lettering('x'.repeat(1e6), 10, 3).lines).toHaveLength(3)
  })
})

describe('where everything is', () => {
  const overlap = (a: Box, b: Box): boolean =>
    Math.abs(a.x - b.x) < (a.width + b.width) / 2 - 0.5 && Math.abs(a.y - b.y) < (a.height + b.height) / 2 - 0.5

  test('labels and nodes do not lie on each other, and all are on the paper', async () => {
    const edges = fc.array(
      fc.tuple(
        fc.nat(6),
        fc.nat(6),
        fc.constantFrom('do a', 'see whistle', 'internal', 'otherwise when not hungry and thirsty'),
      ),
      { maxLength: 14 },
    )
    await fc.assert(
      fc.asyncProperty(edges, async drawn => {
        const names = Array.from({ length: 7 }, (_, i) => `state ${i}`.repeat(1 + (i % 3)))
        const placed = await layout(
          graphOf(
            names,
            drawn.map(([from, to, label]) => edge(from, to, label)),
          ),
        )
        const boxes: Box[] = [...placed.nodes, ...placed.edges.map(({ label }) => label)]
        for (const [i, box] of boxes.entries()) {
          for (const other of boxes.slice(0, i)) expect(overlap(box, other)).toBe(false)
          expect(box.x - box.width / 2).toBeGreaterThanOrEqual(0)
          expect(box.y - box.height / 2).toBeGreaterThanOrEqual(0)
          expect(box.x + box.width / 2).toBeLessThanOrEqual(placed.width)
          expect(box.y + box.height / 2).toBeLessThanOrEqual(placed.height)
        }
      }),
      { numRuns: runs(10, 30) },
    )
  })
  test('edges between the same nodes are one, loops too; the run stays apart', async () => {
    const { edges } = await layout(
      graphOf(
        ['a', 'b'],
        [
          edge(0, 1, '!x'),
          edge(0, 1, '!y'),
          edge(0, 1, '!x'),
          edge(0, 1, 'internal', true),
          edge(1, 0, '!z'),
          edge(1, 1, '!l'),
          edge(1, 1, '!m'),
        ],
      ),
    )
    expect(edges.map(({ label, onRun }) => [label.lines, onRun])).toEqual([
      [['!x,', '!y'], false],
      [['internal'], true],
      [['!z'], false],
      [['!l,', '!m'], false],
    ])
  })
  test('many labels share lines, and too many are counted', async () => {
    const labels = Array.from({ length: 200 }, (_, i) => `!event${i}`)
    const { edges } = await layout(
      graphOf(
        ['a'],
        labels.map(label => edge(0, 0, label)),
      ),
    )
    const { lines, full } = edges[0].label
    expect(lines[0]).toMatch(/^!event0, !event1/)
    expect(lines.length).toBeLessThan(12)
    expect(lines.at(-1)).toMatch(/^… and \d+ more$/)
    expect(full).toContain('!event199')
  })
  test('the picture begins on the left', async () => {
    const { nodes, start } = await layout(
      graphOf(['a', 'b', 'c'], [edge(0, 1, '!x'), edge(1, 2, '!y'), edge(2, 0, '!z')]),
    )
    expect([start.x, ...nodes.map(({ x }) => x)]).toEqual([start.x, ...nodes.map(({ x }) => x)].sort((a, b) => a - b))
  })
})

/** Is every element closed, in order? */
const wellFormed = (text: string): boolean => {
  const open: string[] = []
  for (const [, closing, name, empty] of text.matchAll(/<(\/?)([a-z]+)(?:\s[^<>]*?)?(\/?)>/g)) {
    if (closing === '/' && open.pop() !== name) return false
    if (closing === '' && empty === '') open.push(name)
  }
  return open.length === 0 && !text.replace(/<\/?[a-z]+(?:\s[^<>]*?)?\/?>/g, '').match(/[<>]|&(?!#\d+;)/)
}

describe('SVG', () => {
  test('says what it is, and tells verdicts apart without colours', async () => {
    const text = await svg(learned)
    expect(text).toMatch(
      /^<svg [^>]*role="img"[^>]*>\n<title>learned<\/title>\n<desc>States: 4, transitions: 5; it begins in q0\./,
    )
    expect(text).toContain('Success has a double border. Failure has a dashed border.')
    expect(text.match(/stroke-dasharray/g)).toHaveLength(1)
    expect(text.match(/<rect [^>]*fill="none"/g)).toHaveLength(1)
    expect(wellFormed(text)).toBe(true)
  })
  test('the run is blue and thicker', async () => {
    const run = graphOf(['a', 'b'], [edge(0, 1, '!x', true), edge(0, 1, '!y')])
    const text = await svg(run)
    expect(text.match(/<path [^>]*stroke="royalblue" stroke-width="2.5"/g)).toHaveLength(1)
    expect(text).toContain('fill="royalblue">!x</text>')
  })
  test('shortened text has a tooltip', async () => {
    const name = 'a very long name '.repeat(20).trim()
    expect(await svg(graphOf([name], []))).toContain(`<g>\n<title>${name}</title>`)
    expect(await svg(graphOf(['short'], []))).not.toContain('<g>\n<title>')
  })
  test('hostile names are text', async () => {
    await fc.assert(
      fc.asyncProperty(hostile, hostile, async (name, label) => {
        expect(wellFormed(await svg(graphOf([name, 'b'], [edge(0, 1, label)], { title: label })))).toBe(true)
      }),
      { numRuns: runs(10, 40) },
    )
  })
})

describe('TikZ', () => {
  const lines = async (graph: Graph): Promise<string[]> => (await tikz(graph)).split('\n')

  test('a purpose, with what the preamble needs and styles to change', async () => {
    const text = await tikz(learned)
    expect(text).toMatch(
      /^% learned\n% Drawn by Telos\. In the preamble:\n% {3}\\usepackage\{tikz\}\n% {3}\\usetikzlibrary\{arrows.meta\}\n/,
    )
    for (const style of ['state', 'success', 'failure', 'on run', 'initial', 'transition', 'run transition', 'event'])
      expect(text).toContain(`  ${style}/.style={`)
    expect(text).toContain('  telos/.try]\n')
    expect(text).toMatch(
      /\\node\[state, minimum width=[\d.]+pt, minimum height=[\d.]+pt\] \(n0\) at \([\d.]+,[\d.]+\) \{q0\};/,
    )
    expect(text).toContain('{waiting\\\\{}\\telosnote hungry};')
    expect(text).toContain('{otherwise when not thirsty};')
    expect(text).toContain('{do whistle,\\\\{}internal};')
    expect(text).toMatch(/\\node\[success, .*\{Success\};\n\\node\[failure, .*\{Failure\};\n\\end\{tikzpicture\}\n$/)
  })
  test('the run, and a part', async () => {
    const model = parseModel('{ "initial": "a", "transitions": [["a", "!x", "b"], ["b", "!y", "c"]] }')
    const run = { steps: [{ event: '!x', choice: 0, purpose: 'Success', entered: 'b', labels: [] }], loop: null }
    const purpose = parsePurpose('purpose p\nstart q\n  do x -> Success')
    const text = await tikz(exploredGraph(model, purpose, 'm', { run: run as never }))
    expect(text.match(/\\draw\[run transition\]/g)).toHaveLength(1)
    expect(text.match(/\\node\[run event\]/g)).toHaveLength(1)
    expect(text).toContain('\\node[success, on run,')
    expect(text).not.toContain('only a part')
    expect(await tikz(exploredGraph(model, null, 'm', { depth: 1 }))).toContain('{only a part was explored};')
  })
  test('a line that begins with a bracket or a star is no argument of the line before', async () => {
    expect(await tikz(graphOf(['a\n[1cm]\n*'], []))).toContain('{a\\\\{}[1cm]\\\\{}*};')
  })
  test('what was shortened stands in a comment', async () => {
    const name = 'a very long name '.repeat(20).trim()
    expect(await lines(graphOf([name], []))).toContain(`% in full: ${name}`)
  })
  test('characters that need another LaTeX are named', async () => {
    expect(await tikz(graphOf(['漢字'], []))).toContain('XeLaTeX or LuaLaTeX, and a font with these characters: 漢 字')
    expect(await tikz(learned)).not.toContain('XeLaTeX')
  })
  test('hostile names stay inside their line and their braces', async () => {
    const coordinate = '\\(-?[\\d.]+,-?[\\d.]+\\)'
    const drawn = new RegExp(
      `^(?:\\\\draw\\[[a-z ]+\\] ${coordinate}(?: -- ${coordinate})+;|\\\\node\\[[a-z0-9,.= ]+\\] (?:\\([a-z0-9]+\\) )?at ${coordinate} \\{(.*)\\};)$`,
      'u',
    )
    await fc.assert(
      fc.asyncProperty(hostile, hostile, async (name, label) => {
        const graph = graphOf([name, 'b'], [edge(0, 1, label)], { title: name })
        const all = await lines({ ...graph, nodes: graph.nodes.map(node => ({ ...node, note: label })) })
        const begin = all.findIndex(line => line.startsWith('\\begin{tikzpicture}'))
        expect(all.slice(0, begin - 1).every(line => line.startsWith('%'))).toBe(true)
        const body = all.slice(all.indexOf('  telos/.try]') + 1, -2).filter(line => !line.startsWith('% in full: '))
        expect(all.slice(-2)).toEqual(['\\end{tikzpicture}', ''])
        for (const line of body) {
          expect(line).toMatch(drawn)
          const [, text = ''] = drawn.exec(line) ?? []
          for (const row of text.split('\\\\{}')) expect(row.replace(/^\\telosnote /, '')).toMatch(harmless)
        }
      }),
      { numRuns: runs(15, 60) },
    )
  })
})
