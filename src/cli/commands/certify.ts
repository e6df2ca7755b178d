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

/** `about`: a purpose, or the name of a property. */
const certify = async (
  model: ModelReference,
  { file, about }: { readonly file: CertificateFile; readonly about: Purpose | string },
  { load }: JobContext,
): Promise<Recheck> => {
  const { factory } = await load(model)
  const { certify: recheck } = await import('../../checking/certify.js')
  if (typeof about !== 'string') return recheck(file, { model: factory, purpose: about })
  const { propertiesOf, propertyNamed } = await import('../../checking/properties.js')
  return recheck(file, { model: factory, property: propertyNamed(propertiesOf(factory), about) })
}

export const jobs = jobsOf('certify', { certify })

/** `telos certify CERTIFICATE [MODEL [PURPOSE]]`: does a certificate show what it says, and is it about this model? */
export const command = {
  takes: '<certificate> [model] [purpose]',
  summary: 'does a certificate show what it says, and is it about this model?',
  options: c =>
    withOutput(withModel(withTimeout(c)), certificateFormats).option('--property <name>', 'the property it is about'),
  run: async (session, path: string, model: string | undefined, purpose: string | undefined, options: Options) => {
    const { readCertificate } = await import('../../coverability/certificates.js')
    const { orThrow } = await import('../../errors/or-throw.js')
    const { readSource } = await import('../../io/files.js')
    const file = orThrow(readCertificate(orThrow(await readSource(path))))
    if (model !== undefined && (purpose === undefined) === (options.property === undefined))
      throw wrongUsage('a model goes with a purpose, or with --property')
    const about = purpose === undefined ? options.property : await session.purpose(purpose)
    const recheck =
      model === undefined || about === undefined
        ? (await import('../../checking/certify.js')).certify(file)
        : await session.result(jobs.certify, referenceTo(model, options), { file, about }, options.timeout)
    const subject = model === undefined ? null : { path: model, name: nameOf(model, options) }
    const { property = null } = options
    const report = { certificate: file.certificate, recheck, path, model: subject, property }
    await session.report(certificateFormats, report, options)
    return recheck.ok ? exitCodes.holds : exitCodes.fails
  },
} satisfies CommandDefinition
