import { freePurpose } from '../purposes/free.js'
import type { Purpose } from '../purposes/purpose.js'
import { showEvent } from './ats/event.js'
import { always, showGuard } from './ats/guard.js'
import { negated, propositionOf } from './ats/labelling.js'
import type { Run, Step } from './ats/run.js'
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
): Graph =>
  leasing(model, simulator => {
    const product = openProduct(simulator, purpose ?? freePurpose)
    return blaming(() => explored(product, purpose !== null, title, options))
  })

interface Edge {
  readonly from: number
  readonly to: number
  readonly label: string
  readonly transition: number
}

const explored = (
  product: Product,
  guided: boolean,
  title: string,
  { maxStates = 200, depth = Number.POSITIVE_INFINITY, run = null }: GraphOptions,
): Graph => {
  const { space, purpose } = product
  const known = Nodes.for(purpose.states.length)
  const depths = [0]
  const add = (state: number, q: number, from: number): number => {
    depths.push(depths[from] + 1)
    return known.add(state, q)
  }
  // Each node is expanded once: where states cannot be recognised, asking again gives other numbers.
  const expanded: Successor[][] = []
  const from = (node: number): Successor[] => {
    expanded[node] ??= edgesOf(product, known, node)
    return expanded[node]
  }
  known.add(space.initial, purpose.start)
  // The run comes first: it is drawn whole, whatever else there is room for.
  const visited = [0]
  for (const step of run?.steps ?? []) {
    const at = visited[visited.length - 1]
    const next = from(at).find(edge => isStep(product, edge, step))
    if (next === undefined) break
    const met = known.find(next.state, next.purpose)
    visited.push(met >= 0 ? met : add(next.state, next.purpose, at))
  }

  const found: Edge[] = []
  let complete = true
  for (let node = 0; node < known.count; node++) {
    for (const { state, purpose: q, label, transition } of from(node)) {
      let target = known.find(state, q)
      if (target < 0) {
        if (known.count >= maxStates || depths[node] >= depth) {
          complete = false
          continue
        }
        target = add(state, q, node)
      }
      found.push({ from: node, to: target, label, transition })
    }
  }
  const taken = new Set<Edge>()
  for (const [i, step] of (run?.steps ?? []).entries()) {
    const edge = found.find(
      ({ from, to, label, transition }) =>
        from === visited[i] &&
        to === visited[i + 1] &&
        label === step.event &&
        (step.choice ?? transition) === transition,
    )
    if (edge !== undefined) taken.add(edge)
  }
  const onRun = new Set(run === null ? [] : visited)

  // What is known of every state is told only where it holds.
  const literals = Array.from({ length: known.count }, (_, i) => space.literals(known.stateOf(i)))
  const counts = new Map<string, number>()
  for (const literal of literals.flat()) {
    const name = propositionOf(literal)
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const isTold = (literal: string): boolean => !negated(literal) || counts.get(propositionOf(literal)) !== known.count
  const nodes = Array.from({ length: known.count }, (_, i): GraphNode => {
    const state = known.stateOf(i)
    const q = known.purposeOf(i)
    const name = space.name(state) ?? `s${state}`
    return {
      name: guided ? `${purpose.states[q].name} · ${name}` : name,
      note: literals[i].filter(isTold).join(', '),
      kind: q === purpose.success ? 'success' : q === purpose.failure ? 'failure' : 'plain',
      onRun: onRun.has(i),
    }
  })
  const edges = found.map(edge => ({ from: edge.from, to: edge.to, label: edge.label, onRun: taken.has(edge) }))
  return { title, initial: 0, nodes, edges, complete }
}

interface Successor {
  readonly state: number
  readonly purpose: number
  readonly label: string
  readonly transition: number
}

/** The product transitions from a node; nothing leaves a verdict. */
const edgesOf = (product: Product, known: Nodes, node: number): Successor[] => {
  const { space, purpose } = product
  const from = { state: known.stateOf(node), purpose: known.purposeOf(node) }
  if (from.purpose >= purpose.success) return []
  const expansion = space.expand(from.state)
  const labels = Array.from(expansion.event.subarray(expansion.from, expansion.to), id => space.events[id])
  const { count, state, purpose: entered, transition } = product.expand(from.state, from.purpose)
  return Array.from({ length: count }, (_, i) => ({
    state: state[i],
    purpose: entered[i],
    label: labels[transition[i]],
    transition: transition[i],
  }))
}

const isStep = ({ purpose }: Product, edge: Successor, step: Step): boolean =>
  edge.label === step.event &&
  (step.choice ?? edge.transition) === edge.transition &&
  purpose.states[edge.purpose].name === step.purpose
