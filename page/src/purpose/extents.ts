import type { Layout } from '@telos-verifier/telos'
import { present } from '@telos-verifier/telos/page'
import type { Size, View } from '../view.js'

/** Pictures with fewer nodes and edges than this are always drawn whole. */
const few = 300
/** What is seen is rounded to tiles of this many pixels of the frame, so that it does not change with every movement. */
const tile = 400

/** Where the nodes and edges of a picture are: of a large one only what can be seen is drawn. */
export class Extents {
  private readonly nodes: Float64Array
  private readonly edges: Float64Array
  private readonly all: Seen
  private last: { readonly key: string; readonly seen: Seen } | null = null

  constructor(layout: Layout) {
    const { nodes, edges } = layout
    this.all = { nodes: nodes.map((_, i) => i), edges: edges.map((_, i) => i) }
    this.nodes = Float64Array.from(nodes.flatMap(({ x, y, width, height }) => around(x, y, width, height)))
    this.edges = Float64Array.from(
      edges.flatMap(({ points, label }) => {
        const [left, top, right, bottom] = around(label.x, label.y, label.width, label.height)
        const xs = points.map(({ x }) => x)
        const ys = points.map(({ y }) => y)
        return [Math.min(left, ...xs), Math.min(top, ...ys), Math.max(right, ...xs), Math.max(bottom, ...ys)]
      }),
    )
  }

  /** The same object as long as the same is seen. */
  seenIn({ x, y, scale }: View, { width, height }: Size): Seen {
    if (this.all.nodes.length + this.all.edges.length < few) return this.all
    const [left, top] = [Math.floor(-x / tile) * tile, Math.floor(-y / tile) * tile]
    const [right, bottom] = [left + width + 2 * tile, top + height + 2 * tile]
    const key = `${left} ${top} ${scale} ${width} ${height}`
    if (this.last?.key === key) return this.last.seen
    const window: Sides = [(left - tile) / scale, (top - tile) / scale, right / scale, bottom / scale]
    const seen = { nodes: inside(this.nodes, window), edges: inside(this.edges, window) }
    this.last = { key, seen }
    return seen
  }
}

interface Seen {
  readonly nodes: readonly number[]
  readonly edges: readonly number[]
}

/** Left, top, right, bottom. */
type Sides = readonly [number, number, number, number]

const around = (x: number, y: number, width: number, height: number): Sides => [
  x - width / 2,
  y - height / 2,
  x + width / 2,
  y + height / 2,
]

const inside = (boxes: Float64Array, [left, top, right, bottom]: Sides): number[] => {
  const found: number[] = []
  for (let i = 0; 4 * i < boxes.length; i++)
    if (
      present(boxes[4 * i]) <= right &&
      present(boxes[4 * i + 2]) >= left &&
      present(boxes[4 * i + 1]) <= bottom &&
      present(boxes[4 * i + 3]) >= top
    )
      found.push(i)
  return found
}
