import { printable } from '../../ats/printable.js'
import type { CertificateFile, Recheck } from '../../coverability/certificates.js'
import { type Formats, json } from '../format.js'

/** Whether a certificate shows what it says. */
export interface CertificateReport {
  readonly certificate: CertificateFile['certificate']
  readonly recheck: Recheck
  /** The file that it is in. */
  readonly path: string
  /** The model that it was compared with: its file, and its name in reports. */
  readonly model: { readonly path: string; readonly name: string } | null
  /** The property that it should decide. */
  readonly property: string | null
}

const claims: Readonly<Record<CertificateFile['certificate']['kind'], (verdict: string) => string>> = {
  unreachable: verdict => `that ${verdict} cannot be reached, by runs of any length`,
  covered: verdict => `that ${verdict} cannot be reached, by runs of any length`,
  coverable: verdict => `that ${verdict} can be reached`,
  bounded: () => 'that there is a bound',
  unbounded: () => 'that there is no bound',
}

export const certificateFormats = {
  text: ({ certificate, recheck, path, model, property }) => {
    const about = model === null ? '' : ` about ${model.name}`
    const claim = claims[certificate.kind]
    if (!recheck.ok) return printable(`${path} does not show${about} ${claim('the verdict')}: ${recheck.message}`)
    const { verdict = 'the verdict', holds } = recheck
    const decided = holds === undefined ? '' : `: the property ${property} ${holds ? 'holds' : 'does not hold'}`
    return printable(`${path} shows${about} ${claim(verdict)}${decided}`)
  },
  json: ({ recheck, path, model }, { made }) =>
    json({ certificate: path, model: model?.path ?? null, ...recheck, made }),
} satisfies Formats<CertificateReport>
