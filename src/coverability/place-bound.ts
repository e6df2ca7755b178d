import type { Boundedness } from './boundedness.js'
import type { CertificateFile } from './certificates.js'

/** Is there a bound to a counter of a net? */
export interface PlaceBound {
  readonly place: string
  readonly kind: Boundedness['kind']
  /** There is never more than this; `null` if there is no bound, or none is known. */
  readonly bound: number | null
  readonly by: 'invariant' | 'graph' | null
  /** Where there is no bound: a way to where something can be repeated for ever, and what is repeated; again and again. */
  readonly pumps: readonly { readonly path: readonly string[]; readonly pump: readonly string[] }[]
  readonly certificate: CertificateFile | null
}
