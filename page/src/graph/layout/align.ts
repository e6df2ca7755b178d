import type { Point } from '@telos-verifier/telos'
import { present } from '@telos-verifier/telos/page'
import type { Drawing } from './drawing.js'

/** Moves a drawing as a whole so that a node stays where it was, or most do. */
export const aligned = (drawing: Drawing, before: Drawing | null, anchor: number | null): Drawing => {
  if (before === null) return drawing
  const moved: Point[] = []
  for (const [node, { x, y }] of drawing.positions) {
    const was = before.positions.get(node)
    if (was === undefined) continue
    const by = { x: was.x - x, y: was.y - y }
    if (node === anchor) return shifted(drawing, by)
    moved.push(by)
  }
  return moved.length === 0
    ? drawing
    : shifted(drawing, { x: median(moved.map(({ x }) => x)), y: median(moved.map(({ y }) => y)) })
}

const median = (values: number[]): number => present(values.sort((a, b) => a - b)[values.length >> 1])

const shifted = (drawing: Drawing, by: Point): Drawing => {
  const shift = <P extends Point>(point: P): P => ({ ...point, x: point.x + by.x, y: point.y + by.y })
  const all = <K, P extends Point>(points: ReadonlyMap<K, P>): Map<K, P> =>
    new Map(Array.from(points, ([key, point]) => [key, shift(point)]))
  return {
    by: drawing.by,
    positions: all(drawing.positions),
    routes: new Map(Array.from(drawing.routes, ([key, route]) => [key, route.map(shift)])),
    labels: all(drawing.labels),
  }
}
