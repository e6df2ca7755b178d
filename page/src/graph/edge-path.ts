import type { Point } from '@telos-verifier/telos'
import { svgPoint as at, present } from '@telos-verifier/telos/page'
import type { Box } from './layout/drawing.js'

/** A node with its place. */
export type Placed = Point & Pick<Box, 'width' | 'height'>

/** A line through the places where an edge bends, that leaves and arrives level. */
export const bentPath = (points: readonly Point[]): string => {
  let path = `M${at(present(points[0]))}`
  for (const [i, to] of points.slice(1).entries()) {
    const from = present(points[i])
    const half = (to.x - from.x) / 2
    path +=
      Math.abs(to.y - from.y) < 1
        ? `L${at(to)}`
        : `C${at({ x: from.x + half, y: from.y })} ${at({ x: to.x - half, y: to.y })} ${at(to)}`
  }
  return path
}

/** A line from one node to another that knows nothing of what is between them. */
export const straightPath = (from: Placed, to: Placed): string => {
  if (from.x === to.x && from.y === to.y) return loopPath(from)
  // Within a column: past the nodes, on their right.
  if (Math.abs(from.x - to.x) < (from.width + to.width) / 2) {
    const start = { x: from.x + from.width / 2, y: from.y }
    const end = { x: to.x + to.width / 2, y: to.y }
    const out = Math.max(start.x, end.x) + Math.min(60, 16 + Math.abs(from.y - to.y) / 8)
    return `M${at(start)}C${at({ x: out, y: start.y })} ${at({ x: out, y: end.y })} ${at(end)}`
  }
  const side = Math.sign(to.x - from.x)
  const start = { x: from.x + (side * from.width) / 2, y: from.y }
  const end = { x: to.x - (side * to.width) / 2, y: to.y }
  return bentPath([start, end])
}

const loopPath = ({ x, y, width, height }: Placed): string => {
  const top = y - height / 2
  const right = x + width / 2 - 8
  return `M${at({ x: right - 20, y: top })}C${at({ x: right - 20, y: top - 16 })} ${at({ x: right, y: top - 16 })} ${at({ x: right, y: top })}`
}
