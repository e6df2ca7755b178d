import type { Purpose } from '../../purposes/purpose.js'
import { negated, propositionOf } from '../ats/labelling.js'
import { present } from '../ats/present.js'
import type { Run } from '../ats/run.js'
import { requirePurpose } from '../checking/require-purpose.js'
import { reportingFaults } from '../checking/simulator-error.js'
import { type OptionNames, requireKnown } from '../errors/known-options.js'
import type { Graph, GraphEdge, GraphNode } from '../report/graph/graph.js'
import { leasingOn } from '../simulator/asynchronous/going-on.js'
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
 * The explored part of a model, or of its product with a purpose: breadth-first, so that what is near is shown. A model
 * that answers later needs `await awaited(() => exploredGraph(model, purpose, title))`.
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
  return leasingOn(model, simulator => {
    const explored = reportingFaults(() => new Explored(simulator, purpose, options))
    const draw = drawing(explored, purpose !== null, title, options)
    return () => reportingFaults(draw)
  })
}

/** Draws a graph; called again, it goes on from where it had to wait. */
const drawing = (
  explored: Explored,
  guided: boolean,
  title: string,
  { maxStates = 200, depth = Number.POSITIVE_INFINITY, run = null, words = true }: GraphOptions,
): (() => Graph) => {
  // Nodes are drawn in the order they are met; `drawn` says where among them one is.
  const order: number[] = []
  const depths: number[] = []
  const drawn = new Map<number, number>()
  const draw = (node: number, far: number): number => {
    drawn.set(node, order.length)
    explored.foresee(node)
    depths.push(far)
    return order.push(node) - 1
  }
  draw(0, 0)
  const visited = [0]
  const taken = new Set<string>()
  const steps = run?.steps ?? []
  /** How many steps of the run are drawn; after the last that can be taken, they count as drawn. */
  let followed = 0
  // The run comes first: it is drawn whole, whatever else there is room for.
  const drawRun = (): void => {
    for (; followed < steps.length; followed++) {
      const at = present(visited[visited.length - 1])
      const way = explored.wayOf(present(order[at]), present(steps[followed]))
      if (way === undefined) followed = steps.length
      else {
        visited.push(drawn.get(way.to) ?? draw(way.to, present(depths[at]) + 1))
        taken.add(`${at} ${way.choice}`)
      }
    }
  }

  const edges: GraphEdge[] = []
  let complete = true
  const drawFrom = (from: number): void => {
    const node = present(order[from])
    // All is asked before anything is drawn: what has to wait is done again.
    const ways = explored.from(node).filter(({ to }) => to !== null)
    const labels = ways.map(way => (words ? explored.inWords(node, way) : way.event))
    for (const [i, { choice, event, to: target }] of ways.entries()) {
      let to = drawn.get(present(target))
      if (to === undefined) {
        if (order.length >= maxStates || present(depths[from]) >= depth) {
          complete = false
          continue
        }
        to = draw(present(target), present(depths[from]) + 1)
      }
      edges.push({ from, to, label: present(labels[i]), event, onRun: taken.has(`${from} ${choice}`) })
    }
  }

  let expanded = 0
  return () => {
    drawRun()
    for (; expanded < order.length; expanded++) drawFrom(expanded)
    const onRun = new Set(run === null ? [] : visited)
    return { title, initial: 0, nodes: nodesOf(explored, order, guided, onRun), edges, complete }
  }
}

const nodesOf = (
  explored: Explored,
  order: readonly number[],
  guided: boolean,
  onRun: ReadonlySet<number>,
): GraphNode[] => {
  // A proposition whose truth is known in every state is shown only where it holds.
  const places = order.map(node => explored.placeOf(node))
  const counts = new Map<string, number>()
  for (const literal of places.flatMap(({ labels }) => labels)) {
    const name = propositionOf(literal)
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const isTold = (literal: string): boolean => !negated(literal) || counts.get(propositionOf(literal)) !== order.length
  return places.map(({ purpose, labels, state }, i): GraphNode => {
    const name = state ?? `s${explored.stateIn(present(order[i]))}`
    return {
      name: guided ? `${purpose} · ${name}` : name,
      note: labels.filter(isTold).join(', '),
      kind: explored.kindOf(present(order[i])),
      onRun: onRun.has(i),
    }
  })
}
