import type { Purpose } from '../../purposes/purpose.js'
import { negated, propositionOf } from '../ats/labelling.js'
import { present } from '../ats/present.js'
import type { Run } from '../ats/run.js'
import { requirePurpose } from '../checking/require-purpose.js'
import { reportingFaults } from '../checking/simulator-error.js'
import { type OptionNames, requireKnown } from '../errors/known-options.js'
import type { Graph, GraphEdge, GraphNode } from '../report/graph/graph.js'
import { leasing } from '../simulator/lease.js'
import type { Model } from '../simulator/simulator.js'
import type { TrustOptions } from '../space/open-space.js'
import { Explored } from './explored.js'

export interface GraphOptions extends TrustOptions {
  /** The most nodes to draw. */
  readonly maxStates?: number
  /** How far from the initial node to go. */
  readonly depth?: number
  /** A run to highlight. */
  readonly run?: Run | null
  /** `false` leaves events as machines read them: words take time, and the Aldebaran format has no use for them. */
  readonly words?: boolean
}

const graphNames: OptionNames<GraphOptions> = { maxStates: true, depth: true, run: true, words: true, trust: true }

/**
 * The explored part of a model, or of its product with a purpose: breadth-first, so that what is near is shown.
 * @public
 */
export const exploredGraph = (
  model: Model,
  purpose: Purpose | null,
  title: string,
  options: GraphOptions = {},
): Graph => {
  requirePurpose({ caller: 'exploredGraph', place: 'second', orNull: true }, purpose)
  requireKnown('exploredGraph', options, graphNames)
  return leasing(model, simulator =>
    reportingFaults(() => graphOf(new Explored(simulator, purpose, options), purpose !== null, title, options)),
  )
}

const graphOf = (
  explored: Explored,
  guided: boolean,
  title: string,
  { maxStates = 200, depth = Number.POSITIVE_INFINITY, run = null, words = true }: GraphOptions,
): Graph => {
  // Nodes are drawn in the order they are met; `drawn` says where among them one is.
  const order: number[] = []
  const depths: number[] = []
  const drawn = new Map<number, number>()
  const draw = (node: number, far: number): number => {
    drawn.set(node, order.length)
    depths.push(far)
    return order.push(node) - 1
  }
  draw(0, 0)
  // The run comes first: it is drawn whole, whatever else there is room for.
  const visited = [0]
  const taken = new Set<string>()
  for (const step of run?.steps ?? []) {
    const at = present(visited[visited.length - 1])
    const way = explored.wayOf(present(order[at]), step)
    if (way === undefined) break
    visited.push(drawn.get(way.to) ?? draw(way.to, present(depths[at]) + 1))
    taken.add(`${at} ${way.choice}`)
  }

  const edges: GraphEdge[] = []
  let complete = true
  for (let from = 0; from < order.length; from++) {
    for (const way of explored.from(present(order[from]))) {
      const { choice, event, to: node } = way
      if (node === null) continue
      let to = drawn.get(node)
      if (to === undefined) {
        if (order.length >= maxStates || present(depths[from]) >= depth) {
          complete = false
          continue
        }
        to = draw(node, present(depths[from]) + 1)
      }
      const label = words ? explored.inWords(present(order[from]), way) : event
      edges.push({ from, to, label, event, onRun: taken.has(`${from} ${choice}`) })
    }
  }
  const onRun = new Set(run === null ? [] : visited)

  // A proposition whose truth is known in every state is shown only where it holds.
  const places = order.map(node => explored.placeOf(node))
  const counts = new Map<string, number>()
  for (const literal of places.flatMap(({ labels }) => labels)) {
    const name = propositionOf(literal)
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const isTold = (literal: string): boolean => !negated(literal) || counts.get(propositionOf(literal)) !== order.length
  const nodes = places.map(({ purpose, labels, state }, i): GraphNode => {
    const name = state ?? `s${explored.stateIn(present(order[i]))}`
    return {
      name: guided ? `${purpose} · ${name}` : name,
      note: labels.filter(isTold).join(', '),
      kind: explored.kindOf(present(order[i])),
      onRun: onRun.has(i),
    }
  })
  return { title, initial: 0, nodes, edges, complete }
}
