import { present } from '../../ats/present.js'
import { type Graph, partial } from './graph.js'
import { type Layout, layout, type PlacedEdge, type PlacedNode, type Point } from './layout.js'
import type { Lettering } from './lettering.js'
import { letterSizes } from './pieces.js'
import { arrowPath } from './rounded-path.js'
import { svgLength as at, svgHead, svgText } from './svg-text.js'

/**
 * A drawing that any browser shows, and that can be printed: nothing rests on colour alone. `placed` is its layout if known.
 * @public
 */
export const svg = async (graph: Graph, placed?: Layout): Promise<string> =>
  draw(graph, placed ?? (await layout(graph)))

const colours = { plain: 'black', run: 'royalblue' } as const
const shades = { plain: 'white', success: '#dcf5dc', failure: '#fbdede' } as const

const draw = (graph: Graph, { width, height, start, entry, nodes, edges }: Layout): string => {
  const remark = graph.complete ? 0 : letterSizes.line + 6
  return [
    ...svgHead(graph.title, describe(graph), Math.ceil(width), Math.ceil(height + remark)),
    '<defs>',
    ...Object.entries(colours).map(
      ([name, colour]) =>
        `<marker id="${name}" viewBox="0 0 10 10" refX="3" refY="5" markerUnits="userSpaceOnUse" markerWidth="10" markerHeight="9" orient="auto"><path d="M0 0L10 5L0 10L2.5 5z" fill="${colour}"/></marker>`,
    ),
    '</defs>',
    `<circle cx="${at(start.x)}" cy="${at(start.y)}" r="5"/>`,
    drawWay(entry, false),
    ...edges.map(({ points, onRun }) => drawWay(points, onRun)),
    ...edges.flatMap(drawLabel),
    ...nodes.flatMap(drawNode),
    ...(graph.complete ? [] : [`<text x="10" y="${at(height + remark - 8)}" font-style="italic">${partial}</text>`]),
    '</svg>',
    '',
  ].join('\n')
}

const describe = ({ nodes, edges, initial, complete }: Graph): string =>
  [
    `States: ${nodes.length}, transitions: ${edges.length}; it begins in ${present(nodes[initial]).name}.`,
    ...(nodes.some(({ kind }) => kind === 'success') ? ['Success has a double border.'] : []),
    ...(nodes.some(({ kind }) => kind === 'failure') ? ['Failure has a dashed border.'] : []),
    ...(nodes.some(({ onRun }) => onRun) ? ['The run is blue and thicker.'] : []),
    ...(complete ? [] : [`There is more: ${partial}.`]),
  ].join(' ')

const drawNode = ({ x, y, width, height, kind, onRun, name, note }: PlacedNode): string[] => {
  const border = (inset: number): string =>
    `x="${at(x - width / 2 + inset)}" y="${at(y - height / 2 + inset)}" width="${at(width - 2 * inset)}" height="${at(height - 2 * inset)}" rx="${8 - inset}"`
  const stroke = `stroke="${onRun ? colours.run : colours.plain}"`
  const thickness = onRun ? 2.5 : 1
  const dashes = kind === 'failure' ? ' stroke-dasharray="5 3"' : ''
  const text = y - (name.lines.length * letterSizes.line + note.lines.length * letterSizes.noteLine) / 2
  return [
    '<g>',
    ...tooltip(name, note),
    `<rect ${border(0)} fill="${shades[kind]}" ${stroke} stroke-width="${thickness}"${dashes}/>`,
    ...(kind === 'success' ? [`<rect ${border(3)} fill="none" ${stroke}/>`] : []),
    ...drawLines(name.lines, x, text, letterSizes.line, ''),
    ...drawLines(
      note.lines,
      x,
      text + name.lines.length * letterSizes.line,
      letterSizes.noteLine,
      ` font-size="${letterSizes.note}" fill="#444"`,
    ),
    '</g>',
  ]
}

/** What there was no room for. */
const tooltip = (...texts: readonly Lettering[]): string[] => {
  const full = texts.flatMap(text => text.full ?? [])
  return full.length === 0
    ? []
    : [`<title>${full.map(text => text.split('\n').map(svgText).join('\n')).join('\n')}</title>`]
}

const drawLines = (lines: readonly string[], x: number, top: number, height: number, more: string): string[] =>
  lines.map(
    (line, i) =>
      `<text x="${at(x)}" y="${at(top + (i + 0.77) * height)}" text-anchor="middle"${more}>${svgText(line)}</text>`,
  )

const drawLabel = ({ label, onRun }: PlacedEdge): string[] => {
  const { x, y, width, height, lines } = label
  return [
    '<g>',
    ...tooltip(label),
    `<rect x="${at(x - width / 2)}" y="${at(y - height / 2)}" width="${at(width)}" height="${at(height)}" fill="white"/>`,
    ...drawLines(lines, x, y - height / 2, letterSizes.line, onRun ? ` fill="${colours.run}"` : ''),
    '</g>',
  ]
}

const drawWay = (points: readonly Point[], onRun: boolean): string => {
  const kind = onRun ? 'run' : 'plain'
  return `<path d="${arrowPath(points)}" fill="none" stroke="${colours[kind]}" stroke-width="${onRun ? 2.5 : 1}" marker-end="url(#${kind})"/>`
}
