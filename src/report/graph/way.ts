import type { Point } from './layout.js'
import { svgLength as at } from './svg-text.js'

/** How far before a corner the way leaves the straight line, and before its end the arrowhead begins. */
const radius = 8
const arrow = 7

/** A way as SVG draws it, with round corners. It ends inside its arrowhead, not at the point: that would be as blunt as the line is thick. */
export const wayPath = (points: readonly Point[]): string => {
  const [last, previous] = [points[points.length - 1], points[points.length - 2]]
  return rounded([...points.slice(0, -1), towards(last, previous, arrow, 1)])
}

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
