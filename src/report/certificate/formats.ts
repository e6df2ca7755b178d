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
}

const claims: Readonly<Record<CertificateFile['certificate']['kind'], string>> = {
  unreachable: 'that the verdict cannot be reached, by runs of any length',
  covered: 'that the verdict cannot be reached, by runs of any length',
  coverable: 'that the verdict can be reached',
  bounded: 'that there is a bound',
  unbounded: 'that there is no bound',
}

export const certificateFormats = {
  text: ({ certificate, recheck, path, model }) => {
    const about = model === null ? '' : ` about ${model.name}`
    return recheck.ok
      ? `${path} shows${about} ${claims[certificate.kind]}`
      : `${path} does not show${about} ${claims[certificate.kind]}: ${recheck.message}`
  },
  json: ({ recheck, path, model }, { made }) =>
    json({ certificate: path, model: model?.path ?? null, ...recheck, made }),
} satisfies Formats<CertificateReport>
