import { present } from '../ats/present.js'
import type { Verdict } from '../relations/verdict.js'
import type { Made } from '../work/made.js'
import { deliver } from './output.js'

/** Stores the certificate of the only verdict, if it has one. Throws a TelosError if that is not possible. */
export const storeCertificate = async (verdicts: readonly Verdict[], file: string, made: Made): Promise<void> => {
  const [certificate] = verdicts.length === 1 ? [present(verdicts[0]).certificate] : []
  if (certificate !== undefined) await deliver(JSON.stringify({ ...certificate, made }, null, 2), file)
  else process.stderr.write('telos: there is no certificate: the answer comes from a search\n')
}
