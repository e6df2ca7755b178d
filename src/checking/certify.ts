import { dequal } from 'dequal'
import type { Purpose } from '../../purposes/purpose.js'
import type { Property } from '../ats/property.js'
import { type CertificateFile, type Recheck, recheckFile } from '../coverability/certificates.js'
import { leasing } from '../simulator/lease.js'
import type { Model } from '../simulator/simulator.js'
import { vectorsOf } from '../simulator/vector.js'
import { define } from './open-product.js'
import { productNet } from './product-net.js'
import { inquiryOf } from './properties.js'
import { requirePurpose } from './require-purpose.js'
import { reportingFaults } from './simulator-error.js'

/** What a certificate should be about: a verdict of a purpose, or the verdict that decides a property of the model. */
export type Subject = { readonly model: Model } & ({ readonly purpose: Purpose } | { readonly property: Property })

/**
 * Checks a certificate by itself: no code is shared with the searches that find certificates. With a subject it is also
 * checked that the net in it is the product of this model and this purpose, and for a property that the verdict decides it.
 * @public
 */
export const certify = (file: CertificateFile, subject: Subject | null = null): Recheck => {
  if (subject !== null && 'purpose' in subject) requirePurpose({ caller: 'certify', place: 'purpose' }, subject.purpose)
  const checked = recheckFile(file)
  return checked.ok && subject !== null ? isAbout(file, subject) : checked
}

const isAbout = ({ net, target = [], certificate }: CertificateFile, subject: Subject): Recheck =>
  leasing(subject.model, simulator => {
    const property = 'property' in subject ? subject.property : null
    const { purpose, relation } =
      'purpose' in subject ? { purpose: subject.purpose, relation: null } : inquiryOf(simulator, subject.property)
    // Whether some run reaches a verdict decides only what holds always.
    if (property !== null && relation !== 'refutability')
      return { ok: false, message: `what can be reached does not decide a property with ${property.modality}` }
    reportingFaults(() => define(simulator, purpose))
    const white = vectorsOf(simulator)?.model
    if (white?.net === undefined || white.upward === undefined) return { ok: false, message: 'the model is not a net' }
    const sought = (target[0] ?? []).indexOf(1) - white.net.places.length
    if (sought !== purpose.success && sought !== purpose.failure)
      return { ok: false, message: 'the certificate is not about a verdict of this purpose' }
    if (property !== null && sought !== purpose.failure)
      return {
        ok: false,
        message: `the certificate is about Success, but Failure decides the property ${property.name}`,
      }
    const joint = productNet(white.net, literal => white.upward?.(literal) ?? null, purpose, sought)
    if ('why' in joint || !dequal(joint.net, net) || !dequal([joint.target], target))
      return { ok: false, message: 'the net in the certificate is not that of this model and this purpose' }
    const verdict = sought === purpose.success ? 'Success' : 'Failure'
    return { ok: true, verdict, ...(property === null ? {} : { holds: certificate.kind !== 'coverable' }) }
  })
