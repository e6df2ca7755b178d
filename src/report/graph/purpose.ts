import type { Purpose } from '../../../purposes/purpose.js'
import { showEvent } from '../../ats/event.js'
import { always, showGuard } from '../../ats/guard.js'
import type { Graph, GraphEdge, GraphNode } from './graph.js'

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
