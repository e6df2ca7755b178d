import { present } from '@telos-verifier/telos/page'
import type { GraphModel } from './model.js'
import { endsOf, standingOf, type WalkEnds, walkEnds } from './walk-ends.js'

/** No more nodes than this are drawn at once. */
export const mostNodes = 1000
/** The most edges for each node: more would only be ink. */
const edgesPerNode = 4
/** Beside a walk of which only the ends are drawn, fewer others are: it is looked at, and has to be there soon. */
const mostBesideWalk = 300
/** What one click on "+n" shows at most. */
export const portion = 100

/** What the user has opened and closed. */
export interface Folding {
  /** Nodes that are to be seen, the latest last. */
  readonly pinned: readonly number[]
  /** Nodes behind which nothing is to be seen, unless the walk goes there. */
  readonly closed: ReadonlySet<number>
}
export const untouched: Folding = { pinned: [], closed: new Set() }

/** Where the walk is, and the nodes it came through. */
export interface Walked {
  readonly current: number
  readonly path: readonly number[]
  /** Is the path all that is to be seen, besides what the user opens? */
  readonly isAlone?: boolean
}

export interface VisibleEdge {
  readonly from: number
  readonly to: number
  readonly events: readonly string[]
  /** Does it stand for a way through nodes that are hidden? */
  readonly indirect: boolean
  /** How many steps it stands for, if it is the middle of the walk. */
  readonly steps?: number
}

/** The part of the graph that is drawn. */
export interface Part {
  /** A node comes after the one it stands next to. */
  readonly nodes: readonly number[]
  /** The visible node from which one was reached, itself for the initial one. */
  readonly above: ReadonlyMap<number, number>
  /** For each node that is in the tree the visible one that shows it: itself, or the one it is hidden behind. */
  readonly owner: Int32Array
  /** How many nodes are hidden behind a visible one; none where it is not here. */
  readonly hidden: ReadonlyMap<number, number>
  readonly edges: readonly VisibleEdge[]
  /** How many edges between visible nodes are left out. */
  readonly undrawn: number
}

/**
 * The initial node, the current one, the ends of the walk and the neighbours come first, then what was opened, then what is near
 * the initial node. A hidden node is behind the nearest visible one on its shortest way.
 */
export const visiblePart = (model: GraphModel, folding: Folding, walked: Walked, most = mostNodes): Part => {
  const { order, parent } = model.tree
  const shown = new Uint8Array(model.size)
  let left = Math.min(most, model.size)
  const show = (node: number): void => {
    if (left === 0 || node >= shown.length || shown[node] === 1) return
    shown[node] = 1
    left--
  }
  const { current, path, isAlone = false } = walked
  const walk = endsOf(path, model.size <= most ? path.length : Math.min(walkEnds, most >> 1))
  show(0)
  if (!isAlone) show(current)
  for (const node of walk.tail.toReversed()) show(node)
  for (const node of walk.head) show(node)
  // Its neighbours too, unless the user has just closed it.
  if (!isAlone && current < model.size && !folding.closed.has(current)) {
    for (const { to } of model.targets(current)) show(to)
    for (const from of model.sources(current)) show(from)
  }
  for (let i = folding.pinned.length - 1; i >= 0; i--) show(present(folding.pinned[i]))
  const folded = behind(model, folding.closed)
  if (walk.steps > 0) left = Math.min(left, mostBesideWalk)
  for (let i = 0; i < order.length && left > 0 && !isAlone; i++)
    if (folded[present(order[i])] === 0) show(present(order[i]))

  const owner = new Int32Array(model.size)
  const hidden = new Map<number, number>()
  for (const node of order) {
    if (shown[node] === 1) owner[node] = node
    else {
      const by = present(owner[present(parent[node])])
      owner[node] = by
      hidden.set(by, (hidden.get(by) ?? 0) + 1)
    }
  }
  const above = standingOf(model, owner, walk, current)
  return { nodes: [...above.keys()], above, owner, hidden, ...edgesOf(model, above, walk, path, most * edgesPerNode) }
}

