import type { CertificateFile } from '../coverability/certificates.js'
import { orThrow } from '../errors/or-throw.js'
import type { Source } from '../errors/source.js'
import type { LoadedPurpose } from '../io/purposes.js'
import { type JobContext, jobsOf, type ModelReference } from './job.js'
import type { RunFile } from './stored-run.js'

/** Files may be large, pipes may have no writer, and what a text says may take long to find out: all are read by jobs. */

const source = async ({ path }: ModelReference, _: null, { signal }: JobContext): Promise<Source> =>
  orThrow(await (await import('../io/files.js')).readSource(path, signal))

const purpose = async ({ path }: ModelReference, _: null, { signal }: JobContext): Promise<LoadedPurpose> =>
  orThrow(await (await import('../io/purposes.js')).loadPurpose(path, signal))

/** One that was stored with `--format json --out FILE`, by itself or in a verdict. */
const run = async ({ path }: ModelReference, _: null, { signal }: JobContext): Promise<RunFile> =>
  orThrow(await (await import('./stored-run.js')).readRun(path, signal))

const certificate = async ({ path }: ModelReference, _: null, { signal }: JobContext): Promise<CertificateFile> => {
  const { readCertificate } = await import('../coverability/certificates.js')
  const { readSource } = await import('../io/files.js')
  return orThrow(readCertificate(orThrow(await readSource(path, signal))))
}

export const jobs = jobsOf('reading', { source, purpose, run, certificate })
