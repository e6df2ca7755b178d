import { present } from '../ats/present.js'
import { canReach, marked } from './feasibility.js'
import type { Meaning } from './relation.js'

/** Definition 15: can the purpose reach any verdict at all? */
export const informativeness: Meaning = {
  avoid: () => null,
  searchGoal: (purpose, variant, reading) => ({
    ...canReach('success').searchGoal(purpose, variant, reading),
    sought: marked(purpose, [purpose.success, purpose.failure]),
    distance: purpose.distances.toSuccess.map((far, state) =>
      Math.min(far, present(purpose.distances.toFailure[state])),
    ),
  }),
  judge: outcome => canReach('success').judge(outcome, 'weak'),
}
