import type { Purpose } from '../../../purposes/purpose.js'
import type { CertificateFile, Recheck } from '../../coverability/certificates.js'
import { certificateFormats } from '../../report/certificate/formats.js'
import type { CommandDefinition } from '../command.js'
import { exitCodes } from '../exit.js'
import { type JobContext, jobsOf, type ModelReference } from '../job.js'
import {
  type BoundOptions,
  type ModelOptions,
  type OutputOptions,
  withModel,
  withOutput,
  withTimeout,
} from '../options.js'
import { nameOf, referenceTo } from '../reference.js'
import { wrongUsage } from '../usage.js'

type Options = BoundOptions & ModelOptions & OutputOptions & { readonly property?: string }

/** Does the certificate hold by itself? */
const recheck = async (_: ModelReference, file: CertificateFile): Promise<Recheck> =>
  (await import('../../checking/certify.js')).certify(file)

/** `about`: a purpose, or the name of a property. */
const certify = async (
  model: ModelReference,
  { file, about }: { readonly file: CertificateFile; readonly about: Purpose | string },
  { load }: JobContext,
): Promise<Recheck> => {
  const { factory } = await load(model)
  const { certify: recheckOn } = await import('../../checking/certify.js')
  const { awaited } = await import('../../simulator/asynchronous/awaiting.js')
  if (typeof about !== 'string') return awaited(() => recheckOn(file, { model: factory, purpose: about }))
  const { propertiesOf, propertyNamed } = await import('../../checking/properties.js')
  return awaited(() => recheckOn(file, { model: factory, property: propertyNamed(propertiesOf(factory), about) }))
}

export const jobs = jobsOf('certify', { recheck, certify })

/** `telos certify CERTIFICATE [MODEL [PURPOSE]]`: does a certificate show what it says, and is it about this model? */
export const command = {
  takes: '<certificate> [model] [purpose]',
  summary: 'does a certificate show what it says, and is it about this model?',
  options: c =>
    withOutput(withModel(withTimeout(c)), certificateFormats).option('--property <name>', 'the property it is about'),
  run: async (session, path: string, model: string | undefined, purpose: string | undefined, options: Options) => {
    const file = await session.certificate(path)
    if (model !== undefined && (purpose === undefined) === (options.property === undefined))
      throw wrongUsage('a model goes with a purpose, or with --property')
    const about = purpose === undefined ? options.property : await session.purpose(purpose)
    const rechecked =
      model === undefined || about === undefined
        ? await session.result(jobs.recheck, { path, parameters: {} }, file)
        : await session.result(jobs.certify, referenceTo(model, options), { file, about })
    const subject = model === undefined ? null : { path: model, name: nameOf(model, options) }
    const { property = null } = options
    const report = { certificate: file.certificate, recheck: rechecked, path, model: subject, property }
    await session.report(certificateFormats, report, options)
    return rechecked.ok ? exitCodes.holds : exitCodes.fails
  },
} satisfies CommandDefinition
