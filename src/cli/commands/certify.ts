import * as E from 'fp-ts/lib/Either.js'
import { certify } from '../../checking/certify.js'
import { type CertificateFile, type Recheck, readCertificate } from '../../coverability/certificates.js'
import { usageWrong } from '../../errors/errors.js'

import { readSource } from '../../io/files.js'
import { exitCodes, exitOf } from '../exit.js'
import type { BoundOptions, ModelOptions, OutputOptions } from '../options.js'
import { complain, deliver } from '../output.js'
import { nameOf, referenceTo } from '../reference.js'
import { optionalPurpose, Session } from '../session.js'

type Options = BoundOptions & ModelOptions & OutputOptions & { readonly property?: string }

/** `telos certify CERTIFICATE [MODEL [PURPOSE]]`: does a certificate show what it says, and is it about this model? */
export const certifyCommand = async (
  path: string,
  model: string | undefined,
  purposePath: string | undefined,
  options: Options,
): Promise<number> => {
  const source = await readSource(path)
  const read = E.isLeft(source) ? source : readCertificate(source.right)
  if (E.isLeft(read)) {
    complain(read.left)
    return exitOf(read.left)
  }
  if (model !== undefined && (purposePath === undefined) === (options.property === undefined)) {
    complain([usageWrong('a model goes with a purpose, or with --property')])
    return exitCodes.usage
  }
  const guide = await optionalPurpose(purposePath, options.quiet === true)
  if (E.isLeft(guide)) return guide.left
  const done =
    model === undefined
      ? { result: certify(read.right) }
      : await new Session(options.quiet === true).complete<'certify'>(
          {
            kind: 'certify',
            model: referenceTo(model, options),
            about: guide.right ?? options.property!,
            file: read.right,
          },
          options.timeout,
        )
  if ('exit' in done) return done.exit
  const about = model === undefined ? '' : ` about ${nameOf(model, options)}`
  const text =
    options.format === 'json'
      ? JSON.stringify({ certificate: path, model: model ?? null, ...done.result }, null, 2)
      : inWords(path, about, read.right, done.result)
  return (await deliver(text, options.out)) ?? (done.result.ok ? exitCodes.holds : exitCodes.fails)
}

const claims: Readonly<Record<CertificateFile['certificate']['kind'], string>> = {
  unreachable: 'that the verdict cannot be reached, by runs of any length',
  covered: 'that the verdict cannot be reached, by runs of any length',
  coverable: 'that the verdict can be reached',
  bounded: 'that there is a bound',
  unbounded: 'that there is no bound',
}

const inWords = (path: string, about: string, { certificate }: CertificateFile, checked: Recheck): string =>
  checked.ok
    ? `${path} shows${about} ${claims[certificate.kind]}`
    : `${path} does not show${about} ${claims[certificate.kind]}: ${checked.message}`
