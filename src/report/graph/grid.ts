import { present } from '../../ats/present.js'
import type { Graph } from './graph.js'
import type { Layout, PlacedNode, Point } from './layout.js'
import { bundled, drawnNode, labelBox } from './pieces.js'

const gap = { across: 90, down: 46 } as const
const margin = 50

/**
 * Nodes in columns by their distance from the initial one, ways straight: not beautiful, but at once, however large the
 * graph is.
 * @public
 */
export const gridLayout = ({ nodes, edges, initial }: Graph): Layout => {
  const drawn = nodes.map(drawnNode)
  const bundles = bundled(edges)
  const placed: PlacedNode[] = [...drawn]
  let left = margin + 20
  let bottom = 0
  for (const column of columnsOf(nodes.length, bundles, initial)) {
    const width = column.reduce((most, node) => Math.max(most, present(drawn[node]).width), 0)
    let top = margin
    for (const node of column) {
      const box = present(drawn[node])
      placed[node] = { ...box, x: left + width / 2, y: top + box.height / 2 }
      top += box.height + gap.down
    }
    bottom = Math.max(bottom, top)
    left += width + gap.across
  }
  const first = present(placed[initial])
  const start = { x: margin, y: first.y }
  return {
    width: left - gap.across + margin,
    height: bottom - gap.down + margin,
    start,
    entry: [
      { x: start.x + 5, y: start.y },
      { x: first.x - first.width / 2, y: first.y },
    ],
    nodes: placed,
    edges: bundles.map(({ label, ...bundle }) => {
      const points = wayBetween(present(placed[bundle.from]), present(placed[bundle.to]))
      const [a, b] = [present(points[0]), present(points.at(-1))]
      const middle = { x: (a.x + b.x) / 2, y: points.length > 2 ? present(points[1]).y : (a.y + b.y) / 2 }
      return { ...bundle, points, label: { ...label, ...middle, ...labelBox(label) } }
    }),
  }
}

/** Breadth first; what cannot be reached comes last. */
const columnsOf = (
  count: number,
  edges: readonly { readonly from: number; readonly to: number }[],
  initial: number,
): number[][] => {
  const next: number[][] = Array.from({ length: count }, () => [])
  for (const { from, to } of edges) present(next[from]).push(to)
  const met = new Set([initial])
  const columns: number[][] = []
  for (let column = [initial]; column.length > 0; ) {
    columns.push(column)
    const following: number[] = []
    for (const to of column.flatMap(node => present(next[node])))
      if (!met.has(to)) {
        met.add(to)
        following.push(to)
      }
    column = following
  }
  const rest = next.flatMap((_, node) => (met.has(node) ? [] : [node]))
  return rest.length === 0 ? columns : [...columns, rest]
}

/** From the border of one box to that of another; a loop goes over its box. */
const wayBetween = (from: PlacedNode, to: PlacedNode): Point[] => {
  if (from === to) {
    const [top, over] = [from.y - from.height / 2, from.y - from.height / 2 - 14]
    const [left, right] = [from.x - 12, from.x + 12]
    return [
      { x: left, y: top },
      { x: left, y: over },
      { x: right, y: over },
      { x: right, y: top },
    ]
  }
  return [borderOf(from, to), borderOf(to, from)]
}

/** Where the line from the middle of a box towards a point leaves the box. */
const borderOf = (box: PlacedNode, towards: Point): Point => {
  const [dx, dy] = [towards.x - box.x, towards.y - box.y]
  const part = Math.min(
    dx === 0 ? Number.POSITIVE_INFINITY : box.width / 2 / Math.abs(dx),
    dy === 0 ? Number.POSITIVE_INFINITY : box.height / 2 / Math.abs(dy),
  )
  return { x: box.x + dx * part, y: box.y + dy * part }
}