/** Which nodes are behind one of these, in the tree. */
const behind = ({ size, tree: { order, parent } }: GraphModel, closed: ReadonlySet<number>): Uint8Array => {
  const folded = new Uint8Array(size)
  if (closed.size === 0) return folded
  for (const node of order) {
    const from = present(parent[node])
    if (from >= 0 && (folded[from] === 1 || closed.has(from))) folded[node] = 1
  }
  return folded
}

/** If there are too many, those that show how each node was reached and where the walk went come first. */
const edgesOf = (
  model: GraphModel,
  above: ReadonlyMap<number, number>,
  { head, tail, steps }: WalkEnds,
  path: readonly number[],
  most: number,
): Pick<Part, 'edges' | 'undrawn'> => {
  const edges: VisibleEdge[] = []
  const isLinked = (from: number, to: number): boolean => model.targets(from).some(one => one.to === to)
  const middle = steps === 0 ? null : { from: present(head[head.length - 1]), to: present(tail[0]) }
  if (middle !== null && !isLinked(middle.from, middle.to)) edges.push({ ...middle, events: [], indirect: true, steps })
  for (const [node, from] of above) {
    const isMiddle = middle?.from === from && middle.to === node
    if (from !== node && !isMiddle && !isLinked(from, node)) edges.push({ from, to: node, events: [], indirect: true })
    for (const { to, events } of model.targets(node))
      if (above.has(to)) edges.push({ from: node, to, events, indirect: false })
  }
  if (edges.length <= most) return { edges, undrawn: 0 }
  const walked = new Set(path.slice(1).map((to, i) => `${path[i]} ${to}`))
  const isNeeded = ({ from, to, indirect }: VisibleEdge): boolean =>
    indirect || above.get(to) === from || walked.has(`${from} ${to}`)
  let room = most - edges.filter(isNeeded).length
  const drawn = edges.filter(edge => isNeeded(edge) || room-- > 0)
  return { edges: drawn, undrawn: edges.length - drawn.length }
}

/** Shows some of what is hidden behind a node, the nearest first. What is to be seen behind it already stays. */
export const open = (model: GraphModel, part: Part, folding: Folding, node: number, most = mostNodes): Folding => {
  const { order, parent } = model.tree
  const seen: number[] = []
  const found: number[] = []
  for (const one of order) {
    if (one === node) continue
    if (part.owner[one] === node) {
      if (found.length < portion) found.push(one)
    } else if (parent[one] === node) seen.push(one)
  }
  const pinned = [...folding.pinned, ...seen.reverse(), node, ...found.reverse()]
  return { pinned: latest(pinned, most), closed: without(folding.closed, node) }
}

/** Hides all that is behind a node. */
export const close = (model: GraphModel, folding: Folding, node: number): Folding => {
  const folded = behind(model, new Set([node]))
  const closed = new Set([...folding.closed].filter(one => folded[one] === 0))
  return { pinned: folding.pinned.filter(one => folded[one] === 0), closed: closed.add(node) }
}

/** Shows a node, and how it was reached from what is visible. */
export const reveal = (model: GraphModel, part: Part, folding: Folding, node: number, most = mostNodes): Folding => {
  const { parent } = model.tree
  const way: number[] = []
  for (let one = node; way.length < portion && part.owner[one] !== one; one = present(parent[one])) way.push(one)
  return way.length === 0 ? folding : { ...folding, pinned: latest([...folding.pinned, ...way.reverse()], most) }
}

/** Is there something behind the node that could be hidden? */
export const canClose = (model: GraphModel, part: Part, node: number): boolean =>
  model.targets(node).some(({ to }) => model.tree.parent[to] === node && part.owner[to] === to)

const latest = (pinned: readonly number[], most: number): number[] => {
  const once = new Set<number>()
  for (let i = pinned.length - 1; i >= 0 && once.size < most; i--) once.add(present(pinned[i]))
  return [...once].reverse()
}

const without = (closed: ReadonlySet<number>, node: number): ReadonlySet<number> => {
  const left = new Set(closed)
  left.delete(node)
  return left
}
