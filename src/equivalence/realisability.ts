import type { Verdict } from '../relations/verdict.js'
import type { Comparison } from './comparison.js'

/** Does an implementation do what its choreography says? */
export interface Realisability {
  readonly kind: Verdict['kind']
  /** Can both do the same, silent steps aside, and end after the same? */
  readonly traces: Comparison
  /** For each peer: is it never left waiting in a state in which nothing can happen any more? */
  readonly peers: readonly { readonly name: string; readonly verdict: Verdict }[]
}
