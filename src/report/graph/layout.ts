import { present } from '../../ats/present.js'
import type { Graph, GraphNode } from './graph.js'
import type { Lettering } from './lettering.js'
import { bundled, drawnNode, labelBox, straight } from './pieces.js'

/** Where everything is, in pixels from the upper left corner: what `svg` and `tikz` draw. */
export interface Layout {
  readonly width: number
  readonly height: number
  /** The dot that the picture begins with, and the way from it. */
  readonly start: Point
  readonly entry: readonly Point[]
  readonly nodes: readonly PlacedNode[]
  readonly edges: readonly PlacedEdge[]
}

export interface Point {
  readonly x: number
  readonly y: number
}

/** By its centre. */
export interface Box extends Point {
  readonly width: number
  readonly height: number
}

export interface PlacedNode extends Box {
  readonly kind: GraphNode['kind']
  readonly onRun: boolean
  readonly name: Lettering
  readonly note: Lettering
}

export interface PlacedEdge {
  readonly from: number
  readonly to: number
  /** The edges of the graph that it stands for, by their numbers there. */
  readonly edges: readonly number[]
  readonly points: readonly Point[]
  readonly onRun: boolean
  readonly label: Box & Lettering
}

/** What ELK is given and gives back, as far as it matters here: its own types do not compile for all who use the library. */
interface ElkLabel extends Partial<Box> {
  readonly text?: string
  readonly layoutOptions?: Readonly<Record<string, string>>
}
interface ElkEdge {
  readonly id: string
  readonly sources: string[]
  readonly targets: string[]
  readonly labels?: ElkLabel[]
  readonly sections?: { readonly startPoint: Point; readonly bendPoints?: Point[]; readonly endPoint: Point }[]
}
interface ElkNode extends Partial<Box> {
  readonly id: string
  readonly layoutOptions?: Readonly<Record<string, string>>
  readonly children?: ElkNode[]
  readonly edges?: ElkEdge[]
}

/** Has ELK place what it is given. */
export type Placer = (graph: ElkNode) => Promise<ElkNode>

/** ELK where it is called. It is large: who does not draw should not wait for it. */
const placeHere: Placer = async graph => {
  // As it is CommonJS, its types are not those of the import.
  const { default: Elk } = (await import('elkjs/lib/elk.bundled.js')) as unknown as {
    default: new () => { layout: Placer }
  }
  return new Elk().layout(graph)
}

/**
 * ELK places the nodes, the edges and their labels; where it works is the placer's business.
 * @public
 */
export const layout = async ({ nodes, edges, initial }: Graph, place: Placer = placeHere): Promise<Layout> => {
  const drawn = nodes.map(drawnNode)
  const bundles = bundled(edges)
  const placed = await place({
    id: 'root',
    layoutOptions: {
      'elk.algorithm': 'layered',
      'elk.direction': 'RIGHT',
      'elk.edgeRouting': 'POLYLINE',
      // What was found first is on the left: the picture begins where the runs begin.
      'elk.layered.cycleBreaking.strategy': 'MODEL_ORDER',
      'elk.layered.spacing.nodeNodeBetweenLayers': '24',
      'elk.layered.spacing.edgeNodeBetweenLayers': '16',
      'elk.spacing.nodeNode': '28',
      'elk.spacing.edgeNode': '16',
      'elk.spacing.edgeEdge': '14',
      'elk.spacing.edgeLabel': '3',
      'elk.spacing.nodeSelfLoop': '20',
      'elk.padding': '[top=8,left=8,bottom=8,right=8]',
    },
    children: [
      { id: 'start', width: 10, height: 10 },
      ...drawn.map(({ width, height }, i) => ({ id: `n${i}`, width, height })),
    ],
    edges: [
      { id: 'first', sources: ['start'], targets: [`n${initial}`] },
      ...bundles.map(({ from, to, label }, i) => ({
        id: `e${i}`,
        sources: [`n${from}`],
        targets: [`n${to}`],
        labels: [
          {
            text: `e${i}`,
            width: labelBox(label).width + 2 * straight,
            height: labelBox(label).height,
            // On its edge, so that there is no doubt which one it belongs to.
            layoutOptions: { 'elk.edgeLabels.inline': 'true' },
          },
        ],
      })),
    ],
  })
  const [start, ...boxes] = (placed.children ?? []).map(centred)
  const [first, ...ways] = placed.edges ?? []
  return {
    width: placed.width ?? 0,
    height: placed.height ?? 0,
    start: present(start),
    entry: pointsOf(present(first)),
    nodes: drawn.map((node, i) => ({ ...node, ...boxes[i] })),
    edges: bundles.map(({ label, ...bundle }, i) => ({
      ...bundle,
      points: bundle.from === bundle.to ? squared(pointsOf(present(ways[i]))) : cornersOf(pointsOf(present(ways[i]))),
      label: { ...label, ...centred(present(ways[i]).labels?.[0] ?? {}), ...labelBox(label) },
    })),
  }
}

const centred = ({ x = 0, y = 0, width = 0, height = 0 }: Omit<ElkNode, 'id'>): Box => ({
  x: x + width / 2,
  y: y + height / 2,
  width,
  height,
})

const pointsOf = ({ sections = [] }: ElkEdge): Point[] =>
  sections.flatMap(({ startPoint, bendPoints = [], endPoint }) => [startPoint, ...bendPoints, endPoint])

/** Only the points where a way begins, bends and ends. */
const cornersOf = (points: readonly Point[]): Point[] => {
  const corners = points.slice(0, 1)
  for (let i = 1; i < points.length - 1; i++) {
    const [before, here, after] = [present(corners.at(-1)), present(points[i]), present(points[i + 1])]
    const { x, y } = here
    if (Math.abs((x - before.x) * (after.y - y) - (y - before.y) * (after.x - x)) > 1) corners.push(here)
  }
  return [...corners, ...points.slice(-1)]
}

/** ELK cuts the two corners of a loop off. They are rounded when they are drawn, and that needs room. */
const squared = (points: readonly Point[]): readonly Point[] => {
  const [start, , top, , , end] = points
  if (points.length !== 6 || start === undefined || top === undefined || end === undefined) return points
  if (start.y === end.y) return [start, { x: start.x, y: top.y }, { x: end.x, y: top.y }, end]
  return start.x === end.x ? [start, { x: top.x, y: start.y }, { x: top.x, y: end.y }, end] : points
}
