import type { Purpose } from '../../../purposes/purpose.js'
import { fileUnknownKind } from '../../../simulators/errors.js'
import { languageOf } from '../../../simulators/languages.js'
import { present } from '../../ats/present.js'
import type { Diagnostic } from '../../errors/diagnostic.js'
import { type Found, findingsFormats } from '../../report/findings/formats.js'
import type { CommandDefinition } from '../command.js'
import { exitCodes, exitOf } from '../exit.js'
import { type JobContext, JobFailed, jobsOf, type ModelReference } from '../job.js'
import {
  type BoundOptions,
  type ModelOptions,
  type OutputOptions,
  withModel,
  withOutput,
  withTimeout,
} from '../options.js'
import { referenceTo } from '../reference.js'
import type { Session } from '../session.js'

type Options = BoundOptions & ModelOptions & OutputOptions & { readonly model?: string }

/** What can be found out about a model without running it. */
const lint = async (
  { path, parameters }: ModelReference,
  _: null,
  { signal }: JobContext,
): Promise<readonly Diagnostic[]> => (await import('../../io/models.js')).lintModel(path, parameters, signal)

/** What a purpose speaks of that the model does not have: as the model says beforehand, or as a short walk through it shows. */
const vocabulary = async (
  file: ModelReference,
  purpose: Purpose,
  { load }: JobContext,
): Promise<readonly Diagnostic[]> => {
  const { purposeUnknownEvent } = await import('../../checking/errors.js')
  const { unmetNames } = await import('../../checking/short-walk.js')
  const { unknownNames } = await import('../../checking/unknown-names.js')
  const { awaited } = await import('../../simulator/asynchronous/awaiting.js')
  const { leasing } = await import('../../simulator/lease.js')
  const { factory } = await load(file)
  const compared = (): readonly Diagnostic[] =>
    leasing(factory, simulator => {
      const found = [...unknownNames(purpose, simulator), ...unmetNames(purpose, simulator)]
      const remarks = simulator.remarks?.() ?? []
      return [...found, ...remarks.map(remark => purposeUnknownEvent(remark))]
    })
  return awaited(compared)
}

export const jobs = jobsOf('lint', { lint, vocabulary })

/**
 * `telos lint FILE...`: are purposes and models well formed? With `--model`: do the purposes speak of what that model has?
 */
export const command = {
  takes: '<files...>',
  summary: 'are purposes and models well formed?',
  options: c =>
    withOutput(withModel(withTimeout(c)), findingsFormats).option(
      '--model <file>',
      'also: do the purposes speak of what this model has?',
    ),
  run: async (session, paths: readonly string[], options: Options) => {
    const { isPurposeFile } = await import('../../io/largest.js')
    const found: Found[] = []
    const note = (file: string, diagnostics: readonly Diagnostic[]): void => {
      for (const diagnostic of diagnostics) found.push({ file, diagnostic })
    }
    /** Why the model cannot be used that purposes are compared with, if it cannot. */
    let unusable: JobFailed | null = null
    for (const file of paths) {
      if (!isPurposeFile(file)) {
        note(file, await ofModel(file, session, options, paths.length === 1))
        continue
      }
      const { purpose, findings } = await ofPurpose(file, session)
      note(file, findings)
      if (purpose === null || options.model === undefined || unusable !== null) continue
      const model = referenceTo(options.model, options)
      const compared = await attempt(() => session.result(jobs.vocabulary, model, purpose))
      if ('read' in compared) note(file, compared.read)
      else unusable = compared.failed
    }
    const diagnostics = found.map(({ diagnostic }) => diagnostic)
    // What cannot be read is not a finding, though formats for machines have it among them.
    const unreadable = diagnostics.filter(({ code }) => code.startsWith('file/'))
    if (options.format === 'text' && (unusable !== null || unreadable.length > 0)) {
      const { complain } = await import('../output.js')
      complain(diagnostics)
      if (unusable !== null) throw unusable
      return exitOf(unreadable)
    }
    if (unusable !== null) note(present(options.model), unusable.diagnostics)
    const kind = paths.every(isPurposeFile) ? 'purposes' : 'files'
    await session.report(findingsFormats, { found, paths, kind }, options)
    if (unusable !== null) return exitOf(unusable.diagnostics)
    if (unreadable.length > 0) return exitOf(unreadable)
    return found.length === 0 ? exitCodes.holds : exitCodes.fails
  },
} satisfies CommandDefinition

/** A purpose, if it is one, and what is wrong with it or may be. */
const ofPurpose = async (
  file: string,
  session: Session,
): Promise<{ readonly purpose: Purpose | null; readonly findings: readonly Diagnostic[] }> => {
  const { jobs: reading } = await import('../reading.js')
  const loaded = await attempt(() => session.result(reading.purpose, { path: file, parameters: {} }, null))
  if ('failed' in loaded) return { purpose: null, findings: loaded.failed.diagnostics }
  const { purpose, warnings } = loaded.read
  return { purpose, findings: warnings }
}

/** Parameters are for all models that are named; but beside others, one that takes none is left alone. */
const ofModel = async (
  file: string,
  session: Session,
  options: Options,
  isAlone: boolean,
): Promise<readonly Diagnostic[]> => {
  const { path, parameters } = referenceTo(file, options)
  const language = languageOf(path)
  if (language === undefined) return ofUnknownKind(path, session)
  const given = isAlone || language.parameters !== null ? parameters : {}
  return session.result(jobs.lint, { path, parameters: given }, null)
}

/** What came of a job, or why nothing did. */
const attempt = async <A>(job: () => Promise<A>): Promise<{ readonly read: A } | { readonly failed: JobFailed }> => {
  try {
    return { read: await job() }
  } catch (error) {
    if (error instanceof JobFailed) return { failed: error }
    throw error
  }
}

const ofUnknownKind = async (path: string, session: Session): Promise<readonly Diagnostic[]> => {
  const { jobs: reading } = await import('../reading.js')
  const source = await attempt(() => session.result(reading.source, { path, parameters: {} }, null))
  if ('failed' in source) return source.failed.diagnostics
  return [fileUnknownKind(`${path} is neither a purpose nor a model: its name ends as the name of none of them`)]
}
