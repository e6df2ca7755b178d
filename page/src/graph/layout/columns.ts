import { present } from '@telos-verifier/telos/page'
import type { Box, Drawing, Picture } from './drawing.js'

/**
 * The column of each node. A node stays in its column, whatever shorter ways to it are found later; a new one stands next to
 * the node from which it was reached.
 */
export const columnsOf = ({ boxes, above }: Picture, before: Drawing | null): Map<number, number> => {
  const columns = new Map<number, number>()
  for (const { node } of boxes) {
    const from = above.get(node)
    const next = from === undefined || from === node ? 0 : (columns.get(from) ?? 0) + 1
    columns.set(node, before?.positions.get(node)?.column ?? next)
  }
  return columns
}

/** The nodes of each column, in the order they are given. */
export const stacksOf = (boxes: readonly Box[], columns: ReadonlyMap<number, number>): Map<number, Box[]> => {
  const stacks = new Map<number, Box[]>()
  for (const box of boxes) {
    const column = present(columns.get(box.node))
    const stack = stacks.get(column)
    if (stack === undefined) stacks.set(column, [box])
    else stack.push(box)
  }
  return stacks
}
