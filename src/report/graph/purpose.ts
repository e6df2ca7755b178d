import { isVerdict, type Purpose } from '../../../purposes/purpose.js'
import { showEvent } from '../../ats/event.js'
import { isAlways, showCondition, showGuard } from '../../ats/guard.js'
import { present } from '../../ats/present.js'
import { labelInWords } from '../../ats/words.js'
import { requirePurpose } from '../../checking/require-purpose.js'
import type { Graph, GraphEdge, GraphNode } from './graph.js'

/**
 * The purpose itself: labels as notes, guards behind the events. A verdict that nothing leads to is left out.
 * @public
 */
export const purposeGraph = (purpose: Purpose): Graph => {
  requirePurpose({ caller: 'purposeGraph', place: 'first' }, purpose)
  const { states, start, success, failure } = purpose
  const entered = new Set([start, ...states.flatMap(({ transitions }) => transitions.map(({ target }) => target))])
  const drawn = [...states.keys()].filter(i => !isVerdict(purpose, i) || entered.has(i))
  // Verdicts come last: the numbers of the other states stay.
  const numbers = new Map(drawn.map((state, node) => [state, node]))
  const nodes = drawn.map(
    (i): GraphNode => ({
      name: present(states[i]).name,
      note: isAlways(present(states[i]).needs) ? '' : showGuard(present(states[i]).needs),
      kind: i === success ? 'success' : i === failure ? 'failure' : 'plain',
      onRun: false,
    }),
  )
  const edges = states.flatMap(({ transitions }, from) =>
    transitions.map(
      ({ event, when, target }): GraphEdge => ({
        from,
        to: present(numbers.get(target)),
        label: `${labelInWords(event)}${showCondition(when)}`,
        event: isAlways(when) ? showEvent(event) : `${showEvent(event)} [${showGuard(when)}]`,
        onRun: false,
      }),
    ),
  )
  return { title: purpose.name, initial: present(numbers.get(start)), nodes, edges, complete: true }
}
