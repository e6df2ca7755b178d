import { type Graph, partial } from './graph.js'
import { type Layout, layout, type PlacedEdge, type PlacedNode, type Point, type } from './layout.js'
import type { Lettering } from './lettering.js'
import { svgLength as at, svgHead, svgText } from './svg-text.js'

/** A drawing that any browser shows, and that can be printed: nothing is told by colour alone. */
export const svg = async (graph: Graph): Promise<string> => draw(graph, await layout(graph))

const colours = { plain: 'black', run: 'royalblue' } as const
const shades = { plain: 'white', success: '#dcf5dc', failure: '#fbdede' } as const

const draw = (graph: Graph, { width, height, start, entry, nodes, edges }: Layout): string => {
  const remark = graph.complete ? 0 : type.line + 6
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
    `States: ${nodes.length}, transitions: ${edges.length}; it begins in ${nodes[initial].name}.`,
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
  const text = y - (name.lines.length * type.line + note.lines.length * type.noteLine) / 2
  return [
    '<g>',
    ...tooltip(name, note),
    `<rect ${border(0)} fill="${shades[kind]}" ${stroke} stroke-width="${thickness}"${dashes}/>`,
    ...(kind === 'success' ? [`<rect ${border(3)} fill="none" ${stroke}/>`] : []),
    ...drawLines(name.lines, x, text, type.line, ''),
    ...drawLines(
      note.lines,
      x,
      text + name.lines.length * type.line,
      type.noteLine,
      ` font-size="${type.note}" fill="#444"`,
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
    ...drawLines(lines, x, y - height / 2, type.line, onRun ? ` fill="${colours.run}"` : ''),
    '</g>',
  ]
}

const drawWay = (points: readonly Point[], onRun: boolean): string => {
  const kind = onRun ? 'run' : 'plain'
  // The line ends inside the arrowhead, not at its point: that would be as blunt as the line is thick.
  const [last, previous] = [points[points.length - 1], points[points.length - 2]]
  const line = rounded([...points.slice(0, -1), towards(last, previous, arrow, 1)])
  return `<path d="${line}" fill="none" stroke="${colours[kind]}" stroke-width="${onRun ? 2.5 : 1}" marker-end="url(#${kind})"/>`
}

/** How far before a corner the way leaves the straight line, and before its end the arrowhead begins. */
const radius = 8
const arrow = 7

const rounded = (points: readonly Point[]): string =>
  points
    .map((point, i) => {
      if (i === 0) return `M${at(point.x)} ${at(point.y)}`
      if (i === points.length - 1) return `L${at(point.x)} ${at(point.y)}`
      const before = towards(point, points[i - 1], radius, 0.5)
      const after = towards(point, points[i + 1], radius, 0.5)
      return `L${at(before.x)} ${at(before.y)}Q${at(point.x)} ${at(point.y)} ${at(after.x)} ${at(after.y)}`
    })
    .join('')

/** So far from a point on the way to its neighbour, but at most that part of the way. */
const towards = (from: Point, to: Point, distance: number, most: number): Point => {
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  const part = length === 0 ? 0 : Math.min(most, distance / length)
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }
}
