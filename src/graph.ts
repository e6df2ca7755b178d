import type { Purpose } from '../purposes/purpose.js'
import { showEvent } from './ats/event.js'
import { always, showGuard } from './ats/guard.js'
import type { Run } from './ats/run.js'
import { freePurpose } from './free-purpose.js'
import type { Product } from './product/product.js'
import { blaming, openProduct } from './relations/open-product.js'
import type { Graph, GraphEdge, GraphNode } from './report/graph/graph.js'
import { Nodes } from './search/nodes.js'
import { leasing } from './simulator/lease.js'
import type { Model } from './simulator/simulator.js'

/** The purpose itself: labels as notes, guards behind the events. */
export const purposeGraph = (purpose: Purpose): Graph => {
  const nodes = purpose.states.map(
    ({ name, needs }, i): GraphNode => ({
      name,
      note: needs === always ? '' : showGuard(needs),
      kind: i === purpose.success ? 'success' : i === purpose.failure ? 'failure' : 'plain',
      onRun: false,
    }),
  )
  const edges = purpose.states.flatMap(({ transitions }, from) =>
    transitions.map(
      ({ event, when, target }): GraphEdge => ({
        from,
        to: target,
        label: when === always ? showEvent(event) : `${showEvent(event)} [${showGuard(when)}]`,
        onRun: false,
      }),
    ),
  )
  return { title: purpose.name, initial: purpose.start, nodes, edges, complete: true }
}

export interface GraphOptions {
  /** The most nodes to draw. */
  readonly maxStates?: number
  /** How far from the initial node to go. */
  readonly depth?: number
  /** A run to highlight. */
  readonly run?: Run | null
}

/** The explored part of a model, or of its product with a purpose: breadth-first, so that what is near is shown. */
export const exploredGraph = (
  model: Model,
  purpose: Purpose | null,
  title: string,
  options: GraphOptions = {},
): Graph => {
  return leasing(model, simulator => {
    const product = openProduct(simulator, purpose ?? freePurpose)
    return blaming(() => explored(product, purpose !== null, title, options))
  })
}

const explored = (
  product: Product,
  guided: boolean,
  title: string,
  { maxStates = 200, depth = Number.POSITIVE_INFINITY, run = null }: GraphOptions,
): Graph => {
  const { space, purpose } = product
  const known = new Nodes(purpose.states.length)
  const depths = [0]
  known.add(space.initial, purpose.start)
  const found: { from: number; to: number; label: string; transition: number }[] = []
  let complete = true
  for (let node = 0; node < known.count; node++) {
    const { event, from, to } = space.expand(known.state.data[node])
    const labels = Array.from(event.subarray(from, to), id => space.events[id])
    const {
      count,
      state,
      purpose: entered,
      transition,
    } = product.expand(known.state.data[node], known.purpose.data[node])
    for (let i = 0; i < count; i++) {
      let target = known.find(state[i], entered[i])
      if (target < 0) {
        if (known.count >= maxStates || depths[node] >= depth) {
          complete = false
          continue
        }
        target = known.add(state[i], entered[i])
        depths.push(depths[node] + 1)
      }
      found.push({ from: node, to: target, label: labels[transition[i]], transition: transition[i] })
    }
  }

  // The run is found again by its events: with the choice, where there is one, they say which edges it takes.
  const taken = new Set<number>()
  const visited = new Set<number>(run === null ? [] : [0])
  let at = 0
  for (const step of run?.steps ?? []) {
    const edge = found.findIndex(
      e =>
        e.from === at &&
        e.label === step.event &&
        (step.choice === undefined || e.transition === step.choice) &&
        purpose.states[known.purpose.data[e.to]].name === step.purpose,
    )
    if (edge < 0) break
    taken.add(edge)
    at = found[edge].to
    visited.add(at)
  }

  const nodes = Array.from({ length: known.count }, (_, i): GraphNode => {
    const state = known.state.data[i]
    const q = known.purpose.data[i]
    const name = space.name(state) ?? `s${state}`
    return {
      name: guided ? `${purpose.states[q].name} · ${name}` : name,
      note: space.literals(state).join(', '),
      kind: q === purpose.success ? 'success' : q === purpose.failure ? 'failure' : 'plain',
      onRun: visited.has(i),
    }
  })
  return {
    title,
    initial: 0,
    nodes,
    edges: found.map(({ from, to, label }, i) => ({ from, to, label, onRun: taken.has(i) })),
    complete,
  }
}
