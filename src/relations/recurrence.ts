import { holding } from '../../purposes/property.js'
import { marked } from './feasibility.js'
import type { Meaning } from './relation.js'

/**
 * Can the purpose come (back) to its state `holding` from everywhere, as often as one likes? Unlike certainty in its fair
 * reading, having been there once is not enough.
 */
export const recurrence: Meaning = {
  avoid: () => null,
  searchGoal: purpose => ({
    sought: marked(purpose, []),
    distance: new Int32Array(purpose.states.length),
    deadEnds: false,
    unmatched: false,
    cycles: false,
    mustStayReachable: holding,
    overdue: false,
  }),
  judge({ finding, complete }) {
    if (finding !== null) return { kind: 'failure', reason: 'out-of-reach', exactOnOpen: false, finding }
    if (complete) return { kind: 'success', reason: null, exactOnOpen: false, finding }
    return { kind: 'inconclusive', reason: 'depth-bound', exactOnOpen: false, finding }
  },
}
