import type { Purpose } from '../../purposes/purpose.js'
import type { Meaning } from './relation.js'

type Goal = 'success' | 'failure'

export const opposite = (goal: Goal): Goal => (goal === 'success' ? 'failure' : 'success')

export const distanceTo = (purpose: Purpose, goal: Goal): Int32Array =>
  goal === 'success' ? purpose.distances.toSuccess : purpose.distances.toFailure

export const marked = (purpose: Purpose, states: readonly number[]): Uint8Array => {
  const marks = new Uint8Array(purpose.states.length)
  for (const state of states) marks[state] = 1
  return marks
}

/** Is there a run into the goal? The strong variant forbids nodes from which the opposite verdict is one step away. */
export const canReach = (goal: Goal): Meaning => ({
  avoid: (purpose, variant) => (variant === 'strong' ? purpose[opposite(goal)] : null),
  searchGoal: purpose => ({
    sought: marked(purpose, [purpose[goal]]),
    distance: distanceTo(purpose, goal),
    deadEnds: false,
    unmatched: false,
    cycles: false,
    mustStayReachable: null,
    overdue: false,
  }),
  judge({ finding, complete }, variant) {
    // That a node is not pruned rests on transitions that are not there.
    if (finding !== null) return { kind: 'success', reason: null, exactOnOpen: variant === 'weak', finding }
    if (complete) return { kind: 'failure', reason: 'exhausted', exactOnOpen: false, finding }
    return { kind: 'inconclusive', reason: 'depth-bound', exactOnOpen: false, finding }
  },
})

/** Definition 11: can the purpose succeed? */
export const feasibility = canReach('success')
