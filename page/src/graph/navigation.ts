import type { Part } from './collapse.js'
import type { Drawing, Position } from './layout/drawing.js'

export type Direction = 'left' | 'right' | 'up' | 'down'

/** Where an arrow key leads: along an edge if there is one on that side, or else to what is next there. */
export const neighbour = (
  part: Part,
  { positions }: Pick<Drawing, 'positions'>,
  from: number,
  direction: Direction,
): number | null => {
  const here = positions.get(from)
  if (here === undefined) return null
  const isThere = ({ x, y, column }: Position): boolean => {
    if (direction === 'left') return x < here.x && column !== here.column
    if (direction === 'right') return x > here.x && column !== here.column
    return column === here.column && (direction === 'up' ? y < here.y : y > here.y)
  }
  const nearest = (nodes: Iterable<number>): number | null => {
    let best: number | null = null
    let least = Number.POSITIVE_INFINITY
    for (const node of nodes) {
      const place = positions.get(node)
      if (place === undefined || !isThere(place)) continue
      // A column further away is further than anything in a nearer one.
      const distance = Math.abs(place.column - here.column) * 1e6 + Math.abs(place.y - here.y)
      if (distance < least) {
        least = distance
        best = node
      }
    }
    return best
  }
  const linked = (): number[] =>
    part.edges.flatMap(edge => (edge.from === from ? [edge.to] : edge.to === from ? [edge.from] : []))
  const isSideways = direction === 'left' || direction === 'right'
  return (isSideways ? nearest(linked()) : null) ?? nearest(part.nodes)
}
