import { present } from '@telos-verifier/telos/page'
import type { GraphModel } from './model.js'

/** How many nodes from each end of a walk are drawn; what is between them is one edge. */
export const walkEnds = 60

/** What is drawn of a walk: all of it as its head, or both ends and the number of steps from the one to the other. */
export interface WalkEnds {
  readonly head: readonly number[]
  readonly tail: readonly number[]
  readonly steps: number
}

export const endsOf = (path: readonly number[], length: number): WalkEnds =>
  path.length <= 2 * length || new Set(path).size <= 2 * length
    ? { head: path, tail: [], steps: 0 }
    : { head: path.slice(0, length), tail: path.slice(-length), steps: path.length - 2 * length + 1 }

/**
 * Which visible node each one stands next to, in an order in which that one comes first. It is the one on its shortest way;
 * where that is hidden the walk is followed instead, so that it is drawn in one piece.
 */
export const standingOf = (
  model: GraphModel,
  owner: Int32Array,
  { head, tail }: WalkEnds,
  current: number,
): Map<number, number> => {
  const { order, parent } = model.tree
  const above = new Map<number, number>()
  const isVisible = (node: number): boolean => owner[node] === node
  for (const node of order)
    if (isVisible(node) && (present(parent[node]) < 0 || above.has(present(parent[node]))))
      above.set(node, Math.max(present(parent[node]), 0))
  let last = 0
  for (const node of [...head, ...tail]) {
    if (!isVisible(node)) continue
    if (!above.has(node)) above.set(node, last)
    last = node
  }
  const next = new Set(model.targets(current).map(({ to }) => to))
  for (const node of order) {
    if (!isVisible(node) || above.has(node)) continue
    const isNext = !isVisible(present(parent[node])) && next.has(node) && above.has(current)
    above.set(node, isNext ? current : present(owner[present(parent[node])]))
  }
  return above
}
