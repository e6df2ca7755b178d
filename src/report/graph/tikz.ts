import { printable } from '../../errors/render.js'
import { type Graph, partial } from './graph.js'
import { charactersWithoutSign, latex } from './latex.js'
import { type Layout, layout, type PlacedEdge, type PlacedNode, type Point } from './layout.js'
import type { Lettering } from './lettering.js'
import { letterSizes } from './pieces.js'

/**
 * A picture for a paper in LaTeX: looks are in named styles, so that authors can change them. `placed` is its layout if known.
 * @public
 */
export const tikz = async (graph: Graph, placed?: Layout): Promise<string> =>
  draw(graph, placed ?? (await layout(graph)))

/** The text of a picture has nine points, whatever the size of the text around it: the boxes are made for that. */
const points = 9 / letterSizes.text

const styles = [
  `every node/.style={font=\\fontsize{9}{${letterSizes.line * points}}\\selectfont, align=center, inner sep=${2 * points}pt}`,
  'state/.style={draw, fill=white, rounded corners=5pt}',
  'success/.style={state, double, double distance=1.2pt, fill=green!12}',
  'failure/.style={state, dashed, fill=red!12}',
  'on run/.style={draw=blue!75!black, line width=1.4pt}',
  'initial/.style={circle, fill=black, inner sep=0pt, minimum size=6pt}',
  'transition/.style={-{Stealth[length=5.5pt]}, rounded corners=4pt}',
  'run transition/.style={transition, draw=blue!75!black, line width=1.4pt}',
  'event/.style={fill=white}',
  'run event/.style={event, text=blue!75!black}',
  'remark/.style={anchor=west, font=\\fontsize{9}{11}\\selectfont\\itshape}',
]

const draw = (graph: Graph, { height, start, entry, nodes, edges }: Layout): string => {
  // TikZ counts upwards.
  const at: Place = ({ x, y }) => `(${length(x)},${length(height - y)})`
  return [
    ...header(graph),
    '\\providecommand{\\telosnote}{\\fontsize{7.5}{9}\\selectfont\\color{black!70}}',
    '\\begin{tikzpicture}[x=1pt, y=1pt,',
    ...styles.map(style => `  ${style},`),
    '  telos/.try]',
    `\\node[initial] (start) at ${at(start)} {};`,
    `\\draw[transition] ${entry.map(at).join(' -- ')};`,
    ...edges.map(edge => drawEdge(edge, at)),
    ...edges.flatMap(edge => drawLabel(edge, at)),
    ...nodes.flatMap((node, i) => drawNode(node, i, at)),
    ...(graph.complete ? [] : [`\\node[remark] at (0,-10) {${partial}};`]),
    '\\end{tikzpicture}',
    '',
  ].join('\n')
}

type Place = (point: Point) => string

const length = (pixels: number): string => String(Math.round(pixels * points * 10) / 10)

const header = ({ title, nodes, edges }: Graph): string[] => {
  const missing = charactersWithoutSign(
    [...nodes.flatMap(({ name, note }) => [name, note]), ...edges.map(e => e.label)].join(''),
  )
  return [
    `% ${printable(title)}`,
    '% Drawn by Telos. In the preamble:',
    '%   \\usepackage{tikz}',
    '%   \\usetikzlibrary{arrows.meta}',
    '% and \\input this file where the picture belongs. To change what it looks like, without changing it:',
    '%   \\tikzset{telos/.style={success/.append style={fill=white}, transition/.append style={thick}}}',
    ...(missing.length === 0
      ? []
      : [`% It needs XeLaTeX or LuaLaTeX, and a font with these characters: ${missing.slice(0, 40).join(' ')}`]),
  ]
}

const drawNode = (
  { kind, onRun, name, note, width, height, ...centre }: PlacedNode,
  i: number,
  at: Place,
): string[] => {
  const look = `${kind === 'plain' ? 'state' : kind}${onRun ? ', on run' : ''}`
  const size = `minimum width=${length(width)}pt, minimum height=${length(height)}pt`
  const text = [...name.lines.map(latex), ...note.lines.map(line => `\\telosnote ${latex(line)}`)]
  return [...whole(name), ...whole(note), `\\node[${look}, ${size}] (n${i}) at ${at(centre)} {${text.join(newLine)}};`]
}

/** What stands in brackets behind \\ is a length, and a star means something too; behind {} it is text. */
const newLine = '\\\\{}'

const drawEdge = ({ points: way, onRun }: PlacedEdge, at: Place): string =>
  `\\draw[${onRun ? 'run transition' : 'transition'}] ${way.map(at).join(' -- ')};`

const drawLabel = ({ label, onRun }: PlacedEdge, at: Place): string[] => [
  ...whole(label),
  `\\node[${onRun ? 'run event' : 'event'}] at ${at(label)} {${label.lines.map(latex).join(newLine)}};`,
]

/** What there was no room for, for authors who make some. */
const whole = ({ full }: Lettering): string[] => (full === null ? [] : [`% in full: ${printable(full)}`])
