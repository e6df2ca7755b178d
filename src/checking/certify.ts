import { dequal } from 'dequal'
import type { Purpose } from '../../purposes/purpose.js'
import { type CertificateFile, type Recheck, recheckFile } from '../coverability/certificates.js'
import { leasing } from '../simulator/lease.js'
import type { Model } from '../simulator/simulator.js'
import { vectorsOf } from '../simulator/vector.js'
import { define } from './open-product.js'
import { productNet } from './product-net.js'
import { reportingFaults } from './simulator-error.js'

/** What a certificate should be about. */
export interface Subject {
  readonly model: Model
  readonly purpose: Purpose
}

/**
 * Checks a certificate by itself: no code is shared with the searches that find certificates. With a subject it is also
 * checked that the net in it is the product of this model and this purpose.
 * @public
 */
export const certify = (file: CertificateFile, subject: Subject | null = null): Recheck => {
  const checked = recheckFile(file)
  return checked.ok && subject !== null ? isAbout(file, subject) : checked
}

const isAbout = ({ net, target = [] }: CertificateFile, { model, purpose }: Subject): Recheck =>
  leasing(model, simulator => {
    reportingFaults(() => define(simulator, purpose))
    const white = vectorsOf(simulator)?.model
    if (white?.net === undefined || white.upward === undefined) return { ok: false, message: 'the model is not a net' }
    const sought = (target[0] ?? []).indexOf(1) - white.net.places.length
    if (sought !== purpose.success && sought !== purpose.failure)
      return { ok: false, message: 'the certificate is not about a verdict of this purpose' }
    const joint = productNet(white.net, literal => white.upward?.(literal) ?? null, purpose, sought)
    if ('why' in joint || !dequal(joint.net, net) || !dequal([joint.target], target))
      return { ok: false, message: 'the net in the certificate is not that of this model and this purpose' }
    return { ok: true }
  })
