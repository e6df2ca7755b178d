import { printable } from '../ats/printable.js'
import { orThrow } from '../errors/or-throw.js'
import { removeIfBegins } from '../io/write.js'
import type { Verdict } from '../relations/verdict.js'
import { json } from '../report/format.js'
import type { Made } from '../work/made.js'
import { type Delivery, deliver } from './output.js'
import { say } from './streams.js'

/** How the file of a certificate begins, whoever has written it. */
const beginning = /"telos-certificate-/

/**
 * Stores the certificate of the only verdict, if it has one. If there is none, an earlier certificate must not be taken for
 * that of this verdict, and is removed; another file is left alone. Throws a TelosError if that is not possible.
 */
export const storeCertificate = async (
  verdicts: readonly Verdict[],
  delivery: Delivery & { readonly out: string },
  made: Made,
): Promise<void> => {
  const [verdict, ...others] = verdicts
  if (verdict?.certificate !== undefined && others.length === 0)
    return deliver(json({ ...verdict.certificate, made }), delivery)
  const { out } = delivery
  const isRemoved = orThrow(removeIfBegins(out, beginning))
  say(
    `telos: there is no certificate: ${why(verdicts)}${isRemoved ? `; ${printable(out)} was one of an earlier check, and is removed` : ''}\n`,
  )
}

const why = (verdicts: readonly Verdict[]): string => {
  if (verdicts.length > 1) return 'there are several answers, and --property names one'
  return verdicts[0]?.kind === 'inconclusive' ? 'the question is left open' : 'the answer comes from a search'
}
