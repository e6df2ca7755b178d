import type { Verdict } from '../relations/verdict.js'
import { deliver } from './output.js'

/** Stores the certificate of the only verdict, if it has one; the exit code if that is not possible. */
export const storeCertificate = async (
  verdicts: readonly Verdict[],
  file: string | undefined,
): Promise<number | null> => {
  if (file === undefined) return null
  const [certificate] = verdicts.length === 1 ? [verdicts[0].certificate] : []
  if (certificate !== undefined) return deliver(JSON.stringify(certificate, null, 2), file)
  process.stderr.write('telos: there is no certificate: the answer comes from a search\n')
  return null
}
