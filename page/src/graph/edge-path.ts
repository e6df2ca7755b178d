import type { Box, Point } from './layout/drawing.js'

/** A node with its place. */
export type Placed = Point & Pick<Box, 'width' | 'height'>

const round = (value: number): number => Math.round(value * 10) / 10
const at = ({ x, y }: Point): string => `${round(x)} ${round(y)}`

/** A line through the places where an edge bends, that leaves and arrives level. */
export const bentPath = (points: readonly Point[]): string => {
  let path = `M${at(points[0])}`
  for (const [i, to] of points.slice(1).entries()) {
    const from = points[i]
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

/** Round corners for what ELK has drawn with right angles. */
export const roundedPath = (points: readonly Point[]): string => {
  let path = `M${at(points[0])}`
  for (let i = 1; i < points.length - 1; i++) {
    const [before, corner, after] = [points[i - 1], points[i], points[i + 1]]
    path += `L${at(towards(corner, before))}Q${at(corner)} ${at(towards(corner, after))}`
  }
  return `${path}L${at(points[points.length - 1])}`
}

const towards = (from: Point, to: Point): Point => {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1
  const share = Math.min(6, length / 2) / length
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
}

const loopPath = ({ x, y, width, height }: Placed): string => {
  const top = y - height / 2
  const right = x + width / 2 - 8
  return `M${at({ x: right - 20, y: top })}C${at({ x: right - 20, y: top - 16 })} ${at({ x: right, y: top - 16 })} ${at({ x: right, y: top })}`
}
