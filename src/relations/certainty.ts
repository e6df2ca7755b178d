import { distanceTo, marked, opposite } from './feasibility.js'
import type { Meaning } from './relation.js'
import type { Reason } from './verdict.js'

/**
 * Must every maximal run end in the goal? A counterexample is a run into the opposite verdict, a run that gets stuck,
 * or a lasso; in the strong variant also a node where some event that the purpose lists cannot be had. In the fair
 * reading lassos are none, but nodes that have lost the goal from sight are. In the bounded reading a run that has come to the
 * bound without a verdict is one.
 */
export const mustReach = (goal: 'success' | 'failure'): Meaning => {
  const reasons = {
    verdict: `reached-${opposite(goal)}`,
    'dead-end': 'stuck',
    unmatched: 'unmatched-transition',
    cycle: 'lasso',
    'out-of-reach': `${goal}-out-of-reach`,
    overdue: 'overdue',
  } as const satisfies Record<string, Reason>
  return {
    avoid: () => null,
    searchGoal: (purpose, variant, { fair, bounded }) => ({
      sought: marked(purpose, [purpose[opposite(goal)]]),
      distance: distanceTo(purpose, opposite(goal)),
      deadEnds: true,
      unmatched: variant === 'strong',
      cycles: !fair,
      mustStayReachable: fair ? purpose[goal] : null,
      overdue: bounded,
    }),
    judge({ finding, complete }) {
      if (finding !== null) {
        const shown = finding.kind === 'verdict' || finding.kind === 'cycle' || finding.kind === 'overdue'
        return { kind: 'failure', reason: reasons[finding.kind], exactOnOpen: shown, finding }
      }
      if (complete) return { kind: 'success', reason: null, exactOnOpen: false, finding }
      return { kind: 'inconclusive', reason: 'depth-bound', exactOnOpen: false, finding }
    },
  }
}

/** Definition 13, read over maximal runs: must the purpose succeed? */
export const certainty = mustReach('success')
