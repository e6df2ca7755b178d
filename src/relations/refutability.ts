import { canReach } from './feasibility.js'

/** Definition 12: can the purpose fail? Feasibility with Success and Failure swapped. */
export const refutability = canReach('failure')
