import { present } from '@telos-verifier/telos/page'
import { columnsOf, stacksOf } from './columns.js'
import type { Drawing, Picture } from './drawing.js'
import { placed } from './rows.js'

/** Columns of nodes, next to the nodes from which they were reached: at once, however many there are. */
export const simpleDrawing = (picture: Picture, before: Drawing | null): Drawing => {
  const columns = columnsOf(picture, before)
  const stacks = stacksOf(picture.boxes, columns)
  // How far down a node belongs: where it was, or else where the node is from which it was reached.
  const ranks = new Map<number, number>()
  for (const column of [...stacks.keys()].sort((a, b) => a - b)) {
    const stack = present(stacks.get(column))
    for (const { node } of stack) {
      const from = picture.above.get(node) ?? node
      const was = before?.positions.get(node) ?? before?.positions.get(from)
      ranks.set(node, was?.y ?? ranks.get(from) ?? 0)
    }
    stack.sort((a, b) => present(ranks.get(a.node)) - present(ranks.get(b.node)))
    if (before === null) for (const [i, { node }] of stack.entries()) ranks.set(node, i / stack.length)
  }
  return { by: 'simple', positions: placed(stacks, picture.links, before), routes: new Map(), labels: new Map() }
}
