import { present } from '../../ats/present.js'
import type { Point } from './layout.js'
import { svgPoint as at } from './svg-text.js'

/** How far before a corner a path leaves the straight line, and before its end the arrowhead begins. */
const radius = 8
const arrow = 7

/** A path through points, with round corners. */
export const roundedPath = (points: readonly Point[]): string =>
  points
    .map((point, i) => {
      if (i === 0) return `M${at(point)}`
      if (i === points.length - 1) return `L${at(point)}`
      const before = towards(point, present(points[i - 1]), radius, 0.5)
      const after = towards(point, present(points[i + 1]), radius, 0.5)
      return `L${at(before)}Q${at(point)} ${at(after)}`
    })
    .join('')

/** The same for a path with an arrowhead, where it ends: at the point the line would make it blunt. */
export const arrowPath = (points: readonly Point[]): string => {
  const [last, previous] = [present(points.at(-1)), present(points.at(-2))]
  return roundedPath([...points.slice(0, -1), towards(last, previous, arrow, 1)])
}

/** The point `distance` from another one towards its neighbour, but at most the part `most` of the way there. */
const towards = (from: Point, to: Point, distance: number, most: number): Point => {
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  const part = length === 0 ? 0 : Math.min(most, distance / length)
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }
}
