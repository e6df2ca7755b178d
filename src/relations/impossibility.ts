import { mustReach } from './certainty.js'

/** Definition 14: must the purpose fail? Certainty with Success and Failure swapped. */
export const impossibility = mustReach('failure')
