import { present } from '../ats/present.js'
import type { Verdict } from '../relations/verdict.js'
import { json } from '../report/format.js'
import { deliver } from './output.js'
import { say } from './streams.js'

/** Stores the certificate of the only verdict, if it has one. Throws a TelosError if that is not possible. */
export const storeCertificate = async (verdicts: readonly Verdict[], file: string, mkdir: boolean): Promise<void> => {
  const [certificate] = verdicts.length === 1 ? [present(verdicts[0]).certificate] : []
  if (certificate !== undefined) await deliver(json(certificate), { out: file, mkdir })
  else say('telos: there is no certificate: the answer comes from a search\n')
}
