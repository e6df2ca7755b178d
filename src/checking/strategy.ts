import type { CertificateFile } from '../coverability/certificates.js'
import type { Reason } from '../relations/verdict.js'
import type { SearchProfile } from '../search/profile.js'
import type { Outcome, Path } from '../search/search.js'
import type { Statistics } from '../search/statistics.js'

/** What decided a question, where that was not a search: in words, and for anyone to check. */
export interface DecidedBy {
  readonly inWords: string
  readonly certificate: CertificateFile
}

/** How an answer was found, as a verdict reports it. */
export interface Account {
  readonly statistics: Statistics
  /** The path that came nearest to what is sought. */
  readonly nearest: Path
  readonly profile?: SearchProfile
  readonly decidedBy?: DecidedBy
}

/** A way to answer a question: by searching the product, or by deciding what a net can cover. */
export interface Strategy {
  /** Works for about `milliseconds` ms: the outcome, or the reason to stop without one, or `null` to go on. */
  work(milliseconds: number): Outcome | Reason | null
  statistics(): Statistics
  account(): Account
  /** The path to where it is at work. */
  path(): Path
}
